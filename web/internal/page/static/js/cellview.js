// The content of one square: a digit, or pencil marks. Corner marks go around
// the rim, centre marks shrink until they fit, and true candidates have a place
// of their own for each digit, as on paper. Text is shifted by 0.36 em, since
// browsers disagree about baselines.

import { svg } from './dom.js';

const RIM = [[10, 16], [54, 16], [10, 52], [54, 52], [32, 16], [32, 52], [10, 35], [54, 35]];
const LABEL = 17; // how far the total of a cage reaches down
const SQUARE = 64;
const EDGE = 58; // beyond it are the frames of signs
const CORNER = 10; // how high the value of a layer reaches up

/** drawCell draws what a cell holds into its group. */
export function drawCell(group, x, y, { clue, digit, corner, centre, candidates, looks, labelled = false }, board) {
  const value = clue ?? digit;
  if (value !== null) {
    const size = (value > 99 ? 26 : value > 9 ? 34 : 44) - (labelled ? 6 : 0);
    group.replaceChildren(word(x + 32, y + (labelled ? 38 : 32), size, value, clue === null ? 'digit' : 'clue'));
    return;
  }
  if (candidates) {
    group.replaceChildren(...places(x, y, candidates, looks, board, labelled));
    return;
  }
  const down = (at) => labelled && at < 40 ? LABEL + at / 2 : at; // 16 and 35 below a total
  const rim = RIM.filter((_, i) => i !== 3 || !board.layers.length);
  const small = board.hi > 9 ? 13 : 16, within = (at, text) => Math.max(Math.min(at, EDGE - widthOf(text, small) / 2), SQUARE - EDGE + widthOf(text, small) / 2);
  const marks = corner.slice(0, rim.length).map((d, i) => word(x + within(rim[i][0], d), y + down(rim[i][1]), small, d, 'mark'));
  if (corner.length > rim.length) marks.push(word(x + 54, y + down(35), 12, '…', 'mark'));
  if (centre.length) {
    const text = centre.join(board.hi > 9 ? ' ' : '');
    marks.push(word(x + 32, y + (labelled ? 40 : 34), Math.max(8, Math.min(20, 84 / text.length)), text, 'mark'));
  }
  group.replaceChildren(...marks);
}

/** places puts each candidate at its place, in its look. */
function places(x, y, candidates, looks, board, labelled) {
  return candidates.map((d, i) => {
    const [dx, dy, size] = placeOf(d, board, labelled, candidates.length === 1);
    return word(x + dx, y + dy, size, d, `candidate ${candidates.length === 1 ? 'only' : looks?.[i] ?? ''}`.trim());
  });
}

/** placeOf is the place that a digit has in a square of squares, below a label and above the value of a layer: its middle and the size of its type. Alone it needs no place on large boards. */
export function placeOf(digit, board, labelled, alone) {
  const top = labelled ? LABEL : 4, below = board.layers.length ? CORNER : 0;
  const side = Math.ceil(Math.sqrt(board.hi - board.lo + 1)), i = digit - board.lo;
  if (alone && side > 3) return [32, labelled ? 40 : 34, 26]; // it can be read, where many are small
  const step = 56 / side, high = (60 - top - below) / side;
  return [4 + step * (i % side + 0.5), top + high * (Math.floor(i / side) + 0.5), Math.min(17, high * 0.9, step * 0.82, step * 0.95 / widthOf(digit, 1))];
}

/** widthOf is about how wide digits are in a size of type. */
const widthOf = (text, size) => String(text).length * 0.66 * size;

function word(x, y, size, text, name) {
  return svg('text', { class: name, x, y: y + 0.36 * size, 'font-size': size }, String(text));
}
