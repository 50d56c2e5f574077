"""The browser's half of the widgets by itself: a page with a model that only takes notes, no kernel."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from duelcore.widgets.component import SCRIPTS, STATIC, STYLES, DuelView, captions

Plain = dict[str, Any]

LONG = "Dragon of the Very Long and Winding Name Beyond the Sea"
THEMES = {
    False: "--jp-layout-color0: #fff; --jp-ui-font-color0: #000; --jp-ui-font-color1: #212121",
    True: "--jp-layout-color0: #111; --jp-ui-font-color0: #fff; --jp-ui-font-color1: #e0e0e0",
}

# A model as the widget manager gives one: `put` is what Python does, `sent` what Python gets.
MODEL = """async ({ esm, css, traits }) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  const url = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
  const { render } = (await import(url)).default;
  const listeners = {};
  window.model = {
    sent: [],
    get: (name) => traits[name],
    set: (name, value) => (traits[name] = value),
    save_changes() {},
    on: (event, call) => (listeners[event] ??= []).push(call),
    off: (event, call) => (listeners[event] = listeners[event].filter((one) => one !== call)),
    send: (message) => model.sent.push(message),
    put(changes) {
      for (const [name, value] of Object.entries(changes)) {
        traits[name] = value;
        for (const call of listeners[`change:${name}`] ?? []) call();
      }
    },
  };
  window.leaked = [];
  document.body.addEventListener("keydown", ({ key }) => leaked.push(key));
  render({ model, el: document.querySelector("main") });
}"""


def field(kind: str, path: str, label: str, value: Any, **more: Any) -> Plain:
    return {
        "path": path,
        "label": label,
        "kind": kind,
        "value": value,
        "note": "",
        "error": "",
        **more,
    }


def number(path: str, label: str, value: object, **more: Any) -> Plain:
    slider = {"min": 0, "max": 5000, "step": 50}
    return field("number", path, label, str(value), min=0, max=99999, slider=slider, **more)


def item(name: str, label: str, **more: Any) -> Plain:
    return {"id": name, "label": label, "enabled": True, "primary": False, "why": "", **more}


def lab(atk: object = 1500, deff: object = 1800, error: str = "", rows: int = 4) -> Plain:
    """A lab's view with everything in it that can be: a face-down target, an error, long names."""
    positions = [
        {"value": "attack", "label": "Attack Position"},
        {"value": "set", "label": "face-down Defense Position"},
        {"value": "direct", "label": "no monster: direct attack"},
    ]
    abilities = {
        "label": "Abilities: piercing",
        "fields": [field("check", "attacker.piercing", "piercing", True)],
    }
    attacker = [
        field("text", "attacker.name", "Name", LONG),
        number("attacker.atk", "ATK", atk, error=error),
    ]
    target = [
        number("target.def", "DEF", deff),
        field("radio", "target.position", "Position", "set", options=positions),
    ]
    points = [field("number", f"lp.{who}", f"LP of {who}", "8000", min=0) for who in ("you", "opp")]
    cite = {"text": "p. 43", "url": "https://example.org/rules.pdf", "title": "A rule."}
    cells = ["face-down Defense Position", "1500 − 1800 = −300", LONG, "7700", "8000"]
    return {
        "nav": [
            item("step-through", "Step through it", primary=True),
            item("take", "Take from the stepper", enabled=False, why="There is no stepper yet."),
            item("save", "Save"),
        ],
        "desk": {
            "groups": [
                {
                    "id": "attacker",
                    "title": "Your attacker",
                    "side": "you",
                    "fields": attacker,
                    "more": abilities,
                },
                {"id": "target", "title": "Target", "side": "opp", "fields": target, "more": None},
                {"id": "lp", "title": "LP", "side": "", "fields": points, "more": None},
            ],
            "swap": item("swap", "Swap sides"),
        },
        "tables": [
            {
                "id": "positions",
                "title": "The same attack against every position",
                "head": ["Target", "Calculation", "Destroyed", "You", "Opponent", "Page"],
                "numbers": [3, 4],
                "rows": [
                    {"key": str(n), "here": n == 1, "cells": cells, "cites": [cite, cite]}
                    for n in range(rows)
                ],
            }
        ],
        "mirror": "You attack a face-down monster.",
    }


def zone(owner: int, column: int, card: Plain | None = None) -> Plain:
    label = f"Player {owner}, column {column}"
    return {
        "zone": f"{owner}-main-{column}",
        "label": label,
        "pressed": False,
        "target": False,
        "enabled": card is not None,
        "card": card,
    }


