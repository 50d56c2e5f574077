/**
 * The browser's half of the stepper: it draws what the traits say and sends back what is pressed.
 *
 * It knows no rule of a game and has no words of its own; every sentence and caption comes from
 * Python. A part of the screen is an object `{ node, update }`: `node` is made once, `update`
 * brings it up to date in place, so that neither the focus nor the page ever jumps. Text is only
 * ever set as text, never as HTML, for names and files come from outside.
 */

/** @typedef {{ text: string, url?: string, title?: string }} Cite  A page of a rule. */
/** @typedef {{ text: string, cites?: Cite[] }} Reason  Why something cannot be done. */
/** @typedef {{ node: HTMLElement, update: (data: any, index?: number) => void }} Part */

const NO_ANSWER_AFTER = 5000; // ms until the learner is told that Python does not answer
const SETTLED_AFTER = 150; // ms without a further change until a new size is sent
const LARGEST_UPLOAD = 5_000_000; // bytes
const PNG = "data:image/png;base64,";

// ---------------------------------------------------------------- elements, kept and updated

/** Bring attributes up to date, touching only those that differ; false or null removes one. */
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }
  return node;
}

/** A new element with attributes and children (strings become text). */
function make(tag, attributes = {}, ...children) {
  const node = set(document.createElement(tag), attributes);
  node.append(...children);
  return node;
}

/** Set the text of `node`; an equal text is left alone, or a screen reader would repeat it. */
function write(node, text) {
  if (node.textContent !== String(text ?? "")) node.textContent = text ?? "";
}

/** The element that has the focus, in a shadow root as well. */
const focused = (node) => node.getRootNode().activeElement ?? null;

/**
 * Put `node` in front of `next` and return what then follows it. Moving an element would take
 * the focus from it, so the others go round the one that has it.
 */
function place(parent, node, next) {
  if (node.parentNode === parent && node.contains(focused(node))) {
    while (next !== node) {
      const other = next;
      next = other.nextSibling;
      parent.append(other);
    }
  }
  if (next !== node) parent.insertBefore(node, next);
  return next === node ? node.nextSibling : next;
}

const keptParts = new WeakMap();

/** Make the children of `parent` follow `items`: the part of an item lives as long as its key. */
function keep(parent, items, keyOf, create) {
  const before = keptParts.get(parent) ?? new Map();
  const after = new Map();
  (items ?? []).forEach((item, index) => {
    const key = keyOf(item, index);
    const part = before.get(key) ?? create(item, index);
    part.update(item, index);
    after.set(key, part);
  });
  for (const [key, part] of before) if (!after.has(key)) part.node.remove();
  let next = parent.firstChild;
  for (const part of after.values()) next = place(parent, part.node, next);
  keptParts.set(parent, after);
}

/** Only an https address may become a link. */
const safeUrl = (url) => (/^https:\/\//i.test(url ?? "") ? url : null);

/** @returns {Part} one page of a rule, a link if it has an address */
function makeCite(cite, index) {
  const href = safeUrl(cite.url);
  const name = href
    ? make("a", { href, target: "_blank", rel: "noopener noreferrer" })
    : make("span");
  const update = ({ text, title }) => (write(name, text), set(name, { title: title || null }));
  return { node: make("span", { class: "duel-cite" }, index ? " · " : "", name), update };
}

/** Show the pages in `node`. */
function showCites(node, cites) {
  keep(node, cites, (cite, index) => `${index} ${safeUrl(cite.url)}`, makeCite);
}

// ---------------------------------------------------------------- buttons that say why not

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
    if (!shown?.matches(":focus, :hover") && !node.contains(focused(node))) shown = null;
    draw();
  };
  return { node, show, refresh };
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

/** Set a caption that may be cut short on the screen; its whole text is in the title. */
function writeClamped(node, text) {
  write(node, text);
  set(node, { title: String(text ?? "").length > 24 ? text : null });
}

// ---------------------------------------------------------------- messages, nav bar, track

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

