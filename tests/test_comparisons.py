"""The two games side by side: every row rests on rules of its game that walkthroughs show."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from duelcore import rulebook
from duelcore.comparisons import FILE, GAMES, Topic, comparison, read, topics
from duelcore.explain import cite
from tests.magic.test_rules_shown import SHOWN as MAGIC
from tests.shown import Catalogue
from tests.test_rules_shown import SHOWN as YUGIOH

ALL = topics()
SHOWN: dict[str, Catalogue] = {"yugioh": YUGIOH, "magic": MAGIC}

KEY = {
    "What is attacked": ("attack-pair", "attack-what"),
    "Who makes the pairs": ("battle-step-declare", "block-who"),
    "Damage to the players": ("target-atk-win-damage", "assign-unblocked"),
    "Does damage stay?": ("ds-calc-doom-only", "damage-marked"),
    "The opposing creature has gone": ("replay-target-gone", "blocked-stays-blocked"),
    "First turn of the game": ("bp-first-turn-forbidden", "draw-first-turn-skip"),
}
"""From the catalogue's comparison: on which rules some rows have to rest first."""


def test_the_topics_of_the_catalogue_are_there() -> None:
    leading = {one.topic["en"]: (one.yugioh.rules[0], one.magic.rules[0]) for one in ALL}
    assert {name: leading.get(name) for name in KEY} == KEY
    assert len(ALL) >= 25


@pytest.mark.parametrize("game", GAMES)
def test_every_id_is_of_the_rulebook_of_its_game(game: str) -> None:
    named = {rule for topic in ALL for rule in topic.side(game).rules}
    assert named <= set(rulebook.rules(game))
    assert all(topic.side(game).rules for topic in ALL)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_shown_by_a_walkthrough_or_the_row_says_why_not(game: str) -> None:
    for topic in ALL:
        missing = {rule for rule in topic.side(game).rules if rule not in SHOWN[game].table}
        listed = {rule for rule in topic.not_shown if rule in topic.side(game).rules}
        assert missing == listed, topic.topic["en"]
    assert all(len(reason) > 20 for topic in ALL for reason in topic.not_shown.values())


def test_no_topic_comes_twice_and_no_sentence_does() -> None:
    for texts in (
        [one.topic["en"] for one in ALL],
        [one.side(game).says["en"] for one in ALL for game in GAMES],
    ):
        assert len(set(texts)) == len(texts)


def test_sentences_are_short_and_whole() -> None:
    for said in (one.side(game).says["en"] for one in ALL for game in GAMES):
        assert said.endswith(".") and said[0].isupper() or said[0].isdigit(), said
        assert 3 <= len(said.split()) <= 25, said


def test_no_sentence_is_that_of_the_rulebook() -> None:
    stated = {rule.statement["en"] for game in GAMES for rule in rulebook.rules(game).values()}
    assert not stated & {one.side(game).says["en"] for one in ALL for game in GAMES}


# The table


def test_a_row_for_each_topic_and_no_empty_place() -> None:
    table = comparison()
    assert [*table.columns] == ["Topic", "Yu-Gi-Oh!", "Page", "Magic", "Rule"]
    assert [*table["Topic"]] == [one.topic["en"] for one in ALL]
    assert all(cell.strip() for row in table.itertuples(index=False) for cell in row)


def test_the_citations_are_those_of_the_rules() -> None:
    row = comparison().set_index("Topic").loc["What is attacked"]
    assert row["Page"] == "rulebook v10, p. 38; rulebook v10, pp. 38, 43"
    assert row["Rule"] == "CR 506.3, 508.1b"


def test_every_citation_is_one_that_is_shown_elsewhere_too() -> None:
    known = {
        game: {
            part
            for rule in rulebook.rules(game)
            for c in cite([rule])
            for part in (c.text, c.short)
        }
        for game in GAMES
    }
    for game, column in (("yugioh", "Page"), ("magic", "Rule")):
        named = {part for cell in comparison()[column] for part in cell.split("; ")}
        assert named <= known[game]


