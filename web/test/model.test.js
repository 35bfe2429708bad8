// The pure part of the page: node --test web/test/model.test.js

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { actionOf } from "../page/keys.js";
import { cellsIn, formIn, linkOf, linkOfOrder, orderIn } from "../page/link.js";
import * as model from "../page/model.js";
import { cellsOfRule, eitherOf, howTo, ruleOf, ruleOfRegions, strokeTo, toolOf, TOOLS, withRegion, wordsOfRule } from "../page/rules.js";
import { Shape } from "../page/text.js";
import { hints, words } from "../page/words.js";

const { blank, candidates, clashes, digitAt, start, step } = model;

/** Rows and columns of a box for each side. */
const BOXES = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 16: [4, 4], 25: [5, 5] };
const SIDES = Object.keys(BOXES).map(Number);
const TABS = ["make", "play", "solve", "sheets"];
const STANDARD = [..."123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The shape of a grid with boxes, as the library tells it. */
function shapeOf(side, symbols = STANDARD.slice(0, side)) {
  const [rows, cols] = BOXES[side];
  const regions = Array.from({ length: side * side }, (_, cell) =>
    Math.floor(Math.floor(cell / side) / rows) * rows + Math.floor(cell % side / cols));
  return new Shape({ side, box: `${rows}x${cols}`, regions, symbols });
}

const key = (name, more = {}) => ({
  key: name, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more,
});

/** The state after keys; a key is a name or an event. */
function press(state, ...keys) {
  for (const one of keys) {
    const action = actionOf(state, typeof one === "string" ? key(one) : one);
    if (action) state = step(state, action);
  }
  return state;
}

const inPlay = (shape) => step(start(shape), { type: "tab", tab: "play" });

/** Random numbers below a bound, the same in every run. */
function random(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * bound);
  };
}