/** Back and forward through the duel, and what is done with it as a whole. */
function makeNav(ui, why) {
  const node = make("div", { class: "duel-bar", role: "group", "data-part": "nav" });
  const create = ({ id }) => {
    const button = makeButton(ui, why, { "data-ask": id }, () => ui.ask(id));
    const update = ({ label, primary, enabled, why: whyNot }) => {
      writeClamped(button.label, label);
      set(button.node, { class: primary ? "duel-primary" : null });
      button.allow(enabled, whyNot);
    };
    return { node: button.node, update };
  };
  const update = (items) => {
    set(node, { "aria-label": ui.word("nav") });
    keep(node, items, (item) => item.id, create);
    why.refresh();
  };
  return { node, update };
}

/** Marks `node` as done, now or still to come; the shape is drawn by the style sheet. */
function setState(ui, node, doneWord, state) {
  set(node, { "data-state": state, "aria-current": state === "now" ? "step" : null });
  write(doneWord, state === "done" ? `(${ui.word("done")})` : "");
}

/** @returns {Part} one timing inside a step of the track */
function makeTiming(ui) {
  const label = make("span");
  const done = make("span", { class: "duel-unseen" });
  const node = make("li", {}, label, " ", done);
  const update = (timing) => (write(label, timing.label), setState(ui, node, done, timing.state));
  return { node, update };
}

/** @returns {Part} one phase or step of the track, with its page and its timings */
function makeStep(ui) {
  const label = make("span", { class: "duel-step-name" });
  const done = make("span", { class: "duel-unseen" });
  const cites = make("span", { class: "duel-cites" });
  const timings = make("ol", { class: "duel-timings" });
  const node = make("li", { class: "duel-step" }, label, " ", done, " ", cites, timings);
  const update = (step) => {
    write(label, step.label);
    setState(ui, node, done, step.state);
    showCites(cites, step.page ? [{ text: step.page, url: step.url }] : []);
    set(timings, { hidden: step.timings?.length ? null : "" });
    keep(timings, step.timings, (timing) => timing.label, () => makeTiming(ui));
  };
  return { node, update };
}

/** Where the duel is: the phases and steps in their order. */
function makeTrack(ui) {
  const node = make("ol", { class: "duel-track", "data-part": "track" });
  const update = (steps) => {
    set(node, { "aria-label": ui.word("track") });
    keep(node, steps, (step) => step.key, () => makeStep(ui));
  };
  return { node, update };
}

// ---------------------------------------------------------------- what just happened

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

/** The sentence of the present step. It is a live region, so it is changed, never replaced. */
function makeSaid(ui) {
  const sum = make("strong", { class: "duel-sum" });
  const text = make("span", { class: "duel-text" });
  const cites = make("span", { class: "duel-cites" });
  const live = { role: "status", "aria-live": "polite", "aria-atomic": "true" };
  const status = make("div", { ...live, "data-part": "said" }, sum, " ", text, " ", cites);
  const rules = makeRules(ui);
  const heading = make("h3", { class: "duel-unseen" });
  const node = make("section", { class: "duel-said" }, heading, status, rules.node);
  const update = (said) => {
    write(sum, said?.sum);
    write(text, said?.text);
    showCites(cites, said?.cites);
    rules.update(said?.cites);
    write(heading, ui.word("said"));
  };
  return { node, update, close: keepHeight(status) };
}

/** Let `node` grow but not shrink again while its width stays, so what is below it rests. */
function keepHeight(node) {
  let width = 0;
  const observer = new ResizeObserver(() => {
    if (node.offsetWidth !== width) node.style.minHeight = "";
    width = node.offsetWidth;
    node.style.minHeight = `${node.offsetHeight}px`;
  });
  observer.observe(node);
  return () => observer.disconnect();
}

// ---------------------------------------------------------------- the field

