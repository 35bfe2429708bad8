// Drives the page in Chromium: node web/test/browser.mjs FOLDER
//
// FOLDER is what web/build made. SATDOKU names the program that also serves the page, and that answers are compared with
// (satdoku), CHROMIUM the browser (/usr/bin/chromium), and MODULES a folder that has playwright-core and
// @axe-core/playwright in its node_modules; by default that is the folder of this file, after `npm install` in it.
// BACKEND runs the tests with one backend alone, `wasm` or `serve`, and ONLY those with this text in their names. SHOTS names
// a folder for pictures, and KEYS is a number of keys whose times to the verdict are measured.

import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { toolOf } from "../page/rules.js";
import { serve } from "./static.mjs";

const [folder = new URL("../dist", import.meta.url).pathname] = process.argv.slice(2);
const { SATDOKU = "satdoku", CHROMIUM = "/usr/bin/chromium", MODULES, BACKEND, ONLY = "", SHOTS, KEYS } = process.env;
const packages = createRequire(MODULES ? join(resolve(MODULES), "x.js") : import.meta.url);
const { chromium } = packages("playwright-core");
const { AxeBuilder } = packages("@axe-core/playwright");

const TABS = ["make", "play", "solve", "sheets"];
const FORMATS = ["line", "grid", "integers", "csv", "jsonl", "json", "sdk", "sdm", "ss", "qqwing", "hodoku", "opensudoku",
  "solo", "f-puzzles", "candidates", "sukaku"];

/** What the program prints; its exit code does not matter. */
function satdoku(args, input = "") {
  try {
    return execFileSync(SATDOKU, args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
  } catch (error) {
    if (typeof error.stdout !== "string") throw error;
    return error.stdout;
  }
}

const records = (args, input) => satdoku([...args, "-f", "jsonl"], input).trim().split("\n").map((line) => JSON.parse(line));
const generated = (count, ...args) => satdoku(["generate", "-n", String(count), "-f", "line", ...args]).trim().split("\n");

const PUZZLES = generated(10, "--seed", "7", "--minimal");
const [PUZZLE] = PUZZLES;

/** The page served by the program. */
async function serveByProgram() {
  const server = spawn(SATDOKU, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.on("exit", () => reject(new Error(`satdoku serve has ended: ${said}`)));
    server.stderr.on("data", (text) => {
      said += text;
      const found = /listening at (\S+?);/.exec(said);
      if (found) resolve(found[1]);
    });
  });
  return { address, end: () => server.kill("SIGINT") };
}

/** How the page comes to the browser, and what it calls its backend then. */
const BACKENDS = {
  wasm: { host: () => serve(folder), says: "this page itself" },
  serve: { host: serveByProgram, says: "satdoku 0.1.0 on this machine" },
};

/** The address of the page in the test that runs. @type {AsyncLocalStorage<string>} */
const here = new AsyncLocalStorage();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

/** The address of an empty grid, which opens in Make. */
const EMPTY = `#p=${".".repeat(81)}&b=3x3`;

/** Opens the page in a browser without memories. */
async function open({ hash = EMPTY, address = here.getStore(), ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  await page.goto(address + hash);
  await ready(page);
  return page;
}

const ready = (page) => page.waitForSelector("body[data-ready]");
const close = async (page) => {
  await page.context().close();
  assert.deepEqual(page.faults, []);
};

/** Waits until the text of an element has these words. */
async function says(page, selector, words, timeout = 15_000) {
  const wanted = words instanceof RegExp ? words.source : words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  try {
    await page.waitForFunction(([where, pattern]) => new RegExp(pattern).test(document.querySelector(where)?.textContent ?? ""),
      [selector, wanted], { timeout, polling: 20 });
  } catch {
    assert.fail(`${selector} says "${await page.textContent(selector)}", not "${words}"`);
  }
}

/** Pastes text into the page. */
const paste = (page, text) => page.evaluate((pasted) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", pasted);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** The symbols of the grid on a line, as they are drawn; candidates and answers are left out. */
const line = (page, kinds = ".digit.given, .digit.entry") => page.evaluate((which) =>
  [...document.querySelectorAll("#grid [data-cell]")].map((cell) => cell.querySelector(which)?.textContent ?? ".").join(""), kinds);

/** Pastes a puzzle on a line, and waits until it is there with its verdict. */
async function load(page, puzzle) {
  await paste(page, ".".repeat(81));
  await says(page, "#verdict", "Type or paste");
  await paste(page, puzzle);
  await says(page, "#verdict", VERDICTS.unique);
}

const cell = (page, index) => page.locator(`[data-cell="${index}"]`);
const tab = (page, name) => page.click(`#tab-${name}`);

/** Shows what is folded away. */
const showAll = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));

/** Starts a grid with this box and, if they are told, these symbols. */
async function begin(page, box, symbols) {
  await page.click("#new");
  const [rows, cols] = box.split("x").map(Number);
  await page.fill("#new-rows", String(rows));
  await page.fill("#new-cols", String(cols));
  await page.selectOption("#new-level", "");
  await showAll(page);
  if (symbols) await page.fill("#new-symbols", symbols);
  await page.click("dialog button.primary");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  assert.equal(await page.locator("#grid [data-cell]").count(), (rows * cols) ** 2);
}

/** What the page and the program call a verdict. */
const VERDICTS = { unique: /^One solution/, none: /^No solution/, multiple: /^Several solutions/ };

/** @type {{name: string, run: () => Promise<void>, backends: string[]}[]} */
const tests = [];
const test = (name, run, backends = Object.keys(BACKENDS)) => tests.push({ name, run, backends });

/** A test of what does not depend on the backend. */
const testOnce = (name, run) => test(name, run, ["wasm"]);

test("the page says which backend it has", async (expected) => {
  const page = await open();
  await page.click("#help");
  assert.ok((await page.textContent("#backend")).includes(expected), expected);
  await close(page);
});

test("without an address or a memory it opens on an easy puzzle to play", async () => {
  const page = await open({ hash: "" });
  await says(page, "#verdict", /^One solution · (trivial|easy)/);
  assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true");
  assert.ok(await page.isDisabled("#undo"));
  // The first is the empty page of the browser.
  assert.equal(await page.evaluate(() => history.length), 2);
  const begun = await line(page);
  await page.reload();
  await ready(page);
  assert.equal(await line(page), begun);
  await page.click("#new");
  await page.fill("#new-rows", "2");
  await page.selectOption("#new-level", "medium");
  await page.click("#begin");
  await page.waitForFunction(() => document.querySelectorAll("#grid [data-cell]").length === 36);
  await says(page, "#verdict", /^One solution · medium/);
  assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true");
  await page.click("#new");
  assert.equal(await page.inputValue("#new-level"), "medium");
  await close(page);
});

/** Rules of many kinds. */
const DRAWN = ["thermo r1c4 r2c5 r3c6 r3c7", "cage 10 r5c5 r5c6", "less r1c8 r1c9", "odd r9c9", "arrow r7c1 = r7c2 r7c3",
  "whisper 5 r8c1 r8c2 r8c3", "difference 1 r4c1 r5c1"];

const SIZES = [[1440, 900], [1280, 720], [768, 1024], [390, 844]];

for (const [width, height] of SIZES) {
  testOnce(`Play fits one screen of ${width}×${height}`, async () => {
    const page = await open({ viewport: { width, height }, hasTouch: width < 800 });
    for (const box of ["3x3", "2x3", "4x4"]) {
      const [puzzle] = generated(1, "--seed", "3", "--box", box, "--level", "easy");
      await begin(page, box);
      await paste(page, puzzle);
      await says(page, "#verdict", "One solution · ");
      await tab(page, "play");
      await page.click("#fill");
      assert.equal(await page.locator("#grid .mark").count() > 9, true);
      for (let presses = 0; presses < 4; presses++) {
        const beyond = await outside(page, "#grid svg, #verdict, #pad button, #panel button, #panel label, #hint-words");
        assert.deepEqual(beyond, [], `${box}, press ${presses}`);
        await page.click("#hint");
        await says(page, "#hint", ["What?", "Why?", "Apply", "Hint"][presses]);
      }
      const side = await page.evaluate(() => ["#grid", "#pad"].map((one) => document.querySelector(one).getBoundingClientRect()).map(({ left, right }) => [left, right]));
      if (width > 1000) assert.ok(side[1][0] >= side[0][1], "the pad is beside the board");
      const pitch = await page.evaluate(() => document.querySelector("[data-cell='0'] .back").getBoundingClientRect().width);
      assert.ok(pitch > (box === "4x4" ? 21 : 38), `cells of ${pitch} pixels`);
    }
    await close(page);
  });
}

/** The elements that are not whole in the window. */
const outside = (page, selector) => page.evaluate((which) => [...document.querySelectorAll(which)]
  .filter((one) => one.checkVisibility()).map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
  .filter(([, { top, bottom, right }]) => top < 0 || bottom > innerHeight || right > innerWidth)
  .map(([name, { bottom, right }]) => `${name} to ${Math.round(right)}, ${Math.round(bottom)}`), selector);

for (const [width, height] of SIZES) {
  testOnce(`with many rules the board and the keys stay in view at ${width}×${height}`, async () => {
    const page = await open({ viewport: { width, height }, hasTouch: width < 800 });
    await paste(page, JSON.stringify({ puzzle: records(["solve"], PUZZLE)[0].solution, rules: DRAWN }));
    await hasRules(page, DRAWN.length);
    if (width > 1000) assert.deepEqual(await outside(page, "#grid svg, #rules, #generate, #clear"), []);
    await page.locator("#rules li:last-child").scrollIntoViewIfNeeded();
    assert.deepEqual(await outside(page, "#grid svg"), []);
    await page.evaluate(() => scrollTo(0, 0));
    await tab(page, "play");
    assert.deepEqual(await outside(page, "#grid svg, #verdict, #legend summary, #pad button, #panel button, #panel label"), []);
    const isFolded = () => page.evaluate(() => !document.querySelector("#legend").open);
    assert.equal(await isFolded(), width < 832);
    await page.click("#legend summary");
    assert.equal(await isFolded(), width >= 832);
    await close(page);
  });
}

