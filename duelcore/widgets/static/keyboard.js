// The keyboard.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What steps through a duel: arrows, and the Page keys that a presenter's clicker sends. */
const STEPPING = { ArrowLeft: "back", ArrowRight: "next", PageUp: "back", PageDown: "next" };

/** Where these keys have another meaning; the Page keys are needed for boxes only. */
const BOXES = "input, select, textarea, .duel-panel";
const SCROLLERS = ".duel-scroll";

/** Arrow keys: from zone to zone inside the field, elsewhere back and next, as the Page keys. */
function onMove(ui, event) {
  const { target, key } = event;
  const arrow = ARROWS[key];
  if (event.shiftKey || target.closest(BOXES) || (arrow && target.closest(SCROLLERS))) return;
  const zone = arrow && target.closest(".duel-zone");
  const button = ui.root.querySelector(`[data-ask="${STEPPING[key]}"]`);
  if (zone) neighbour(ui.root, zone, arrow)?.focus();
  else if (button && (arrow || !event.repeat)) button.click();
  if (zone || button) event.preventDefault();
}

/** Escape closes the panel, else lets go of the picked card; with neither it is not ours. */
function onEscape(ui) {
  if (ui.panel.isOpen()) ui.ask("close");
  else if (ui.root.querySelector('.duel-zone[aria-pressed="true"]')) ui.ask("cancel");
  else return false;
  return true;
}

/**
 * Keys without Ctrl, Cmd or Alt must not reach JupyterLab, where single letters delete cells and
 * Shift+Enter runs them. Tab keeps its meaning, and so do shortcuts like Ctrl+S.
 */
function onKey(ui, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
  if (event.key === "Escape" && !onEscape(ui)) return;
  event.stopPropagation();
  const moves = event.key in ARROWS || event.key in STEPPING;
  if (moves && event.type === "keydown") onMove(ui, event);
  const held = event.repeat && event.key === "Enter" && event.target.closest("button");
  if (held) event.preventDefault(); // a key held down presses a button once
}