/** @returns {Part} a player's name and LP, with a bar for the eye only */
function makePlayer(ui) {
  const name = make("span", { class: "duel-name" });
  const turn = make("span", { class: "duel-turn" });
  const lp = make("span", { class: "duel-lp" });
  const fill = make("i");
  const bar = make("div", { class: "duel-lpbar", "aria-hidden": "true" }, fill);
  const line = make("div", { class: "duel-player-line" }, make("span", {}, name, " ", turn), lp);
  const node = make("div", { class: "duel-player" }, line, bar);
  const update = (player) => {
    set(node, { "data-side": player.side });
    writeClamped(name, player.name);
    write(turn, player.turn ? `(${ui.word("turn")})` : "");
    write(lp, `${player.lp} ${ui.word("lp")}`);
    fill.style.width = `${100 * Math.min(1, Math.max(0, player.share || 0))}%`;
  };
  return { node, update };
}

/** @returns {Part} what is said on a card: that it attacks, is the target, will be destroyed … */
function makeMark() {
  const node = make("span", { class: "duel-mark" });
  const update = ({ kind, text }) => (set(node, { "data-kind": kind }), write(node, text));
  return { node, update };
}

/** @returns {Part} ATK or DEF; the value that counts is marked by weight and line */
function makeStat(ui) {
  const name = make("small");
  const value = make("span");
  const node = make("span", { class: "duel-stat" }, name, " ", value);
  const update = ([key, number, counts]) => {
    write(name, ui.word(key));
    write(value, number);
    set(node, { "data-counts": counts ? "" : null });
  };
  return { node, update };
}

/** @returns {Part} the picture of a card; a hidden one has no name and no values to show */
function makeCard(ui) {
  const name = make("span", { class: "duel-card-name" });
  const marks = make("span", { class: "duel-marks" });
  const stats = make("span", { class: "duel-stats" });
  const node = make("span", { class: "duel-card" }, name, marks, stats);
  const values = ({ atk, def, counts }) => [
    ["atk", atk, counts === "atk"],
    ["def", def, counts === "def"],
  ];
  const update = (card) => {
    const kinds = (card.marks ?? []).map((mark) => mark.kind).join(" ");
    set(node, { "data-position": card.position, "data-marks": kinds, "data-side": card.side });
    set(node, { "data-hidden": card.hidden ? "" : null });
    writeClamped(name, card.hidden ? ui.word("face_down") : card.name);
    keep(marks, card.marks, (mark, index) => index, makeMark);
    keep(stats, card.hidden ? [] : values(card), ([key]) => key, () => makeStat(ui));
  };
  return { node, update };
}

/** @returns {Part} a zone: one button with a name of its own, and the card that lies in it */
function makeZone(ui, why, { zone: id }) {
  const attributes = { class: "duel-zone", "data-zone": id };
  const button = makeButton(ui, why, attributes, () => ui.ask("zone", { zone: id }));
  const update = (zone) => {
    button.allow(zone.enabled, zone.why);
    keep(button.label, zone.card ? [zone.card] : [], () => "card", () => makeCard(ui));
    set(button.node, {
      "aria-label": zone.label,
      "aria-pressed": zone.card || zone.pressed ? String(Boolean(zone.pressed)) : null,
      "data-target": zone.target ? "" : null,
      "data-empty": zone.card ? null : "",
      tabindex: zone.card || zone.enabled ? null : "-1", // empty: for the arrow keys only
    });
  };
  return { node: button.node, update };
}

/** @returns {Part} the zones of one side, or the Extra Monster Zones between the sides */
function makeRow(ui, why) {
  const node = make("div", { class: "duel-row", role: "group" });
  const create = (zone) => makeZone(ui, why, zone);
  const update = ({ zones, name, side }) => {
    set(node, { "data-side": side, "aria-label": name ?? ui.word("extra") });
    keep(node, zones, (zone) => zone.zone, create);
  };
  return { node, update };
}

