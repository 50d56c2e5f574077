"""What a learner sees and presses in JupyterLab; no rule of a game stands here.

stepper     the widget, and the function that a notebook calls
session     what a learner does with it, without a browser
screen      what is to be seen, as plain data
offers      the buttons for a position
setup       the set-up form
file_forms  the forms for saving and opening
component   the browser component, drawn by static/
"""
