// How the values of layers look, as the engine draws them (draw.Looks): yin-yang fills
// squares, star battle has stars, a path is a line between the middles of squares, labels of
// regions are borders.

import { svg } from './dom.js';

const LOOKS = {
  black: 'fill', shaded: 'fill', dark: 'fill', wall: 'fill', sea: 'fill', water: 'fill', filled: 'fill',
  white: 'ring', star: 'star', mine: 'mine', bomb: 'mine',
  inside: 'region', outside: 'region', path: 'track', loop: 'track', snake: 'track', line: 'track', track: 'track', on: 'track',
};
const REGIONS = ['region', 'regions', 'galaxy', 'galaxies', 'island', 'islands', 'area', 'areas', 'room', 'rooms', 'label', 'labels'];
const GLYPHS = { fill: '■', ring: '○', star: '★', mine: '✹', track: '━', dot: '·', corner: '○' };

const SIGNS = { 'double doubled': '×2', 'sign negative': '×−1', 'heat hot': '+1', 'heat cold': '−1' };

const isNumber = (value) => /^-?\d/.test(value);

/** looksOf are the looks of a layer's values, in their order: fill, piece, ring, star, mine, track, dot, region, corner or word. */
export function looksOf({ name, values }) {
  const out = values.map((v) => LOOKS[v.toLowerCase()] ?? (`${name} ${v}` === 'masyu in' ? 'corner' : name === 'lits' ? 'piece' : REGIONS.includes(name.toLowerCase()) && isNumber(v) ? 'region' : 'word'));
  const signed = out.findIndex((look) => look !== 'word' && look !== 'region' && look !== 'piece');
  const plain = values.findIndex((v) => v === 'plain' || v === 'empty');
  if (plain >= 0) out[plain] = 'dot';
  if (out.length === 2 && signed >= 0 && out[1 - signed] === 'word' && !isNumber(values[1 - signed])) out[1 - signed] = 'dot';
  return out;
}

/** takesNumbers reports whether a layer is written by numbers, as digits are, and not painted. */
export function takesNumbers({ values }) {
  return values.every(isNumber);
}

/** glyphOf is the sign of a value on a button, '' where the value is its own. */
export function glyphOf(layer, value) {
  return GLYPHS[looksOf(layer)[layer.values.indexOf(value)]] ?? '';
}

/** wordOf is what is written for a value of a layer: a short sign, or the value. */
export function wordOf({ name }, value) {
  return SIGNS[`${name} ${value}`] ?? value;
}

/** signOf are the elements of a sign around a point, in units of the picture. */
export function signOf(look, name, x, y) {
  switch (look) {
    case 'ring':
    case 'corner': return [svg('circle', { class: `${name} ring`, cx: x, cy: y, r: 5 })];
    case 'dot': return [svg('circle', { class: `${name} solid`, cx: x, cy: y, r: 2.4 })];
    case 'star': return [svg('path', { class: `${name} solid star`, d: star(x, y, 9.5) })];
    case 'mine': return [
      svg('path', { class: `${name} stroke mine`, d: `M${x - 8.5} ${y}h17M${x} ${y - 8.5}v17M${x - 6} ${y - 6}l12 12M${x - 6} ${y + 6}l12 -12` }),
      svg('circle', { class: `${name} solid`, cx: x, cy: y, r: 5.5 }),
    ];
    default: return [];
  }
}

/** star is the outline of a star with five points. */
function star(x, y, radius) {
  const corner = (i) => {
    const r = i % 2 ? radius * 0.42 : radius, turn = Math.PI * i / 5;
    return `${(x + r * Math.sin(turn)).toFixed(2)} ${(y - r * Math.cos(turn)).toFixed(2)}`;
  };
  return `M${Array.from({ length: 10 }, (_, i) => corner(i)).join('L')}Z`;
}
