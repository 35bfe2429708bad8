// Elements from data. Text is always text: nothing here reads HTML.

/** An element. Properties that are functions listen to the event of their name; false and null are left out.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name @param {Props} [props] @param {...Child} children */
export const el = (name, props = {}, ...children) => filled(document.createElement(name), props, children);

/** An element of a picture.
 * @param {string} name @param {Props} [props] @param {...Child} children */
export const svg = (name, props = {}, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), props, children);

/** @template {Element} E @param {E} element @param {Props} props @param {Child[]} children */
function filled(element, props, children) {
  set(element, props);
  element.append(...children.filter((child) => child || child === 0).map((child) =>
    child instanceof Node ? child : String(child)));
  return element;
}

/** @param {Element} element @param {Props} props */
export function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/** The element with this id. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element #${id}`);
  return element;
}

/** A button with a label. @param {string} label @param {() => void} act @param {Props} [props] */
export const button = (label, act, props = {}) => el("button", { type: "button", click: act, ...props }, label);

/** A labelled field. @param {string} label @param {HTMLElement} field */
export const labelled = (label, field) => el("label", { class: "field" }, el("span", {}, label), field);

/** A list to choose from. @param {string[][]} options values and their labels @param {Props} [props] */
export const select = (options, props = {}) =>
  el("select", props, ...options.map(([value, label]) => el("option", { value }, label)));

/** A field to type into, or to check. @param {string} type @param {Props} [props] */
export const input = (type, props) => el("input", { type, autocomplete: "off", ...props });

/** A field for text of puzzles, and one for a file that goes into it. @param {Props} props */
export function puzzleFields(props) {
  const text = el("textarea", { rows: 8, "aria-label": "Puzzles", spellcheck: "false", ...props });
  const file = input("file", {
    "aria-label": "A file of puzzles",
    change: async () => {
      const [chosen] = file.files ?? [];
      if (chosen) text.value = await textOf(chosen);
    },
  });
  return { text, file };
}

/** Offers a file to save. @param {string} name @param {BlobPart} content @param {string} type */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The text of a file, decompressed if need be. @param {File} file */
export async function textOf(file) {
  const isGzip = /\.gz$/i.test(file.name);
  const stream = isGzip ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  return new Response(stream).text();
}
