// The state of the page, and what each action makes of it. Nothing here touches the page or a backend.

import { strokeTo, toolOf, withRegion } from "./rules.js";

/** @type {readonly Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];

export const COLOURS = 9;

/** @param {Shape} shape */
export function blank(shape) {
  const count = shape.side * shape.side;
  const zeros = Array(count).fill(0);
  const none = Array(count).fill([]);
  return { givens: zeros, entries: zeros, corner: none, centre: none, colours: zeros, limits: none };
}

/** @param {Shape} shape @returns {State} */
export function start(shape) {
  return {
    shape, cells: blank(shape), cursor: 0, selection: [0], mode: "digit", tab: "make", typed: "", tool: "",
    stroke: [], regions: null, past: [], future: [],
  };
}

/** The digit in a cell, given or entered. @param {Cells} cells @param {number} cell */
export const digitAt = (cells, cell) => cells.givens[cell] || cells.entries[cell] || 0;

/** Cells whose digit stands twice in a house. @param {Grid} grid */
export function clashes({ shape, cells }) {
  const isTwice = (/** @type {number} */ cell, /** @type {number[]} */ house) =>
    digitAt(cells, cell) && house.some((other) => other !== cell && digitAt(cells, other) === digitAt(cells, cell));
  return new Set(shape.all.flatMap((house) => house.filter((cell) => isTwice(cell, house))));
}

/** @param {Cells} cells */
export const blanksOf = (cells) => range(0, cells.givens.length).filter((cell) => !digitAt(cells, cell));

/** The digits that the puzzle allows in a blank cell and no mate has. @param {Grid} grid @param {number} cell */
export function candidates({ shape, cells }, cell) {
  const taken = new Set([...shape.mates(cell)].map((mate) => digitAt(cells, mate)));
  const limit = cells.limits[cell];
  return range(1, shape.side + 1).filter((digit) => !taken.has(digit) && (!limit.length || limit.includes(digit)));
}

/** The digits that are left in a blank cell: its marks in the middle if it has any, without those that mates have.
 * @param {Grid} grid @param {number} cell */
export function left(grid, cell) {
  const marks = grid.cells.centre[cell];
  return candidates(grid, cell).filter((digit) => !marks.length || marks.includes(digit));
}

/** The digit of a symbol, in either case if no symbol is exactly this; 0 if there is none.
 * @param {Shape} shape @param {string} symbol */
export function digitOf(shape, symbol) {
  return shape.digit(symbol) || shape.symbols.findIndex((other) => other.toLowerCase() === symbol.toLowerCase()) + 1;
}

/** The state after an action. States that nothing changes are the same object.
 * @param {State} state @param {Action} action */
export function step(state, action) {
  if (state.typed) {
    if (action.type === "discard") return { ...state, typed: "" };
    if (action.type === "clear") return { ...state, typed: [...state.typed].slice(0, -1).join("") };
    if (action.type !== "type") state = commit(state);
  }
  const { shape, cells, cursor, past, future } = state;
  switch (action.type) {
    case "type": return type(state, action.text);
    case "commit": case "discard": return state;
    case "double": return double(state, action.cell);
    case "symbol": return enter(state, action.digit, action.mode ?? state.mode);
    case "clear": return edit(state, clear(state));
    case "move": return move(state, action);
    case "go": return go(state, action.cell, action.extend, action.toggle);
    case "edge": {
      const row = Math.floor(cursor / shape.side) * shape.side;
      const cell = action.to === "start" ? row : row + shape.side - 1;
      const between = range(Math.min(cell, cursor), Math.max(cell, cursor) + 1);
      return action.extend ? { ...state, cursor: cell, selection: union(state.selection, between) } : go(state, cell);
    }
    case "select-all": return { ...state, selection: range(0, cells.givens.length) };
    case "mode": return { ...state, mode: action.mode };
    case "next-mode": return { ...state, mode: MODES[(MODES.indexOf(state.mode) + 1) % MODES.length] };
    case "tab": return { ...state, tab: action.tab, mode: action.tab === "play" ? state.mode : "digit", tool: "", stroke: [] };
    case "tool": return { ...state, tool: action.tool, stroke: [] };
    case "draw": return draw(state, action);
    case "drop": return state.stroke.length ? { ...state, stroke: [] } : state;
    case "rules": {
      const isSame = String(action.shape.regions) === String(shape.regions);
      return edit(state, cells, action.shape, isSame ? state.regions : null);
    }
    case "region": {
      const regions = withRegion(state.regions ?? shape.regions, state.stroke);
      return { ...edit(state, cells, shape, regions), stroke: [] };
    }
    case "undo": return travel(state, past.at(-1), { past: past.slice(0, -1), future: [snapshot(state), ...future] });
    case "redo": return travel(state, future[0], { past: [...past, snapshot(state)], future: future.slice(1) });
    case "load": return load(state, action);
    case "place": return edit(state, place(state, action.places, action.removes ?? []));
    case "set-givens": return edit(state, { ...blank(shape), givens: action.givens, limits: cells.limits });
    case "fill-candidates": return edit(state, {
      ...cells,
      centre: cells.centre.map((_, cell) => (digitAt(cells, cell) ? [] : candidates(state, cell))),
    });
    case "restart": return edit(state, { ...blank(shape), givens: cells.givens, limits: cells.limits });
    case "restore": return edit({ ...state, tab: action.tab, mode: "digit" }, action.cells, action.shape);
  }
}

