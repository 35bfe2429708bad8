// The dialogs: a new grid, puzzles to open, what to share, and the keys.

import { button, byId, el, input, labelled, puzzleFields, save, select } from "./dom.js";
import { linkOf } from "./link.js";

/** Shapes to choose from, as boxes. */
const BOXES = ["2x2", "2x3", "3x3", "2x4", "2x5", "3x4", "4x4", "3x5", "4x5", "5x5", "6x6"];

/** Opens the dialog with a title and content; closes it by Escape or its button.
 * @param {string} title @param {...(Node | string)} content */
function openDialog(title, ...content) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, title), ...content,
    el("p", { class: "buttons" }, button("Close", () => dialog.close())));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** @param {Page} page */
export function askForNew(page) {
  const boxes = BOXES.map((box) => {
    const [rows, cols] = box.split("x").map(Number);
    return [box, `${rows * cols}×${rows * cols}, boxes ${rows}×${cols}`];
  });
  const shape = select(boxes, { id: "new-shape" });
  shape.value = page.state.shape.box ?? "3x3";
  const symbols = input("text", { id: "new-symbols", placeholder: "as usual: 1 2 3 …" });
  const dialog = openDialog("New grid",
    labelled("Size", shape), labelled("Symbols", symbols),
    el("p", { class: "note" }, "Symbols are separated by spaces; letters and emoji work."),
    el("p", {}, button("Begin", async () => {
      const own = symbols.value.trim().split(/\s+/).filter(Boolean);
      dialog.close();
      await page.reset({ box: shape.value }, own.length ? own : undefined);
    }, { class: "primary" })));
}

/** @param {Page} page */
export function askToOpen(page) {
  const { text, file } = puzzleFields({
    placeholder: "Paste puzzles here in any format: lines, grids, SDK, f-puzzles, JSON, HoDoKu, candidates …",
  });
  const dialog = openDialog("Open", text, labelled("or a file", file),
    el("p", {}, button("Open", () => {
      dialog.close();
      page.read(text.value);
    }, { class: "primary" })));
  text.focus();
}

/** Formats to copy and save, by their names in the program. */
const FORMATS = ["line", "grid", "integers", "sdk", "sdm", "ss", "qqwing", "hodoku", "opensudoku", "f-puzzles", "solo",
  "candidates", "sukaku", "csv", "json", "jsonl", "svg"];

/** @param {Page} page */
export function askToShare(page) {
  const link = `${location.href.split("#")[0]}${linkOf(page.state.shape, page.state.cells)}`;
  const format = select(FORMATS.map((name) => [name, name]));
  const text = el("textarea", { rows: 8, readonly: true, "aria-label": "The puzzle as text" });
  const write = async () => {
    text.value = "";
    try {
      text.value = await (await page.backend.file({ ask: "convert", input: page.input(), format: format.value })).text();
    } catch (error) {
      text.value = error instanceof Error ? error.message : String(error);
    }
  };
  format.addEventListener("change", write);
  const copy = (/** @type {string} */ words) => navigator.clipboard?.writeText(words);
  openDialog("Share",
    labelled("Link", input("text", { readonly: true, value: link, "aria-label": "Link" })),
    el("p", {}, button("Copy the link", () => copy(link)),
      el("span", { class: "note" }, "What is behind # stays in the browser.")),
    labelled("Format", format), text,
    el("p", {}, button("Copy", () => copy(text.value)), button("Save", () => {
      save(`puzzle.${format.value === "line" ? "txt" : format.value}`, text.value, "text/plain");
    })));
  write();
}

const HELP = [
  ["Symbols", "enter a digit in all selected cells; a bare letter is always a symbol"],
  ["Arrows", "move; with Shift extend the selection, with Ctrl go to the next box"],
  ["Home, End", "ends of the row"],
  ["Backspace, Delete, .", "clear"],
  ["Ctrl+Z, Ctrl+Y or [ ]", "undo, redo"],
  ["Space, F2 to F5", "in Play: next mode; digit, corner marks, centre marks, colours"],
  ["Enter, Space, arrows", "enter a number that another symbol begins with, as 1 before 12"],
  ["Double tap", "enters the only mark of a cell; selects all cells with the same digit"],
  ["Shift+digit, Ctrl+digit", "in Play: corner mark, centre mark"],
  ["Ctrl+A, Ctrl+C, Ctrl+V", "select all, copy the puzzle, paste any format"],
  ["?", "a hint in Play, this list elsewhere; Enter applies the hint, Escape dismisses it"],
];

export function help() {
  openDialog("Keys", el("dl", { class: "keys" }, ...HELP.flatMap(([key, what]) => [el("dt", {}, key), el("dd", {}, what)])));
}
