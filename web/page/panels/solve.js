// Solve: the path as a list that moves the grid, the number of solutions, the solutions themselves.

import { button, el, labelled, save, select, set, Task } from "../dom.js";
import { blank, blanksOf, candidates } from "../model.js";
import { words } from "../words.js";

/** @param {Page} page @returns {Panel} */
export function solvePanel(page) {
  const list = el("ol", {
    class: "steps", id: "steps", "aria-label": "Steps", tabindex: 0, keydown: (event) => key(event.key) && event.preventDefault(),
  });
  const task = new Task(page, "solve-words");
  const form = select([["drat", "DRAT"], ["lrat", "LRAT"]], { id: "proof-form" });
  /** @type {Step[]} */
  let steps = [];
  let at = 0;

  /** The answer about the puzzle in the grid. @param {string} name @param {object} [options] */
  const ask = (name, options) => task.ask({ ask: name, input: page.input(), ...options });

  async function showPath() {
    const answer = await ask("hint", { all: true });
    if (!answer) return;
    steps = answer.steps ?? [];
    list.replaceChildren(...steps.map((step, nth) => el("li", { id: `step-${nth}`, click: () => go(nth) }, step.words)));
    const end = answer.verdict === "stuck" ? ", then no technique applies" : "";
    task.tell(steps.length ? `${steps.length} steps${end}. Arrow keys go along.` : words.verdict(answer));
    if (steps.length) go(0);
    else page.show(page.state.shape.faults(answer));
  }

  /** Shows the grid before a step, with the step in it. @param {number} nth */
  function go(nth) {
    at = Math.max(0, Math.min(steps.length - 1, nth));
    const { shape, cells: { givens, limits } } = page.state;
    const before = steps.slice(0, at).map((step) => shape.marks(step));
    const filled = new Map(before.flatMap(({ places }) => places));
    const removed = new Set(before.flatMap(({ removes }) => removes).map(String));
    const cells = { ...blank(shape), givens, limits, entries: givens.map((_, cell) => filled.get(cell) ?? 0) };
    page.show({
      cells, ...shape.marks(steps[at]),
      candidates: new Map(blanksOf(cells).map((cell) =>
        [cell, candidates({ shape, cells }, cell).filter((digit) => !removed.has(`${cell},${digit}`))])),
    });
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    set(list.children[at], { "aria-current": "step" });
    list.children[at].scrollIntoView({ block: "nearest" });
  }

  async function solveIt() {
    const answer = await ask("solve");
    if (!answer) return;
    if (answer.solution) {
      page.show({ digits: new Map(page.state.shape.digits(answer.solution).map((digit, cell) => [cell, [digit]])) });
    }
    task.tell(answer.solution ? "A solution:" : answer.reason ? `Not found: ${answer.reason}.` : "There is no solution.");
  }

  /** Tells the number of solutions. @param {string} name @param {object} [options] */
  async function count(name, options) {
    const answer = await ask(name, options);
    if (answer) task.tell(words.counted(answer));
  }

  async function enumerate() {
    const answer = await ask("enumerate", { limit: 1000 });
    if (!answer) return;
    save("solutions.txt", `${answer.solutions.join("\n")}\n`);
    task.tell(`${answer.solutions.length} ${answer.exact ? "" : "of the "}solutions saved.`);
  }

  /** Saves the formula that has a model for each solution. */
  async function saveFormula() {
    const formula = await task.run((options) => page.backend.file({ ask: "encode", input: page.input() }, options));
    if (!formula) return;
    save("puzzle.cnf", formula);
    task.tell("Saved.");
  }

  /** Saves a proof of the verdict, and the formula that it refutes. */
  async function prove() {
    const answer = await ask("proof", { "proof-format": form.value });
    if (!answer) return;
    if (answer.proof) {
      save("proof.cnf", answer.cnf);
      save(`proof.${form.value}`, answer.proof);
    }
    task.tell(words.proved(answer));
  }

  const element = el("div", {},
    el("p", { class: "buttons" }, button("Step by step", showPath, { class: "primary", id: "path" }),
      button("Solution", solveIt, { id: "solve" }), button("Count", () => count("count", { limit: 10_000_000 }), { id: "count" }),
      button("Estimate", () => count("estimate"), { id: "estimate" })),
    el("details", {}, el("summary", {}, "Files"),
      el("div", { class: "buttons" }, button("Save solutions", enumerate, { id: "enumerate" }),
        button("Save formula", saveFormula, { id: "formula" }), button("Save proof", prove, { id: "proof" }), labelled("Proof as", form))),
    task.element, list);
  /** @param {string} name */
  function key(name) {
    const by = steps.length && { ArrowUp: -1, ArrowDown: 1 }[name];
    if (by) go(at + by);
    return !!by;
  }
  return {
    element,
    key,
    changed: (isEdit) => {
      if (!isEdit) return;
      task.forget();
      steps = [];
      list.replaceChildren();
    },
  };
}