/** @param {number} from @param {number} to not included */
const range = (from, to) => Array.from({ length: to - from }, (_, index) => from + index);

/** @param {Digits} some @param {Digits} others */
const union = (some, others) => [...new Set([...some, ...others])].sort((a, b) => a - b);

/** @param {State} state @returns {Snapshot} */
const snapshot = ({ shape, cells, regions }) => ({ shape, cells, regions });

/** @param {State} state @param {Cells} cells @param {Shape} [shape] @param {State["regions"]} [regions] */
function edit(state, cells, shape = state.shape, regions = shape === state.shape ? state.regions : null) {
  const isSame = shape === state.shape || JSON.stringify(shape) === JSON.stringify(state.shape);
  const before = JSON.stringify([state.cells, state.regions]);
  if (isSame && JSON.stringify([cells, regions]) === before) return state;
  const past = [...state.past, snapshot(state)];
  return { ...within(state, isSame ? state.shape : shape), cells, regions, past, future: [] };
}

/** The state with the cursor in a grid that may have another shape. @param {State} state @param {Shape} shape */
function within(state, shape) {
  if (shape === state.shape) return state;
  const place = shape.side === state.shape.side ? {} : { cursor: 0, selection: [0], stroke: [] };
  return { ...state, ...place, shape, typed: "" };
}

/** The state with another snapshot, and what undo and redo go to from there.
 * @param {State} state @param {Snapshot | undefined} to @param {Partial<State>} history */
const travel = (state, to, history) => (to ? { ...within(state, to.shape), cells: to.cells, regions: to.regions, ...history } : state);

/** Characters of a symbol: it is entered as soon as no longer symbol begins with them.
 * @param {State} state @param {string} text @returns {State} */
function type(state, text) {
  const typed = state.typed + text;
  const longer = state.shape.symbols.filter((symbol) =>
    symbol.length > typed.length && symbol.toLowerCase().startsWith(typed.toLowerCase()));
  if (longer.length) return { ...state, typed };
  const digit = digitOf(state.shape, typed);
  if (digit) return enter({ ...state, typed: "" }, digit, state.mode);
  return state.typed ? type(commit(state), text) : state;
}

/** Enters the symbol that was typed, if it is one. @param {State} state */
function commit(state) {
  const digit = digitOf(state.shape, state.typed);
  const idle = { ...state, typed: "" };
  return digit ? enter(idle, digit, state.mode) : idle;
}

/** A second tap: enters the only mark of a blank cell, or selects all cells with the digit of a filled one.
 * @param {State} state @param {number} cell */
function double(state, cell) {
  const { cells } = state;
  const digit = digitAt(cells, cell);
  if (digit) {
    const selection = range(0, cells.givens.length).filter((other) => digitAt(cells, other) === digit);
    return { ...state, cursor: cell, selection };
  }
  const marks = cells.centre[cell].length ? cells.centre[cell] : cells.corner[cell];
  if (setsGivens(state) || marks.length !== 1) return state;
  return enter({ ...state, cursor: cell, selection: [cell] }, marks[0], "digit");
}

/** A list in which the cells of the selection are changed.
 * @template T @param {State} state @param {readonly T[]} list @param {(old: T, cell: number) => T} change */
const changed = ({ selection }, list, change) => list.map((old, cell) => (selection.includes(cell) ? change(old, cell) : old));

/** Whether the cells of the tab that is open are givens. @param {State} state */
const setsGivens = (state) => state.tab !== "play";

/** @param {State} state @param {number} digit @param {Mode} mode */
function enter(state, digit, mode) {
  if (digit < 1 || digit > (mode === "colour" ? COLOURS : state.shape.side)) return state;
  const { cells } = state;
  if (setsGivens(state)) {
    const givens = changed(state, cells.givens, () => digit);
    const entries = changed(state, cells.entries, () => 0);
    return edit(state, { ...cells, givens, entries });
  }
  const isFree = (/** @type {number} */ cell) => !cells.givens[cell];
  if (mode === "digit") {
    const all = state.selection.filter(isFree).every((cell) => cells.entries[cell] === digit);
    const entries = changed(state, cells.entries, (old, cell) => (isFree(cell) ? (all ? 0 : digit) : old));
    return edit(state, all ? { ...cells, entries } : tidied(state, entries, digit));
  }
  if (mode === "colour") {
    const all = state.selection.every((cell) => cells.colours[cell] === digit);
    return edit(state, { ...cells, colours: changed(state, cells.colours, () => (all ? 0 : digit)) });
  }
  const isBlank = (/** @type {number} */ cell) => !digitAt(cells, cell);
  const all = state.selection.filter(isBlank).every((cell) => cells[mode][cell].includes(digit));
  const toggled = (/** @type {Digits} */ marks) => (all ? marks.filter((mark) => mark !== digit) : union(marks, [digit]));
  return edit(state, { ...cells, [mode]: changed(state, cells[mode], (old, cell) => (isBlank(cell) ? toggled(old) : old)) });
}

