// The field: players, zones and cards.

/** @returns {Part} a player's name, points and what else there is to say, with a bar for the eye only */
function makePlayer() {
  const name = make("span", { class: "duel-name" });
  const tag = make("span", { class: "duel-turn" });
  const points = make("span", { class: "duel-lp" });
  const fill = make("i");
  const bar = make("div", { class: "duel-lpbar", "aria-hidden": "true" }, fill);
  const line = make("div", { class: "duel-player-line" }, make("span", {}, name, " ", tag), points);
  const more = make("p", { class: "duel-player-more" });
  const node = make("div", { class: "duel-player" }, line, more, bar);
  const update = (player) => {
    set(node, { "data-side": player.side });
    writeClamped(name, player.name);
    write(tag, player.tag);
    write(points, player.points);
    write(more, player.more);
    set(more, { hidden: player.more ? null : "" });
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

/** @returns {Part} a value of a card, such as its ATK; one that counts is marked by weight and line */
function makeStat() {
  const name = make("small");
  const value = make("span");
  const node = make("span", { class: "duel-stat" }, name, " ", value);
  const update = (stat) => {
    write(name, stat.label);
    write(value, stat.value);
    set(node, { "data-counts": stat.counts ? "" : null });
  };
  return { node, update };
}

/** @returns {Part} the picture of a card; a hidden one has no name and no values to show */
function makeCard(ui) {
  const name = make("span", { class: "duel-card-name" });
  const marks = make("span", { class: "duel-marks" });
  const stats = make("span", { class: "duel-stats" });
  const node = make("span", { class: "duel-card" }, name, marks, stats);
  const update = (card) => {
    const kinds = (card.marks ?? []).map((mark) => mark.kind).join(" ");
    set(node, { "data-sideways": card.sideways ? "" : null, "data-marks": kinds });
    set(node, { "data-side": card.side, "data-hidden": card.hidden ? "" : null });
    writeClamped(name, card.hidden ? ui.word("face_down") : card.name);
    keep(marks, card.marks, (mark, index) => index, makeMark);
    keep(stats, card.hidden ? [] : card.stats, (_, index) => index, makeStat);
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

/** @returns {Part} a row of zones; one that flows has as many as there are cards, in several lines */
function makeRow(ui, why) {
  const node = make("div", { class: "duel-row", role: "group" });
  const create = (zone) => makeZone(ui, why, zone);
  const update = ({ zones, name, side, flows }) => {
    set(node, { "data-side": side, "data-flows": flows ? "" : null, "aria-label": name });
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
  const create = (item) => (item.zones ? makeRow(ui, why) : makePlayer());
  const update = (view) => {
    const { players = [], rows = [] } = view;
    const [top, ...rest] = players;
    write(heading, ui.word("field"));
    const items = [...(top ? [top] : []), ...rows, ...rest];
    keep(body, items, (item) => (item.zones ? `row ${item.side} ${item.id ?? ""}` : item.side), create);
    write(hint, view.hint);
    set(hint, { hidden: view.cover ? "" : null });
  };
  return { node, update };
}

/** @returns {Part} something on the pile: what it is, whose, and what it does */
function makePiled() {
  const [name, text] = [make("strong"), make("span")];
  const node = make("li", {}, name, " ", text);
  const update = (one) => {
    set(node, { "data-side": one.side });
    write(name, one.name);
    write(text, one.text);
  };
  return { node, update };
}

/** A pile on the table, its topmost first; absent in a game that has none. */
function makePile() {
  const heading = make("h3");
  const list = make("ol");
  const empty = make("p", { class: "duel-note" });
  const node = make("section", { class: "duel-pile", "data-part": "pile" }, heading, list, empty);
  const update = (pile) => {
    set(node, { hidden: pile ? null : "" });
    write(heading, pile?.title);
    keep(list, pile?.items, (one) => one.key, makePiled);
    write(empty, pile?.items.length ? "" : pile?.empty);
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
