// Questions to the engine, which runs in Web Workers (engine/worker.js), so that
// no key ever waits for it, and on our server where there is one. A server without
// the files of the engine declares that in the page (meta "engine") and answers everything.
//
// Two kinds of question. `live` is asked at every key: only the newest is of
// interest, those before it are cancelled. A small engine answers it, which is loaded
// first. `ask` is a button, or can wait: each is answered, by the whole engine in a
// worker of its own, so that the longest proof keeps no key waiting.

// The policy that the page's Content-Security-Policy asks for: these are the only workers there are.
const WORKERS = { engine: '../engine/worker.js', offline: '../offline.js' };
const makes = { createScriptURL: (name) => new URL(WORKERS[name], import.meta.url).href };
export const trusted = globalThis.trustedTypes?.createPolicy('sudokusat', makes) ?? makes;

const PATIENCE = 1500; // milliseconds that a cancelled question may still take before its worker is replaced

/** Failed is an answer that is no answer: words for people, where in the text, and what the text can be read without. */
export class Failed extends Error {
  constructor({ error, line, column, ignorable }, status) {
    super(error ?? 'the engine failed');
    Object.assign(this, { status, line, column, ignorable });
  }
}

/** unplaced is a message without the place in a text that the page has made, and nobody has written. */
export const unplaced = (message) => message.replace(/^(line \d+, )?column \d+: /, '');

// A puzzle with rules that take code of their own.
const WARM = { board: '6x6 box 2x3', rules: ['cage 7 r1c1 r1c2', 'thermo r2c1..r2c3', 'arrow r3c1 = r3c2 r3c3', 'sandwich 5 r4c1..r4c6'], puzzle: '1...................................', brief: true };

const ELSEWHERE = 501; // the status of a question that the small engine leaves to the whole one

/** Line is a worker and the questions on their way to it. One that has failed is started again by the next question. */
class Line {
  constructor(name) {
    this.name = name;
    this.settled = new Promise((resolve) => { this.settle = resolve; }); // it is loaded, or cannot be
    this.start();
  }

  start() {
    this.waiting = new Map();
    this.ready = false;
    const worker = this.worker = new Worker(trusted.createScriptURL('engine'), { type: 'module', name: this.name });
    worker.onmessage = ({ data }) => { if (worker === this.worker) this.hear(data); };
    worker.onerror = (event) => { if (worker === this.worker) this.fail(event.message || 'the engine could not be loaded'); };
  }

  hear(data) {
    if (data.ready) {
      this.ready = true;
      return this.settle();
    }
    if (data.failed) return this.fail(data.failed);
    const question = this.waiting.get(data.id);
    if (!question) return;
    if (data.progress !== undefined) return question.progress?.(data.progress);
    this.waiting.delete(data.id);
    if (data.status === 200) question.resolve(data.result);
    else question.reject(new Failed(data, data.status));
  }

  fail(message) {
    this.settle();
    this.worker.terminate();
    this.worker = null;
    for (const question of this.waiting.values()) question.reject(new Failed({ error: message }, 500));
    this.waiting.clear();
  }

  ask(id, op, body, progress, timeout = 0) {
    if (!this.worker) this.start();
    return new Promise((resolve, reject) => {
      const message = { id, op, body, timeout };
      this.waiting.set(id, { message, resolve, reject, progress });
      this.worker.postMessage(message);
    });
  }

  /** cancel ends a question; a worker that does not listen is replaced, and the others are asked again. */
  cancel(id) {
    if (!this.waiting.has(id)) return;
    this.worker.postMessage({ cancel: id });
    setTimeout(() => {
      const question = this.waiting.get(id);
      if (!question) return;
      if (!this.ready) { // it is still loading, which would begin again
        this.waiting.delete(id);
        return question.reject(new Failed({ error: 'cancelled' }, 499));
      }
      const others = [...this.waiting].filter(([other]) => other !== id);
      this.worker.terminate();
      question.reject(new Failed({ error: 'cancelled' }, 499));
      this.start();
      for (const [other, q] of others) {
        this.waiting.set(other, q);
        this.worker.postMessage(q.message);
      }
    }, PATIENCE);
  }
}

