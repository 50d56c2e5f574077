// Buttons that say why they cannot be pressed, and what is said beside them.

const reasons = new WeakMap();

/** @returns {Reason | null} nav buttons give a plain text, actions a text with pages */
function asReason(why) {
  if (!why) return null;
  return typeof why === "string" ? { text: why, cites: [] } : why;
}

/** A line that shows why a button cannot be pressed; it keeps its place when it is empty. */
function makeWhy(ui) {
  const text = make("span");
  const cites = make("span", { class: "duel-cites" });
  const node = make("p", { class: "duel-why", "data-part": "why" }, text, " ", cites);
  const own = new WeakSet();
  let shown = null;
  const draw = () => {
    const reason = (shown?.isConnected && reasons.get(shown)) || null;
    write(text, reason?.text);
    showCites(cites, reason?.cites);
  };
  const show = (button, aloud) => {
    if (!reasons.get(button)) return;
    shown = button;
    draw();
    if (aloud) ui.announce(node.textContent);
  };
  // A link in the line must be reachable, so the reason outlasts the focus of its button; it goes
  // at the next change of the screen if the learner is elsewhere by then.
  const refresh = () => {
    const here = focused(node);
    if (!shown?.matches(":focus, :hover") && !node.contains(here)) shown = null;
    // A button that has just been pressed, and cannot be pressed again, says why at once.
    if (own.has(here) && here !== shown) show(here, true);
    draw();
  };
  return { node, show, refresh, add: (button) => own.add(button) };
}

/**
 * A button that can be reached when it cannot be pressed, and then says why: to the eye on focus,
 * hover and press, to a screen reader as its description (the hidden element inside it).
 * @param {{ show: Function }} why the line in which the reason appears
 */
function makeButton(ui, why, attributes, press) {
  const label = make("span", { class: "duel-label" });
  const description = make("span", { hidden: "", id: ui.newId() });
  const node = make("button", { type: "button", ...attributes }, label, description);
  why.add(node);
  node.addEventListener("focus", () => why.show(node));
  node.addEventListener("pointerenter", () => why.show(node));
  node.addEventListener("click", () => {
    ui.lastPressed = node;
    if (node.getAttribute("aria-disabled") === "true") why.show(node, true);
    else press();
  });
  const allow = (enabled, whyNot) => {
    const reason = enabled ? null : asReason(whyNot);
    reasons.set(node, reason);
    const pages = (reason?.cites ?? []).map((cite) => cite.text);
    write(description, reason && [reason.text, ...pages].join(" "));
    set(node, {
      "aria-disabled": enabled ? null : "true",
      "aria-describedby": reason ? description.id : null,
    });
  };
  return { node, label, allow };
}

/** Notices, and below the nav bar the reason why one of its buttons cannot be pressed. */
function makeMessages(ui) {
  const error = make("div", { class: "duel-notice", "data-kind": "error", role: "alert" });
  const info = make("div", { class: "duel-notice", "data-kind": "info", role: "status" });
  const why = makeWhy(ui);
  const attributes = { class: "duel-messages", "data-part": "notice" };
  const node = make("div", attributes, error, info, why.node);
  const update = (notice) => {
    write(error, notice?.kind === "error" ? notice.text : "");
    write(info, notice && notice.kind !== "error" ? notice.text : "");
  };
  return { node, update, why };
}

/** @returns {Part} a button that asks Python for what its id says */
function makeAskButton(ui, why, { id }) {
  const { node, label, allow } = makeButton(ui, why, { "data-ask": id }, () => ui.ask(id));
  const update = (item) => {
    writeClamped(label, item.label);
    set(node, { class: item.primary ? "duel-primary" : null });
    set(node, { "aria-pressed": item.pressed == null ? null : String(item.pressed) });
    allow(item.enabled, item.why);
  };
  return { node, update };
}

/** The bar of what is done with the duel or battle as a whole; `name` is the word for it. */
function makeNav(ui, why, name) {
  const node = make("div", { class: "duel-bar", role: "group", "data-part": "nav" });
  const update = (items) => {
    set(node, { "aria-label": ui.word(name) });
    keep(node, items, (item) => item.id, (item) => makeAskButton(ui, why, item));
    why.refresh();
  };
  return { node, update };
}
