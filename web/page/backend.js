// Where questions are answered: by the program that serves the page, or by WebAssembly in workers of this page.

/** Why there is no answer. */
export class AskError extends Error {
  /** @param {"aborted" | "timeout" | "refused" | "broken"} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** The backend that this page has. */
export async function connect() {
  try {
    const response = await fetch("api/version", { headers: { accept: "application/json" } });
    if (response.ok && response.headers.get("content-type")?.startsWith("application/json")) {
      const { version } = await response.json();
      return backendOf(`satdoku ${version} on this machine`, false, askServer);
    }
  } catch {
    // There is no server; the page answers by itself.
  }
  const module = await WebAssembly.compileStreaming(fetch("satdoku.wasm"));
  const pool = new Pool(module);
  return backendOf("this page itself, without a server", true, pool.ask.bind(pool));
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
      await ask({ ...question, format: "jsonl" }, options, (bytes) => {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter(Boolean)) {
          const record = JSON.parse(line);
          if (options.onRecord) options.onRecord(record);
          else records.push(record);
        }
      });
      return records;
    },
    async file(question, options = {}) {
      /** @type {Uint8Array<ArrayBuffer>[]} */
      const pieces = [];
      await ask(question, options, (bytes) => pieces.push(bytes));
      return new Blob(pieces);
    },
  };
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
    if (signal?.aborted) throw new AskError("aborted", "cancelled");
    throw new AskError("broken", String(error));
  }
}

/** Workers that answer one question each at a time. A question that is cancelled ends its worker. */
class Pool {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {Worker[]} */
    this.idle = [];
  }

    start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.module });
    return worker;
  }

  /** @type {Ask} */
  ask(question, { signal, seconds }, onBytes) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new AskError("aborted", "cancelled"));
      const worker = this.idle.pop() ?? this.start();
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const settle = (/** @type {() => void} */ end, /** @type {boolean} */ reuse) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        worker.onmessage = worker.onerror = null;
        if (reuse && this.idle.length < 2) this.idle.push(worker);
        else worker.terminate();
        end();
      };
      const fail = (/** @type {AskError} */ error, reuse = false) => settle(() => reject(error), reuse);
      const abort = () => fail(new AskError("aborted", "cancelled"));
      signal?.addEventListener("abort", abort);
      if (seconds) timer = setTimeout(() => fail(new AskError("timeout", "took too long")), 1000 * seconds);
      worker.onerror = (event) => fail(new AskError("broken", event.message || "the worker broke down"));
      worker.onmessage = ({ data }) => {
        if (data.pieces) data.pieces.forEach(onBytes);
        else if (data.refused !== undefined) fail(new AskError("refused", data.refused), true);
        else if (data.broken) fail(new AskError("broken", data.broken));
        else settle(resolve, true);
      };
      worker.postMessage({ question });
    });
  }
}
