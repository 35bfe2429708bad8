// The dialogs: a new grid, puzzles to open, what to share, and the keys.

import { wordsOf } from "./backend.js";
import { button, byId, el, input, keep, labelled, levels, puzzleFields, save, select, Task } from "./dom.js";
import { linkOf } from "./link.js";

/** The largest side of a grid to look at. */
const LARGEST = 36;

/** @param {string} title @param {Node[]} content @param {...Node} actions buttons beside the one that closes it */
function openDialog(title, content, ...actions) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, title), ...content,
    el("p", { class: "buttons" }, ...actions, button("Close", () => dialog.close())));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** @param {Page} page */
export function askForNew(page) {
  const [rows, cols] = (page.state.shape.box ?? "3x3").split("x").map((count, nth) =>
    input("number", { id: `new-${nth ? "cols" : "rows"}`, min: 1, max: LARGEST, value: count, input: () => tell() }));
  const symbols = input("text", { id: "new-symbols", placeholder: "as usual: 1 2 3 …" });
  const level = levels("new-level", "an empty grid");
  level.value = "easy";
  keep(level);
  const task = new Task(page, "new-words");
  /** Tells what the numbers make; returns whether there can be such a grid. */
  function tell() {
    const [high, wide] = [rows, cols].map((field) => Number(field.value));
    const side = high * wide;
    const isRight = Number.isInteger(high) && Number.isInteger(wide) && side >= 1 && side <= LARGEST;
    task.tell(isRight ? `A grid of ${side}×${side}${high === 1 || wide === 1 ? " without boxes" : ""}${side > 25 ? ": answers may take too long" : ""}.`
      : `The side, rows times columns, is at most ${LARGEST}.`);
    return isRight;
  }
  const dialog = openDialog("New puzzle", [
    el("div", { class: "fields" }, labelled("Rows of a box", rows), labelled("Columns of a box", cols), labelled("Level", level)),
    task.element,
    el("details", {}, el("summary", {}, "Symbols"), labelled("Separated by spaces", symbols)),
  ], button("Begin", async () => {
    if (!tell()) return;
    const own = symbols.value.trim();
    const form = { box: `${rows.value}x${cols.value}`, symbols: own ? own.split(/\s+/) : undefined };
    const isThere = await task.run(async (options) => {
      await (level.value ? page.play(form, level.value, options) : page.reset(form));
      return true;
    });
    if (isThere) dialog.close();
  }, { class: "primary", id: "begin" }));
  tell();
}

/** @param {Page} page */
export function askToOpen(page) {
  const { text, file } = puzzleFields({
    placeholder: "Puzzles in any format: lines, grids, SDK, f-puzzles, JSON, HoDoKu, candidates …",
  });
  const dialog = openDialog("Open", [text, labelled("or a file", file)], button("Open", () => {
    dialog.close();
    page.read(text.value);
  }, { class: "primary" }));
  text.focus();
}

/** Formats to copy and save, by their names in the program. */
const FORMATS = (
  "line grid integers sdk sdm ss qqwing hodoku opensudoku f-puzzles solo iss candidates sukaku csv json jsonl svg"
).split(" ");

/** Programs that open a puzzle by a link, and the formats of these links. @type {Record<string, string>} */
const LINKS = { "f-puzzles": "f-puzzles-link", SudokuPad: "sudokupad-link", "Interactive Sudoku Solver": "iss-link" };

/** A list of links that open the puzzle in other programs; where one cannot hold it, why. @param {Page} page */
function linksOf(page) {
  return el("ul", { class: "list", id: "links" }, ...Object.entries(LINKS).map(([program, format]) => {
    const item = el("li", {}, program);
    page.backend.file({ ask: "convert", input: page.input(), format }).then(async (file) => {
      const text = (await file.text()).trim();
      if (!text.startsWith("https:")) throw new Error(text.replace(/^#error: (-:\d+: )?/, "").replace(format, program));
      item.replaceChildren(el("a", { href: text, target: "_blank", rel: "noreferrer" }, program),
        button("Copy", () => copy(text), { "aria-label": `Copy the link to ${program}` }));
    }).catch((error) => item.replaceChildren(el("span", { class: "note" }, wordsOf(error))));
    return item;
  }));
}

/** @param {string} words */
const copy = (words) => navigator.clipboard?.writeText(words);

/** @param {Page} page */
export function askToShare(page) {
  const link = `${location.href.split("#")[0]}${linkOf(page.state.shape, page.state.cells)}`;
  const format = select(FORMATS.map((name) => [name, name]));
  const text = el("textarea", { rows: 8, readonly: true, "aria-label": "The puzzle as text" });
  const write = async () => {
    text.value = "";
    const question = { ask: "convert", input: page.input(), format: format.value };
    text.value = await page.backend.file(question).then((file) => file.text(), wordsOf);
  };
  format.addEventListener("change", write);
  openDialog("Share", [
    labelled("Link", input("text", { readonly: true, value: link, "aria-label": "Link" })),
    el("p", { class: "buttons" }, button("Copy the link", () => copy(link)),
      el("span", { class: "note" }, "What follows # is sent nowhere.")),
    el("details", {}, el("summary", {}, "Links that open the puzzle in other programs"), linksOf(page),
      el("p", { class: "note" }, "They hold the puzzle, and their sites receive it.")),
    labelled("Format", format), text,
  ], button("Copy", () => copy(text.value)), button("Save", () => {
    save(`puzzle.${format.value === "line" ? "txt" : format.value}`, text.value);
  }));
  write();
}

const HELP = [
  ["Symbols", "go into all selected cells; letters are symbols, too"],
  ["Arrows", "move; with Shift extend the selection, with Ctrl go to the next box"],
  ["Home, End", "ends of the row"],
  ["Backspace, Delete, .", "clear"],
  ["Ctrl+Z, Ctrl+Y or [ ]", "undo, redo"],
  ["Space, F2 to F5", "in Play: next mode; digit, corner, candidates, colour"],
  ["Enter, Space, arrows", "enter a number that begins another, as 1 before 12"],
  ["Double tap", "enters the only mark of a cell; selects all cells with the same digit"],
  ["Shift+digit, Ctrl+digit", "in Play: corner mark, candidate"],
  ["Drag; Shift+arrows, Enter", "in Make, with a tool: draw a rule; Space adds a cell, Escape drops the stroke, then the tool"],
  ["Ctrl+A, Ctrl+C, Ctrl+V", "select all, copy the puzzle, paste any format"],
  ["?", "a hint in Play, this list elsewhere; Enter applies a hint, Escape dismisses it"],
];

/** @param {Page} page */
export function help(page) {
  openDialog("Keys", [
    el("dl", { class: "keys" }, ...HELP.flatMap(([key, what]) => [el("dt", {}, key), el("dd", {}, what)])),
    el("p", { class: "note", id: "backend" }, `Answers come from ${page.backend.name}.`),
  ]);
}
