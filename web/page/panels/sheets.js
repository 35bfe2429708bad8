// Sheets: many puzzles at once, each with its verdict and level, and pages of them to print.

import { button, el, input, labelled, puzzleFields, save, select } from "../dom.js";

/** The forms of sheets; WebAssembly has no fonts for PDF. */
const FORMS = [["html", "web page"], ["svg", "pictures (SVG)"], ["pdf", "PDF"]];

/** @param {Page} page */
export function sheetsPanel(page) {
  const { text, file } = puzzleFields({ id: "sheet-text", placeholder: "Paste or drop many puzzles, .gz too; none: the one of the grid" });
  const rows = el("tbody");
  const words = el("p", { "aria-live": "polite", id: "sheet-words" });
  const stop = button("Cancel", () => cancel.abort(), { hidden: true });
  const form = select(page.backend.isOffline ? FORMS.slice(0, 2) : FORMS.toReversed(), { id: "form" });
  const perPage = select(["1", "2", "4", "6", "9", "12", "16"].map((count) => [count, count]), { id: "per-page" });
  perPage.value = "4";
  const solutions = select([["end", "last pages"], ["upside-down", "upside down"], ["none", "none"]], { id: "solutions" });
  const title = input("text", { id: "title" });
  const grade = input("checkbox", { id: "grade" });
  let cancel = new AbortController();

  /** The puzzles as the input of a question, which can be cancelled from now on. */
  function begin() {
    cancel.abort();
    cancel = new AbortController();
    stop.hidden = false;
    return text.value.trim() ? { text: text.value } : page.input();
  }

  /** Saves the sheets. */
  async function print() {
    const question = {
      ask: "print", input: begin(), "per-page": perPage.value, grade: grade.checked,
      ...Object.fromEntries([form, solutions, title].map((field) => [field.id, field.value])),
    };
    try {
      const { signal } = cancel;
      if (form.value === "svg") {
        const pages = await page.backend.ask(question, { signal });
        pages.forEach(({ page: number, svg }) => save(`sheets-${number}.svg`, svg, "image/svg+xml"));
      } else save(`sheets.${form.value}`, await page.backend.file(question, { signal }), form.value === "pdf" ? "application/pdf" : "text/html");
      words.textContent = "Saved.";
    } catch (error) {
      words.textContent = error instanceof Error ? error.message : String(error);
    }
    stop.hidden = true;
  }

  async function rate() {
    const puzzles = begin();
    rows.replaceChildren();
    /** @type {Record<string, number>} */
    const verdicts = {};
    await page.ask({ ask: "rate", input: puzzles }, {
      signal: cancel.signal,
      onRecord: (record) => {
        const verdict = record.error ? "error" : record.verdict === "rated" ? "one solution" : record.verdict;
        verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
        words.textContent = Object.entries(verdicts).map(([name, number]) => `${number} ${name}`).join(", ");
        if (record.index < 1000) {
          rows.append(el("tr", {},
            el("td", {}, record.index + 1), el("td", {}, record.error ? record.error.replace(/^-:/, "line ") : verdict),
            el("td", {}, record.level ?? ""), el("td", {}, record.se_like?.toFixed(1) ?? ""),
            el("td", {}, record.puzzle && button("Open", () => page.read(record.puzzle)))));
        }
      },
    });
    stop.hidden = true;
  }

  const element = el("div", {},
    el("h2", {}, "Many puzzles"), text, labelled("or a file", file),
    el("div", { class: "fields" }, labelled("Sheets as", form), labelled("Puzzles on a page", perPage),
      labelled("Solutions", solutions), labelled("Title", title), el("label", { class: "check" }, grade, "with levels")),
    el("p", { class: "buttons" }, button("Check and rate", rate, { class: "primary", id: "rate" }),
      button("Save sheets", print, { id: "print" }), stop),
    words,
    el("table", {}, el("thead", {}, el("tr", {}, ...["#", "Verdict", "Level", "SE-like", "Puzzle"].map((name) => el("th", { scope: "col" }, name)))), rows));
  return { element, add: (/** @type {string} */ more) => { text.value = more; } };
}
