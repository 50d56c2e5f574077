"""Running a walkthrough: what passes, what fails and how it is told, what cannot be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelcore import game
from duelcore.game import Action, Form, MalformedAction, Reason, Step
from duelcore.walkthrough import Failure, FileProblem, Walkthrough, loads, run, start_position
from duelcore.walkthrough.games import GAMES
from tests.walkthrough.documents import changed, good, monster, written
from tests.walkthrough.random_documents import documents

MONSTER = ("start", "players", 0, "monsters", 0)


def failure(document: Any) -> str:
    report = run(loads(written(document), "x.duel.json"))
    assert not report.passed
    return str(report.failure)


def problem(document: Any) -> str:
    with pytest.raises(FileProblem) as caught:
        run(loads(written(document), "x.duel.json"))
    return str(caught.value)


# --- Yu-Gi-Oh! ---


def test_what_holds_passes() -> None:
    walkthrough = loads(written(good()))
    report = run(walkthrough)
    assert report.passed
    assert report.failure is None
    assert report.walkthrough is walkthrough


EXPECTATIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"lp": [7400, 8000]}, "lp [7400, 8000]", "lp [8000, 7400]"),
    ({"step": "damage", "turn": 2}, 'step "damage"', 'step "battle"'),
    ({"winner": 1}, "winner 1", "winner null"),
    ({"graveyard": [["Pan"], []]}, 'graveyard [["Pan"], []]', 'graveyard [[], ["Pan"]]'),
    (
        {"monster": {"Kettle Knight": {"battled": False, "atk": 2100}}},
        'monster {"Kettle Knight": {"battled": false, "atk": 2100}}',
        'monster {"Kettle Knight": {"battled": true, "atk": 2100}}',
    ),
    (
        {"monster": {"Pan": {"atk": 1500}}},
        'monster {"Pan": {"atk": 1500}}',
        'monster {"Pan": null}',
    ),
    ({"attacks": [["Kettle Knight", "Pan"]]}, 'attacks [["Kettle Knight", "Pan"]]', "attacks []"),
    (
        {"lp": [1, 2], "phase": "end", "turn": 2},
        'lp [1, 2], phase "end"',
        'lp [8000, 7400], phase "battle"',
    ),
]


@pytest.mark.parametrize(("expected", "wanted", "found"), EXPECTATIONS, ids=str)
def test_an_expectation_that_does_not_come_true(
    expected: dict[str, Any], wanted: str, found: str
) -> None:
    document = changed(good(), "script", 4, to={"expect": expected})
    assert failure(document) == f"kettle-beats-pan, step 5: expected {wanted}; found {found}"


def test_a_failure_is_data() -> None:
    report = run(loads(written(changed(good(), "script", 4, to={"expect": {"turn": 3}}))))
    assert report.failure == Failure("kettle-beats-pan", 5, None, "turn 3", "turn 2")


def test_without_an_id_a_walkthrough_is_called_by_its_place() -> None:
    document = changed(good(), "script", 4, "expect", "lp", to=[1, 2])
    del document["id"]
    assert failure(document).startswith("x.duel.json, step 5: expected lp")


def test_lists_of_names_and_attacks_are_compared_in_any_order() -> None:
    mine = [monster("A"), monster("B"), monster("C")]
    document = changed(good(), "start", "players", 0, "monsters", to=mine)
    both = [["C", "A", "B"], ["Pan"]]
    pairs = [["C", "Pan"], ["A", "Pan"], ["B", "Pan"]]
    document["script"][2:] = [{"expect": {"field": both, "attacks": pairs}}]
    assert run(loads(written(document))).passed
    for key, wrong in (
        ("field", both[::-1]),
        ("field", [["A", "B"], ["Pan"]]),
        ("attacks", [pair[::-1] for pair in pairs]),
        ("attacks", [*pairs, pairs[0]]),
    ):
        document["script"][2:] = [{"expect": {key: wrong}}]
        assert not run(loads(written(document))).passed


def test_life_points_are_compared_in_their_order() -> None:
    assert "lp [7400, 8000]" in failure(
        changed(good(), "script", 4, "expect", "lp", to=[7400, 8000])
    )


def test_a_word_that_is_refused_though_it_should_not_be() -> None:
    document = changed(
        good(), "script", 1, to={"do": "attack", "attacker": "Pan", "target": "direct"}
    )
    told = failure(document)
    assert told.startswith(
        'kettle-beats-pan, step 2: expected that attack {"attacker": "Pan", "target": "direct"} '
        "is legal; found a refusal by "
    )


def second_attack(refused: Any) -> Any:
    again = {"do": "attack", "attacker": "Kettle Knight", "target": "direct", "refused": refused}
    return changed(good(), "script", 4, to=again)


@pytest.mark.parametrize("refused", ["attack-once", True])
def test_a_word_that_has_to_be_refused(refused: Any) -> None:
    document = second_attack(refused)
    document["script"].append({"expect": {"lp": [8000, 7400], "step": "battle"}})
    assert run(loads(written(document))).passed


def test_a_refusal_by_another_rule() -> None:
    told = failure(second_attack("direct-empty-field"))
    assert told.startswith("kettle-beats-pan, step 5: expected a refusal by direct-empty-field; ")
    assert "found a refusal by attack-once" in told


@pytest.mark.parametrize(("refused", "told"), [(True, "a refusal"), ("x", "a refusal by x")])
def test_a_word_that_is_legal_though_it_should_be_refused(refused: Any, told: str) -> None:
    document = changed(good(), "script", 1, to={"do": "pass", "refused": refused})
    assert failure(document) == (
        f"kettle-beats-pan, step 2: expected {told}; found that it is legal"
    )


def test_what_has_to_be_cited() -> None:
    cited = [{"expect": {"cites": ["start-step-announce"]}}]
    document = good() | {"script": [*good()["script"][:1], *cited]}
    assert run(loads(written(document))).passed
    too_early = failure(good() | {"script": cited})
    assert too_early.endswith('expected cites ["start-step-announce"]; found cites []')


def test_branches_are_played_from_where_they_leave() -> None:
    document = good()
    document["branches"] = [
        {"at": 2, "script": [{"do": "end-battle-phase"}, {"expect": {"step": "end"}}]},
        {"at": 5, "script": [{"expect": {"lp": [8000, 7400]}}]},
        {"at": 0, "script": [{"do": "end-turn"}, {"expect": {"turn": 4}}]},
    ]
    assert failure(document) == (
        "kettle-beats-pan, branch 3, step 2: expected turn 4; found turn 3"
    )
    document["branches"].pop()
    assert run(loads(written(document))).passed


def test_after_a_failure_no_branch_is_played() -> None:
    document = changed(good(), "script", 1, to={"do": "end-turn", "refused": "attack-once"})
    nothing = {"do": "attack", "attacker": "Nobody", "target": "direct"}
    document["branches"] = [{"at": 5, "script": []}, {"at": 0, "script": [nothing]}]
    assert failure(document).startswith("kettle-beats-pan, step 2: ")


# --- What cannot be played ---

TWO = [monster("A"), monster("A")]
IMPOSSIBLE: list[tuple[tuple[Any, ...], Any, str]] = [
    (("players", 0, "monsters"), TWO, "players[0].monsters[1].name: two monsters are named 'A'"),
    (
        ("players", 0, "monsters"),
        [monster(f"M{n}") for n in range(6)],
        "players[0].monsters: 6 monsters do not fit",
    ),
    (
        ("players", 0, "monsters"),
        [monster(f"M{n}", zone="extra") for n in range(3)],
        "players: 3 monsters do not fit",
    ),
    (("players", 0, "monsters", 0, "link"), True, "players[0].monsters[0].def: 'Kettle Knight' is"),
    (
        ("players", 0, "monsters", 0),
        monster("L", link=True, position="defense") | {"def": None},
        "players[0].monsters[0].position: 'L' is a Link Monster",
    ),
    (
        ("players", 0, "monsters", 0, "def"),
        None,
        "players[0].monsters[0].def: 'Kettle Knight' needs",
    ),
    (
        ("players", 0, "monsters", 0, "name"),
        "direct",
        "players[0].monsters[0].name: 'direct' cannot",
    ),
    (("players", 0, "monsters", 0, "name"), "stop", "players[0].monsters[0].name: 'stop' cannot"),
    (
        ("players", 0, "monsters", 0, "abilities"),
        [{"attacks": 2}, {"attacks": 3}],
        "players[0].monsters[0].abilities: the same ability",
    ),
]


@pytest.mark.parametrize(
    ("path", "put", "says"), IMPOSSIBLE, ids=[says for _, _, says in IMPOSSIBLE]
)
def test_a_position_that_no_duel_can_have(path: tuple[Any, ...], put: Any, says: str) -> None:
    told = problem(changed(good(), "start", *path, to=put))
    assert told.startswith(f"x.duel.json, start.{says}")
    assert told.endswith(".")


def test_rules_of_older_formats_may_be_switched_off() -> None:
    off = {"zero_atk_tie_destroys": False, "replay_attacker_may_attack_again": False}
    assert run(loads(written(changed(good(), "start", "rules", to=off)))).passed


def test_a_game_that_is_not_played_is_named() -> None:
    chess = Walkthrough("chess", {}, source="x.duel.json")
    with pytest.raises(FileProblem) as caught:
        run(chess)
    assert str(caught.value) == 'x.duel.json, game: the game "chess" is not played yet.'


@pytest.mark.parametrize("refused", [{}, {"refused": True}], ids=["played", "refused"])
def test_a_name_that_does_not_exist_is_a_mistake_in_the_file(refused: dict[str, Any]) -> None:
    attack = {"do": "attack", "attacker": "Ketle Knight", "target": "Pan", **refused}
    told = problem(changed(good(), "script", 2, to=attack))
    assert told.startswith("x.duel.json, script[2]: ")
    assert "'Ketle Knight'" in told
    branch = [{"at": 2, "script": [{"do": "finish-attack", "refused": True}, attack]}]
    told = problem(good() | {"branches": branch})
    assert told.startswith("x.duel.json, branches[0].script[1]: ")


def test_a_long_name_does_not_make_a_long_sentence() -> None:
    name = "x" * 100_000
    attack = {"do": "attack", "attacker": name, "target": "Pan"}
    assert len(problem(changed(good(), "script", 2, to=attack))) < 500
    twice = [monster(name), monster(name)]
    assert len(problem(changed(good(), "start", "players", 0, "monsters", to=twice))) < 500


@given(documents())
def test_random_files_are_run_or_refused_and_nothing_else(document: Any) -> None:
    try:
        report = run(loads(written(document), "x"))
    except FileProblem as told:
        assert str(told).startswith("x, ")
    else:
        assert report.passed or str(report.failure)


NAMES = st.sampled_from(["A", "B", "C", "D", "direct"])
WORDS = st.one_of(
    st.sampled_from(
        ["enter-battle-phase", "pass", "finish-attack", "end-battle-phase", "end-turn"]
    ).map(lambda word: {"do": word}),
    st.builds(
        lambda a, t: {"do": "attack", "attacker": a, "target": t},
        NAMES.filter("direct".__ne__),
        NAMES,
    ),
)


@given(
    st.lists(WORDS, max_size=12),
    st.lists(st.sampled_from(["attack", "defense", "set"]), min_size=4),
)
def test_random_play_is_run_to_the_end_or_to_a_refusal(script: Any, positions: list[str]) -> None:
    monsters = [monster(name, position=at) for name, at in zip("ABCD", positions, strict=False)]
    document = good() | {"script": script}
    document["start"] = {"players": [{"monsters": monsters[:2]}, {"monsters": monsters[2:]}]}
    report = run(loads(written(document)))
    if report.failure is not None:
        assert "is legal; found a refusal by" in str(report.failure)


# --- Another game: nothing above it knows Yu-Gi-Oh! ---


@dataclass(frozen=True)
class Pile:
    """Take one or two stones; nobody takes more than there are."""

    stones: int


class PileReferee:
    def is_over(self, pile: Pile) -> bool:
        return pile.stones == 0

    def choices(self, pile: Pile) -> tuple[Form, ...]:
        return (Form("take"),)

    def reasons(self, pile: Pile, action: Action) -> Iterator[Reason]:
        if action.do != "take":
            raise MalformedAction(f"nobody can {action.do!r} stones")
        if int(str(action.get("stones"))) > pile.stones:
            yield game.reason("too-many", ["attack-once"])

    def after(self, pile: Pile, action: Action) -> Step[Pile]:
        left = Pile(pile.stones - int(str(action.get("stones"))))
        return Step(left, (game.event("took", ["bp-purpose"], ()),))


class PileFiles:
    def unplayed(self, walkthrough: Walkthrough) -> Iterator[tuple[tuple[str, ...], str]]:
        if "wind" in walkthrough.start:
            yield ("start", "wind"), "wind is not played yet."

    def position(self, start: Mapping[str, Any]) -> Pile:
        if start["stones"] > 9:
            raise FileProblem("a pile has at most 9 stones.", path=("stones",))
        return Pile(start["stones"])

    def action(self, entry: Mapping[str, Any]) -> Action:
        return Action(entry["do"], stones=entry.get("stones"))

    def found(self, position: Pile, key: str, wanted: Any) -> Any:
        return getattr(position, key)

    def alike(self, key: str, wanted: Any, found: Any) -> bool:
        return bool(wanted == found)


@pytest.fixture
def pile(monkeypatch: pytest.MonkeyPatch) -> None:
    import duelcore.yugioh  # noqa: F401 - its rules are known then, and may be cited

    monkeypatch.setitem(game._REFEREES, Pile, PileReferee())
    monkeypatch.setitem(GAMES, "pile", PileFiles)


def piled(*script: dict[str, Any], stones: int = 3, **more: Any) -> Walkthrough:
    start = {"stones": stones} | more.pop("start", {})
    return Walkthrough("pile", start, script, id="p", **more)


@pytest.mark.usefixtures("pile")
def test_another_game_is_run_by_the_same_code() -> None:
    take = {"do": "take", "stones": 2}
    script = [take, {"expect": {"stones": 1}}, take | {"refused": "attack-once"}]
    cites = {"expect": {"cites": ["bp-purpose"], "stones": 1}}
    assert run(piled(*script, cites)).passed
    branch = {"at": 0, "script": [take, take]}
    told = run(piled(*script, branches=[branch])).failure
    assert str(told) == (
        'p, branch 1, step 2: expected that take {"stones": 2} is legal; '
        "found a refusal by attack-once"
    )


@pytest.mark.usefixtures("pile")
def test_another_game_says_in_the_same_way_what_cannot_be_played() -> None:
    for walkthrough, says in (
        (piled(stones=10), "start.stones: a pile has at most 9 stones."),
        (piled(start={"wind": 1}), "start.wind: wind is not played yet."),
        (piled({"do": "throw"}), "script[0]: nobody can 'throw' stones."),
    ):
        with pytest.raises(FileProblem) as caught:
            run(walkthrough)
        assert str(caught.value) == says
    assert start_position(piled()) == Pile(3)
