// The verdict while you type. Every change asks anew; only the newest question
// counts. The first answer is the verdict, soon after it comes what is behind it:
// the clues that clash, or the cells that differ and how many solutions there are.

import { question } from './store.js';

export class Live extends EventTarget {
  constructor(store, engine) {
    super();
    Object.assign(this, { store, engine, result: null, asked: '' });
    store.addEventListener('change', () => this.ask());
  }

  /** ask asks about what stands on the board now, if that is new. */
  async ask() {
    const { state } = this.store;
    const q = question(state), key = JSON.stringify(q);
    if (key === this.asked) return;
    this.asked = key;
    this.began = performance.now();
    this.set({ verdict: 'asking' });
    const mine = (answer, done) => {
      if (this.asked === key) this.set({ ...answer, done, state });
    };
    try {
      const answer = await this.engine.live('check', q, (first) => {
        this.latency = performance.now() - this.began;
        mine(first, false);
      });
      if (answer === null) return; // there is a newer question
      if (this.result?.state !== state) this.latency = performance.now() - this.began;
      mine(answer, true);
    } catch (error) {
      mine({ verdict: 'error', message: error.message }, true);
    }
  }

  set(result) {
    this.result = result;
    this.dispatchEvent(new Event('change'));
  }

  /** signs are the shapes by cell that a result calls for. */
  signs() {
    const { result } = this, signs = new Map();
    if (!result?.state || result.state.board.key !== this.store.state.board.key) return signs;
    const { board } = result.state;
    const add = (name, sign) => {
      const c = board.cell(name);
      if (c >= 0) signs.set(c, [...(signs.get(c) ?? []), sign]);
    };
    if (result.verdict === 'unsolvable') {
      const cells = result.clash?.map((clue) => clue.split('=')[0]) ?? result.faults?.flatMap((f) => f.cells) ?? [];
      for (const name of new Set(cells)) add(name, 'bad');
    }
    const blank = result.state.clues.every((v, c) => v === null && result.state.digits[c] === null);
    if (result.verdict === 'multiple' && !blank) for (const open of result.open ?? []) add(open.cell, 'differs');
    return signs;
  }
}

/** words say a result in a sentence, and the rest of it in others. */
export function words(result) {
  if (!result) return ['Loading the engine…'];
  switch (result.verdict) {
    case 'asking': return [null];
    case 'unique': return ['Unique: exactly one solution.'];
    case 'multiple': {
      if (!result.done) return ['Several solutions.'];
      const count = many(result);
      const open = result.open?.length;
      const cells = open ? [`${open} cells differ, above dashed lines.`] : [];
      return [`Several solutions: ${count}.`, ...cells];
    }
    case 'unsolvable': {
      const said = (result.message ?? '').replace(/^unsolvable:? ?/, '');
      const rules = result.clash_rules?.length ? ` and ${result.clash_rules.join('; ')}` : '';
      const clash = result.clash?.length || rules ? [`In conflict: ${(result.clash ?? []).join(', ')}${rules}.`] : [];
      return [said ? `No solution: ${said}.` : 'No solution.', ...clash];
    }
    case 'error': return [`Not a puzzle yet: ${result.message}`];
    default: return [`Not known: ${result.message ?? 'the engine gave up'}`];
  }
}

/** many is a count in words: "12,345", "1,000 or more". */
export function many({ count, complete }) {
  const n = Number(count).toLocaleString('en');
  return complete ? n : `${n} or more`;
}