/** Both sides' zones with their players, the opponent's on top, and what a press does now. */
function makeField(ui, why) {
  const heading = make("h3", { class: "duel-unseen" });
  const body = make("div");
  const hint = make("p", { class: "duel-hint", "data-part": "hint" });
  const node = make("section", { class: "duel-field", "data-part": "field" }, heading, body, hint);
  const create = (item) => (item.zones ? makeRow(ui, why) : makePlayer(ui));
  const update = (view) => {
    const { players = [], rows = [] } = view;
    const name = (side) => players.find((player) => player.side === side)?.name;
    const [top, ...rest] = players;
    const named = rows.map((row) => ({ ...row, name: name(row.side) }));
    write(heading, ui.word("field"));
    const items = [...(top ? [top] : []), ...named, ...rest];
    keep(body, items, (item) => `${item.side} ${Boolean(item.zones)}`, create);
    write(hint, view.hint);
  };
  return { node, update };
}

/** The zone that the arrow key leads to from `zone`, by where it stands on the screen. */
function neighbour(field, zone, [right, down]) {
  const from = zone.getBoundingClientRect();
  const reach = right ? from.height / 2 : Infinity;
  const ways = [...field.querySelectorAll(".duel-zone")].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const dx = x + width / 2 - from.x - from.width / 2;
    const dy = y + height / 2 - from.y - from.height / 2;
    return { node, along: dx * right + dy * down, across: Math.abs(dx * down + dy * right) };
  });
  const ahead = ways.filter(({ along, across }) => along > 4 && across < reach);
  const cost = ({ along, across }) => Math.round(along) * 10_000 + across;
  return ahead.sort((a, b) => cost(a) - cost(b))[0]?.node;
}

// ---------------------------------------------------------------- actions, chart, log, mirror

/** What can be done now, and what cannot, with the reason. */
function makeActions(ui, why) {
  const heading = make("h3");
  const bar = make("div", { class: "duel-bar" });
  const node = make("section", { "data-part": "actions" }, heading, bar, why.node);
  const create = ({ id }) => {
    const press = () => ui.ask("action", { id });
    const button = makeButton(ui, why, { "data-action": id }, press);
    const update = (action) => {
      writeClamped(button.label, action.label);
      button.allow(action.enabled, action.why);
    };
    return { node: button.node, update };
  };
  const update = (actions) => {
    write(heading, ui.word("now"));
    keep(bar, actions, (action) => action.id, create);
    why.refresh();
  };
  return { node, update };
}

/** The chart of the life points. Decoding it at once leaves no blank frame between two. */
function makeChart(ui) {
  const heading = make("h3");
  const image = make("img", { decoding: "sync", alt: "" });
  const frame = make("div", { class: "duel-chart" }, image);
  const node = make("section", { "data-part": "chart" }, heading, frame);
  const update = (chart) => {
    write(heading, ui.word("life_points"));
    const src = chart?.src?.startsWith(PNG) ? chart.src : null;
    set(image, { src, alt: chart?.alt ?? "", hidden: src ? null : "" });
    set(image, { width: chart?.width, height: chart?.height });
  };
  return { node, update, frame };
}

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
  const region = { role: "region", tabindex: "0", "aria-labelledby": heading.id };
  const scroller = make("div", { class: "duel-scroll", ...region }, table);
  const node = make("section", { "data-part": "log" }, heading, more, scroller);
  const update = (rows = [], moreText = "") => {
    for (const title of [heading, caption]) write(title, ui.word("what_happened"));
    write(more, moreText);
    head.update();
    const [last, length] = [rows.at(-1)?.step, body.children.length];
    const marked = rows.map((row) => ({ ...row, latest: row.step === last }));
    keep(body, marked, (row) => row.n, () => makeLogRow(ui));
    if (length !== rows.length) scroller.scrollTop = scroller.scrollHeight;
  };
  return { node, update };
}

/** The picture in words, for those who cannot see it; tests read it as well. */
function makeMirror(ui) {
  const heading = make("h3");
  const text = make("p", { class: "duel-mirror" });
  const node = make("section", { "data-part": "mirror" }, heading, text);
  const update = (mirror) => (write(heading, ui.word("plain_text")), write(text, mirror));
  return { node, update };
}

// ---------------------------------------------------------------- the panel and its fields

/**
 * The whole number that is `by` away from `text`, as text, or null if there is none. Exact at any
 * size, hence BigInt. A number that is already outside the bounds is not pulled inside.
 */
