// Make: givens are typed, generated to order, and taken away again.

import { button, el, labelled, select } from "../dom.js";
import { digitsOf, formOf } from "../text.js";

/** @typedef {import("../main.js").Page} Page */

/** @type {[string, string][]} */
const LEVELS = ["", "trivial", "easy", "medium", "hard", "expert", "extreme"].map((name) => [name, name || "any"]);

/** @type {[string, string][]} */
const SYMMETRIES = [["none", "none"], ["rotate180", "half turn"], ["rotate90", "quarter turn"], ["horizontal", "top and bottom"],
  ["vertical", "left and right"], ["diagonal", "diagonal"], ["antidiagonal", "other diagonal"], ["full", "all"]];

/** @param {Page} page */
export function makePanel(page) {
  const level = select(LEVELS, { id: "level" });
  const symmetry = select(SYMMETRIES, { id: "symmetry" });
  const minimal = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "minimal", checked: true }));
  const seed = /** @type {HTMLInputElement} */ (el("input", { type: "number", id: "seed", min: 0, step: 1, placeholder: "random" }));
  const technique = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "technique", placeholder: "any, as in x-wing", autocomplete: "off" }));
  const se = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "se", placeholder: "any, as in 3.4..4.5", autocomplete: "off" }));
  const usePattern = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "pattern" }));
  /** @type {AbortController | null} */
  let cancel = null;
  const made = el("p", { class: "note", id: "made" });
  const go = button("Generate", generate, { class: "primary", id: "generate" });

  async function generate() {
    if (cancel) {
      cancel.abort();
      return;
    }
    cancel = new AbortController();
    go.textContent = "Cancel";
    const number = seed.value === "" ? Math.floor(Math.random() * 2 ** 32) : Number(seed.value);
    const { shape, cells } = page.state;
    const alphabet = shape.symbols.join(" ");
    const range = se.value.trim().split("..");
    const answer = await page.ask({
      ask: "generate", seed: number, input: { ...formOf(shape), alphabet },
      symmetry: symmetry.value, minimal: minimal.checked,
      ...(level.value ? { level: level.value } : {}),
      ...(technique.value.trim() ? { require: technique.value.trim() } : {}),
      ...(se.value.trim() ? { se: [range[0], range[1] ?? range[0]] } : {}),
      ...(usePattern.checked ? { pattern: cells.givens.map((given) => (given ? "1" : ".")).join("") } : {}),
    }, { signal: cancel.signal });
    cancel = null;
    go.textContent = "Generate";
    const [puzzle] = answer ?? [];
    if (!puzzle) return;
    if (puzzle.error ?? puzzle.reason) {
      made.textContent = puzzle.error ?? puzzle.reason;
      return;
    }
    page.act({ type: "load", shape, givens: digitsOf(shape, puzzle.puzzle) });
    made.textContent = `Seed ${number}: ${puzzle.givens} givens${puzzle.minimal ? ", minimal" : ""}.`;
  }

  async function minimize() {
    const { shape } = page.state;
    const [answer] = await page.ask({ ask: "minimize", input: page.input(), seed: Number(seed.value) || 0 }, { seconds: 30 }) ?? [];
    if (!answer) return;
    if (answer.verdict !== "minimal") {
      made.textContent = "Only a puzzle with one solution has a minimal one within it.";
      return;
    }
    page.act({ type: "set-givens", givens: digitsOf(shape, answer.minimal) });
    made.textContent = `${answer.removed.length} givens removed, ${answer.givens} left: each is needed.`;
  }

  const element = el("div", {},
    el("h2", {}, "Make a puzzle"),
    el("p", {}, "Type digits into the grid, paste any format, or generate to order. The verdict follows every key."),
    el("div", { class: "fields" }, labelled("Level", level), labelled("Symmetry", symmetry),
      labelled("SE-like difficulty", se), labelled("Technique", technique), labelled("Seed", seed),
      el("label", { class: "check" }, minimal, "every given is needed"),
      el("label", { class: "check" }, usePattern, "givens where the grid has them now")),
    el("p", { class: "buttons" }, go, button("Minimize", minimize, { id: "minimize" }),
      button("Clear", () => page.act({ type: "load", shape: page.state.shape, givens: page.state.cells.givens.map(() => 0) }), { id: "clear" })),
    made);
  return { element };
}
