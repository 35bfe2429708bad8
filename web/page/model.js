// The state of the page, and what each action makes of it. Nothing here touches the page or a backend.

/** @type {readonly Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];

/** Number of colours. */
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
    shape, cells: blank(shape), cursor: 0, selection: [0], mode: "digit", tab: "make", typed: "", past: [],
    future: [],
  };
}

/** The digit in a cell, given or entered. @param {Cells} cells @param {number} cell */
export const digitAt = (cells, cell) => cells.givens[cell] || cells.entries[cell] || 0;

/** Pairs of cells that see each other: they share a row, a column or a region.
 * @param {Shape} shape @param {number} a @param {number} b */
export function areMates(shape, a, b) {
  const { side, regions } = shape;
  return a !== b && (a % side === b % side || Math.floor(a / side) === Math.floor(b / side) ||
    (regions[a] !== null && regions[a] === regions[b]));
}

/** Cells whose digit stands twice in a row, column or region.
 * @param {Shape} shape @param {Cells} cells */
export function clashes(shape, cells) {
  const { side, regions } = shape;
  /** @type {Map<string, number[]>} */
  const seen = new Map();
  for (let cell = 0; cell < side * side; cell++) {
    const digit = digitAt(cells, cell);
    if (digit === 0) continue;
    const region = regions[cell];
    const houses = [`r${Math.floor(cell / side)}`, `c${cell % side}`, ...(region === null ? [] : [`b${region}`])];
    for (const house of houses) {
      const key = `${house} ${digit}`;
      seen.set(key, [...(seen.get(key) ?? []), cell]);
    }
  }
  return new Set([...seen.values()].filter((group) => group.length > 1).flat());
}

/** The digits that the puzzle allows in a blank cell and no mate has.
 * @param {Shape} shape @param {Cells} cells @param {number} cell */
export function candidates(shape, cells, cell) {
  const taken = new Set();
  for (let other = 0; other < cells.givens.length; other++) {
    if (areMates(shape, cell, other)) taken.add(digitAt(cells, other));
  }
  const limit = cells.limits[cell];
  return range(1, shape.side + 1).filter((digit) => !taken.has(digit) && (!limit.length || limit.includes(digit)));
}

/** The digits that are left in a blank cell: its marks in the middle if it has any, without those that mates have.
 * @param {Shape} shape @param {Cells} cells @param {number} cell */
export function left(shape, cells, cell) {
  const marks = cells.centre[cell];
  return candidates(shape, cells, cell).filter((digit) => !marks.length || marks.includes(digit));
}

/** The digit of a symbol, in either case if no symbol is exactly this; 0 if there is none.
 * @param {Shape} shape @param {string} symbol */
export function digitOf({ symbols }, symbol) {
  const exact = symbols.indexOf(symbol);
  if (exact >= 0) return exact + 1;
  return symbols.findIndex((other) => other.toLowerCase() === symbol.toLowerCase()) + 1;
}

/** The state after an action. States that nothing changes are the same object.
 * @param {State} state @param {Action} action */
export function step(state, action) {
  if (state.typed) {
    if (action.type === "discard") return { ...state, typed: "" };
    if (action.type === "clear") return { ...state, typed: [...state.typed].slice(0, -1).join("") };
    if (action.type !== "type") state = commit(state);
  }
  switch (action.type) {
    case "type": return type(state, action.text);
    case "commit": case "discard": return state;
    case "double": return double(state, action.cell);
    case "symbol": return enter(state, action.digit, action.mode ?? state.mode);
    case "clear": return edit(state, clear(state));
    case "move": return move(state, action.rows, action.cols, !!action.extend, !!action.box);
    case "go": return go(state, action.cell, !!action.extend, !!action.toggle);
    case "edge": {
      const { side } = state.shape;
      const row = Math.floor(state.cursor / side) * side;
      const cell = action.to === "start" ? row : row + side - 1;
      const between = range(Math.min(cell, state.cursor), Math.max(cell, state.cursor) + 1);
      const reached = go(state, cell, !!action.extend, false);
      return action.extend ? { ...reached, selection: union(state.selection, between) } : reached;
    }
    case "select-all": return { ...state, selection: range(0, state.cells.givens.length) };
    case "mode": return { ...state, mode: action.mode };
    case "next-mode": return { ...state, mode: MODES[(MODES.indexOf(state.mode) + 1) % MODES.length] };
    case "tab": return { ...state, tab: action.tab, mode: action.tab === "play" ? state.mode : "digit" };
    case "undo": return undo(state);
    case "redo": return redo(state);
    case "load": return load(state, action);
    case "place": return edit(state, place(state, action.places, action.removes ?? []));
    case "set-givens": {
      return edit(state, { ...blank(state.shape), givens: action.givens, limits: state.cells.limits });
    }
    case "fill-candidates": return edit(state, {
      ...state.cells,
      centre: state.cells.centre.map((_, cell) =>
        digitAt(state.cells, cell) ? [] : candidates(state.shape, state.cells, cell)),
    });
    case "restart": {
      const { givens, limits } = state.cells;
      return edit(state, { ...blank(state.shape), givens, limits });
    }
    case "restore": return edit(state, action.cells, action.shape);
  }
}

