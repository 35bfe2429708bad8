// The verdict on the givens after each change: how many solutions, and if not one, why.

import { AskError } from "./backend.js";
import { button, byId } from "./dom.js";
import { blanksOf, digitAt } from "./model.js";
import { words } from "./words.js";

/** Seconds for a verdict that nobody asked for. */
const QUICK = 1;

/** Seconds if somebody waits for it. */
const PATIENT = 30;

/** Milliseconds after which a question that is not yet answered is told. */
const SLOW = 200;

/** Milliseconds without a key after which more is asked than the verdict. */
const PAUSE = 200;

export class Verdicts {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.cancel = new AbortController();
    /** @type {number[] | null} */
    this.solution = null;
    this.words = "";
    /** The puzzle that was asked about. @type {unknown[]} */
    this.of = [];
    /** What is drawn to say why there is not exactly one solution. @type {Marks} */
    this.marks = {};
  }

  /** Asks again if the puzzle has changed. */
  changed() {
    const { shape, cells: { givens, limits } } = this.page.state;
    const puzzle = [shape, givens, limits];
    if (puzzle.every((part, nth) => part === this.of[nth])) {
      this.tellProgress();
      return;
    }
    this.of = puzzle;
    this.marks = {};
    this.ask(QUICK);
  }

  /** @param {number} seconds */
  async ask(seconds) {
    this.cancel.abort();
    const { signal } = this.cancel = new AbortController();
    const { page } = this;
    const { shape, cells: { givens, limits } } = page.state;
    this.solution = null;
    page.panels.make.mark?.([]);
    if (!shape.rules && givens.every((digit) => !digit) && limits.every((list) => !list.length)) {
      page.tell("Type or paste a puzzle, or generate one.");
      return;
    }
    const slow = setTimeout(() => page.tell("Searching…"), SLOW);
    /** The answer to a question about the puzzle. @param {string} ask @param {number} most @param {object} [options] */
    const about = async (ask, most, options) => {
      // The next key cancels questions after the first.
      if (ask !== "check") await new Promise((resolve) => setTimeout(resolve, PAUSE));
      return (await page.backend.ask({ ask, input: page.input(), ...options }, { signal, seconds: most }))[0];
    };
    try {
      const answer = await about("check", seconds).finally(() => clearTimeout(slow));
      if (signal.aborted) return;
      if (answer.error) page.tell(answer.error);
      else if (answer.verdict === "unknown") this.offerPatience(seconds);
      else {
        if (answer.verdict === "unique") {
          this.solution = shape.digits(answer.solution);
          this.words = words.unique({});
          this.tellProgress();
          if (shape.rules) this.findNeedless(about("minimize", PATIENT, { remove: "rules" }), signal);
        } else page.tell(words.verdict(answer));
        const { textContent } = byId("verdict");
        const more = await (this.solution ? about("rate", PATIENT) : about("explain", 2)).catch(() => null);
        if (signal.aborted || !more) return;
        if (more.verdict === "rated") this.words = words.unique(more);
        // Newer words stay.
        if (byId("verdict").textContent !== textContent) return;
        if (this.solution) this.tellProgress();
        else this.explain(more);
      }
    } catch (error) {
      if (!(error instanceof AskError) || error.kind === "aborted") return;
      if (error.kind === "timeout") this.offerPatience(seconds);
      else page.tell(error.message);
    }
  }

  /** Marks the rules that are not needed, once they are known. @param {Promise<Answer>} asked @param {AbortSignal} signal */
  async findNeedless(asked, signal) {
    const answer = await asked.catch(() => null);
    if (!signal.aborted) this.page.panels.make.mark?.(answer?.rules_redundant ?? []);
  }

  /** @param {number} seconds */
  offerPatience(seconds) {
    this.page.tell(`No verdict after ${seconds} s. `, button(`Search for ${PATIENT} s`, () => this.ask(PATIENT)));
  }

  /** The verdict, or in Play that the puzzle is solved. */
  tellProgress() {
    const { page, solution } = this;
    const { cells, tab } = page.state;
    if (solution) page.tell(tab === "play" && this.isSolved(cells) ? "Solved." : this.words);
  }

  /** @param {Cells} cells */
  isSolved(cells) {
    return !blanksOf(cells).length && !!this.solution?.every((digit, cell) => digit === digitAt(cells, cell));
  }

  /** Tells and draws why there is not exactly one solution, but not over what is being played. @param {Answer} why */
  explain(why) {
    const { page } = this;
    const { shape, cells } = page.state;
    /** @param {string} label @param {Candidate[]} places @param {boolean} isGiven */
    const change = (label, places, isGiven) => button(label, () => {
      const givens = cells.givens.slice();
      for (const [cell, digit] of places) givens[cell] = isGiven ? digit : 0;
      // Until the next verdict is there, this button stands below another puzzle.
      if (page.state.cells.givens === cells.givens) page.act({ type: "set-givens", givens });
    });
    const named = (/** @type {Candidate} */ [cell, digit], between = "in") => `${shape.symbol(digit)} ${between} ${shape.name(cell)}`;
    if (why.verdict === "unknown") return;
    this.marks = shape.faults(why);
    const added = shape.candidates(why.add);
    page.tell(`${words.verdict(why)} `,
      ...shape.candidates(why.culprits).slice(0, 3).map((one) => change(`Remove ${named(one, "from")}`, [one], false)),
      added.length ? change(`Add ${added.length > 4 ? `${added.length} givens` : added.map((one) => named(one)).join(", ")}`, added, true) : "");
    if (page.state.tab !== "play") page.show(this.marks);
  }
}
