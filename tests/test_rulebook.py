"""The rulebook: the Yu-Gi-Oh! rules as data are complete, and the module reads them strictly."""

from collections import Counter
from pathlib import Path

import pytest

import duelcore.yugioh
from duelcore import rulebook
from duelcore.rulebook import Citation, Rulebook, RulebookError, UnknownName, UnknownRule

RULES_FILE = Path(duelcore.yugioh.__file__).with_name("rules.toml")


def ids(text: str) -> list[str]:
    return text.split()


# The rules that the documents state, and those that they leave out, in the order of the file.
DOCUMENTED = ids("""
    bp-between-mains bp-after-mp1 terms-stay-english no-bp-no-mp2 mp1-skipped-choice
    mp1-bp-skipped-end bp-purpose bp-optional bp-first-turn-forbidden bp-every-turn
    bp-four-steps bp-steps-always start-step-announce steps-repeat-per-attack bp-trap-quickplay
    bp-enter-no-monsters bp-enter-no-targets bp-forced-by-effect bp-forced-despite-lock
    multi-bp-three-cards damage-step-conditional battle-step-exit-agreement battle-step-declare
    attack-loop-until-stop attack-pair attacker-position attack-once attack-optional
    direct-empty-field direct-emz-counts direct-by-effect direct-damage-full-atk replay-window
    replay-target-gone replay-new-monster replay-same-attacker replay-other-attacker
    replay-no-attack replay-first-attacker-spent ds-includes-calculation damage-step-computes
    damage-step-return ds-special-rules ds-narrow-list ds-narrow-deadline ds-flip-target
    ds-def-seen-then-calc ds-flip-effect-after-calc ds-flip-effect-no-doomed ds-five-timings
    ds-start-announce ds-start-effects ds-before-reveal ds-before-atkdef
    ds-before-no-flip-trigger ds-after-consequences ds-after-flip ds-after-still-on-field
    ds-end-to-gy ds-end-destroy-triggers ds-end-expiry ds-end-next ds-wide-only-list
    ds-wide-ss2-atkdef ds-wide-mandatory ds-wide-counter-trap ds-wide-negate ds-wide-self-moved
    ds-wide-self-flipped ds-wide-self-position ds-calc-effects-first ds-calc-compare
    ds-calc-damage-dealt ds-calc-doom-only calc-by-target-position calc-atk-vs-atk
    calc-atk-vs-def stat-attack-position-atk stat-defense-position-def target-atk-win-destroy
    target-atk-win-damage target-atk-tie-destroy target-atk-tie-no-damage
    target-atk-lose-destroy target-atk-lose-damage target-def-win-destroy
    target-def-win-no-damage target-def-tie-no-destroy target-def-tie-no-damage
    target-def-lose-no-destroy target-def-lose-damage battle-loser-to-gy battle-damage-lowers-lp
    example-2400-vs-atk-1900 example-1500-vs-def-1800 example-1800-vs-facedown-1200
    extra-attack-by-effect effects-over-rules zero-atk-no-destroy zero-atk-vs-zero piercing
    battle-damage-definition effect-damage-separate battling-from-attack
    battled-needs-calculation battled-not-if-stopped stopped-still-declared link-no-def
    link-never-defense end-step-announce mp2-follows mp2-no-reposition bp-end-effect-to-end-step
    bp-phase-jump
""")

