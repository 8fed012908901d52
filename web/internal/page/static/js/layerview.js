// Layers, drawn on the squares as the engine draws them: a cell that is black is
// filled, on the first layer that has black; one that is white has a ring in its
// corner, every other value is a small text in a corner of its layer. Where several
// values are left but not all, these are the text. In a layer that is full, white and
// the first of two words are without a sign, but for clues. What a rule "hold" leaves a single value is a clue.

import { svg } from './dom.js';

const CORNERS = [[55, 56], [9, 56], [55, 8], [9, 8]];

/** drawLayers returns the elements below the lines of the board and those above. */
export function drawLayers(state, candidates) {
  const { board } = state, shades = [], values = [], filled = board.layers.findIndex((l) => l.values.includes('black'));
  for (const [k, layer] of board.layers.entries()) {
    const cells = Array.from({ length: board.squares }, (_, c) => board.places + k * board.squares + c).filter((c) => board.exists(c));
    const full = cells.every((c) => state.clues[c] !== null || state.digits[c] !== null);
    const plain = !full ? null : layer.values.length === 2 && /^[a-z]/i.test(layer.values[0]) ? layer.values[0] : 'white';
    for (const c of cells) {
      const left = known(state, c, candidates?.[c]);
      if (left.length === layer.values.length) continue;
      const [x, y] = board.place(c).map((v) => v * 64), [dx, dy] = CORNERS[k % CORNERS.length];
      const name = state.clues[c] !== null || held(state).has(c) ? 'clue' : state.digits[c] !== null ? 'digit' : 'mark';
      const text = left.join(' ');
      if (text === plain && name !== 'clue') continue;
      const write = (words, size) => {
        const small = Math.min(size, (size < 10 ? 84 : 34) / words.length);
        return svg('text', { class: name, x: x + dx, y: y + dy + (size < 10 && dy > 32 ? 0 : 5), 'font-size': small, 'text-anchor': dx > 32 ? 'end' : 'start' }, words);
      };
      if (text === 'black' && k === filled) shades.push(svg('rect', { class: `shade ${name}`, x, y, width: 64, height: 64 }));
      else if (text === 'white') values.push(svg('circle', { class: name, cx: x + dx, cy: y + dy, r: 4.5 }));
      else if (left.length > 1) values.push(write(text, 9)); // above the dashed line of a cell that differs
      else if (left.length) values.push(write(text, 14));
    }
  }
  return { shades, values };
}

let last = {}; // of the state drawn last, since every label asks

/** held are the values of cells for which rules leave one. */
function held(state) {
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
  if (one !== null) return [one];
  return candidates ?? state.board.values(c);
}