testOnce("the pad shows the marks of a cell that are small in it", async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await begin(page, "4x4");
  await tab(page, "play");
  const marked = () => page.locator("#pad .marked").allTextContents();
  await cell(page, 17).click();
  assert.deepEqual(await marked(), []);
  await page.click("#pad >> text=Candidates");
  await page.click("#pad [data-digit='3']");
  await page.click("#pad [data-digit='12']");
  assert.deepEqual(await marked(), ["3", "C"]);
  await cell(page, 18).click();
  assert.deepEqual(await marked(), []);
  await close(page);
});

test("a hint says where to look, what to look for, and then what follows", async () => {
  const page = await open();
  const [puzzle] = generated(1, "--seed", "5", "--level", "hard");
  await load(page, puzzle);
  await tab(page, "play");
  const [{ steps: [step] }] = records(["hint"], puzzle);
  await page.click("#hint");
  await says(page, "#hint-words", `Look at ${step.houses.slice(0, 4).join(", ")}`);
  assert.ok(await page.locator("#grid .house").count() >= 9);
  assert.equal(await page.locator("#grid .placed").count(), 0);
  await page.click("#hint");
  await says(page, "#hint-words", `Look for: ${step.technique} (`);
  assert.equal(await page.locator("#grid .placed").count(), 0);
  await page.click("#hint");
  await says(page, "#hint-words", step.words);
  await close(page);
});

test("candidates stand in the places of a box", async () => {
  const page = await open();
  for (const [box, digit, x, y] of [["3x3", 6, 5 / 6, 1 / 2], ["2x3", 4, 1 / 6, 3 / 4], ["4x4", 16, 7 / 8, 7 / 8]]) {
    await begin(page, box);
    await tab(page, "play");
    await page.click("#fill");
    const [at, size] = await page.evaluate((nth) => {
      const mark = document.querySelectorAll("[data-cell='0'] .mark")[nth - 1];
      return [["x", "y"].map((name) => Number(mark.getAttribute(name)) / 60), Number(mark.getAttribute("font-size"))];
    }, digit);
    assert.ok(Math.abs(at[0] - x) < 1e-6 && Math.abs(at[1] - y) < 1e-6, `${box}: ${at}`);
    assert.ok(size >= 14, `${size}`);
  }
  await close(page);
});

test("many puzzles at once go to the sheets, with their rules", async () => {
  const page = await open();
  await begin(page, "2x3");
  await showAll(page);
  await page.fill("#seed", "4");
  await page.fill("#count", "5");
  await page.selectOption("#level", "easy");
  await page.click("#generate");
  await page.waitForSelector("#tab-sheets[aria-selected=true]");
  const lines = (await page.inputValue("#sheet-text")).split("\n").map((text) => JSON.parse(text).puzzle);
  assert.deepEqual(lines, generated(5, "--box", "2x3", "--seed", "4", "--level", "easy", "--minimal"));
  await page.click("#rate");
  await says(page, "#sheet-words", "5 one solution");
  await close(page);
});

test("settings are kept for the next visit", async () => {
  const page = await open();
  await showAll(page);
  await page.selectOption("#level", "hard");
  await tab(page, "play");
  await page.check("#show-wrong");
  await tab(page, "sheets");
  await showAll(page);
  await page.selectOption("#paper", "letter");
  await page.fill("#margin", "20mm");
  await page.check("#name-line");
  const other = await page.context().newPage();
  await other.goto(here.getStore());
  await ready(other);
  assert.equal(await other.getAttribute("#tab-make", "aria-selected"), "false");
  await tab(other, "make");
  assert.equal(await other.inputValue("#level"), "hard");
  await tab(other, "play");
  assert.ok(await other.isChecked("#show-wrong"));
  await tab(other, "sheets");
  assert.equal(await other.inputValue("#paper"), "letter");
  assert.equal(await other.inputValue("#margin"), "20mm");
  assert.ok(await other.isChecked("#name-line"));
  await close(page);
});

test("typing, and the verdict after each key", async () => {
  const page = await open();
  await cell(page, 0).click();
  for (const [index, symbol] of [...PUZZLE].entries()) {
    if (symbol !== ".") await page.keyboard.press(symbol);
    if (index % 9 === 8) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
    } else await page.keyboard.press("ArrowRight");
  }
  assert.equal(await line(page), PUZZLE);
  await says(page, "#verdict", "One solution · ");
  const index = [...PUZZLE].findIndex((symbol) => symbol !== ".");
  await cell(page, index).click();
  await page.keyboard.press("Delete");
  await says(page, "#verdict", VERDICTS.multiple);
  await page.keyboard.press("Control+z");
  await says(page, "#verdict", VERDICTS.unique);
  await close(page);
});

test("why none: the clash is outlined, and one press removes it", async () => {
  const page = await open();
  await paste(page, `11${".".repeat(79)}`);
  await says(page, "#verdict", "No solution: 1 is given twice in row 1");
  assert.deepEqual(await page.locator("[aria-invalid=true]").count(), 2);
  await page.click("#verdict button");
  await says(page, "#verdict", VERDICTS.multiple);
  assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
  const solution = records(["solve"], PUZZLE)[0].solution;
  const blank = [...PUZZLE].indexOf(".");
  const wrong = [..."123456789"].find((symbol) => symbol !== solution[blank]);
  const broken = [...PUZZLE].map((symbol, at) => (at === blank ? wrong : symbol)).join("");
  await paste(page, broken);
  await says(page, "#verdict", /^No solution: /);
  const buttons = await page.locator("#verdict button").count();
  assert.ok(buttons >= 1);
  const explained = records(["check", "--explain"], broken)[0];
  assert.equal(await page.locator("[aria-invalid=true]").count(), explained.clash.length);
  const culprit = explained.culprits[0];
  await page.click("#verdict button >> nth=0");
  await says(page, "#verdict", /^(One|Several) solution/);
  const [row, col] = culprit.cell.slice(1).split("c").map(Number);
  assert.equal((await line(page))[(row - 1) * 9 + col - 1], ".");
  await close(page);
});

test("why none: a hundred puzzles with one wrong digit", async () => {
  const page = await open();
  const shuffled = (list, by) => list.map((one, at) => [(at + 1) * by % 97, one]).sort(([a], [b]) => a - b).map(([, one]) => one);
  const wrong = generated(170, "--seed", "3").map((puzzle, nth) => {
    const cells = [...puzzle];
    const givens = shuffled(cells.flatMap((symbol, at) => (symbol === "." ? [] : [at])), nth + 5);
    cells[givens[0]] = String(Number(cells[givens[0]]) % 9 + 1);
    return cells.join("");
  });
  const explained = records(["check", "--explain"], wrong.join("\n")).filter(({ verdict }) => verdict === "none").slice(0, 100);
  const unexplained = explained.filter(({ because }) => !because).length;
  assert.ok(explained.length === 100 && unexplained > 3, `${explained.length} ${unexplained}`);
  for (const { puzzle, because, explanation } of explained) {
    await paste(page, puzzle);
    await says(page, "#verdict", `No solution: ${because ?? explanation[0]}. Remove `);
  }
  await close(page);
});

test("why several: a few words and the candidates of the solutions, in Play too", async () => {
  const page = await open();
  const loose = `53..7....6..195....98${".".repeat(54)}419..5`;
  const [{ open: cells, explanation }] = records(["check", "--explain"], loose);
  const words = `Several solutions: ${cells.length} cells are open.`;
  await paste(page, loose);
  await says(page, "#verdict", words);
  assert.ok((await page.textContent("#verdict")).length < 100 && explanation[0].length < 150);
  const marks = () => page.evaluate(() => [...document.querySelectorAll("#grid [data-cell]")].map((one) =>
    [...one.querySelectorAll(".mark")].map((mark) => mark.textContent).join("")));
  const expected = Array(81).fill("");
  for (const { cell: name, digits } of cells) {
    const [row, col] = name.slice(1).split("c").map(Number);
    // A cell that may have any digit is blank.
    expected[(row - 1) * 9 + col - 1] = digits.length < 9 ? digits.join("") : "";
  }
  assert.deepEqual(await marks(), expected);
  await tab(page, "play");
  assert.equal((await marks()).join(""), "");
  await page.click("#hint");
  await says(page, "#hint-words", words);
  assert.deepEqual(await marks(), expected);
  await tab(page, "solve");
  await page.click("#path");
  await says(page, "#solve-words", words);
  await close(page);
});

test("why several: open cells have their digits, and one press makes the puzzle unique", async () => {
  const page = await open();
  const index = [...PUZZLE].findIndex((symbol) => symbol !== ".");
  const loose = [...PUZZLE].map((symbol, at) => (at === index ? "." : symbol)).join("");
  await paste(page, loose);
  await says(page, "#verdict", /^Several solutions: /);
  const [explained] = records(["check", "--explain"], loose);
  await says(page, "#verdict", `${explained.open.length} cells`);
  for (const { cell: name, digits } of explained.open) {
    const [row, col] = name.slice(1).split("c").map(Number);
    const label = await cell(page, (row - 1) * 9 + col - 1).getAttribute("aria-label");
    assert.ok(label.endsWith(`could be ${digits.join(" or ")}`), label);
  }
  await page.click("#verdict button");
  await says(page, "#verdict", VERDICTS.unique);
  await close(page);
});

test("paste of every format", async () => {
  const page = await open();
  for (const [box, puzzle] of [["3x3", PUZZLE], ["2x3", generated(1, "--seed", "3", "--box", "2x3")[0]]]) {
    for (const format of FORMATS) {
      if (box !== "3x3" && ["hodoku", "opensudoku"].includes(format)) continue;
      await paste(page, ".".repeat(81));
      await says(page, "#verdict", "Type or paste");
      const text = satdoku(["convert", "--box", box, "-f", format, puzzle]);
      await paste(page, text);
      await says(page, "#verdict", VERDICTS.unique);
      const [{ puzzle: read }] = records(["convert", "--box", box], text);
      assert.equal(await line(page), read, format);
    }
  }
  await paste(page, "5 3 x");
  await says(page, "#verdict", /line 1/);
  await close(page);
});

