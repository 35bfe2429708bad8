// The grid as a picture that can be operated: an ARIA grid in SVG, drawn from regions and symbols alone.

import { byId, set, svg } from "./dom.js";
import { clashes, digitAt } from "./model.js";

/** Width of a cell in the units of the picture. */
const CELL = 60;

/** The least width of a cell on the screen, in pixels. */
const LEAST = 21;

/** Milliseconds between two presses that belong together. */
const DOUBLE = 350;

export class Board {
  /** @param {HTMLElement} parent @param {(action: Action) => void} act @param {() => void} finish ends a stroke that draws */
  constructor(parent, act, finish) {
    this.parent = parent;
    this.act = act;
    this.isDrawing = false;
    /** The time and the cell of the last press. */
    this.pressed = { at: 0, cell: -1 };
    /** @type {SVGElement[]} */
    this.cells = [];
    /** @type {Shape | null} */
    this.shape = null;
    this.isDragging = false;
    /** The path of what is being drawn. */
    this.stroke = svg("path");
    this.lines = svg("path", { class: "lines" });
    this.borders = svg("path", { class: "borders" });
    /** The regions that are drawn. @type {State["regions"]} */
    this.regions = null;
    /** The cell that the pointer was in. @type {number | null} */
    this.last = null;
    window.addEventListener("pointerup", () => {
      if (this.isDragging && this.isDrawing) finish();
      this.isDragging = false;
    });
    window.addEventListener("pointercancel", () => {
      this.isDragging = false;
      if (this.isDrawing) act({ type: "drop" });
    });
  }

  /** @param {State} state */
  focus(state) {
    const cell = this.cells[state.cursor];
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  hasFocus() {
    return this.parent.contains(document.activeElement);
  }

  /** @param {State} state @param {Marks} marks */
  draw(state, marks) {
    if (marks.cells) state = { ...state, cells: marks.cells };
    const { shape, cells, cursor, tab } = state;
    if (this.shape !== shape) this.build(shape);
    this.isDrawing = !!state.tool;
    this.parent.classList.toggle("drawing", this.isDrawing);
    const drawn = new Set(state.stroke);
    const regions = state.tab === "make" && state.regions || shape.regions;
    if (this.regions !== regions) {
      this.regions = regions;
      set(this.lines, { d: lines(shape.side, regions, false) });
      set(this.borders, { d: lines(shape.side, regions, true) });
    }
    set(this.stroke, { d: pathOf(state.stroke, shape.side) });
    const clashing = clashes(state);
    const selected = new Set(state.selection);
    const mates = selected.size === 1 && !marks.houses ? shape.mates(cursor) : new Set();
    const shown = digitAt(cells, cursor);
    this.cells.forEach((group, cell) => {
      const isWrong = clashing.has(cell) || marks.wrong?.has(cell);
      const kinds = {
        selected: selected.has(cell), mate: mates.has(cell), same: shown && digitAt(cells, cell) === shown, wrong: isWrong,
        house: marks.houses?.has(cell), drawn: drawn.has(cell), given: cells.givens[cell],
        differs: (marks.digits?.get(cell)?.length ?? shape.side) < shape.side,
      };
      set(group, {
        class: Object.entries(kinds).reduce((names, [name, is]) => (is ? `${names} ${name}` : names), "cell"),
        tabindex: cell === cursor ? 0 : -1,
        "aria-label": labelOf(state, cell, marks),
        "aria-selected": String(selected.has(cell)),
        "aria-readonly": tab === "play" && cells.givens[cell] ? "true" : null,
        "aria-invalid": isWrong ? "true" : null,
      });
      group.replaceChildren(...content(state, cell, marks));
    });
  }

  /** @param {Shape} shape */
  build(shape) {
    this.shape = shape;
    const { side } = shape;
    this.cells = Array.from({ length: side * side }, (_, cell) => svg("g", {
      role: "gridcell", transform: `translate(${cell % side * CELL} ${Math.floor(cell / side) * CELL})`, "data-cell": cell,
    }));
    const rows = shape.rows.map((row) => svg("g", { role: "row" }, ...row.map((cell) => this.cells[cell])));
    const size = side * CELL + 6;
    const layer = (/** @type {number} */ nth) => {
      const group = svg("g", { class: `rules-${nth}`, "aria-hidden": "true" });
      group.innerHTML = shape.ruleMarks?.[nth] ?? "";
      return group;
    };
    const [below, above] = [layer(0), layer(1)];
    const picture = svg("svg", {
      role: "presentation",
      pointerdown: (event) => this.press(event),
      pointermove: (event) => this.drag(event),
    },
    svg("defs", {}, ...patterns()),
    svg("g", { role: "grid", "aria-label": `sudoku, ${side} by ${side}`, "aria-description": shape.legend?.[1], "aria-multiselectable": "true" }, ...rows),
    below,
    this.lines, this.borders,
    above, this.stroke = svg("path", { class: "drawing-path" }));
    // Cells stay large enough for a finger; a grid that is wider than the screen scrolls.
    picture.style.minWidth = picture.style.minHeight = `${side * LEAST}px`;
    this.parent.classList.toggle("wide", side * LEAST > 340);
    this.parent.replaceChildren(picture);
    // Clues of some rules stand beside the grid.
    const boxes = [below, above].map((group) => /** @type {SVGGraphicsElement} */ (group).getBBox());
    const [left, top] = [boxes.map(({ x }) => x), boxes.map(({ y }) => y)].map((ends) => Math.min(-3, ...ends));
    const [right, bottom] = [boxes.map(({ x, width }) => x + width), boxes.map(({ y, height }) => y + height)]
      .map((ends) => Math.max(size - 3, ...ends));
    set(picture, { viewBox: `${left} ${top} ${right - left} ${bottom - top}` });
    byId("legend-words").textContent = shape.legend?.[0] ?? "";
    set(byId("legend"), { hidden: !shape.legend?.[0] });
  }

  /** @param {PointerEvent} event */
  cellAt(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const group = under?.closest("[data-cell]");
    return group && this.parent.contains(group) ? Number(group.getAttribute("data-cell")) : null;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const cell = this.cellAt(event);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    this.isDragging = true;
    this.last = cell;
    if (this.isDrawing) {
      this.act({ type: "drop" });
      this.act({ type: "draw", cell });
      return;
    }
    const { pressed } = this;
    this.pressed = { at: event.timeStamp, cell };
    if (pressed.cell === cell && event.timeStamp - pressed.at < DOUBLE) this.act({ type: "double", cell });
    else this.act({ type: "go", cell, extend: event.shiftKey, toggle: event.ctrlKey || event.metaKey });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.isDragging) return;
    const cell = this.cellAt(event);
    if (cell === null || cell === this.last) return;
    this.last = cell;
    this.act(this.isDrawing ? { type: "draw", cell } : { type: "go", cell, extend: true });
  }
}

