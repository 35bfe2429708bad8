// Answers questions by WebAssembly, away from the thread that draws the page.

/** What the module exports. @type {any} */
let library;

/** Pieces of an answer are gathered for this time in milliseconds, and sent together. */
const GATHER = 30;

/** @type {Uint8Array[]} */
let gathered = [];
let sent = 0;
let refused = /** @type {string | null} */ (null);

/** Takes a piece of an answer, or why there is none. @param {number} kind @param {number} start @param {number} length */
function take(kind, start, length) {
  const bytes = new Uint8Array(library.memory.buffer, start, length);
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

/** @param {object} question */
function answer(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const start = library.allocate(bytes.length);
  new Uint8Array(library.memory.buffer, start, bytes.length).set(bytes);
  refused = null;
  library.answer(start, bytes.length);
  flush();
  return refused === null ? {} : { refused };
}

// An error ends the worker, and tells the page so.
addEventListener("message", ({ data }) => {
  if (data.module) library = new WebAssembly.Instance(data.module, { page: { take } }).exports;
  else postMessage(answer(data.question));
});