test("rules are drawn on the board, and copied with candidates", async () => {
  const page = await open();
  const rules = "layout diagonals; thermo r1c1 r1c2 r2c3; difference 1 r3c3 r3c4";
  await paste(page, JSON.stringify({ puzzle: ".".repeat(81), rules: rules.split("; ") }));
  await says(page, "#legend", "Diagonals: the digits of each marked diagonal differ. Thermometers: digits rise from the bulb. White dots: the digits differ by 1.");
  assert.match(await page.getAttribute("#grid [role=grid]", "aria-description"), /thermometer r1c1 r1c2 r2c3/);
  const shown = (scheme) => page.evaluate(() => ["below", "above"].map((_, nth) =>
    [...document.querySelectorAll(`#grid .rules-${nth} > g`)].filter((group) => getComputedStyle(group).display !== "none")
      .map((group) => [group.getAttribute("class"), group.querySelectorAll("path, rect, circle, line").length > 0]).join()), scheme);
  assert.deepEqual(await shown(), ["light,true", "light,true"]);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.deepEqual(await shown(), ["dark,true", "dark,true"]);
  // The marks take no presses from the cells.
  await cell(page, 40).click();
  await page.keyboard.press("5");
  assert.equal((await line(page))[40], "5");
  await paste(page, JSON.stringify({ puzzle: `12.4${"1234".repeat(15)}`, box: "2x2", rules: ["layout diagonals"] }));
  await page.waitForFunction(() => document.querySelectorAll("#grid [data-cell]").length === 16);
  const copied = await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.body.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData("text/plain");
  });
  assert.match(copied, /"puzzle":"12\.41234/);
  assert.match(copied, /layout diagonals/);
  await close(page);
});

/** The middle of a cell on the screen. */
const middleOf = (page, index) => page.evaluate((at) => {
  const { x, y, width, height } = document.querySelector(`[data-cell="${at}"] .back`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}, index);

/** Drags from cell to cell. */
async function drag(page, ...cells) {
  const middle = (index) => middleOf(page, index);
  await page.mouse.move(...await middle(cells[0]));
  await page.mouse.down();
  for (const index of cells.slice(1)) await page.mouse.move(...await middle(index), { steps: 3 });
  await page.mouse.up();
}

const rulesOf = (page) => page.locator("#rules li span").allTextContents();

/** Waits until this many rules are listed. */
const hasRules = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll("#rules li").length === wanted, count);

test("rules are drawn by dragging, listed in words, removed, and undone", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  const { solution } = records(["solve"], PUZZLE)[0];
  const [a, b] = [Number(solution[0]), Number(solution[1])];
  const [low, high] = a < b ? [0, 1] : [1, 0];
  await page.selectOption("#tool", "thermo");
  await drag(page, low, high);
  await hasRules(page, 1);
  assert.deepEqual(await rulesOf(page), [`thermometer r1c${low + 1} r1c${high + 1}`]);
  await says(page, "#verdict", VERDICTS.unique);
  assert.ok(await page.locator("#grid .rules-0 path").count() > 0);
  // The other way round there is no solution, and once more takes the rule away.
  await drag(page, high, low);
  await hasRules(page, 2);
  await says(page, "#verdict", VERDICTS.none);
  await drag(page, high, low);
  await hasRules(page, 1);
  await says(page, "#verdict", VERDICTS.unique);
  await page.selectOption("#tool", "cage");
  await page.fill("#tool-number", String(a + b));
  await drag(page, 0, 1);
  await hasRules(page, 2);
  await page.selectOption("#tool", "layout anti-knight");
  await hasRules(page, 3);
  const listed = ["anti-knight", `thermometer r1c${low + 1} r1c${high + 1}`, `killer cage ${a + b} r1c1 r1c2`];
  assert.deepEqual((await rulesOf(page)).sort(), listed.sort());
  await page.click("#rules li:has-text('anti-knight') button");
  await hasRules(page, 2);
  assert.equal(await line(page), PUZZLE);
  for (const [count, verdict] of [[3, ""], [2, "unique"], [1, "unique"], [2, "none"], [1, "unique"], [0, "unique"]]) {
    await page.click("#undo");
    await hasRules(page, count);
    if (verdict) await says(page, "#verdict", VERDICTS[verdict]);
  }
  for (let nth = 0; nth < 6; nth++) await page.click("#redo");
  await hasRules(page, 2);
  // The puzzle has one solution without its rules.
  await page.click("#minimize-rules");
  await says(page, "#made", "2 rules removed: each left is needed.");
  await hasRules(page, 0);
  await page.click("#undo");
  await hasRules(page, 2);
  await page.reload();
  await ready(page);
  await hasRules(page, 2);
  await close(page);
});

test("rules are drawn by keys alone, and by touch", async () => {
  const page = await open();
  await page.selectOption("#tool", "arrow");
  await cell(page, 0).focus();
  for (const name of ["Shift+ArrowRight", "Shift+ArrowRight", "Enter"]) await page.keyboard.press(name);
  await hasRules(page, 1);
  await page.selectOption("#tool", "cage");
  await cell(page, 40).focus();
  await cell(page, 40).click();
  await page.keyboard.press("Escape");
  await page.selectOption("#tool", "cage");
  await cell(page, 40).focus();
  for (const name of ["1", "2", "Space", "ArrowDown", "Space", "ArrowRight", "Space", "Enter"]) await page.keyboard.press(name);
  await hasRules(page, 2);
  assert.deepEqual(await rulesOf(page), ["arrow r1c1 = r1c2 r1c3", "killer cage 12 r5c5 r6c5 r6c6"]);
  await close(page);
  const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.selectOption("#tool", "renban");
  const touch = await phone.context().newCDPSession(phone);
  const at = async (index) => {
    const [x, y] = await middleOf(phone, index);
    return [{ x, y }];
  };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: await at(0) });
  for (const index of [1, 11, 20]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: await at(index) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await hasRules(phone, 1);
  assert.deepEqual(await rulesOf(phone), ["renban r1c1 r1c2 r2c3 r3c3"]);
  await close(phone);
});

test("rules that no tool draws are typed", async () => {
  const page = await open();
  await showAll(page);
  await page.fill("#rule-text", "linear 10 r1c1 r1c2");
  await page.click("#add-rule");
  await says(page, "#verdict", /line 1, column \d+/);
  assert.equal(await page.inputValue("#rule-text"), "linear 10 r1c1 r1c2");
  await page.fill("#rule-text", "sum-loop 10 r1c1 r1c2 r2c2 r2c1; odd r5c5");
  await page.keyboard.press("Enter");
  await hasRules(page, 2);
  assert.deepEqual((await rulesOf(page)).sort(), ["odd r5c5", "sum-loop 10 r1c1 r1c2 r2c2 r2c1"]);
  assert.equal(await page.inputValue("#rule-text"), "");
  await close(page);
});

test("arrows from pills, clones by two strokes, and rules joined by or", async () => {
  const page = await open();
  await page.selectOption("#tool", "arrow-2");
  await drag(page, 1, 0, 9, 18);
  await hasRules(page, 1);
  await page.selectOption("#tool", "clone");
  await drag(page, 40, 41);
  await says(page, "#how", "Now drag over the others.");
  assert.equal(await page.locator("#grid .house").count(), 2);
  await drag(page, 67, 68);
  await hasRules(page, 2);
  assert.equal(await page.locator("#grid .house").count(), 0);
  await drag(page, 40, 41);
  await page.keyboard.press("Escape");
  await page.selectOption("#tool", "less");
  await drag(page, 71, 80);
  await hasRules(page, 3);
  const listed = ["arrow r1c1 r1c2 = r2c1 r3c1", "clone r5c5 r5c6 = r8c5 r8c6", "less than r8c9 r9c9"];
  assert.deepEqual(await rulesOf(page), listed);
  await page.getByRole("button", { name: `Either ${listed[1]} or ${listed[2]}` }).click();
  await hasRules(page, 2);
  assert.deepEqual(await rulesOf(page), [listed[0], `either { ${listed[1]} } or { ${listed[2]} }`]);
  await says(page, "#verdict", VERDICTS.multiple);
  await page.click("#undo");
  await hasRules(page, 3);
  await close(page);
});

test("rules that are not needed are marked, until the puzzle changes", async () => {
  const page = await open();
  const { solution } = records(["solve"], PUZZLE)[0];
  const [given, blank] = [/\d/, /\./].map((kind) => PUZZLE.search(kind));
  const name = (index) => `r${Math.floor(index / 9) + 1}c${index % 9 + 1}`;
  const parity = (index) => `${Number(solution[index]) % 2 ? "odd" : "even"} ${name(index)}`;
  // Without its given, the puzzle needs a rule that says it; the other rule says nothing new.
  const puzzle = `${PUZZLE.slice(0, given)}.${PUZZLE.slice(given + 1)}`;
  const rules = [`sum-line ${solution[given]} ${name(given)}`, parity(blank)];
  const { verdict, rules_redundant: needless } = records(["minimize", "--remove", "rules", "--rules", rules.join(";")], puzzle)[0];
  assert.equal(verdict, "minimal");
  await paste(page, JSON.stringify({ puzzle, rules }));
  await says(page, "#verdict", VERDICTS.unique);
  await says(page, "#needless", "The puzzle has the same single solution without any one of the rules marked");
  const marked = () => page.locator("#rules li:has(small:visible) span").allTextContents();
  assert.deepEqual(await marked(), needless);
  assert.deepEqual(needless, [parity(blank)]);
  await cell(page, given).click();
  await page.keyboard.press(solution[given]);
  await page.waitForFunction(() => document.querySelectorAll("#rules small:not([hidden])").length === 2);
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => document.querySelectorAll("#rules small:not([hidden])").length === 1);
  // Where there is not one solution, every rule may be needed.
  await page.click("#rules li:first-child button:last-child");
  await says(page, "#verdict", VERDICTS.multiple);
  assert.deepEqual(await marked(), []);
  assert.equal(await page.textContent("#needless"), "");
  await close(page);
});

