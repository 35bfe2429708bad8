// Answers questions by WebAssembly, away from the thread that draws the page.

/** @type {Promise<any>} */
let exports;
/** @type {WebAssembly.Memory} */
let memory;

/** Pieces of an answer are gathered for this time in milliseconds, and sent together. */
const GATHER = 30;

/** @type {Uint8Array[]} */
let gathered = [];
let sent = 0;
let refused = /** @type {string | null} */ (null);

/** Takes a piece of an answer, or why there is none. @param {number} kind @param {number} start @param {number} length */
function take(kind, start, length) {
  const bytes = new Uint8Array(memory.buffer, start, length);
  if (kind === 1) refused = new TextDecoder().decode(bytes);
  else gathered.push(bytes.slice());
  if (performance.now() - sent > GATHER) flush();
  return 0;
}

function flush() {
  if (gathered.length) postMessage({ pieces: gathered });
  gathered = [];
  sent = performance.now();
}

/** @param {WebAssembly.Module} module */
async function load(module) {
  const instance = await WebAssembly.instantiate(module, { page: { take } });
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  return instance.exports;
}

/** @param {object} question */
async function answer(question) {
  const { allocate, answer: run } = await exports;
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const start = allocate(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  refused = null;
  run(start, bytes.length);
  flush();
  return refused === null ? {} : { refused };
}

addEventListener("message", async ({ data }) => {
  if (data.module) exports = load(data.module);
  else postMessage(await answer(data.question).catch((error) => ({ broken: String(error) })));
});