OMITTED = ids("""
    o-lp-start-and-win o-lp-both-zero-draw o-lp-floor o-lp-zero-is-immediate
    o-lp-cost-not-damage o-opponent-window-before-bp o-open-state-actions o-attack-not-chainable
    o-attack-response-window o-battle-step-more-chains o-battle-step-always-entered
    o-bp-who-can-activate o-set-card-restrictions o-no-summoning-sickness
    o-position-once-per-turn o-position-not-when-summoned o-position-manual-kinds o-half-of-odd
    o-no-position-change-in-bp o-attack-cost o-attack-negated o-attack-stopped
    o-target-position-change o-attack-lock-shields o-must-attack o-attack-from-defense
    o-multi-attack-variants o-change-target-effects o-limit-per-battle-phase o-replay-any-change
    o-replay-own-side-no o-replay-stats-no o-replay-after-chain o-replay-no-new-declaration
    o-replay-direct-lost o-replay-cancel-spent o-replay-none-in-ds o-ds-start-who
    o-ds-before-who o-ds-during-who o-ds-after-who o-ds-end-who o-ds-specific-timing
    o-ds-non-battling-monster o-ds-indirect-no o-ds-battler-gone o-ds-reveal-continuous
    o-flip-is-not-flip-summon o-doomed-status o-by-battle-vs-by-effect o-current-stats
    o-atk-floor o-question-mark-atk o-zero-damage-no-trigger o-indestructible-still-damage
    o-no-damage-still-destroyed o-damage-modifier-order o-halving-no-stack o-piercing-limits
    o-owner-graveyard o-direct-counts-as-battle o-attacked-vs-battled o-link-no-piercing
    o-end-step-effects o-mp2-same-actions o-position-lock-scope
""")

TOPICS = {
    "turn": 10,
    "battle-phase": 18,
    "battle-step": 18,
    "direct-attack": 6,
    "replay": 15,
    "damage-step": 43,
    "damage-calculation": 30,
    "special-cases": 32,
    "end": 8,
}

# Where the sources contradict each other, and the rules that it concerns.
CONFLICTS = {
    "which cards a Damage Step allows": """
        ds-special-rules ds-narrow-list ds-wide-only-list ds-wide-mandatory ds-wide-negate
        ds-wide-self-moved ds-wide-self-flipped ds-wide-self-position o-ds-specific-timing
    """,
    "the deadline of those cards": """
        ds-narrow-deadline ds-wide-ss2-atkdef ds-wide-counter-trap ds-before-atkdef
        o-ds-start-who o-ds-during-who
    """,
    "where a Damage Step leads": "ds-end-next damage-step-return o-battle-step-always-entered",
    "voluntary or forced": """
        bp-optional attack-optional bp-forced-by-effect bp-forced-despite-lock
    """,
    "0 ATK": "zero-atk-no-destroy zero-atk-vs-zero target-atk-tie-destroy",
    "whose first turn": "bp-first-turn-forbidden",
    "when a monster goes to the Graveyard": "battle-loser-to-gy ds-end-to-gy",
    "whether each attack has a Damage Step": "damage-step-conditional",
    "causes and choices of a replay": """
        replay-target-gone replay-new-monster replay-other-attacker o-replay-any-change
    """,
    "attacks per turn or per phase": "attack-once o-limit-per-battle-phase",
    "what opens the way to a direct attack": "direct-emz-counts direct-by-effect",
    "no Main Phase 2": "no-bp-no-mp2",
    "more than one Battle Phase": "multi-bp-three-cards",
    "steps that fall away": "bp-steps-always bp-end-effect-to-end-step bp-phase-jump",
    "when damage is dealt": "ds-calc-damage-dealt",
    "flip trigger of a monster that is gone": "ds-before-no-flip-trigger",
    "page 50 or 51": "extra-attack-by-effect effects-over-rules zero-atk-no-destroy",
    "a battler that is gone": "o-ds-battler-gone",
    "older rules": "replay-first-attacker-spent ds-five-timings",
    "the other edition": "terms-stay-english",
    "Quick Effects": "bp-trap-quickplay",
    "rounding": "o-half-of-odd",
}

ENGLISH_PAGES = {34, *range(36, 44), 52}
"""The pages that the English booklet is known to share with the German one."""

RULES = rulebook.rules("yugioh")