test("links open the puzzle in other programs, or name the rule that one has no word for", async () => {
  const page = await open();
  const rules = ["thermo r1c1 r1c2 r1c3", "cage 10 r5c5 r5c6"];
  const links = async () => {
    await page.click("#share");
    await showAll(page);
    await page.waitForFunction(() => document.querySelectorAll("#links a, #links .note").length === 3);
    const found = await page.locator("#links li").evaluateAll((items) => items.map((item) => item.querySelector("a")?.href ?? item.textContent));
    await page.keyboard.press("Escape");
    return found;
  };
  await paste(page, JSON.stringify({ puzzle: PUZZLE, rules }));
  await hasRules(page, 2);
  const found = await links();
  assert.deepEqual(found.map((link) => new URL(link).host), ["www.f-puzzles.com", "sudokupad.app", "sigh.github.io"]);
  for (const link of found) {
    await paste(page, ".".repeat(81));
    await hasRules(page, 0);
    await paste(page, link);
    await hasRules(page, 2);
    assert.equal(await line(page), PUZZLE);
    assert.deepEqual((await rulesOf(page)).sort(), ["killer cage 10 r5c5 r5c6", "thermometer r1c1 r1c2 r1c3"]);
  }
  await paste(page, JSON.stringify({ puzzle: PUZZLE, rules: ["table r1c1 r1c2 = 12 34"] }));
  await hasRules(page, 1);
  const [other, , iss] = await links();
  assert.equal(other, "f-puzzles has no word for the rule that table r1c1 r1c2 = 12 34");
  assert.equal(new URL(iss).host, "sigh.github.io");
  await close(page);
});

test("grids of other rows and columns than digits are refused", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  await paste(page, ".Shape~6x8~0-7.~R1C1_0");
  await says(page, "#verdict", "This page does not show a grid of 6x8, with digits 0-7; the program solves it.");
  assert.equal(await line(page), PUZZLE);
  await close(page);
});

test("regions are drawn, and make a jigsaw", async () => {
  const page = await open();
  await begin(page, "2x2");
  await page.selectOption("#tool", "regions");
  await drag(page, 0, 1, 2);
  await says(page, "#verdict", "A region has 4 cells; this one has 3.");
  await drag(page, 0, 3);
  await says(page, "#verdict", "3 of 4 regions are drawn.");
  await drag(page, 9, 10, 14, 13);
  await says(page, "#verdict", "2 of 4 regions are drawn.");
  await drag(page, 5, 4, 8, 12);
  await says(page, "#verdict", "3 of 4 regions are drawn.");
  await drag(page, 6, 7, 11, 15);
  await hasRules(page, 1);
  assert.deepEqual(await rulesOf(page), ["irregular regions"]);
  await showAll(page);
  await page.fill("#seed", "1");
  await page.click("#generate");
  await says(page, "#verdict", VERDICTS.unique);
  const [made] = generated(1, "--seed", "1", "--side", "4", "--minimal", "--rules", "regions 1111223324432443");
  assert.equal(await line(page), JSON.parse(made).puzzle);
  await page.click("#rules button");
  await hasRules(page, 0);
  await close(page);
});

test("every tool draws a rule that the library takes", async () => {
  const page = await open();
  const words = await page.locator("#tool option").evaluateAll((options) => options.map(({ value }) => value).filter(Boolean));
  for (const word of words) {
    await page.selectOption("#tool", word);
    if (await page.isVisible("#tool-number") && !await page.inputValue("#tool-number")) await page.fill("#tool-number", "6");
    if (word === "regions") continue;
    const { kind } = toolOf(word);
    if (kind !== "whole") await drag(page, ...(kind === "diagonal" ? [1, 9] : [9, 10, 11, 21]));
    if (kind === "twice") await drag(page, 54, 55, 56, 66);
    await hasRules(page, 1).catch(async () => assert.fail(`${word}: ${await page.textContent("#verdict")}`));
    await page.click("#undo");
    await hasRules(page, 0);
  }
  await close(page);
});

testOnce("clues beside the grid are seen", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem("satdoku"));
    kept.shape.ruleMarks = ["", "<text x='-30' y='30'>12</text><text x='570' y='560'>7</text>"];
    sessionStorage.setItem("satdoku", JSON.stringify(kept));
  });
  await page.reload();
  await ready(page);
  const isInside = await page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector("#grid svg").getBoundingClientRect();
    return [...document.querySelectorAll("#grid .rules-1 text")].map((one) => one.getBoundingClientRect())
      .every((box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom && box.right <= innerWidth);
  });
  assert.ok(isInside);
  await close(page);
});

test("an X-sudoku with two thermometers, hard, four to a page", async () => {
  const page = await open();
  await page.selectOption("#tool", "layout diagonals");
  await hasRules(page, 1);
  await page.selectOption("#tool", "thermo");
  await drag(page, 20, 11, 2);
  await drag(page, 60, 69, 78);
  await hasRules(page, 3);
  await page.selectOption("#level", "hard");
  await showAll(page);
  await page.fill("#seed", "1");
  await page.fill("#count", "4");
  await page.click("#generate");
  await page.waitForSelector("#tab-sheets[aria-selected=true]");
  await page.click("#rate");
  await says(page, "#sheet-words", "4 one solution");
  assert.deepEqual(await page.locator("#panel tbody tr td:nth-child(3)").allTextContents(), Array(4).fill("hard"));
  await page.selectOption("#per-page", "4");
  await page.selectOption("#form", "html");
  await page.selectOption("#solutions", "none");
  const download = page.waitForEvent("download");
  await page.click("#print");
  const sheets = String(readFileSync(await (await download).path()));
  assert.equal(sheets.match(/<svg/g).length, 1);
  await close(page);
});

test("a killer with three arrows", async () => {
  const page = await open();
  await page.selectOption("#tool", "arrow");
  for (const stroke of [[0, 1, 11], [44, 43, 33], [75, 65, 64]]) await drag(page, ...stroke);
  await hasRules(page, 3);
  await page.selectOption("#tool", "cage");
  for (const [sum, ...stroke] of [[15, 4, 5, 14], [10, 36, 45], [22, 60, 61, 70, 69]]) {
    await page.fill("#tool-number", String(sum));
    await drag(page, ...stroke);
  }
  await hasRules(page, 6);
  await showAll(page);
  await page.fill("#seed", "1");
  await page.click("#generate");
  await says(page, "#verdict", VERDICTS.unique);
  const rules = await page.evaluate(() => JSON.parse(sessionStorage.getItem("satdoku")).shape.rules);
  assert.deepEqual(rules, ["arrow r1c1 = r1c2 r2c3", "arrow r5c9 = r5c8 r4c7", "arrow r9c4 = r8c3 r8c2", "cage 15 r1c5 r1c6 r2c6",
    "cage 10 r5c1 r6c1", "cage 22 r7c7 r7c8 r8c7 r8c8"]);
  assert.equal(records(["check", "--rules", rules.join(";")], await line(page))[0].verdict, "unique");
  await close(page);
});

test("a session: a killer with three arrows is made by pointer until it is unique, then played and printed", async () => {
  const page = await open();
  const solution = [...records(["solve"], PUZZLE)[0].solution].map(Number);
  const name = (index) => `r${Math.floor(index / 9) + 1}c${index % 9 + 1}`;
  // Three arrows along a row or column that are true of one grid, and cages with the sums that it has.
  const arrows = [];
  for (let circle = 0; circle < 81; circle++) {
    const strokes = [1, 9].map((by) => [circle, circle + by, circle + 2 * by]).filter(([, , end]) => end < 81);
    const stroke = strokes.find(([, ...line]) => line.reduce((sum, at) => sum + solution[at], 0) === solution[circle]
      && (line[0] === circle + 9 || line[1] % 9 > 1) && !arrows.flat().some((at) => at === circle || line.includes(at)));
    if (stroke && arrows.length < 3) arrows.push(stroke);
  }
  assert.equal(arrows.length, 3);
  await page.selectOption("#tool", "arrow");
  for (const stroke of arrows) await drag(page, ...stroke);
  await hasRules(page, 3);
  await says(page, "#verdict", VERDICTS.multiple);
  await page.selectOption("#tool", "cage");
  const cages = [0, 2, 4, 6, 8].flatMap((row) => [0, 3, 6].map((col) => [0, 1, 2].map((by) => row * 9 + col + by)));
  for (const cage of cages) {
    await page.fill("#tool-number", String(cage.reduce((sum, at) => sum + solution[at], 0)));
    await drag(page, ...cage);
  }
  await hasRules(page, 18);
  await page.selectOption("#tool", "");
  // Givens here and there, until the page says which of them make it unique.
  const add = page.locator("#verdict button:has-text('Add')");
  for (let given = 10; !await add.count() && !VERDICTS.unique.test(await page.textContent("#verdict")); given = (given + 31) % 81) {
    assert.equal((await line(page))[given], ".");
    await cell(page, given).click();
    await page.keyboard.press(String(solution[given]));
    await says(page, "#verdict", /^One|Add/, 1500).catch(() => {});
  }
  if (await add.count()) await add.click();
  await says(page, "#verdict", "One solution · ");
  const rules = await page.evaluate(() => JSON.parse(sessionStorage.getItem("satdoku")).shape.rules);
  assert.deepEqual(rules.filter((rule) => rule.startsWith("arrow")), arrows.map(([circle, ...rest]) => `arrow ${name(circle)} = ${rest.map(name).join(" ")}`));
  const [{ verdict, solution: found }] = records(["check", "--rules", rules.join(";")], await line(page));
  assert.equal(verdict, "unique");
  await tab(page, "play");
  for (const label of ["What?", "Why?", "Apply", "Hint"]) {
    await page.click("#hint");
    await says(page, "#hint", label);
  }
  const played = await line(page);
  assert.ok([...played].every((symbol, at) => symbol === "." || symbol === found[at]));
  await tab(page, "sheets");
  await page.selectOption("#form", "html");
  const download = page.waitForEvent("download");
  await page.click("#print");
  const sheets = String(readFileSync(await (await download).path()));
  assert.ok(sheets.includes("<svg") && sheets.includes("Arrows: "), sheets.slice(0, 200));
  await close(page);
});

test("Play names a rule that digits break", async () => {
  const page = await open();
  await paste(page, JSON.stringify({ puzzle: ".".repeat(81), rules: ["thermo r1c1 r1c2 r1c3", "cage 10 r5c5 r5c6"] }));
  await hasRules(page, 2);
  await tab(page, "play");
  const enter = async (index, digit) => {
    await cell(page, index).click();
    await page.keyboard.press(digit);
  };
  await enter(0, "5");
  await enter(1, "4");
  await says(page, "#hint-words", "Broken: thermometer r1c1 r1c2 r1c3.");
  assert.equal(await page.locator("#grid .wrong").count(), 2);
  await page.keyboard.press("6");
  await page.waitForFunction(() => !document.querySelector("#hint-words").textContent && !document.querySelector("#grid .wrong"));
  await enter(40, "1");
  await enter(41, "8");
  await says(page, "#hint-words", "Broken: killer cage 10 r5c5 r5c6.");
  await close(page);
});

