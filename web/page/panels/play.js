// Play: givens are locked, and hints come in three presses.

import { button, el, input } from "../dom.js";
import { digitAt, left } from "../model.js";
import { marksOf } from "../text.js";

/** @param {Page} page */
export function playPanel(page) {
  const words = el("p", { class: "hint", id: "hint-words", "aria-live": "polite" });
  const presses = button("Hint", () => hint(), { class: "primary", id: "hint" });
  const apply = button("Apply", () => applyHint(), { id: "apply", hidden: true });
  const showWrong = input("checkbox", { id: "show-wrong" });
  showWrong.addEventListener("change", () => check());
  /** The step that is shown, and how much of it. @type {{step: any, shown: number} | null} */
  let current = null;

  function forget() {
    current = null;
    words.textContent = "";
    presses.textContent = "Hint";
    apply.hidden = true;
  }

  /** Wrong entries are outlined if that is wanted. */
  function check() {
    const { solution } = page.verdicts;
    const { entries } = page.state.cells;
    if (!showWrong.checked || !solution) {
      page.show({});
      return;
    }
    page.show({ wrong: new Set(entries.flatMap((entry, cell) => (entry && entry !== solution[cell] ? [cell] : []))) });
  }

  /** The next press: the technique, then its place, then all of it. */
  async function hint() {
    const { shape, cells } = page.state;
    if (!current) {
      const { solution } = page.verdicts;
      const wrong = cells.entries.flatMap((entry, cell) => (solution && entry && entry !== solution[cell] ? [cell] : []));
      if (wrong.length) {
        page.show({ wrong: new Set(wrong) });
        words.textContent = wrong.length === 1 ? "One entry is wrong; it is outlined." : `${wrong.length} entries are wrong; they are outlined.`;
        return;
      }
      const lacking = cells.centre.flatMap((marks, cell) =>
        (solution && marks.length && !digitAt(cells, cell) && !marks.includes(solution[cell]) ? [cell] : []));
      if (lacking.length) {
        page.show({ wrong: new Set(lacking) });
        words.textContent = "The outlined marks lack the digit of their cell.";
        return;
      }
      const [answer] = await page.ask({ ask: "hint", input: page.inputSoFar() }, { seconds: 30 }) ?? [];
      if (page.state.cells !== cells) return;
      if (!answer) return;
      const [step] = answer.steps ?? [];
      if (!step) {
        words.textContent = answer.verdict === "solved" ? "Nothing is left to do." : answer.because ?? answer.reason ?? "There is no hint: the puzzle does not have exactly one solution.";
        return;
      }
      current = { step, shown: 0 };
    }
    const { step } = current;
    current.shown = Math.min(3, current.shown + 1);
    if (current.shown === 1) {
      words.textContent = `Look for: ${step.technique} (${step.level}, ${step.se_like.toFixed(1)}).`;
      presses.textContent = "Where?";
      return;
    }
    const { places, removes, basis } = marksOf(shape, step);
    const cellsOfStep = [...places, ...removes, ...basis].map(([cell]) => cell);
    const houses = new Set([...cellsOfStep, ...(step.houses ?? []).flatMap((/** @type {string} */ name) => cellsIn(shape, name))]);
    if (current.shown === 2) {
      page.show({ houses });
      words.textContent = `Look for: ${step.technique}${step.houses?.length ? ` in ${step.houses.join(", ")}` : ""}.`;
      presses.textContent = "Why?";
      return;
    }
    const shown = removes.length ? allCandidates(page) : undefined;
    page.show({ houses, places, removes, basis, candidates: shown });
    words.textContent = step.words;
    apply.hidden = false;
    presses.textContent = "Hint";
  }

  function applyHint() {
    if (!current) return false;
    const { places, removes } = marksOf(page.state.shape, current.step);
    page.act({ type: "place", places, removes });
    forget();
    return true;
  }

  const element = el("div", {},
    el("h2", {}, "Play"),
    el("p", { class: "buttons" }, presses, apply,
      button("Fill candidates", () => page.act({ type: "fill-candidates" }), { id: "fill" }),
      button("Start again", () => page.act({ type: "restart" }), { id: "restart" })),
    words,
    el("label", { class: "check" }, showWrong, "outline wrong digits"),
    el("p", { class: "note keyboard" }, "Space changes what a digit does; Shift+digit sets a corner mark, Ctrl+digit a mark in the middle."));
  return {
    element,
    hint,
    changed: () => { forget(); if (showWrong.checked) check(); },
    /** @param {string} key */
    key: (key) => {
      if (!current || (key !== "Enter" && key !== "Escape")) return false;
      if (key === "Enter") return applyHint();
      forget();
      page.show({});
      return true;
    },
  };
}

/** The candidates of all open cells: the marks of the player where there are any. @param {Page} page */
function allCandidates({ state: { shape, cells } }) {
  const open = cells.givens.flatMap((_, cell) => (digitAt(cells, cell) ? [] : [cell]));
  return new Map(open.map((cell) => [cell, left(shape, cells, cell)]));
}

/** The cells of a house by its name, as in "box 2". @param {Shape} shape @param {string} name */
export function cellsIn(shape, name) {
  const { side, regions } = shape;
  const [, kind, number] = /^(row|column|box|region) (\d+)$/.exec(name) ?? [];
  const nth = Number(number) - 1;
  return regions.flatMap((region, cell) => {
    if (kind === "row") return Math.floor(cell / side) === nth ? [cell] : [];
    if (kind === "column") return cell % side === nth ? [cell] : [];
    return kind && region === nth ? [cell] : [];
  });
}
