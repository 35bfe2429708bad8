// Text of puzzles: how the page writes them in requests, and how it reads cells and digits in answers.

/** Whether symbols need a space between them. @param {Shape} shape */
const isWide = (shape) => shape.symbols.some((symbol) => [...symbol].length > 1);

/** A puzzle on a line, for a request. @param {Shape} shape @param {readonly number[]} digits */
export function lineOf(shape, digits) {
  const cells = digits.map((digit) => (digit ? shape.symbols[digit - 1] : "."));
  return cells.join(isWide(shape) ? " " : "");
}

/**
 * The fields of a request that tell the puzzle. With candidates, a blank cell has only those that are listed for it, if any.
 * @param {Shape} shape @param {readonly number[]} digits @param {readonly (readonly number[])[]} [candidates]
 */
export function inputOf(shape, digits, candidates) {
  const fields = { ...formOf(shape), alphabet: shape.symbols.join(" ") };
  if (!candidates?.some((list) => list.length)) return { text: lineOf(shape, digits), ...fields, "input-format": "line" };
  return { text: documentOf(shape, digits, candidates), ...fields, "input-format": "json" };
}

/** A puzzle with candidates, in the JSON of f-puzzles: a cell with one candidate is still blank there.
 * @param {Shape} shape @param {readonly number[]} digits @param {readonly (readonly number[])[]} candidates */
function documentOf({ side }, digits, candidates) {
  const cells = digits.map((value, cell) => {
    if (value) return { value, given: true };
    return candidates[cell].length ? { givenPencilMarks: candidates[cell] } : {};
  });
  const grid = Array.from({ length: side }, (_, row) => cells.slice(row * side, (row + 1) * side));
  return JSON.stringify({ size: side, grid });
}

/** The fields of a request that tell the form of the grid. @param {Shape} shape */
export const formOf = (shape) => (shape.box ? { box: shape.box } : { side: shape.side });

/** The digits of a line in an answer. @param {Shape} shape @param {string} line */
export function digitsOf(shape, line) {
  const cells = isWide(shape) ? line.trim().split(/\s+/) : [...line];
  return cells.map((symbol) => shape.symbols.indexOf(symbol) + 1);
}

/** The index of a cell by its name, as in "r1c2". @param {Shape} shape @param {string} name */
export function cellOf(shape, name) {
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * shape.side + Number(col) - 1;
}

/** @param {Shape} shape @param {number} cell */
export const nameOf = (shape, cell) => `r${Math.floor(cell / shape.side) + 1}c${cell % shape.side + 1}`;

/** A cell and a digit of an answer.
 * @param {Shape} shape @param {{cell: string, digit: string}} candidate @returns {[number, number]} */
export const candidateOf = (shape, { cell, digit }) => [cellOf(shape, cell), shape.symbols.indexOf(digit) + 1];

/** The candidates of a step: those that it places, those that it removes, and those that it rests on.
 * @param {Shape} shape @param {any} step */
export function marksOf(shape, { places, removes, parts = [] }) {
  const basis = parts.flatMap((/** @type {any} */ part) => part.candidates ?? []);
  return { places: candidatesOf(shape, places), removes: candidatesOf(shape, removes), basis: candidatesOf(shape, basis) };
}

/** @param {Shape} shape @param {{cell: string, digit: string}[]} [list] */
export const candidatesOf = (shape, list = []) => list.map((candidate) => candidateOf(shape, candidate));
