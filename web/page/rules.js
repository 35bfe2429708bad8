// The rules that somebody draws: what a stroke over cells means, as a line of the library's own language, and in words.

/** How cells become a rule: a line in the order of the stroke, two cells side by side, a set of cells, two sets by two strokes, a whole
 * row or column from the end where the stroke begins, a diagonal from there, or no cells at all.
 * @typedef {"line" | "pair" | "area" | "twice" | "row" | "diagonal" | "whole"} Kind */

/** A tool. Its word begins the rule; `number` is what stands there at first if the rule has a number, `pill` how many cells of the
 * stroke are the circle or pill of an arrow.
 * @typedef {{name: string, word: string, kind: Kind, number?: string, needs?: boolean, least?: number, pill?: number}} Tool */

/** @type {(kind: Kind, entries: Record<string, [string, Partial<Tool>?]>) => Tool[]} */
const tools = (kind, entries) => Object.entries(entries).map(([word, [name, more]]) => ({ word, name, kind, ...more }));

/** The tools by what they draw. @type {Record<string, Tool[]>} */
export const TOOLS = {
  Lines: tools("line", {
    thermo: ["thermometer"], "slow-thermo": ["slow thermometer"], arrow: ["arrow", { pill: 1 }],
    "arrow-2": ["arrow from two cells", { pill: 2, least: 3 }], "arrow-3": ["arrow from three cells", { pill: 3, least: 4 }], "double-arrow": ["double arrow", { least: 3 }],
    whisper: ["whisper", { number: "5" }], renban: ["renban"], palindrome: ["palindrome"], "region-sums": ["region sum line"],
    between: ["between line", { least: 3 }], lockout: ["lockout line", { number: "4", least: 3 }], zipper: ["zipper"],
    "parity-line": ["parity line"], entropic: ["entropic line", { number: "3", least: 3 }],
    modular: ["modular line", { number: "3", least: 3 }], nabner: ["nabner"], "sum-line": ["sum line", { number: "10" }],
    "index-line": ["index line"],
  }),
  "Cages and cells": tools("area", {
    cage: ["killer cage", { number: "" }], product: ["product cage", { number: "", needs: true }],
    contain: ["quadruple", { number: "", needs: true }],
    odd: ["odd", { least: 1 }], even: ["even", { least: 1 }], minimum: ["minimum", { least: 1 }], maximum: ["maximum", { least: 1 }],
    regions: ["region"], "counting-circles": ["counting circles"], group: ["cells that differ"],
    "row-indexer": ["row indexer", { least: 1 }], "column-indexer": ["column indexer", { least: 1 }], "box-indexer": ["box indexer", { least: 1 }],
    rellik: ["rellik cage", { number: "", needs: true }], lunchbox: ["lunchbox", { number: "", needs: true, least: 3 }], equality: ["equality cage"],
  }),
  "Cells and cells": tools("twice", {
    clone: ["clone", { least: 1 }], "same-values": ["same digits"], "equal-sums": ["equal sums", { least: 1 }],
  }),
  "Dots and signs": tools("pair", {
    "difference 1": ["white dot"], "ratio 2": ["black dot"], "sum 10": ["X"], "sum 5": ["V"],
    less: ["less than"], difference: ["difference", { number: "", needs: true }], ratio: ["ratio", { number: "", needs: true }],
    sum: ["sum", { number: "", needs: true }],
  }),
  "Beside the grid": [
    ...tools("row", {
      sandwich: ["sandwich", { number: "", needs: true }], skyscraper: ["skyscraper", { number: "", needs: true }],
      "hidden-skyscraper": ["hidden skyscraper", { number: "", needs: true }],
      "x-sum": ["X-sum", { number: "", needs: true }], "numbered-room": ["numbered room", { number: "", needs: true }],
    }),
    ...tools("diagonal", { "little-killer": ["little killer", { number: "", needs: true }] }),
  ],
  "Whole grid": tools("whole", {
    "layout diagonals": ["both diagonals"], "layout windows": ["windows"], "layout disjoint-groups": ["disjoint groups"],
    "layout anti-knight": ["anti-knight"], "layout anti-king": ["anti-king"], "non-consecutive": ["non-consecutive"],
    "negative kropki": ["all dots are given"], "negative xv": ["all X and V are given"],
    "global-entropy": ["global entropy"], "global-mod": ["global mod"], "anti-taxicab": ["anti-taxicab"],
  }),
};

/** What to do with a tool. @type {Record<Kind, string>} */
const HOW = {
  line: "Drag along the line.", pair: "Drag from one cell to the next.", area: "Drag over its cells.",
  twice: "Drag over its cells, then over the others.",
  row: "Drag into the grid from where the clue stands.", diagonal: "Drag along the diagonal from where the clue stands.", whole: "",
};

/** @type {Record<string, string>} */
const HOW_BY_WORD = {
  thermo: "Drag from the bulb.", "slow-thermo": "Drag from the bulb.", arrow: "Drag from the circle.",
  "arrow-2": "Drag from the first cell of the pill.", "arrow-3": "Drag from the first cell of the pill.",
  less: "Drag from the lesser digit to the greater.", regions: "Drag over as many cells as the side.",
};

/** What to do with a tool, in a sentence. @param {Tool | null} tool */
export const howTo = (tool) => (tool ? `${tool.needs ? "Type its number. " : ""}${HOW_BY_WORD[tool.word] ?? HOW[tool.kind]}` : "");

const ALL = Object.values(TOOLS).flat();

/** The tool of a word; null without one. @param {string} word */
export const toolOf = (word) => ALL.find((tool) => tool.word === word) ?? null;

/** The cells of a stroke that goes on to a cell: all between, without those that are in it already. A step back along a line takes
 * its last cell away. @param {readonly number[]} stroke @param {number} cell @param {number} side @param {Tool | null} tool */