class TestYugioh:
    def test_every_rule_is_there_in_order(self) -> None:
        assert (len(DOCUMENTED), len(OMITTED)) == (114, 66)
        assert list(RULES) == DOCUMENTED + OMITTED

    def test_a_rule_knows_its_id(self) -> None:
        assert [rule.id for rule in RULES.values()] == list(RULES)

    def test_topics(self) -> None:
        assert Counter(rule.topic for rule in RULES.values()) == TOPICS

    def test_the_documents_rules_have_no_tier_and_the_others_have_one(self) -> None:
        assert {RULES[rule_id].tier for rule_id in DOCUMENTED} == {""}
        assert Counter(RULES[rule_id].tier for rule_id in OMITTED) == {
            "official": 8,
            "cites-official": 40,
            "secondary": 18,
        }

    def test_every_rule_has_a_statement_of_its_own(self) -> None:
        statements = [rule.statement["en"] for rule in RULES.values()]
        assert all(statement.strip().endswith(".") for statement in statements)
        assert len(set(statements)) == 180

    def test_every_statement_has_a_place_for_each_language(self) -> None:
        assert {tuple(rule.statement) for rule in RULES.values()} == {("en", "de", "id")}

    @pytest.mark.parametrize("conflict", CONFLICTS)
    def test_where_sources_differ_the_rule_says_what_is_followed(self, conflict: str) -> None:
        followed = [RULES[rule_id].followed for rule_id in ids(CONFLICTS[conflict])]
        assert all(text.endswith(".") for text in followed)

    def test_no_rule_says_needlessly_what_is_followed(self) -> None:
        contested = {rule_id for text in CONFLICTS.values() for rule_id in ids(text)}
        assert {rule.id for rule in RULES.values() if rule.followed} == contested

    def test_the_outdated_claim_is_not_repeated(self) -> None:
        assert "three" not in RULES["multi-bp-three-cards"].statement["en"]


class TestSources:
    def test_every_source_of_a_rule_resolves(self) -> None:
        for rule in RULES.values():
            assert rule.sources
            assert all(rulebook.source(source.id) is source for source in rule.sources)

    def test_secondary_sources_come_last(self) -> None:
        for rule in RULES.values():
            secondary = [source.kind == "secondary" for source in rule.sources]
            assert secondary == sorted(secondary), rule.id

    def test_official_rules_name_an_official_source(self) -> None:
        for rule in RULES.values():
            if rule.tier == "official":
                assert rule.sources[0].kind == "official", rule.id

    @pytest.mark.parametrize("document", ["000", "001", "003"])
    def test_the_documents(self, document: str) -> None:
        assert rulebook.source(document).kind == "document"
        assert any(rulebook.source(document) in rule.sources for rule in RULES.values())

    def test_an_official_page_has_its_address(self) -> None:
        assert rulebook.source("rulebook-en-v10") == rulebook.Source(
            id="rulebook-en-v10",
            title="rulebook v10",
            url="https://img.yugioh-card.com/en/downloads/rulebook/SD_RuleBook_EN_10.pdf",
            kind="official",
            edition="en_v10",
        )