test("candidates that follow from rules are no part of the puzzle", async () => {
  const page = await open();
  const { solution } = records(["solve"], PUZZLE)[0];
  const odd = [...PUZZLE].findIndex((symbol, at) => symbol === "." && Number(solution[at]) % 2);
  for (const [puzzle, verdict] of [[".".repeat(81), "multiple"], [PUZZLE, "unique"]]) {
    await tab(page, "make");
    await paste(page, JSON.stringify({ puzzle, rules: [`odd r${Math.floor(odd / 9) + 1}c${odd % 9 + 1}`] }));
    await hasRules(page, 1);
    await says(page, "#verdict", VERDICTS[verdict]);
    await tab(page, "play");
    assert.equal(await page.locator("#grid .mark").count(), 0);
  }
  await close(page);
});

test("candidates that a text rules out count", async () => {
  const page = await open();
  const sukaku = `${"1".padEnd(4, ".")}${"1234".repeat(15)}`.replace("12341234", ".2..1234");
  const [{ verdict }] = records(["check", "--input-format", "sukaku"], sukaku);
  await paste(page, sukaku);
  await says(page, "#verdict", VERDICTS[verdict]);
  await close(page);
});

test("verdicts equal those of the program", async () => {
  const page = await open();
  for (const [box, count] of [["2x2", 6], ["2x3", 6], ["3x3", 12], ["3x4", 4], ["4x4", 4], ["5x5", 1]]) {
    const holes = box === "5x5" ? ["--holes", "200"] : [];
    const puzzles = generated(count, "--seed", "11", "--box", box, ...holes).map((puzzle, nth) => {
      const cells = [...puzzle];
      const givens = cells.flatMap((symbol, at) => (symbol === "." ? [] : [at]));
      const first = cells[givens[0]];
      if (nth % 3 === 1) for (const at of givens.slice(0, 2)) cells[at] = ".";
      if (nth % 3 === 2) cells[cells.findIndex((symbol, at) => symbol === "." && at > givens[0])] = first;
      return cells.join("");
    });
    const verdicts = records(["check", "--box", box], puzzles.join("\n"));
    await begin(page, box);
    for (const [nth, puzzle] of puzzles.entries()) {
      const text = satdoku(["convert", "--box", box, "-f", "f-puzzles", puzzle]);
      await paste(page, text);
      await page.waitForFunction((given) => [...document.querySelectorAll("#grid [data-cell]")].map((one) =>
        one.querySelector(".given")?.textContent ?? ".").join("") === given, puzzle);
      await says(page, "#verdict", VERDICTS[verdicts[nth].verdict]);
    }
  }
  await close(page);
});

test("hints to the end of ten puzzles", async () => {
  const page = await open();
  const hard = generated(3, "--seed", "5", "--level", "hard");
  const wide = generated(1, "--seed", "5", "--box", "2x3");
  for (const puzzle of [...PUZZLES.slice(0, 6), ...hard, ...wide]) {
    await tab(page, "make");
    await load(page, puzzle);
    await tab(page, "play");
    const isSolved = await page.evaluate(async () => {
      const until = async (is) => {
        for (let waited = 0; waited < 2000; waited++) {
          if (is()) return;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        throw new Error(document.querySelector("#hint-words").textContent);
      };
      const at = (id) => document.querySelector(id);
      for (let steps = 0; steps < 1000; steps++) {
        if (at("#verdict").textContent === "Solved.") return true;
        for (const label of ["What?", "Why?"]) {
          at("#hint").click();
          await until(() => at("#hint").textContent === label);
        }
        at("#hint").click();
        await until(() => at("#hint").textContent === "Apply");
        at("#hint").click();
      }
      return false;
    });
    assert.ok(isSolved, puzzle);
    assert.equal(await line(page), records(["solve"], puzzle)[0].solution);
  }
  await close(page);
});

test("a hint is dismissed by Escape and applied by Enter", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  await tab(page, "play");
  await cell(page, 0).click();
  for (const label of ["What?", "Why?", "Apply"]) {
    await page.keyboard.press("?");
    await says(page, "#hint", label);
  }
  await page.keyboard.press("Escape");
  assert.equal(await page.textContent("#hint-words"), "");
  for (const label of ["What?", "Why?", "Apply"]) {
    await page.keyboard.press("?");
    await says(page, "#hint", label);
  }
  const before = await line(page);
  await page.keyboard.press("Enter");
  assert.notEqual(await line(page), before);
  await close(page);
});

test("generated puzzles equal the program's", async () => {
  const page = await open();
  for (const [box, options, args] of [
    ["3x3", {}, []],
    ["3x3", { "#level": "hard", "#symmetry": "rotate180" }, ["--level", "hard", "--symmetry", "rotate180"]],
    ["2x3", { "#symmetry": "diagonal" }, ["--symmetry", "diagonal"]],
  ]) {
    await begin(page, box);
    await showAll(page);
    for (const [field, value] of Object.entries({ "#level": "", "#symmetry": "", ...options })) await page.selectOption(field, value);
    await page.fill("#seed", "42");
    await page.click("#generate");
    await says(page, "#made", /^Seed 42: /);
    assert.equal(await line(page), generated(1, "--seed", "42", "--box", box, "--minimal", ...args)[0]);
    await page.reload();
    await ready(page);
  }
  await close(page);
});

test("minimize leaves what is needed", async () => {
  const page = await open();
  await paste(page, records(["solve"], PUZZLE)[0].solution);
  await says(page, "#verdict", VERDICTS.unique);
  await page.click("#minimize");
  await says(page, "#made", "each is needed");
  const left = await line(page);
  assert.equal(records(["check"], left)[0].verdict, "unique");
  await close(page);
});

test("the path as a list, the count, and cancel within a second", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await tab(page, "solve");
  await page.click("#path");
  await says(page, "#solve-words", /steps/);
  const { steps } = records(["hint", "--all"], PUZZLE)[0];
  assert.equal(await page.locator("#steps li").count(), steps.length);
  assert.equal(await page.textContent("#steps li >> nth=0"), steps[0].words);
  await page.focus("#steps");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.getAttribute("#step-1", "aria-current"), "step");
  assert.notEqual(await line(page), PUZZLE);
  await page.click("#count");
  await says(page, "#solve-words", "1 solution.");
  await page.click("#solve");
  await says(page, "#solve-words", "A solution");
  assert.equal(await line(page, ".digit"), records(["solve"], PUZZLE)[0].solution);
  await paste(page, ".".repeat(81));
  await page.click("#count");
  await says(page, "#solve-words", "Searching");
  await page.waitForTimeout(300);
  const waited = await page.evaluate(async () => {
    const start = performance.now();
    document.querySelector("#panel .cancel").click();
    while (document.querySelector("#solve-words").textContent !== "Cancelled.") await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  });
  assert.ok(waited < 1000, `${waited} ms`);
  assert.equal(await page.isVisible("#panel .cancel"), false);
  await page.click("#estimate");
  await says(page, "#solve-words", /^About \d/);
  await close(page);
});

testOnce("a thousand random keys, and undo to the start", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  await tab(page, "play");
  // A reload forgets the steps before it, so the start is this puzzle.
  await page.reload();
  await ready(page);
  const before = await page.evaluate(() => localStorage.getItem("satdoku"));
  const changes = await page.evaluate(() => {
    let state = 1;
    const below = (bound) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor(state / 2 ** 32 * bound);
    };
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Delete", " ", "F2", "F3", "F4", "F5",
      ..."123456789", ..."123456789", "[", "]", "x", "Escape"];
    document.querySelector("#grid [tabindex='0']").focus();
    for (let nth = 0; nth < 1000; nth++) {
      const key = keys[below(keys.length)];
      const code = /[0-9]/.test(key) && key.length === 1 ? `Digit${key}` : "";
      const event = new KeyboardEvent("keydown", {
        key, code, bubbles: true, cancelable: true, shiftKey: below(5) === 0, ctrlKey: below(8) === 0 && key !== "a",
      });
      document.activeElement.dispatchEvent(event);
    }
    let undone = 0;
    const undo = document.querySelector("#undo");
    while (!undo.disabled) {
      undo.click();
      undone += 1;
    }
    return undone;
  });
  assert.ok(changes > 100, `${changes} changes`);
  assert.equal(await page.evaluate(() => localStorage.getItem("satdoku")), before);
  assert.equal(await line(page), PUZZLE);
  await close(page);
});

test("a link there and back, and a reload keeps what was entered", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await tab(page, "play");
  const blank = [...PUZZLE].indexOf(".");
  await cell(page, blank).click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("F5");
  await page.keyboard.press("3");
  await page.click("#share");
  const link = await page.inputValue("dialog input");
  await page.waitForFunction(() => document.querySelector("dialog textarea").value.length > 0);
  for (const format of FORMATS) {
    await page.selectOption("dialog select", format);
    await page.waitForFunction(() => document.querySelector("dialog textarea").value.length > 0);
    if (format === "sdk") assert.equal((await page.inputValue("dialog textarea")).replace(/\s/g, ""), PUZZLE);
  }
  await page.keyboard.press("Escape");
  const played = await line(page);
  const other = await open({ hash: new URL(link).hash });
  assert.equal(await line(other), played);
  assert.equal(await other.locator("#grid .colour-3").count(), await page.locator("#grid .colour-3").count());
  await other.keyboard.press("Control+z");
  await close(other);
  await page.reload();
  await ready(page);
  assert.equal(await line(page), played);
  assert.equal(await page.locator("#grid .colour-3").count(), 1);
  assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true");
  await close(page);
});