/** Remote is our server in the place of a worker. */
class Remote {
  constructor() { Object.assign(this, { waiting: new Map(), ready: true }); }

  async ask(id, op, body, progress) {
    const control = new AbortController();
    this.waiting.set(id, control);
    try {
      return await askServer(op, body, { signal: control.signal, progress });
    } catch (error) {
      if (error instanceof Failed) throw error;
      throw control.signal.aborted ? new Failed({ error: 'cancelled' }, 499) : new Failed({ error: 'the server does not answer' }, 500);
    } finally {
      this.waiting.delete(id);
    }
  }

  cancel(id) { this.waiting.get(id)?.abort(); }
}

export class Engine {
  constructor() {
    this.remote = document.querySelector('meta[name=engine]').content === 'server';
    this.next = 1;
    this.keys = this.remote ? new Remote() : new Line('keys');
    this.buttons = this.remote ? this.keys : null; // a worker begins with the first button
    this.current = null;
    this.server = null;
  }

  /** live asks at a key; the promise is null once a newer question has come. */
  async live(operation, request, progress) {
    if (this.current !== null) this.keys.cancel(this.current);
    const id = this.current = this.next++;
    const newest = () => this.current === id;
    try {
      const answer = await this.keys.ask(id, operation, request, progress && ((p) => newest() && progress(p)))
        .catch((error) => { if (error.status !== ELSEWHERE || !newest()) throw error; return this.ask(operation, request); });
      return newest() ? answer : null;
    } catch (error) {
      if (!newest()) return null;
      throw error;
    } finally {
      if (newest()) this.current = null;
    }
  }

  /** ask asks for a button; options are signal (cancels), progress (hears of it), timeout in seconds. */
  async ask(operation, request, { signal, progress, timeout } = {}) {
    await this.keys.settled; // which is not to share the network
    if (signal?.aborted) throw new Failed({ error: 'cancelled' }, 499);
    this.buttons ??= new Line('engine');
    const id = this.next++;
    signal?.addEventListener('abort', () => this.buttons.cancel(id));
    const answer = await this.buttons.ask(id, operation, request, progress && ((p) => signal?.aborted || progress(p)), timeout);
    if (signal?.aborted) throw new Failed({ error: 'cancelled' }, 499); // it was on its way
    return answer;
  }

  /** warm asks about rules of several kinds: a browser compiles what is called first, and so has done that before a puzzle needs it. */
  async warm() {
    return this.remote ? null : this.keys.ask(this.next++, 'check', WARM);
  }

  /** detect asks whether this page comes from our server: then the answer to version, else null. */
  async detect() {
    try {
      const response = await fetch('api/version');
      const version = response.ok ? await response.json() : null;
      this.server = version?.server ? version : null;
    } catch {
      this.server = null;
    }
    return this.server;
  }
}

/** askServer asks our server, where long counts, other solvers and large boards go. */
export async function askServer(operation, request, { signal, progress, engine } = {}) {
  const response = await fetch(`api/${operation}${engine ? `?engine=${encodeURIComponent(engine)}` : ''}`, {
    method: 'POST', body: JSON.stringify(request), signal,
    headers: { 'content-type': 'application/json', accept: progress ? 'application/x-ndjson' : 'application/json' },
  });
  if (!progress || !response.headers.get('content-type')?.includes('ndjson')) {
    const answer = await response.json().catch(() => ({ error: `the server answers ${response.status}` }));
    if (!response.ok) throw new Failed(answer, response.status);
    return answer;
  }
  for await (const line of lines(response.body)) {
    if (line.progress) progress(line.progress);
    else if (line.status === 200) return line.result;
    else throw new Failed(line, line.status);
  }
  throw new Failed({ error: 'the server has ended' }, 503);
}

/** lines are the objects of a stream, one a line. */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n');
    rest = parts.pop();
    for (const part of parts) if (part !== '') yield JSON.parse(part);
  }
}
