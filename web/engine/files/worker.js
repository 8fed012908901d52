// The engine in a Web Worker.
//
//	const worker = new Worker("engine/worker.js", {type: "module"})
//
// With {name: "keys"} it is the small engine, which is there sooner and refuses all but the
// question for a verdict with status 501.
//
// It answers questions, several at a time if need be, each with a number that the
// page chooses:
//
//	page → worker   {id, op, body, timeout}   op is the name of an operation, body its
//	                                          request, timeout seconds (0 or none: no limit)
//	                {cancel: id}              nobody waits for the answer any more
//	worker → page   {ready: true}             once, when the engine is there
//	                {failed: "words"}         instead, when it cannot be loaded
//	                {id, progress}            how far it is, or a first part of the answer
//	                {id, status, result}      the answer, status 200
//	                {id, status, error, line, column}   in its place: words for people
//
// A question that was cancelled is answered, with status 499.
import "./wasm_exec.js";

const waiting = [];
let started = false;

self.sudokusat = {
  ready() {
    started = true;
    self.postMessage({ready: true});
    for (const m of waiting.splice(0)) take(m);
  },
  progress(id, text) {
    self.postMessage({id, progress: JSON.parse(text)});
  },
  answer(id, status, text) {
    const object = JSON.parse(text);
    self.postMessage(status === 200 ? {id, status, result: object} : {id, status, ...object});
  },
};

function take(m) {
  if (!started) {
    waiting.push(m);
  } else if (m.cancel !== undefined) {
    self.sudokusat.cancel(m.cancel);
  } else {
    self.sudokusat.ask(m.id, String(m.op), JSON.stringify(m.body ?? {}), Math.ceil((m.timeout ?? 0) * 1000));
  }
}

self.onmessage = (event) => take(event.data);

// unpacked is the bytes of a module, whether or not somebody on the way has unpacked them already.
async function unpacked(response) {
  const reader = response.body.getReader();
  const first = await reader.read();
  if (first.done) throw new Error(`${response.url} is empty`);
  const stream = new ReadableStream({
    start(to) {
      to.enqueue(first.value);
    },
    async pull(to) {
      const next = await reader.read();
      if (next.done) to.close();
      else to.enqueue(next.value);
    },
  });
  const packed = first.value[0] === 0x1f && first.value[1] === 0x8b;
  return new Response(packed ? stream.pipeThrough(new DecompressionStream("gzip")) : stream).arrayBuffer();
}

// load starts the engine. Its module is whole before it is compiled: compiled as it comes, it takes
// up to 50 MB more for half a minute, and is not there sooner.
async function load() {
  const go = new self.Go();
  const response = await fetch(new URL(self.name === "keys" ? "keys.wasm.gz" : "engine.wasm.gz", import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  const {instance} = await WebAssembly.instantiate(await unpacked(response), go.importObject);
  await go.run(instance);
  throw new Error("the engine has ended");
}

load().catch((err) => self.postMessage({failed: String(err)}));
