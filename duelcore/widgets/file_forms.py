"""The forms for saving a course to a walkthrough file and for opening one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from duelcore.language import N_, text
from duelcore.walkthrough import FileProblem, Walkthrough, load, loads, save
from duelcore.walkthrough.problem import printable

Plain = dict[str, Any]

SUFFIX = ".duel.json"
MOST_FILES = 200
"""How many files the form for opening lists."""


class SaveForm:
    """Saves `walkthrough()` in a folder. An existing file is replaced only when asked for twice."""

    def __init__(
        self, folder: Path, walkthrough: Callable[[], Walkthrough], plain: str, language: str
    ) -> None:
        self._folder = folder
        self._walkthrough = walkthrough
        self._plain = plain
        self._language = language
        self._name = f"{walkthrough().id or 'my-duel'}{SUFFIX}"
        self._confirmed = ""
        self._error = ""

    def set(self, path: str, value: Any) -> None:
        """Take the file's name."""
        if path == "name":
            self._name, self._error = str(value), ""

    def press(self, _button: str) -> str:
        """Save; the sentence that says so, or "" if the form now says why not."""
        name = self._name.strip()
        if not name or Path(name).name != name:
            self._error = text(
                N_("A file name without folders belongs here, for instance my-duel.duel.json."),
                self._language,
            )
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

    def _save(self, target: Path) -> str:
        walkthrough = self._walkthrough()
        identified = (
            walkthrough
            if walkthrough.id
            else replace(walkthrough, id=target.name.removesuffix(SUFFIX))
        )
        try:
            save(target, identified)
        except FileProblem as problem:
            self._error = str(problem)
            return ""
        return text(N_("Saved as {name}."), self._language).format(name=printable(target.name))

    def panel(self) -> Plain:
        """The form as data for the browser."""
        name = {
            "path": "name",
            "label": text(N_("File name"), self._language),
            "kind": "text",
            "value": self._name,
            "note": "",
            "error": self._error,
        }
        copy = {
            "path": "copy",
            "label": text(N_("The position in words, to copy"), self._language),
            "kind": "copy",
            "value": self._plain,
            "note": "",
            "error": "",
        }
        return {
            "id": "save",
            "title": text(N_("Save"), self._language),
            "text": text(
                N_(
                    "The file goes into the folder of this notebook and can be opened, checked and handed out."
                ),
                self._language,
            ),
            "groups": [
                {"id": "file", "title": text(N_("File"), self._language), "fields": [name, copy]}
            ],
            "buttons": [
                {"id": "save-file", "label": text(N_("Save"), self._language), "primary": True},
                {"id": "close", "label": text(N_("Close"), self._language), "primary": False},
            ],
        }


class OpenForm:
    """Opens a walkthrough from the notebook's folder, from `walkthroughs` near it, or from the browser."""

    def __init__(self, folder: Path, language: str) -> None:
        self._language = language
        self._files = _found(folder)
        self._choice = 0
        self._many: list[Walkthrough] = []
        self._one = 0
        self._error = ""

    def set(self, path: str, value: Any) -> None:
        """Choose a file, or one of several walkthroughs in it."""
        number = int(value) if str(value).isdigit() else 0
        if path == "file":
            self._choice, self._many, self._error = number, [], ""
        elif path == "one":
            self._one = number

    def press(self, _button: str) -> Walkthrough | None:
        """The chosen walkthrough, or None if the form now says why not or asks which one."""
        if self._many:
            return self._many[min(self._one, len(self._many) - 1)]
        if not self._files:
            self._error = text(
                N_("There is no walkthrough in this folder; choose a file from your computer."),
                self._language,
            )
            return None
        try:
            found = load(self._files[min(self._choice, len(self._files) - 1)])
        except FileProblem as problem:
            self.refuse(problem)
            return None
        if len(found) == 1:
            return found[0]
        self._many, self._one = found, 0
        return None

    def upload(self, name: str, content: str) -> Walkthrough | None:
        """The walkthrough in a file that the browser has read, or None if the form now says why not."""
        try:
            return loads(content, name)
        except FileProblem as problem:
            self.refuse(problem)
            return None

    def refuse(self, problem: FileProblem) -> None:
        """Say in the form why a file cannot be opened."""
        self._error = str(problem)

    def panel(self) -> Plain:
        """The form as data for the browser."""
        files = [
            {"value": str(n), "label": printable(path.name)} for n, path in enumerate(self._files)
        ]
        fields = [
            self._choice_field("file", N_("File in this folder"), self._choice, files, self._error)
        ]
        if self._many:
            ones = [
                {"value": str(n), "label": printable(one.id or f"{n + 1}")}
                for n, one in enumerate(self._many[:MOST_FILES])
            ]
            fields.append(
                self._choice_field("one", N_("Walkthrough in this file"), self._one, ones, "")
            )
        upload = {
            "path": "upload",
            "label": text(N_("File on your computer"), self._language),
            "kind": "file",
            "value": "",
            "note": "",
            "error": "",
        }
        return {
            "id": "open",
            "title": text(N_("Open"), self._language),
            "text": text(
                N_("A walkthrough file (*.duel.json) takes the place of what is played here."),
                self._language,
            ),
            "groups": [
                {
                    "id": "files",
                    "title": text(N_("Files"), self._language),
                    "fields": [*fields, upload],
                }
            ],
            "buttons": [
                {"id": "open-file", "label": text(N_("Open"), self._language), "primary": True},
                {"id": "close", "label": text(N_("Close"), self._language), "primary": False},
            ],
        }

    def _choice_field(
        self, path: str, label: str, value: int, options: list[Plain], error: str
    ) -> Plain:
        return {
            "path": path,
            "label": text(label, self._language),
            "kind": "choice",
            "value": str(value),
            "options": options,
            "note": "",
            "error": error,
        }


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