def stepper(note: str = "", cover: Plain | None = None) -> Plain:
    """A stepper's view with a note and a cover where they are given."""
    hidden = {"hidden": True, "sideways": True, "marks": []}
    shown = {
        "hidden": False,
        "name": LONG,
        "stats": [
            {"label": "ATK", "value": "2400", "counts": True},
            {"label": "DEF", "value": "1400", "counts": False},
        ],
        "sideways": False,
        "marks": [{"kind": "attacker", "text": "▶ attacks"}],
    }
    return {
        "nav": [
            item("back", "Back"),
            item("next", "Next", primary=True),
            item("large", "Large", pressed=False),
        ],
        "track": [{"key": "main-1", "label": "Main Phase 1", "state": "now", "timings": []}],
        "players": [
            {
                "number": 2,
                "side": "opp",
                "name": LONG,
                "points": "7500 LP",
                "share": 0.9,
                "tag": "",
            },
            {
                "number": 1,
                "side": "you",
                "name": "You",
                "points": "8000 LP",
                "share": 1,
                "tag": "(turn)",
            },
        ],
        "rows": [
            {
                "side": "opp",
                "name": LONG,
                "zones": [zone(2, n, hidden if n == 2 else None) for n in range(1, 6)],
            },
            {
                "side": "you",
                "name": "You",
                "zones": [zone(1, n, shown if n == 3 else None) for n in range(1, 6)],
            },
        ],
        "actions": [{"id": "pass", "label": "Pass", "enabled": True, "why": None}],
        "hint": "Press a card.",
        "note": {"title": "A title" if note else "", "text": note},
        "cover": cover,
        "log": [],
        "log_more": "",
        "mirror": "Main Phase 1.",
    }


COVER = {"text": "Press Next to reveal what happens.", "label": "Play something else"}
PROSE = {
    "id": "notes",
    "title": "Notes",
    "text": "",
    "groups": [
        {
            "id": "note",
            "title": "This step",
            "fields": [field("prose", "note.text", "Note of this step", "One")],
        }
    ],
    "buttons": [{"id": "done", "label": "Done", "primary": True}],
}


class Drawn:
    """A view of the component on a page, and the part that Python has in it."""

    def __init__(self, page: Page, screen: str, view: Plain, dark: bool = False) -> None:
        self.page = page
        self.revision = 1
        page.set_content(
            f"<!doctype html><html lang=en><title>Test</title><body style='margin: 0; "
            f"{THEMES[dark]}' data-jp-theme-light={str(not dark).lower()}><main></main>"
        )
        traits = {
            "screen": screen,
            "view": view,
            "said": {"sum": "2400 − 1900 = 500", "text": "A sentence.", "cites": []},
            "revision": 1,
            "title": screen,
            "words": captions(),
        }
        page.evaluate(MODEL, {"esm": DuelView._esm, "css": DuelView._css, "traits": traits})
        self.root = page.locator(".duel")

    def answer(self, view: Plain, **more: Any) -> None:
        """Python answers one message."""
        self.revision += 1
        self.page.evaluate(
            "changes => model.put(changes)", {"view": view, **more, "revision": self.revision}
        )

    @property
    def sent(self) -> list[tuple[Any, ...]]:
        """What has come to Python: what was asked, and the value of a changed field."""
        messages = self.page.evaluate("model.sent")
        return [tuple(m[key] for key in ("ask", "path", "value") if key in m) for m in messages]

    def part(self, name: str) -> Locator:
        return self.root.locator(f"[data-part={name}]")

    def slider(self, path: str) -> Locator:
        box = f":has([data-path='{path}'])"
        return self.root.locator(f".duel-control{box} input[type=range]")

    def box(self, path: str) -> Locator:
        return self.root.locator(f"[data-path='{path}']")

    def drag(self, path: str, *values: int) -> None:
        """Move a slider over these values as quickly as a mouse does."""
        self.slider(path).evaluate(
            """(node, values) => values.forEach((value) => {
                node.value = value;
                node.dispatchEvent(new Event("input", { bubbles: true }));
            })""",
            values,
        )


def test_every_file_is_a_part_of_the_component() -> None:
    assert {path.stem for path in STATIC.glob("*.js")} == set(SCRIPTS)
    assert {path.stem for path in STATIC.glob("*.css")} == set(STYLES)
    assert DuelView._esm.count("export ") == 1