for (const side of SIDES) {
  const shape = shapeOf(side);
  test(`${side}×${side}: each symbol is entered in each tab and mode`, () => {
    shape.symbols.forEach((symbol, index) => {
      for (const written of [symbol, symbol.toLowerCase()]) {
        for (const tab of TABS) {
          const { cells } = press(step(start(shape), { type: "tab", tab }), written);
          assert.equal(digitAt(cells, 0), index + 1);
          assert.equal(cells.givens[0], tab === "play" ? 0 : index + 1);
        }
        for (const [name, mode] of [["F3", "corner"], ["F4", "centre"]]) {
          assert.deepEqual(press(inPlay(shape), name, written).cells[mode][0], [index + 1]);
          assert.deepEqual(press(inPlay(shape), name, written, written).cells[mode][0], []);
        }
        const colour = press(inPlay(shape), "F5", written).cells.colours[0];
        assert.equal(colour, index < model.COLOURS ? index + 1 : 0);
      }
    });
  });

  test(`${side}×${side}: no letter beyond the symbols does anything`, () => {
    for (const tab of TABS) {
      const state = step(start(shape), { type: "tab", tab });
      for (const letter of "abcdefghijklmnopqrstuvwxyz") {
        if (shape.symbols.includes(letter.toUpperCase())) continue;
        assert.equal(press(state, letter, letter.toUpperCase()), state, letter);
      }
    }
  });

  test(`${side}×${side}: arrows and edges stay in the grid and come back`, () => {
    let state = start(shape);
    for (const [there, back] of [["ArrowUp", "ArrowDown"], ["ArrowLeft", "ArrowRight"]]) {
      const moved = press(state, there);
      assert.notEqual(moved.cursor, state.cursor);
      assert.equal(press(moved, back).cursor, state.cursor);
      assert.equal(press(state, ...Array(side).fill(there)).cursor, state.cursor);
    }
    assert.equal(press(state, "End").cursor, side - 1);
    assert.equal(press(state, "End", "Home").cursor, 0);
    assert.deepEqual(press(state, key("End", { shiftKey: true })).selection, Array.from({ length: side }, (_, col) => col));
    const [rows, cols] = BOXES[side];
    assert.equal(press(state, key("ArrowRight", { ctrlKey: true })).cursor, cols);
    assert.equal(press(state, "PageDown").cursor, rows * side);
    assert.equal(press(state, key("a", { ctrlKey: true })).selection.length, side * side);
  });

  test(`${side}×${side}: a thousand random actions, undone to the start and redone to the end`, () => {
    const below = random(side);
    const actions = [
      () => ({ type: "symbol", digit: 1 + below(side), mode: model.MODES[below(4)] }),
      () => ({ type: "symbol", digit: 1 + below(side) }),
      () => ({ type: "type", text: shape.symbols[below(side)] }),
      () => ({ type: "clear" }),
      () => ({ type: "go", cell: below(side * side), extend: below(3) === 0, toggle: below(5) === 0 }),
      () => ({ type: "double", cell: below(side * side) }),
      () => ({ type: "move", rows: below(3) - 1, cols: below(3) - 1, extend: below(4) === 0 }),
      () => ({ type: "next-mode" }),
      () => ({ type: "tab", tab: TABS[below(4)] }),
      () => ({ type: "place", places: [[below(side * side), 1 + below(side)]], removes: [[below(side * side), 1 + below(side)]] }),
      () => (below(20) ? { type: "next-mode" } : { type: "fill-candidates" }),
      () => (below(20) ? { type: "next-mode" } : { type: "restart" }),
      () => (below(50) ? { type: "next-mode" } : { type: "load", shape: shapeOf(SIDES[below(3)]), givens: [] }),
    ];
    let state = start(shape);
    const first = state;
    const seen = [state];
    for (let nth = 0; nth < 1000; nth++) {
      const action = actions[below(actions.length)]();
      if (action.type === "load") action.givens = Array(action.shape.side ** 2).fill(0);
      if ((action.cell ?? 0) >= state.cells.givens.length) continue;
      if (action.type === "place" && [...action.places, ...action.removes].some(([cell, digit]) =>
        cell >= state.cells.givens.length || digit > state.shape.side)) continue;
      const words = () => JSON.stringify({ ...state, past: state.past.length, future: state.future.length });
      const before = words();
      const after = step(state, action);
      assert.equal(words(), before, "an action changed the state that it was given");
      if (after.past.length > state.past.length) {
        assert.equal(after.past.length, state.past.length + 1);
        seen.push(after);
      }
      state = after;
      assert.ok(state.selection.includes(state.cursor));
      assert.ok(state.selection.every((cell) => cell >= 0 && cell < state.shape.side ** 2));
    }
    assert.ok(seen.length > 150, `only ${seen.length} actions changed anything`);
    for (const { cells, shape: of } of seen.toReversed()) {
      assert.deepEqual(state.cells, cells);
      assert.deepEqual(state.shape, of);
      state = step(state, { type: "undo" });
    }
    assert.deepEqual(state.cells, first.cells);
    assert.equal(step(state, { type: "undo" }), state);
    for (const { cells } of seen.slice(1)) {
      state = step(state, { type: "redo" });
      assert.deepEqual(state.cells, cells);
    }
    assert.equal(step(state, { type: "redo" }), state);
  });

  test(`${side}×${side}: lines, links and names there and back`, () => {
    const below = random(100 + side);
    const alphabets = [shape.symbols, Array.from({ length: side }, (_, index) => String(index + 1)),
      Array.from({ length: side }, (_, index) => String.fromCodePoint(0x1f345 + index)),
      Array.from({ length: side }, (_, index) => `${String.fromCodePoint(0x1f345 + index)}\ufe0f`),
      Array.from({ length: side }, (_, index) => "&#+=%ab/?_cdefghijklmnopqr"[index])];
    for (const symbols of alphabets) {
      const form = new Shape({ ...shape, symbols });
      const digits = () => Array.from({ length: side * side }, () => below(side + 1));
      const lists = () => Array.from({ length: side * side }, () =>
        Array.from({ length: below(3) }, (_, nth) => nth + 1 + below(side - 3)).filter((digit, at, all) => all.indexOf(digit) === at));
      const cells = {
        givens: digits(), entries: digits(), corner: lists(), centre: lists(), limits: lists(),
        colours: Array.from({ length: side * side }, () => below(10)),
      };
      assert.deepEqual(form.digits(form.line(cells.givens)), cells.givens);
      const link = linkOf(form, cells);
      assert.equal(new URL(link, "https://example.org/page").hash, link);
      assert.deepEqual(formIn(link), { box: form.box, symbols, rules: undefined });
      assert.deepEqual(cellsIn(form, link), cells);
      assert.deepEqual(cellsIn(form, linkOf(form, blank(form))), blank(form));
    }
    for (let cell = 0; cell < side * side; cell++) assert.equal(shape.cell(shape.name(cell)), cell);
    assert.deepEqual(shape.candidates([{ cell: `r2c${side}`, digit: shape.symbols[side - 1] }]), [[2 * side - 1, side]]);
  });
}

