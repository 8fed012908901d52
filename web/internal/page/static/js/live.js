// The verdict while you type. Every change asks anew, and only the newest question
// counts. First comes the verdict alone; once the keys rest, another worker finds
// what is behind it: the clues that clash, or the cells that differ and how many
// solutions there are. So no key ever waits for what the key before it set off.
//
// While a puzzle is solved, the engine is asked about its clues alone. If these have
// one solution, the player's digits are compared with it, and a wrong one is marked
// itself. Only then is the position asked about, where they have several or none.

import { askServer, unplaced } from './engine.js';
import { many } from './many.js';
import { question } from './store.js';
import * as player from './player.js';

const REST = 40; // milliseconds without a key
const LONG = 20; // seconds that may be spent on what is behind a verdict
const SLOW = 400; // milliseconds after which a verdict is reported as late, and our server is asked as well

export class Live extends EventTarget {
  constructor(store, engine) {
    super();
    Object.assign(this, { store, engine, result: null, asked: '', more: null, solving: false, checking: true, known: null });
    store.addEventListener('change', () => this.ask());
  }

  /** solve sets whether the puzzle is solved, not set, and whether each digit is checked while it is. */
  solve(solving, checking) {
    Object.assign(this, { solving, checking, asked: '' });
    this.ask();
  }

  /** ask asks about the present board, if it is new; now checks the player's digits even where that is switched off. */
  async ask(now = false) {
    const { state } = this.store;
    const clues = JSON.stringify(question(state, false)), known = this.solving && this.known?.clues === clues;
    if (known && this.known.grid) return this.judge(state, now);
    const q = question(state, !this.solving || known), key = JSON.stringify([q, now]);
    if (key === this.asked) return;
    this.asked = key;
    this.more?.abort();
    clearTimeout(this.resting);
    const began = performance.now();
    this.set({ verdict: 'asking' });
    const newest = () => this.asked === key;
    const control = this.more = new AbortController();
    try {
      const verdict = await this.first({ ...q, brief: true }, newest, control.signal);
      if (verdict === null || !newest()) return; // there is a newer question
      this.latency = performance.now() - began;
      if (this.solving && !known) {
        this.known = { clues, grid: await this.grid(verdict, state) };
        if (newest()) { this.asked = ''; return this.ask(now); }
        return;
      }
      if (this.solving && verdict.verdict === 'unique' && player.full(state)) return this.set({ verdict: 'solved', done: true, state });
      if (this.solving && !this.checking && !now) return this.set({ verdict: 'unchecked', done: true, state });
      const open = ['multiple', 'unsolvable'].includes(verdict.verdict);
      this.set({ ...verdict, done: !open, state });
      if (open) this.resting = setTimeout(() => this.behind(q, newest, verdict, state), REST);
    } catch (error) {
      if (newest()) this.set({ verdict: 'error', message: error.message, broken: error.status >= 500, done: true, state });
    }
  }

  /** grid is the solution by cell that a verdict comes with, null unless it is the only one. */
  async grid({ verdict, solutions }, { board }) {
    if (verdict !== 'unique') return null;
    return board.named((await this.engine.ask('parse', { board: board.key, rules: [], puzzle: solutions[0] })).givens);
  }

  /** judge compares the player's digits with the solution. */
  judge(state, now) {
    this.asked = '';
    this.more?.abort();
    clearTimeout(this.resting);
    this.set({ ...player.judged(state, this.known.grid, this.checking || now), done: true, state });
  }

  /** first is the verdict of the worker, or of our server where that has one and the worker is late. */
  first(request, newest, signal) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        if (!newest()) return;
        this.set({ verdict: 'late', loading: !this.engine.keys.ready });
        if (!this.engine.server || this.engine.remote) return;
        askServer('check', request, { signal }).then((answer) => { if (answer.verdict !== 'unknown') resolve(answer); }, () => { /* the worker goes on */ });
      }, SLOW);
      this.engine.live('check', request).then(resolve, reject).finally(() => clearTimeout(late));
    });
  }

  /** behind asks what is behind a verdict. */
  async behind(q, newest, verdict, state) {
    const control = this.more = new AbortController();
    try {
      const answer = await this.engine.ask('check', q, { signal: control.signal, timeout: LONG });
      if (newest()) this.set({ ...answer, done: true, state });
    } catch {
      if (newest()) this.set({ ...verdict, done: true, state }); // the verdict is kept
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
      const at = board.cell(name), c = sign === 'bad' ? at : board.square(at); // a square and its layers differ as one
      if (c >= 0) signs.set(c, [...new Set([...(signs.get(c) ?? []), sign])]);
    };
    if (result.verdict === 'wrong') for (const c of result.cells) add(board.name(c), 'bad');
    if (result.verdict === 'unsolvable') {
      const cells = result.clash?.map((clue) => clue.split('=')[0]) ?? result.faults?.flatMap((f) => f.cells) ?? [];
      const written = cells.filter((name) => result.state.clues[board.cell(name)] === null);
      for (const name of new Set(this.solving && written.length ? written : cells)) add(name, 'bad');
    }
    if (result.verdict === 'multiple' && !blank(result)) for (const open of result.open ?? []) add(open.cell, 'differs');
    return signs;
  }
}

/** blank reports whether a result is about a board without a digit: all its cells differ, and none is marked. */
const blank = ({ state }) => state.clues.every((v, c) => v === null && state.digits[c] === null);

/** words put a result into a sentence, and the rest of it in others. */
export function words(result) {
  if (!result) return ['Loading the engine…'];
  switch (result.verdict) {
    case 'asking': return [null];
    case 'late': return [result.loading ? 'Loading the engine…' : 'Looking for solutions…'];
    case 'unique': return ['Unique: exactly one solution.'];
    case 'multiple': {
      if (!result.done) return ['Several solutions.'];
      const count = many(result);
      const open = new Set(result.open?.map(({ cell }) => cell.split('.').at(-1))).size; // a square and its layers are one
      const cells = open && !blank(result) ? [open === 1 ? '1 cell differs, above a dashed line.' : `${open} cells differ, above dashed lines.`] : [];
      return [`Several solutions: ${count}.`, ...cells];
    }
    case 'unsolvable': {
      const { board } = result.state, message = board.spoken((result.message ?? '').replace(/^unsolvable:? ?/, ''));
      const named = !result.clash?.length && result.clash_rules?.every((rule) => message.includes(board.spoken(rule)));
      const clash = named ? '' : [result.clash?.map((clue) => board.spoken(clue)).join(', '), result.clash_rules?.join('; ')].filter(Boolean).join(' and ');
      return [message ? `No solution: ${message}.` : 'No solution.', ...clash ? [`In conflict: ${clash}.`] : []];
    }
    case 'solved': case 'right': case 'wrong': case 'unchecked': return player.words(result);
    case 'error': return [result.broken ? `The engine does not answer: ${result.message}` : `Not a puzzle yet: ${unplaced(result.message)}`];
    default: return [`Not known: ${result.message ?? 'the engine gave up'}`];
  }
}
