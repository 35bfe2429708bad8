// What keys do. Bare letters are symbols, never commands: grids of 10 and more have letters in them.

import { digitOf } from "./model.js";

/** Actions of keys in all tabs. @type {Record<string, KeyAction>} */
const KEYS = {
  ArrowUp: { type: "move", rows: -1, cols: 0 }, ArrowDown: { type: "move", rows: 1, cols: 0 },
  ArrowLeft: { type: "move", rows: 0, cols: -1 }, ArrowRight: { type: "move", rows: 0, cols: 1 },
  PageUp: { type: "move", rows: -1, cols: 0, box: true }, PageDown: { type: "move", rows: 1, cols: 0, box: true },
  Home: { type: "edge", to: "start" }, End: { type: "edge", to: "end" },
  Backspace: { type: "clear" }, Delete: { type: "clear" },
};

/** @type {Record<string, Mode>} */
const MODE_KEYS = { F2: "digit", F3: "corner", F4: "centre", F5: "colour" };

/** The action of a key in the grid, if it has one. @param {State} state @param {Key} event @returns {Action | null} */
export function actionOf(state, { key, code, ctrlKey, metaKey, shiftKey: shift, altKey }) {
  const ctrl = ctrlKey || metaKey;
  const isPlay = state.tab === "play";
  if (altKey) return null;
  const action = KEYS[key];
  if (state.tool && key === " ") return { type: "draw", cell: state.cursor };
  if (state.tool && shift && action?.type === "move" && !action.box) return { type: "draw", rows: action.rows, cols: action.cols };
  if (action) return action.type === "clear" ? action : { ...action, extend: shift, ...(ctrl && { box: true }) };
  if (key in MODE_KEYS) return isPlay ? { type: "mode", mode: MODE_KEYS[key] } : null;
  if (key === "Enter") return state.typed ? { type: "commit" } : null;
  if (key === "Escape") return state.typed ? { type: "discard" } : null;
  if (key === " ") return { type: state.typed ? "commit" : isPlay ? "next-mode" : "clear" };
  if ((key === "[" || key === "]") && !begins(state, key)) return { type: key === "[" ? "undo" : "redo" };
  const numeral = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? "";
  if (ctrl) {
    switch (key.toLowerCase()) {
      case "z": return { type: shift ? "redo" : "undo" };
      case "y": return { type: "redo" };
      case "a": return { type: "select-all" };
    }
    return isPlay ? mark(state, numeral, "centre") : null;
  }
  if (shift && isPlay && numeral) return mark(state, numeral, "corner");
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
 * @param {State} state @param {string} numeral @param {Mode} [mode] @returns {Action | null} */
function mark({ shape }, numeral, mode) {
  const hasNumerals = shape.symbols.some((symbol) => /[0-9]/.test(symbol));
  const digit = hasNumerals ? digitOf(shape, numeral) : Number(numeral);
  return numeral && digit && digit <= shape.side ? { type: "symbol", digit, ...(mode ? { mode } : {}) } : null;
}
