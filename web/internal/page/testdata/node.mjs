// The package of npm in Node: a thread in the place of the browser's worker, files in the place of addresses. It reads
// questions as JSON from standard input, {"package": address, "ask": [[function, question], …]}, and prints the answers.
import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {isMainThread, parentPort, Worker as Thread, workerData} from "node:worker_threads";

if (isMainThread) {
  const {package: address, ask} = JSON.parse(readFileSync(0, "utf8"));
  const threads = [];
  globalThis.Worker = class {
    constructor(url) {
      this.thread = new Thread(new URL(import.meta.url), {workerData: url.href});
      threads.push(this.thread);
      this.thread.on("message", (data) => this.onmessage({data}));
      this.thread.on("error", (error) => this.onerror(error));
    }
    postMessage(m) {
      this.thread.postMessage(m);
    }
  };
  const engine = await import(address);
  const answers = [];
  for (const [name, question] of ask) {
    answers.push(await engine[name](question).catch(({status, message}) => ({status, message})));
  }
  console.log(JSON.stringify(answers));
  for (const thread of threads) await thread.terminate();
} else {
  globalThis.self = globalThis;
  self.postMessage = (m) => parentPort.postMessage(m);
  self.fetch = async (url) => new Response(readFileSync(fileURLToPath(url)));
  Object.defineProperty(self, "onmessage", {set: (take) => parentPort.on("message", (data) => take({data}))});
  await import(workerData);
}
