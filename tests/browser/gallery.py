"""Every kind of thing that is drawn here, each in a cell of one notebook, in the state that is shown."""

from __future__ import annotations

PRESS = """
from duelcore import *
from duelcore.magic import Permanent, new_game

def pressed(shown, *words):
    view = shown if isinstance(shown, Stepper) else shown.view
    for word in words:
        ask, _, what = word.partition(" ")
        path, _, value = what.partition("=")
        view.ask({"ask": ask, "id": what, "zone": what, "path": path, "value": value,
                  "revision": view.revision})
    return shown

attack = "action enter-battle-phase", "next", "zone 1-main-1", "zone 2-main-1", *["next"] * 4
surprise = "notebooks/walkthroughs/face_down_surprise.duel.json"
long = "Dragon of the Very Long and Winding Name Beyond the Sea"
many = ("trample", "vigilance", "first-strike", "lifelink")
fight = new_game(
    [Permanent("Knight", power=2, toughness=2, keywords=many), Permanent(long, power=99, toughness=99),
     *(Permanent(f"Forest {n}", types=("land",), tapped=n > 2) for n in range(7))],
    [Permanent("Bear", power=2, toughness=2), Permanent(f"{long} II", power=0, toughness=4)],
    names=("You", f"{long} III"))
attackers = *["next"] * 5, "zone permanent:Knight", f"zone permanent:{long}"
dragon, raider = Monster("Luster Dragon", 2400, 1400), Monster("Axe Raider", 1900, 1150)
"""

KINDS = {
    "stepper": "pressed(stepper(), *attack)",
    "stepper-start": "stepper()",
    "stepper-long-names": (
        "pressed(stepper(duel([Monster(long, 99999, 99999)] + [Monster(f'{long} {n}', '?', 0, p)"
        " for n, p in enumerate(['attack', 'defense', 'set', 'attack'])],"
        " [Monster(f'{long} {n}', 12345, 12345) for n in range(5, 10)],"
        " lp=(99999, 99999), names=(long, f'{long} II'))), *attack)"
    ),
    "setup": "pressed(stepper(), *attack, 'setup', 'zone 1-main-1', 'set players.0.monsters.0.atk=12.7')",
    "notes": "pressed(stepper(), 'note', 'set title=For Monday', 'set note=Who wins?')",
    "save": "pressed(stepper(), *attack, 'save', 'set name=a/b', 'press save-file')",
    "open": "pressed(stepper(), 'open')",
    "class-cover": "stepper(surprise)",
    "class-note": "pressed(stepper(surprise), *['next'] * 7)",
    "class-large": "pressed(stepper(surprise), 'large', *['next'] * 5)",
    "lab": "battle_lab()",
    "lab-refused": (
        "pressed(battle_lab(Monster('Guard', 1800, 2000, 'defense', abilities=['piercing']),"
        " raider), 'set attacker.atk=12.7', 'set lp.you=')"
    ),
    "lab-long-names": (
        "battle_lab(Monster(long, 99999, '?'), Monster(f'{long} II', 99999, 99999, 'set',"
        " abilities=['no-battle-damage', 'not-destroyed-by-battle']), lp=(99999, 99999))"
    ),
    "lab-copy": "pressed(battle_lab(), 'copy')",
    "lab-take": "pressed(battle_lab(), 'take')",
    "lab-save": "pressed(battle_lab(), 'save')",
    "combat-lab": "pressed(combat_lab(), 'set division.0.0.0=1')",
    "combat-lab-long-names": (
        "combat_lab([Permanent(f'{long} {n}', power=99, toughness=99, keywords=many) for n in (1, 2)],"
        " [Permanent(f'{long} {n}', power=99, toughness=99) for n in (3, 4)],"
        " {f'{long} {n}': f'{long} 1' for n in (3, 4)}, (99, 99))"
    ),
    "side-by-side": "side_by_side(pressed(stepper(), *attack[:4]), pressed(stepper(fight), *attackers))",
    "activation": "pressed(stepper(), *attack[:4], 'action activate-2')",
    "magic": "pressed(stepper(fight), *attackers)",
    "magic-setup": "pressed(stepper(fight), 'setup', 'zone permanent:Knight', 'set turn=0')",
    "magic-stack": (
        "pressed(stepper(fight), *attackers, 'action attack', 'action cast', 'press cast',"
        " 'action cast', 'set damage.amount=x')"
    ),
    "explorer": "damage_step_explorer()",
    "what-if": "what_if()",
    "what-if-positions": (
        "pressed(what_if(dragon, Monster(long, 1900, '?', 'set')),"
        " 'set axes.down.quantity=target.position', 'set axes.across.low=12.7', 'battle-lab')"
    ),
    "downloads": "downloads(outcome_table(dragon, raider))",
    "battle": "battle(dragon, raider)",
    "outcomes": "styled(outcome_table(dragon, every_position(raider)))",
    "comparison": "comparison()",
    "table": "outcome_table([dragon, raider], every_position(raider))",
    "chart": "life_point_chart(pressed(stepper(), *attack, *['next'] * 4))",
    "chart-map": (
        "heat_map(range(0, 3100, 100), range(0, 3100, 100),"
        " [[x - y for x in range(0, 3100, 100)] for y in range(0, 3100, 100)], present=(1200, 1800))"
    ),
    "chart-positions": "position_chart(dragon, raider)",
    "chart-distribution": "distribution([-700, -200, 0, 300], [1, 2, 7, 3], title='Face-down')",
    "chart-risk": "risk_over_atk(range(0, 3100, 500), [-900, -300, 200, 500, 600, 700, 700])",
    "chart-dark": "life_point_chart(pressed(stepper(), *attack), dark=True)",
}
"""What a cell shows, by the name of its kind."""

WIDGETS = [
    kind
    for kind in KINDS
    if not kind.startswith(("battle", "outcomes", "comparison", "table", "chart"))
]

WIDE = ("outcomes", "comparison", "table")
"""Tables of many columns: where there is no room for them, they scroll sideways in their place."""

CELLS = [PRESS, *KINDS.values()]
"""The notebook; the cell of a kind is `cell(kind)`."""


def cell(kind: str) -> int:
    """The number of the cell that shows it."""
    return 1 + [*KINDS].index(kind)