test("links without a puzzle, or with one of another size, are refused", () => {
  const shape = shapeOf(9);
  assert.equal(formIn(""), null);
  assert.equal(formIn("#x=1"), null);
  assert.equal(cellsIn(shape, "#p=123"), null);
  assert.deepEqual(cellsIn(shape, `${linkOf(shape, blank(shape))}&e=12&m=1_2&o=99`), blank(shape));
  const tooHigh = `${linkOf(shape, blank(shape))}&m=${Array(81).fill("10").join("_")}`;
  assert.deepEqual(cellsIn(shape, tooHigh), blank(shape));
});

test("marks: Shift and Ctrl with a digit, whatever the mode and the layout", () => {
  const shape = shapeOf(9);
  const shift = key("!", { code: "Digit1", shiftKey: true });
  const ctrl = key("2", { code: "Digit2", ctrlKey: true });
  const { cells } = press(inPlay(shape), shift, ctrl);
  assert.deepEqual([cells.corner[0], cells.centre[0], cells.entries[0]], [[1], [2], 0]);
  assert.equal(press(start(shape), ctrl).cells.givens[0], 0);
});

test("other keyboard layouts: digits and letters by their place", () => {
  assert.equal(press(start(shapeOf(9)), key("é", { code: "Digit2" })).cells.givens[0], 2);
  assert.equal(press(start(shapeOf(9)), key("7", { code: "Numpad7" })).cells.givens[0], 7);
  assert.equal(press(start(shapeOf(16)), key("ф", { code: "KeyA" })).cells.givens[0], 10);
  assert.equal(press(start(shapeOf(16)), key("à", { code: "Digit0" })).cells.givens[0], 0);
});

test("symbols without numerals are entered by their number", () => {
  const fruit = [..."🍎🍌🍇🍓🍊🍋"];
  const shape = shapeOf(6, fruit);
  assert.equal(press(start(shape), key("3", { code: "Digit3" })).cells.givens[0], 3);
  assert.equal(press(start(shape), "🍓").cells.givens[0], 4);
  const state = press(inPlay(shape), key("\"", { code: "Digit2", shiftKey: true }), key("7", { code: "Digit7" }));
  assert.deepEqual([state.cells.corner[0], state.cells.entries[0]], [[2], 0]);
});

test("0, period, Backspace, Delete clear, unless they are symbols", () => {
  const shape = shapeOf(9);
  for (const name of ["0", ".", "Backspace", "Delete", " "]) assert.equal(press(start(shape), "5", name).cells.givens[0], 0);
  const withZero = shapeOf(9, [..."012345678"]);
  assert.equal(press(start(withZero), "0").cells.givens[0], 1);
});

test("brackets undo and redo, unless they are symbols", () => {
  const state = press(start(shapeOf(9)), "5", "[");
  assert.equal(state.cells.givens[0], 0);
  assert.equal(press(state, "]").cells.givens[0], 5);
  assert.equal(press(start(shapeOf(4, [..."[]()"])), "[").cells.givens[0], 1);
});

test("digits of long numbers gather until they are a symbol, or Enter, Space or a move commits them", () => {
  const numbers = shapeOf(25, Array.from({ length: 25 }, (_, index) => String(index + 1)));
  const one = press(start(numbers), "1");
  assert.deepEqual([one.typed, one.cells.givens[0]], ["1", 0]);
  assert.equal(press(one, "7").cells.givens[0], 17);
  for (const name of ["Enter", " ", "ArrowRight"]) assert.equal(press(one, name).cells.givens[0], 1);
  assert.equal(press(one, "ArrowRight").cursor, 1);
  assert.deepEqual(press(one, "Escape").typed, "");
  assert.equal(press(one, "Escape", "Enter").cells.givens[0], 0);
  assert.equal(press(one, "Backspace").typed, "");
  assert.equal(press(start(numbers), "9").cells.givens[0], 9);
  const two = press(start(numbers), "2", "7");
  assert.deepEqual([two.typed, two.cells.givens[0]], ["", 7]);
  assert.equal(press(inPlay(numbers), "F3", "1", "2").cells.corner[0][0], 12);
});

