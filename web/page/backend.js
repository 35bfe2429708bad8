// Where questions are answered: by the program that serves the page, or by WebAssembly in workers of this page.

/**
 * A question, with its options; see the module `request` of the library.
 * @typedef {{ask: string, input?: object, [option: string]: unknown}} Request
 */

/**
 * @typedef {object} AskOptions
 * @property {AbortSignal} [signal] ends the question
 * @property {number} [seconds] gives up after this time
 * @property {(record: any) => void} [onRecord] receives each record as it comes
 */

/**
 * @typedef {object} Backend
 * @property {string} name for the person who uses the page
 * @property {(request: Request, options?: AskOptions) => Promise<any[]>} ask all records; rejects with an `AskError`
 * @property {(request: Request, options?: AskOptions) => Promise<string>} text the answer as it is
 */

/** Why there is no answer. */
export class AskError extends Error {
  /**
   * @param {"aborted" | "timeout" | "refused" | "broken"} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** The backend that this page has. @returns {Promise<Backend>} */
export async function connect() {
  try {
    const response = await fetch("api/version", { headers: { accept: "application/json" } });
    if (response.ok && response.headers.get("content-type")?.startsWith("application/json")) {
      const { version } = await response.json();
      return backendOf(`satdoku ${version} on this machine`, askServer);
    }
  } catch {
    // There is no server; the page answers by itself.
  }
  const module = await WebAssembly.compileStreaming(fetch("satdoku.wasm"));
  const pool = new Pool(module);
  return backendOf("this page itself, without a server", (request, options, onText) => pool.ask(request, options, onText));
}

/**
 * @param {string} name
 * @param {(request: Request, options: AskOptions, onText: (text: string) => void) => Promise<void>} ask
 * @returns {Backend}
 */
function backendOf(name, ask) {
  return {
    name,
    async ask(request, options = {}) {
      /** @type {any[]} */
      const records = [];
      let rest = "";
      await ask({ ...request, format: "jsonl" }, options, (text) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter(Boolean)) {
          const record = JSON.parse(line);
          if (!options.onRecord) records.push(record);
          options.onRecord?.(record);
        }
      });
      return records;
    },
    async text(request, options = {}) {
      let answer = "";
      await ask(request, options, (text) => { answer += text; });
      return answer;
    },
  };
}

/**
 * @param {Request} request
 * @param {AskOptions} options
 * @param {(text: string) => void} onText
 */
async function askServer(request, { signal, seconds }, onText) {
  const { ask, ...fields } = request;
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
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onText(value);
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

  /** @returns {Worker} */
  start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.module });
    return worker;
  }

  /**
   * @param {Request} request
   * @param {AskOptions} options
   * @param {(text: string) => void} onText
   * @returns {Promise<void>}
   */
  ask(request, { signal, seconds }, onText) {
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
        if (data.text !== undefined) onText(data.text);
        else if (data.refused !== undefined) fail(new AskError("refused", data.refused), true);
        else settle(resolve, true);
      };
      worker.postMessage({ request });
    });
  }
}
