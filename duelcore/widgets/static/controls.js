// Controls of every kind, with their labels, in groups.

const LARGEST_UPLOAD = 5_000_000; // bytes

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

/** @returns {Part} one of the radio buttons called `name` */
function makeRadio(ui, name, { value }) {
  const input = make("input", { type: "radio", name, value, id: ui.newId() });
  const label = make("label", { for: input.id });
  const node = make("span", { class: "duel-radio" }, input, label);
  return { node, update: (option) => write(label, option.label) };
}

/** A choice of one, all in sight. */
function makeRadios(ui, { path }) {
  const label = make("legend");
  const buttons = make("div", { class: "duel-radios" });
  const input = make("fieldset", { role: "radiogroup" }, label, buttons);
  const name = ui.newId();
  const radios = () => [...buttons.querySelectorAll("input")];
  const read = () => radios().find((radio) => radio.checked)?.value;
  const show = (value) => radios().forEach((radio) => (radio.checked = radio.value === value));
  const bound = bind(ui, path, input, { read, show });
  const update = (field) => {
    keep(buttons, field.options, ({ value }) => value, (option) => makeRadio(ui, name, option));
    bound.update(field);
  };
  return { input, label, ...bound, update };
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
      ui.change("upload", { path, name: file.name, text });
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
  return { input, after: button, update, settle: () => {} };
}

const CONTROLS = {
  number: makeNumberBox,
  text: makeTextBox,
  prose: makeProse,
  choice: makeChoice,
  radio: makeRadios,
  check: makeCheck,
  file: makeFile,
  copy: makeCopy,
};

/** @returns {Part} a control with its label, and beside it a note and what is wrong with it */
function makeControl(ui, field) {
  const [id, noteId, errorId] = [ui.newId(), ui.newId(), ui.newId()];
  const note = make("span", { class: "duel-note", id: noteId });
  const error = make("span", { class: "duel-error", id: errorId, "aria-live": "polite" });
  const complain = (text) => {
    write(error, text);
    set(control.input, { "aria-invalid": text ? "true" : null });
  };
  const control = (CONTROLS[field.kind] ?? makeTextBox)(ui, field, complain);
  set(control.input, { id, "data-path": field.path, "aria-describedby": `${noteId} ${errorId}` });
  const label = control.label ?? make("label", { for: id });
  const parts = [control.label ? null : label, control.before, control.input, control.after];
  const frame = { class: "duel-control", "data-kind": field.kind };
  const node = make("div", frame, ...parts.filter(Boolean), note, error);
  set(node, { "data-slider": control.before ? "" : null });
  const update = (next) => {
    write(label, next.label);
    write(note, next.note);
    complain(next.error);
    control.update(next);
  };
  return { node, update, settle: control.settle };
}

/** Show `fields` in `node`. */
function keepControls(ui, node, fields) {
  keep(node, fields, (field) => `${field.kind} ${field.path}`, (field) => makeControl(ui, field));
}

/** Let the parts kept in `node` take over what Python has answered. */
function settleAll(node) {
  keptParts.get(node)?.forEach((part) => part.settle());
}

/** @returns {Part} fields that are seldom needed; they stay open once they were opened */
function makeMore(ui) {
  const summary = make("summary");
  const fields = make("div", { class: "duel-controls" });
  const node = make("details", { class: "duel-further" }, summary, fields);
  const update = (more) => (write(summary, more.label), keepControls(ui, fields, more.fields));
  return { node, update, settle: () => settleAll(fields) };
}

/** @returns {Part} fields that belong together, with their title and the buttons for all of them */
function makeGroup(ui) {
  const legend = make("legend");
  const fields = make("div", { class: "duel-controls" });
  const [more, buttons] = [make("div"), make("div")];
  const node = make("fieldset", { class: "duel-group" }, legend, fields, more, buttons);
  const update = (group) => {
    write(legend, group.title);
    set(node, { "data-group": group.id, "data-side": group.side || null });
    keepControls(ui, fields, group.fields);
    keep(more, group.more ? [group.more] : [], () => "more", () => makeMore(ui));
    keep(buttons, group.buttons ?? [], ({ id }) => id, (item) => makeDeskButton(ui, item));
  };
  return { node, update, settle: () => [fields, more].forEach(settleAll) };
}