export function strokeTo(stroke, cell, side, tool) {
  if (cell === stroke.at(-2) && tool?.kind !== "area" && tool?.kind !== "twice") return stroke.slice(0, -1);
  const to = [Math.floor(cell / side), cell % side];
  let at = stroke.length ? [Math.floor(stroke[stroke.length - 1] / side), stroke[stroke.length - 1] % side] : to;
  const cells = stroke.slice();
  for (;;) {
    const next = at[0] * side + at[1];
    if (!cells.includes(next)) cells.push(next);
    if (next === cell) return cells;
    at = at.map((place, axis) => place + Math.sign(to[axis] - place));
  }
}

/** The cells from the first of a stroke to the edge, in its direction; none without a direction.
 * @param {readonly number[]} stroke @param {number} side @param {boolean} isDiagonal */
function toEdge([first, second], side, isDiagonal) {
  if (second === undefined) return [];
  const step = [Math.floor(second / side) - Math.floor(first / side), second % side - first % side];
  if ((step[0] !== 0 && step[1] !== 0) !== isDiagonal) return [];
  let [row, col] = [Math.floor(first / side), first % side];
  const isIn = (/** @type {number} */ place) => place >= 0 && place < side;
  // A clue beside the grid is about the whole row or column.
  while (!isDiagonal && isIn(row - step[0]) && isIn(col - step[1])) [row, col] = [row - step[0], col - step[1]];
  const cells = [];
  for (; isIn(row) && isIn(col); row += step[0], col += step[1]) cells.push(row * side + col);
  return cells;
}

/** The rule that a stroke draws, or two; or why it draws none, which is no words if too few cells are in it.
 * @param {Tool} tool @param {readonly number[]} stroke @param {string} number @param {Shape} shape
 * @param {readonly number[]} [first] the stroke before, if it takes two
 * @returns {{rule: string} | {problem: string}} */
export function ruleOf({ word, name, kind, needs, number: usual, least = 2, pill }, stroke, number, shape, first = []) {
  if (kind === "whole") return { rule: word };
  const isBeside = kind === "row" || kind === "diagonal";
  const cells = isBeside ? toEdge(stroke, shape.side, kind === "diagonal") : kind === "pair" ? stroke.slice(0, 2) : stroke.slice();
  if (cells.length < (isBeside ? 1 : least)) return { problem: "" };
  if (needs && !number) return { problem: `Type a number first: a ${name} has one.` };
  const inOrder = (/** @type {readonly number[]} */ list) => list.slice().sort((a, b) => a - b);
  const namesOf = (/** @type {readonly number[]} */ list) => list.map((cell) => shape.name(cell)).join(" ");
  if (pill) return { rule: `arrow ${namesOf(inOrder(cells.slice(0, pill)))} = ${namesOf(cells.slice(pill))}` };
  if (kind === "twice") return { rule: `${word} ${namesOf(inOrder(first))} = ${namesOf(inOrder(cells))}` };
  const isOrdered = kind === "area" || (kind === "pair" && word !== "less");
  const names = namesOf(isOrdered ? inOrder(cells) : cells);
  if (word === "contain") {
    const digits = /[ ,]/.test(number) ? number.split(/[ ,]+/) : [...number];
    return { rule: `contain ${names} = ${digits.join(" ")}` };
  }
  return { rule: [word, usual !== undefined && number, names].filter(Boolean).join(" ") };
}

/** Regions with a new one. Those that lose cells to it are no regions any more.
 * @param {readonly (number | null)[]} regions @param {readonly number[]} cells as many as the side @returns {(number | null)[]} */
export function withRegion(regions, cells) {
  const side = cells.length;
  const others = regions.map((region, cell) => (cells.includes(cell) ? null : region));
  const isWhole = (/** @type {number | null} */ region) => others.filter((other) => other === region).length === side;
  const left = others.map((region) => (region !== null && isWhole(region) ? region : null));
  const free = regions.findIndex((_, nth) => !left.includes(nth));
  return left.map((region, cell) => (cells.includes(cell) ? free : region));
}

/** The rule of regions that are all drawn; null before. @param {readonly (number | null)[]} regions */
export function ruleOfRegions(regions) {
  const numbers = [...new Set(regions)];
  const symbols = regions.map((region) => (numbers.indexOf(region) + 1).toString(36).toUpperCase());
  return numbers.includes(null) ? null : `regions ${symbols.join("")}`;
}

/** A rule in words: the name of its tool, its number and its cells; a rule that no tool draws as it is.
 * @param {string} rule @returns {string} */
export function wordsOfRule(rule) {
  if (rule.startsWith("regions ")) return "irregular regions";
  // The rules in braces, each in words.
  if (rule.startsWith("either ")) {
    return rule.replace(/([{;]\s*)([^{};]+?)(?=\s*[;}])/g, (_, before, part) => before + wordsOfRule(part));
  }
  const tool = ALL.filter(({ word }) => `${rule} `.startsWith(`${word} `)).sort((a, b) => b.word.length - a.word.length)[0];
  return tool ? `${tool.name}${rule.slice(tool.word.length)}` : rule;
}

/** Whether a rule is about which cells are a house or group. @param {string} rule */
export const isOfHouses = (rule) => /^(regions|layout|house|group) /.test(rule);

/** A rule that holds if any of two does. @param {string} one @param {string} other */
export const eitherOf = (one, other) => `${one.startsWith("either ") ? one : `either { ${one} }`} or { ${other} }`;

/** The cells that a rule names. @param {string} rule @param {Shape} shape */
export const cellsOfRule = (rule, shape) => [...rule.matchAll(/\br\d+c\d+\b/g)].map(([name]) => shape.cell(name));
