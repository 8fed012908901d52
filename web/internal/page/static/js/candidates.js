// The digits that some solution has in each cell, while they are wanted: after a change they are asked for again. Where
// there are several solutions, those that a digit is in are counted up to a few, which the digit's look shows.

import { question } from './store.js';

const MANY = 8; // solutions that are counted

/** lookOf is how a digit that is in a number of solutions looks: 'one', 'few' or '' for many, or where that is not known. */
export const lookOf = (count) => count === 1 ? 'one' : count < MANY ? 'few' : '';

/** legend is what the looks of digits mean, as far as there are any; lists are candidates by cell, counts by cell and value. */
function legend(lists, counts) {
  if (lists?.every((list) => list.length < 2)) return lists.some((list) => list.length) ? 'There is only one solution.' : '';
  const looks = new Set(counts?.filter((cell) => cell.size > 1).flatMap((cell) => [...cell.values()].map(lookOf)));
  return [looks.has('one') && 'An underlined digit is in exactly one solution.', looks.has('few') && `A bold digit is in fewer than ${MANY} solutions.`].filter(Boolean).join(' ');
}

/** inWords are the candidates of a cell with the solutions that have them, as a screen reader has it. */
export function inWords(values, counts) {
  return values.map((v) => {
    const n = counts.get(String(v));
    return n === undefined ? `${v}` : `${v} in ${n === 1 ? '1 solution' : n < MANY ? `${n} solutions` : `${MANY} or more`}`;
  }).join(', ');
}

export class Candidates {
  /** draw draws what has been found. */
  constructor({ store, engine, draw }) {
    Object.assign(this, { store, engine, draw, wanted: false, asking: null });
    this.forget();
  }

  /** forget takes what was found away: lists of values and numbers of solutions by value, both by cell. */
  forget() { Object.assign(this, { lists: null, counts: null }); }

  /** show begins or ends it, or asks again, and returns in words what the looks mean; a signal ends the counting. */
  async show(on = this.wanted, { signal } = {}) {
    this.wanted = on;
    this.asking?.abort();
    if (!on) { this.forget(); this.draw(); return ''; }
    const mine = this.asking = new AbortController(), { state } = this.store, newest = () => this.asking === mine && state === this.store.state;
    const found = async (more) => {
      const answer = await this.engine.ask('candidates', { ...question(state), ...more }, { signal: mine.signal });
      if (!newest()) return;
      this.lists = answer.candidates?.map((list) => list ?? []) ?? null;
      this.counts = answer.counts ? this.lists.map((list, c) => new Map(list.map((v, i) => [String(v), answer.counts[c][i]]))) : null;
      this.draw();
    };
    try {
      await found({});
      if (newest() && this.lists?.some((list) => list.length > 1)) {
        signal?.addEventListener('abort', () => mine.abort());
        if (!signal?.aborted) await found({ count: MANY });
      }
      return newest() ? legend(this.lists, this.counts) : '';
    } catch (error) {
      if (this.asking === mine && error.status !== 499) { this.forget(); this.draw(); }
      return '';
    }
  }
}
