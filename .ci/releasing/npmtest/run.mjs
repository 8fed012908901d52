// A browser's worker in Node: what worker.js expects of its surroundings, on a worker thread.
import {readFile} from "node:fs/promises";
import {parentPort} from "node:worker_threads";

globalThis.self = globalThis;
self.postMessage = (m) => parentPort.postMessage(m);
globalThis.fetch = async (url) => new Response(await readFile(url));
await import(process.env.WORKER);
parentPort.on("message", (data) => self.onmessage({data}));
