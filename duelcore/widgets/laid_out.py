"""Something that is laid out on a desk and kept on the disk: what both labs and the explorer share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from duelcore.language import N_
from duelcore.walkthrough import FileProblem, Walkthrough
from duelcore.widgets.asked import Asked, Content
from duelcore.widgets.keeping import Keeper
from duelcore.widgets.typed import Refused


class Laid(Protocol):
    """What is laid out: a value that can be written as a walkthrough."""

    def walkthrough(self, language: str) -> Walkthrough: ...


L = TypeVar("L", bound=Laid)


class LaidOut(Asked, Generic[L]):
    """Something being tried out. What stood here in another kernel is offered, never taken unasked.

    A subclass says how a field changes it, how it is told in words, and how it is read again;
    `PROBLEM` is what is raised for something that the game cannot hold.
    """

    PROBLEM: ClassVar[type[ValueError]]

    def __init__(self, laid: L, language: str, keeper: Keeper | None) -> None:
        super().__init__(language, keeper)
        self.laid = self._began = laid
        self._errors: dict[str, tuple[Any, str]] = {}
        self._earlier = self._found_earlier()

    # What a subclass says

    def changed(self, path: str, value: Any) -> L:
        """It with one field of the desk set anew; raises Refused or `PROBLEM`."""
        raise NotImplementedError

    def described(self, laid: L) -> Iterable[str]:
        """It in words, in lines."""
        raise NotImplementedError

    def read(self, kept: Walkthrough) -> L:
        """What `walkthrough` has written; raises FileProblem for what some other widget wrote."""
        raise NotImplementedError

    # The desk

    def attempt(self, path: str, value: Any, take: Callable[[], None]) -> None:
        """Take what was typed, or keep the old value and say why beside the field."""
        self._errors.pop(path, None)
        try:
            take()
        except (Refused, self.PROBLEM) as problem:
            self._errors[path] = (value, str(problem))

    def replace(self, laid: L) -> None:
        """Let something else take the place of what is laid out."""
        self.laid = laid
        self._errors.clear()

    # Keeping on the disk

    def walkthrough(self) -> Walkthrough:
        """What is laid out, as a walkthrough."""
        return self.laid.walkthrough(self.language)

    @property
    def can_carry_on(self) -> bool:
        """Whether something that stood here in another kernel is offered."""
        return bool(self._earlier)

    def _found_earlier(self) -> list[L]:
        """What stood here in other kernels, the newest first, to be offered."""
        found = map(self._readable, self.earlier())
        different = [one for one in found if one is not None and one != self.laid]
        if different:
            offer = N_("You have been here before: {sides} Press ‘Carry on’ to go on there.")
            self.tell(offer, sides=" ".join(self.described(different[0])))
        return different

    def _readable(self, kept: Walkthrough) -> L | None:
        try:
            return self.read(kept)
        except FileProblem:  # it was kept by a widget of another kind
            return None

    def _carry_on(self, _content: Content) -> None:
        """Go back to what stood here in another kernel; what stands here waits in its place."""
        if not self._earlier:
            return
        taken, *self._earlier = self._earlier
        if self.laid != self._began:
            self._earlier.append(self.laid)
        self.replace(taken)