test("play locks givens", () => {
  let state = press(start(shapeOf(9)), "5");
  state = step(state, { type: "tab", tab: "play" });
  assert.deepEqual(press(state, "6", "Delete").cells, state.cells);
  assert.equal(press(state, "F3", "6").cells.corner[0].length, 0);
});

test("an entry is taken back by the same key, and removes the marks that it rules out", () => {
  const shape = shapeOf(9);
  let state = step(inPlay(shape), { type: "fill-candidates" });
  assert.ok(state.cells.centre.every((marks) => marks.length === 9));
  state = press(state, "4");
  state.cells.centre.forEach((marks, cell) => assert.equal(marks.includes(4), cell !== 0 && !shape.mates(0).has(cell)));
  assert.equal(press(state, "4").cells.entries[0], 0);
});

test("clear takes digits first, then marks, then colours", () => {
  let state = press(inPlay(shapeOf(9)), "F3", "2", "F5", "3", "F2", "4");
  const seen = () => [state.cells.entries[0], state.cells.corner[0].length, state.cells.colours[0]];
  assert.deepEqual(seen(), [4, 1, 3]);
  for (const left of [[0, 1, 3], [0, 0, 3], [0, 0, 0]]) {
    state = press(state, "Delete");
    assert.deepEqual(seen(), left);
  }
});

test("a second tap enters a lone mark, or selects the cells with the same digit", () => {
  let state = press(inPlay(shapeOf(9)), "F4", "7");
  state = step(state, { type: "double", cell: 0 });
  assert.equal(state.cells.entries[0], 7);
  state = press(state, "F2", "ArrowRight", "7", "ArrowRight", "6");
  assert.deepEqual(step(state, { type: "double", cell: 0 }).selection, [0, 1]);
  const two = press(inPlay(shapeOf(9)), "F4", "7", "8");
  assert.equal(step(two, { type: "double", cell: 0 }), two);
});

test("clashes are the cells of a digit that stands twice in a house", () => {
  const shape = shapeOf(9);
  const of = (places) => {
    const givens = blank(shape).givens.slice();
    for (const [cell, digit] of places) givens[cell] = digit;
    return [...clashes({ shape, cells: { ...blank(shape), givens } })].sort((a, b) => a - b);
  };
  assert.deepEqual(of([[0, 1], [8, 1]]), [0, 8]);
  assert.deepEqual(of([[0, 1], [72, 1]]), [0, 72]);
  assert.deepEqual(of([[0, 1], [20, 1]]), [0, 20]);
  assert.deepEqual(of([[0, 1], [40, 1], [1, 2]]), []);
  const without = new Shape({ ...shape, regions: shape.regions.map(() => null) });
  const givens = blank(shape).givens.map((_, cell) => ([0, 20].includes(cell) ? 1 : 0));
  assert.equal(clashes({ shape: without, cells: { ...blank(shape), givens } }).size, 0);
  const diagonal = new Shape({ ...without, houses: [Array.from({ length: 9 }, (_, nth) => nth * 10)] });
  assert.deepEqual([...clashes({ shape: diagonal, cells: { ...blank(shape), givens } })], [0, 20]);
  assert.ok(diagonal.mates(0).has(80) && !without.mates(0).has(80) && !diagonal.mates(0).has(0));
});

test("candidates heed mates and what the puzzle allows", () => {
  const shape = shapeOf(4);
  const state = press(start(shape), "1");
  assert.deepEqual(candidates(state, 1), [2, 3, 4]);
  assert.deepEqual(candidates(state, 10), [1, 2, 3, 4]);
  const limits = Array.from({ length: 16 }, (_, cell) => (cell === 1 ? [1, 3] : []));
  assert.deepEqual(candidates({ shape, cells: { ...state.cells, limits } }, 1), [3]);
});

test("load is undone, with the size of the grid", () => {
  const small = shapeOf(4);
  const before = press(start(shapeOf(9)), "ArrowDown", "5");
  const after = step(before, { type: "load", shape: small, givens: Array(16).fill(0) });
  assert.deepEqual([after.shape.side, after.cursor, after.tab], [4, 0, before.tab]);
  const undone = step(after, { type: "undo" });
  assert.deepEqual([undone.shape.side, undone.cells], [9, before.cells]);
  assert.equal(step(undone, { type: "redo" }).shape.side, 4);
});

