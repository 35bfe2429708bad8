// Elements from data. Text is always text: nothing here reads HTML.

import { wordsOf } from "./backend.js";

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
    else if (value === false || value == null) element.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element #${id}`);
  return element;
}

/** @param {string} label @param {() => void} act @param {Props} [props] */
export const button = (label, act, props = {}) => el("button", { type: "button", click: act, ...props }, label);

/** @param {string} label @param {HTMLElement} field */
export const labelled = (label, field) => el("label", { class: "field" }, el("span", {}, label), field);

/** @param {string[][]} options values and their labels @param {Props} [props] */
export const select = (options, props = {}) =>
  el("select", props, ...options.map(([value, label]) => el("option", { value }, label)));

/** The levels of puzzles, after a first option. @param {string} id @param {string} first */
export const levels = (id, first) =>
  select([["", first], ..."trivial easy medium hard expert extreme".split(" ").map((name) => [name, name])], { id });

/** A field to type into, or to check. @param {string} type @param {Props} [props] */
export const input = (type, props) => el("input", { type, autocomplete: "off", ...props });

/** Where the browser keeps what fields were set to. */
const SETTINGS = "satdoku-settings";

/** Sets fields as they were at the last visit, and keeps what they are set to. @param {...(HTMLInputElement | HTMLSelectElement)} fields */
export function keep(...fields) {
  /** @type {() => Record<string, string | boolean>} */
  const kept = () => {
    try {
      return Object(JSON.parse(localStorage.getItem(SETTINGS) ?? "{}"));
    } catch {
      return {};
    }
  };
  const property = (/** @type {Element} */ field) => (field.getAttribute("type") === "checkbox" ? "checked" : "value");
  for (const field of fields) {
    const value = kept()[field.id];
    // A list may have lost an option since.
    const isKnown = !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
    if (value !== undefined && isKnown) Object.assign(field, { [property(field)]: value });
    field.addEventListener("change", () => {
      try {
        localStorage.setItem(SETTINGS, JSON.stringify({ ...kept(), [field.id]: Reflect.get(field, property(field)) }));
      } catch {
        // Without storage the next visit begins anew.
      }
    });
  }
}

/** A field for text of puzzles, and one for a file that goes into it. @param {Props} props */
export function puzzleFields(props) {
  const text = el("textarea", { rows: 8, "aria-label": "Puzzles", spellcheck: "false", ...props });
  const file = input("file", {
    "aria-label": "A file of puzzles",
    change: async () => {
      const [chosen] = file.files ?? [];
      if (chosen) text.value = await textOf(chosen).catch(wordsOf);
    },
  });
  return { text, file };
}

/** Offers a file to save. @param {string} name @param {BlobPart} content @param {string} [type] */
export function save(name, content, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The text of a file, .gz or not. @param {File} file */
export async function textOf(file) {
  const stream = /\.gz$/i.test(file.name) ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  return new Response(stream).text();
}

/** Seconds for a question that somebody can cancel. */
export const HOUR = 3600;

/** One question at a time that may take long: what it says, a button that cancels it, and how far it is. */
export class Task {
  /** @param {Page} page @param {string} id of the element with the words */
  constructor(page, id) {
    this.page = page;
    this.cancel = new AbortController();
    this.words = el("p", { id, "aria-live": "polite" });
    this.far = el("span", { class: "note far" });
    this.wait = el("p", { class: "buttons", hidden: true },
      button("Cancel", () => this.cancel.abort(), { class: "cancel" }), this.far);
    this.element = el("div", {}, this.wait, this.words);
  }

  /** @param {...(Node | string)} words */
  tell(...words) {
    this.words.replaceChildren(...words);
  }

  /** Ends what is under way, and forgets what was said. */
  forget() {
    this.cancel.abort();
    this.cancel = new AbortController();
    this.wait.hidden = true;
    this.tell();
  }

  /** The result of what is asked with these options, or null and the reason in the words.
   * @template T @param {(options: AskOptions) => Promise<T>} work */
  async run(work) {
    this.forget();
    const { cancel } = this;
    this.far.textContent = "";
    this.wait.hidden = false;
    this.tell("Searching…");
    try {
      return await work({
        signal: cancel.signal,
        onProgress: ({ seconds, records }) => {
          this.far.textContent = `${Math.floor(seconds)} s${records ? `, ${records} records` : ""}`;
        },
      });
    } catch (error) {
      if (cancel === this.cancel) this.tell(wordsOf(error));
      return null;
    } finally {
      if (cancel === this.cancel) this.wait.hidden = true;
    }
  }

  /** The first record of an answer, or null and the reason in the words. @param {Question} question */
  async ask(question) {
    const records = await this.run((options) => this.page.backend.ask(question, { ...options, seconds: HOUR }));
    const record = records?.[0] ?? null;
    if (!record?.error) return record;
    this.tell(record.error);
    return null;
  }
}
