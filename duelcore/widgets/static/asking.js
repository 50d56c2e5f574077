// Asking Python.

const NO_ANSWER_AFTER = 5000; // ms until the learner is told that Python does not answer

/** The line to Python; it is `open` from a message on until `rest` is called or nobody answers. */
function makeLine(model, onSilence) {
  let timer = null;
  const rest = () => {
    clearTimeout(timer);
    timer = null;
  };
  const silence = () => {
    rest();
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
  return { send, rest, open: () => timer !== null };
}

/**
 * What is asked of Python. An `ask` steps: it blocks the next one until Python has answered with
 * a new revision, so a double click acts once. One that comes right behind a `change` of a field
 * waits for the answer to that, or Python would take it for an ask of the past. Changes are
 * always sent; "live" ones come faster than Python answers, so only the newest of each field
 * waits its turn. `awaits` says whether a field's last value is on its way or unanswered.
 */
function makeAsker(model, onSilence) {
  const waiting = new Map(); // path -> the newest live change
  const answeredBy = new Map(); // path -> the revision that answers its last change
  let [busy, held, last] = [false, null, 0];
  const line = makeLine(model, () => {
    [busy, held, last] = [false, null, 0];
    answeredBy.clear();
    onSilence();
  });
  // Python makes one revision of each message, in their order.
  const send = (word, details) => {
    last = Math.max(last, model.get("revision")) + 1;
    line.send(word, details);
    return last;
  };
  const change = (word, details, how) => {
    const { path } = details;
    if (how === "live" && line.open()) return waiting.set(path, [word, details]);
    waiting.delete(path);
    answeredBy.set(path, send(word, details));
  };
  const ask = (word, details = {}) => {
    if (busy) return;
    busy = true;
    if (line.open()) held = [word, details];
    else send(word, details);
  };
  const answered = () => {
    const [newest] = waiting.values();
    const next = held;
    line.rest();
    busy = Boolean(newest && next); // what waits for the changes blocks what comes after it
    if (newest) return change(...newest);
    held = null;
    if (next) ask(...next);
  };
  const awaits = (path) => waiting.has(path) || answeredBy.get(path) > model.get("revision");
  return { ask, change, answered, awaits, close: line.rest };
}
