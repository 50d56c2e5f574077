// The screens: which parts each has, in the order in which they are read and tabbed through.
// A screen is `{ parts, draw, settle }`: `draw` shows the trait `view`, `settle` lets boxes that
// were left alone take over what Python has answered.

/** Parts in a column. */
const column = (name, ...parts) => make("div", { class: name }, ...parts.map(({ node }) => node));

/** The parts that every screen has; `words` are the names of their captions. */
function makeCommonParts(ui, words) {
  const messages = makeMessages(ui);
  return {
    messages,
    nav: makeNav(ui, messages.why, words.nav),
    said: makeSaid(ui, words.said),
    chart: makeChart(ui, words.chart),
    panel: makePanelPlace(ui),
    mirror: makeMirror(ui),
  };
}

/** A game, step by step. */
function makeStepper(ui) {
  const why = makeWhy(ui);
  const common = makeCommonParts(ui, { nav: "nav", said: "said" });
  const { messages, nav, said, chart, panel, mirror } = common;
  const [track, note, log] = [makeTrack(ui), makeNote(ui), makeLog(ui)];
  const [field, pile, actions] = [makeField(ui, why), makePile(), makeActions(ui, why)];
  const [edition, left] = [makeEdition(), column("duel-left", field, pile, actions, mirror)];
  const right = column("duel-right", panel, chart, log);
  const main = make("div", { class: "duel-main" }, column("duel-told", note, said), left, right);
  ui.root.append(nav.node, messages.node, track.node, edition.node, main);
  const draw = (view) => {
    nav.update(view.nav);
    track.update(view.track);
    edition.update(view.edition);
    note.update(view.note);
    field.update(view);
    pile.update(view.pile);
    actions.update(view.actions, view.cover);
    log.update(view.log, view.log_more);
    mirror.update(view.mirror);
  };
  return { parts: common, draw, settle: panel.settle };
}

/** One battle, laid out on a desk, and how it ends. */
function makeLab(ui) {
  const common = makeCommonParts(ui, { nav: "lab_nav", said: "lab_said" });
  const { messages, nav, said, chart, panel, mirror } = common;
  const [desk, tables] = [makeDesk(ui, "desk"), makeTables(ui)];
  const right = column("duel-ending", said, chart, tables, nav, messages, panel);
  ui.root.append(make("div", { class: "duel-lab" }, desk.node, right), mirror.node);
  const draw = (view) => {
    desk.update(view.desk);
    tables.update(view.tables);
    nav.update(view.nav);
    mirror.update(view.mirror);
  };
  const settle = () => (desk.settle(), panel.settle());
  return { parts: common, draw, settle };
}

/** One combat, laid out on a desk, how its damage is divided, and how it ends. */
function makeCombat(ui) {
  const common = makeCommonParts(ui, { nav: "combat_nav", said: "combat_said" });
  const { messages, nav, said, chart, panel, mirror } = common;
  const desks = [makeDesk(ui, "combat"), makeDesk(ui, "division", "division")];
  const [[desk, division], tables, edition] = [desks, makeTables(ui), makeEdition()];
  const right = column("duel-ending", edition, said, division, chart, nav, messages, panel, tables);
  ui.root.append(make("div", { class: "duel-lab duel-combat" }, desk.node, right), mirror.node);
  const draw = (view) => {
    desk.update(view.desk);
    edition.update(view.edition);
    division.update(view.division);
    tables.update(view.tables);
    nav.update(view.nav);
    mirror.update(view.mirror);
  };
  const settle = () => (desks.forEach((one) => one.settle()), panel.settle());
  return { parts: common, draw, settle };
}

/** What may be activated where, and a card of one's own. There is no chart and no form to open. */
function makeExplorer(ui) {
  const common = makeCommonParts(ui, { nav: "nav", said: "explorer_said" });
  const { messages, said } = common;
  const [desk, mirror] = [makeDesk(ui, "described"), makeMirror(ui, true)];
  const [sides, places] = [makeSides(ui, said), makePlaces(ui)];
  const [grid, tables] = [makeGrid(ui), makeTables(ui)];
  const right = column("duel-ending", sides, messages, places, grid, tables);
  ui.root.append(make("div", { class: "duel-lab duel-explorer" }, desk.node, right), mirror.node);
  const draw = (view) => {
    desk.update(view.desk);
    sides.update(view.short);
    places.update(view.places);
    grid.update(view.grid);
    tables.update(view.tables);
    mirror.update(view.mirror);
  };
  return { parts: common, draw, settle: () => (desk.settle(), places.settle()) };
}

/** One battle, and what becomes of it when two quantities vary: a map and a table. */
function makeWhatIf(ui) {
  const common = makeCommonParts(ui, { nav: "what_if_nav", said: "lab_said", chart: "what_if" });
  const { messages, nav, said, chart, mirror } = common;
  const [desk, grid, tables] = [makeDesk(ui, "desk"), makeGrid(ui), makeTables(ui)];
  const right = column("duel-ending", said, chart, nav, messages, tables, grid);
  ui.root.append(make("div", { class: "duel-lab duel-what-if" }, desk.node, right), mirror.node);
  const draw = (view) => {
    desk.update(view.desk);
    nav.update(view.nav);
    grid.update(view.grid);
    tables.update(view.tables);
    mirror.update(view.mirror);
  };
  return { parts: common, draw, settle: desk.settle };
}

/** Buttons that give something as a file. */
function makeFiles(ui) {
  const common = makeCommonParts(ui, { nav: "files", said: "said" });
  const { messages, nav } = common;
  ui.root.append(nav.node, messages.node);
  return { parts: common, draw: (view) => nav.update(view.nav), settle: () => {} };
}

const SCREENS = {
  stepper: makeStepper,
  lab: makeLab,
  combat: makeCombat,
  explorer: makeExplorer,
  "what-if": makeWhatIf,
  files: makeFiles,
};
