"""The forms for saving a course to a walkthrough file and for opening one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough, load, loads, save
from duelcore.walkthrough.problem import printable
from duelcore.widgets.forms import Plain, button, choice, closing, field, group, panel

SUFFIX = ".duel.json"
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for itself."""

FORBIDDEN = '/\\:*?"<>|'
"""Signs that a file name may not have on every computer."""

LONGEST_NAME = 200
"""How many bytes a file name may have."""

MOST_FILES = 200
"""How many files the form for opening lists."""


class SaveForm:
    """Saves `walkthrough()` in a folder. An existing file is replaced only when asked for twice."""

    def __init__(
        self,
        folder: Path,
        walkthrough: Callable[[], Walkthrough],
        plain: Callable[[], str],
        language: str,
        hides: bool = False,
    ) -> None:
        self._folder = folder
        self._hides = hides
        self._walkthrough = walkthrough
        self._plain = plain
        self._language = language
        self._name = f"{walkthrough().id or 'my-duel'}{SUFFIX}"
        self._confirmed = ""
        self._error = ""

    def set(self, path: str, value: Any) -> None:
        """Take the file's name, or whether it begins at the start with the rest hidden."""
        if path == "name":
            self._name, self._error = str(value), ""
        elif path == "hides":
            self._hides = value is True

    def press(self, _button: str) -> str:
        """Save; the sentence that says so, or "" if the form now says why not."""
        name = self._name.strip()
        self._error = self._wrong_with(name)
        if self._error:
            return ""
        target = self._folder / (name if name.endswith(SUFFIX) else name + SUFFIX)
        if target.exists() and self._confirmed != target.name:
            self._confirmed = target.name
            self._error = text(
                N_(
                    "There is a file of this name already. Press Save again to replace it, or change the name."
                ),
                self._language,
            )
            return ""
        return self._save(target)

    def _wrong_with(self, name: str) -> str:
        """Why a file cannot have this name here or on another computer; "" if it can."""
        if not name.strip(".") or any(c in FORBIDDEN or not c.isprintable() for c in name):
            template = N_(
                "A file name without folders and without {forbidden} belongs here, for instance my-duel.duel.json."
            )
            return text(template, self._language).format(forbidden=" ".join(FORBIDDEN))
        if RESERVED.fullmatch(name):
            return text(N_("Windows keeps this name for itself; choose another."), self._language)
        if len(name.encode()) > LONGEST_NAME:
            return text(N_("This name is too long for a file."), self._language)
        return ""

    def _save(self, target: Path) -> str:
        walkthrough = self._walkthrough()
        named = replace(
            walkthrough,
            id=walkthrough.id or target.name.removesuffix(SUFFIX),
            cursor=0 if self._hides and walkthrough.script else walkthrough.cursor,
        )
        try:
            save(target, named)
        except FileProblem as problem:
            self._error = _told(problem, self._folder)
            return ""
        return text(N_("Saved as {name}."), self._language).format(name=printable(target.name))

    def panel(self) -> Plain:
        """The form as data for the browser."""
        say = partial(text, language=self._language)
        fields = [
            field("name", say(N_("File name")), "text", self._name, error=self._error),
            field(
                "hides",
                say(N_("Opens at the start, and hides each step until it is revealed")),
                "check",
                self._hides,
            ),
            field("copy", say(N_("The position in words, to copy")), "copy", self._plain()),
        ]
        about = say(
            N_(
                "The file goes into the folder of this notebook and can be opened, checked and handed out."
            )
        )
        save_it = button("save-file", say(N_("Save")), primary=True)
        groups = [group("file", say(N_("File")), fields)]
        return panel("save", say(N_("Save")), about, groups, [save_it, closing(self._language)])


