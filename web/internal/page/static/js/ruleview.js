// Rules as the engine draws them (draw.Picture): a list of paths, discs and texts
// in squares, each painted by role. Here they become elements of the board's
// picture; a role is a class, so that the style sheet gives it a colour for light
// and dark. What comes after the grid in the list lies above the lines.

import { svg } from './dom.js';
import { SQUARE } from './boardview.js';

const SHOWN = ['rules', 'clues'];

/**
 * ruleElements are the elements of a picture's rules, under and over the lines of the board, those lines, the cells
 * with a text at their top left, and the room that clues outside the board take, in squares.
 */
export function ruleElements(picture, board) {
  const { items } = picture;
  const isLine = (item) => item.layer === 'grid' && item.stroke !== undefined;
  const grid = items.findIndex((item) => isLine(item) && item.stroke === 'grid');
  const under = [], over = [], lines = [], labelled = new Set();
  items.forEach((item, i) => {
    if (isLine(item)) lines.push(element(item));
    else if (SHOWN.includes(item.layer) || item.layer === 'grid') (i < grid ? under : over).push(element(item));
    if (item.kind === 'text' && item.anchor === 'start' && SHOWN.includes(item.layer)) labelled.add(cellAt(board, item.at));
  });
  return { under, over, lines, labelled, margin: room(items.filter((i) => SHOWN.includes(i.layer)), board) };
}

/** cellAt is the cell at a point of a picture, −1 for none. */
function cellAt(board, [x, y]) {
  for (let c = board.squares; c < board.places; c++) {
    const [left, top] = board.place(c);
    if (x >= left && x < left + 1 && y >= top && y < top + 1) return c;
  }
  return board.at(Math.floor(y), Math.floor(x));
}

const at = (v) => Math.round(v * SQUARE * 100) / 100;

function element(item) {
  switch (item.kind) {
    case 'path': {
      const d = item.loops.map((loop) => 'M' + loop.map(([x, y]) => `${at(x)} ${at(y)}`).join('L') + (item.closed ? 'Z' : '')).join('');
      return svg('path', { d, 'fill-rule': 'evenodd', ...paint(item) });
    }
    case 'disc': return svg('circle', { cx: at(item.at[0]), cy: at(item.at[1]), r: at(item.r), ...paint(item) });
    default: return svg('text', {
      x: at(item.at[0]), y: at(item.at[1]), 'font-size': at(item.size), class: `fill-${item.fill || 'none'}${item.bold ? ' bold' : ''}`,
      'text-anchor': item.anchor || 'middle',
    }, item.text);
  }
}

function paint(item) {
  const attributes = { class: `fill-${item.fill || 'none'} stroke-${item.stroke || 'none'}` };
  if (item.width) attributes['stroke-width'] = at(item.width);
  if (item.dash?.length) attributes['stroke-dasharray'] = item.dash.map(at).join(' ');
  if (item.round) Object.assign(attributes, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  return attributes;
}

/** extent is the box of the rules among items in squares, null without any: [left, top, right, bottom]. */
export function extent(items) {
  const box = reached(items.filter((item) => SHOWN.includes(item.layer)), [Infinity, Infinity, -Infinity, -Infinity]);
  return box[0] < box[2] ? box : null;
}

/** reached is a box widened by items. */
function reached(items, [left, top, right, bottom]) {
  const reach = (x, y, r) => {
    left = Math.min(left, x - r); right = Math.max(right, x + r);
    top = Math.min(top, y - r); bottom = Math.max(bottom, y + r);
  };
  for (const item of items) {
    if (item.kind === 'path') for (const [x, y] of item.loops.flat()) reach(x, y, 0);
    else if (item.kind === 'disc') reach(...item.at, item.r);
    else reach(item.at[0], item.at[1] - item.size / 3, item.size * Math.max(0.5, item.text.length * 0.3));
  }
  return [left, top, right, bottom];
}

/** room is how far items reach beyond the board on each side. */
function room(items, board) {
  const [left, top, right, bottom] = reached(items, [0, 0, board.width(), board.height()]);
  const up = (v) => v < 0.2 ? 0 : Math.ceil(v * 4) / 4;
  return { left: up(-left), top: up(-top), right: up(right - board.width()), bottom: up(bottom - board.height()) };
}
