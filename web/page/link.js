// Puzzles, and orders for new ones, in the part of an address after '#', which browsers never send.

import { blank, COLOURS } from "./model.js";
import { digitsOf, lineOf } from "./text.js";

/** The address of what the cells hold. @param {Shape} shape @param {Cells} cells */
export function linkOf(shape, cells) {
  const fields = new URLSearchParams({ p: lineOf(shape, cells.givens) });
  if (shape.box) fields.set("b", shape.box);
  fields.set("a", shape.symbols.join(" "));
  if (cells.entries.some(Boolean)) fields.set("e", lineOf(shape, cells.entries));
  for (const [name, lists] of /** @type {const} */ ([["m", cells.centre], ["c", cells.corner], ["l", cells.limits]])) {
    if (lists.some((list) => list.length)) fields.set(name, lists.map((list) => list.join(" ")).join("_"));
  }
  if (cells.colours.some(Boolean)) fields.set("o", cells.colours.join(""));
  return `#${fields}`;
}

/** The lists of numbers of an address, one a cell; none if they do not fit the grid.
 * @param {Shape} shape @param {string | null} text */
function listsOf({ side }, text) {
  const lists = text?.split("_").map((cell) => cell.split(" ").filter(Boolean).map(Number));
  const fits = lists?.length === side * side && lists.flat().every((digit) => digit >= 1 && digit <= side);
  return fits ? lists : undefined;
}

/** The form of the grid that an address has; null if it has none.
 * @param {string} hash */
export function formIn(hash) {
  const fields = fieldsOf(hash);
  if (!fields.get("p")) return null;
  return { box: fields.get("b") ?? undefined, symbols: fields.get("a")?.split(" ") };
}

/** What the cells hold by an address; null if it does not fit the grid.
 * @param {Shape} shape @param {string} hash */
export function cellsIn(shape, hash) {
  const fields = fieldsOf(hash);
  const givens = digitsIn(shape, fields.get("p") ?? "");
  if (!givens) return null;
  const count = givens.length;
  const none = blank(shape);
  const colours = [...fields.get("o") ?? ""].map(Number);
  return {
    givens,
    entries: digitsIn(shape, fields.get("e") ?? "") ?? none.entries,
    centre: listsOf(shape, fields.get("m")) ?? none.centre,
    corner: listsOf(shape, fields.get("c")) ?? none.corner,
    limits: listsOf(shape, fields.get("l")) ?? none.limits,
    colours: colours.length === count && colours.every((colour) => colour <= COLOURS) ? colours : none.colours,
  };
}

/** The order for a new puzzle in an address, as in `#g=3x3,seed:5,level:hard`; null if it has none.
 * @param {string} hash */
export function orderIn(hash) {
  const [box, ...fields] = fieldsOf(hash).get("g")?.split(",") ?? [];
  return box ? { box, ...Object.fromEntries(fields.map((field) => field.split(/:(.*)/s))) } : null;
}

/** The address of an order. @param {Record<string, string>} order */
export const linkOfOrder = ({ box, ...order }) =>
  `#g=${[box, ...Object.entries(order).map((field) => field.join(":"))].join(",")}`;

/** @param {string} hash */
const fieldsOf = (hash) => new URLSearchParams(hash.replace(/^#/, ""));

/** The digits of a line in an address; null if it does not fit the grid. @param {Shape} shape @param {string} line */
function digitsIn(shape, line) {
  const digits = digitsOf(shape, line);
  return digits.length === shape.side * shape.side ? digits : null;
}