/** The cells with other entries, without the marks that a digit in the selection rules out.
 * @param {State} state @param {Digits} entries @param {number} digit */
function tidied({ shape, cells, selection }, entries, digit) {
  const filled = selection.filter((cell) => entries[cell] === digit);
  const tidy = (/** @type {Digits} */ marks, /** @type {number} */ cell) => {
    const isSeen = filled.some((place) => place === cell || shape.mates(place).has(cell));
    return isSeen ? marks.filter((mark) => mark !== digit) : marks;
  };
  return { ...cells, entries, corner: cells.corner.map(tidy), centre: cells.centre.map(tidy) };
}

/** The cells without what the selection holds: its digits, or if there are none its marks, or its colours.
 * @param {State} state */
function clear(state) {
  const { cells, selection } = state;
  const entries = changed(state, cells.entries, () => 0);
  if (setsGivens(state)) return { ...cells, givens: changed(state, cells.givens, () => 0), entries };
  if (selection.some((cell) => cells.entries[cell])) return { ...cells, entries };
  if (selection.some((cell) => cells.corner[cell].length || cells.centre[cell].length)) {
    const none = () => /** @type {Digits} */ ([]);
    return { ...cells, corner: changed(state, cells.corner, none), centre: changed(state, cells.centre, none) };
  }
  return { ...cells, colours: changed(state, cells.colours, () => 0) };
}

/** Digits placed and candidates removed by a step of logic. Marks of mates that a digit rules out go too.
 * @param {State} state @param {Candidate[]} places @param {Candidate[]} removes */
function place(state, places, removes) {
  const { shape, cells } = state;
  const entries = cells.entries.slice();
  const list = cells.centre.slice();
  const without = (/** @type {number} */ cell, /** @type {number} */ digit) => {
    list[cell] = list[cell].filter((mark) => mark !== digit);
  };
  for (const [cell, digit] of places) {
    if (cells.givens[cell] === 0) entries[cell] = digit;
    list[cell] = [];
    shape.mates(cell).forEach((mate) => without(mate, digit));
  }
  for (const [cell, digit] of removes) {
    if (list[cell].length === 0 && digitAt(cells, cell) === 0) list[cell] = candidates(state, cell);
    without(cell, digit);
  }
  return { ...cells, entries, centre: list };
}

/** @param {State} state @param {Loaded} loaded */
function load(state, { shape, givens, entries, limits }) {
  const none = blank(shape);
  return edit(state, { ...none, givens, entries: entries ?? none.entries, limits: limits ?? none.limits }, shape);
}

/** @param {State} state @param {number} cell */
function go(state, cell, extend = false, toggle = false) {
  if (toggle && state.selection.includes(cell) && state.selection.length > 1) {
    const selection = state.selection.filter((other) => other !== cell);
    return { ...state, selection, cursor: selection[0] };
  }
  return { ...state, cursor: cell, selection: extend || toggle ? union(state.selection, [cell]) : [cell] };
}

/** The stroke that goes on to a cell, or from the cursor by a step within the grid.
 * @param {State} state @param {Extract<Action, {type: "draw"}>} action @returns {State} */
function draw(state, action) {
  const { shape: { side }, cursor } = state;
  let { stroke } = state;
  let cell = action.cell ?? cursor;
  if (action.rows !== undefined) {
    const [row, col] = [Math.floor(cursor / side) + action.rows, cursor % side + action.cols];
    if (Math.min(row, col) < 0 || Math.max(row, col) >= side) return state;
    cell = row * side + col;
    if (!stroke.length) stroke = [cursor];
  }
  return { ...state, cursor: cell, selection: [cell], stroke: strokeTo(stroke, cell, side, toolOf(state.tool)) };
}

/** @param {State} state @param {Extract<Action, {type: "move"}>} action */
function move(state, { rows, cols, extend, box }) {
  const { cursor, shape: { side, regions } } = state;
  let cell = cursor;
  do {
    cell = (Math.floor(cell / side) + rows + side) % side * side + (cell % side + cols + side) % side;
  } while (box && regions[cursor] !== null && regions[cell] === regions[cursor] && cell !== cursor);
  return go(state, cell, extend);
}
