// The track of phases and steps.

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

/** Which edition of the rules is shown; absent where a game does not say. */
function makeEdition() {
  const node = make("p", { class: "duel-cites duel-edition", "data-part": "edition" });
  const update = (edition) => {
    set(node, { hidden: edition ? null : "" });
    showCites(node, edition ? [edition] : []);
  };
  return { node, update };
}
