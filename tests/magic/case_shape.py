"""Turns the terse cases that describe one combat or one turn of Magic into walkthroughs.

A case is an object with `id`, `kind` ("combat" or "turn"), `input` and `expected`. Players are "A"
and "B", steps and keywords are written with underscores. `walkthrough_of` makes the document of a
walkthrough that plays the input and expects all that the case expects.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Case = Mapping[str, Any]
Entry = dict[str, Any]

PLAYERS = {"A": 1, "B": 2}
PASSES = [{"do": "pass"}, {"do": "pass"}]
RULES = {"menace": "menace", "requirement": "block-requirements"}
"""The rules behind what a case calls illegal; of damage that is assigned it is `trample`."""


def walkthrough_of(case: Case, title: str | None = None) -> dict[str, Any]:
    """The document of a walkthrough that plays a case; `title` instead of the case's own."""
    start, script = SHAPES[case["kind"]](case)
    return {
        "format": 1,
        "game": "magic",
        "id": case["id"],
        "title": {"en": title or case["title"]},
        "start": start,
        "script": [*script],
    }


def step_name(step: str) -> str:
    """A step as the file format calls it."""
    return step.replace("_", "-")


def _numbers(by_player: Mapping[str, int]) -> list[int]:
    return [by_player[player] for player in PLAYERS]


def expect(**wanted: Any) -> Entry:
    return {"expect": wanted}


# One combat


def _combat(case: Case) -> tuple[dict[str, Any], Iterator[Entry]]:
    given = case["input"]
    own, theirs = PLAYERS[given["active"]], 3 - PLAYERS[given["active"]]
    permanents = [_creature(one, own) for one in given["attackers"]]
    permanents += [_creature(one, theirs) for one in given["defenders"]]
    start = {
        "turn": 3,
        "active_player": own,
        "step": "beginning-of-combat",
        "players": [{"life": life} for life in _numbers(given["life"])],
        "permanents": permanents,
    }
    return start, _fought(given, case["expected"])


def _creature(one: Case, controller: int) -> dict[str, Any]:
    written = {
        "name": one["id"],
        "controller": controller,
        "power": one["p"],
        "toughness": one["t"],
        "keywords": [step_name(word) for word in one.get("kw", ())],
        "damage": one.get("damage", 0),
        "tapped": one.get("tapped", False),
        "summoning_sick": one.get("sick", False),
        "extra_blocks": one.get("extra_blocks", 0),
    }
    return {key: value for key, value in written.items() if value or key in ("power",)}


def _fought(given: Case, wanted: Case) -> Iterator[Entry]:
    """The script of a combat, up to where it is illegal, or to its end."""
    priority = dict(map(tuple, wanted.get("priority", ())))
    yield {"do": "begin-step"}
    yield from _window(given, priority, "beginning_of_combat")
    yield {"do": "pass-until", "step": "declare-attackers"}
    names = given.get("attack", [one["id"] for one in given["attackers"]])
    yield {"do": "attack", "attackers": names}
    yield from _window(given, priority, "declare_attackers")
    yield {"do": "pass-until", "step": "declare-blockers"}
    block: Entry = {"do": "block", "blocks": given["blocks"]}
    if wanted.get("illegal_at") == "declare_blockers":
        yield block | {"refused": RULES[wanted["why"]]}
        return
    yield block
    yield from _window(given, priority, "declare_blockers")
    yield from _damaged(given, wanted, priority)
    if wanted["legal"]:
        yield from _outcome(wanted)


def _window(given: Case, priority: Mapping[str, str], step: str, n: int | None = None) -> Any:
    """Who gets priority first in a step, and what is done in it."""
    label = step if n is None else f"{step}#{n}"
    if label in priority:
        yield expect(step=step_name(step), priority=PLAYERS[priority[label]])
    for number, event in enumerate(given.get("events", ()), 1):
        if event["step"] == step and event.get("n") == n:
            yield from _event(event, number, priority[label])


def _event(event: Case, number: int, first: str) -> Iterator[Entry]:
    """An event as an ability that a player uses, and that resolves."""
    if event["by"] != first:
        yield {"do": "pass"}
    yield {
        "do": "activate",
        "player": PLAYERS[event["by"]],
        "ability": {"name": f"event {number}", "effect": _effect(event)},
    }
    yield from PASSES


def _effect(event: Case) -> dict[str, Any]:
    target = event["target"]
    if event["do"] in ("destroy", "tap"):
        return {event["do"]: target}
    if event["do"] in ("gain", "lose"):
        return {event["do"]: {"target": target, "keyword": step_name(event["kw"])}}
    if event["do"] == "counter":
        return {"counters": {"target": target, "kind": "+1/+1", "amount": event["p"]}}
    strengths = {"power": event.get("p", 0), "toughness": event.get("t", 0)}
    return {"pump": {"target": target, **{key: n for key, n in strengths.items() if n}}}


