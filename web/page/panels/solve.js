// Solve: the path as a list that moves the grid, the number of solutions, the solutions themselves.

import { button, el, save, set } from "../dom.js";
import { blank, candidates } from "../model.js";
import { digitsOf, marksOf } from "../text.js";

/** @param {Page} page */
export function solvePanel(page) {
  const list = el("ol", { class: "steps", id: "steps", "aria-label": "Steps", tabindex: 0 });
  const words = el("p", { id: "solve-words", "aria-live": "polite" });
  const stop = button("Cancel", () => cancel.abort(), { id: "cancel", hidden: true });
  let cancel = new AbortController();
  /** @type {any[]} */
  let steps = [];
  let at = -1;

  /** Asks with a button to cancel. @param {Question} request */
  async function ask(request) {
    cancel.abort();
    cancel = new AbortController();
    stop.hidden = false;
    words.textContent = "Searching…";
    const answer = await page.ask(request, { signal: cancel.signal });
    stop.hidden = true;
    if (!answer) words.textContent = cancel.signal.aborted ? "Cancelled." : "";
    return answer;
  }

  async function showPath() {
    const [answer] = await ask({ ask: "hint", all: true, input: page.input() }) ?? [];
    if (!answer) return;
    steps = answer.steps ?? [];
    list.replaceChildren(...steps.map((step, nth) => el("li", { id: `step-${nth}`, click: () => go(nth) }, step.words)));
    words.textContent = steps.length ? `${steps.length} steps. Up and down move the grid.` : answer.because ?? "There are no steps.";
    if (steps.length) go(0);
  }

  /** Shows the grid before a step, with the step in it. @param {number} nth */
  function go(nth) {
    at = Math.max(0, Math.min(steps.length - 1, nth));
    const { shape, cells: { givens, limits } } = page.state;
    const before = steps.slice(0, at).map((step) => marksOf(shape, step));
    const filled = new Map(before.flatMap(({ places }) => places));
    const removed = new Set(before.flatMap(({ removes }) => removes).map(String));
    const grid = { ...blank(shape), givens, limits, entries: givens.map((_, cell) => filled.get(cell) ?? 0) };
    page.show({ cells: grid, ...marksOf(shape, steps[at]), candidates: candidatesAfter(page, grid, removed) });
    [...list.children].forEach((item, index) => {
      set(item, { "aria-current": index === at && "step" });
      if (index === at) item.scrollIntoView({ block: "nearest" });
    });
  }

  async function solveIt() {
    const [answer] = await ask({ ask: "solve", input: page.input() }) ?? [];
    if (!answer) return;
    if (!answer.solution) {
      words.textContent = "There is no solution.";
      return;
    }
    const digits = digitsOf(page.state.shape, answer.solution);
    words.textContent = "A solution:";
    page.show({ digits: new Map(digits.map((digit, cell) => [cell, [digit]])) });
  }

  async function count(estimate = false) {
    const request = estimate ? { ask: "estimate", input: page.input() } : { ask: "count", limit: 10_000_000, input: page.input() };
    const [answer] = await ask(request) ?? [];
    if (!answer) return;
    words.textContent = answer.error ?? (answer.estimate !== undefined
      ? `About ${answer.estimate.toPrecision(3)} solutions.`
      : `${answer.count.toLocaleString("en")}${answer.complete === false ? " or more" : ""} ${answer.count === 1 ? "solution" : "solutions"}.`);
  }

  async function enumerate() {
    const [answer] = await ask({ ask: "enumerate", limit: 1000, input: page.input() }) ?? [];
    if (!answer) return;
    save("solutions.txt", `${answer.solutions.join("\n")}\n`, "text/plain");
    words.textContent = `${answer.solutions.length} solutions saved.`;
  }

  /** Saves the formula that has a model for each solution. */
  async function saveFormula() {
    const formula = await page.backend.file({ ask: "encode", input: page.input() }).catch((error) => page.tell(error.message));
    if (formula) save("puzzle.cnf", formula, "text/plain");
  }

  /** Saves a proof of the verdict, and the formula that it refutes. */
  async function prove() {
    const [answer] = await ask({ ask: "proof", input: page.input() }) ?? [];
    if (!answer) return;
    words.textContent = answer.error ?? answer.reason ?? `Saved: a DRAT proof that there is no ${answer.verdict === "unique" ? "second " : ""}solution, and its formula.`;
    if (!answer.proof) return;
    save("proof.cnf", answer.cnf, "text/plain");
    save("proof.drat", answer.proof, "text/plain");
  }

  const element = el("div", {},
    el("h2", {}, "Solve"),
    el("p", { class: "buttons" }, button("Step by step", showPath, { class: "primary", id: "path" }),
      button("Solution", solveIt, { id: "solve" }), button("Count", () => count(), { id: "count" }),
      button("Estimate", () => count(true), { id: "estimate" }), button("Save solutions", enumerate, { id: "enumerate" }),
      button("Save formula", saveFormula, { id: "formula" }), button("Save proof", prove, { id: "proof" }), stop),
    words, list);
  list.addEventListener("keydown", (event) => {
    if (key(event.key)) event.preventDefault();
  });
  /** @param {string} name */
  function key(name) {
    if (!steps.length || (name !== "ArrowUp" && name !== "ArrowDown")) return false;
    go(at + (name === "ArrowDown" ? 1 : -1));
    return true;
  }
  return {
    element,
    key,
    /** @param {boolean} isEdit */
    changed: (isEdit) => {
      if (!isEdit) return;
      cancel.abort();
      steps = [];
      at = -1;
      list.replaceChildren();
      words.textContent = "";
    },
  };
}

/** The candidates of open cells that neither their mates nor steps before have ruled out.
 * @param {Page} page @param {Cells} cells @param {Set<string>} removed */
function candidatesAfter({ state }, cells, removed) {
  const open = cells.givens.flatMap((given, cell) => (given || cells.entries[cell] ? [] : [cell]));
  return new Map(open.map((cell) =>
    [cell, candidates(state.shape, cells, cell).filter((digit) => !removed.has(`${cell},${digit}`))]));
}
