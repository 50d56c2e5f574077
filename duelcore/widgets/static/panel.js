// The panel: a form that is opened, filled in and closed.

/** @returns {Part} a button of the panel */
function makePanelButton(ui, { id }) {
  const node = make("button", { type: "button", "data-press": id });
  node.addEventListener("click", () => ui.ask("press", { id }));
  const update = ({ label, primary }) => {
    write(node, label);
    set(node, { class: primary ? "duel-primary" : null });
  };
  return { node, update };
}

/** @returns {Part} what the rules say of what the form would do, before it is done */
function makeForecast() {
  const [word, text] = [make("strong"), make("span")];
  const [cites, shortCites] = [make("span", { class: "duel-cites" }), make("span", { class: "duel-cites" })];
  const short = make("span");
  const first = make("p", {}, word, " ", text, " ", cites);
  const second = make("p", {}, short, " ", shortCites);
  const node = make("div", { class: "duel-forecast", role: "status" }, first, second);
  const update = (verdict) => {
    set(node, { hidden: verdict ? null : "", "data-allowed": verdict ? String(verdict.allowed) : null });
    write(word, verdict ? `${verdict.sign} ${verdict.word}:` : "");
    write(text, verdict?.text);
    showCites(cites, verdict?.cites);
    write(short, verdict?.short?.text);
    showCites(shortCites, verdict?.short?.cites);
    set(second, { hidden: verdict?.short?.text ? null : "" });
  };
  return { node, update };
}

/** @returns {Part} an open form: set up, save, open. Its title takes the focus when it opens. */
function makePanel(ui) {
  const heading = make("h3", { tabindex: "-1", id: ui.newId() });
  const close = make("button", { type: "button", class: "duel-close" });
  close.addEventListener("click", () => ui.ask("close"));
  const text = make("p");
  const verdict = makeForecast();
  const groups = make("div", { class: "duel-groups" });
  const bar = make("div", { class: "duel-bar" });
  const head = make("div", { class: "duel-panel-head" }, heading, close);
  const frame = { class: "duel-panel", role: "group", "aria-labelledby": heading.id };
  const node = make("div", { ...frame, "data-part": "panel" }, head, text, groups, verdict.node, bar);
  const update = (panel) => {
    write(heading, panel.title);
    write(close, `✕ ${ui.word("close")}`);
    const about = panel.verdict ? panel.about : panel.text;
    set(text, { hidden: about ? null : "" });
    write(text, about);
    verdict.update(panel.verdict);
    keep(groups, panel.groups, (group) => group.id, () => makeGroup(ui));
    keep(bar, panel.buttons, (button) => button.id, (button) => makePanelButton(ui, button));
  };
  return { node, update, settle: () => settleAll(groups), heading };
}

/** The place of the panel. Who opens one is led into it and, when it closes, back again. */
function makePanelPlace(ui) {
  const node = make("div", { class: "duel-panel-place" });
  let [openId, opener] = [null, null];
  const current = () => keptParts.get(node)?.get(openId);
  const update = (panel) => {
    const inside = ui.root.contains(focused(ui.root));
    const changed = (panel?.id ?? null) !== openId;
    openId = panel?.id ?? null;
    if (changed && panel) opener = ui.lastPressed ?? focused(ui.root);
    ui.keepFocus(() => keep(node, panel ? [panel] : [], () => openId, () => makePanel(ui)), opener);
    if (changed && panel && inside) current().heading.focus();
  };
  return { node, update, settle: () => current()?.settle(), isOpen: () => openId !== null };
}
