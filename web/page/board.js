// The grid as a picture that can be operated: an ARIA grid in SVG, drawn from regions and symbols alone.

import { set, svg } from "./dom.js";
import { areMates, clashes, digitAt } from "./model.js";

/** Width of a cell in the units of the picture. */
const CELL = 60;

/** The least width of a cell on the screen, in pixels. */
const LEAST = 24;

/** Milliseconds between two presses that belong together. */
const DOUBLE = 350;

export class Board {
  /** @param {HTMLElement} parent @param {(action: Action) => void} act */
  constructor(parent, act) {
    this.parent = parent;
    this.act = act;
    /** The time and the cell of the last press. */
    this.pressed = { at: 0, cell: -1 };
    /** @type {SVGElement[]} */
    this.cells = [];
    /** @type {Shape | null} */
    this.shape = null;
    this.isDragging = false;
    /** The cell that the pointer was in. @type {number | null} */
    this.last = null;
    window.addEventListener("pointerup", () => { this.isDragging = false; });
  }

  /** The element of the cursor's cell takes the focus. @param {State} state */
  focus(state) {
    const cell = this.cells[state.cursor];
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Whether a cell has the focus. */
  hasFocus() {
    return this.parent.contains(document.activeElement);
  }

  /** @param {State} state @param {Marks} marks */
  draw(state, marks) {
    if (marks.cells) state = { ...state, cells: marks.cells };
    if (this.shape !== state.shape) this.build(state.shape);
    const clashing = clashes(state.shape, state.cells);
    const selected = new Set(state.selection);
    const shown = digitAt(state.cells, state.cursor);
    this.cells.forEach((group, cell) => {
      const isMate = selected.size === 1 && areMates(state.shape, state.cursor, cell);
      const digit = digitAt(state.cells, cell);
      const isWrong = clashing.has(cell) || !!marks.wrong?.has(cell);
      const classes = ["cell",
        selected.has(cell) && "selected", isMate && "mate",
        shown && digit === shown && "same", isWrong && "wrong", marks.houses?.has(cell) && "house",
        state.cells.givens[cell] && "given", marks.digits?.has(cell) && "differs"];
      set(group, {
        class: classes.filter(Boolean).join(" "),
        tabindex: cell === state.cursor ? 0 : -1,
        "aria-label": labelOf(state, cell, marks),
        "aria-selected": String(selected.has(cell)),
        "aria-readonly": state.tab === "play" && state.cells.givens[cell] ? "true" : null,
        "aria-invalid": isWrong ? "true" : null,
      });
      group.replaceChildren(...content(state, cell, marks));
    });
  }

  /** Makes the elements of a grid of another shape. @param {Shape} shape */
  build(shape) {
    this.shape = shape;
    const { side } = shape;
    const size = side * CELL;
    const rows = Array.from({ length: side }, (_, row) =>
      svg("g", { role: "row" }, ...Array.from({ length: side }, (_, col) => {
        const cell = row * side + col;
        return svg("g", {
          role: "gridcell", transform: `translate(${col * CELL} ${row * CELL})`, "data-cell": cell,
        });
      })));
    this.cells = rows.flatMap((row) => /** @type {SVGElement[]} */ ([...row.children]));
    const picture = svg("svg", {
      viewBox: `-3 -3 ${size + 6} ${size + 6}`, role: "presentation",
      pointerdown: (event) => this.press(event),
      pointermove: (event) => this.drag(event),
    },
    svg("defs", {}, ...patterns()),
    svg("g", { role: "grid", "aria-label": `sudoku, ${side} by ${side}`, "aria-multiselectable": "true" }, ...rows),
    svg("path", { class: "lines", d: lines(shape, false) }),
    svg("path", { class: "borders", d: lines(shape, true) }));
    // Cells stay large enough for a finger; a grid that is wider than the screen scrolls.
    picture.style.minWidth = `${side * LEAST}px`;
    this.parent.classList.toggle("wide", side * LEAST > 340);
    this.parent.replaceChildren(picture);
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
    this.act({ type: "go", cell, extend: true });
  }
}

/** What is in a cell. @param {State} state @param {number} cell @param {Marks} marks */
function content(state, cell, marks) {
  const { shape, cells } = state;
  const symbol = (/** @type {number} */ digit) => shape.symbols[digit - 1];
  const parts = [svg("rect", { class: "back", width: CELL, height: CELL })];
  const middle = (/** @type {string} */ name, /** @type {string} */ text, small = false) =>
    svg("text", { class: name, x: CELL / 2, y: CELL / 2, "font-size": fontSize(text, small) }, text);
  if (state.typed && state.selection.includes(cell)) {
    return [...parts, middle("digit", `${state.typed}_`)];
  }
  const colour = cells.colours[cell];
  if (colour) {
    parts.push(svg("rect", { class: `colour colour-${colour}`, width: CELL, height: CELL }));
    parts.push(svg("rect", { class: "texture", width: CELL, height: CELL, fill: `url(#texture-${colour})` }));
  }
  const digit = digitAt(cells, cell);
  const placed = marks.places?.find(([place]) => place === cell);
  const answer = marks.digits?.get(cell);
  if (digit) {
    parts.push(middle(cells.givens[cell] ? "digit given" : "digit entry", symbol(digit)));
  } else if (placed) {
    parts.push(middle("digit placed", symbol(placed[1])));
  } else if (marks.candidates?.has(cell)) {
    parts.push(...pencilled(shape, cell, marks.candidates.get(cell) ?? [], marks));
  } else if (answer && answer.length > 1 && shape.side <= 9) {
    parts.push(...pencilled(shape, cell, answer, marks));
  } else if (answer) {
    parts.push(middle(answer.length > 1 ? "answers" : "digit answer", answer.map(symbol).join(" "), answer.length > 1));
  } else {
    const corner = cells.corner[cell];
    corner.slice(0, 8).forEach((mark, nth) => {
      const [x, y] = CORNERS[nth];
      parts.push(svg("text", { class: "mark", x, y, "font-size": 14 }, symbol(mark)));
    });
    const list = cells.centre[cell].length ? cells.centre[cell] : cells.limits[cell];
    const centre = list.map(symbol).join(list.some((mark) => [...symbol(mark)].length > 1) ? " " : "");
    if (centre) parts.push(middle("mark", centre, true));
  }
  return parts;
}

/** Where marks in corners stand. */
const CORNERS = [[11, 12], [49, 12], [11, 49], [49, 49], [30, 12], [30, 49], [11, 30], [49, 30]];

/** All candidates of a cell in their places, with those of a step marked.
 * @param {Shape} shape @param {number} cell @param {Digits} digits @param {Marks} marks */
function pencilled(shape, cell, digits, marks) {
  const across = Math.ceil(Math.sqrt(shape.side));
  const down = Math.ceil(shape.side / across);
  const has = (/** @type {Candidate[] | undefined} */ list, /** @type {number} */ digit) =>
    list?.some(([place, other]) => place === cell && other === digit);
  return digits.map((digit) => {
    const [x, y] = [((digit - 1) % across + 0.5) * CELL / across, (Math.floor((digit - 1) / across) + 0.5) * CELL / down];
    const kind = has(marks.removes, digit) ? "removed" : has(marks.basis, digit) ? "basis" : "";
    return svg("text", { class: `mark ${kind}`, x, y, "font-size": Math.min(16, CELL / across * 0.85) },
      shape.symbols[digit - 1]);
  });
}

/** @param {string} text @param {boolean} small */
function fontSize(text, small) {
  const length = Math.max(1, [...text].length);
  return Math.min(small ? 17 : 38, (small ? 92 : 74) / length);
}

/** The words for a cell. @param {State} state @param {number} cell @param {Marks} marks */
function labelOf(state, cell, marks) {
  const { shape, cells } = state;
  const symbol = (/** @type {number} */ digit) => shape.symbols[digit - 1];
  const place = `row ${Math.floor(cell / shape.side) + 1} column ${cell % shape.side + 1}`;
  const parts = [];
  if (cells.givens[cell]) parts.push(`given ${symbol(cells.givens[cell])}`);
  else if (cells.entries[cell]) parts.push(symbol(cells.entries[cell]));
  else {
    parts.push("blank");
    if (cells.corner[cell].length) parts.push(`corner marks ${cells.corner[cell].map(symbol).join(" ")}`);
    if (cells.limits[cell].length) parts.push(`allows ${cells.limits[cell].map(symbol).join(" ")}`);
    if (cells.centre[cell].length) parts.push(`marks ${cells.centre[cell].map(symbol).join(" ")}`);
  }
  const answer = marks.digits?.get(cell);
  if (answer && !cells.givens[cell]) parts.push(`${answer.length > 1 ? "could be" : "is"} ${answer.map(symbol).join(" or ")}`);
  if (cells.colours[cell]) parts.push(`colour ${cells.colours[cell]}`);
  return `${place}, ${parts.join(", ")}`;
}

/** The lines between cells of the same region, or of different regions and around the grid.
 * @param {Shape} shape @param {boolean} borders */
function lines({ side, regions }, borders) {
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

/** A pattern for each colour, so that colours differ for everybody. */
function patterns() {
  const shapes = ["M0 6h12", "M6 0v12", "M0 0l12 12", "M0 12l12 -12", "M0 6h12M6 0v12", "M0 0l12 12M0 12l12 -12",
    "M6 5v2", "M2 2v2M8 8v2", "M3 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"];
  return shapes.map((d, index) => svg("pattern", {
    id: `texture-${index + 1}`, width: 12, height: 12, patternUnits: "userSpaceOnUse",
  }, svg("path", { d, class: "stroke" })));
}
