// The verdict on the givens after each change: how many solutions, and if not one, why.

import { AskError } from "./backend.js";
import { button } from "./dom.js";
import { candidatesOf, cellOf, digitsOf, nameOf } from "./text.js";

/** Seconds for a verdict that nobody asked for. */
const QUICK = 1;

/** Seconds if somebody waits for it. */
const PATIENT = 30;

/** Milliseconds after which a question that is not yet answered is told. */
const SLOW = 200;

export class Verdicts {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.cancel = new AbortController();
    /** @type {number[] | null} */
    this.solution = null;
    /** What was asked about. @type {{givens: unknown, shape: unknown, limits: unknown} | null} */
    this.of = null;
    /** What is drawn to say why there is not exactly one solution. @type {Marks} */
    this.marks = {};
  }

  /** Asks again, since the state has changed. */
  changed() {
    const { state } = this.page;
    const { shape, cells: { givens, limits } } = state;
    if (this.of?.givens === givens && this.of?.shape === shape && this.of?.limits === limits) {
      this.tellProgress();
      return;
    }
    this.of = { givens, shape, limits };
    this.marks = {};
    this.ask(QUICK);
  }

  /** @param {number} seconds */
  async ask(seconds) {
    this.cancel.abort();
    const cancel = this.cancel = new AbortController();
    const { page } = this;
    this.solution = null;
    const { givens, limits } = page.state.cells;
    if (givens.every((digit) => digit === 0) && limits.every((list) => list.length === 0)) {
      page.tell("Type or paste a puzzle, or generate one.");
      return;
    }
    const slow = setTimeout(() => page.tell("Searching…"), SLOW);
    try {
      const options = { signal: cancel.signal, seconds };
      const [answer] = await page.backend.ask({ ask: "check", input: page.input() }, options);
      clearTimeout(slow);
      if (cancel.signal.aborted || !answer) return;
      if (answer.error) page.tell(answer.error);
      else if (answer.verdict === "unknown") this.offerPatience(seconds);
      else if (answer.verdict === "unique") await this.unique(answer, cancel.signal);
      else await this.explain(answer.verdict, cancel.signal);
    } catch (error) {
      clearTimeout(slow);
      if (!(error instanceof AskError) || error.kind === "aborted") return;
      if (error.kind === "timeout") this.offerPatience(seconds);
      else page.tell(error.message);
    }
  }

  /** @param {number} seconds */
  offerPatience(seconds) {
    this.page.tell(`No verdict within ${seconds === 1 ? "a second" : `${seconds} seconds`}. `,
      button(`Search for ${PATIENT} seconds`, () => this.ask(PATIENT)));
  }

  /** @param {{solution: string}} answer @param {AbortSignal} signal */
  async unique({ solution }, signal) {
    const { page } = this;
    this.solution = digitsOf(page.state.shape, solution);
    this.words = "One solution";
    this.tellProgress();
    const rated = await page.backend.ask({ ask: "rate", input: page.input() }, { signal, seconds: PATIENT })
      .catch(() => null);
    if (signal.aborted || rated?.[0]?.verdict !== "rated") return;
    const { level, se_like: difficulty, hardest } = rated[0];
    this.words = `One solution · ${level} ${difficulty.toFixed(1)}${hardest ? ` · ${hardest}` : ""}`;
    this.tellProgress();
  }

  /** The verdict, or in Play how far it is. */
  tellProgress() {
    const { page } = this;
    if (!this.solution) return;
    const { cells, tab } = page.state;
    const open = cells.givens.filter((given, cell) => !given && !cells.entries[cell]).length;
    const isSolved = open === 0 && cells.givens.every((given, cell) => (given || cells.entries[cell]) === this.solution?.[cell]);
    if (tab === "play" && isSolved) page.tell("Solved.");
    else page.tell(this.words ?? "");
  }

  /** Draws why, but not over what is being played. @param {Marks} marks */
  show(marks) {
    this.marks = marks;
    if (this.page.state.tab !== "play") this.page.show(marks);
  }

  /** Asks why there is not exactly one solution, and draws it. @param {string} verdict @param {AbortSignal} signal */
  async explain(verdict, signal) {
    const { page } = this;
    const { shape } = page.state;
    page.tell(verdict === "none" ? "No solution." : "Several solutions.");
    const answers = await page.backend.ask({ ask: "explain", input: page.input() }, { signal, seconds: 2 }).catch(() => null);
    const why = answers?.[0];
    if (signal.aborted || !why) return;
    if (why.verdict === "none") {
      const wrong = new Set(/** @type {any[]} */ (why.clash ?? []).map(({ cell }) => cellOf(shape, cell)));
      const culprits = candidatesOf(shape, why.culprits);
      this.show({ wrong });
      page.tell(`No solution: ${why.because}. `,
        ...culprits.slice(0, 3).map(([cell, digit]) =>
          button(`Remove ${shape.symbols[digit - 1]} from ${nameOf(shape, cell)}`, () => {
            page.act({ type: "set-givens", givens: page.state.cells.givens.map((given, at) => (at === cell ? 0 : given)) });
          })));
    } else if (why.verdict === "multiple") {
      const open = /** @type {any[]} */ (why.open ?? []);
      const digits = new Map(open.map(({ cell, digits: all }) =>
        /** @type {[number, number[]]} */ ([cellOf(shape, cell), all.map((/** @type {string} */ symbol) => shape.symbols.indexOf(symbol) + 1)])));
      const add = candidatesOf(shape, why.add);
      this.show({ digits });
      page.tell(`Several solutions: ${open.length} cells are open. `, ...(add.length ? [
        button(`Add ${add.map(([cell, digit]) => `${shape.symbols[digit - 1]} in ${nameOf(shape, cell)}`).join(", ")}`, () => {
          const givens = page.state.cells.givens.slice();
          for (const [cell, digit] of add) givens[cell] = digit;
          page.act({ type: "set-givens", givens });
        })] : []));
    }
  }
}
