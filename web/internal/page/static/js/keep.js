// What outlives a reload. The puzzle with all that has been written is in the
// tab's own storage, beside the address it belongs to: a tab that is loaded again,
// or closed by mistake and opened again, goes on where it was; a link that is
// followed opens what it holds. Where storage is not allowed, nothing is kept.
//
// The address names a link only while the puzzle of that link is on the page:
// whoever copies it gets what is seen.

import { aboutOf, affordable, blank, spelled } from './store.js';

const KEY = 'sudokusat-page';
const MOST = 1 << 20; // characters that are kept
const REST = 300; // milliseconds without a change after which it is kept
const FIELDS = ['clues', 'digits', 'corner', 'centre', 'colours'];

const puzzleOf = (state) => JSON.stringify(spelled(state));

export class Keep {
  /** what() is more to keep, an object. */
  constructor(store, what) {
    Object.assign(this, { store, what, linked: null });
    store.addEventListener('change', () => this.changed());
    addEventListener('pagehide', () => this.save());
  }

  /** link records that the address, here or the one given, holds the puzzle on the page. */
  link(address = location.href) {
    this.linked = { puzzle: puzzleOf(this.store.state), address };
    this.show(address);
    this.save();
  }

  show(address) {
    if (location.href !== address) history.replaceState(null, '', address);
  }

  changed() {
    const { linked } = this;
    if (linked) this.show(puzzleOf(this.store.state) === linked.puzzle ? linked.address : location.href.split('#')[0]);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.save(), REST);
  }

  save() {
    const { state } = this.store;
    const list = state.list?.text.length < MOST / 2 ? state.list : null;
    const text = JSON.stringify({ ...this.what(), hash: location.hash, ...state, list, board: state.board.key });
    try {
      if (text.length <= MOST) sessionStorage.setItem(KEY, text);
      else sessionStorage.removeItem(KEY);
    } catch { /* not allowed, or full: a reload begins anew */ }
  }
}

/** kept is what was kept beside the address of the page: {state, …}, or null. */
export function kept() {
  try {
    const { board, rules, hash, list, about = {}, ignored = [], ...more } = JSON.parse(sessionStorage.getItem(KEY));
    if (hash !== location.hash) return null;
    const state = { ...blank(affordable(board), rules), list, about: aboutOf(about), ignored };
    for (const name of FIELDS) {
      if (more[name].length !== state.board.cells || more[name].some((v, c) => Array.isArray(v) !== Array.isArray(state[name][c]))) return null;
      state[name] = more[name];
    }
    return { ...more, state };
  } catch {
    return null; // nothing there, or not ours
  }
}
