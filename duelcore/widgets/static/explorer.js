// The explorer: a table of verdicts, each a button, and what the short sentence would have said.

/** What the full list says of the chosen cell, and beside it what the short sentence would have said. */
function makeSides(ui, said) {
  const short = makeSaid(ui, "explorer_short", "short");
  const node = make("div", { class: "duel-sides" }, said.node, short.node);
  const update = (text) => {
    short.update(text);
    set(short.node, { "data-differs": text?.differs ? "" : null, hidden: text ? null : "" });
  };
  return { node, update };
}

/** The switch between the parts of the turn. */
function makePlaces(ui) {
  const node = make("div", { class: "duel-places", "data-part": "places" });
  return { node, update: (field) => keepControls(ui, node, [field]), settle: () => settleAll(node) };
}

/**
 * @returns {Part} a cell: a button, for a verdict or for how a battle ends. Python hears of each,
 * the newest last.
 */
function makeVerdict(ui) {
  let id = "";
  const button = make("button", { type: "button", class: "duel-verdict", tabindex: "-1" });
  button.addEventListener("click", () => ui.change("set", { path: "cell", value: id }));
  const node = make("td", {}, button);
  const update = (cell) => {
    id = cell.id;
    write(button, cell.word);
    set(node, { "data-head": cell.head });
    set(button, { "aria-label": cell.label, "aria-pressed": String(cell.chosen) });
    set(button, { "data-allowed": cell.allowed?.toString(), "data-hurts": cell.hurts });
    set(button, { "data-differs": cell.differs ? "" : null });
  };
  return { node, update };
}

/** @returns {Part} a row of the grid: a kind of card, and a verdict for each place */
function makeVerdicts(ui) {
  const head = makeCell("th", { scope: "row" });
  const node = make("tr", {}, head.node);
  const create = (item) => (item.id ? makeVerdict(ui) : head);
  const update = ({ label, own, cells, heads }) => {
    const verdicts = cells.map((cell, n) => ({ ...cell, head: heads[n] }));
    set(node, { "data-own": own ? "" : null });
    keep(node, [{ text: label }, ...verdicts], (item) => item.id, create);
  };
  return { node, update };
}

const ALONG_ROW = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const ALONG_COLUMN = { ArrowUp: -1, ArrowDown: 1 };

/** The verdict to which `key` leads from `button`, if there is one. */
function verdictBeside(button, key) {
  const cell = button.closest("td");
  const rows = [...cell.closest("tbody").children];
  const row = rows[rows.indexOf(cell.parentNode) + (ALONG_COLUMN[key] ?? 0)];
  const last = cell.parentNode.children.length - 1;
  const column = Math.min(Math.max(cell.cellIndex + (ALONG_ROW[key] ?? 0), 1), last);
  return row?.children[column].querySelector("button");
}

/** Move from verdict to verdict by keyboard. One of them at a time can be reached with Tab. */
function roam(body) {
  const verdicts = () => [...body.querySelectorAll(".duel-verdict")];
  const admit = (button) =>
    verdicts().forEach((one) => set(one, { tabindex: one === button ? "0" : "-1" }));
  body.addEventListener("focusin", ({ target }) => admit(target));
  body.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!plain || !(key in ALONG_ROW || key in ALONG_COLUMN)) return;
    event.preventDefault();
    verdictBeside(target, key)?.focus();
  });
  /** Let Tab lead to the chosen verdict, unless the learner is among them. */
  return () => {
    const chosen = body.querySelector('[aria-pressed="true"]') ?? verdicts()[0];
    if (!body.contains(focused(body))) admit(chosen);
  };
}

/** Scroll `scroller`, and nothing else on the page, until the cell of `button` is beside its heads. */
function bringInto(scroller, button) {
  const cell = button?.closest("td");
  if (!cell) return;
  const [inside, around] = [cell.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const head = scroller.querySelector("thead th").getBoundingClientRect();
  scroller.style.scrollPaddingInlineStart = `${head.width}px`;
  const [left, top] = [around.left + head.width, around.top + head.height + 2]; // and its line
  const right = around.left + scroller.clientWidth; // without the scroll bar
  const bottom = around.top + scroller.clientHeight;
  if (inside.top < top) scroller.scrollTop -= top - inside.top;
  if (inside.bottom > bottom) scroller.scrollTop += inside.bottom - bottom;
  if (inside.left < left) scroller.scrollLeft -= left - inside.left;
  if (inside.right > right) scroller.scrollLeft += inside.right - right;
}

/** What may be activated where; a table that is too large scrolls in its own place. */
function makeGrid(ui) {
  const heading = make("h3", { id: ui.newId() });
  const head = make("tr");
  const body = make("tbody");
  const table = make("table", { "aria-labelledby": heading.id }, make("thead", {}, head), body);
  const frame = { role: "group", "aria-labelledby": heading.id };
  const scroller = make("div", { class: "duel-scroll duel-sideways", ...frame }, table);
  const legend = make("ul", { class: "duel-more" });
  const node = make("section", { "data-part": "grid" }, heading, scroller, legend);
  const settle = roam(body);
  const show = () => {
    if (!body.contains(focused(body))) bringInto(scroller, body.querySelector('[aria-pressed="true"]'));
  };
  const makeLine = () => {
    const line = make("li");
    return { node: line, update: ({ text }) => write(line, text) };
  };
  const update = (grid) => {
    const heads = grid.head.map((text) => ({ text }));
    const rows = grid.rows.map((row) => ({ ...row, heads: grid.head.slice(1) }));
    write(heading, grid.title);
    keep(head, heads, (_, index) => index, () => makeCell("th", { scope: "col" }));
    keep(body, rows, (row) => row.key, () => makeVerdicts(ui));
    keep(legend, grid.legend.map((text) => ({ text })), (_, index) => index, makeLine);
    settle();
    show();
  };
  const observer = new ResizeObserver(show); // its columns are wide only once it stands on the page
  observer.observe(scroller);
  ui.whenGone(() => observer.disconnect());
  return { node, update };
}
