// The shape of a grid: its houses, and its cells, digits and puzzles as text in requests and answers.

export class Shape {
  /** The houses by kind. @type {Record<string, number[][]>} */
  #kinds;

  /** @type {Set<number>[]} */
  #mates;

  /** @param {ShapeData} data */
  constructor({ side, box, regions, symbols, houses, groups, rules, legend, marks, ruleMarks = marks }) {
    this.side = side;
    this.box = box;
    this.regions = regions;
    this.symbols = symbols;
    this.houses = houses;
    this.groups = groups;
    this.rules = rules;
    this.legend = legend;
    this.ruleMarks = ruleMarks;
    const cells = Array.from({ length: side * side }, (_, cell) => cell);
    const number = (/** @type {number} */ nth) => cells.filter((cell) => regions[cell] === nth);
    const lines = cells.slice(0, side);
    this.#kinds = {
      row: lines.map((row) => cells.slice(row * side, (row + 1) * side)),
      column: lines.map((col) => cells.filter((cell) => cell % side === col)),
      box: lines.map(number).filter((region) => region.length),
      house: houses ?? [],
      group: groups ?? [],
    };
    this.#mates = cells.map(() => new Set());
    for (const house of this.all) for (const cell of house) house.forEach((mate) => mate !== cell && this.#mates[cell].add(mate));
  }

  /** All houses, each with its cells. */
  get all() {
    return Object.values(this.#kinds).flat();
  }

  get rows() {
    return this.#kinds.row;
  }

  /** The cells of a house by its name, as in "box 2". @param {string} name */
  house(name) {
    const [kind, number] = name.split(" ");
    return this.#kinds[kind === "region" ? "box" : kind]?.[Number(number) - 1] ?? [];
  }

  /** The cells that share a house with a cell. @param {number} cell */
  mates(cell) {
    return this.#mates[cell];
  }

  /** @param {number} digit */
  symbol(digit) {
    return this.symbols[digit - 1];
  }

  /** The digit of a symbol; 0 if there is none. @param {string} symbol */
  digit(symbol) {
    return this.symbols.indexOf(symbol) + 1;
  }

  /** What is between symbols on a line. */
  get between() {
    return this.symbols.some((symbol) => [...symbol].length > 1) ? " " : "";
  }

  /** A puzzle on a line. @param {Digits} digits */
  line(digits) {
    return digits.map((digit) => (digit ? this.symbol(digit) : ".")).join(this.between);
  }

  /** The digits of a line. @param {string} line */
  digits(line) {
    return (this.between ? line.trim().split(/\s+/) : [...line]).map((symbol) => this.digit(symbol));
  }

  /** The fields of a request that tell the shape. */
  get form() {
    const { box, side, rules } = this;
    return { ...(box ? { box } : { side }), ...(rules && { rules: rules.join("\n") }), alphabet: this.symbols.join(" ") };
  }

  /** The fields of a request that tell the puzzle. With candidates it is f-puzzles' JSON, where a cell with one is still blank.
   * @param {Digits} digits @param {Marked} [candidates] */
  input(digits, candidates) {
    if (!candidates?.some((list) => list.length)) return { text: this.line(digits), ...this.form, "input-format": "line" };
    const grid = this.rows.map((row) => row.map((cell) => {
      if (digits[cell]) return { value: digits[cell], given: true };
      return candidates[cell].length ? { givenPencilMarks: candidates[cell] } : {};
    }));
    return { text: JSON.stringify({ size: this.side, grid }), ...this.form, "input-format": "json" };
  }

  /** The puzzle as text that has its rules. @param {Digits} digits @param {Marked} limits */
  text(digits, limits) {
    if (!this.rules) return this.input(digits, limits).text;
    // With candidates, a cell is as long as the grid is wide.
    const all = limits.some((list) => list.length) ? digits.flatMap((given, cell) => this.symbols.map((_, nth) =>
      ((given ? [given] : limits[cell].length ? limits[cell] : [nth + 1]).includes(nth + 1) ? nth + 1 : 0))) : digits;
    return JSON.stringify({ puzzle: this.line(all), ...this.form });
  }

  /** The index of a cell by its name, as in "r1c2". @param {string} name */
  cell(name) {
    const [, row, col] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
    return (Number(row) - 1) * this.side + Number(col) - 1;
  }

  /** @param {number} cell */
  name(cell) {
    return `r${Math.floor(cell / this.side) + 1}c${cell % this.side + 1}`;
  }

  /** Cells and digits of an answer. @param {{cell: string, digit: string}[]} [list] @returns {Candidate[]} */
  candidates(list = []) {
    return list.map(({ cell, digit }) => [this.cell(cell), this.digit(digit)]);
  }

  /** The givens that clash, and the digits of cells in which solutions differ. @param {Answer} why @returns {Marks} */
  faults({ clash, open = [] }) {
    return {
      wrong: new Set(this.candidates(clash).map(([cell]) => cell)),
      digits: new Map(open.map(({ cell, digits }) => [this.cell(cell), digits.map((symbol) => this.digit(symbol))])),
    };
  }

  /** The candidates that a step places, removes and rests on, and the cells that it is about. @param {Step} step */
  marks({ places, removes, parts = [], houses = [] }) {
    const marks = {
      places: this.candidates(places), removes: this.candidates(removes),
      basis: this.candidates(parts.flatMap((part) => part.candidates ?? [])),
    };
    const cells = [...marks.places, ...marks.removes, ...marks.basis].map(([cell]) => cell);
    return { ...marks, houses: new Set([...cells, ...houses.flatMap((name) => this.house(name))]) };
  }
}
