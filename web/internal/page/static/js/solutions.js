// The solutions of a puzzle, one at a time on the board. One of them can be the one that the others are compared with:
// cells that differ from it have a dashed line below, and what they are there in small print.

import { html } from './dom.js';
import { question } from './store.js';
import * as edits from './edits.js';

const MOST = 50; // solutions that are shown
const NAMED = 6; // squares that are named where solutions differ

/**
 * differences are the squares in which a solution differs from another: {cell, there, words}. Of a square with layers, there is the
 * digit of the other solution if that differs, else ''.
 */
function differences(board, grid, other) {
  const out = new Map();
  for (let c = 0; c < board.cells; c++) {
    if (!board.exists(c) || grid[c] === other[c]) continue;
    const cell = board.square(c), known = out.get(cell) ?? { cell, there: '', words: [] };
    if (c === cell) known.there = String(other[c]);
    known.words.push(`${board.spoken(`${board.name(c)} is ${grid[c]}`)} instead of ${other[c]}`);
    out.set(cell, known);
  }
  return [...out.values()];
}

export class Solutions {
  /** run does something that can be cancelled, with its options; showStep shows signs on the board. */
  constructor({ store, engine, announce, run, showStep }) {
    Object.assign(this, { store, engine, announce, run, showStep });
  }

  /** open shows the first solution; ask asks for them. */
  async open(ask, options) {
    this.announce('Solving…');
    const answer = await ask('solve', { ...question(this.store.state, false), limit: MOST }, options);
    if (answer.verdict === 'unsolvable') return this.announce('There is no solution.');
    if (!answer.solutions?.length) return this.announce(`No solution is known. ${answer.message ?? ''}`);
    Object.assign(this, { answer, reference: null });
    return this.show(0, options);
  }

  /** show writes a solution down; behind the last one comes the first. */
  async show(place, options) {
    const { board } = this.store.state, { solutions, verdict } = this.answer;
    const at = (place + solutions.length) % solutions.length;
    const { givens } = await this.engine.ask('parse', { board: board.key, rules: [], puzzle: solutions[at] }, options);
    Object.assign(this, { at, grid: board.named(givens) });
    this.store.commit(edits.fill(this.store.state, this.grid), 'solution');
    return verdict === 'unique' ? this.announce('This is the only solution.') : this.describe();
  }

  /** compare makes the solution on the board the one that others are compared with, or ends that. */
  compare(on) {
    this.reference = on ? { at: this.at, grid: this.grid } : null;
    this.describe();
  }

  /** describe shows which solution is on the board and how it differs from the one that it is compared with. */
  describe() {
    const { solutions, complete } = this.answer, { board } = this.store.state, { at, reference } = this;
    const from = reference && reference.at !== at ? `solution ${reference.at + 1}` : '';
    const differ = from ? differences(board, this.grid, reference.grid) : [];
    this.showStep({ compared: new Map(differ.map(({ cell, there, words }) => [cell, { there, words: words.map((text) => `${text} of ${from}`) }])) });
    const button = (id, text, act) => html('button', { type: 'button', id, onclick: () => this.run('another', act) }, text);
    const buttons = [button('another', 'Another', (options) => this.show(at + 1, options))];
    if (solutions.length > 2) buttons.push(button('one-before', 'Back', (options) => this.show(at - 1, options)));
    if (!reference || from) buttons.push(button('compare', 'Compare with it', () => this.compare(true)));
    if (reference) buttons.push(button('compare-end', 'Do not compare', () => this.compare(false)));
    let words = `Solution ${at + 1} of ${complete ? solutions.length : `${solutions.length} and more`}.`;
    if (from) words += ` It differs from ${from} in ${differ.length === 1 ? '1 cell' : `${differ.length} cells`}: ${differ.slice(0, NAMED).flatMap((d) => d.words).join(', ')}${differ.length > NAMED ? ` and ${differ.length - NAMED} more` : ''}.`;
    else if (reference) words += ' Others are compared with it.';
    this.announce(words, ...buttons);
  }
}
