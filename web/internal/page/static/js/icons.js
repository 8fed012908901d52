// Icons of rules that the engine draws nothing for, or too little at this size, as those about the whole board: a few squares as they are by the rule,
// or cannot be. Rows end at "/", squares at a blank: a text, "!5" what cannot be there, "#" and "%" a filled and a shaded
// square, "o" a ring, "*" a star, "@" a mine, "=rd" a line from the middle to the right and down, "=rdo" one with a ring.

import { svg } from './dom.js';
import { signOf } from './looks.js';

const SQUARE = 64;

const PICTURES = {
  diagonal: '% . %/. % ./% . %',
  latin: '1 2 3/2 3 1/3 1 2',
  disjoint: '5 . !5 ./. . . ./!5 . !5 ./. . . .',
  'anti-knight': '5 . ./. . !5/. !5 .',
  'anti-king': '!5 !5 !5/!5 5 !5/!5 !5 !5',
  taxicab: '5 . . !5/. . !5 ./. !5 . ./!5 . . .',
  nonconsecutive: '. !6 ./!4 5 !4/. !6 .',
  candidates: '. . ./. 248 ./. . .',
  'no-tied-ranks': '1 2 3/. . ./!3 !2 !1',
  doppelganger: '0 1 3/2 0 1/3 2 0',
  negative: '4 !6/!6 .',
  'self-taxicab': '2 . !2/. !2 ./!2 . .',
  knightmare: '1 . ./. . !4/. !4 .',
  'global-entropy': '1 5/9 4',
  'global-mod3': '1 2/3 4',
  quadro: '1 3/5 2',
  'dutch-flatmates': '. 1 ./. 5 ./. . .',
  'sudoku-grid': '. . . ./. % % ./. % % ./. . . .',
  or: 'A or B',
  'some-of': 'A B C/✓ ✓ ✗',
  'at-least-of': 'A B C/. ≥2 .',
  'at-most-of': 'A B C/. ≤2 .',
  not: 'A B/✗ ✗',
  liars: 'A B C/✗ ✗ ✗',
  wrogn: 'A B C/✓ ✗ ✓',
  'n-truths': 'A B C/. 2✓ .',
  connected: '# # ./. # #/. . #',
  polyomino: '# # ./. # ./. 3 .',
  'no-2x2': '# #/# ✗',
  hold: '1,2 . ./. 1,2 ./. . .',
  count: '# . #/. 2 ./. . .',
  'yin-yang': '# # o/# o o/# # o',
  'chaos-construction': 'A A B/A B B/C C C',
  'chaos-count': '3 A B/A A B/. . .',
  'chaos-arrow': '3 → →/↓ . ./↓ . .',
  degree: '# # #/. 2 ./. . .',
  'star-battle': '* . . ./. . * ./. . . ./. * . .',
  minesweeper: '@ . ./. 2 ./. . @',
  loop: '=rd =lr =ld/=ud . =ud/=ur =lr =lu',
  seen: '3 # #/. . ./. . .',
  'edge-connected': '# # ./. # ./. . .',
  masyu: '=rdo =lr =ld/=ud . =udo/=ur =lr =lu',
  hitori: '1 # 3/2 3 #/# 1 2',
  lits: '# . ./# . L/# # .',
  'at-least': 'Σ ≥ 2',
  'at-most': 'Σ ≤ 2',
  exactly: 'Σ = 2',
  'per-house': '# . #/. # #/# # .',
  'per-digit': '1 2 3/# # #/. . .',
};

/** names are the rules that have such an icon. */
export const names = () => Object.keys(PICTURES);

/** iconOf is the icon of a rule by its name, null for one that the engine draws. */
export function iconOf(name) {
  if (!PICTURES[name]) return null;
  const rows = PICTURES[name].split('/').map((row) => row.split(' '));
  const [across, down] = [rows[0].length, rows.length], size = Math.max(across, down) * SQUARE;
  let d = '';
  for (let k = 0; k <= down; k++) d += `M0 ${k * SQUARE}H${across * SQUARE}`;
  for (let k = 0; k <= across; k++) d += `M${k * SQUARE} 0V${down * SQUARE}`;
  const squares = rows.flatMap((row, y) => row.flatMap((token, x) => square(token, x * SQUARE, y * SQUARE)));
  const grid = svg('path', { d, class: 'fill-none stroke-grid', 'stroke-width': 2 });
  return svg('svg', { viewBox: `${(across * SQUARE - size) / 2 - 2} ${(down * SQUARE - size) / 2 - 2} ${size + 4} ${size + 4}`, class: 'picture' }, ...squares, grid);
}

/** square is what a token draws into the square at x, y. */
function square(token, x, y) {
  const cx = x + SQUARE / 2, cy = y + SQUARE / 2;
  const scaled = (look) => [svg('g', { transform: `translate(${cx} ${cy}) scale(2.4)`, class: 'values' }, ...signOf(look, 'clue', 0, 0))];
  const [, ways, ring] = /^=([lrud]+)(o?)$/.exec(token) ?? [];
  if (ways) {
    const ends = { l: 'H' + x, r: 'H' + (x + SQUARE), u: 'V' + y, d: 'V' + (y + SQUARE) };
    return [svg('path', { d: [...ways].map((way) => `M${cx} ${cy}${ends[way]}`).join(''), class: 'fill-none stroke-strong-green', 'stroke-width': 14, 'stroke-linecap': 'round' }), ...ring ? scaled('ring') : []];
  }
  switch (token) {
    case '.': return [];
    case '#': return [svg('rect', { x, y, width: SQUARE, height: SQUARE, class: 'fill-block' })];
    case '%': return [svg('rect', { x, y, width: SQUARE, height: SQUARE, class: 'fill-tint-grey' })];
    case 'o': return scaled('ring');
    case '*': return scaled('star');
    case '@': return scaled('mine');
    default: {
      const never = token.startsWith('!'), text = never ? token.slice(1) : token, type = Math.min(46, 84 / text.length);
      const word = svg('text', { x: cx, y: cy + 0.36 * type, 'font-size': type, 'text-anchor': 'middle', class: never ? 'fill-quiet' : 'fill-ink bold' }, text);
      return never ? [word, svg('path', { d: `M${x + 12} ${y + 12}l40 40m0 -40l-40 40`, class: 'never' })] : [word];
    }
  }
}
