// The page: it keeps the state, asks the backend, and draws both.

import { AskError, connect } from "./backend.js";
import { Board } from "./board.js";
import { askForNew, askToOpen, askToShare, help } from "./dialogs.js";
import { button, byId, el, set, textOf } from "./dom.js";
import { actionOf } from "./keys.js";
import { cellsIn, formIn, orderIn } from "./link.js";
import { COLOURS, MODES, digitAt, left, start, step } from "./model.js";
import { makePanel } from "./panels/make.js";
import { playPanel } from "./panels/play.js";
import { sheetsPanel } from "./panels/sheets.js";
import { solvePanel } from "./panels/solve.js";
import { inputOf } from "./text.js";
import { Verdicts } from "./verdicts.js";

/** The name under which the browser keeps what was entered. */
const STORE = "satdoku";

const TABS = /** @type {const} */ (["make", "play", "solve", "sheets"]);

/** What the panels may do. */
export class Page {
  /** @param {Backend} backend @param {Shape} shape */
  constructor(backend, shape) {
    this.backend = backend;
    this.state = start(shape);
    /** @type {Marks} */
    this.marks = {};
    this.verdicts = new Verdicts(this);
    this.board = new Board(byId("grid"), (action) => {
      this.act(action);
      this.board.focus(this.state);
    });
    this.panels = /** @type {Record<Tab, Panel>} */ ({ make: makePanel(this), play: playPanel(this), solve: solvePanel(this), sheets: sheetsPanel(this) });
  }

  /** Changes the state by an action and draws it. @param {Action} action */
  act(action) {
    const before = this.state;
    this.state = step(before, action);
    if (this.state === before) return;
    const isEdit = this.state.cells !== before.cells || this.state.shape !== before.shape;
    const isTab = this.state.tab !== before.tab;
    if (isEdit || isTab) {
      this.save();
      if (isEdit) this.marks = {};
      this.verdicts.changed();
      if (isTab) this.marks = this.state.tab === "play" ? {} : this.verdicts.marks;
      this.panels[this.state.tab].changed?.(isEdit);
    }
    this.draw();
  }

  /** Draws marks beside the state, until it changes. @param {Marks} marks */
  show(marks) {
    this.marks = marks;
    this.draw();
  }

  draw() {
    const { state } = this;
    const hadFocus = this.board.hasFocus();
    this.board.draw(state, this.marks);
    if (hadFocus) this.board.focus(state);
    for (const tab of TABS) {
      set(byId(`tab-${tab}`), { "aria-selected": String(tab === state.tab), tabindex: tab === state.tab ? 0 : -1 });
    }
    set(byId("panel"), { "aria-labelledby": `tab-${state.tab}` });
    document.body.dataset.tab = state.tab;
    set(byId("undo"), { disabled: state.past.length === 0 });
    set(byId("redo"), { disabled: state.future.length === 0 });
    const panel = this.panels[state.tab].element;
    if (byId("panel").firstChild !== panel) byId("panel").replaceChildren(panel);
    this.drawPad();
  }

  /** The buttons for symbols and modes, for whoever has no keyboard. */
  drawPad() {
    const { shape, mode, tab, cells } = this.state;
    const isColour = mode === "colour";
    const key = [shape.symbols.join(" "), mode, tab].join("|");
    const pad = byId("pad");
    if (pad.dataset.key !== key) {
      pad.dataset.key = key;
      const modes = tab === "play" ? MODES.map((name) =>
        button(name, () => this.act({ type: "mode", mode: name }), { class: "mode", "aria-pressed": String(name === mode) })) : [];
      const symbols = Array.from({ length: isColour ? COLOURS : shape.side }, (_, index) => {
        const digit = index + 1;
        return button(isColour ? String(digit) : shape.symbols[index], () => this.act({ type: "symbol", digit }), {
          class: isColour ? `symbol colour-${digit}` : "symbol", "data-digit": digit, "aria-label": isColour && `Colour ${digit}`,
        });
      });
      pad.replaceChildren(
        ...(modes.length ? [el("div", { class: "modes", role: "group", "aria-label": "What symbols do" }, ...modes)] : []),
        el("div", { class: "symbols" }, ...symbols,
          button("⌫", () => this.act({ type: "clear" }), { class: "symbol", "aria-label": "Clear" })));
    }
    if (mode === "digit") {
      const missing = Array(shape.side + 1).fill(shape.side);
      cells.givens.forEach((_, cell) => { missing[digitAt(cells, cell)] -= 1; });
      pad.querySelectorAll("[data-digit]").forEach((symbol) =>
        symbol.classList.toggle("done", missing[Number(symbol.getAttribute("data-digit"))] <= 0));
    }
  }

