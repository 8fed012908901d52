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
