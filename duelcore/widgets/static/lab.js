// The labs: the desk, on which a battle or a combat is laid out, and the tables of how it ends.

/** @returns {Part} a button on the desk, with its reason beside it */
function makeDeskButton(ui, item) {
  const why = makeWhy(ui);
  const button = makeAskButton(ui, why, item);
  const node = make("div", { class: "duel-beside" }, button.node, why.node);
  const update = (next) => (button.update(next), why.refresh());
  return { node, update, settle: () => {} };
}

/**
 * What can be changed: of a battle the attacker, target and LP, and the swap of the first two. A
 * group without fields is a button. `name` is the word for its heading and the name of the part.
 */
function makeDesk(ui, name, part = "desk") {
  const heading = make("h3", { class: part === "desk" ? "duel-unseen" : null });
  const body = make("div");
  const node = make("section", { class: "duel-desk", "data-part": part }, heading, body);
  const create = (item) => (item.fields ? makeGroup(ui) : makeDeskButton(ui, item));
  const update = (desk) => {
    const { groups = [], swap } = desk ?? {};
    const [attacker, ...rest] = groups;
    const items = [attacker, swap, ...rest].filter(Boolean);
    write(heading, ui.word(name));
    set(node, { hidden: items.length ? null : "" });
    keep(body, items, (item) => item.id, create);
  };
  return { node, update, settle: () => settleAll(body) };
}

/** @returns {Part} one cell, which knows the head of its column; numbers end below each other */
function makeCell(tag, attributes = {}) {
  const node = make(tag, attributes);
  const update = ({ text, head, number }) => {
    write(node, text);
    set(node, { "data-head": head, class: number ? "duel-number" : null });
  };
  return { node, update };
}

/** @returns {Part} what a row is about; the row of the battle on the desk says that it is that */
function makeRowHead(ui) {
  const text = make("span");
  const here = make("span", { class: "duel-unseen" });
  const node = make("th", { scope: "row" }, text, here);
  const update = (cell) => {
    write(text, cell.text);
    write(here, cell.here ? ` (${ui.word("here")})` : "");
  };
  return { node, update };
}

/** @returns {Part} the pages of a row */
function makePages() {
  const node = make("td", { class: "duel-cites" });
  const update = ({ head, cites }) => (set(node, { "data-head": head }), showCites(node, cites));
  return { node, update };
}

/** @returns {Part} a row of a table */
function makeTableRow(ui) {
  const node = make("tr");
  const create = (cell, index) => {
    if (cell.cites) return makePages();
    return index ? makeCell("td") : makeRowHead(ui);
  };
  const keyOf = (cell, index) => (cell.cites ? "pages" : index);
  const update = ({ cells, cites, here, columns }) => {
    const items = cells.map((text, n) => ({ text, here, ...columns[n] }));
    const pages = { cites: cites ?? [], ...columns[cells.length] };
    set(node, { "aria-current": here ? "true" : null });
    keep(node, [...items, pages], keyOf, create);
  };
  return { node, update };
}

/** Let the keyboard into `scroller` whenever `content` is wider than it is, and only then. */
function reachIfScrolling(ui, scroller, content) {
  const look = () =>
    set(scroller, { tabindex: scroller.scrollWidth > scroller.clientWidth ? "0" : null });
  const observer = new ResizeObserver(look);
  [scroller, content].forEach((node) => observer.observe(node));
  ui.whenGone(() => observer.disconnect());
}

/** @returns {Part} a table with its title; one that is too wide scrolls in its own place */
function makeTable(ui, { id }) {
  const heading = make("h3", { id: ui.newId() });
  const head = make("tr");
  const body = make("tbody");
  const table = make("table", { "aria-labelledby": heading.id }, make("thead", {}, head), body);
  const frame = { role: "group", "aria-labelledby": heading.id };
  const scroller = make("div", { class: "duel-scroll duel-sideways", ...frame }, table);
  const node = make("section", { "data-part": "table", "data-table": id }, heading, scroller);
  const update = ({ title, head: names = [], numbers = [], rows = [] }) => {
    const columns = names.map((name, n) => ({ head: name, number: numbers.includes(n) }));
    const heads = columns.map((column) => ({ ...column, text: column.head }));
    write(heading, title);
    set(node, { hidden: rows.length ? null : "" });
    keep(head, heads, (_, index) => index, () => makeCell("th", { scope: "col" }));
    keep(body, rows.map((row) => ({ ...row, columns })), (row) => row.key, () => makeTableRow(ui));
  };
  reachIfScrolling(ui, scroller, table);
  return { node, update };
}

/** The tables, one below the other; what is below them rests. */
function makeTables(ui) {
  const node = make("div", { class: "duel-tables" });
  const update = (tables) => keep(node, tables, ({ id }) => id, (table) => makeTable(ui, table));
  keepHeight(ui, node);
  return { node, update };
}
