// Play: givens are locked, and hints come in three presses.

import { button, el, input, keep, Task } from "../dom.js";
import { blanksOf, digitAt, left } from "../model.js";
import { cellsOfRule, isOfHouses, wordsOfRule } from "../rules.js";
import { hints, words } from "../words.js";

/** @param {Page} page @returns {Panel} */
export function playPanel(page) {
  const task = new Task(page, "hint-words");
  const presses = button("Hint", () => hint(), { class: "primary", id: "hint" });
  const showWrong = input("checkbox", { id: "show-wrong", change: () => page.show({ wrong: wrongEntries() }) });
  const timer = input("checkbox", { id: "timer", change: () => show(timer.checked ? 0 : null) });
  const clock = el("span", { id: "clock", role: "timer", "aria-label": "Time" });
  let givens = page.state.cells.givens;
  setInterval(() => {
    const { seconds, state: { tab, cells } } = page;
    if (seconds !== null && !document.hidden && tab === "play" && !page.verdicts.isSolved(cells)) show(seconds + 1);
  }, 1000);
  /** The step that is shown, and how much of it. @type {{step: Step, shown: number} | null} */
  let current = null;

  /** Shows and keeps the time. @param {number | null} time in seconds; null without a timer */
  function show(time) {
    page.seconds = time;
    page.save();
    timer.checked = time !== null;
    clock.textContent = time === null ? "" : `${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`;
  }

  function forget() {
    current = null;
    task.forget();
    presses.textContent = "Hint";
  }

  function mistakes() {
    const { solution } = page.verdicts;
    return page.state.cells.entries.flatMap((entry, cell) => (solution && entry && entry !== solution[cell] ? [cell] : []));
  }

  const wrongEntries = () => new Set(showWrong.checked ? mistakes() : []);

  /** Outlines what the player has to put right before there is a hint. */
  function outlined() {
    const { verdicts: { solution }, state: { cells } } = page;
    const lacking = blanksOf(cells).filter((cell) => solution && cells.centre[cell].length && !cells.centre[cell].includes(solution[cell]));
    const wrong = mistakes();
    const toMend = wrong.length ? wrong : lacking;
    if (!toMend.length) return false;
    page.show({ wrong: new Set(toMend) });
    task.tell(wrong.length ? `Outlined: wrong entries, ${wrong.length}.` : "Outlined: marks that lack the cell's digit.");
    return true;
  }

  let checking = new AbortController();

  /** Outlines the digits of rules that they break, and names these rules. A rule is broken if its own digits leave no solution. */
  async function showBroken() {
    checking.abort();
    const { signal } = checking = new AbortController();
    const { shape, cells } = page.state;
    const rules = shape.rules ?? [];
    const houses = rules.filter(isOfHouses);
    const broken = [];
    for (const rule of rules) {
      const named = new Set(cellsOfRule(rule, shape));
      if (![...named].some((cell) => cells.entries[cell])) continue;
      const digits = cells.givens.map((_, cell) => (named.has(cell) ? digitAt(cells, cell) : 0));
      const input = { ...shape.input(digits), rules: [...houses, rule].join("\n") };
      const [answer] = await page.backend.ask({ ask: "check", input }, { signal, seconds: 1 }).catch(() => []);
      if (signal.aborted) return;
      if (answer?.verdict === "none") broken.push(rule);
    }
    if (!broken.length) return;
    task.tell(`Broken: ${broken.map(wordsOfRule).join("; ")}.`);
    const digits = broken.flatMap((rule) => cellsOfRule(rule, shape)).filter((cell) => digitAt(cells, cell));
    page.show({ ...page.marks, wrong: new Set([...wrongEntries(), ...digits]) });
  }

  /** The next step, or null and the reason in the words. */
  async function nextStep() {
    if (outlined()) return null;
    const answer = await task.ask({ ask: "hint", input: page.inputSoFar() });
    const step = answer?.steps?.[0];
    if (answer && !step) {
      task.tell(words.verdict(answer));
      page.show(page.state.shape.faults(answer));
    }
    return step ? { step, shown: 0 } : null;
  }

  /** The next press: where to look, then what to look for, then what follows, which one more press applies. */
  async function hint() {
    const { shape, cells } = page.state;
    if (current?.shown === 3) return applyHint();
    const next = current ?? await nextStep();
    if (!next || page.state.cells !== cells) return;
    current = next;
    const { step } = next;
    next.shown += 1;
    task.tell(hints(step)[next.shown - 1]);
    presses.textContent = ["What?", "Why?", "Apply"][next.shown - 1];
    const marks = shape.marks(step);
    const candidates = marks.removes.length ? new Map(blanksOf(cells).map((cell) => [cell, left(page.state, cell)])) : undefined;
    page.show(next.shown < 3 ? { houses: marks.houses } : { ...marks, candidates });
  }

  function applyHint() {
    if (current) page.act({ type: "place", ...page.state.shape.marks(current.step) });
    forget();
  }

  const element = el("div", {},
    el("p", { class: "buttons" }, presses,
      button("Fill candidates", () => page.act({ type: "fill-candidates" }), { id: "fill" }),
      button("Start again", () => {
        page.act({ type: "restart" });
        if (timer.checked) show(0);
      }, { id: "restart" })),
    task.element,
    el("p", { class: "buttons" }, el("label", { class: "check" }, showWrong, "outline wrong digits"),
      el("label", { class: "check" }, timer, "timer", clock)));
  keep(showWrong);
  return {
    element,
    hint,
    resume: show,
    changed: () => {
      forget();
      if (page.state.cells.givens !== givens && timer.checked) show(0);
      givens = page.state.cells.givens;
      if (page.state.tab !== "play") return;
      if (showWrong.checked) page.show({ wrong: wrongEntries() });
      showBroken();
    },
    key: (key) => {
      if (!current || (key !== "Enter" && key !== "Escape")) return false;
      if (key === "Enter") applyHint();
      else {
        forget();
        page.show({ wrong: wrongEntries() });
      }
      return true;
    },
  };
}
