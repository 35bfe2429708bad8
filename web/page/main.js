// The page: it keeps the state, asks the backend, and draws both.

import { connect, wordsOf } from "./backend.js";
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
import { Shape } from "./text.js";
import { Verdicts } from "./verdicts.js";
import { words } from "./words.js";

/** Where the browser keeps what was entered. */
const STORE = "satdoku";

/** A visitor without a puzzle gets an easy one with this grid. */
const FIRST_GRID = { box: "3x3" };

/** Modes as their buttons call them. @type {Record<Mode, string>} */
const MODE_NAMES = { digit: "digit", corner: "corner", centre: "candidates", colour: "colour" };

const TABS = /** @type {const} */ (["make", "play", "solve", "sheets"]);

/** What the panels may do. */
export class Page {
  /** @param {Backend} backend @param {Shape} shape */
  constructor(backend, shape) {
    this.backend = backend;
    this.state = start(shape);
    /** @type {Marks} */
    this.marks = {};
    /** The time of the player, if it is taken. @type {number | null} */
    this.seconds = null;
    this.reading = "";
    this.verdicts = new Verdicts(this);
    this.board = new Board(byId("grid"), (action) => {
      this.act(action);
      this.board.focus(this.state);
    }, () => this.panels.make.finish?.());
    /** What is changed in the rules, one change after the other. @type {Promise<void>} */
    this.ruling = Promise.resolve();
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
      for (const tab of isEdit ? TABS : [this.state.tab]) this.panels[tab].changed?.(isEdit);
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
    set(byId("undo"), { disabled: !state.past.length });
    set(byId("redo"), { disabled: !state.future.length });
    const panel = this.panels[state.tab].element;
    if (byId("panel").firstChild !== panel) byId("panel").replaceChildren(panel);
    this.drawPad();
  }

  /** The buttons for symbols and modes. */
  drawPad() {
    const { shape, mode, tab, cells } = this.state;
    const isColour = mode === "colour";
    const key = JSON.stringify([shape.symbols, mode, tab]);
    const pad = byId("pad");
    if (pad.dataset.key !== key) {
      pad.dataset.key = key;
      const modes = MODES.map((name) =>
        button(MODE_NAMES[name], () => this.act({ type: "mode", mode: name }), { class: "mode", "aria-pressed": String(name === mode) }));
      const symbols = Array.from({ length: isColour ? COLOURS : shape.side }, (_, index) => {
        const digit = index + 1;
        return button(isColour ? String(digit) : shape.symbols[index], () => this.act({ type: "symbol", digit }), {
          class: isColour ? `symbol colour-${digit}` : "symbol", "data-digit": digit, "aria-label": isColour && `Colour ${digit}`,
        });
      });
      // The keys stand as the cells of a box; on a narrow screen the rows are equally long.
      const keys = symbols.length + 1;
      const cols = Number(shape.box?.split("x")[1] ?? 3);
      pad.style.setProperty("--in-row", String(Math.ceil(keys / Math.ceil(keys / 7))));
      pad.style.setProperty("--across", String(isColour || cols < 2 ? 3 : Math.min(cols, 6)));
      pad.replaceChildren(
        tab === "play" ? el("div", { class: "modes", role: "group", "aria-label": "What symbols do" }, ...modes) : "",
        el("div", { class: "symbols" }, ...symbols,
          button("⌫", () => this.act({ type: "clear" }), { class: "symbol clear", "aria-label": "Clear" })));
    }
    const count = Array(shape.side + 1).fill(0);
    cells.givens.forEach((_, cell) => { count[digitAt(cells, cell)] += 1; });
    const marks = this.marksToRead();
    pad.querySelectorAll("[data-digit]").forEach((symbol, index) => {
      symbol.classList.toggle("done", mode === "digit" && count[index + 1] >= shape.side);
      symbol.classList.toggle("marked", !isColour && marks.includes(index + 1));
    });
  }

  /** The marks of the selected cell, which the pad shows too where those in the cell are small. */
  marksToRead() {
    const { shape, tab, cells, selection, cursor } = this.state;
    if (tab !== "play" || shape.side <= 9 || selection.length > 1 || digitAt(cells, cursor)) return [];
    const { centre, corner, limits } = cells;
    return this.marks.candidates?.get(cursor) ?? [...centre[cursor].length ? centre[cursor] : limits[cursor], ...corner[cursor]];
  }

  input() {
    const { shape, cells } = this.state;
    return shape.input(cells.givens, cells.limits);
  }

  /** The puzzle for the clipboard. */
  text() {
    const { shape, cells } = this.state;
    return shape.text(cells.givens, cells.limits);
  }