testOnce("touch at 360 pixels", async () => {
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  for (const name of TABS) {
    await page.tap(`#tab-${name}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${name} is ${width} pixels wide`);
    const small = await page.evaluate(() => [...document.querySelectorAll("button")].filter((button) => {
      const { width: wide, height: high } = button.getBoundingClientRect();
      return wide && (wide < 43.5 || high < 43.5);
    }).map((button) => button.textContent || button.id));
    assert.deepEqual(small, [], `small buttons in ${name}`);
  }
  await page.tap("#tab-play");
  const blank = [...PUZZLE].indexOf(".");
  await cell(page, blank).tap();
  await page.tap("#pad [data-digit='6']");
  assert.equal((await line(page))[blank], "6");
  await page.tap("#undo");
  await page.tap("#pad >> text=Candidates");
  await page.tap("#pad [data-digit='6']");
  assert.equal((await line(page))[blank], ".");
  await page.waitForTimeout(400);
  // Together, since a slow machine waits for each tap on its own.
  const place = await middleOf(page, blank);
  await Promise.all([page.touchscreen.tap(...place), page.touchscreen.tap(...place)]);
  assert.equal((await line(page))[blank], "6");
  for (const box of ["4x4", "5x5"]) {
    await begin(page, box);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${box} is ${width} pixels wide`);
  }
  await close(page);
});

test("16×16, 25×25, 6×6 with emoji, and numbers beyond 35", async () => {
  const page = await open();
  for (const [box, args] of [["4x4", ["--minimal"]], ["5x5", ["--holes", "250"]]]) {
    await begin(page, box);
    const [puzzle] = generated(1, "--seed", "1", "--box", box, ...args);
    await paste(page, puzzle);
    await says(page, "#verdict", VERDICTS[records(["check"], puzzle)[0].verdict]);
    assert.equal(await line(page), puzzle);
    const blank = [...puzzle].indexOf(".");
    await cell(page, blank).click();
    await page.keyboard.press("g");
    assert.equal((await line(page))[blank], "G");
  }
  const fruit = "🍎 🍌 🍇 🍓 🍊 🍋";
  await begin(page, "2x3", fruit);
  await cell(page, 0).click();
  await page.keyboard.press("4");
  await page.click("#pad [data-digit='4']");
  assert.equal(await page.textContent("[data-cell='0'] .given"), "🍓");
  await showAll(page);
  await page.fill("#seed", "3");
  await page.click("#generate");
  await says(page, "#verdict", VERDICTS.unique);
  assert.equal(await line(page), generated(1, "--seed", "3", "--box", "2x3", "--minimal", "--alphabet", fruit)[0]);
  await begin(page, "6x6", Array.from({ length: 36 }, (_, index) => index + 1).join(" "));
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await page.keyboard.press("6");
  assert.equal(await page.textContent("[data-cell='0'] .given"), "36");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("[data-cell='1'] .given"), "1");
  await close(page);
});

test("sheets: many puzzles, with errors by place", async () => {
  const page = await open();
  await paste(page, [...PUZZLES, "12x", ".".repeat(81)].join("\n"));
  await page.waitForSelector("#tab-sheets[aria-selected=true]");
  await page.click("#rate");
  await says(page, "#sheet-words", /10 one solution.*1 multiple|1 multiple.*10 one solution/);
  assert.equal(await page.locator("#panel tbody tr").count(), 12);
  const levels = await page.locator("#panel tbody tr td:nth-child(3)").allTextContents();
  assert.deepEqual(levels.slice(0, 10), records(["rate"], PUZZLES.join("\n")).map(({ level }) => level));
  await close(page);
});

test("long questions tell how far they are", async () => {
  const page = await open();
  await paste(page, ".".repeat(81));
  await tab(page, "solve");
  await page.click("#count");
  await says(page, "#panel .far", /^[1-9] s$/);
  await page.click("#panel .cancel");
  await tab(page, "sheets");
  await page.locator("#sheet-text").evaluate((field, text) => { field.value = text; }, `${PUZZLES.join("\n")}\n`.repeat(1_000));
  await page.click("#rate");
  await says(page, "#panel .far", /^\d+ s, [1-9]\d* records$/);
  await page.click("#panel .cancel");
  await says(page, "#sheet-words", "Cancelled.");
  await close(page);
});

test("numbers beyond a limit are told as such", async (expected) => {
  const page = await open();
  await begin(page, "2x2");
  await tab(page, "solve");
  await page.click("#count");
  await says(page, "#solve-words", /^288 solutions.$/);
  await showAll(page);
  await page.click("#enumerate");
  await says(page, "#solve-words", /^288 solutions saved.$/);
  await begin(page, "3x3");
  await tab(page, "solve");
  await page.click("#enumerate");
  await says(page, "#solve-words", /^1000 of the solutions saved.$/);
  // The count goes to ten millions, which takes longer than a test may.
  await page.route("**/api/count*", (route) => route.fulfill({ body: '{"count":10000000,"exact":false}\n' }));
  await page.click("#count");
  if (expected === BACKENDS.serve.says) await says(page, "#solve-words", /^10,000,000 or more solutions.$/);
  await close(page);
});

test("an order with a pattern and symbols of one's own", async () => {
  const page = await open();
  await begin(page, "2x3", "🍎 🍌 🍇 🍓 🍊 🍋");
  await showAll(page);
  await page.fill("#seed", "8");
  await page.uncheck("#minimal");
  await page.click("#generate");
  await says(page, "#made", /^Seed 8: /);
  const pattern = await line(page);
  await page.check("#pattern");
  await page.fill("#seed", "9");
  await page.click("#generate");
  await says(page, "#made", /^Seed 9: /);
  const made = await line(page);
  const filled = (puzzle) => puzzle.replaceAll(/[^.]/gu, "1");
  assert.equal(filled(made), filled(pattern));
  assert.notEqual(made, pattern);
  const other = await open({ hash: await page.getAttribute("#made a", "href") });
  await says(other, "#made", /^Seed 9: /);
  assert.equal(await line(other), made);
  await close(other);
  await close(page);
});

testOnce("new grids of any boxes", async () => {
  const page = await open();
  for (const [box, words] of [["1x1", "1×1 without boxes"], ["1x7", "7×7 without boxes"], ["2x11", "22×22."], ["5x3", "15×15."]]) {
    await begin(page, box);
    await page.click("#new");
    await says(page, "#new-words", words);
    await page.keyboard.press("Escape");
  }
  await page.click("#new");
  await page.selectOption("#new-level", "");
  await showAll(page);
  for (const [rows, cols, words] of [["0", "3", "at most 36"], ["7", "6", "at most 36"], ["", "3", "at most 36"], ["1.5", "2", "at most 36"], ["6", "6", "may take too long"]]) {
    await page.fill("#new-rows", rows);
    await page.fill("#new-cols", cols);
    await says(page, "#new-words", words);
  }
  await page.fill("#new-cols", "7");
  await page.click("dialog button.primary");
  assert.ok(await page.isVisible("dialog"));
  await page.fill("#new-rows", "2");
  await page.fill("#new-cols", "2");
  for (const [symbols, words] of [["a b", /2 symbols/], ["a a b c", /'a'/]]) {
    await page.fill("#new-symbols", symbols);
    await page.click("dialog button.primary");
    await says(page, "#new-words", words);
  }
  await close(page);
});

testOnce("a timer that runs while a puzzle is played, and stops when it is solved", async () => {
  const page = await open();
  const [puzzle] = generated(1, "--seed", "1", "--box", "2x2");
  await paste(page, puzzle);
  await says(page, "#verdict", VERDICTS.unique);
  await tab(page, "play");
  await page.waitForTimeout(1200);
  assert.equal(await page.textContent("#clock"), "");
  await page.check("#timer");
  await says(page, "#clock", /^0:0[2-9]$/);
  await page.reload();
  await says(page, "#clock", /^0:0[2-9]$/);
  assert.ok(await page.isChecked("#timer"));
  await tab(page, "make");
  await page.waitForTimeout(1200);
  await tab(page, "play");
  const time = () => page.textContent("#clock");
  const before = await time();
  const solution = records(["solve"], puzzle)[0].solution;
  for (const [at, symbol] of [...solution].entries()) {
    if (puzzle[at] !== ".") continue;
    await cell(page, at).focus();
    await cell(page, at).click();
    await page.keyboard.press(symbol);
  }
  await says(page, "#verdict", "Solved.");
  const solved = await time();
  assert.ok(solved >= before);
  await page.waitForTimeout(1500);
  assert.equal(await time(), solved);
  await page.click("#restart");
  assert.match(await time(), /^0:0[01]$/);
  await close(page);
});

for (const box of ["1x1", "1x2", "2x3", "4x4", "6x6"]) {
  testOnce(`every key and button, boxes ${box}`, async () => {
    const page = await open();
    await begin(page, box);
    for (const name of TABS) {
      await tab(page, name);
      await cell(page, 0).click();
      for (const key of ["1", "Shift+Digit1", "Control+Digit1", "F5", "1", "F2", "ArrowLeft", "PageUp", "Control+ArrowDown", "End",
        "Shift+Home", "Control+a", "Delete", "?", "Escape", "[", "]"]) await page.keyboard.press(key);
      await page.keyboard.press("Escape");
      await showAll(page);
      // Each question ends the one before.
      await page.evaluate(() => document.querySelectorAll("#panel button, #pad button").forEach((button) => {
        if (button.checkVisibility()) button.click();
      }));
      await page.evaluate(() => document.querySelector("#panel .cancel").click());
      await page.waitForFunction(() => !document.querySelector("#panel .cancel").checkVisibility());
    }
    await tab(page, "make");
    const [rows, cols] = box.split("x");
    assert.equal(await page.locator("#grid [data-cell]").count(), (rows * cols) ** 2);
    await close(page);
  });
}

test("text that is no puzzle", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  for (const [text, words] of [["", "There is no puzzle"], ["   \n\n", "There is no puzzle"], ["hello, world", /line 1/],
    ["<html><body>404</body></html>", /./], ["{\"size\":9}", /./], ["\u0000\u0001\ufffd", /./], ["1".repeat(300_000), /./],
    ["fpuzzles:AAAA", /./], ["\ud83c", /./]]) {
    await page.evaluate(() => document.querySelector("#verdict").replaceChildren());
    await paste(page, text);
    await says(page, "#verdict", words);
    assert.equal(await line(page), PUZZLE, `after ${text.slice(0, 20)}`);
  }
  await close(page);
});

test("ten thousand puzzles by drop, compressed, and what is not compressed", async () => {
  const page = await open();
  const drop = (bytes, name) => page.evaluate(([content, called]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(content)], called));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, [[...bytes], name]);
  await drop(Buffer.from("not gzip"), "puzzles.gz");
  await says(page, "#verdict", /./);
  await drop(gzipSync(PUZZLE), "one.txt.gz");
  await says(page, "#verdict", VERDICTS.unique);
  assert.equal(await line(page), PUZZLE);
  const easy = generated(10, "--seed", "2", "--level", "trivial");
  await drop(gzipSync(`${easy.join("\n")}\n`.repeat(1000)), "many.txt.gz");
  await page.waitForSelector("#tab-sheets[aria-selected=true]");
  await page.click("#rate");
  await says(page, "#sheet-words", /^10000 one solution$/, 120_000);
  assert.equal(await page.locator("#panel tbody tr").count(), 1000);
  await close(page);
});

test("edits while a question is under way", async () => {
  const page = await open();
  await begin(page, "5x5");
  await page.click("#generate");
  await page.waitForSelector("#panel .cancel:visible");
  await cell(page, 3).click();
  await page.keyboard.press("7");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator("#grid [data-cell]").count(), 81);
  await page.waitForSelector("#panel .cancel:visible");
  await page.click("#panel .cancel");
  await says(page, "#made", "Cancelled.");
  await page.keyboard.press("Escape");
  await paste(page, records(["solve"], PUZZLE)[0].solution);
  await page.click("#minimize");
  await paste(page, "1...2...3...4...");
  await says(page, "#verdict", VERDICTS.multiple);
  await page.waitForTimeout(500);
  assert.equal(await line(page), "1...2...3...4...");
  await paste(page, PUZZLE);
  await tab(page, "solve");
  await page.click("#path");
  await says(page, "#solve-words", /steps/);
  await tab(page, "make");
  await paste(page, "1...2...3...4...");
  await tab(page, "solve");
  assert.equal(await page.locator("#steps li").count(), 0);
  await page.keyboard.press("ArrowDown");
  await tab(page, "play");
  await page.click("#hint");
  await tab(page, "make");
  await page.keyboard.press("Control+z");
  await says(page, "#verdict", VERDICTS.unique);
  assert.equal(await line(page), PUZZLE);
  await close(page);
});

test("of two texts the one that was pasted last counts, however long the other takes", async () => {
  const page = await open();
  await paste(page, `${PUZZLES[1]}\n${"# a remark\n".repeat(200_000)}`);
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  await page.waitForTimeout(1000);
  assert.equal(await line(page), PUZZLE);
  await close(page);
});

testOnce("a window keeps its own puzzle beside another window", async () => {
  const page = await open();
  await paste(page, PUZZLES[1]);
  const other = await page.context().newPage();
  await other.goto(here.getStore());
  await ready(other);
  assert.equal(await line(other), PUZZLES[1]);
  await paste(other, PUZZLES[2]);
  await says(other, "#verdict", VERDICTS.unique);
  for (const one of [page, other]) {
    await one.reload();
    await ready(one);
  }
  assert.equal(await line(page), PUZZLES[1]);
  assert.equal(await line(other), PUZZLES[2]);
  await close(page);
});

testOnce("addresses and memories that make no sense", async () => {
  const page = await open({ hash: "#p=12&b=99x99" });
  for (const hash of ["#p=", "#p=1", "#p=1...&b=0x0", "#g=0x0", "#g=x", "#g=300", "#g=3x3,se:abc", "#g=3x3,seed:-1", "#g=3x3,seed:x",
    "#g=2x2,pattern:1", "#g=2x2&a=a+a", "#p=%ZZ%", "#g=2x2,givens:3"]) {
    await page.evaluate((wanted) => { location.hash = wanted; }, hash);
    await page.waitForTimeout(150);
    await paste(page, PUZZLE);
    await says(page, "#verdict", VERDICTS.unique);
    assert.equal(await line(page), PUZZLE, hash);
  }
  for (const memory of ["{", "null", "{}", '{"shape":{"side":2},"cells":{},"tab":"make"}',
    JSON.stringify({ shape: { side: 1 }, cells: { givens: [7], entries: [0], corner: [[]], centre: [[]], colours: [0], limits: [[]] }, tab: "x" })]) {
    await page.evaluate((text) => {
      sessionStorage.clear();
      localStorage.setItem("satdoku", text);
    }, memory);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator("#grid [data-cell]").count(), 81);
    assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true", memory);
    await says(page, "#verdict", VERDICTS.unique);
  }
  await close(page);
});

testOnce("every control by keyboard alone", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  for (const name of TABS) {
    await page.focus(`#tab-${name}`);
    await page.keyboard.press("Enter");
    assert.equal(await page.getAttribute(`#tab-${name}`, "aria-selected"), "true");
    const wanted = await page.evaluate(() => [...document.querySelectorAll("button, input, select, textarea, [tabindex='0']")]
      .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0).map((one, nth) => {
        one.dataset.nth = nth;
        return String(nth);
      }));
    await page.evaluate(() => document.activeElement.blur());
    const reached = new Set();
    for (let presses = 0; presses < wanted.length + 5; presses++) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement.dataset.nth));
    }
    assert.deepEqual(wanted.filter((one) => !reached.has(one)), [], name);
    const bare = await page.evaluate(() => [...document.querySelectorAll("[data-nth]")].filter((one) => {
      one.focus();
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return !one.closest("#grid") && (outlineStyle === "none" || outlineWidth === "0px");
    }).map((one) => one.outerHTML.slice(0, 80)));
    assert.deepEqual(bare, [], `no outline with the focus in ${name}`);
  }
  await close(page);
});

