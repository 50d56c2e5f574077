"""What the tests of the widgets begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from duelcore.widgets.lab import Lab
from duelcore.widgets.matchup import Matchup
from tests.widgets.laboratory import DRAGON, RAIDER


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    """Luster Dragon against Axe Raider, in a folder of its own."""
    return Lab(Matchup(DRAGON, RAIDER), tmp_path)
