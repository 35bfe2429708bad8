// What the page says about answers. A missing field takes along what it would say.

/** Text with all its parts, or none. @type {(texts: TemplateStringsArray, ...parts: unknown[]) => string} */
const whole = (texts, ...parts) => (parts.includes(undefined) ? "" : String.raw({ raw: texts }, ...parts));

/** @type {Record<string, string>} */
const VERDICTS = { none: "No solution", multiple: "Several solutions", solved: "Nothing is left to do", stuck: "No technique applies here" };

/** @type {Record<string, string>} */
const NEEDED = { true: ", each needed", orbits: ", each orbit needed" };

/** @type {(what: string, why?: string) => string} */
const because = (what, why) => `${what}${why ? `: ${why}` : ""}.`;

/** @type {Record<string, (answer: any) => string>} */
export const words = {
  unique: ({ level, se_like: se, hardest }) => ["One solution", whole`${level} ${se?.toFixed(1)}`, hardest].filter(Boolean).join(" · "),
  verdict: ({ verdict, because: why, explanation, open, complete, reason }) =>
    because(VERDICTS[verdict] ?? "No answer", open ? `${complete === false ? "at least " : ""}${open.length} cells are open`
      : why ?? explanation?.[0] ?? reason),
  counted: ({ count, exact, estimate, reason }) => whole`About ${estimate?.toPrecision(3)} solutions.`
    || whole`${count?.toLocaleString("en")} ${exact ? "" : "or more "}${exact && count === 1 ? "solution" : "solutions"}.`
    || because("Not counted", reason),
  proved: ({ verdict, proof, reason }) => (proof
    ? `Saved: a proof that there is no ${verdict === "unique" ? "second " : ""}solution, and its formula.`
    : because("There is no proof", reason)),
  minimized: ({ verdict, removed, givens, reason }) => (verdict === "minimal"
    ? `${whole`${removed?.length} givens removed, ${givens} left: `}each is needed.`
    : reason ? `No answer: ${reason}.` : "Only a puzzle with one solution has a minimal one within it."),
  minimizedRules: ({ rules_removed: { length } = [] }) =>
    (length ? `${length} ${length === 1 ? "rule" : "rules"} removed: each left is needed.` : "Each rule is needed."),
  made: ({ puzzle, givens, minimal, reason }) =>
    (puzzle ? `${whole`: ${givens} givens`}${NEEDED[minimal] ?? ""}. ` : because("No puzzle", reason)),
};

/** What the presses for a hint say: where to look, what to look for, what follows. The digit comes last.
 * @param {Partial<Step>} step */
export const hints = ({ technique, level, se_like: se, houses = [], parts = [], places = [], removes = [], words: all = "" }) => {
  const cells = parts.flatMap((part) => part.candidates ?? []).concat(places, removes).map(({ cell }) => cell);
  const where = houses.length ? houses : [...new Set(cells)];
  return [
    where.length ? `Look at ${where.slice(0, 4).join(", ")}${where.length > 4 ? " …" : ""}.` : "Look at the whole grid.",
    whole`Look for: ${technique}${whole` (${level}, ${se?.toFixed(1)})`}.`,
    all,
  ];
};
