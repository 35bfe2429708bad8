// What keys do. Bare letters are symbols, never commands: grids of 10 and more have letters in them.

import { digitOf } from "./model.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @type {Record<string, Mode>} */
const MODE_KEYS = { F2: "digit", F3: "corner", F4: "centre", F5: "colour" };

/** The action of a key in the grid, if it has one. @param {State} state @param {Key} event @returns {Action | null} */
export function actionOf(state, event) {
  const { key, code, shiftKey: shift } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (key in ARROWS) {
    const [rows, cols] = ARROWS[key];
    return { type: "move", rows, cols, extend: shift, box: ctrl };
  }
  if (key in MODE_KEYS) return state.tab === "play" ? { type: "mode", mode: MODE_KEYS[key] } : null;
  switch (key) {
    case "Home": return { type: "edge", to: "start", extend: shift };
    case "End": return { type: "edge", to: "end", extend: shift };
    case "PageUp": return { type: "move", rows: -1, cols: 0, extend: shift, box: true };
    case "PageDown": return { type: "move", rows: 1, cols: 0, extend: shift, box: true };
    case "Backspace": case "Delete": return { type: "clear" };
    case "Enter": return state.typed ? { type: "commit" } : null;
    case "Escape": return state.typed ? { type: "discard" } : null;
    case " ":
      if (state.typed) return { type: "commit" };
      return state.tab === "play" ? { type: "next-mode" } : { type: "clear" };
  }
  if ((key === "[" || key === "]") && !begins(state, key)) return { type: key === "[" ? "undo" : "redo" };
  const numeral = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? "";
  if (ctrl) {
    switch (key.toLowerCase()) {
      case "z": return shift ? { type: "redo" } : { type: "undo" };
      case "y": return { type: "redo" };
      case "a": return { type: "select-all" };
    }
    return state.tab === "play" ? mark(state, numeral, "centre") : null;
  }
  if (shift && state.tab === "play" && numeral) return mark(state, numeral, "corner");
  if ([...key].length !== 1) return null;
  if (begins(state, key)) return { type: "type", text: key };
  if (key === "." || key === "0") return { type: "clear" };
  const onOtherLayout = numeral || /^Key([A-Z])$/.exec(code)?.[1] || "";
  if (onOtherLayout && begins(state, onOtherLayout)) return { type: "type", text: onOtherLayout };
  return numeral === "0" ? { type: "clear" } : mark(state, numeral);
}

/** Whether what was typed goes on with this, or a symbol begins with it. @param {State} state @param {string} text */
function begins({ shape, typed }, text) {
  const starts = [typed + text, text].map((start) => start.toLowerCase());
  return shape.symbols.some((symbol) => starts.some((start) => symbol.toLowerCase().startsWith(start)));
}

/** The symbol that is a numeral, or the one in this place if the symbols have no numerals.
 * @param {State} state @param {string} numeral @param {"corner" | "centre"} [mode] @returns {Action | null} */
function mark({ shape }, numeral, mode) {
  const hasNumerals = shape.symbols.some((symbol) => /[0-9]/.test(symbol));
  const digit = hasNumerals ? digitOf(shape, numeral) : Number(numeral);
  return numeral && digit && digit <= shape.side ? { type: "symbol", digit, ...(mode ? { mode } : {}) } : null;
}
