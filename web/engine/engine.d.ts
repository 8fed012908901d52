/** A puzzle: `text` in any format, or a grid on one line with its board and rules. */
export interface Question {
  text?: string;
  puzzle?: string;
  board?: string;
  rules?: string[];
  marks?: Record<string, (number | string)[]>;
  [option: string]: unknown;
}

export interface Answer {
  verdict?: "unique" | "multiple" | "unsolvable" | "unknown";
  count?: number;
  complete?: boolean;
  solutions?: string[];
  message?: string;
  [field: string]: unknown;
}

/** What is wanted of new puzzles. */
export interface Wish {
  /** How many, up to 20; 1 by default. */
  number?: number;
  /** The same seed gives the same puzzles. */
  seed?: number;
  /** Rows x columns, as in 2x3, for a board other than 9x9. */
  box?: string;
  /** Rules of all the puzzles. */
  rule?: string[];
  /** Rules drawn from the solution of each: "cages 2-4", "3 thermos". */
  with?: string[];
  clues?: string;
  symmetry?: string;
  minimal?: boolean;
  "least-rules"?: boolean;
  /** easy to extreme, or as in "se 8.4-9", "hodoku hard 800-1000". */
  grade?: string;
  technique?: string;
  scale?: "se" | "hodoku";
}

export interface Made {
  puzzles: {board: string; rules?: string[]; puzzle: string; solution: string; clues: number; [field: string]: unknown}[];
  /** Why there are fewer than were asked for. */
  message?: string;
}

export type Operation =
  | "check" | "solve" | "count" | "estimate" | "candidates" | "hint" | "explain" | "rate" | "repair" | "minimise" | "canon" | "generate" | "prove" | "verify"
  | "export" | "convert" | "draw" | "parse" | "rules";

export interface Options {
  /** Seconds; 0, the default, is no limit. */
  timeout?: number;
  signal?: AbortSignal;
  progress?: (part: unknown) => void;
}

/** A function of an operation, which asks an engine that the first of them starts. */
export type Ask = (question: Question, options?: Options) => Promise<Answer>;

export const check: Ask;
export const solve: Ask;
export const count: Ask;
export const candidates: Ask;
export const hint: Ask;
export const explain: Ask;
export const rate: Ask;
export const generate: (wish: Wish, options?: Options) => Promise<Made>;
export const prove: Ask;
export const verify: Ask;

export class Engine {
  constructor(worker?: Worker);
  ask(op: Operation, body?: Question, options?: Options): Promise<Answer>;
  close(): void;
}

export class EngineError extends Error {
  status: number;
  line?: number;
  column?: number;
}