def _damaged(given: Case, wanted: Case, priority: Mapping[str, str]) -> Iterator[Entry]:
    """The combat damage steps, with the divisions that players choose."""
    for n in range(1, wanted.get("damage_steps", 1) + 1):
        yield {"do": "pass-until", "step": "combat-damage"}
        refused = {} if wanted["legal"] else {"refused": "trample"}
        for division in _divisions(given, n):
            yield {"do": "assign", "damage": division, **refused}
        if not wanted["legal"]:
            return
        dead = sorted(wanted.get("died_in", ()))
        if dead and n == 1:
            yield expect(destroyed=dead)
        if f"combat_damage#{n}" in priority:
            yield from _window(given, priority, "combat_damage", n)


def _divisions(given: Case, n: int) -> Iterator[dict[str, Any]]:
    """What the active player divides, and then what the other one does."""
    chosen = given.get("assign", {}).get(str(n), {})
    for side in ("attackers", "defenders"):
        names = [one["id"] for one in given[side]]
        division = {name: _shares(chosen[name]) for name in names if name in chosen}
        if division:
            yield division


def _shares(shares: Mapping[str, int]) -> dict[str, int]:
    return {"player" if name in PLAYERS else name: number for name, number in shares.items()}


def _outcome(wanted: Case) -> Iterator[Entry]:
    """What has come of the combat, before anything wears off."""
    losers = [PLAYERS[player] for player in wanted["losers"]]
    if not losers:
        yield {"do": "pass-until", "step": "end-of-combat"}
        yield expect(step="end-of-combat", priority=1)
    yield expect(
        steps=[step_name(step) for step in wanted["steps"]],
        life=_numbers(wanted["life"]),
        destroyed=wanted["destroyed"],
        damage_steps=wanted["damage_steps"],
        winner=3 - losers[0] if losers else None,
    )
    if "damage_marked" in wanted:
        yield expect(damage=wanted["damage_marked"])
    if "tapped" in wanted:
        tapped = {name: {"tapped": value} for name, value in wanted["tapped"].items()}
        yield expect(permanent=tapped)


# One turn


def _turn(case: Case) -> tuple[dict[str, Any], Iterator[Entry]]:
    given = case["input"]
    start: dict[str, Any] = {
        "turn": given["turn_number"],
        "active_player": PLAYERS[given["active"]],
        "starting_player": PLAYERS[given.get("starting_player", "A")],
        "step": "untap",
        "players": [_player(given, player) for player in PLAYERS],
    }
    lists = {
        "permanents": [_permanent(one) for one in given.get("permanents", ())],
        "changes": [c for one in given.get("permanents", ()) for c in _changes(one)],
        "abilities": [_ability(one) for one in given.get("triggers", ())],
    }
    start |= {key: those for key, those in lists.items() if those}
    return start, _walked(given, case["expected"])


def _player(given: Case, player: str) -> dict[str, Any]:
    """A player; whoever has no hand in the case draws without having too many cards."""
    return {
        "hand": 6 if player == given["active"] else 7,
        **given.get("players", {}).get(player, {}),
    }


def _permanent(one: Case) -> dict[str, Any]:
    controller = PLAYERS[one["controller"]]
    if one.get("kind") == "saga":
        return {
            "name": one["id"],
            "controller": controller,
            "types": ["enchantment"],
            "counters": {"lore": one["lore"]},
            "chapters": [[] for _ in range(one["chapters"])],
        }
    return _creature(one, controller)


def _changes(one: Case) -> Iterator[dict[str, Any]]:
    """What has been changed about a permanent until end of turn."""
    strengths = {"power": one.get("eot_p", 0), "toughness": one.get("eot_t", 0)}
    if any(strengths.values()):
        yield {"target": one["id"], **strengths}
    for word in one.get("eot_kw", ()):
        yield {"target": one["id"], "gains": step_name(word)}


WHEN = {"discard": "discards"}


def _ability(one: Case) -> dict[str, Any]:
    on = one["on"]
    written: dict[str, Any] = {
        "name": one["id"],
        "controller": PLAYERS[one["controller"]],
        "when": WHEN.get(on, step_name(on)),
    }
    if "draw" in one.get("effect", {}):
        written["effect"] = {"draw": {"amount": one["effect"]["draw"]}}
    if "create_trigger" in one.get("effect", {}):
        written["effect"] = {"add-ability": _ability(one["effect"]["create_trigger"])}
    return written | ({"once": True} if one.get("once") else {})


