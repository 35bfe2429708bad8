// Where questions are answered: by the program that serves the page, or by WebAssembly in workers of this page.

/** Why there is no answer. */
export class AskError extends Error {
  /** @param {"aborted" | "timeout" | "refused" | "broken"} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Why something failed. @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** The backend that this page has. */
export async function connect() {
  try {
    const { version } = await (await fetch("api/version")).json();
    if (version) return backendOf(`satdoku ${version} on this machine`, false, askServer);
  } catch {
    // There is no server; the page answers by itself.
  }
  /** Pools by the names of their modules. @type {Record<string, Promise<Pool>>} */
  const pools = {};
  const poolOf = (/** @type {string} */ name) => pools[name] ??= WebAssembly.compileStreaming(fetch(name)).then(
    (module) => new Pool(module, name === "satdoku.wasm" ? 2 : 1),
    (error) => {
      delete pools[name];
      throw new AskError("broken", `The part ${name} of this page cannot be loaded: ${wordsOf(error)}.`);
    });
  await poolOf("satdoku.wasm");
  return backendOf("this page itself, without a server", true, async (question, options, onBytes) => {
    // The module with the fonts of PDF is twice as large, so it is fetched when somebody wants one.
    const pool = await poolOf(question.form === "pdf" ? "satdoku-pdf.wasm" : "satdoku.wasm");
    return pool.ask(question, options, onBytes);
  });
}

/** @param {string} name @param {boolean} isOffline @param {Ask} ask @returns {Backend} */
function backendOf(name, isOffline, ask) {
  return {
    name,
    isOffline,
    async ask(question, options = {}) {
      /** @type {any[]} */
      const records = [];
      const decoder = new TextDecoder();
      let rest = "";
      let count = 0;
      const end = tick(options, () => count);
      await ask(question, options, (bytes) => {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter(Boolean)) {
          count += 1;
          (options.onRecord ?? ((one) => records.push(one)))(JSON.parse(line));
        }
      }).finally(end);
      return records;
    },
    async file(question, options = {}) {
      /** @type {Uint8Array<ArrayBuffer>[]} */
      const pieces = [];
      await ask(question, options, (bytes) => pieces.push(bytes)).finally(tick(options));
      return new Blob(pieces);
    },
  };
}

/** Tells twice a second how far a question is; returns what ends that. @param {AskOptions} options */
function tick({ onProgress }, records = () => 0) {
  const start = performance.now();
  const timer = setInterval(() => onProgress?.({ seconds: (performance.now() - start) / 1000, records: records() }), 500);
  return () => clearInterval(timer);
}

/** @type {Ask} */
async function askServer({ ask, ...fields }, { signal, seconds }, onBytes) {
  if (seconds) fields.timeout ??= seconds;
  try {
    const response = await fetch(`api/${ask}`, {
      method: "POST", body: JSON.stringify(fields), headers: { "content-type": "application/json" }, signal,
    });
    if (!response.ok) {
      const problem = await response.json().catch(() => ({}));
      throw new AskError("refused", problem.detail ?? response.statusText);
    }
    if (!response.body) return;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes(value);
    }
  } catch (error) {
    if (error instanceof AskError) throw error;
    throw signal?.aborted ? new AskError("aborted", "Cancelled.") : new AskError("broken", wordsOf(error));
  }
}

/** Workers that answer one question each at a time. A question that is cancelled ends its worker, so another one is ready. */
class Pool {
  /** @param {WebAssembly.Module} module @param {number} ready number of workers that wait for questions */
  constructor(module, ready) {
    this.module = module;
    this.ready = ready;
    this.idle = Array.from({ length: ready }, () => this.start());
  }

  start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.module });
    return worker;
  }

  /** @type {Ask} */
  async ask(question, { signal, seconds }, onBytes) {
    const end = AbortSignal.any([signal, seconds && AbortSignal.timeout(1000 * seconds)].filter((limit) => !!limit));
    const worker = this.idle.shift() ?? this.start();
    let isIdle = false;
    try {
      await new Promise((resolve, reject) => {
        const fail = (/** @type {AskError["kind"]} */ kind, /** @type {string} */ words) => reject(new AskError(kind, words));
        const stop = () => (signal?.aborted ? fail("aborted", "Cancelled.") : fail("timeout", "This took too long."));
        if (end.aborted) stop();
        end.onabort = stop;
        worker.onerror = ({ message }) => fail("broken", message || "The worker broke down.");
        worker.onmessage = ({ data }) => {
          if (data.pieces) return data.pieces.forEach(onBytes);
          isIdle = true;
          if (data.refused !== undefined) fail("refused", data.refused);
          else resolve(null);
        };
        worker.postMessage({ question });
      });
    } finally {
      end.onabort = worker.onmessage = worker.onerror = null;
      const isEnough = this.idle.length >= this.ready;
      if (!isIdle || isEnough) worker.terminate();
      if (!isEnough) this.idle.push(isIdle ? worker : this.start());
    }
  }
}
