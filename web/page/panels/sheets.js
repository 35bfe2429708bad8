// Sheets: many puzzles at once, each with its verdict and level, and pages of them to print.

import { button, el, input, keep, labelled, puzzleFields, save, select, Task } from "../dom.js";

/** The line at the top of each page: that of the program. */
const NAME_LINE = "Name: __________ Date: _____";

/** @param {Page} page @returns {Panel} */
export function sheetsPanel(page) {
  const { text, file } = puzzleFields({ id: "sheet-text", placeholder: "Paste or drop puzzles, .gz too; if empty, that of the grid" });
  const rows = el("tbody");
  const task = new Task(page, "sheet-words");
  const form = select([["pdf", "PDF"], ["svg", "pictures (SVG)"], ["html", "web page"]], { id: "form" });
  const perPage = select([["", "as they fit"], ..."1 2 4 6 9 12 16".split(" ").map((count) => [count, count])], { id: "per-page" });
  const solutions = select([["end", "last pages"], ["upside-down", "upside down"], ["none", "none"]], { id: "solutions" });
  const title = input("text", { id: "title" });
  const nameLine = input("checkbox", { id: "name-line" });
  const label = input("text", { id: "label", placeholder: "{number}, as in No. {number}, {level}" });
  const paper = select([["a4", "A4"], ["letter", "Letter"]], { id: "paper" });
  const margin = input("text", { id: "margin", placeholder: "45pt, as in 15mm or 1in 2cm" });
  const [grade, landscape, candidates] = ["grade", "landscape", "candidates"].map((id) => input("checkbox", { id }));
  keep(form, perPage, solutions, title, nameLine, label, paper, margin, grade, landscape, candidates);

  const puzzles = () => (text.value.trim() ? { text: text.value } : page.input());

  async function print() {
    const isSvg = form.value === "svg";
    const type = `${form.value === "pdf" ? "application" : "text"}/${form.value}`;
    const name = `sheets.${form.value}`;
    const fields = [form, perPage, solutions, title, label, paper, margin].map((field) => [field.id, field.value.trim()]);
    const question = {
      ask: "print", input: puzzles(), ...(nameLine.checked && { "name-line": NAME_LINE }),
      ...Object.fromEntries(fields.filter(([, value]) => value)),
      ...Object.fromEntries([grade, landscape, candidates].map((field) => [field.id, field.checked])),
    };
    const saved = await task.run(async (options) => {
      if (!isSvg) return save(name, await page.backend.file(question, options), type);
      (await page.backend.ask(question, options)).forEach((sheet) => save(`sheets-${sheet.page}.svg`, sheet.svg, "image/svg+xml"));
    });
    if (saved !== null) task.tell("Saved.");
  }

  async function rate() {
    rows.replaceChildren();
    /** @type {Record<string, number>} */
    const verdicts = {};
    const tell = () => task.tell(Object.entries(verdicts).map(([name, number]) => `${number} ${name}`).join(", "));
    let next = 0;
    const onRecord = (/** @type {any} */ record) => {
      const verdict = record.error ? "error" : record.verdict === "rated" ? "one solution" : record.verdict ?? "unknown";
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
      if (record.index < 1000) rows.append(rowOf(record, verdict));
      // To tell each of ten thousand would be most of the work.
      if (performance.now() < next) return;
      next = performance.now() + 100;
      tell();
    };
    const isDone = await task.run((options) => page.backend.ask({ ask: "rate", input: puzzles() }, { ...options, onRecord }));
    if (isDone) tell();
  }

  /** @param {any} record @param {string} verdict */
  const rowOf = (record, verdict) => el("tr", {},
    ...[record.index + 1, record.error?.replace(/^-:/, "line ") ?? verdict, record.level, record.se_like?.toFixed(1),
      record.puzzle && button("Open", () => page.read(JSON.stringify(record)))].map((content) => el("td", {}, content)));

  const element = el("div", {},
    text, labelled("or a file", file),
    el("div", { class: "fields" }, labelled("Sheets as", form), labelled("Puzzles on a page", perPage),
      labelled("Solutions", solutions), labelled("Title", title)),
    el("details", {}, el("summary", {}, "Paper and labels"), el("div", { class: "fields" },
      labelled("Paper", paper), labelled("Margins", margin), labelled("Label", label),
      el("label", { class: "check" }, landscape, "wider than high"), el("label", { class: "check" }, nameLine, "a line for name and date"),
      el("label", { class: "check" }, grade, "with levels"), el("label", { class: "check" }, candidates, "with candidates"))),
    el("p", { class: "buttons" }, button("Check and rate", rate, { class: "primary", id: "rate" }),
      button("Save sheets", print, { id: "print" })),
    task.element,
    el("table", {}, el("thead", {}, el("tr", {}, ...["#", "Verdict", "Level", "SE-like", "Puzzle"].map((name) => el("th", { scope: "col" }, name)))), rows));
  return { element, add: (more) => { text.value = more; } };
}