function stepped(text, by, { min, max }) {
  if (!/^\s*-?\d{1,40}\s*$/.test(text)) return null;
  const [value, next] = [BigInt(text), BigInt(text) + BigInt(by)];
  const bound = by > 0 ? max : min;
  if (bound == null) return String(next);
  const [limit, beyond] = [BigInt(bound), by > 0 ? next > bound : next < bound];
  if (!beyond) return String(next);
  return (by > 0 ? value >= limit : value <= limit) ? null : String(limit);
}

const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 1000, PageDown: -1000 };

/**
 * Keep a box in step with Python without ever writing into it while somebody types in it, while
 * its own last value is still unanswered, or over a value that was refused (so that it can be
 * mended). `read` gives the value in the box, `show` sets it, `typed` says if it is typed into.
 */
function bind(ui, path, input, { read, show, typed }) {
  let [told, answer, error, askedAt] = [undefined, undefined, "", -1];
  const send = () => {
    // Escape throws away what is half typed, but taking the box away is a change to the browser.
    if (!ui.panel.isOpen() || read() === told) return;
    told = read();
    askedAt = ui.revision();
    ui.ask("set", { path, value: told });
  };
  const settle = (fresh) => {
    if (typed && focused(input) === input) return;
    if (askedAt === ui.revision() || (error && !fresh)) return;
    if (read() !== answer) show(answer);
    told = answer;
  };
  const update = (field) => {
    const value = typeof field.value === "boolean" ? field.value : String(field.value ?? "");
    const fresh = value !== answer;
    [answer, error] = [value, field.error];
    settle(fresh);
  };
  input.addEventListener("change", send);
  input.addEventListener("blur", () => settle(false));
  return { send, update, settle: () => settle(false) };
}

/** A box of one line. Text as text: the browser hides bad text in a box of type number. */
function makeTextBox(ui, { path }) {
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const show = (value) => (input.value = value ?? "");
  const bound = bind(ui, path, input, { read: () => input.value, show, typed: true });
  input.addEventListener("keydown", (event) => event.key === "Enter" && bound.send());
  return { input, ...bound };
}

/** A number box: arrow keys and Page keys step and send at once, Shift takes steps of a hundred. */
function makeNumberBox(ui, field) {
  const box = makeTextBox(ui, field);
  const { input } = box;
  let bounds = field;
  set(input, { role: "spinbutton", inputmode: "numeric" });
  const speak = () => {
    const number = /^-?\d+$/.test(input.value.trim());
    set(input, { "aria-valuenow": number ? input.value.trim() : (bounds.min ?? 0) });
    set(input, { "aria-valuetext": number ? null : input.value || "–" });
  };
  for (const event of ["input", "blur"]) input.addEventListener(event, speak);
  input.addEventListener("keydown", (event) => {
    const by = (STEPS[event.key] ?? 0) * (event.shiftKey && event.key.startsWith("A") ? 100 : 1);
    if (!by) return;
    event.preventDefault();
    input.value = stepped(input.value, by, bounds) ?? input.value;
    speak();
    box.send();
  });
  const update = (next) => {
    bounds = next;
    box.update(next);
    set(input, { "aria-valuemin": next.min, "aria-valuemax": next.max });
    speak();
  };
  const settle = () => (box.settle(), speak());
  return { ...box, update, settle };
}

/** A choice of one from a list. */
function makeChoice(ui, { path }) {
  const input = make("select");
  const show = (value) => (input.value = value);
  const bound = bind(ui, path, input, { read: () => input.value, show });
  const create = () => {
    const option = make("option");
    const update = ({ value, label }) => (set(option, { value }), write(option, label));
    return { node: option, update };
  };
  const update = (field) => {
    keep(input, field.options, (option) => option.value, create);
    bound.update(field);
  };
  return { input, ...bound, update };
}

/** A check box. */
function makeCheck(ui, { path }) {
  const input = make("input", { type: "checkbox" });
  const show = (value) => (input.checked = value === true);
  return { input, ...bind(ui, path, input, { read: () => input.checked, show }) };
}

