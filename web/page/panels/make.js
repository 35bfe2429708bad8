// Make: givens are typed, generated to order, and taken away again.

import { button, el, input, labelled, select } from "../dom.js";
import { linkOfOrder } from "../link.js";
import { digitsOf, formOf } from "../text.js";

const LEVELS = ["", "trivial", "easy", "medium", "hard", "expert", "extreme"].map((name) => [name, name || "any"]);

const SYMMETRIES = [["none", "none"], ["rotate180", "half turn"], ["rotate90", "quarter turn"], ["horizontal", "top and bottom"],
  ["vertical", "left and right"], ["diagonal", "diagonal"], ["antidiagonal", "other diagonal"], ["full", "all"]];

/** @param {Page} page */
export function makePanel(page) {
  const level = select(LEVELS, { id: "level" });
  const symmetry = select(SYMMETRIES, { id: "symmetry" });
  const minimal = input("checkbox", { id: "minimal", checked: true });
  const seed = input("number", { id: "seed", min: 0, step: 1, placeholder: "random" });
  const technique = input("text", { id: "technique", placeholder: "any, as in x-wing" });
  const se = input("text", { id: "se", placeholder: "any, as in 3.4..4.5" });
  const usePattern = input("checkbox", { id: "pattern" });
  /** @type {AbortController | null} */
  let cancel = null;
  const made = el("p", { class: "note", id: "made" });
  const go = button("Generate", () => generate(wanted()), { class: "primary", id: "generate" });

  /** The order that the fields have. */
  function wanted() {
    const { box, side } = page.state.shape;
    const fields = {
      box: box ?? String(side), seed: seed.value || String(Math.floor(Math.random() * 2 ** 32)), level: level.value,
      symmetry: symmetry.value, se: se.value.trim(), require: technique.value.trim(), minimal: minimal.checked ? "yes" : "",
    };
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value && value !== "none"));
  }

  /** Makes the puzzle of an order, whose names are not checked here. @param {Record<string, string>} order */
  async function generate(order) {
    if (cancel) {
      cancel.abort();
      return;
    }
    cancel = new AbortController();
    go.textContent = "Cancel";
    const { shape, cells } = page.state;
    const { box: _, seed: number = "0", se: range, minimal: isMinimal, ...names } = order;
    const [least, most = least] = range?.split("..") ?? [];
    const answer = await page.ask({
      ask: "generate", ...names, seed: Number(number), input: { ...formOf(shape), alphabet: shape.symbols.join(" ") },
      minimal: isMinimal === "yes", ...(range ? { se: [least, most] } : {}),
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
    made.replaceChildren(`Seed ${number}: ${puzzle.givens} givens${puzzle.minimal ? ", minimal" : ""}. `,
      usePattern.checked ? "" : el("a", { href: linkOfOrder(order) }, "Link to it"));
  }

  /** Fills in the fields by an order and makes its puzzle. @param {Record<string, string>} wanted */
  function order(wanted) {
    for (const field of [level, se, technique, seed]) field.value = wanted[field === technique ? "require" : field.id] ?? "";
    symmetry.value = wanted.symmetry ?? "none";
    minimal.checked = wanted.minimal === "yes";
    usePattern.checked = false;
    return generate(wanted);
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
    el("p", {}, "Type digits into the grid, paste any format, or generate to order."),
    el("div", { class: "fields" }, labelled("Level", level), labelled("Symmetry", symmetry),
      labelled("SE-like difficulty", se), labelled("Technique", technique), labelled("Seed", seed),
      el("label", { class: "check" }, minimal, "every given is needed"),
      el("label", { class: "check" }, usePattern, "givens where the grid has them now")),
    el("p", { class: "buttons" }, go, button("Minimize", minimize, { id: "minimize" }),
      button("Clear", () => page.act({ type: "load", shape: page.state.shape, givens: page.state.cells.givens.map(() => 0) }), { id: "clear" })),
    made);
  return { element, order };
}