  /** What has been played as the input of a request: entries are givens, centre marks are candidates. */
  inputSoFar() {
    const { shape, cells } = this.state;
    const limits = cells.limits.map((limit, cell) =>
      (!digitAt(cells, cell) && cells.centre[cell].length ? left(this.state, cell) : limit));
    return shape.input(cells.givens.map((_, cell) => digitAt(cells, cell)), limits);
  }

  /** Shows words below the grid. @param {...(Node | string)} words */
  tell(...words) {
    byId("verdict").replaceChildren(...words);
  }

  /** Begins an empty grid, which somebody fills in Make. @param {GridForm} form */
  async reset(form) {
    const grid = await this.grid(form);
    this.act({ type: "load", shape: new Shape(grid), givens: grid.givens });
    this.open("make");
  }

  /** Begins a new puzzle of a level, to be played. @param {GridForm} form @param {string} level @param {AskOptions} [options] */
  async play(form, level, options) {
    const shape = new Shape(await this.grid(form));
    const seed = Math.floor(Math.random() * 2 ** 32);
    const question = { ask: "generate", seed, level, symmetry: "rotate180", "max-tries": 10_000, input: shape.form };
    const [made] = await this.backend.ask(question, options);
    if (!made.puzzle) throw new Error(words.made(made) || made.error);
    this.act({ type: "load", shape, givens: shape.digits(made.puzzle) });
    this.open("play");
  }

  /** Changes the rules of the grid, and keeps what is in its cells. @param {(rules: string[]) => string[]} change */
  setRules(change) {
    this.ruling = this.ruling.then(async () => {
      const { shape } = this.state;
      const form = { box: shape.box ?? String(shape.side), symbols: shape.symbols, rules: change(shape.rules ?? []).join("\n") };
      const grid = await this.grid(form);
      // Another puzzle may have come meanwhile.
      if (this.state.shape === shape) this.act({ type: "rules", shape: new Shape(grid) });
    }).catch((error) => this.tell(wordsOf(error).replace(/^input: rules: /, "")));
    return this.ruling;
  }

  /** An empty grid as data. @param {GridForm} form */
  async grid({ box, symbols, rules }) {
    const form = !box ? {} : /x/.test(box) ? { box } : { side: Number(box) };
    const input = { ...form, ...(symbols && { alphabet: symbols.join(" ") }), ...(rules && { rules }) };
    return (await this.backend.ask({ ask: "grid", input }))[0];
  }

  /** Reads text in any format: loads one puzzle, hands several to the tab of sheets. @param {string} text */
  async read(text) {
    this.reading = text;
    if (!text.trim()) return this.tell("There is no puzzle in this text.");
    const records = await this.backend.ask({ ask: "grid", input: { text } }).catch((error) => this.tell(wordsOf(error)));
    // What was pasted last counts.
    if (!records || this.reading !== text) return;
    const [grid] = records;
    if (records.length > 1 && records.some((record) => !record.error)) {
      this.panels.sheets.add?.(text);
      this.open("sheets");
    } else if (grid.error) this.tell(grid.error.replace(/^-:/, "line "));
    else if (grid.canvas) this.tell(`This page does not show a grid of ${grid.canvas.replace("~", ", with digits ")}; the program solves it.`);
    else {
      const { givens, entries } = grid;
      const limits = await this.limits(grid);
      if (this.reading !== text) return;
      // The same puzzle again has its verdict again.
      this.verdicts.of = [];
      this.act({ type: "load", shape: new Shape(grid), givens, entries, limits });
      this.verdicts.changed();
      if (entries.some(Boolean)) this.open("play");
      else if (this.state.tab === "sheets") this.open("make");
    }
  }

  /** The candidates that a text tells beside those that givens and rules leave; none in a cell where these are the same.
   * @param {Answer} read @returns {Promise<number[][] | undefined>} */
  async limits(read) {
    const { candidates, side, rules, givens } = read;
    if (!candidates) return undefined;
    const [without] = rules ? await this.backend.ask({ ask: "grid", input: new Shape(read).input(givens) }) : [];
    return candidates.map((/** @type {number[]} */ list, /** @type {number} */ cell) =>
      (list.length === side || String(list) === String(without?.candidates?.[cell]) ? [] : list));
  }

  /** Keeps what was entered for a reload and for the next visit. */
  save() {
    const { shape, cells, tab } = this.state;
    const text = JSON.stringify({ shape, cells, tab, seconds: this.seconds });
    try {
      sessionStorage.setItem(STORE, text);
      localStorage.setItem(STORE, text);
    } catch {
      // Without storage a reload begins anew.
    }
  }

  /** Opens a tab, so that Back leads to the one before. @param {Tab} tab */
  open(tab) {
    if (tab === this.state.tab) return;
    this.act({ type: "tab", tab });
    history.pushState({ tab }, "");
  }