/** @param {number} from @param {number} to not included */
function range(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Two lists of cells as one. @param {readonly number[]} some @param {readonly number[]} others */
const union = (some, others) => [...new Set([...some, ...others])].sort((a, b) => a - b);

/** @param {State} state @param {Cells} cells @param {Shape} [shape] */
function edit(state, cells, shape = state.shape) {
  const isSame = JSON.stringify(shape) === JSON.stringify(state.shape);
  if (isSame && JSON.stringify(cells) === JSON.stringify(state.cells)) return state;
  const past = [...state.past, { shape: state.shape, cells: state.cells }];
  return { ...within(state, isSame ? state.shape : shape), cells, past, future: [] };
}

/** The state with the cursor in a grid that may have another shape.
 * @param {State} state @param {Shape} shape */
function within(state, shape) {
  return shape === state.shape ? state : { ...state, shape, cursor: 0, selection: [0], typed: "" };
}

/** @param {State} state */
function undo(state) {
  const before = state.past.at(-1);
  if (!before) return state;
  const future = [{ shape: state.shape, cells: state.cells }, ...state.future];
  return { ...within(state, before.shape), cells: before.cells, past: state.past.slice(0, -1), future };
}

/** @param {State} state */
function redo(state) {
  const [after, ...future] = state.future;
  if (!after) return state;
  const past = [...state.past, { shape: state.shape, cells: state.cells }];
  return { ...within(state, after.shape), cells: after.cells, past, future };
}

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

/**
 * A copy of a list in which the cells of the selection are changed.
 * @template T @param {State} state @param {readonly T[]} list @param {(old: T, cell: number) => T} change
 */
function changed(state, list, change) {
  const copy = list.slice();
  for (const cell of state.selection) copy[cell] = change(copy[cell], cell);
  return copy;
}

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
  const isFree = (/** @type {number} */ cell) => cells.givens[cell] === 0;
  if (mode === "digit") {
    const all = state.selection.filter(isFree).every((cell) => cells.entries[cell] === digit);
    const entries = changed(state, cells.entries, (old, cell) => (isFree(cell) ? (all ? 0 : digit) : old));
    return edit(state, all ? { ...cells, entries } : tidied(state.shape, { ...cells, entries }, state.selection, digit));
  }
  if (mode === "colour") {
    const all = state.selection.every((cell) => cells.colours[cell] === digit);
    return edit(state, { ...cells, colours: changed(state, cells.colours, () => (all ? 0 : digit)) });
  }
  const open = state.selection.filter((cell) => digitAt(cells, cell) === 0);
  const all = open.every((cell) => cells[mode][cell].includes(digit));
  const toggle = (/** @type {Digits} */ marks) =>
    all ? marks.filter((mark) => mark !== digit) : [...new Set([...marks, digit])].sort((a, b) => a - b);
  const marks = changed(state, cells[mode], (old, cell) => (digitAt(cells, cell) === 0 ? toggle(old) : old));
  return edit(state, { ...cells, [mode]: marks });
}

/** The cells without the marks that a digit in some cells rules out.
 * @param {Shape} shape @param {Cells} cells @param {readonly number[]} places @param {number} digit */
function tidied(shape, cells, places, digit) {
  const filled = places.filter((cell) => cells.entries[cell] === digit);
  const tidy = (/** @type {Digits} */ marks, /** @type {number} */ cell) => {
    const isSeen = marks.includes(digit) && filled.some((place) => place === cell || areMates(shape, place, cell));
    return isSeen ? marks.filter((mark) => mark !== digit) : marks;
  };
  return { ...cells, corner: cells.corner.map(tidy), centre: cells.centre.map(tidy) };
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
    for (let other = 0; other < list.length; other++) {
      if (areMates(shape, cell, other)) without(other, digit);
    }
  }
  for (const [cell, digit] of removes) {
    if (list[cell].length === 0 && digitAt(cells, cell) === 0) list[cell] = candidates(shape, cells, cell);
    without(cell, digit);
  }
  return { ...cells, entries, centre: list };
}

/** @param {State} state @param {Loaded} loaded */
function load(state, loaded) {
  const none = blank(loaded.shape);
  const { shape, givens, entries = none.entries, limits = none.limits, centre = none.centre } = loaded;
  return edit(state, { ...none, givens, entries, limits, centre }, shape);
}

/** @param {State} state @param {number} cell @param {boolean} extend @param {boolean} toggle */
function go(state, cell, extend, toggle) {
  let selection = [cell];
  if (extend) selection = union(state.selection, [cell]);
  if (toggle && state.selection.includes(cell) && state.selection.length > 1) {
    selection = state.selection.filter((other) => other !== cell);
    return { ...state, selection, cursor: selection[0] };
  }
  if (toggle) selection = union(state.selection, [cell]);
  return { ...state, cursor: cell, selection };
}

/**
 * @param {State} state @param {number} rows @param {number} cols @param {boolean} extend
 * @param {boolean} box whether to go on to the next box
 */
function move(state, rows, cols, extend, box) {
  const { side, regions } = state.shape;
  let row = Math.floor(state.cursor / side);
  let col = state.cursor % side;
  const region = regions[state.cursor];
  do {
    row = (row + rows + side) % side;
    col = (col + cols + side) % side;
  } while (box && region !== null && regions[row * side + col] === region && row * side + col !== state.cursor);
  return go(state, row * side + col, extend, false);
}
