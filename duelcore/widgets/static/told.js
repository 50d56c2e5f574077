// What is told beside the field: the sentence, a note, the chart, the picture in words.

const PNG = "data:image/png;base64,";

/** The rules behind the sentence in words; stays open once a teacher has opened it. */
function makeRules(ui) {
  const summary = make("summary");
  const list = make("ul");
  const node = make("details", { class: "duel-rules" }, summary, list);
  const create = () => {
    const item = make("li");
    return { node: item, update: ({ text, title }) => write(item, `${text}: ${title}`) };
  };
  const update = (cites) => {
    const stated = (cites ?? []).filter((cite) => cite.title);
    write(summary, ui.word("rules"));
    set(node, { "data-empty": stated.length ? null : "" }); // unseen, but in its place
    keep(list, stated, (_, index) => index, create);
  };
  return { node, update };
}

/** The damage calculation line by line, each with its page; unseen, but in its place, at other steps. */
function makeLines(ui) {
  const summary = make("summary");
  const list = make("ol");
  const node = make("details", { class: "duel-rules duel-lines" }, summary, list);
  const create = () => {
    const [sum, text] = [make("strong"), make("span")];
    const cites = make("span", { class: "duel-cites" });
    const update = (line) => {
      write(sum, line.sum);
      write(text, line.text);
      showCites(cites, line.cites);
    };
    return { node: make("li", {}, sum, " ", text, " ", cites), update };
  };
  const update = (lines) => {
    write(summary, ui.word("lines"));
    set(node, { hidden: lines ? null : "", "data-empty": lines?.length ? null : "" });
    keep(list, lines, (_, index) => index, create);
  };
  return { node, update };
}

/**
 * The sentence of the present step. It is a live region, so it is changed, never replaced. `name`
 * is the word for its heading, `part` what it is called.
 */
function makeSaid(ui, name, part = "said") {
  const sum = make("strong", { class: "duel-sum" });
  const text = make("span", { class: "duel-text" });
  const cites = make("span", { class: "duel-cites" });
  const live = { role: "status", "aria-live": "polite", "aria-atomic": "true" };
  const status = make("div", { ...live, "data-part": part }, sum, " ", text, " ", cites);
  const [lines, rules] = [makeLines(ui), makeRules(ui)];
  const heading = make("h3", { class: "duel-unseen" });
  const node = make("section", { class: `duel-${part}` }, heading, status, lines.node, rules.node);
  const update = (said) => {
    write(sum, said?.sum);
    write(text, said?.text);
    showCites(cites, said?.cites);
    lines.update(said?.lines);
    rules.update(said?.rules ?? said?.cites);
    write(heading, ui.word(name));
  };
  keepHeight(ui, status);
  return { node, update };
}

/** A note for the class. Its place keeps its height: nothing jumps when a note comes and goes. */
function makeNote(ui) {
  const title = make("h3");
  const text = make("div", { class: "duel-note-text", role: "status" });
  const frame = { class: "duel-note-box", role: "group", "data-part": "note" };
  const box = make("div", frame, title, text);
  const node = make("div", { class: "duel-note-place" }, box);
  const update = (note) => {
    write(title, note?.title);
    write(text, note?.text);
    set(title, { hidden: note?.title ? null : "" });
    set(box, { "aria-label": ui.word("note") });
    set(box, { "data-empty": note?.title || note?.text ? null : "" });
  };
  keepHeight(ui, node);
  return { node, update };
}

/** The chart; `name` is the word for it. Decoding it at once leaves no blank frame between two. */
function makeChart(ui, name = "life_points") {
  const heading = make("h3");
  const image = make("img", { decoding: "sync", alt: "" });
  const frame = make("div", { class: "duel-chart" }, image);
  const node = make("section", { "data-part": "chart" }, heading, frame);
  const update = (chart) => {
    write(heading, ui.word(name));
    const src = chart?.src?.startsWith(PNG) ? chart.src : null;
    set(image, { src, alt: chart?.alt ?? "", hidden: src ? null : "" });
    set(image, { width: chart?.width, height: chart?.height });
  };
  return { node, update, frame };
}

/** The picture in words, for those who cannot see it; tests read it as well. A long one is folded. */
function makeMirror(ui, folded) {
  const heading = make(folded ? "summary" : "h3");
  const text = make("p", { class: "duel-mirror" });
  const node = make(folded ? "details" : "section", { "data-part": "mirror" }, heading, text);
  const update = (mirror) => (write(heading, ui.word("plain_text")), write(text, mirror));
  return { node, update };
}
