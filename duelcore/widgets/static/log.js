// The log of all that happened.

/** @returns {Part} one event of the log; its number is a button that goes to its step */
function makeLogRow(ui) {
  let step = 0;
  const jump = make("button", { type: "button", class: "duel-jump" });
  jump.addEventListener("click", () => ui.ask("jump", { step }));
  const [when, text] = [make("td"), make("td")];
  const cites = make("td", { class: "duel-cites" });
  const node = make("tr", {}, make("td", {}, jump), when, text, cites);
  const update = (row) => {
    step = row.step;
    write(jump, row.n);
    set(jump, { "aria-label": ui.word("jump").replace("{n}", row.n), "data-step": step });
    set(node, { "data-latest": row.latest ? "" : null });
    write(when, row.when);
    write(text, row.text);
    showCites(cites, row.cites);
  };
  return { node, update };
}

/** The head of the log's table. */
function makeLogHead(ui) {
  const keys = ["number", "when", "event", "page"];
  const cells = keys.map((key) => [key, make("th", { scope: "col" })]);
  const node = make("thead", {}, make("tr", {}, ...cells.map(([, cell]) => cell)));
  return { node, update: () => cells.forEach(([key, cell]) => write(cell, ui.word(key))) };
}

/** All that happened, as a table that scrolls inside its own place. */
function makeLog(ui) {
  const heading = make("h3", { id: ui.newId() });
  const more = make("p", { class: "duel-more" });
  const caption = make("caption", { class: "duel-unseen" });
  const head = makeLogHead(ui);
  const body = make("tbody");
  const table = make("table", {}, caption, head.node, body);
  const frame = { role: "group", tabindex: "0", "aria-labelledby": heading.id };
  const scroller = make("div", { class: "duel-scroll", ...frame }, table);
  const node = make("section", { "data-part": "log" }, heading, more, scroller);
  const toEnd = () => (scroller.scrollTop = scroller.scrollHeight);
  whenShown(ui, scroller, toEnd);
  const update = (rows = [], moreText = "") => {
    for (const title of [heading, caption]) write(title, ui.word("what_happened"));
    write(more, moreText);
    head.update();
    const [last, length] = [rows.at(-1)?.step, body.children.length];
    const marked = rows.map((row) => ({ ...row, latest: row.step === last }));
    keep(body, marked, (row) => row.n, () => makeLogRow(ui));
    if (length !== rows.length) toEnd();
  };
  return { node, update };
}