class Cells(HTMLParser):
    """The texts of the cells of a table, row by row, and where its links lead."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.links: list[str] = []
        self.inside = False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "br":
            self.rows[-1][-1] += "\n"
        if tag == "a":
            self.links.append(dict(attrs)["href"] or "")
        self.inside = self.inside and tag != "caption" or tag in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data


def test_nothing_is_cut_in_a_notebook_or_in_words() -> None:
    table = comparison()
    cells, words = Cells(table._repr_html_()), repr(table)
    assert cells.rows[0] == ["Topic", "Yu-Gi-Oh!", "Magic"]
    assert cells.rows[1:] == [
        [topic, f"{one}\n{page}", f"{other}\n{rule}"]
        for topic, one, page, other, rule in table.itertuples(index=False)
    ]
    assert all(cell in words for row in table.itertuples(index=False) for cell in row)


def test_the_topic_heads_its_row_and_the_sources_are_links() -> None:
    source = comparison()._repr_html_()
    assert source.count('<th scope="row"') == len(ALL)
    links = set(Cells(source).links)
    assert "https://magic.wizards.com/en/rules" in links
    assert all(link.startswith("https://") for link in links) and len(links) >= 3


def test_it_says_of_when_the_rules_of_magic_are() -> None:
    assert "as of August 2026" in comparison()._repr_html_()


def test_a_selection_is_shown_in_the_same_way() -> None:
    table = comparison()
    for part in (table.head(3), table[["Topic", "Magic"]], table.set_index("Topic")):
        shown = Cells(part._repr_html_())
        assert len(shown.rows) == len(part) + 1
        assert shown.rows[1][0] == table["Topic"][0]
        assert table["Magic"][0] in repr(part)


def test_a_source_without_its_text_has_a_column_of_its_own() -> None:
    table = comparison()[["Topic", "Rule", "Page", "Yu-Gi-Oh!"]]
    shown = Cells(table._repr_html_()).rows
    assert shown == [[*table.columns], *([*row] for row in table.itertuples(index=False))]


def test_a_column_of_ones_own_is_shown_too() -> None:
    table = comparison().head(2).assign(mine=["<b>", 7])
    assert [row[-1] for row in Cells(table._repr_html_()).rows] == ["mine", "<b>", "7"]


def test_its_colours_are_those_of_the_page() -> None:
    assert not re.search(r"colou?r|background|#[0-9a-f]{3}", comparison()._repr_html_())


def test_a_language_without_texts_gets_english_ones() -> None:
    assert comparison("xx").equals(comparison())
    with pytest.raises(TypeError, match="language is a code"):
        comparison(7)  # type: ignore[arg-type]


def test_pandas_is_loaded_only_for_the_table() -> None:
    code = "import sys, duelcore.comparisons as c; c.topics(); assert 'pandas' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


# The file


GOOD = """
[[topics]]
topic.en = "What is attacked"
yugioh.says.en = "A monster."
yugioh.rules = ["attack-pair"]
magic.says.en = "A player."
magic.rules = ["attack-what"]
"""


def made(tmp_path: Path, old: str, new: str) -> tuple[Topic, ...]:
    path = tmp_path / "comparisons.toml"
    assert old in GOOD
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    return read(path)


def test_a_file_is_read(tmp_path: Path) -> None:
    (topic,) = made(tmp_path, "A player.", "A player!")
    assert topic.magic.says == {"en": "A player!"}
    assert topic.yugioh.rules == ("attack-pair",)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"attack-what"', '"attack-waht"', "magic has no rule 'attack-waht'"),
        ('"attack-what"', '"attack-pair"', "magic has no rule 'attack-pair'"),
        ('"attack-pair"', '"attack-what"', "yugioh has no rule 'attack-what'"),
        ('["attack-what"]', "[]", "at least one id"),
        ('["attack-what"]', "[1]", "at least one id"),
        ('magic.says.en = "A player."', "", "'says' and 'rules'"),
        ("magic.says.en", "magic.says.de", "a text for 'en'"),
        ("topic.en", "subject.en", "'topic' and 'yugioh' and 'magic'"),
        ("[[topics]]", "[topic]", r"Write tables \[\[topics\]\]"),
        ("[[topics]]", "[[topics", r"Write tables \[\[topics\]\]"),
        ("magic.rules", 'not_shown.trample = "No."\nmagic.rules', "ids of rules of this topic"),
    ],
)
def test_a_fault_in_a_file_is_said(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(rulebook.RulebookError, match=words) as caught:
        made(tmp_path, old, new)
    assert "comparisons.toml" in str(caught.value)


def test_the_file_comes_with_the_package() -> None:
    assert FILE.is_file() and FILE.parent.name == "duelcore"