class TestPages:
    def test_english_pages_are_those_known_with_confidence(self) -> None:
        cited = {page for rule in RULES.values() for page in rule.pages.get("en_v10", ())}
        assert cited == ENGLISH_PAGES

    def test_german_pages_are_those_that_a_document_gives(self) -> None:
        cited = {page for rule in RULES.values() for page in rule.pages.get("de_v10", ())}
        assert cited == ENGLISH_PAGES | {15, 50, 54}

    def test_how_many_rules_have_pages(self) -> None:
        assert Counter(edition for rule in RULES.values() for edition in rule.pages) == {
            "en_v10": 72,
            "de_v10": 70,
            "de_v9": 1,
        }

    @pytest.mark.parametrize("page", [15, 50, 54])
    def test_a_page_without_an_english_twin_is_cited_from_the_german_booklet(
        self, page: int
    ) -> None:
        rules = [rule for rule in RULES.values() if page in rule.pages.get("de_v10", ())]
        german = rulebook.source("rulebook-de-v10")
        assert rules
        assert {rule.citation() for rule in rules} == {Citation("de_v10", (page,), german)}

    @pytest.mark.parametrize("rule_id", OMITTED)
    def test_a_rule_that_the_documents_leave_out_has_no_german_page(self, rule_id: str) -> None:
        assert set(RULES[rule_id].pages) <= {"en_v10"}

    @pytest.mark.parametrize("rule_id", DOCUMENTED)
    def test_a_german_page_rests_on_the_german_document(self, rule_id: str) -> None:
        rule = RULES[rule_id]
        if "de_v10" in rule.pages or "de_v9" in rule.pages:
            assert rulebook.source("000") in rule.sources

    @pytest.mark.parametrize(
        ("rule_id", "edition", "pages", "source"),
        [
            ("bp-between-mains", "en_v10", (34, 37), "rulebook-en-v10"),
            ("direct-empty-field", "en_v10", (38, 43), "rulebook-en-v10"),
            ("target-atk-win-damage", "en_v10", (42,), "rulebook-en-v10"),
            ("no-bp-no-mp2", "en_v10", (40,), "rulebook-en-v10"),
            ("o-position-manual-kinds", "en_v10", (36,), "rulebook-en-v10"),
            ("battle-damage-lowers-lp", "de_v10", (42, 43), "rulebook-de-v10"),
            ("effects-over-rules", "de_v10", (50,), "rulebook-de-v10"),
            ("terms-stay-english", "de_v9", (33, 34), "rulebook-de-v9"),
            ("ds-calc-compare", "", (), "damage-step-rules"),
            ("o-open-state-actions", "", (), "fast-effect-timing"),
            ("o-lp-both-zero-draw", "", (), "rulebook-en-v10"),
            ("mp1-skipped-choice", "", (), "001"),
            ("example-2400-vs-atk-1900", "", (), "000"),
            ("o-halving-no-stack", "", (), "ocg-database"),
            ("o-by-battle-vs-by-effect", "", (), "yugipedia-by-battle"),
        ],
    )
    def test_citation(
        self, rule_id: str, edition: str, pages: tuple[int, ...], source: str
    ) -> None:
        expected = Citation(edition, pages, rulebook.source(source))
        assert RULES[rule_id].citation() == expected

    def test_pages_that_are_not_certain_are_not_given(self) -> None:
        for rule_id in ("battle-loser-to-gy", "o-owner-graveyard", "o-lp-start-and-win"):
            assert RULES[rule_id].pages == {}


class TestLookingUp:
    def test_a_rule(self) -> None:
        rule = rulebook.rule("piercing")
        assert rule is RULES["piercing"]
        assert rulebook.known("piercing")

    def test_an_unknown_rule_names_the_closest(self) -> None:
        assert not rulebook.known("attack-onse")
        with pytest.raises(UnknownRule) as caught:
            rulebook.rule("attack-onse")
        assert isinstance(caught.value, KeyError)
        assert str(caught.value).startswith("there is no rule 'attack-onse': did you mean ")
        assert "'attack-once'" in str(caught.value)

    def test_an_unknown_rule_like_no_other(self) -> None:
        with pytest.raises(UnknownRule, match="no rule 'ζζζ': check the spelling"):
            rulebook.rule("ζζζ")

    def test_an_unknown_source(self) -> None:
        with pytest.raises(UnknownName, match="no source 'yugipedia-atack'.*'yugipedia-attack'"):
            rulebook.source("yugipedia-atack")

    def test_an_unknown_game(self) -> None:
        with pytest.raises(UnknownName, match="no game 'yugi-oh': did you mean 'yugioh'"):
            rulebook.rules("yugi-oh")

    def test_what_is_read_cannot_be_changed(self) -> None:
        rule = RULES["piercing"]
        with pytest.raises(AttributeError):
            rule.topic = "end"  # type: ignore[misc]
        for mapping in (RULES, rule.pages, rule.statement):
            with pytest.raises(TypeError):
                mapping["en"] = "changed"  # type: ignore[index]

    def test_rules_can_be_kept_in_a_set(self) -> None:
        assert len(set(RULES.values())) == 180

    def test_registering_again_changes_nothing(self) -> None:
        before = rulebook.rule("piercing")
        rulebook.register("yugioh", RULES_FILE)
        assert rulebook.rule("piercing") is before


BOOK = """
[sources.booklet]
title = "The booklet"
kind = "official"
edition = "v1"

[sources.blog]
title = "A blog"
kind = "secondary"
url = "https://example.org/"

[rules.{rule}]
topic = "turn"
sources = ["blog", "booklet"]
pages = {{ v1 = [3, 4] }}
statement.en = "Play goes on."
"""