  /** The puzzle as the input of a request. */
  input() {
    const { shape, cells } = this.state;
    return inputOf(shape, cells.givens, cells.limits);
  }

  /** What has been played so far as the input of a request: entries are givens, marks in the middle are candidates. */
  inputSoFar() {
    const { shape, cells } = this.state;
    const digits = cells.givens.map((_, cell) => digitAt(cells, cell));
    const isOpen = (/** @type {number} */ cell) => !digits[cell] && cells.centre[cell].length > 0;
    return inputOf(shape, digits, cells.limits.map((limit, cell) => (isOpen(cell) ? left(shape, cells, cell) : limit)));
  }

  /** Asks the backend; failures are told in the line of the verdict, unless the question was cancelled.
   * @param {Question} request @param {AskOptions} [options] */
  async ask(request, options) {
    try {
      return await this.backend.ask(request, options);
    } catch (error) {
      if (error instanceof AskError && error.kind === "aborted") return null;
      this.tell(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** Tells something in the line below the grid. @param {...(Node | string)} words */
  tell(...words) {
    byId("verdict").replaceChildren(...words);
  }

  /** Loads an empty grid. @param {{box?: string, side?: number}} form @param {string[]} [symbols] */
  async reset(form, symbols) {
    const grid = await this.grid(form, symbols);
    if (grid) this.act({ type: "load", shape: shapeOf(grid), givens: grid.givens });
  }

  /** @param {{box?: string, side?: number}} form @param {string[]} [symbols] */
  async grid(form, symbols) {
    const alphabet = symbols ? { alphabet: symbols.join(" ") } : {};
    const answer = await this.ask({ ask: "grid", input: { ...form, ...alphabet } });
    return answer?.[0] ?? null;
  }

  /** Reads text in any format. Loads its puzzle if it is one, and hands several to the tab of sheets.
   * @param {string} text @returns {Promise<boolean>} whether there was a puzzle */
  async read(text) {
    const records = await this.ask({ ask: "grid", input: { text } });
    if (!records) return false;
    const grids = records.filter((record) => !record.error);
    if (grids.length === 0) {
      this.tell(records.length ? records[0].error.replace(/^-:/, "line ") : "There is no puzzle in this text.");
      return false;
    }
    if (records.length > 1) {
      this.panels.sheets.add?.(text);
      this.open("sheets");
      return true;
    }
    const [grid] = grids;
    this.act({
      type: "load", shape: shapeOf(grid), givens: grid.givens, entries: grid.entries, limits: grid.candidates,
    });
    if (grid.entries.some(Boolean)) this.open("play");
    else if (this.state.tab === "sheets") this.open("make");
    return true;
  }

  save() {
    const { shape, cells, tab } = this.state;
    try {
      localStorage.setItem(STORE, JSON.stringify({ shape, cells, tab }));
    } catch {
      // Without storage a reload begins anew.
    }
  }

  /** Takes the address away: what is entered from now on survives a reload. */
  forgetAddress() {
    history.replaceState({ tab: this.state.tab }, "", location.pathname + location.search);
  }

  /** Opens a tab, so that Back leads to the one before. @param {Tab} tab */
  open(tab) {
    if (tab === this.state.tab) return;
    this.act({ type: "tab", tab });
    history.pushState({ tab }, "");
  }

  /** Restores what the address or the last visit has; returns whether there was anything. */
  async restore() {
    const form = formIn(location.hash);
    if (form) {
      const grid = await this.grid(form.box ? { box: form.box } : {}, form.symbols);
      const shape = grid && shapeOf(grid);
      const cells = shape && cellsIn(shape, location.hash);
      if (!cells) {
        this.tell("The address has a puzzle that does not fit its grid.");
        return true;
      }
      this.act({ type: "restore", shape, cells });
      this.act({ type: "tab", tab: cells.entries.some(Boolean) ? "play" : "make" });
      this.forgetAddress();
      return true;
    }
    const order = orderIn(location.hash);
    if (order) {
      this.forgetAddress();
      await this.reset(/x/.test(order.box) ? { box: order.box } : { side: Number(order.box) });
      this.act({ type: "tab", tab: "make" });
      await this.panels.make.order?.(order);
      return true;
    }
    try {
      const { shape, cells, tab } = JSON.parse(localStorage.getItem(STORE) ?? "null") ?? {};
      const lists = [cells.givens, cells.entries, cells.corner, cells.centre, cells.colours, cells.limits];
      if (lists.some((list) => list.length !== shape.side ** 2) || !TABS.includes(tab)) return false;
      this.act({ type: "restore", shape, cells });
      this.act({ type: "tab", tab });
      this.state = { ...this.state, past: [], future: [] };
      return true;
    } catch {
      return false;
    }
  }
}

/** @param {Shape & Record<string, unknown>} grid */
function shapeOf({ side, box, regions, symbols }) {
  return { side, ...(box ? { box } : {}), regions, symbols };
}

/** @param {Page} page */
function listen(page) {
  for (const tab of TABS) {
    byId(`tab-${tab}`).addEventListener("click", () => page.open(tab));
  }
  const tools = {
    undo: () => page.act({ type: "undo" }), redo: () => page.act({ type: "redo" }),
    new: () => askForNew(page), open: () => askToOpen(page), share: () => askToShare(page), help,
  };
  for (const [id, act] of Object.entries(tools)) byId(id).addEventListener("click", act);
  document.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    const next = TABS[(TABS.indexOf(page.state.tab) + by + TABS.length) % TABS.length];
    page.open(next);
    byId(`tab-${next}`).focus();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (document.querySelector("dialog[open]") || (target !== document.body && !byId("grid").contains(target))) return;
    if (event.key === "?" && !page.state.typed && !page.state.shape.symbols.includes("?")) {
      event.preventDefault();
      if (page.state.tab === "play") page.panels.play.hint?.();
      else help();
      return;
    }
    if (!page.state.typed && page.panels[page.state.tab].key?.(event.key)) {
      event.preventDefault();
      return;
    }
    const action = actionOf(page.state, event);
    if (!action) return;
    event.preventDefault();
    page.act(action);
    page.board.focus(page.state);
  });
  const isInField = (/** @type {any} */ { target }) => target.closest?.("input, textarea, dialog");
  document.addEventListener("paste", (event) => {
    if (isInField(event)) return;
    event.preventDefault();
    page.read(event.clipboardData?.getData("text/plain") ?? "");
  });
  document.addEventListener("copy", (event) => {
    if (isInField(event) || String(getSelection())) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", page.input().text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    page.read(file ? await textOf(file) : event.dataTransfer?.getData("text/plain") ?? "");
  });
  addEventListener("hashchange", () => page.restore());
  addEventListener("popstate", ({ state }) => {
    if (state?.tab) page.act({ type: "tab", tab: state.tab });
  });
}

async function main() {
  const verdict = byId("verdict");
  verdict.textContent = "Loading…";
  try {
    const backend = await connect();
    const [grid] = await backend.ask({ ask: "grid", input: { box: "3x3" } });
    const page = new Page(backend, shapeOf(grid));
    byId("backend").textContent = `Answers come from ${backend.name}.`;
    listen(page);
    verdict.textContent = "";
    if (!await page.restore()) page.verdicts.changed();
    history.replaceState({ tab: page.state.tab }, "");
    page.draw();
    document.body.dataset.ready = "true";
    if (backend.isOffline) navigator.serviceWorker?.register("sw.js");
  } catch (error) {
    verdict.textContent = `The page cannot start: ${error}`;
  }
}

main();
