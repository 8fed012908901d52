// Asks the package sudokusat, installed here, as a page does; the file want has what is printed.
import {Worker} from "node:worker_threads";
import {Engine, EngineError} from "sudokusat";

const thread = new Worker(new URL("./run.mjs", import.meta.url), {env: {...process.env, WORKER: import.meta.resolve("sudokusat/worker.js")}});
const like = {postMessage: (m) => thread.postMessage(m), terminate: () => thread.terminate()};
thread.on("message", (data) => like.onmessage({data}));
thread.on("error", (err) => { throw err; });
const engine = new Engine(like);
const a = await engine.ask("check", {puzzle: "1.....3..4.....2"});
console.log(a.verdict, a.solutions);
const p = await engine.ask("prove", {puzzle: "1.....3..4.....2"});
console.log((await engine.ask("verify", {certificate: p.certificate})).verdict);
console.log(await engine.ask("check", {puzzle: "x"}).catch((e) => e instanceof EngineError && e.status + " " + e.message));
const {puzzles} = await engine.ask("generate", {seed: 7, grade: "hard"});
console.log(puzzles[0].clues, (await engine.ask("rate", {puzzle: puzzles[0].puzzle})).word);
const stop = new AbortController();
setTimeout(() => stop.abort(), 200);
console.log(await engine.ask("count", {puzzle: ".".repeat(81)}, {signal: stop.signal, progress() {}}).catch((e) => e.status + " " + e.message));
engine.close();
console.log(await engine.ask("check", {}).catch((e) => e.message));