  /** Restores what the address or the last visit has; returns whether there was anything. */
  async restore() {
    const { hash } = location;
    const form = formIn(hash);
    const order = orderIn(hash);
    // What is entered from now on survives a reload.
    if (form || order) history.replaceState({ tab: this.state.tab }, "", location.pathname + location.search);
    try {
      if (form) {
        const shape = new Shape(await this.grid(form));
        const cells = cellsIn(shape, hash);
        if (cells) this.act({ type: "restore", shape, cells, tab: cells.entries.some(Boolean) ? "play" : "make" });
        else this.tell("The address has a puzzle that does not fit its grid.");
      } else if (order) {
        await this.reset(order);
        this.act({ type: "tab", tab: "make" });
        await this.panels.make.order?.(order);
      } else {
        const { shape: data, cells, tab, seconds } = JSON.parse(sessionStorage.getItem(STORE) ?? localStorage.getItem(STORE) ?? "null");
        const lists = [cells.givens, cells.entries, cells.corner, cells.centre, cells.colours, cells.limits];
        if (lists.some((list) => list.length !== data.side ** 2) || !TABS.includes(tab)) return false;
        this.act({ type: "restore", shape: new Shape(data), cells, tab });
        if (seconds) this.panels.play.resume?.(seconds);
      }
    } catch (error) {
      if (!form && !order) return false;
      this.tell(wordsOf(error));
    }
    return true;
  }
}

/** @param {Page} page */
function listen(page) {
  byId("tabs").append(...TABS.map((tab) =>
    button(tab, () => page.open(tab), { role: "tab", id: `tab-${tab}`, "aria-controls": "panel" })));
  const tools = {
    undo: () => page.act({ type: "undo" }), redo: () => page.act({ type: "redo" }),
    new: () => askForNew(page), open: () => askToOpen(page), share: () => askToShare(page), help: () => help(page),
  };
  for (const [id, act] of Object.entries(tools)) byId(id).addEventListener("click", act);
  // Below the keys of a narrow screen, the rules would open out of sight.
  byId("legend").addEventListener("toggle", () => byId("legend").scrollIntoView({ block: "nearest" }));
  byId("tabs").addEventListener("keydown", ({ key }) => {
    const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[key];
    if (!by) return;
    page.open(TABS[(TABS.indexOf(page.state.tab) + by) % TABS.length]);
    byId(`tab-${page.state.tab}`).focus();
  });
  const isInField = (/** @type {Event} */ { target }) =>
    document.querySelector("dialog[open]") || (target instanceof Element && target.closest("input, select, textarea"));
  addEventListener("keydown", (event) => {
    const { state, panels } = page;
    const isInGrid = event.target === document.body || page.board.hasFocus();
    // A symbol goes into the grid from every button, and so does Ctrl+Z; other keys are the button's own.
    if (isInField(event) || (!isInGrid && !/^([^ ]|Backspace|Delete)$/u.test(event.key))) return;
    const hasMeaning = () => {
      if (state.typed) return false;
      if (event.key !== "?" || state.shape.symbols.includes("?")) return isInGrid && panels[state.tab].key?.(event.key);
      (panels[state.tab].hint ?? (() => help(page)))();
      return true;
    };
    const isDone = hasMeaning();
    const action = isDone ? null : actionOf(state, event);
    if (isDone || action) event.preventDefault();
    if (!action) return;
    page.act(action);
    page.board.focus(page.state);
  });
  addEventListener("paste", (event) => {
    if (isInField(event)) return;
    event.preventDefault();
    page.read(event.clipboardData?.getData("text/plain") ?? "");
  });
  addEventListener("copy", (event) => {
    if (isInField(event) || String(getSelection())) return;
    event.preventDefault();
    event.clipboardData?.setData("text/plain", page.text());
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = file ? textOf(file) : Promise.resolve(event.dataTransfer?.getData("text/plain") ?? "");
    text.then((words) => page.read(words), (error) => page.tell(wordsOf(error)));
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
    const [grid] = await backend.ask({ ask: "grid", input: FIRST_GRID });
    // On a narrow screen the rules in words would push the keys away.
    set(byId("legend"), { open: matchMedia("(min-width: 52rem)").matches });
    const page = new Page(backend, new Shape(grid));
    listen(page);
    verdict.textContent = "";
    if (!await page.restore()) {
      // In its tab already, the puzzle adds no step for Back.
      page.act({ type: "tab", tab: "play" });
      await page.play(FIRST_GRID, "easy").catch((error) => page.tell(wordsOf(error)));
    }
    // There is nothing before the puzzle that the page opens on.
    page.state = { ...page.state, past: [] };
    history.replaceState({ tab: page.state.tab }, "");
    page.draw();
    document.body.dataset.ready = "true";
    if (backend.isOffline) navigator.serviceWorker?.register("sw.js");
  } catch (error) {
    verdict.textContent = `The page cannot start: ${error}`;
  }
}

main();
