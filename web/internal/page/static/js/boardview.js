// The picture of the board: layers of SVG, from the paper up. It is hidden from
// screen readers, which read the grid of cells above it (grid.js). A square is
// 64 units wide; colours are classes, so that light and dark are for the CSS.
//
// Signs lie below what is written.
//
//	paper · colours · rules · shades · lines · borders · selection · signs · over · values · cells · draft · labels

import { svg } from './dom.js';
import { lookOf } from './candidates.js';
import { drawCell, placeOf } from './cellview.js';
import { CORNERS, drawLayers, isShaded } from './layerview.js';

export const SQUARE = 64;
const LABEL = 0.42; // of a square: the room for the numbers of rows and columns
const LAYERS = ['paper', 'colours', 'rules', 'shades', 'lines', 'borders', 'selection', 'signs', 'over', 'values', 'cells', 'draft', 'labels'];

export class BoardView {
  constructor(parent) {
    this.root = svg('svg', { class: 'picture', 'aria-hidden': 'true', focusable: 'false' });
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, this.root.appendChild(svg('g', { class: name }))]));
    this.parent = parent;
    this.labelled = new Set();
    parent.prepend(this.root);
  }

  /** setBoard draws the squares and lines of a board; margin, in squares, is room for clues outside it, labels whether its rows and columns are numbered. */
  setBoard(board, margin = { top: 0, right: 0, bottom: 0, left: 0 }, labels = false) {
    const key = JSON.stringify([board.key, margin, labels]);
    if (key === this.key) return false;
    Object.assign(this, { key, board, keys: [], cells: [], labelled: new Set() });
    const edge = 6, more = labels ? LABEL : 0;
    const x = -(margin.left + more) * SQUARE - edge, y = -(margin.top + more) * SQUARE - edge;
    this.width = (board.width() + margin.left + margin.right + more) * SQUARE + 2 * edge;
    this.height = (board.height() + margin.top + margin.bottom + more) * SQUARE + 2 * edge;
    this.origin = [x, y];
    this.root.setAttribute('viewBox', `${x} ${y} ${this.width} ${this.height}`);
    this.parent.classList.toggle('shaded', isShaded(board));
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.layers.paper.append(...each(board, (c, [cx, cy]) => svg('rect', { x: cx * SQUARE, y: cy * SQUARE, width: SQUARE, height: SQUARE })));
    this.layers.lines.append(...lines(board));
    if (labels) this.layers.labels.append(...numbers(board, x + edge, y + edge));
    for (const c of Array(board.places).keys()) this.cells[c] = this.layers.cells.appendChild(svg('g'));
    return true;
  }

  /** setCells draws digits, marks and colours, only where they changed. */
  setCells(state, candidates, counts) {
    this.shown = candidates;
    const colours = [];
    for (let c = 0; c < state.board.places; c++) {
      if (!state.board.exists(c)) continue;
      colours.push(...state.colours[c].flatMap((number, i, all) => this.colour(c, number, i / all.length, 1 / all.length)));
      const shown = candidates?.[c];
      const labelled = this.labelled.has(c), looks = shown?.map((v) => lookOf(counts?.[c].get(String(v))));
      const key = [state.clues[c], state.digits[c], state.corner[c], state.centre[c], shown, looks, labelled].join('|');
      if (this.keys[c] === key) continue;
      this.keys[c] = key;
      const [x, y] = state.board.place(c);
      drawCell(this.cells[c], x * SQUARE, y * SQUARE, { clue: state.clues[c], digit: state.digits[c], corner: state.corner[c], centre: state.centre[c], candidates: shown, looks, labelled }, state.board);
    }
    this.layers.colours.replaceChildren(...colours);
    const { shades, borders, values } = drawLayers(state, candidates);
    this.layers.borders.replaceChildren(...borders);
    this.layers.shades.replaceChildren(...shades);
    this.layers.values.replaceChildren(...values);
  }

  /** colour is a tint with a hatching of its own along the border, as the engine draws it: no colour is the only sign. Of several, each is a stripe: from and share are parts of the square's width. */
  colour(cell, number, from, share) {
    const [left, y] = this.board.place(cell).map((v) => v * SQUARE);
    const k = number - 1, x = left + from * SQUARE, w = share * SQUARE;
    let d = '';
    for (const t of [8, 15]) {
      const s = t * share;
      if ([0, 4, 6].includes(k)) d += `M${x} ${y + t}l${s} ${-t}M${x + w} ${y + SQUARE - t}l${-s} ${t}`;
      if ([1, 4, 7].includes(k)) d += `M${x + w} ${y + t}l${-s} ${-t}M${x} ${y + SQUARE - t}l${s} ${t}`;
      if ([2, 5, 6].includes(k)) d += `M${x} ${y + t / 2}h${w}M${x} ${y + SQUARE - t / 2}h${w}`;
      if ([3, 5, 7].includes(k)) d += `M${x + s / 2} ${y}v${SQUARE}M${x + w - s / 2} ${y}v${SQUARE}`;
    }
    return [svg('rect', { class: `c${number}`, x, y, width: w, height: SQUARE }), svg('path', { class: `c${number}`, d })];
  }

  /** setSelection outlines the selected cells as one shape. */
  setSelection(cells) {
    const inside = new Set(cells);
    this.layers.selection.replaceChildren(...cells.map((c) => this.box(c, 0, { class: 'chosen' })), svg('path', { class: 'outline', d: this.outline(inside) }));
  }

  /** setSigns marks cells with shapes: bad (ring and cross), differs (dashed line below), placed (double box, and a ring around the candidate), because (dotted box), house (dotted shade), gone (crosses behind candidates), compared (dashed line below, and what another solution has). */
  setSigns(signs) {
    const bad = new Set(signs.filter((s) => s.sign === 'bad').map((s) => s.cell));
    const gone = new Map(signs.filter((s) => s.sign === 'gone').map(({ cell, values }) => [cell, values.map(String)]));
    this.cells.forEach((group, c) => {
      group.classList.toggle('clashing', bad.has(c));
      if (this.crossed?.has(c) || gone.has(c)) for (const word of group.children) word.classList.toggle('gone', gone.get(c)?.includes(word.textContent) ?? false);
    });
    this.crossed = gone;
    this.layers.signs.replaceChildren(...signs.flatMap(({ cell, sign, values }) => this.sign(cell, sign, values)));
  }

  sign(cell, sign, values) {
    if (!this.board.exists(cell)) return [];
    if (cell >= this.board.places) return this.layerSign(cell, sign);
    const [x, y] = this.board.place(cell).map((v) => v * SQUARE);
    const small = this.labelled.has(cell), cy = y + (small ? 39 : 32); // below a cage's total
    switch (sign) {
      case 'bad': return [
        svg('circle', { class: 'bad ring', cx: x + 32, cy, r: small ? 20 : 27 }),
        svg('path', { class: 'bad cross', d: `M${x + (small ? 46 : 48)} ${y + (small ? 18 : 6)}l10 10m0 -10l-10 10` }),
      ];
      case 'placed': return [this.box(cell, 3, { class: 'gap' }), this.box(cell, 1.4, { class: sign }), this.box(cell, 4.6, { class: 'placed inner' }), ...(values ?? []).filter((v) => this.shown?.[cell]?.includes(v)).map((v) => {
        const [dx, dy, size] = placeOf(v, this.board, small, this.shown[cell].length === 1);
        return svg('circle', { class: 'placed only', cx: x + dx, cy: y + dy, r: size * 0.68 });
      })];
      case 'gone': return values.map((v) => {
        const [dx, dy, size] = placeOf(v, this.board, small, this.shown?.[cell]?.length === 1), r = size * 0.52;
        return svg('path', { class: 'gone', d: `M${x + dx - r} ${y + dy - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` });
      });
      case 'differs': return [svg('path', { class: 'differs', d: `M${x + 12} ${y + 61}H${x + 53}` })];
      case 'compared': return [...this.sign(cell, 'differs'), svg('text', { class: 'compared', x: x + 54, y: y + 18 }, values)];
      default: return [this.box(cell, sign === 'house' ? 1 : 3.6, { class: sign, rx: 4 })];
    }
  }

  /** layerSign is a ring around the place of a layer's sign, with a cross, a box or a dotted box. */
  layerSign(cell, sign) {
    const { board } = this, [x, y] = board.place(cell).map((v) => v * SQUARE);
    const [dx, dy] = CORNERS[board.layers.indexOf(board.layerOf(cell)) % CORNERS.length].map((v) => v < 32 ? 11 : 53);
    const ring = (r, name) => svg('circle', { class: name, cx: x + dx, cy: y + dy, r });
    switch (sign) {
      case 'bad': return [ring(11, 'bad ring layered'), svg('path', { class: 'bad cross', d: `M${x + (dx < 32 ? 23 : 33)} ${y + (dy < 32 ? 4 : 52)}l8 8m0 -8l-8 8` })];
      case 'placed': return [ring(11, sign), ring(7.5, sign), this.box(cell, 3, { class: sign, rx: 6 })];
      default: return [ring(11, sign), this.box(cell, 5, { class: sign, rx: 6 })];
    }
  }

  box(cell, inset, attributes) {
    const [x, y] = this.board.place(cell).map((v) => v * SQUARE + inset);
    return svg('rect', { x, y, width: SQUARE - 2 * inset, height: SQUARE - 2 * inset, ...attributes });
  }

  /** outline is a path along the border of a set of cells, a little inside them. */
  outline(inside) {
    let d = '';
    for (const c of inside) {
      const [x, y] = this.board.place(c).map((v) => v * SQUARE);
      const beside = (rows, cols) => c < this.board.squares && inside.has(this.board.at(this.board.row(c) + rows, this.board.col(c) + cols));
      const t = beside(-1, 0) ? 0 : 3, b = SQUARE - (beside(1, 0) ? 0 : 3), l = beside(0, -1) ? 0 : 3, r = SQUARE - (beside(0, 1) ? 0 : 3);
      if (t) d += `M${x + l} ${y + t}H${x + r}`;
      if (b < SQUARE) d += `M${x + l} ${y + b}H${x + r}`;
      if (l) d += `M${x + l} ${y + t}V${y + b}`;
      if (r < SQUARE) d += `M${x + r} ${y + t}V${y + b}`;
    }
    return d;
  }

  /**
   * setRules takes the elements that rules are drawn as, those below the lines and those above, the lines where the
   * rules apply to them, and the cells with a text at their top left, which digits and signs make room for.
   */
  setRules({ under, over, lines: drawn, labelled }) {
    this.layers.rules.replaceChildren(...under);
    this.layers.over.replaceChildren(...over);
    this.layers.lines.replaceChildren(...drawn ?? lines(this.board));
    this.labelled = labelled ?? new Set();
  }

  /** setDraft shows the strokes of a rule that is being drawn. */
  setDraft(strokes) {
    this.layers.draft.replaceChildren(...strokes.flatMap((cells) => {
      const points = cells.map((c) => this.board.place(c).map((v) => v * SQUARE + 32).join(' '));
      const line = cells.length > 1 ? [svg('path', { d: 'M' + points.join('L') })] : [];
      return [...cells.map((c) => this.box(c, 8, { rx: 10 })), ...line];
    }));
  }
}

