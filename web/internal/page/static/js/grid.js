// The board for keyboards and screen readers: a WAI-ARIA grid of transparent
// cells that lies over the picture. One cell is in the order of Tab (the roving
// tabindex), and the label of each has all that its square shows.
// https://www.w3.org/WAI/ARIA/apg/patterns/grid/

import { html } from './dom.js';
import { inWords } from './candidates.js';
import { known } from './layerview.js';

const COLOURS = ['', 'grey', 'green', 'purple', 'blue', 'sky blue', 'orange', 'yellow', 'vermilion'];

export class Grid {
  constructor(element, selection) {
    this.element = element;
    this.selection = selection;
    this.cells = [];
    selection.addEventListener('change', () => this.setSelection());
  }

  /** setBoard makes the cells of a board anew. Whoever was on one of them stays on the board. */
  setBoard(board, view) {
    const focused = this.element.contains(document.activeElement);
    this.board = board;
    const cell = (c) => this.cells[c] = html('div', { role: 'gridcell', tabindex: '-1', 'data-cell': c, 'aria-selected': 'false', 'aria-colindex': (c < board.squares ? board.col(c) : c - board.squares) + 1 });
    const row = (index, cells) => html('div', { role: 'row', 'aria-rowindex': index + 1 }, ...cells.map(cell));
    const rows = Array.from({ length: board.rows }, (_, r) => row(r, Array.from({ length: board.cols }, (_, c) => board.at(r, c))));
    if (board.extra.length) rows.push(row(board.rows, board.extra.map((_, i) => board.squares + i)));
    this.element.replaceChildren(...rows);
    this.place(view);
    this.labels = [];
    this.setSelection();
    if (focused) this.cells[this.selection.focus]?.focus({ preventScroll: true });
  }

  /** place lays the cells over the squares of the picture. */
  place(view) {
    for (const [c, element] of this.cells.entries()) {
      if (c >= this.board.places) continue;
      const [x, y] = this.board.place(c);
      const share = (value, whole) => `${value / whole * 100}%`;
      element.style.left = share(x * 64 - view.origin[0], view.width);
      element.style.top = share(y * 64 - view.origin[1], view.height);
      element.style.width = share(64, view.width);
      element.style.height = share(64, view.height);
    }
    this.cells.length = this.board.places;
  }

  /** setCells sets the contents of each cell; signs are "bad", "differs" … by cell. */
  setCells(state, signs, candidates, notes, counts) {
    for (const [c, element] of this.cells.entries()) {
      const here = state.board.stack(c).flatMap((at) => signs.get(at) ?? []);
      const words = label(state, c, here, candidates, notes.get(c) ?? [], counts?.[c]);
      if (this.labels[c] === words) continue;
      this.labels[c] = words;
      element.setAttribute('aria-label', words);
      const bad = here.includes('bad');
      if (bad) element.setAttribute('aria-invalid', 'true');
      else element.removeAttribute('aria-invalid');
    }
  }

  setSelection() {
    for (const [c, element] of this.cells.entries()) {
      const tab = c === this.selection.focus ? 0 : -1, selected = String(this.selection.has(c));
      if (element.tabIndex !== tab) element.tabIndex = tab;
      if (element.getAttribute('aria-selected') !== selected) element.setAttribute('aria-selected', selected);
    }
    if (this.element.contains(document.activeElement)) this.cells[this.selection.focus]?.focus({ preventScroll: false });
  }

  focus() { this.cells[this.selection.focus]?.focus(); }
}

/** label describes the contents of a cell, its marks in their order: "corner marks 12". */
export function label(state, c, signs, shown, notes, counts) {
  const { board } = state, candidates = shown?.[c];
  const where = c < board.squares ? `row ${board.row(c) + 1}, column ${board.col(c) + 1}` : `cell ${board.name(c)}`;
  if (!board.exists(c)) return `${where}, not part of the board`;
  const words = [where], together = (marks) => marks.join(board.hi > 9 ? ' ' : '');
  if (state.clues[c] !== null) words.push(`clue ${state.clues[c]}`);
  else if (state.digits[c] !== null) words.push(`digit ${state.digits[c]}`);
  else if (candidates) words.push(`can be ${counts && candidates.length > 1 ? inWords(candidates, counts) : together(candidates)}`);
  else {
    if (state.corner[c].length) words.push(`corner marks ${together(state.corner[c])}`);
    if (state.centre[c].length) words.push(`centre marks ${together(state.centre[c])}`);
    if (words.length === 1) words.push('empty');
  }
  for (const at of board.stack(c).slice(1)) {
    const left = known(state, at, shown?.[at]);
    if (left.length && left.length < board.values(at).length) words.push(`${board.layerOf(at).name} ${left.join(' or ')}`);
  }
  if (state.colours[c].length) words.push(`coloured ${state.colours[c].map((k) => COLOURS[k]).join(' and ')}`);
  if (signs.includes('bad')) words.push('in conflict');
  if (signs.includes('differs')) words.push('differs between solutions');
  if (signs.includes('placed')) words.push('the next step');
  if (signs.includes('because')) words.push('part of the reason');
  if (signs.includes('gone')) words.push('loses candidates in the next step');
  words.push(...notes);
  return words.join(', ');
}

export { COLOURS };
