"""A second game, as small as a game can be: counters are taken from a heap.

It has what the contract allows for: fields that can be listed (`take`) and one that cannot
(`put-back`), two reasons against one action, an end. It knows nothing of Yu-Gi-Oh!, and nothing
in `duelcore.game` may need more than it supplies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from duelcore import game, rulebook
from duelcore.game import Action, Event, Field, Form, MalformedAction, Reason, Step, event, reason

MOST = 3
"""How many counters may be taken at once."""


@dataclass(frozen=True, slots=True)
class Heap:
    """A position: counters left and taken, who is to move, who has put counters back already."""

    left: int
    taken: int = 0
    to_move: int = 1
    have_put_back: frozenset[int] = frozenset()


class Referee:
    """Knows the rules of the heap."""

    def is_over(self, heap: Heap) -> bool:
        return heap.left == 0

    def choices(self, heap: Heap) -> tuple[Form, ...]:
        if self.is_over(heap):
            return ()
        take = Form("take", (Field("count", tuple(range(1, MOST + 1))),))
        return (take, Form("put-back", (Field("count", None),)))

    def reasons(self, heap: Heap, action: Action) -> Iterator[Reason]:
        count = _count(action)
        if self.is_over(heap):
            yield reason("heap-is-over", ["heap-last-counter"])
        if action.do == "take":
            yield from _against_taking(heap, count)
        else:
            yield from _against_putting_back(heap, count)

    def after(self, heap: Heap, action: Action) -> Step[Heap]:
        count = _count(action)
        change = count if action.do == "take" else -count
        moved = replace(heap, left=heap.left - change, taken=heap.taken + change)
        if action.do == "put-back":
            moved = replace(moved, have_put_back=heap.have_put_back | {heap.to_move})
        return Step(replace(moved, to_move=3 - heap.to_move), _events(heap, moved, action.do))


def _count(action: Action) -> int:
    count = action.get("count")
    if action.do not in ("take", "put-back") or set(action.fields) - {"count"}:
        raise MalformedAction(f"{action} is no move of this game")
    if type(count) is not int or count < 1:
        raise MalformedAction(f"{action.do!r} needs 'count', a whole number from 1 on")
    return count


def _against_taking(heap: Heap, count: int) -> Iterator[Reason]:
    if count > MOST:
        yield reason("heap-too-many", ["heap-take"], "take-fewer", count=count)
    if count > heap.left:
        yield reason("heap-not-there", ["heap-no-more-than-there"], "take-fewer", left=heap.left)


def _against_putting_back(heap: Heap, count: int) -> Iterator[Reason]:
    if heap.to_move in heap.have_put_back:
        yield reason("heap-only-once", ["heap-put-back"], player=heap.to_move)
    if count > heap.taken:
        yield reason("heap-not-taken", ["heap-put-back", "heap-take"], count=heap.taken)


def _events(before: Heap, after: Heap, do: str) -> tuple[Event, ...]:
    rules = ["heap-take" if do == "take" else "heap-put-back", "heap-turn-about"]
    changed = event(f"heap-{do}", rules, ("turn",), player=before.to_move, left=after.left)
    if after.left:
        return (changed,)
    return (changed, event("heap-won", ["heap-last-counter"], ("end",), player=before.to_move))


rulebook.register("heap", Path(__file__).with_name("miniature_rules.toml"))
game.register(Heap, Referee())