function each(board, make) {
  return Array.from({ length: board.places }, (_, c) => c).filter((c) => board.exists(c)).map((c) => make(c, board.place(c)));
}

/** numbers are the names of rows and columns, left of the board from x and above it from y. */
function numbers(board, x, y) {
  const half = LABEL * SQUARE / 2, word = (at, down, text) => svg('text', { x: at, y: down + 6, class: text.length > 2 && 'small' }, text);
  return [
    ...Array.from({ length: board.rows }, (_, r) => word(x + half, (r + 0.5) * SQUARE, `r${r + 1}`)),
    ...Array.from({ length: board.cols }, (_, c) => word((c + 0.5) * SQUARE, y + half, `c${c + 1}`)),
  ];
}

/** lines are the thin lines between squares, and the thick ones around boxes, regions and the board. */
function lines(board) {
  let thin = '', thick = '';
  const area = (c) => board.exists(c) && c < board.squares ? board.area(c) : null;
  const between = (a, b, d) => {
    if (area(a) === null && area(b) === null) return;
    if (area(a) === area(b)) thin += d;
    else thick += d;
  };
  for (let r = 0; r <= board.rows; r++) {
    for (let c = 0; c <= board.cols; c++) {
      const here = board.at(r, c), x = c * SQUARE, y = r * SQUARE;
      if (c < board.cols) between(board.at(r - 1, c), here, `M${x} ${y}h${SQUARE}`);
      if (r < board.rows) between(board.at(r, c - 1), here, `M${x} ${y}v${SQUARE}`);
    }
  }
  const extra = board.extra.flatMap((name, i) => {
    const [x, y] = board.place(board.squares + i).map((v) => v * SQUARE);
    return [svg('rect', { class: 'thick', x, y, width: SQUARE, height: SQUARE }), svg('text', { class: 'name', x: x + SQUARE / 2, y: y - 10 }, name)];
  });
  return [svg('path', { class: 'thin', d: thin }), svg('path', { class: 'thick', d: thick }), ...extra];
}