def test_a_dragged_slider_sends_one_value_at_a_time_and_the_newest_last(blank: Page) -> None:
    drawn = Drawn(blank, "lab", lab())
    drawn.drag("attacker.atk", 1550, 1600, 1650)
    expect(drawn.box("attacker.atk")).to_have_value("1650")
    first = ("set", "attacker.atk", "1550")
    assert drawn.sent == [first]
    drawn.answer(lab(1550))
    expect(drawn.box("attacker.atk")).to_have_value("1650")
    expect(drawn.slider("attacker.atk")).to_have_value("1650")
    drawn.drag("attacker.atk", 1700)
    drawn.slider("attacker.atk").dispatch_event("change")
    drawn.answer(lab(1650))
    assert drawn.sent == [first, ("set", "attacker.atk", "1650"), ("set", "attacker.atk", "1700")]
    drawn.answer(lab(1700))
    assert len(drawn.sent) == 3
    expect(drawn.slider("attacker.atk")).to_have_attribute("aria-valuetext", "1700")


def test_no_slider_loses_its_value_to_another_and_a_button_waits_for_all(blank: Page) -> None:
    drawn = Drawn(blank, "lab", lab())
    drawn.drag("attacker.atk", 100, 200)
    drawn.drag("target.def", 300, 400)
    drawn.part("nav").get_by_role("button", name="Step through").click()
    drawn.answer(lab(100))
    expect(drawn.slider("target.def")).to_have_value("400")
    drawn.root.get_by_role("button", name="Swap").click()  # too late: the other goes first
    drawn.answer(lab(200))
    assert [message[2] for message in drawn.sent] == ["100", "200", "400"]
    drawn.answer(lab(200, 400))
    assert drawn.sent[-1] == ("step-through",)
    assert blank.evaluate("model.sent.at(-1).revision") == drawn.revision
    assert len(drawn.sent) == 4


def test_a_number_typed_over_a_waiting_slider_is_the_last_word(blank: Page) -> None:
    drawn = Drawn(blank, "lab", lab())
    drawn.drag("attacker.atk", 100, 200)
    drawn.box("attacker.atk").fill("2345")
    drawn.box("attacker.atk").press("Enter")
    drawn.answer(lab(100))
    drawn.answer(lab(2345))
    assert [message[2] for message in drawn.sent] == ["100", "2345"]
    expect(drawn.slider("attacker.atk")).to_have_attribute("aria-valuetext", "2345")


def test_a_refused_number_stays_in_its_box_and_the_slider_at_the_old_one(blank: Page) -> None:
    drawn = Drawn(blank, "lab", lab())
    drawn.box("attacker.atk").fill("12.7")
    drawn.box("attacker.atk").press("Tab")
    drawn.answer(lab(error="ATK is a whole number."))
    expect(drawn.box("attacker.atk")).to_have_value("12.7")
    expect(drawn.box("attacker.atk")).to_have_attribute("aria-invalid", "true")
    expect(drawn.box("attacker.atk")).to_have_accessible_description("ATK is a whole number.")
    expect(drawn.slider("attacker.atk")).to_have_value("1500")
    expect(drawn.slider("attacker.atk")).to_have_accessible_name("ATK, slider")
    drawn.slider("attacker.atk").press("ArrowRight")
    assert drawn.sent[-1] == ("set", "attacker.atk", "1550")


def test_what_is_open_and_what_has_the_focus_outlast_an_answer(blank: Page) -> None:
    drawn = Drawn(blank, "lab", lab())
    drawn.root.locator("summary", has_text="Abilities").press("Enter")
    piercing = drawn.root.get_by_label("piercing", exact=True)
    piercing.press("Space")
    assert drawn.sent == [("set", "attacker.piercing", False)]
    view = lab(2000, rows=2)
    view["desk"]["groups"][0]["more"]["label"] = "Abilities: none"
    view["desk"]["groups"][0]["more"]["fields"][0]["value"] = False
    drawn.answer(view)
    expect(drawn.root.locator("details[open] summary")).to_have_text("Abilities: none")
    expect(piercing).to_be_focused()
    expect(drawn.box("attacker.atk")).to_have_value("2000")
    drawn.root.get_by_role("radio", name="Attack Position").check()
    assert drawn.sent[-1] == ("set", "target.position", "attack")


@pytest.mark.parametrize("screen", ["lab", "stepper"])
def test_no_single_key_leaves_the_widget(blank: Page, screen: str) -> None:
    drawn = Drawn(blank, screen, lab() if screen == "lab" else stepper("Note", COVER))
    places = drawn.root.locator("button, input, summary, a").filter(visible=True)
    assert places.count() > 6
    for place in places.all():
        place.focus()
        for key in ("x", "0", "ArrowDown", "PageDown", "Shift+Enter", "Delete"):
            blank.keyboard.press(key)
    assert blank.evaluate("leaked") == []
    blank.keyboard.press("Control+m")
    assert blank.evaluate("leaked") == ["Control", "m"]


