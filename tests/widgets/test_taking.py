"""Taking the present battle of a duel into the lab, face-down cards unseen."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from duelcore.game import Action, apply
from duelcore.widgets.matchup import Matchup
from duelcore.widgets.taking import TakeForm, taken
from duelcore.yugioh import DIRECT, Duel, Monster, duel
from tests.yugioh.playing import ENTER, PASS, attacks, play

LAB = Matchup(Monster("Mine", 1000, 1100), Monster("Theirs", 1200, 1300, abilities=("piercing",)))  # type: ignore[arg-type]
DRAGON = Monster("Luster Dragon", 2400, 1400)
ELF = Monster("Mystical Elf", 800, 2000, "defense")
RAIDER = Monster("Axe Raider", 1900, 1150)
SHIELDED = Monster("Shielded", 100, 100, abilities=("cannot-be-attacked",))  # type: ignore[arg-type]
SECRET = Monster("Hidden Wall", 1301, 2003, "set")


@dataclass
class Stepped:
    duel: Duel
    picked: str | None = None


def battle_step(first: list[Monster], second: list[Monster], **more: object) -> Duel:
    return play(duel(first, second, **more), ENTER, PASS).duel  # type: ignore[arg-type]


def test_the_attack_under_way_is_taken_as_it_stands() -> None:
    begun = battle_step([DRAGON, ELF], [SHIELDED, RAIDER], lp=(7000, 6000))
    under_way = apply(begun, attacks("Luster Dragon", "Axe Raider")).position
    assert taken(under_way, "Mystical Elf", LAB) == (
        Matchup(DRAGON, RAIDER, False, (7000, 6000)),
        False,
    )


def test_a_monster_that_has_gone_to_the_graveyard_is_still_in_its_attack() -> None:
    at_the_end = play(
        battle_step([DRAGON], [RAIDER]), attacks("Luster Dragon", "Axe Raider"), *[PASS] * 5
    ).duel
    assert at_the_end.timing == "end" and at_the_end.find("Axe Raider") is None
    found = taken(at_the_end, None, LAB)
    assert found is not None and found.matchup == Matchup(DRAGON, RAIDER, False, (8000, 7500))


@pytest.mark.parametrize("place", ["main-1", "battle"])
def test_without_an_attack_it_is_the_picked_monster_and_its_first_possible_target(
    place: str,
) -> None:
    position = duel([ELF, DRAGON], [SHIELDED, RAIDER])
    if place == "battle":
        position = battle_step([ELF, DRAGON], [SHIELDED, RAIDER])
    found = taken(position, "Luster Dragon", LAB)
    assert found is not None and found.matchup == Matchup(DRAGON, RAIDER)


def test_without_one_that_is_picked_it_is_the_first_monsters() -> None:
    found = taken(duel([ELF, DRAGON], [SHIELDED, RAIDER]), None, LAB)
    assert found is not None and found.matchup == Matchup(ELF, SHIELDED)


def test_an_empty_field_means_a_direct_attack_and_the_target_of_the_lab_waits() -> None:
    found = taken(duel([DRAGON], [], lp=(5, 6)), None, LAB)
    assert found is not None and found.matchup == Matchup(DRAGON, LAB.target, True, (5, 6))
    begun = battle_step([Monster("Flyer", 5, 5, abilities=("direct-attack",))], [RAIDER])  # type: ignore[arg-type]
    over = apply(begun, Action("attack", attacker="Flyer", target=DIRECT)).position
    found = taken(over, None, LAB)
    assert found is not None and found.matchup.direct


def test_the_turn_player_is_you() -> None:
    found = taken(duel([RAIDER], [DRAGON], lp=(1000, 2000), turn_player=2), None, LAB)
    assert found is not None and found.matchup == Matchup(DRAGON, RAIDER, False, (2000, 1000))


def test_nothing_is_taken_where_the_turn_player_has_no_monster() -> None:
    assert taken(duel([], [RAIDER]), None, LAB) is None


def test_of_a_face_down_monster_only_the_position_is_taken() -> None:
    begun = apply(battle_step([DRAGON], [SECRET]), attacks("Luster Dragon", "Hidden Wall")).position
    found = taken(begun, None, LAB)
    lying = Monster("Theirs", 1200, 1300, "set", ("piercing",))  # type: ignore[arg-type]
    assert found == (Matchup(DRAGON, lying), True)
    link = Matchup(LAB.attacker, Monster("L", 5, 700, link=True))
    found = taken(begun, None, link)
    assert found is not None and found.matchup.target == Monster("L", 5, 700, "set")
    own = taken(duel([SECRET], [RAIDER]), "Hidden Wall", LAB)
    assert own == (Matchup(Monster("Mine", 1000, 1100, "set"), RAIDER), True)


def test_a_revealed_monster_is_taken_in_full() -> None:
    begun = play(
        battle_step([DRAGON], [SECRET]), attacks("Luster Dragon", "Hidden Wall"), PASS, PASS
    ).duel
    assert begun.timing == "before-calculation"
    found = taken(begun, None, LAB)
    shown = Monster("Hidden Wall", 1301, 2003, "defense")
    assert found == (Matchup(DRAGON, shown), False)


def test_the_form_asks_which_stepper_and_names_no_face_down_card() -> None:
    steppers = [Stepped(duel([DRAGON], [SECRET])), Stepped(duel([ELF], []))]
    form = TakeForm(steppers, "en")
    assert form.stepper is steppers[0]
    shown = json.dumps(form.panel())
    assert "Luster Dragon" in shown and "Mystical Elf" in shown and "face-down" in shown
    assert not any(secret in shown for secret in ("Hidden Wall", "1301", "2003"))
    for wrong in ("2", "-1", "x", None, [], 10**30, "٢"):
        form.set("stepper", wrong)
        assert form.stepper is steppers[0]
    form.set("stepper", "1")
    assert form.stepper is steppers[1]
