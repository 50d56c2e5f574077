"""How the tests come to a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from duelcore.environment import Environment, Problem
from tests.browser import chromium


@pytest.fixture(autouse=True)
def no_browser(monkeypatch, tmp_path: Path) -> None:
    """A computer with an empty PATH and without a browser."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "LINUX", ())
    monkeypatch.setattr(sys, "platform", "linux")


@pytest.fixture
def playwright(monkeypatch) -> list[list[str]]:
    """What Playwright is asked for; it cannot download anything."""
    asked: list[list[str]] = []

    def run(self: Environment, arguments: list[str], **variables: str) -> int:
        asked.append(arguments)
        return 1

    monkeypatch.setattr(Environment, "run", run)
    return asked


@pytest.fixture
def user(monkeypatch) -> None:
    """Somebody who may not install what belongs to the system."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)


def program(path: Path) -> str:
    """Put something that can be run at `path`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)


def test_without_a_browser_none_is_found() -> None:
    assert chromium.find() is None


def test_the_one_that_is_named_is_taken(monkeypatch, tmp_path: Path) -> None:
    program(tmp_path / "chromium")
    named = program(tmp_path / "elsewhere" / "my browser")
    monkeypatch.setenv("CHROMIUM", named)
    assert chromium.find() == named


def test_a_name_that_leads_nowhere_is_told(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "absent"))
    with pytest.raises(Problem, match="CHROMIUM names no file: .*absent. Set it to"):
        chromium.find()


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "microsoft-edge"])
def test_one_on_the_path_is_found(tmp_path: Path, name: str) -> None:
    installed = program(tmp_path / name)
    assert chromium.find() == installed


@pytest.mark.parametrize("name", chromium.WINDOWS)
def test_one_that_windows_installed_is_found(monkeypatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path / "Program Files (x86)"))
    installed = program(tmp_path / "Program Files (x86)" / name)
    assert chromium.find() == installed


@pytest.mark.parametrize("name", chromium.MAC)
def test_one_that_a_mac_user_installed_is_found(monkeypatch, tmp_path: Path, name: str) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    installed = program(tmp_path / "Applications" / name)
    assert chromium.find() == installed


def test_what_is_found_is_told_to_the_tests(tmp_path: Path, playwright) -> None:
    found = program(tmp_path / "chromium")
    assert chromium.provide(Environment()) == {"CHROMIUM": found}
    assert playwright == []


def test_playwrights_own_is_taken_when_it_starts(monkeypatch) -> None:
    monkeypatch.setattr(Environment, "run", lambda self, arguments: 0)
    assert chromium.provide(Environment()) == {}


def test_debian_installs_one_for_root(monkeypatch, tmp_path: Path, playwright) -> None:
    program(tmp_path / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    asked: list[list[str]] = []

    def install(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        if "chromium" in command:
            program(tmp_path / "chromium")
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", install)
    assert chromium.provide(Environment()) == {"CHROMIUM": str(tmp_path / "chromium")}
    assert [command[:2] for command in asked] == [["apt-get", "update"], ["apt-get", "install"]]
    assert playwright == [["-m", "playwright", "install", "chromium"]]


def test_without_any_way_the_remedy_is_told(tmp_path: Path, playwright, user) -> None:
    program(tmp_path / "apt-get")
    with pytest.raises(Problem, match="install Chromium, Chrome or Edge, or set CHROMIUM"):
        chromium.provide(Environment())