/** Text in a cell, around a point. @param {string} kind @param {readonly number[]} point @param {number} size @param {string} words */
const text = (kind, [x, y], size, words) => svg("text", { class: kind, x, y, "font-size": size }, words);

/** The largest size, and the room, of text. */
const LARGE = [38, 74];
const SMALL = [17, 92];

/** Text in the middle of a cell, as large as it fits. @param {string} kind @param {string} words */
const middle = (kind, words, [most, room] = LARGE) =>
  text(kind, [CELL / 2, CELL / 2], Math.min(most, room / Math.max(1, [...words].length)), words);

/** What is in a cell. @param {State} state @param {number} cell @param {Marks} marks */
function content({ shape, cells, typed, selection }, cell, marks) {
  const square = (/** @type {Props} */ props) => svg("rect", { width: CELL, height: CELL, ...props });
  const symbols = (/** @type {Digits} */ digits) => digits.map((one) => shape.symbol(one));
  const parts = [square({ class: "back" })];
  if (typed && selection.includes(cell)) return [...parts, middle("digit", `${typed}_`)];
  const colour = cells.colours[cell];
  if (colour) parts.push(square({ class: `colour colour-${colour}` }), square({ class: "texture", fill: `url(#texture-${colour})` }));
  const digit = digitAt(cells, cell);
  const placed = marks.places?.find(([place]) => place === cell);
  // All digits would say nothing, and cover what is drawn.
  const open = marks.digits?.get(cell);
  const answer = open?.length === shape.side && shape.side > 1 ? null : open;
  const all = marks.candidates?.get(cell) ?? (answer && answer.length > 1 && shape.side <= 9 ? answer : null);
  if (digit) parts.push(middle(cells.givens[cell] ? "digit given" : "digit entry", shape.symbol(digit)));
  else if (placed) parts.push(middle("digit placed", shape.symbol(placed[1])));
  else if (all) parts.push(...pencilled(shape, cell, all, marks));
  else if (answer?.length === 1) parts.push(middle("digit answer", shape.symbol(answer[0])));
  else if (answer) parts.push(middle("answers", symbols(answer).join(" "), SMALL));
  else {
    const corner = cells.corner[cell];
    parts.push(...corner.slice(0, 8).map((mark, nth) => text("mark", CORNERS[nth], 14, shape.symbol(mark))));
    const list = cells.centre[cell].length ? cells.centre[cell] : cells.limits[cell];
    // Corner marks take the places of candidates.
    if (!corner.length) parts.push(...pencilled(shape, cell, list, marks));
    else if (list.length) parts.push(middle("mark", symbols(list).join(shape.between), SMALL));
  }
  return parts;
}

