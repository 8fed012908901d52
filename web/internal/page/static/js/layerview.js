// Layers, drawn on the squares as the engine draws them, by the looks of their values: fills
// and tracks below the lines of the board, borders between labels of regions, signs and words
// in a corner for each layer. Of several layers that fill squares, the first does. Where
// several values are left but not all, these are the text. In a layer that is full, white and
// dots are left out, and labels but for the first square of each, unless they are clues. What
// a rule "hold" leaves a single value is a clue.

import { svg } from './dom.js';
import { looksOf, signOf, wordOf } from './looks.js';

const SQUARE = 64;

/** CORNERS are the places of signs in a square, by layer. */
export const CORNERS = [[55, 55], [9, 55], [55, 9], [9, 9]];

/** drawLayers returns the elements below the lines of the board, the borders between labels, and the signs above. */
export function drawLayers(state, candidates) {
  const { board } = state, shades = [], values = [];
  let borders = '';
  const all = board.layers.map(looksOf), filled = all.findIndex((looks) => looks.some(fills));
  for (const [k, layer] of board.layers.entries()) {
    const cells = Array.from({ length: board.squares }, (_, c) => board.places + k * board.squares + c).filter((c) => board.exists(c));
    const full = cells.every((c) => state.clues[c] !== null || state.digits[c] !== null);
    const one = new Map(), met = new Set(); // the single value of a square, labels that have been written
    for (const c of cells) {
      const left = known(state, c, candidates?.[c]);
      if (left.length === layer.values.length) continue;
      const [x, y] = board.place(c).map((v) => v * SQUARE);
      const name = nameOf(state, c);
      if (left.length === 1) one.set(board.square(c), left[0]);
      const look = left.length === 1 ? all[k][layer.values.indexOf(left[0])] : 'word';
      const plain = ['ring', 'dot', 'corner'].includes(look) || look === 'region' && met.has(left[0]);
      if (left.length === 1) met.add(left[0]);
      if (full && plain && name !== 'clue') continue;
      if (fills(look) && k === filled) shades.push(svg('rect', { class: `shade ${name}`, x, y, width: SQUARE, height: SQUARE }));
      if (look !== 'track' && !(look === 'fill' && k === filled)) values.push(...sign(look, name, x, y, CORNERS[k % CORNERS.length], left.map((v) => wordOf(layer, v))));
    }
    if (all[k].includes('track')) shades.push(...tracks(board, one, (v) => all[k][layer.values.indexOf(v)] === 'track'));
    if (all[k].includes('corner')) shades.push(...around(board, one, (v) => all[k][layer.values.indexOf(v)] === 'corner'));
    if (all[k].includes('region')) borders += bordersOf(board, one);
  }
  return { shades, values, borders: borders === '' ? [] : [svg('path', { class: 'border', d: borders })] };
}

const fills = (look) => look === 'fill' || look === 'piece';

/** isShaded reports whether a layer of a board fills squares. */
export const isShaded = ({ layers }) => layers.some((layer) => looksOf(layer).some(fills));

const nameOf = (state, c) => state.clues[c] !== null || held(state).has(c) ? 'clue' : state.digits[c] !== null ? 'digit' : 'mark';

/** sign draws what is known of a cell in its corner: a sign, or words as small as they must be. */
function sign(look, name, x, y, [dx, dy], left) {
  const drawn = signOf(look, name, x + dx, y + dy);
  if (drawn.length || !left.length) return drawn;
  const words = left.join(' '), several = left.length > 1; // those above the dashed line of a cell that differs
  const size = Math.min(several ? 9 : look === 'region' ? 13 : 14, (several ? 84 : 88) / words.length);
  return [svg('text', { class: name, x: x + (dx > 32 ? 61 : 3), y: y + dy + (several && dy > 32 ? 0 : 5), 'font-size': size, 'text-anchor': dx > 32 ? 'end' : 'start' }, words)];
}

/** tracks are thick lines through neighbours with the same value of a path. */
function tracks(board, one, isTrack) {
  let d = '';
  for (const [c, value] of one) {
    if (!isTrack(value)) continue;
    const [x, y] = board.place(c).map((v) => v * SQUARE + SQUARE / 2);
    const beside = (rows, cols) => one.get(board.at(board.row(c) + rows, board.col(c) + cols)) === value;
    const right = beside(0, 1), down = beside(1, 0);
    if (right) d += `M${x} ${y}h${SQUARE}`;
    if (down) d += `M${x} ${y}v${SQUARE}`;
    if (!right && !down && !beside(0, -1) && !beside(-1, 0)) d += `M${x - 1} ${y}h2`;
  }
  return d === '' ? [] : [svg('path', { class: 'track', d })];
}

/** around is a loop through middles of squares, between corners of squares that are inside and outside, as those on the edge are. */
function around(board, one, isIn) {
  let d = '';
  const { rows, cols } = board;
  const inside = (row, col) => row < 0 || col < 0 || row === rows - 1 || col === cols - 1 ? false : one.has(board.at(row, col)) ? isIn(one.get(board.at(row, col))) : null;
  const differ = (a, b) => a !== null && b !== null && a !== b;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const [x, y] = [col, row].map((v) => v * SQUARE + SQUARE / 2);
      if (col + 1 < cols && differ(inside(row - 1, col), inside(row, col))) d += `M${x} ${y}h${SQUARE}`;
      if (row + 1 < rows && differ(inside(row, col - 1), inside(row, col))) d += `M${x} ${y}v${SQUARE}`;
    }
  }
  return d === '' ? [] : [svg('path', { class: 'track', d })];
}

/** bordersOf lies between squares with different labels. */
function bordersOf(board, one) {
  let d = '';
  const differ = (a, b) => one.has(a) && one.has(b) && one.get(a) !== one.get(b);
  for (const c of one.keys()) {
    const [x, y] = board.place(c).map((v) => v * SQUARE);
    if (differ(c, board.at(board.row(c), board.col(c) + 1))) d += `M${x + SQUARE} ${y}v${SQUARE}`;
    if (differ(c, board.at(board.row(c) + 1, board.col(c)))) d += `M${x} ${y + SQUARE}h${SQUARE}`;
  }
  return d;
}

let last = {}; // of the state drawn last, since every label asks

/** held are the values of cells for which rules leave one. */
export function held(state) {
  if (last.rules === state.rules && last.board === state.board) return last.cells;
  const cells = new Map();
  for (const rule of state.rules) {
    const [, value, where] = /^hold (-?\w+) (.*)$/.exec(rule) ?? [];
    if (value) for (const c of state.board.cellsIn(where)) if (c >= state.board.places) cells.set(c, value);
  }
  last = { rules: state.rules, board: state.board, cells };
  return cells;
}

/** known lists the values that a cell of a layer has, or can have as far as is shown. */
export function known(state, c, candidates) {
  const one = state.clues[c] ?? held(state).get(c) ?? state.digits[c];
  if (one !== null) return [String(one)];
  return candidates?.map(String) ?? state.board.values(c);
}