test("place enters digits, removes marks of mates, and marks what a step leaves", () => {
  const shape = shapeOf(4);
  const filled = step(inPlay(shape), { type: "fill-candidates" });
  const { cells } = step(filled, { type: "place", places: [[0, 1]], removes: [[10, 2]] });
  assert.equal(cells.entries[0], 1);
  assert.deepEqual([cells.centre[0], cells.centre[1], cells.centre[10]], [[], [2, 3, 4], [1, 3, 4]]);
  const bare = step(inPlay(shape), { type: "place", places: [], removes: [[10, 2], [10, 3]] });
  assert.deepEqual(bare.cells.centre[10], [1, 4]);
});

test("a puzzle with candidates is asked about as JSON that tells blanks with one candidate from givens", () => {
  const shape = shapeOf(4);
  const digits = [1, ...Array(15).fill(0)];
  assert.deepEqual(shape.input(digits), {
    text: "1...............", box: "2x2", alphabet: "1 2 3 4", "input-format": "line",
  });
  const limits = digits.map((_, cell) => (cell === 1 ? [2] : []));
  const input = shape.input(digits, limits);
  assert.equal(input["input-format"], "json");
  const { size, grid } = JSON.parse(input.text);
  assert.equal(size, 4);
  assert.deepEqual(grid[0], [{ value: 1, given: true }, { givenPencilMarks: [2] }, {}, {}]);
});

test("text to copy has rules and candidates", () => {
  const shape = new Shape({ ...shapeOf(4), rules: ["layout diagonals"] });
  const none = Array(16).fill([]);
  const givens = [1, ...Array(15).fill(0)];
  const text = (limits) => JSON.parse(shape.text(givens, limits));
  assert.deepEqual(text(none), { puzzle: "1...............", ...shape.form });
  const limits = none.map((list, cell) => (cell === 1 ? [2, 4] : list));
  assert.equal(text(limits).puzzle, `1....2.4${"1234".repeat(14)}`);
  const plain = new Shape(shapeOf(4));
  assert.equal(plain.text(givens, none), "1...............");
});

test("marks of rules stand beside those of a step", () => {
  const shape = new Shape({ ...shapeOf(4), marks: ["<path/>", ""] });
  assert.deepEqual(shape.ruleMarks, ["<path/>", ""]);
  assert.deepEqual(shape.marks({ places: [{ cell: "r1c2", digit: "3" }], removes: [] }).places, [[1, 3]]);
});

test("rules go with requests and addresses", () => {
  const rules = ["layout diagonals", "less r1c1 r1c2"];
  const diagonals = [[0, 5, 10, 15], [3, 6, 9, 12]];
  const shape = new Shape({ ...shapeOf(4), houses: diagonals, groups: [[0, 6]], rules });
  assert.equal(shape.input(Array(16).fill(0)).rules, rules.join("\n"));
  assert.deepEqual([...shape.mates(0)].sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 8, 10, 12, 15]);
  const link = linkOf(shape, blank(shape));
  assert.deepEqual(formIn(link), { box: "2x2", symbols: shape.symbols, rules: rules.join("\n") });
  const jigsaw = new Shape({ ...shapeOf(4), box: undefined, rules: ["regions AABBAACBDCCCDDDB"] });
  assert.equal(jigsaw.form.side, 4);
  assert.equal(formIn(linkOf(jigsaw, blank(jigsaw))).box, "4");
});

test("a stroke goes over all cells between, and a step back takes the last away", () => {
  assert.deepEqual(strokeTo([], 4, 9), [4]);
  assert.deepEqual(strokeTo([4], 5, 9), [4, 5]);
  assert.deepEqual(strokeTo([0], 20, 9), [0, 10, 20]);
  assert.deepEqual(strokeTo([0], 3, 9), [0, 1, 2, 3]);
  assert.deepEqual(strokeTo([0, 1, 2], 1, 9), [0, 1]);
  assert.deepEqual(strokeTo([0, 1], 1, 9), [0, 1]);
  assert.deepEqual(strokeTo([0, 1, 2], 1, 9, toolOf("cage")), [0, 1, 2]);
});

