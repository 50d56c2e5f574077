"""How battles in card games are decided, step by step, with the rulebook page beside every result.

The names that a notebook imports; each is loaded when it is first used, so that importing the
package costs next to nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HOME = {
    "Action": "duelcore.game",
    "History": "duelcore.game",
    "IllegalAction": "duelcore.game",
    "apply": "duelcore.game",
    "choices": "duelcore.game",
    "is_over": "duelcore.game",
    "legal_actions": "duelcore.game",
    "why_not": "duelcore.game",
    "rule": "duelcore.rulebook",
    "DIRECT": "duelcore.yugioh",
    "Duel": "duelcore.yugioh",
    "Monster": "duelcore.yugioh",
    "Player": "duelcore.yugioh",
    "Rules": "duelcore.yugioh",
    "duel": "duelcore.yugioh",
    "Game": "duelcore.magic",
    "Permanent": "duelcore.magic",
    "new_game": "duelcore.magic",
    "Battle": "duelcore.battles",
    "battle": "duelcore.battles",
    "CombatResult": "duelcore.combats",
    "combat": "duelcore.combats",
    "comparison": "duelcore.comparisons",
    "board": "duelcore.explain.boards",
    "CardFileError": "duelcore.cards",
    "CardList": "duelcore.cards",
    "read_deck": "duelcore.cards",
    "well_known": "duelcore.cards",
    "every_position": "duelcore.outcomes",
    "outcome_table": "duelcore.outcomes",
    "styled": "duelcore.outcomes",
    "position_chart": "duelcore.outcomes",
    "distribution": "duelcore.charts",
    "heat_map": "duelcore.charts",
    "life_point_chart": "duelcore.charts",
    "risk_over_atk": "duelcore.charts",
    "save_csv": "duelcore.export",
    "save_html": "duelcore.export",
    "BattleLab": "duelcore.widgets.battle_lab",
    "battle_lab": "duelcore.widgets.battle_lab",
    "DamageStepExplorer": "duelcore.widgets.explorer",
    "damage_step_explorer": "duelcore.widgets.explorer",
    "CombatLab": "duelcore.widgets.combat_lab",
    "combat_lab": "duelcore.widgets.combat_lab",
    "downloads": "duelcore.widgets.downloads",
    "WhatIfExplorer": "duelcore.widgets.what_if",
    "what_if": "duelcore.widgets.what_if",
    "side_by_side": "duelcore.widgets.side_by_side",
    "Stepper": "duelcore.widgets.stepper",
    "stepper": "duelcore.widgets.stepper",
}

__all__ = sorted(_HOME)  # noqa: PLE0605


def __getattr__(name: str) -> "Any":
    """Load one of the names above from its module."""
    if name not in _HOME:
        raise AttributeError(f"module 'duelcore' has no attribute {name!r}")
    import importlib

    importlib.import_module("duelcore.explain")  # so that whatever is refused says why
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> "list[str]":
    return sorted([*globals(), *_HOME])