test("an order in the address, and a link to what was made", async () => {
  const page = await open({ hash: "#g=2x3,seed:5,level:easy,symmetry:rotate180,minimal:yes" });
  await says(page, "#made", /^Seed 5: /);
  const args = ["--seed", "5", "--box", "2x3", "--level", "easy", "--symmetry", "rotate180", "--minimal"];
  const [made] = generated(1, ...args);
  assert.equal(await line(page), made);
  assert.equal(await page.inputValue("#level"), "easy");
  const link = await page.getAttribute("#made a", "href");
  const other = await open({ hash: link });
  await says(other, "#made", /^Seed 5: /);
  assert.equal(await line(other), made);
  await close(other);
  const wrong = await open({ hash: "#g=3x3,level:gentle" });
  await says(wrong, "#made", "'gentle' is not one of");
  await close(wrong);
  await close(page);
});

test("sheets, a formula and a proof are saved as the program writes them", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  const saved = async (selector, count = 1) => {
    const downloads = [];
    const all = new Promise((resolve) => {
      page.on("download", (download) => {
        downloads.push(download);
        if (downloads.length === count) resolve(downloads);
      });
    });
    await page.click(selector);
    const files = {};
    for (const download of await all) files[download.suggestedFilename()] = readFileSync(await download.path());
    page.removeAllListeners("download");
    return files;
  };
  await tab(page, "solve");
  await showAll(page);
  const { "puzzle.cnf": formula } = await saved("#formula");
  assert.equal(String(formula), satdoku(["encode", PUZZLE]));
  const folder = mkdtempSync(join(tmpdir(), "satdoku-"));
  const files = await saved("#proof", 2);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const verified = satdoku(["check", "--verify-proof", join(folder, "proof.cnf"), join(folder, "proof.drat")]);
  assert.match(verified, /^unique\t/);
  rmSync(folder, { recursive: true });
  await page.selectOption("#proof-form", "lrat");
  const { "proof.lrat": lrat } = await saved("#proof", 2);
  // A step of LRAT is its number, a clause, and the numbers of the clauses that it follows from.
  assert.match(String(lrat), /^\d+ (-?[1-9]\d* )*0 ([1-9]\d* )+0$/m);
  await tab(page, "make");
  await paste(page, `1${".".repeat(80)}`);
  await tab(page, "solve");
  await page.click("#proof");
  await says(page, "#solve-words", "There is no proof: there are several solutions.");
  await tab(page, "make");
  await paste(page, PUZZLE);
  await tab(page, "sheets");
  await page.fill("#sheet-text", PUZZLES.join("\n"));
  await page.fill("#title", "Ten");
  const print = (form) => satdoku(["print", "--title", "Ten", "--per-page", "4", "-f", form], PUZZLES.join("\n"));
  await page.selectOption("#form", "html");
  assert.equal(String((await saved("#print"))["sheets.html"]), print("html"));
  await showAll(page);
  await page.fill("#label", "No. {number}, {level}");
  await page.fill("#margin", "15mm");
  await page.selectOption("#paper", "letter");
  await page.check("#name-line");
  await page.check("#landscape");
  await page.selectOption("#per-page", "2");
  assert.equal(String((await saved("#print"))["sheets.html"]), satdoku(["print", "--title", "Ten", "-f", "html", "--label", "No. {number}, {level}",
    "--margin", "15mm", "--paper", "letter", "--name-line", "--landscape", "--per-page", "2"], PUZZLES.join("\n")));
  await page.selectOption("#per-page", "4");
  await page.selectOption("#form", "svg");
  await page.selectOption("#solutions", "none");
  assert.deepEqual(Object.keys(await saved("#print", 3)).sort(), ["sheets-1.svg", "sheets-2.svg", "sheets-3.svg"]);
  await page.selectOption("#form", "pdf");
  const { "sheets.pdf": pdf } = await saved("#print");
  assert.equal(String(pdf.subarray(0, 5)), "%PDF-");
  assert.equal(String(pdf.subarray(-6)).trim(), "%%EOF");
  await close(page);
});

testOnce("Back leads to the tab before", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await tab(page, "play");
  await tab(page, "solve");
  await page.goBack();
  assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true");
  await page.goBack();
  assert.equal(await page.getAttribute("#tab-make", "aria-selected"), "true");
  await page.goForward();
  assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true");
  assert.equal(await line(page), PUZZLE);
  await close(page);
});

testOnce("once visited, the page opens and answers without a network", async () => {
  // Emulated by the browser, the loss of the network would not reach the service worker.
  let host = await serve(folder);
  const { address, port } = host;
  const page = await open({ address });
  await page.evaluate(() => navigator.serviceWorker.ready);
  host.end();
  await page.reload();
  await ready(page);
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  await tab(page, "sheets");
  await page.click("#print");
  await says(page, "#sheet-words", "satdoku-pdf.wasm of this page cannot be loaded");
  host = await serve(folder, port);
  for (const isOffline of [false, true]) {
    if (isOffline) host.end();
    await page.reload();
    await ready(page);
    const download = page.waitForEvent("download");
    await page.click("#print");
    assert.equal((await download).suggestedFilename(), "sheets.pdf");
  }
  await close(page);
});