/** A file, read in the browser and sent as the text that it holds, byte for byte. */
function makeFile(ui, { path }, complain) {
  const input = make("input", { type: "file", accept: ".json,.jsonl,application/json" });
  const read = async (file) => {
    if (file.size > LARGEST_UPLOAD) return complain(ui.word("too_large"));
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    try {
      const text = decoder.decode(await file.arrayBuffer());
      complain("");
      ui.ask("upload", { path, name: file.name, text });
    } catch {
      complain(ui.word("not_text"));
    }
  };
  input.addEventListener("change", async () => {
    if (input.files[0]) await read(input.files[0]);
    input.value = ""; // or choosing the same file again would not be a change
  });
  return { input, update: () => {}, settle: () => {} };
}

/** Text to take along: read-only, with a button that copies it. */
function makeCopy(ui) {
  const input = make("textarea", { readonly: "", rows: "6", spellcheck: "false" });
  const button = make("button", { type: "button" });
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      // Without https the clipboard is closed: select the text, then copy as one does by hand.
      input.select();
      document.execCommand("copy");
    }
    ui.announce(ui.word("copied"));
  });
  const update = ({ value }) => {
    if (input.value !== value) input.value = value ?? "";
    write(button, ui.word("copy"));
  };
  return { input, extra: button, update, settle: () => {} };
}

const CONTROLS = {
  number: makeNumberBox,
  text: makeTextBox,
  choice: makeChoice,
  check: makeCheck,
  file: makeFile,
  copy: makeCopy,
};

/** @returns {Part} a control with its label, and beside it a note and what is wrong with it */
function makeControl(ui, field) {
  const [id, noteId, errorId] = [ui.newId(), ui.newId(), ui.newId()];
  const label = make("label", { for: id });
  const note = make("span", { class: "duel-note", id: noteId });
  const error = make("span", { class: "duel-error", id: errorId, "aria-live": "polite" });
  const complain = (text) => {
    write(error, text);
    set(control.input, { "aria-invalid": text ? "true" : null });
  };
  const control = (CONTROLS[field.kind] ?? makeTextBox)(ui, field, complain);
  set(control.input, { id, "data-path": field.path, "aria-describedby": `${noteId} ${errorId}` });
  const row = [label, control.input, ...(control.extra ? [control.extra] : []), note, error];
  const node = make("div", { class: "duel-control", "data-kind": field.kind }, ...row);
  const update = (next) => {
    write(label, next.label);
    write(note, next.note);
    complain(next.error);
    control.update(next);
  };
  return { node, update, settle: control.settle };
}

/** @returns {Part} fields that belong together, with their title */
function makeGroup(ui) {
  const legend = make("legend");
  const fields = make("div", { class: "duel-controls" });
  const node = make("fieldset", {}, legend, fields);
  const update = (group) => {
    write(legend, group.title);
    set(node, { "data-group": group.id });
    keep(fields, group.fields, (field) => `${field.kind} ${field.path}`, (f) => makeControl(ui, f));
  };
  const settle = () => keptParts.get(fields)?.forEach((field) => field.settle());
  return { node, update, settle };
}

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