def _walked(given: Case, wanted: Case) -> Iterator[Entry]:
    """The script of a turn: from step to step, everybody passing but for what the case says."""
    before = None
    for number, step in enumerate(wanted["steps"]):
        if number and step != "upkeep":  # the untap step leads into the upkeep by itself
            yield from _on(given, step, before)
        yield expect(step=step_name(step), steps=_names(wanted["steps"][: number + 1]))
        yield from _stepped(given, wanted, step, step == before)
        before = step
    yield from _ended(wanted)


def _on(given: Case, step: str, before: str | None) -> list[Entry]:
    """From one step to the next; where a case says what is done, its last passes lead on."""
    if step == before:
        return PASSES
    return (
        [] if before in given.get("script", {}) else [{"do": "pass-until", "step": step_name(step)}]
    )


def _names(steps: list[str]) -> list[str]:
    return [step_name(step) for step in steps]


def _stepped(given: Case, wanted: Case, step: str, again: bool) -> Iterator[Entry]:
    """What is done and expected in a step; `again` where it is a further cleanup step."""
    if step == "untap":
        yield {"do": "begin-step"}
    if step == "cleanup":
        yield from _cleaned(wanted, again)
        return
    if step == "declare_attackers":
        yield {"do": "attack", "attackers": []}
    priority = dict(map(tuple, wanted["priority"]))
    yield from _resolved(wanted, step)
    if step in priority:
        yield expect(priority=PLAYERS[priority[step]])
    yield from _played(given, wanted, step)
    if step == "end" and "end_step" in wanted:
        yield expect(permanent=_shown(wanted["end_step"]))


def _resolved(wanted: Case, step: str) -> Iterator[Entry]:
    """What lies on the stack in a step, and that it resolves from the top."""
    stack = [_stack_name(name) for name in wanted.get("stack_on", {}).get(step, ())]
    if len(stack) > 1:
        yield expect(awaits="order", waiting=list(stack))
        yield {"do": "order-triggers", "names": list(stack)}
    while stack:
        yield expect(stack=list(stack))
        yield from PASSES
        stack.pop()
        yield expect(stack=list(stack), priority=1)


def _stack_name(name: str) -> str:
    return name.replace(":ch", ", chapter ")


def _played(given: Case, wanted: Case, step: str) -> Iterator[Entry]:
    holders = wanted.get("priority_trace", {}).get(step)
    for number, (player, *does) in enumerate(given.get("script", {}).get(step, ())):
        if holders:
            yield expect(step=step_name(step), priority=PLAYERS[holders[number]])
        yield _done(PLAYERS[player], *does)
        if does[0] == "mana":
            yield expect(mana=[wanted["mana_at"][step], 0])
    if step in wanted.get("mana_at", {}) and step not in given.get("script", {}):
        yield expect(mana=[wanted["mana_at"][step], 0])


def _done(player: int, word: str, what: Any = None) -> Entry:
    if word == "cast":
        return {"do": "cast", "player": player, "spell": {"name": what, "type": "instant"}}
    if word == "mana":
        effect = {"add-mana": {"amount": what}}
        return {"do": "activate", "player": player, "ability": {"name": "mana", "effect": effect}}
    return {"do": word, "player": player}


def _cleaned(wanted: Case, again: bool) -> Iterator[Entry]:
    """A cleanup step; what a case says of priority and the stack is about the first one."""
    yield {"do": "begin-step"}
    if any(wanted.get("discarded", {}).values()):
        yield expect(awaits="discard")
        yield {"do": "discard"}
    if ["cleanup", "A"] in wanted["priority"] and not again:
        yield expect(step="cleanup", priority=1)
        yield from _resolved(wanted, "cleanup")


def _shown(strengths: Mapping[str, list[int]]) -> dict[str, Any]:
    keys = ("power", "toughness", "damage")
    return {name: dict(zip(keys, those, strict=True)) for name, those in strengths.items()}


def _ended(wanted: Case) -> Iterator[Entry]:
    """What has come of the turn: the next one is about to begin."""
    yield expect(step="untap", awaits="begin-step", priority=None)
    for key in ("drawn", "discarded", "hand"):
        if key in wanted:
            yield expect(**{key: _numbers(wanted[key])})
    if "destroyed" in wanted:
        yield expect(destroyed=wanted["destroyed"])
    if "lore" in wanted:
        lore = {name: {"counters": {"lore": n}} for name, n in wanted["lore"].items()}
        yield expect(permanent=lore)
    if "after_cleanup" in wanted:
        yield expect(permanent=_shown(wanted["after_cleanup"]))


SHAPES = {"combat": _combat, "turn": _turn}