test("strokes become rules", () => {
  const shape = shapeOf(9);
  const drawn = (word, stroke, number = toolOf(word).number ?? "") => ruleOf(toolOf(word), stroke, number, shape);
  for (const [word, stroke, number, rule] of [
    ["thermo", [10, 1, 0], undefined, "thermo r2c2 r1c2 r1c1"],
    ["arrow", [0, 1, 2], undefined, "arrow r1c1 = r1c2 r1c3"],
    ["whisper", [0, 1], undefined, "whisper 5 r1c1 r1c2"],
    ["cage", [9, 1, 0], "12", "cage 12 r1c1 r1c2 r2c1"],
    ["cage", [0, 1], "", "cage r1c1 r1c2"],
    ["contain", [0, 1, 9, 10], "135", "contain r1c1 r1c2 r2c1 r2c2 = 1 3 5"],
    ["contain", [0, 1, 9, 10], "1, 13", "contain r1c1 r1c2 r2c1 r2c2 = 1 13"],
    ["difference 1", [1, 0, 5], undefined, "difference 1 r1c1 r1c2"],
    ["less", [1, 0], undefined, "less r1c2 r1c1"],
    ["odd", [5], undefined, "odd r1c6"],
    ["sandwich", [8, 7], "10", "sandwich 10 r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1"],
    ["skyscraper", [40, 49], "3", "skyscraper 3 r1c5 r2c5 r3c5 r4c5 r5c5 r6c5 r7c5 r8c5 r9c5"],
    ["little-killer", [2, 10], "15", "little-killer 15 r1c3 r2c2 r3c1"],
    ["layout diagonals", [], undefined, "layout diagonals"],
    ["arrow-2", [0, 1, 10, 19], undefined, "arrow r1c1 r1c2 = r2c2 r3c2"],
    ["arrow-3", [2, 1, 0, 9], undefined, "arrow r1c1 r1c2 r1c3 = r2c1"],
  ]) assert.deepEqual(drawn(word, stroke, number), { rule });
  for (const [word, stroke, number] of [["thermo", [1]], ["arrow-2", [0, 1]], ["between", [0, 1]], ["sandwich", [0], "1"], ["little-killer", [0, 1], "1"], ["sandwich", [0, 10], "1"]]) {
    assert.deepEqual(drawn(word, stroke, number), { problem: "" }, word);
  }
  assert.deepEqual(ruleOf(toolOf("clone"), [41, 40], "", shape, [1, 0]), { rule: "clone r1c1 r1c2 = r5c5 r5c6" });
  assert.equal(eitherOf(eitherOf("odd r1c1", "even r1c2"), "even r1c3"), "either { odd r1c1 } or { even r1c2 } or { even r1c3 }");
  assert.deepEqual(drawn("sum", [0, 1]), { problem: "Type a number first: a sum has one." });
});

