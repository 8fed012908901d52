/** A puzzle: `text` in any format, or a grid on one line with its board and rules. */
export interface Question {
  text?: string;
  puzzle?: string;
  board?: string;
  rules?: string[];
  marks?: Record<string, number[]>;
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

export type Operation =
  | "check" | "solve" | "count" | "candidates" | "hint" | "explain" | "prove" | "verify"
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