for (const media of ["forced colours", "print"]) {
  testOnce(`symbols and lines are seen in ${media}`, async () => {
    const page = await open();
    await paste(page, PUZZLE);
    await says(page, "#verdict", VERDICTS.unique);
    await page.emulateMedia(media === "print" ? { media, colorScheme: "dark" } : { forcedColors: "active" });
    const [ink, back, line_] = await page.evaluate(() => {
      const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
      const isPrint = matchMedia("print").matches;
      return [style("#grid .cell:not(.selected) .given", "fill"), isPrint ? style("body", "backgroundColor") : style("#grid .cell:not(.selected) .back", "fill"), style(".borders", "stroke")];
    });
    const light = (colour) => colour.match(/[\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    assert.ok(Math.abs(light(ink) - light(back)) > 380, `${ink} on ${back}`);
    assert.ok(Math.abs(light(line_) - light(back)) > 380, `${line_} on ${back}`);
    if (media === "print") assert.equal(await page.locator(".bar").isVisible(), false);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${media.replace(" ", "-")}.png`), fullPage: true });
    await close(page);
  });
}

testOnce("the grid for screen readers", async () => {
  const page = await open();
  await paste(page, PUZZLE);
  await says(page, "#verdict", VERDICTS.unique);
  assert.equal(await page.getByRole("gridcell").count(), 81);
  assert.equal(await page.getByRole("row").count(), 9);
  const first = [...PUZZLE].findIndex((symbol) => symbol !== ".");
  const name = `row ${Math.floor(first / 9) + 1} column ${first % 9 + 1}, given ${PUZZLE[first]}`;
  assert.equal(await page.getByRole("gridcell", { name, exact: true }).count(), 1);
  assert.equal(await page.locator("#grid [tabindex='0']").count(), 1);
  await close(page);
});

for (const colorScheme of ["light", "dark"]) {
  testOnce(`axe finds nothing, ${colorScheme}`, async () => {
    const page = await open({ colorScheme });
    // A small grid has all kinds of cells as well, and axe looks at each text of each cell.
    await begin(page, "2x2");
    const [puzzle] = generated(1, "--seed", "2", "--box", "2x2", "--minimal");
    const check = async (where) => {
      const axe = new AxeBuilder({ page });
      // Dark and light differ by their colours alone.
      const { violations } = await (colorScheme === "dark" ? axe.withRules(["color-contrast"]) : axe).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`), []);
    };
    await paste(page, `11${".".repeat(14)}`);
    await says(page, "#verdict", "No solution: ");
    await check("no solution");
    await paste(page, `1${".".repeat(15)}`);
    await says(page, "#verdict", "Several solutions: ");
    await check("several solutions");
    await paste(page, JSON.stringify({ puzzle, box: "2x2", rules: ["less r1c1 r1c2", "thermo r2c1 r2c2 r3c3"] }));
    await hasRules(page, 2);
    await page.selectOption("#tool", "cage");
    await cell(page, 9).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await showAll(page);
    await check("rules");
    const { solution } = records(["solve"], puzzle)[0];
    await paste(page, JSON.stringify({ puzzle, box: "2x2", rules: [`${Number(solution[0]) % 2 ? "odd" : "even"} r1c1`] }));
    await says(page, "#needless", "not needed");
    await check("rules that are not needed");
    await paste(page, puzzle);
    await says(page, "#verdict", "One solution · ");
    await tab(page, "play");
    await page.click("#fill");
    for (const label of ["What?", "Why?", "Apply"]) {
      await page.click("#hint");
      await says(page, "#hint", label);
    }
    await cell(page, 0).focus();
    await page.keyboard.press("F5");
    await page.keyboard.press("3");
    await check("play");
    await tab(page, "solve");
    await page.click("#path");
    await says(page, "#solve-words", /steps/);
    await check("solve");
    await tab(page, "sheets");
    await page.fill("#sheet-text", PUZZLES.slice(0, 3).join("\n"));
    await page.click("#rate");
    await says(page, "#sheet-words", "3 one solution");
    await check("sheets");
    for (const name of ["new", "open", "share", "help"]) {
      await page.click(`#${name}`);
      await showAll(page);
      if (name === "share") await page.waitForSelector("#links li:last-child :is(a, .note)");
      await check(name);
      await page.keyboard.press("Escape");
    }
    await close(page);
  });
}

if (KEYS) {
  for (const [side, box, args] of [[9, "3x3", ["--minimal"]], [16, "4x4", ["--minimal"]]]) {
    test(`milliseconds from a key to its verdict at ${side}×${side}`, async () => {
      const page = await open();
      const [puzzle] = generated(1, "--seed", "3", "--box", box, ...args);
      await begin(page, box);
      await paste(page, puzzle);
      await says(page, "#verdict", VERDICTS.unique, 30_000);
      const index = [...puzzle].findIndex((symbol) => symbol !== ".");
      await cell(page, index).click();
      const times = await page.evaluate(async ([symbol, count]) => {
        const verdict = document.querySelector("#verdict");
        const press = async (key, words) => {
          const start = performance.now();
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          while (!verdict.textContent.startsWith(words)) await new Promise((resolve) => setTimeout(resolve));
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const time = performance.now() - start;
          // As long as between the keys of somebody who types fast.
          await new Promise((resolve) => setTimeout(resolve, 100));
          return time;
        };
        const all = [];
        for (let nth = 0; nth < count / 2; nth++) {
          all.push(await press("Delete", "Several"));
          all.push(await press(symbol, "One"));
        }
        return all.sort((a, b) => a - b);
      }, [puzzle[index], Number(KEYS)]);
      const at = (part) => times[Math.floor(part * (times.length - 1))].toFixed(1);
      console.log(`        median ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms of ${times.length} keys`);
      await close(page);
    });
  }
}

if (SHOTS) {
  testOnce("pictures", async () => {
    mkdirSync(SHOTS, { recursive: true });
    const [hard] = generated(1, "--seed", "5", "--level", "hard");
    const boxes = [["2x2", generated(1, "--seed", "1", "--box", "2x2")[0]], ["4x4", generated(1, "--seed", "1", "--box", "4x4")[0]],
      ["5x5", generated(1, "--seed", "1", "--box", "5x5", "--holes", "300")[0]]];
    for (const colorScheme of ["light", "dark"]) {
      for (const [width, height] of SIZES) {
        const page = await open({ colorScheme, viewport: { width, height }, hasTouch: width < 800, isMobile: width < 800 });
        const shot = (name) => page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`) });
        for (const [box, puzzle] of boxes) {
          await begin(page, box);
          await paste(page, puzzle);
          await says(page, "#verdict", /^(One|Several) solution/);
          await tab(page, "play");
          await page.click("#fill");
          await cell(page, 5).click();
          await shot(`play-${box}`);
        }
        await begin(page, "2x3", "🍎 🍌 🍇 🍓 🍊 🍋");
        await page.click("#generate");
        await says(page, "#verdict", "One solution · ");
        await shot("make-2x3");
        await paste(page, `53..7....6..195....98${".".repeat(54)}419..5`);
        await says(page, "#verdict", "Several solutions: ");
        await shot("make-several");
        await paste(page, JSON.stringify({ puzzle: hard, rules: DRAWN }));
        await hasRules(page, DRAWN.length);
        await page.selectOption("#tool", "cage");
        await cell(page, 0).focus();
        for (const name of ["1", "2", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(name);
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = false; }));
        await shot("make-rules");
        await tab(page, "play");
        await shot("play-rules");
        await tab(page, "make");
        await paste(page, hard);
        await says(page, "#verdict", "One solution · ");
        await shot("make-3x3");
        await tab(page, "play");
        await cell(page, [...hard].indexOf("5")).click();
        await shot("play-3x3");
        await page.click("#fill");
        for (const label of ["What?", "Why?", "Apply"]) {
          await page.click("#hint");
          await says(page, "#hint", label);
          await shot(`hint-${label.replace("?", "").toLowerCase()}`);
        }
        await cell(page, 30).click();
        await page.keyboard.press("F5");
        for (let colour = 1; colour < 10; colour++) {
          await page.keyboard.press(String(colour));
          await page.keyboard.press("ArrowRight");
        }
        await shot("play-colours");
        await tab(page, "solve");
        await page.click("#path");
        await says(page, "#solve-words", /steps/);
        await page.click("#steps li >> nth=20");
        await shot("solve");
        await tab(page, "sheets");
        await page.fill("#sheet-text", PUZZLES.join("\n"));
        await page.click("#rate");
        await says(page, "#sheet-words", "10 one solution");
        await shot("sheets");
        for (const name of ["new", "open", "share", "help"]) {
          await page.click(`#${name}`);
          await shot(name);
          await page.keyboard.press("Escape");
        }
        await close(page);
      }
    }
  });
}

/** How many tests run at a time. What is measured or photographed runs alone. */
const LANES = SHOTS || KEYS ? 1 : 3;

let failed = 0;
const seconds = (start) => ((Date.now() - start) / 1000).toFixed(1).padStart(5);
const begun = Date.now();
const hosts = [];
const jobs = [];
for (const [backend, { host, says: expected }] of Object.entries(BACKENDS)) {
  if (BACKEND && BACKEND !== backend) continue;
  const hosted = await host();
  hosts.push(hosted);
  for (const { name, run, backends } of tests) {
    if (!backends.includes(backend) || !name.includes(ONLY)) continue;
    jobs.push({ backend, name, run: () => here.run(hosted.address, run, expected) });
  }
}
async function runJobs() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { backend, name, run } = job;
    const start = Date.now();
    try {
      await run();
      console.log(`ok      ${backend.padEnd(5)} ${seconds(start)} s  ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${backend.padEnd(5)} ${seconds(start)} s  ${name}\n${error.stack}`);
    }
  }
}
await Promise.all(Array.from({ length: LANES }, runJobs));
hosts.forEach((hosted) => hosted.end());
console.log(`${failed} failed, ${seconds(begun).trim()} s`);
await browser.close();
process.exitCode = failed ? 1 : 0;