def test_a_presenters_clicker_steps_except_in_boxes(blank: Page) -> None:
    drawn = Drawn(blank, "stepper", stepper("Note"))
    drawn.root.get_by_role("button", name="Player 1, column 3").press("PageDown")
    drawn.answer(stepper())
    drawn.root.focus()
    blank.keyboard.press("PageUp")
    assert drawn.sent == [("next",), ("back",)]
    drawn.answer(stepper(), panel=PROSE)
    note = drawn.box("note.text")
    note.press("End")
    for key in ("PageDown", "Enter", "Two"):
        note.press(key) if key != "Two" else note.press_sequentially(key)
    drawn.root.get_by_role("button", name="Done").focus()
    assert drawn.sent[2:] == [("set", "note.text", "One\nTwo")]


def test_what_a_form_foresees_has_one_sign_and_no_other(blank: Page) -> None:
    verdict = {"allowed": True, "sign": "✓", "word": "Allowed", "text": "Now.", "cites": []}
    drawn = Drawn(blank, "stepper", stepper())
    drawn.answer(stepper(), panel=PROSE | {"verdict": verdict, "about": ""})
    foreseen = drawn.part("panel").get_by_role("status").filter(has_text="✓ Allowed: Now.")
    expect(foreseen).to_have_count(1)
    for side in ("::before", "::after"):
        content = "(node, side) => getComputedStyle(node, side).content"
        assert foreseen.evaluate(content, side) == "none"


def test_escape_keeps_what_was_written_at_length(blank: Page) -> None:
    drawn = Drawn(blank, "stepper", stepper())
    drawn.answer(stepper(), panel=PROSE)
    drawn.box("note.text").fill("Two")
    drawn.box("note.text").press("Escape")
    drawn.answer(stepper(), panel=PROSE)
    assert drawn.sent == [("set", "note.text", "Two"), ("close",)]


def test_a_cover_stands_in_place_of_the_actions(blank: Page) -> None:
    drawn = Drawn(blank, "stepper", stepper())
    drawn.root.get_by_role("button", name="Pass").focus()
    drawn.answer(stepper(cover=COVER))
    expect(drawn.part("actions")).to_be_hidden()
    expect(drawn.part("hint")).to_be_hidden()
    expect(drawn.part("cover")).to_contain_text(COVER["text"])
    expect(drawn.root.get_by_role("button", name="Next")).to_be_focused()
    drawn.part("cover").get_by_role("button", name=COVER["label"]).click()
    assert drawn.sent == [("free",)]
    drawn.answer(stepper())
    expect(drawn.part("cover")).to_have_count(0)
    expect(drawn.part("actions")).to_be_visible()


def test_nothing_moves_when_a_note_goes_and_comes_again(blank: Page) -> None:
    drawn = Drawn(blank, "stepper", stepper("Two lines\nof a note"))
    expect(drawn.part("note")).to_contain_text("A title")
    places = []
    for note in ("Two lines\nof a note", "", "One line", ""):
        drawn.answer(stepper(note))
        blank.wait_for_timeout(50)  # until a change of size would have been answered
        places.append(drawn.part("said").bounding_box())
    assert places == [places[0]] * 4
    expect(drawn.part("note")).to_be_hidden()
    large = drawn.root.get_by_role("button", name="Large")
    expect(large).to_have_attribute("aria-pressed", "false")


# A card's name is cut short on purpose: its zone is named by the whole of it.
OVERFLOWING = """root => [...root.querySelectorAll("*")]
    .filter(node => !node.closest(".duel-unseen, .duel-card-name, input, thead") && node.clientWidth > 1)
    .filter(node => node.scrollWidth > node.clientWidth + 1
        || node.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
    .map(node => `${node.tagName}.${node.className}`)"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("screen", ["lab", "stepper"])
def test_both_screens_are_for_everyone_at_every_width(blank: Page, screen: str, dark: bool) -> None:
    view = lab(error="Not a number.", rows=20) if screen == "lab" else stepper("Note", COVER)
    drawn = Drawn(blank, screen, view, dark)
    drawn.answer(view, panel=PROSE, notice={"kind": "error", "text": "Not saved."})
    for width, zoom in ((1280, 1), (350, 1), (1280, 2)):
        blank.set_viewport_size({"width": width, "height": 900})
        blank.evaluate("zoom => { document.body.style.zoom = zoom }", zoom)
        assert drawn.root.evaluate(OVERFLOWING) == [], (width, zoom)
        found = Axe().run(blank, context=".duel").response["violations"]
        assert [fault["id"] for fault in found if fault["impact"] != "minor"] == []
