// The whole of one view of a widget.

/** What the parts of one view share: its root, its ids, its words, the way to Python. */
function makeUi(model) {
  // Every widget may load this module anew, so a counter in the module would not be unique.
  const prefix = `duel-${Math.random().toString(36).slice(2)}`;
  let ids = 0;
  const stops = [];
  const speaker = make("div", { class: "duel-unseen", role: "status" });
  const root = make("div", { class: "duel", role: "group", tabindex: "-1" }, speaker);
  return {
    root,
    lastPressed: null,
    newId: () => `${prefix}-${(ids += 1)}`,
    word: (key) => model.get("words")?.[key] ?? "",
    announce: (text) => write(speaker, text),
    /** Have `stop` called when the view is taken away. */
    whenGone: (stop) => stops.push(stop),
    close: () => stops.forEach((stop) => stop()),
    /** Run `draw`; if it takes away what has the focus, hand the focus on, never to the body. */
    keepFocus(draw, preferred) {
      const before = focused(root);
      const inside = before && root.contains(before);
      draw();
      if (!inside || before.isConnected) return;
      const next = root.querySelector('[data-ask="next"]');
      const target = [preferred, next, root].find((node) => node?.isConnected);
      target.focus({ preventScroll: true });
    },
  };
}

/** Give `ui` its way to Python and the panel; silence is said where it can be seen. */
function connect(ui, model, { messages, panel }) {
  const silent = () => {
    messages.update({ kind: "error", text: ui.word("no_answer") });
    messages.node.scrollIntoView({ block: "nearest" });
  };
  const asker = makeAsker(model, silent);
  const { ask, change, awaits } = asker;
  Object.assign(ui, { ask, change, awaits, panel });
  ui.whenGone(asker.close);
  return asker;
}

/** Per trait, how its new value comes onto the screen. */
function makeDrawers(model, ui, { parts, draw, settle }, asker) {
  const drawers = {
    said: () => parts.said.update(model.get("said")),
    view: () => ui.keepFocus(() => draw(model.get("view") ?? {})),
    panel: () => parts.panel.update(model.get("panel")),
    notice: () => parts.messages.update(model.get("notice")),
    chart: () => parts.chart.update(model.get("chart")),
    title: () => set(ui.root, { "aria-label": model.get("title") }),
    large: () => ui.root.classList.toggle("duel-large", model.get("large")),
    revision: () => {
      asker.answered();
      drawers.notice(); // in place of the word that Python does not answer
      settle();
      set(ui.root, { "data-revision": model.get("revision") });
    },
  };
  const all = Object.values(drawers);
  return { ...drawers, words: () => all.forEach((draw) => draw()) };
}

/** Draw one view of `model` into `el`; the returned call takes it away again. */
function render({ model, el }) {
  const ui = makeUi(model);
  const screen = (SCREENS[model.get("screen")] ?? makeStepper)(ui);
  const asker = connect(ui, model, screen.parts);
  const drawers = makeDrawers(model, ui, screen, asker);
  drawers.words();
  for (const [trait, draw] of Object.entries(drawers)) model.on(`change:${trait}`, draw);
  for (const event of ["keydown", "keypress"]) {
    ui.root.addEventListener(event, (key) => onKey(ui, key));
  }
  const take = () => takeFile(ui, model.get("file")); // only what comes now: not at a new display
  model.on("change:file", take);
  el.append(ui.root);
  ui.whenGone(watchEnvironment(model, ui.root, screen.parts.chart.frame));
  return () => {
    for (const [trait, draw] of Object.entries(drawers)) model.off(`change:${trait}`, draw);
    model.off("change:file", take);
    ui.close();
    ui.root.remove();
  };
}

export default { render };
