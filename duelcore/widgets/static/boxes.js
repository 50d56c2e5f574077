// Boxes that are typed into, and what keeps them in step with Python.

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
  let [told, answer, error] = [undefined, undefined, ""];
  const send = (how) => {
    // Escape throws away what is half typed, but taking the box away is a change to the browser.
    const closed = input.closest(".duel-panel") && !ui.panel.isOpen();
    if (closed || read() === told) return;
    told = read();
    ui.change("set", { path, value: told }, how);
  };
  const settle = (fresh) => {
    if (typed && focused(input) === input) return;
    if (ui.awaits(path) || (error && !fresh)) return;
    if (read() !== answer) show(answer);
    told = answer;
  };
  const update = (field) => {
    const value = typeof field.value === "boolean" ? field.value : String(field.value ?? "");
    const fresh = value !== answer;
    [answer, error] = [value, field.error];
    settle(fresh);
  };
  input.addEventListener("change", () => send());
  input.addEventListener("blur", () => settle(false));
  return { send, update, settle: () => settle(false) };
}

/** Bind a box that is typed into. */
function bindText(ui, { path }, input) {
  const show = (value) => (input.value = value ?? "");
  return { input, ...bind(ui, path, input, { read: () => input.value, show, typed: true }) };
}

/** A box of one line. Text as text: the browser hides bad text in a box of type number. */
function makeTextBox(ui, field) {
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const box = bindText(ui, field, input);
  input.addEventListener("keydown", (event) => event.key === "Enter" && box.send());
  return box;
}

/** A box of several lines; Enter begins a new one, and Escape keeps what was written at length. */
function makeProse(ui, field) {
  const box = bindText(ui, field, make("textarea", { rows: "4" }));
  box.input.addEventListener("keydown", (event) => event.key === "Escape" && box.send());
  return box;
}

const WHOLE = /^\s*-?\d+\s*$/;

/** A box for a whole number: arrow keys and Page keys step and send at once, Shift by a hundred. */
function makeNumber(ui, field) {
  const box = makeTextBox(ui, field);
  const { input } = box;
  let bounds = field;
  set(input, { role: "spinbutton", inputmode: "numeric" });
  const speak = () => {
    const number = WHOLE.test(input.value);
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
  return { ...box, update, settle, speak };
}

/**
 * A slider for the value of a number box. While it is dragged the box shows its value at once,
 * and Python is told as quickly as it answers; at rest it shows the last value that was accepted.
 */
function makeSlider(ui, { path }, box) {
  const node = make("input", { type: "range" });
  let accepted = "";
  const show = (value) => {
    if (WHOLE.test(value) && node.value !== value) node.value = value;
    set(node, { "aria-valuetext": value }); // beyond its ends, or between its steps, as well
  };
  const settle = () => ui.awaits(path) || show(accepted);
  node.addEventListener("input", () => {
    box.input.value = node.value;
    show(node.value);
    box.speak();
    box.send("live");
  });
  const update = ({ label, value, slider: { min, max, step, value: last } }) => {
    accepted = String(last ?? value ?? "");
    set(node, { min, max, step, "aria-label": ui.word("slider").replace("{label}", label) });
    settle();
  };
  return { node, update, settle };
}

/** A number box, with a slider before it where the field has one. */
function makeNumberBox(ui, field) {
  const box = makeNumber(ui, field);
  if (!field.slider) return box;
  const slider = makeSlider(ui, field, box);
  const update = (next) => (box.update(next), slider.update(next));
  const settle = () => (box.settle(), slider.settle());
  return { ...box, before: slider.node, update, settle };
}
