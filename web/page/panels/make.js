// Make: givens are typed, generated to order, and taken away again.

import { button, el, HOUR, input, keep, labelled, levels, select, set, Task } from "../dom.js";
import { linkOfOrder } from "../link.js";
import { cellsOfRule, eitherOf, howTo, isOfHouses, ruleOf, ruleOfRegions, toolOf, TOOLS, wordsOfRule } from "../rules.js";
import { words } from "../words.js";

const SYMMETRIES = [["", "none"], ["rotate180", "half turn"], ["rotate90", "quarter turn"], ["horizontal", "top and bottom"],
  ["vertical", "left and right"], ["diagonal", "diagonal"], ["antidiagonal", "other diagonal"], ["full", "all"]];

/** @param {Page} page @returns {Panel} */
export function makePanel(page) {
  const tool = el("select", { id: "tool", change: () => choose(tool.value) }, el("option", { value: "" }, "digits"),
    ...Object.entries(TOOLS).map(([group, tools]) => el("optgroup", { label: group },
      ...tools.map(({ word, name }) => el("option", { value: word }, name)))));
  const number = input("text", { id: "tool-number", inputmode: "numeric" });
  const numberField = labelled("Number", number);
  numberField.classList.add("number");
  const asText = input("text", {
    id: "rule-text", "aria-label": "A rule as text", placeholder: "as in sum-loop 10 r1c1 r1c2 r2c2 r2c1", keydown: ({ key }) => key === "Enter" && addText(),
  });
  const how = el("p", { class: "note", id: "how" });
  const list = el("ul", { class: "list rule-list", id: "rules", "aria-label": "Rules" });
  const needlessWords = el("p", { class: "note", id: "needless", "aria-live": "polite" });
  /** The first stroke of a rule that takes two. @type {readonly number[]} */
  let first = [];
  /** The shape whose rules are listed. @type {Shape | null} */
  let listed = null;

  /** Takes a tool; one for the whole grid draws at once. @param {string} word */
  function choose(word) {
    const chosen = toolOf(word);
    first = [];
    page.act({ type: "tool", tool: chosen?.kind === "whole" ? "" : word });
    number.value = chosen?.number ?? "";
    if (chosen?.kind === "whole") draw(word);
    showTool();
  }

  function showTool() {
    tool.value = page.state.tool;
    how.textContent = howTo(toolOf(page.state.tool));
    numberField.hidden = toolOf(page.state.tool)?.number === undefined;
  }

  /** Adds a rule, or takes it away if it is there. @param {string} rule */
  const draw = (rule) => page.setRules((rules) => (rules.includes(rule) ? without(rules, rule) : [...rules, rule]));

  /** @param {string[]} rules @param {string} rule */
  const without = (rules, rule) => rules.filter((other) => other !== rule);

  /** Adds the rules that were typed. */
  async function addText() {
    const before = page.state.shape;
    await page.setRules((rules) => [...rules, ...asText.value.split(";").map((rule) => rule.trim())]);
    if (page.state.shape !== before) asText.value = "";
  }

  /** Draws the rule of the stroke. */
  function finish() {
    const { tool: word, stroke, shape } = page.state;
    const chosen = toolOf(word);
    if (!chosen || !stroke.length) return;
    if (word === "regions") return finishRegion();
    const drawn = ruleOf(chosen, stroke, number.value.trim(), shape, first);
    page.act({ type: "drop" });
    if ("rule" in drawn) {
      if (chosen.kind === "twice" && !first.length) {
        first = stroke;
        how.textContent = "Now drag over the others.";
        return page.show({ houses: new Set(first) });
      }
      first = [];
      showTool();
      draw(drawn.rule);
      // Each cage has another sum, but all whispers the same difference.
      number.value = chosen.number ?? "";
    } else if (drawn.problem) page.tell(drawn.problem);
  }

  /** Keeps a region, and draws the rule once all are there. */
  function finishRegion() {
    const { stroke: { length }, shape: { side } } = page.state;
    page.act({ type: length === side ? "region" : "drop" });
    if (length !== side) return page.tell(length > 1 ? `A region has ${side} cells; this one has ${length}.` : "");
    const regions = page.state.regions ?? [];
    const rule = ruleOfRegions(regions);
    if (rule) page.setRules((rules) => [...rules.filter((other) => !other.startsWith("regions ")), rule]);
    else page.tell(`${new Set(regions).size - 1} of ${side} regions are drawn.`);
  }

  function showRules() {
    const { shape } = page.state;
    if (listed === shape) return;
    listed = shape;
    rulesToo.hidden = !shape.rules;
    list.replaceChildren(...(shape.rules ?? []).map((rule, nth) => {
      const said = wordsOfRule(rule);
      const point = () => page.show({ houses: new Set(cellsOfRule(rule, shape)) });
      const rest = () => page.show(page.verdicts.marks);
      return el("li", { mouseenter: point, mouseleave: rest }, el("span", {}, said),
        el("small", { title: "The puzzle has the same single solution without this rule.", hidden: true }, "not needed"),
        joining(rule, shape.rules?.[nth - 1], { focus: point, blur: rest }),
        button("✕", () => page.setRules((rules) => without(rules, rule)), { "aria-label": `Remove ${said}`, focus: point, blur: rest }));
    }));
  }

  /** A button that joins a rule with the one above it, if there is one that can be joined.
   * @param {string} rule @param {string | undefined} above @param {Props} props */
  function joining(rule, above, props) {
    if (!above || isOfHouses(above) || isOfHouses(rule)) return null;
    const join = () => page.setRules((rules) => without(rules, above).map((other) => (other === rule ? eitherOf(above, rule) : other)));
    const title = "Either this rule or the one above holds";
    return button("or", join, { "aria-label": `Either ${wordsOfRule(above)} or ${wordsOfRule(rule)}`, title, ...props });
  }

  /** Marks rules of the list, each of which could go alone. @param {string[]} needless */
  function mark(needless) {
    const marked = (listed?.rules ?? []).map((rule, nth) => {
      const isNeedless = needless.includes(rule);
      set(list.children[nth].children[1], { hidden: !isNeedless });
      return isNeedless;
    });
    needlessWords.textContent = marked.includes(true)
      ? "The puzzle has the same single solution without any one of the rules marked “not needed”." : "";
  }

  const level = levels("level", "any");
  const symmetry = select(SYMMETRIES, { id: "symmetry" });
  const minimal = input("checkbox", { id: "minimal", checked: true });
  const seed = input("number", { id: "seed", min: 0, step: 1, placeholder: "random" });
  const technique = input("text", { id: "require", placeholder: "any, as in x-wing" });
  const se = input("text", { id: "se", placeholder: "any, as in 3.4..4.5" });
  const count = input("number", { id: "count", min: 1, value: 1 });
  keep(level, symmetry, minimal, technique, se);
  const usePattern = input("checkbox", { id: "pattern" });
  const task = new Task(page, "made");

  /** The order that the fields have. */
  function wanted() {
    const { shape: { box, side, symbols, rules }, cells } = page.state;
    const fields = {
      seed: seed.value || String(Math.floor(Math.random() * 2 ** 32)), level: level.value, symmetry: symmetry.value,
      se: se.value.trim(), require: technique.value.trim(),
      rules: rules?.join(";"), minimal: minimal.checked && "yes", pattern: usePattern.checked && cells.givens.map((given) => (given ? 1 : ".")).join(""),
    };
    const isUsual = symbols.every((symbol, nth) => symbol === (nth + 1).toString(36).toUpperCase());
    return {
      box: box ?? String(side), ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)), ...(isUsual ? {} : { symbols }),
    };
  }

  /** Makes the puzzle of an order, whose names are not checked here; or several, for sheets.
   * @param {Order} order @param {number} [wantedCount] */
  async function generate(order, wantedCount = 1) {
    const { shape } = page.state;
    const { box: _, symbols: __, rules: ___, seed: number = "0", se: range, minimal: isMinimal, pattern, ...names } = order;
    const [least, most = least] = range?.split("..") ?? [];
    const question = {
      ask: "generate", ...names, seed: Number(number), input: shape.form,
      minimal: isMinimal === "yes", ...(range && { se: [least, most] }),
      ...(pattern && { pattern: shape.line([...pattern].map(Number)) }),
    };
    if (wantedCount > 1) {
      const made = await task.run((options) => page.backend.ask({ ...question, count: wantedCount }, { ...options, seconds: HOUR }));
      const puzzles = made?.filter((record) => record.puzzle) ?? [];
      if (!puzzles.length) return made && task.tell(made[0].error ?? words.made(made[0]));
      task.tell(`Seed ${number}: ${puzzles.length} puzzles, now in Sheets.`);
      page.panels.sheets.add?.(puzzles.map((record) => JSON.stringify(record)).join("\n"));
      return page.open("sheets");
    }
    const puzzle = await task.ask(question);
    if (!puzzle) return;
    if (puzzle.puzzle) page.act({ type: "load", shape, givens: shape.digits(puzzle.puzzle) });
    task.tell(puzzle.puzzle ? `Seed ${number}` : "", words.made(puzzle), puzzle.puzzle ? el("a", { href: linkOfOrder(order) }, "Link to it") : "");
  }

  /** Fills in the fields by an order and makes its puzzle. @param {Order} wanted */
  function order(wanted) {
    for (const field of [level, symmetry, se, technique, seed]) field.value = wanted[field.id] ?? "";
    minimal.checked = wanted.minimal === "yes";
    usePattern.checked = !!wanted.pattern;
    return generate(wanted);
  }

  async function minimize() {
    const { shape, cells } = page.state;
    const answer = await task.ask({ ask: "minimize", input: page.input(), seed: Number(seed.value) || 0 });
    if (!answer || page.state.cells !== cells) return;
    if (answer.verdict === "minimal") page.act({ type: "set-givens", givens: shape.digits(answer.minimal) });
    task.tell(words.minimized(answer));
  }

  /** Removes the rules without which there is still one solution. */
  async function minimizeRules() {
    const { shape } = page.state;
    const answer = await task.ask({ ask: "minimize", remove: "rules", input: page.input() });
    if (!answer || page.state.shape !== shape) return;
    /** @type {string[]} */
    const removed = answer.rules_removed ?? [];
    if (removed.length) await page.setRules((rules) => rules.filter((rule) => !removed.includes(rule)));
    task.tell(answer.verdict === "minimal" ? words.minimizedRules(answer) : words.minimized(answer));
  }

  const clear = () => page.act({ type: "load", shape: page.state.shape, givens: page.state.cells.givens.map(() => 0) });
  const rulesToo = button("Minimize rules", minimizeRules, { id: "minimize-rules", hidden: true });
  showTool();
  const element = el("div", { class: "make" },
    el("div", { class: "draw" }, labelled("Enter or draw", tool), numberField), how, list, needlessWords,
    el("details", {}, el("summary", {}, "A rule as text"),
      el("div", { class: "draw" }, asText, button("Add", addText, { id: "add-rule" }))),
    el("div", { class: "fields" }, labelled("Level", level), labelled("Symmetry", symmetry)),
    el("details", {}, el("summary", {}, "More to order"), el("div", { class: "fields" },
      labelled("SE-like difficulty", se), labelled("Technique", technique), labelled("Seed", seed), labelled("Number of puzzles", count),
      el("label", { class: "check" }, minimal, "every given is needed"),
      el("label", { class: "check" }, usePattern, "givens where the grid has them now"))),
    el("p", { class: "buttons" }, button("Generate", () => generate(wanted(), Number(count.value)), { class: "primary", id: "generate" }),
      button("Minimize", minimize, { id: "minimize" }), rulesToo, button("Clear", clear, { id: "clear" })),
    task.element);
  return {
    element, order, finish, mark,
    changed: () => {
      first = [];
      showTool();
      showRules();
    },
    key: (key) => {
      const chosen = toolOf(page.state.tool);
      if (!chosen) return false;
      if (key === "Enter") finish();
      else if (key === "Escape") {
        if (page.state.stroke.length) page.act({ type: "drop" });
        else choose(first.length ? chosen.word : "");
      } else if (chosen.number !== undefined && /^[0-9]$/.test(key)) number.value += key;
      else if (chosen.number !== undefined && key === "Backspace") number.value = number.value.slice(0, -1);
      else return false;
      return true;
    },
  };
}
