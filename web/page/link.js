// Puzzles, and orders for new ones, in the part of an address after '#', which browsers never send.

import { blank, COLOURS } from "./model.js";

/** The address of what the cells hold. @param {Shape} shape @param {Cells} cells */
export function linkOf(shape, cells) {
  const fields = new URLSearchParams({ p: shape.line(cells.givens) });
  fields.set("b", shape.box ?? String(shape.side));
  if (shape.rules) fields.set("r", shape.rules.join("\n"));
  fields.set("a", shape.symbols.join(" "));
  if (cells.entries.some(Boolean)) fields.set("e", shape.line(cells.entries));
  for (const [name, lists] of /** @type {const} */ ([["m", cells.centre], ["c", cells.corner], ["l", cells.limits]])) {
    if (lists.some((list) => list.length)) fields.set(name, lists.map((list) => list.join(" ")).join("_"));
  }
  if (cells.colours.some(Boolean)) fields.set("o", cells.colours.join(""));
  return `#${fields}`;
}

/** The form of the grid that an address has; null if it has none.
 * @param {string} hash */
export function formIn(hash) {
  const fields = fieldsOf(hash);
  if (!fields.get("p")) return null;
  return { box: fields.get("b") ?? undefined, symbols: fields.get("a")?.split(" "), rules: fields.get("r") ?? undefined };
}

/** What the cells hold by an address; null if it does not fit the grid. What else does not fit is left out.
 * @param {Shape} shape @param {string} hash @returns {Cells | null} */
export function cellsIn(shape, hash) {
  const fields = fieldsOf(hash);
  const none = blank(shape);
  const fits = (/** @type {unknown[]} */ list) => list.length === none.givens.length;
  const digits = (/** @type {string} */ name) => shape.digits(fields.get(name) ?? "");
  const marks = (/** @type {string} */ name) => {
    const lists = (fields.get(name) ?? "").split("_").map((cell) => cell.split(" ").map(Number).filter((digit) => shape.symbol(digit)));
    return fits(lists) ? lists : none.limits;
  };
  const [givens, entries] = [digits("p"), digits("e")];
  const colours = [...fields.get("o") ?? ""].map(Number);
  return fits(givens) ? {
    givens, entries: fits(entries) ? entries : none.entries, centre: marks("m"), corner: marks("c"), limits: marks("l"),
    colours: fits(colours) && colours.every((colour) => colour <= COLOURS) ? colours : none.colours,
  } : null;
}

/** The order for a new puzzle in an address, as in `#g=3x3,seed:5,level:hard`; null if it has none.
 * @param {string} hash @returns {Order | null} */
export function orderIn(hash) {
  const fields = fieldsOf(hash);
  const [box, ...options] = fields.get("g")?.split(",") ?? [];
  if (!box) return null;
  return { box, symbols: fields.get("a")?.split(" "), ...Object.fromEntries(options.map((option) => option.split(/:(.*)/s))) };
}

/** The address of an order. @param {Order} order */
export function linkOfOrder({ box, symbols, ...order }) {
  const options = Object.entries(order).map((option) => option.join(":"));
  return `#g=${[box, ...options].join(",")}${symbols ? `&${new URLSearchParams({ a: symbols.join(" ") })}` : ""}`;
}

/** @param {string} hash */
const fieldsOf = (hash) => new URLSearchParams(hash.replace(/^#/, ""));
