// The engine of sudokusat in a Web Worker. Questions and answers are those of the operations
// of the command's API: check, solve, count, hint, explain, rate, generate, prove, verify, draw …
//
// The functions ask an engine that the first of them starts; who wants to end one, or to have
// several, makes an Engine.

export class Engine {
  #worker;
  #last = 0;
  #asked = new Map();
  #failed = null;

  // A worker of one's own can be given, for bundlers that have other ways to find its file.
  constructor(worker = new Worker(new URL("./files/worker.js", import.meta.url), {type: "module"})) {
    this.#worker = worker;
    worker.onmessage = ({data}) => this.#take(data);
    worker.onerror = (event) => this.#fail(event.message ?? "the worker cannot be loaded");
  }

  // ask resolves with the object of the answer, and rejects with an EngineError.
  ask(op, body = {}, {timeout = 0, signal, progress} = {}) {
    if (this.#failed) return Promise.reject(new EngineError({status: 0, error: this.#failed}));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const cancel = () => this.#worker.postMessage({cancel: id});
      const done = () => signal?.removeEventListener("abort", cancel);
      this.#asked.set(id, {resolve, reject, progress, done});
      this.#worker.postMessage({id, op, body, timeout});
      if (signal?.aborted) cancel();
      else signal?.addEventListener("abort", cancel);
    });
  }

  // close ends the worker. Questions without an answer are rejected.
  close() {
    this.#worker.terminate();
    this.#fail("the engine was closed");
  }

  #take(m) {
    if (m.failed !== undefined) this.#fail(m.failed);
    const question = this.#asked.get(m.id);
    if (!question) return;
    if (m.status === undefined) {
      question.progress?.(m.progress);
      return;
    }
    this.#asked.delete(m.id);
    question.done();
    if (m.status === 200) question.resolve(m.result);
    else question.reject(new EngineError(m));
  }

  #fail(words) {
    this.#failed ??= words;
    for (const question of this.#asked.values()) {
      question.done();
      question.reject(new EngineError({status: 0, error: this.#failed}));
    }
    this.#asked.clear();
  }
}

// EngineError has the words for people as its message, and the place in a text that cannot
// be read. The status is that of HTTP: 422 for a puzzle that cannot be read, 499 for a
// question that was cancelled, 0 if there is no engine.
export class EngineError extends Error {
  constructor({status, error, line, column}) {
    super(error);
    this.name = "EngineError";
    Object.assign(this, {status, line, column});
  }
}

let shared = null;
const asking = (op) => (question, options) => (shared ??= new Engine()).ask(op, question, options);

export const check = asking("check");
export const solve = asking("solve");
export const count = asking("count");
export const candidates = asking("candidates");
export const hint = asking("hint");
export const explain = asking("explain");
export const rate = asking("rate");
export const generate = asking("generate");
export const prove = asking("prove");
export const verify = asking("verify");