class OpenForm:
    """Opens a walkthrough of the notebook's folder, of `walkthroughs` near it, or of the browser."""

    def __init__(self, folder: Path, language: str) -> None:
        self._folder = folder
        self._language = language
        self._files = _found(folder)
        self._choice = 0
        self._many: list[Walkthrough] = []
        self._one = 0
        self._errors: dict[str, str] = {}
        self._from = "file"  # the field that the present walkthrough comes from

    def set(self, path: str, value: Any) -> None:
        """Choose a file, or one of several walkthroughs in it."""
        number = int(value) if str(value).isdecimal() else 0
        if path == "file":
            self._choice, self._many = number, []
        elif path == "one":
            self._one = number

    def press(self, _button: str) -> Walkthrough | None:
        """The chosen walkthrough, or None if the form now says why not or asks which one."""
        if self._many:
            return self._many[min(self._one, len(self._many) - 1)]
        self._errors, self._from = {}, "file"
        if not self._files:
            none = N_("There is no walkthrough in this folder; choose a file from your computer.")
            self._errors["file"] = text(none, self._language)
            return None
        return self._only(
            self._read(lambda: load(self._files[min(self._choice, len(self._files) - 1)]))
        )

    def upload(self, name: str, content: str) -> Walkthrough | None:
        """The walkthrough in a file that the browser has read, or None as for `press`."""
        self._errors, self._from = {}, "upload"
        lines = [line for line in content.splitlines() if line.strip()]
        if name.endswith(".jsonl"):
            return self._only(self._read(lambda: [loads(line, name) for line in lines]))
        return self._only(self._read(lambda: [loads(content, name)]))

    def _read(self, reading: Callable[[], list[Walkthrough]]) -> list[Walkthrough]:
        try:
            return reading()
        except FileProblem as problem:
            self.refuse(problem)
            return []

    def _only(self, found: list[Walkthrough]) -> Walkthrough | None:
        """The one that was found; if there are several, the form asks which one."""
        self._many, self._one = (found, 0) if len(found) > 1 else ([], 0)
        return found[0] if len(found) == 1 else None

    def refuse(self, problem: FileProblem) -> None:
        """Say in the form why a file cannot be opened."""
        self._errors[self._from] = _told(problem, self._folder)

    def panel(self) -> Plain:
        """The form as data for the browser."""
        say = partial(text, language=self._language)
        files = {n: printable(path.name) for n, path in enumerate(self._files)}
        files = files or {0: say(N_("none in this folder"))}
        ones = {n: printable(one.id or str(n + 1)) for n, one in enumerate(self._many[:MOST_FILES])}
        fields = [
            choice(
                "file",
                say(N_("File in this folder")),
                self._choice,
                files,
                error=self._errors.get("file", ""),
            )
        ]
        if ones:
            fields.append(choice("one", say(N_("Walkthrough in this file")), self._one, ones))
        fields.append(
            field(
                "upload",
                say(N_("File on your computer")),
                "file",
                "",
                error=self._errors.get("upload", ""),
            )
        )
        about = say(N_("A walkthrough file (*.duel.json) takes the place of what is played here."))
        open_it = button("open-file", say(N_("Open")), primary=True)
        groups = [group("files", say(N_("Files")), fields)]
        return panel("open", say(N_("Open")), about, groups, [open_it, closing(self._language)])


def _told(problem: FileProblem, folder: Path) -> str:
    """The sentence of a problem, with the file's name alone: the folders are nobody's business."""
    return str(problem).replace(f"{folder.parent}/", "").replace(f"{folder.name}/", "")


def _found(folder: Path) -> list[Path]:
    """Walkthroughs in the folder and in `walkthroughs` there or one or two folders up, by name."""
    folders = [folder, *(base / "walkthroughs" for base in (folder, folder.parent))]
    found: list[Path] = []
    for one in folders:
        try:
            found += sorted(
                p for p in one.iterdir() if p.name.endswith((SUFFIX, ".jsonl")) and p.is_file()
            )
        except (
            OSError
        ):  # a folder that is not there, or that may not be listed, has nothing to offer
            continue
    return found[:MOST_FILES]
