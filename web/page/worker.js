// Answers questions by WebAssembly, away from the thread that draws the page.

/** @type {Promise<WebAssembly.Exports> | null} */
let exports = null;
/** @type {WebAssembly.Memory} */
let memory;

/** Pieces of an answer are gathered for this time in milliseconds, and sent together. */
const GATHER = 30;

let gathered = "";
let sent = 0;
let refused = /** @type {string | null} */ (null);

/**
 * @param {number} kind
 * @param {number} start
 * @param {number} length
 */
function take(kind, start, length) {
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, start, length));
  if (kind === 1) refused = text;
  else gathered += text;
  if (performance.now() - sent > GATHER) flush();
  return 0;
}

function flush() {
  if (gathered) postMessage({ text: gathered });
  gathered = "";
  sent = performance.now();
}

/** @param {WebAssembly.Module} module */
async function load(module) {
  const instance = await WebAssembly.instantiate(module, { page: { take } });
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  return instance.exports;
}

addEventListener("message", async ({ data }) => {
  if (data.module) {
    exports = load(data.module);
    return;
  }
  const { allocate, answer } = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (await exports));
  const bytes = new TextEncoder().encode(JSON.stringify(data.request));
  const start = allocate(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  refused = null;
  answer(start, bytes.length);
  flush();
  postMessage(refused === null ? {} : { refused });
});
