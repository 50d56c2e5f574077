/**
 * The browser's half of every widget: it draws what the traits say and sends back
 * what is pressed.
 *
 * The files of this folder are the parts of one module: `component.py` puts them one behind the
 * other in the order that it lists, so each may use what the others define, and only the last
 * one exports.
 *
 * Nothing here knows a rule of a game or has words of its own; every sentence and caption comes
 * from Python. A part of the screen is an object `{ node, update }`: `node` is made once,
 * `update` brings it up to date in place, so that neither the focus nor the page ever jumps. Text
 * is only ever set as text, never as HTML, for names and files come from outside.
 */

/** @typedef {{ text: string, url?: string, title?: string }} Cite  A page of a rule. */
/** @typedef {{ text: string, cites?: Cite[] }} Reason  Why something cannot be done. */
/** @typedef {{ node: HTMLElement, update: (data: any, index?: number) => void }} Part */

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

/** Set a caption that may be cut short on the screen; its whole text is in the title. */
function writeClamped(node, text) {
  write(node, text);
  set(node, { title: String(text ?? "").length > 24 ? text : null });
}

/** Let `node` grow but not shrink again at one width and size of text: what is below it rests. */
function keepHeight(ui, node) {
  let kept = "";
  const observer = new ResizeObserver(() => {
    const now = `${node.offsetWidth} ${getComputedStyle(node).fontSize}`;
    if (now !== kept) node.style.minHeight = "";
    kept = now;
    node.style.minHeight = `${node.offsetHeight}px`;
  });
  observer.observe(node);
  ui.whenGone(() => observer.disconnect());
}

/** Do something once, as soon as `node` stands on the page: before that it has no size. */
function whenShown(ui, node, act) {
  const observer = new ResizeObserver(() => {
    if (!node.clientHeight) return;
    observer.disconnect();
    act();
  });
  observer.observe(node);
  ui.whenGone(() => observer.disconnect());
}
