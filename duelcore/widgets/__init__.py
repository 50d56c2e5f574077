"""What a learner sees and presses in JupyterLab; no rule of a game stands here.

The stepper
    stepper     the widget, and the function that a notebook calls
    session     what a learner does with it: cards, buttons, forms
    playing     what is played: through it, back, anew, hidden before a class
    screen      what is to be seen, as plain data
    note_form   the form for title and notes
    start_form  what set-up forms share
    look        what it asks of a game: its table, its buttons, its forms
    foreseen    what a form says of an action before the click
Yu-Gi-Oh! in the stepper
    yugioh_look the track and the table; field, offers: its larger parts
    setup       the set-up form, as setup_form shows it
    activation_form     the form for an activation; activation_fields, description: its fields,
                verdict: what the rules say of it before the click
Magic in the stepper
    magic_look  what goes on from here, hints, damage line by line; magic_track: the turn
    magic_table players, permanents, the stack; magic_picks: what is pressed there
    magic_offers        the buttons
    magic_forms the forms; magic_form: what they share, magic_cards: spells and abilities
    magic_setup the set-up form
    magic_division  the boxes for damage that is divided, in the form and in the combat lab
The battle lab
    battle_lab  the widget, and the function that a notebook calls
    lab         what a learner does with it
    matchup     the battle that stands in it
    lab_screen  what is to be seen; lab_desk: the fields
    taking      takes a battle from a stepper
The combat lab
    combat_lab  the widget, and the function that a notebook calls
    combat_bench    what a learner does with it
    lineup      the combat that stands in it
    combat_screen   what is to be seen; combat_desk: the fields
Both labs
    lab_widget  the view, and the stepper below it; below: what is opened in that stepper
    copy_form   what is laid out, as text to be copied
    laid_out    something on a desk, kept on the disk; laid_battle: a battle, as the what-if explorer too
The Damage Step explorer
    explorer    the widget, what a learner does with it, and the function that a notebook calls
    explorer_screen     what is to be seen; explorer_desk: the fields, card_words: cards in words
The what-if explorer
    what_if     the widget, what a learner does with it, and the function that a notebook calls
    what_if_screen      what is to be seen; what_if_grid: the battles, what_if_axes: what varies
    downloads   buttons that give a file, for tables and charts as well
For all
    asked       what a message of the browser does; keeping: on the disk, place: for which cell
    forms       the pieces of a form; file_forms: saving and opening, typed: reads numbers
    side_by_side    two widgets beside each other
    shown       sends what is to be seen; component: the browser's half, drawn by static/
"""
