// The puzzle on the page and its history. A state is never changed: an edit
// makes the next one and commits it, so undoing is going back in a list. What
// is only looked at (selection, verdict, tool) is no part of it.
//
//   board   where: a Board
//   rules   texts of the puzzle's rules
//   clues   a digit a cell, or null: the puzzle
//   digits  the same for what a player has written
//   corner, centre   lists of digits a cell: pencil marks
//   colours lists of numbers 1..8 a cell
//   list    of which text with several puzzles this is one, or null: {text, nth, count, more, ignore}
//   about   what belongs to it: {title, author, ruleset, source}, as far as it has them
//   ignored names of what it was read without

import { Board } from './board.js';
import { grouped } from './many.js';

const MOST = 1000; // states kept

export function blank(board, rules = []) {
  const each = (value) => new Array(board.cells).fill(value);
  return { board, rules, clues: each(null), digits: each(null), corner: each(NONE), centre: each(NONE), colours: each(NONE), list: null, about: NOTHING, ignored: NONE };
}

const NONE = Object.freeze([]);
const NOTHING = Object.freeze({});

/** aboutOf is what belongs to a puzzle, of an object that may have more. */
export function aboutOf(object) {
  const named = ['title', 'author', 'ruleset', 'source'].map((name) => [name, object[name]]);
  return Object.fromEntries(named.filter(([, text]) => typeof text === 'string' && text !== ''));
}

export class Store extends EventTarget {
  constructor(state = blank(Board.usual(9))) {
    super();
    this.past = [];
    this.future = [];
    this.state = state;
  }

  /** commit makes a state the present one; `what` describes what was done. */
  commit(next, what) {
    if (next === this.state) return;
    this.past.push({ state: this.state, what });
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    this.move(next);
  }

  /** amend replaces the present state: the change that led to it goes on. */
  amend(next) {
    if (next !== this.state) this.move(next);
  }

  /** edit commits the state with some of its fields replaced. */
  edit(changes, what) {
    this.commit({ ...this.state, ...changes }, what);
  }

  undo() {
    const step = this.past.pop();
    if (!step) return null;
    this.future.push({ state: this.state, what: step.what });
    this.move(step.state);
    return step.what;
  }

  redo() {
    const step = this.future.pop();
    if (!step) return null;
    this.past.push({ state: this.state, what: step.what });
    this.move(step.state);
    return step.what;
  }

  /** move makes a state the present one; the event's detail has the one before, and whether the clues differ, or any digits. */
  move(state) {
    const before = this.state;
    this.state = state;
    const differ = (all) => JSON.stringify(question(before, all)) !== JSON.stringify(question(state, all)), puzzle = differ(false);
    this.dispatchEvent(new CustomEvent('change', { detail: { before, puzzle, digits: puzzle || differ(true) } }));
  }
}

/** question is a state as the engine is asked about it: the clues, or with all digits that are there. */
export function question(state, all = true) {
  const cells = all ? state.clues.map((v, c) => v ?? state.digits[c]) : state.clues;
  return { board: state.board.key, rules: state.rules, puzzle: state.board.write(cells) };
}

/** spelled is the puzzle of a state as it is given away: the clues, and what belongs to it. */
export function spelled(state) {
  return { ...question(state, false), ...state.about };
}

/** fitted is a state on a board with the same squares and other layers: what is in a layer stays as long as it does. */
export function fitted(state, board) {
  if (board.key === state.board.key) return { ...state, board };
  const next = { ...state, board }, empty = blank(board);
  const from = Array.from({ length: board.cells }, (_, c) => state.board.cell(board.name(c)));
  for (const field of ['clues', 'digits', 'corner', 'centre', 'colours']) next[field] = from.map((old, c) => old < 0 ? empty[field][c] : state[field][old]);
  return next;
}

const LARGEST = 4096; // cells that a page can show and keep up with

/** affordable is a board that the page can show; others are an error. */
export function affordable(text) {
  const board = Board.parse(text);
  if (board.cells > LARGEST) throw new Error(`the page shows boards of up to ${grouped(LARGEST)} cells, this one has ${grouped(board.cells)}: the command answers larger ones`);
  return board;
}

/** answer is a state made of a puzzle as the engine spells it out, which is by cell: its texts have letters on large boards. */
export function answer({ board, rules = [], givens, ignored = NONE, ...more }) {
  const empty = blank(affordable(board), rules);
  return { ...empty, clues: empty.board.named(givens), about: aboutOf(more), ignored };
}