test("rules in words, and their cells", () => {
  assert.equal(wordsOfRule("thermo r1c1 r1c2"), "thermometer r1c1 r1c2");
  assert.equal(wordsOfRule("difference 1 r1c1 r1c2"), "white dot r1c1 r1c2");
  assert.equal(wordsOfRule("difference 3 r1c1 r1c2"), "difference 3 r1c1 r1c2");
  assert.equal(wordsOfRule("sum 10 r1c1 r1c2"), "X r1c1 r1c2");
  assert.equal(wordsOfRule("sum 12 r1c1 r1c2"), "sum 12 r1c1 r1c2");
  assert.equal(wordsOfRule("layout diagonals"), "both diagonals");
  assert.equal(wordsOfRule("regions AABB"), "irregular regions");
  assert.equal(wordsOfRule("either { thermo r1c1 r1c2; sum 5 r1c1 r1c2 } or { sum-loop 9 r1c1 }"),
    "either { thermometer r1c1 r1c2; V r1c1 r1c2 } or { sum-loop 9 r1c1 }");
  assert.equal(wordsOfRule("sum-loop 10 r1c1 r1c2"), "sum-loop 10 r1c1 r1c2");
  assert.deepEqual(cellsOfRule("arrow r1c1 = r2c12 r3c1", { cell: (name) => name }), ["r1c1", "r2c12", "r3c1"]);
  assert.equal(howTo(toolOf("thermo")), "Drag from the bulb.");
  assert.equal(howTo(toolOf("sandwich")), "Type its number. Drag into the grid from where the clue stands.");
  assert.equal(howTo(toolOf("")), "");
  const names = Object.values(TOOLS).flat().map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

test("drawing by keys: Shift and arrows go on, Space adds a cell, a digit is still a digit", () => {
  const shift = (name) => key(name, { shiftKey: true });
  let state = step(start(shapeOf(9)), { type: "tool", tool: "thermo" });
  state = press(state, shift("ArrowRight"), shift("ArrowDown"), shift("ArrowDown"));
  assert.deepEqual([state.stroke, state.cursor], [[0, 1, 10, 19], 19]);
  assert.deepEqual(press(state, shift("ArrowUp")).stroke, [0, 1, 10]);
  assert.deepEqual(press(state, "ArrowRight").stroke, state.stroke);
  assert.deepEqual(press(step(state, { type: "drop" }), "ArrowRight", " ", "ArrowRight", " ").stroke, [20, 21]);
  const edge = step(start(shapeOf(9)), { type: "tool", tool: "thermo" });
  assert.equal(press(edge, shift("ArrowLeft")), edge);
  assert.equal(press(state, "5").cells.givens[19], 5);
  assert.deepEqual(step(state, { type: "tab", tab: "play" }).tool, "");
});

test("rules are changed and undone, with the cursor where it is", () => {
  const before = press(start(shapeOf(9)), "ArrowDown", "5");
  const shape = new Shape({ ...shapeOf(9), rules: ["thermo r1c1 r1c2"] });
  // The next stroke may have begun before the rule is there.
  const after = step(step(before, { type: "draw", cell: 30 }), { type: "rules", shape });
  assert.deepEqual([after.shape, after.cells, after.cursor, after.stroke], [shape, before.cells, 30, [30]]);
  assert.equal(step(after, { type: "undo" }).shape, before.shape);
  assert.equal(step(step(after, { type: "undo" }), { type: "redo" }).shape, shape);
});

test("regions are drawn one by one, undone one by one, and are a rule once all are there", () => {
  const shape = shapeOf(4);
  let state = step(start(shape), { type: "tool", tool: "regions" });
  const draw = (...cells) => {
    for (const cell of cells) state = step(state, { type: "draw", cell });
    state = step(state, { type: "region" });
    return ruleOfRegions(state.regions);
  };
  // It takes cells from two boxes, which are open then.
  assert.equal(draw(0, 1, 2, 3), null);
  assert.deepEqual(state.regions.map((region) => region ?? "."), [0, 0, 0, 0, ".", ".", ".", ".", 2, 2, 3, 3, 2, 2, 3, 3]);
  assert.deepEqual(step(state, { type: "undo" }).regions, null);
  assert.equal(draw(9, 10, 13, 14), null);
  assert.equal(draw(4, 5, 8, 12), null);
  assert.equal(draw(6, 7, 11, 15), "regions 1111223324432443");
  const before = state;
  state = step(state, { type: "rules", shape: new Shape({ ...shape, regions: state.regions, rules: ["regions 1111223324432443"] }) });
  assert.equal(state.regions, null);
  assert.deepEqual(step(state, { type: "undo" }).regions, before.regions);
  assert.deepEqual(withRegion([0, 0, 1, 1], [1, 2]), [null, 0, 0, null]);
});

test("orders in addresses, there and back", () => {
  const order = { box: "3x3", symbols: undefined, seed: "5", level: "hard", se: "3.4..4.5" };
  assert.equal(linkOfOrder(order), "#g=3x3,seed:5,level:hard,se:3.4..4.5");
  assert.deepEqual(orderIn(linkOfOrder(order)), order);
  for (const symbols of [[..."🍎🍌🍇🍓"], [...",:&="], ["10", "20", "30", "40"]]) {
    const patterned = { box: "2x2", symbols, seed: "5", pattern: "1..1.1....1...1." };
    assert.deepEqual(orderIn(linkOfOrder(patterned)), patterned);
  }
  assert.equal(orderIn("#p=1..."), null);
  assert.equal(orderIn(""), null);
});

/** An answer of each kind that the page makes a sentence of, with all fields that the sentence can have. */
const ANSWERS = {
  unique: [{ verdict: "rated", level: "hard", se_like: 4.2, hardest: "x-wing" }],
  verdict: [
    { verdict: "none", because: "1 is given twice in row 1", explanation: ["r1c1=1 and r1c2=1 cannot stand together"], clash: [] },
    { verdict: "none", explanation: ["r1c1=1 and r5c5=2 cannot stand together"], reason: "time limit" },
    { verdict: "multiple", open: [1, 2], complete: false, explanation: ["solutions differ in 2 cells"] },
    { verdict: "solved" }, { verdict: "stuck" }, { verdict: "unknown", reason: "time limit" },
  ],
  counted: [{ count: 1234, exact: true }, { count: 1, exact: true }, { count: 12, exact: false, reason: "time limit" }, { estimate: 6.7e21, exact: false }],
  proved: [{ verdict: "unique", proof: "0", cnf: "" }, { verdict: "multiple", reason: "there are several solutions" }],
  minimized: [{ verdict: "minimal", removed: ["r1c1"], givens: 24, minimal: "1..." }, { verdict: "unknown", reason: "time limit" }],
  minimizedRules: [{ rules_removed: ["less r1c1 r1c2"] }, { rules_removed: ["odd r1c1", "odd r2c2"] }, {}],
  made: [{ puzzle: "1...", givens: 24, minimal: true }, { verdict: "unknown", reason: "time limit" }],
};

test("a missing field of an answer never becomes a word", () => {
  const steps = [{ technique: "x-wing", level: "hard", se_like: 3.2, houses: ["row 1"], words: "r1c1 is 1" }, { words: "r1c1 is 1", houses: [] }];
  const makers = { ...Object.fromEntries(Object.keys(words).map((name) => [name, (answer) => [words[name](answer)]])), hints };
  const answers = { ...ANSWERS, hints: steps };
  assert.deepEqual(Object.keys(answers).sort(), Object.keys(makers).sort());
  for (const [name, make] of Object.entries(makers)) {
    for (const answer of answers[name]) {
      const fields = Object.keys(answer);
      for (let some = 0; some < 1 << fields.length; some++) {
        const partial = Object.fromEntries(fields.filter((_, nth) => some >> nth & 1).map((field) => [field, answer[field]]));
        for (const said of make(partial)) {
          assert.doesNotMatch(said, /undefined|null|NaN|object|\(\s*\)|\(,|, *\)|: *[.]|  /, `${name} of ${JSON.stringify(partial)}: ${said}`);
        }
      }
    }
  }
  assert.equal(words.unique(ANSWERS.unique[0]), "One solution · hard 4.2 · x-wing");
  assert.deepEqual(ANSWERS.verdict.map(words.verdict), [
    "No solution: 1 is given twice in row 1.", "No solution: r1c1=1 and r5c5=2 cannot stand together.",
    "Several solutions: at least 2 cells are open.", "Nothing is left to do.", "No technique applies here.", "No answer: time limit.",
  ]);
  assert.deepEqual(ANSWERS.minimizedRules.map(words.minimizedRules), [
    "1 rule removed: each left is needed.", "2 rules removed: each left is needed.", "Each rule is needed."]);
  assert.deepEqual(ANSWERS.counted.map(words.counted), ["1,234 solutions.", "1 solution.", "12 or more solutions.", "About 6.70e+21 solutions."]);
  assert.deepEqual(ANSWERS.proved.map(words.proved), [
    "Saved: a proof that there is no second solution, and its formula.", "There is no proof: there are several solutions."]);
  assert.deepEqual(hints(steps[0]), ["Look at row 1.", "Look for: x-wing (hard, 3.2).", "r1c1 is 1"]);
  const bare = { technique: "naked single", places: [{ cell: "r1c2", digit: "7" }], words: "r1c2 is 7" };
  assert.equal(hints(bare)[0], "Look at r1c2.");
  // Neither the place to look at nor the technique tells the digit.
  assert.doesNotMatch(hints(bare).slice(0, 2).join(), /7/);
  assert.equal(hints({ parts: [{ candidates: ["r1c1", "r2c2", "r3c3", "r4c4", "r5c5", "r1c1"].map((cell) => ({ cell, digit: "7" })) }] })[0],
    "Look at r1c1, r2c2, r3c3, r4c4 ….");
});

test("a shape that was kept is the same shape", () => {
  const regions = Array(16).fill(0);
  const shape = new Shape({ side: 4, regions, symbols: [..."1234"], rules: ["layout diagonals"], legend: ["Rules: X", "Rules: X"], marks: ["<g/>", ""] });
  assert.deepEqual(new Shape(JSON.parse(JSON.stringify(shape))), shape);
  assert.deepEqual(shape.ruleMarks, ["<g/>", ""]);
});

test("the page has at most 180 KiB", () => {
  const folder = new URL("../page/", import.meta.url);
  const files = readdirSync(folder, { recursive: true }).filter((name) => /[.](html|css|js)$/.test(name));
  const sizes = files.map((name) => readFileSync(new URL(name, folder)).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(files.length > 15 && total <= 184_320, `${total} bytes in ${files.length} files`);
});
