// Sheets: many puzzles at once, each with its verdict and level.

import { button, el, textOf } from "../dom.js";

/** @typedef {import("../main.js").Page} Page */

/** @param {Page} page */
export function sheetsPanel(page) {
  const text = /** @type {HTMLTextAreaElement} */ (el("textarea", {
    rows: 8, id: "sheet-text", "aria-label": "Puzzles", spellcheck: "false", placeholder: "Paste or drop many puzzles, .gz too",
  }));
  const file = /** @type {HTMLInputElement} */ (el("input", { type: "file", id: "sheet-file", "aria-label": "A file of puzzles" }));
  const rows = el("tbody");
  const words = el("p", { "aria-live": "polite", id: "sheet-words" });
  const stop = button("Cancel", () => cancel.abort(), { hidden: true });
  let cancel = new AbortController();
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) text.value = await textOf(chosen);
  });

  async function rate() {
    cancel.abort();
    cancel = new AbortController();
    stop.hidden = false;
    rows.replaceChildren();
    /** @type {Record<string, number>} */
    const verdicts = {};
    await page.ask({ ask: "rate", input: { text: text.value } }, {
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
    el("h2", {}, "Many puzzles"), text,
    el("label", { class: "field" }, el("span", {}, "or a file"), file),
    el("p", { class: "buttons" }, button("Check and rate", rate, { class: "primary", id: "rate" }),
      button("Print this page", () => print()), stop),
    words,
    el("table", {}, el("thead", {}, el("tr", {}, ...["#", "Verdict", "Level", "SE-like", "Puzzle"].map((name) => el("th", { scope: "col" }, name)))), rows));
  const add = (/** @type {string} */ more) => { text.value = more; };
  return { element, add };
}
