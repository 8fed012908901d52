// What a program in TypeScript may ask the package, and what it may not: the compiler refuses each line below "@ts-expect-error",
// and this file if it does not.
import {check, generate, verify, Engine, EngineError} from "sudokusat";
import type {Answer, Options, Question} from "sudokusat";

const question: Question = {puzzle: "1.....3..4.....2", board: "4x4 box 2x2", rules: ["diagonal"], marks: {r1c2: [2, 3]}};
const options: Options = {timeout: 1, signal: new AbortController().signal, progress: (part: unknown) => void part};
const answer: Answer = await check(question, options);
const solutions: string[] | undefined = answer.solutions;
const engine = new Engine(new Worker("worker.js"));
const proved = await engine.ask("prove", question);
await verify({certificate: proved.certificate}).catch((e: EngineError) => e.status + (e.line ?? 0));
const {puzzles} = await generate({number: 2, rule: ["diagonal"], grade: "hard"}, options);
const text: string = puzzles[0].puzzle;
void text;
engine.close();
if (answer.verdict === "unique") void solutions;

// @ts-expect-error: a question is an object
await check("1.....3..4.....2");
// @ts-expect-error: rules are a list
await check({rules: "diagonal"});
// @ts-expect-error: the number is one
await generate({number: "2"});
// @ts-expect-error: there is no such operation
await engine.ask("guess", question);
// @ts-expect-error: there is no such verdict
if (answer.verdict === "maybe") engine.close();
