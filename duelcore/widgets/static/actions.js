// What can be done now.

/** @returns {Part} what stands in place of the actions while the reader is to think, not to play */
function makeCover(ui, why) {
  const text = make("p");
  const button = makeAskButton(ui, why, { id: "free" });
  const node = make("div", { class: "duel-cover", "data-part": "cover" }, text, button.node);
  const update = (cover) => {
    write(text, cover.text);
    button.update({ label: cover.label, enabled: true });
  };
  return { node, update };
}

/** @returns {Part} one thing to do; one that cannot be done says why */
function makeAction(ui, why, { id }) {
  const press = () => ui.ask("action", { id });
  const button = makeButton(ui, why, { "data-action": id }, press);
  const update = (action) => {
    writeClamped(button.label, action.label);
    button.allow(action.enabled, action.why);
  };
  return { node: button.node, update };
}

/** What can be done now, and what cannot, with the reason; or what covers it. */
function makeActions(ui, why) {
  const heading = make("h3");
  const bar = make("div", { class: "duel-bar" });
  const actions = make("section", { "data-part": "actions" }, heading, bar, why.node);
  const place = make("div");
  const node = make("div", {}, place, actions);
  const update = (items, cover) => {
    write(heading, ui.word("now"));
    set(actions, { hidden: cover ? "" : null });
    keep(bar, cover ? [] : items, (action) => action.id, (action) => makeAction(ui, why, action));
    keep(place, cover ? [cover] : [], () => "cover", () => makeCover(ui, why));
    why.refresh();
  };
  return { node, update };
}