def written(folder: Path, text: str, name: str = "rules.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str) -> str:
    """A good file with one thing wrong."""
    text = BOOK.format(rule="go-on")
    assert old in text
    return text.replace(old, new)


class TestReading:
    def test_a_file(self, tmp_path: Path) -> None:
        book = Rulebook()
        book.register("goose", written(tmp_path, BOOK.format(rule="go-on")))
        rule = book.rules("goose")["go-on"]
        assert (rule.topic, rule.followed, rule.tier) == ("turn", "", "")
        assert [source.id for source in rule.sources] == ["booklet", "blog"]
        assert rule.statement == {"en": "Play goes on."}
        assert rule.citation() == Citation("v1", (3, 4), book.source("booklet"))
        assert book.source("blog").url == "https://example.org/"

    def test_a_source_may_number_its_rules(self, tmp_path: Path) -> None:
        text = changed("pages = { v1 = [3, 4] }", 'numbers = { v1 = ["7a", "7.b"] }')
        text = text.replace('edition = "v1"', 'edition = "v1"\nshort = "B"')
        book = Rulebook()
        book.register("goose", written(tmp_path, text))
        rule = book.rule("go-on")
        assert rule.citation() == Citation("v1", (), book.source("booklet"), ("7a", "7.b"))
        assert rule.citation().source.short == "B"
        assert rule.names == ("go-on", "7a", "7.b")

    def test_a_rule_without_numbers_is_known_by_its_id_alone(self, tmp_path: Path) -> None:
        book = Rulebook()
        book.register("goose", written(tmp_path, BOOK.format(rule="go-on")))
        assert book.rule("go-on").names == ("go-on",)
        assert book.rule("go-on").numbers == {}
        assert book.source("booklet").short == ""

    def test_a_rule_belongs_to_a_game(self, tmp_path: Path) -> None:
        book = Rulebook()
        book.register("goose", written(tmp_path, BOOK.format(rule="go-on")))
        second = BOOK.format(rule="go-back").replace("booklet", "leaflet").replace("blog", "log")
        book.register("gander", written(tmp_path, second, "other.toml"))
        assert (book.game_of("go-on"), book.game_of("go-back")) == ("goose", "gander")
        with pytest.raises(UnknownRule, match="'go-away'"):
            book.game_of("go-away")

    def test_the_file_is_read_when_it_is_first_needed(self, tmp_path: Path) -> None:
        book = Rulebook()
        path = tmp_path / "rules.toml"
        book.register("goose", path)
        with pytest.raises(RulebookError, match="cannot be read"):
            book.known("go-on")
        written(tmp_path, BOOK.format(rule="go-on"))
        assert book.known("go-on")

    def test_a_game_can_be_added_after_the_first_question(self, tmp_path: Path) -> None:
        book = Rulebook()
        book.register("goose", written(tmp_path, BOOK.format(rule="go-on")))
        assert not book.known("go-back")
        assert book.source("blog")
        second = BOOK.format(rule="go-back").replace("booklet", "leaflet").replace("blog", "log")
        book.register("gander", written(tmp_path, second, "other.toml"))
        assert book.known("go-on")
        assert book.known("go-back")
        assert list(book.rules("gander")) == ["go-back"]
        assert book.source("log").title == "A log"

    def test_two_games_with_one_rule_id_clash(self, tmp_path: Path) -> None:
        book = Rulebook()
        book.register("goose", written(tmp_path, BOOK.format(rule="go-on")))
        book.register("gander", written(tmp_path, BOOK.format(rule="go-on"), "other.toml"))
        with pytest.raises(RulebookError, match="'go-on' stands in the rules of 'goose' and of 'g"):
            book.known("go-on")

    def test_two_games_with_one_source_id_clash(self, tmp_path: Path) -> None:
        book = Rulebook()
        book.register("goose", written(tmp_path, BOOK.format(rule="go-on")))
        second = BOOK.format(rule="go-back").replace("booklet", "leaflet")
        book.register("gander", written(tmp_path, second, "other.toml"))
        with pytest.raises(RulebookError, match="the source 'blog' stands in"):
            book.source("blog")

    def test_a_game_with_two_files_is_refused(self, tmp_path: Path) -> None:
        book = Rulebook()
        path = written(tmp_path, BOOK.format(rule="go-on"))
        book.register("goose", path)
        book.register("goose", tmp_path / "." / "rules.toml")
        with pytest.raises(RulebookError, match="'goose' has its rules in .*rules.toml already"):
            book.register("goose", tmp_path / "other.toml")
        assert book.known("go-on")

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("[sources]\ntitle = 07", "is not TOML in UTF-8: .*line 2"),
            ("", "'sources' is missing. Add it; it is a table"),
            (
                changed("[sources.blog]", "[origins.blog]"),
                "unknown key 'origins'. Known are sources, r",
            ),
            ("sources = {}\nrules = 3", "'rules' is 3. It has to be a table"),
            ("sources = {}\n[rules]\nx = 3", r"\[rules.x\]: 3 is no table"),
            ("rules = {}\n[sources]\nx = 3", r"\[sources.x\]: 3 is no table"),
            (changed('title = "A blog"', ""), r"\[sources.blog\]: 'title' is missing"),
            (changed('title = "A blog"', "title = 5"), "'title' is 5. It has to be text"),
            (changed('"secondary"', '"rumour"'), "one of 'official', 'document', 'secondary'"),
            (
                changed('topic = "turn"', 'topic = "turn"\ntopics = 1'),
                "unknown key 'topics'. Known",
            ),
            (changed('topic = "turn"', ""), r"\[rules.go-on\]: 'topic' is missing"),
            (changed('topic = "turn"', 'topic = "turn"\ntier = "gold"'), "'tier' is 'gold'"),
            (changed('["blog", "booklet"]', "[]"), "no source is named"),
            (changed('["blog", "booklet"]', '"blog"'), "It has to be a list"),
            (changed('["blog", "booklet"]', '["log"]'), "unknown source 'log'"),
            (changed('["blog", "booklet"]', '[["blog"]]'), r"unknown source \['blog'\]"),
            (
                changed('["blog", "booklet"]', '["blog"]'),
                "pages of 'v1'. Name that edition's source",
            ),
            (changed("v1 = [3, 4]", "v2 = [3]"), "pages of 'v2'"),
            (changed("v1 = [3, 4]", '"" = [3]'), "pages of ''"),
            (changed("v1 = [3, 4]", "v1 = 3"), "3 are no pages"),
            (changed("v1 = [3, 4]", "v1 = []"), r"\[\] are no pages"),
            (changed("v1 = [3, 4]", "v1 = [0]"), r"\[0\] are no pages"),
            (changed("v1 = [3, 4]", "v1 = [true]"), r"\[True\] are no pages"),
            (changed("v1 = [3, 4]", 'v1 = [3, "4"]'), r"\[3, '4'\] are no pages"),
            (changed("pages = { v1 = [3, 4] }", "numbers = { v2 = [3] }"), "numbers of 'v2'"),
            (changed("pages = { v1 = [3, 4] }", "numbers = { v1 = [3] }"), r"\[3\] are no numbers"),
            (changed("pages = { v1 = [3, 4] }", 'numbers = { v1 = [""] }'), "are no numbers"),
            (changed("pages = { v1 = [3, 4] }", 'numbers = { v1 = "7a" }'), "'7a' are no numbers"),
            (changed("statement.en", "statement.de"), "no statement in English. Write statement"),
            (changed('"Play goes on."', '""'), "no statement in English"),
            (changed('"Play goes on."', "7"), "statement.en is 7"),
        ],
    )
    def test_a_malformed_file(self, tmp_path: Path, text: str, message: str) -> None:
        book = Rulebook()
        path = written(tmp_path, text)
        book.register("goose", path)
        with pytest.raises(RulebookError, match=message) as caught:
            book.known("go-on")
        assert str(path.resolve()) in str(caught.value)

    def test_a_file_that_is_not_utf_8(self, tmp_path: Path) -> None:
        path = tmp_path / "rules.toml"
        path.write_bytes(b'topic = "\xff"')
        book = Rulebook()
        book.register("goose", path)
        with pytest.raises(RulebookError, match="is not TOML in UTF-8"):
            book.rules("goose")