const CORNERS = [[11, 12], [49, 12], [11, 49], [49, 49], [30, 12], [30, 49], [11, 30], [49, 30]];

/** All candidates of a cell in their places, with those of a step marked.
 * @param {Shape} shape @param {number} cell @param {Digits} digits @param {Marks} marks */
function pencilled(shape, cell, digits, { removes, basis }) {
  const [rows, cols] = shape.box?.split("x").map(Number) ?? [];
  // Those of a long box would be too small.
  const across = rows > 1 && cols > 1 && cols <= 6 ? cols : Math.ceil(Math.sqrt(shape.side));
  const down = Math.ceil(shape.side / across);
  const longest = Math.max(...shape.symbols.map((symbol) => [...symbol].length));
  const size = Math.min(18, CELL / across / Math.max(1.05, longest * 0.65), CELL / down);
  return digits.map((digit) => {
    const isIn = (/** @type {Candidate[]} */ list = []) => list.some((one) => one[0] === cell && one[1] === digit);
    const point = [((digit - 1) % across + 0.5) * CELL / across, (Math.floor((digit - 1) / across) + 0.5) * CELL / down];
    return text(`mark ${isIn(removes) ? "removed" : isIn(basis) ? "basis" : ""}`, point, size, shape.symbol(digit));
  });
}

/** @param {State} state @param {number} cell @param {Marks} marks */
function labelOf({ shape, cells }, cell, marks) {
  const words = (/** @type {Digits} */ digits, between = " ") => digits.map((digit) => shape.symbol(digit)).join(between);
  const { givens, entries, corner, centre, limits, colours } = cells;
  const isBlank = !digitAt(cells, cell);
  const answer = !givens[cell] && marks.digits?.get(cell);
  return [
    `row ${Math.floor(cell / shape.side) + 1} column ${cell % shape.side + 1}`,
    givens[cell] ? `given ${words([givens[cell]])}` : isBlank ? "blank" : words([entries[cell]]),
    isBlank && corner[cell].length && `corner marks ${words(corner[cell])}`,
    isBlank && limits[cell].length && `allows ${words(limits[cell])}`,
    isBlank && centre[cell].length && `marks ${words(centre[cell])}`,
    answer && `${answer.length > 1 ? "could be" : "is"} ${words(answer, " or ")}`,
    colours[cell] && `colour ${colours[cell]}`,
  ].filter(Boolean).join(", ");
}

/** The lines between cells of the same region, or of different regions and around the grid.
 * @param {number} side @param {readonly (number | null)[]} regions @param {boolean} borders */
function lines(side, regions, borders) {
  const region = (/** @type {number} */ row, /** @type {number} */ col) =>
    row < 0 || col < 0 || row >= side || col >= side ? "outside" : regions[row * side + col];
  let path = "";
  for (let row = 0; row <= side; row++) {
    for (let col = 0; col <= side; col++) {
      const [x, y] = [col * CELL, row * CELL];
      if (row < side && (region(row, col - 1) !== region(row, col)) === borders) path += `M${x} ${y}v${CELL}`;
      if (col < side && (region(row - 1, col) !== region(row, col)) === borders) path += `M${x} ${y}h${CELL}`;
    }
  }
  return path;
}

/** The way through the middles of cells. @param {readonly number[]} cells @param {number} side */
const pathOf = (cells, side) => cells.map((cell, nth) =>
  `${nth ? "L" : "M"}${(cell % side + 0.5) * CELL} ${(Math.floor(cell / side) + 0.5) * CELL}`).join("");

/** A pattern for each colour, so that colours differ for everybody. */
function patterns() {
  const shapes = ["M0 6h12", "M6 0v12", "M0 0l12 12", "M0 12l12 -12", "M0 6h12M6 0v12", "M0 0l12 12M0 12l12 -12",
    "M6 5v2", "M2 2v2M8 8v2", "M3 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"];
  return shapes.map((d, index) => svg("pattern", {
    id: `texture-${index + 1}`, width: 12, height: 12, patternUnits: "userSpaceOnUse",
  }, svg("path", { d, class: "stroke" })));
}
