// The steps to the solution, one after the other or any of a list, with the board as it
// was at each: the digits so far, and the candidates that they and the steps have left.

import { byId, hide, html, unbroken } from './dom.js';
import { question } from './store.js';

const SINGLES = ['full house', 'hidden single', 'naked single'];

/** ofCell reports whether a reason is about a cell, and not about a consequence of a rule. */
export const ofCell = ({ cell }) => cell !== undefined;

/**
 * signsOf is what the board shows of reasons: the cells where a digit is placed with their digits, those that are why, the houses'
 * cells, and the values that go, by cell. House cells are those of named houses, [{name, cells}].
 */
export function signsOf(board, reasons, houses) {
  const placed = [], values = new Map(), because = new Set(), gone = new Map();
  for (const r of reasons) {
    const at = ofCell(r) ? board.cell(r.cell) : -1;
    if (at >= 0 && r.gone) gone.set(at, [...gone.get(at) ?? [], r.value]);
    else if (at >= 0) { placed.push(at); values.set(at, [...values.get(at) ?? [], r.value]); }
    for (const c of [...(r.cells ?? []).map((name) => board.cell(name)), ...board.cellsIn((r.rules ?? []).join(' '))]) because.add(c);
  }
  for (const c of [...placed, ...gone.keys()]) because.delete(c);
  const named = new Set(reasons.flatMap((r) => r.houses ?? []));
  return { placed, values, because: [...because], houses: houses.filter((h) => named.has(h.name)).flatMap((h) => h.cells), gone };
}

/** excluders are the digits on the board that leave a single no other place, or its cell no other digit. */
function excluders(state, reason, houses) {
  const { board } = state, at = board.cell(reason.cell), digit = reason.value;
  const value = (c) => state.clues[c] ?? state.digits[c];
  const seers = (c) => houses.filter((h) => h.cells.includes(c)).flatMap((h) => h.cells).filter((o) => o !== c && value(o) !== null);
  if (reason.label === 'naked single') return seers(at);
  const named = houses.filter((h) => reason.houses?.includes(h.name)).flatMap((h) => h.cells);
  return named.flatMap((c) => c === at || value(c) !== null ? [] : seers(c).filter((o) => value(o) === digit).slice(0, 1));
}

/** housesOf are the houses of a board, as the engine reads it, with the numbers of their cells. */
export async function housesOf(state, engine, options) {
  const { houses = [] } = await engine.ask('parse', question(state), options);
  return houses.map(({ name, cells }) => ({ name, cells: cells.map((c) => state.board.cell(c)) }));
}

/** sentence is a text with a capital at its beginning, unless that is the name of a cell. */
export const sentence = (text) => /^r\d+c\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** named is what a step does, with what people call it. */
export const named = ({ text, label, chain }) => `${sentence(text)}${label ? ` (${[label, chain].filter(Boolean).join(': ')})` : ''}.`;

export class Steps {
  /** showStep shows a position and what leads on from it, null the player's own board; take writes its digits there. */
  constructor({ showStep, announce, take }) {
    Object.assign(this, { showStep, announce, take, entries: [], at: -1 });
    const go = { first: () => 0, back: () => this.at - 1, next: () => this.at + 1, last: () => this.entries.length, singles: () => this.afterSingles() };
    for (const [name, where] of Object.entries(go)) byId(`steps-${name}`).addEventListener('click', () => this.go(where()));
    byId('steps-list').addEventListener('change', () => this.go(byId('steps-list').selectedIndex));
  }

  /** open lists the steps from a position on as they are found; explain asks for them, the engine for houses. */
  async open(state, engine, explain, options) {
    this.close();
    const mine = this.state = state;
    this.houses = await housesOf(state, engine, options);
    this.announce('Looking for the steps…');
    const progress = (step) => { if (this.state === mine) this.add(step); };
    const answer = await explain(question(state), { ...options, progress });
    if (this.state !== mine) return;
    if (!answer.steps?.length) {
      this.close();
      return this.announce(answer.solved ? 'The board is full.' : `There are no steps: ${answer.message ?? `the puzzle is ${answer.verdict}`}.`);
    }
    this.end = html('option', {}, answer.solved ? `Solved: ${this.entries.length} steps` : answer.message ?? 'no step leads further');
    byId('steps-list').append(this.end);
  }

  /** add lists what a step of the engine consists of, the easiest first. */
  add({ reasons, patterns }) {
    for (const { text, label, chain, reasons: places } of patterns) {
      const entry = { text, label, chain, reasons: places.map((i) => reasons[i]) };
      this.entries.push(entry);
      byId('steps-list').append(html('option', {}, unbroken(`${this.entries.length}. ${label ? `${label}: ` : ''}${text}`)));
    }
    byId('steps').hidden = false;
    if (this.at < 0) this.go(0);
  }

  /** afterSingles is the place of the next step that is no single. */
  afterSingles() {
    const next = this.entries.findIndex(({ label }, i) => i >= this.at && !SINGLES.includes(label));
    return next < 0 ? this.entries.length : next;
  }

  /** go shows the position before a step, with the step; behind the last one what all of them lead to. */
  go(place) {
    this.at = Math.max(0, Math.min(place, this.entries.length));
    byId('steps-list').selectedIndex = this.at;
    const state = this.position(), entry = this.entries[this.at];
    const signs = signsOf(state.board, entry?.reasons ?? [], this.houses);
    if (SINGLES.includes(entry?.label)) signs.because.push(...entry.reasons.filter(ofCell).flatMap((r) => excluders(state, r, this.houses)));
    this.showStep({ ...signs, state, candidates: this.candidates(state) });
    const words = named(entry ?? { text: this.end?.textContent ?? 'the last step so far' });
    this.announce(words, html('button', { type: 'button', id: 'steps-take', onclick: () => this.take(state.digits) }, 'Write the digits so far'));
  }

  /** position is the board with all that the steps before the present one have placed. */
  position() {
    const { board } = this.state, digits = [...this.state.digits];
    this.gone = new Map();
    for (const r of this.entries.slice(0, this.at).flatMap(({ reasons }) => reasons).filter(ofCell)) {
      const c = board.cell(r.cell);
      if (r.gone) this.gone.set(c, [...this.gone.get(c) ?? [], r.value]);
      else digits[c] = board.value(c, r.value);
    }
    return { ...this.state, digits };
  }

  /** candidates are the values of each cell that nothing has taken away: no digit of its houses, and no step. */
  candidates({ board, clues, digits }) {
    const value = (c) => clues[c] ?? digits[c], seen = Array.from({ length: board.cells }, () => new Set());
    for (const { cells } of this.houses) for (const c of cells) for (const o of cells) if (o !== c && value(o) !== null) seen[c].add(value(o));
    return clues.map((_, c) => value(c) !== null || !board.exists(c) ? null : board.values(c).filter((v) => !seen[c].has(v) && !this.gone.get(c)?.some((g) => String(g) === String(v))));
  }

  close() {
    if (!byId('steps').hidden) this.showStep(null);
    Object.assign(this, { entries: [], at: -1, state: null, end: null });
    hide(byId('steps'));
    byId('steps-list').replaceChildren();
  }
}