/** @returns {Part} an open form: set up, save, open. Its title takes the focus when it opens. */
function makePanel(ui) {
  const heading = make("h3", { tabindex: "-1", id: ui.newId() });
  const close = make("button", { type: "button", class: "duel-close" });
  close.addEventListener("click", () => ui.ask("close"));
  const text = make("p");
  const groups = make("div", { class: "duel-groups" });
  const bar = make("div", { class: "duel-bar" });
  const head = make("div", { class: "duel-panel-head" }, heading, close);
  const frame = { class: "duel-panel", role: "group", "aria-labelledby": heading.id };
  const node = make("section", { ...frame, "data-part": "panel" }, head, text, groups, bar);
  const update = (panel) => {
    write(heading, panel.title);
    write(close, `✕ ${ui.word("close")}`);
    set(text, { hidden: panel.text ? null : "" });
    write(text, panel.text);
    keep(groups, panel.groups, (group) => group.id, () => makeGroup(ui));
    keep(bar, panel.buttons, (button) => button.id, (button) => makePanelButton(ui, button));
  };
  const settle = () => keptParts.get(groups)?.forEach((group) => group.settle());
  return { node, update, settle, heading };
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

// ---------------------------------------------------------------- asking Python

/** What is always sent; everything else steps and is blocked until Python has answered. */
const CHANGES = new Set(["set", "upload"]);

/**
 * Sends messages. A stepping ask blocks the next one until Python has answered with a new
 * revision, so a double click acts once. One that comes right behind a changed field waits for
 * the answer to that, or Python would take it for an ask of the past.
 */
function makeAsker(model, onSilence) {
  let [busy, changedAt, held, timer] = [false, null, null, null];
  const rest = () => {
    clearTimeout(timer);
    [busy, timer] = [false, null];
  };
  const silence = () => {
    rest();
    held = null;
    onSilence();
  };
  const send = (ask, details) => {
    timer ??= setTimeout(silence, NO_ANSWER_AFTER);
    try {
      model.send({ ask, revision: model.get("revision"), ...details });
    } catch {
      silence(); // the kernel was restarted: there is nobody on the line any more
    }
  };
  const change = (word, details) => {
    changedAt = model.get("revision");
    send(word, details);
  };
  const step = (word, details) => {
    if (busy) return;
    busy = true;
    if (changedAt === model.get("revision")) held = [word, details];
    else send(word, details);
  };
  const answered = () => {
    const next = held;
    held = null;
    rest();
    if (next) step(...next);
  };
  const ask = (word, details = {}) => (CHANGES.has(word) ? change : step)(word, details);
  return { ask, answered, close: rest };
}

// ---------------------------------------------------------------- keyboard

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where the arrow keys have another meaning. */
const NOT_HERE = "input, select, textarea, .duel-scroll, .duel-panel";

/** Arrow keys: from zone to zone inside the field, elsewhere back and next. */
function onArrow(ui, event) {
  const { target, key } = event;
  if (event.shiftKey || target.closest(NOT_HERE)) return;
  const zone = target.closest(".duel-zone");
  const ask = { ArrowLeft: "back", ArrowRight: "next" }[key];
  if (zone) neighbour(ui.root, zone, ARROWS[key])?.focus();
  else if (ask) ui.root.querySelector(`[data-ask="${ask}"]`)?.click();
  if (zone || ask) event.preventDefault();
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
  if (event.key in ARROWS && event.type === "keydown") onArrow(ui, event);
  const held = event.repeat && event.key === "Enter" && event.target.closest("button");
  if (held) event.preventDefault(); // a key held down presses a button once
}

// ---------------------------------------------------------------- the surroundings

/** JupyterLab says on the body which theme it has; other front ends follow the system. */
function isDark() {
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Tell Python theme, sharpness and width of the chart's place, and the style sheet the theme. */
function watchEnvironment(model, root, chartPlace) {
  let [sent, timer] = ["", null];
  const tell = () => {
    const width = Math.floor(chartPlace.clientWidth);
    const now = { dark: isDark(), ratio: window.devicePixelRatio, width };
    if (!width || JSON.stringify(now) === sent) return;
    sent = JSON.stringify(now);
    model.set("environment", now);
    model.save_changes();
  };
  const changed = () => {
    set(root, { "data-theme": isDark() ? "dark" : "light" });
    clearTimeout(timer);
    if (sent) timer = setTimeout(tell, SETTLED_AFTER);
    else tell();
  };
  return observeAll(chartPlace, changed, () => clearTimeout(timer));
}

/** Call `changed` at every change of theme, size or sharpness, until the returned call. */
function observeAll(chartPlace, changed, stop) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(changed);
  const size = new ResizeObserver(changed);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  size.observe(chartPlace);
  system.addEventListener("change", changed);
  window.addEventListener("resize", changed);
  changed();
  return () => {
    stop();
    theme.disconnect();
    size.disconnect();
    system.removeEventListener("change", changed);
    window.removeEventListener("resize", changed);
  };
}

// ---------------------------------------------------------------- the whole

/** What the parts of one view share: its root, its ids, its words, the way to Python. */
function makeUi(model) {
  // Every widget may load this module anew, so a counter in the module would not be unique.
  const prefix = `duel-${Math.random().toString(36).slice(2)}`;
  let ids = 0;
  const speaker = make("div", { class: "duel-unseen", role: "status" });
  const root = make("div", { class: "duel", role: "group", tabindex: "-1" }, speaker);
  const ui = {
    root,
    lastPressed: null,
    newId: () => `${prefix}-${(ids += 1)}`,
    word: (key) => model.get("words")?.[key] ?? "",
    revision: () => model.get("revision"),
    announce: (text) => write(speaker, text),
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
  return ui;
}

/** Make all parts and put them in the order in which they are read and tabbed through. */
function makeParts(ui) {
  const messages = makeMessages(ui);
  const why = makeWhy(ui);
  const parts = {
    messages,
    nav: makeNav(ui, messages.why),
    track: makeTrack(ui),
    said: makeSaid(ui),
    field: makeField(ui, why),
    actions: makeActions(ui, why),
    panel: makePanelPlace(ui),
    chart: makeChart(ui),
    log: makeLog(ui),
    mirror: makeMirror(ui),
  };
  const column = (name, ...inside) =>
    make("div", { class: name }, ...inside.map((part) => part.node));
  const left = column("duel-left", parts.field, parts.actions, parts.mirror);
  const right = column("duel-right", parts.panel, parts.chart, parts.log);
  const main = make("div", { class: "duel-main" }, parts.said.node, left, right);
  ui.root.append(parts.nav.node, messages.node, parts.track.node, main);
  return parts;
}

/** Everything of the trait `view`. */
function drawView(parts, view) {
  parts.nav.update(view.nav);
  parts.track.update(view.track);
  parts.field.update(view);
  parts.actions.update(view.actions);
  parts.log.update(view.log, view.log_more);
  parts.mirror.update(view.mirror);
}

/** Per trait, how its new value comes onto the screen. */
function makeDrawers(model, ui, parts, asker) {
  const drawers = {
    said: () => parts.said.update(model.get("said")),
    view: () => ui.keepFocus(() => drawView(parts, model.get("view") ?? {})),
    panel: () => parts.panel.update(model.get("panel")),
    notice: () => parts.messages.update(model.get("notice")),
    chart: () => parts.chart.update(model.get("chart")),
    title: () => set(ui.root, { "aria-label": model.get("title") }),
    large: () => ui.root.classList.toggle("duel-large", model.get("large")),
    revision: () => {
      asker.answered();
      drawers.notice(); // in place of the word that Python does not answer
      parts.panel.settle();
      set(ui.root, { "data-revision": model.get("revision") });
    },
  };
  const all = Object.values(drawers);
  return { ...drawers, words: () => all.forEach((draw) => draw()) };
}

/** Draw one view of `model` into `el`; the returned call takes it away again. */
function render({ model, el }) {
  const ui = makeUi(model);
  const parts = makeParts(ui);
  const silent = () => parts.messages.update({ kind: "error", text: ui.word("no_answer") });
  const asker = makeAsker(model, silent);
  ui.ask = asker.ask;
  ui.panel = parts.panel;
  const drawers = makeDrawers(model, ui, parts, asker);
  drawers.words();
  for (const [trait, draw] of Object.entries(drawers)) model.on(`change:${trait}`, draw);
  ui.root.addEventListener("keydown", (event) => onKey(ui, event));
  ui.root.addEventListener("keypress", (event) => onKey(ui, event));
  el.append(ui.root);
  const stopWatching = watchEnvironment(model, ui.root, parts.chart.frame);
  return () => {
    for (const [trait, draw] of Object.entries(drawers)) model.off(`change:${trait}`, draw);
    for (const stop of [stopWatching, asker.close, parts.said.close]) stop();
    ui.root.remove();
  };
}

export default { render };
