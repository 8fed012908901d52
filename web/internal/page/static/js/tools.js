// Rules drawn with the mouse. A tool collects strokes of cells into a draft; a
// family that needs no more words is done when the stroke is, others wait for
// their number or text. The keyboard does the same: Enter on the grid makes a
// stroke of the selected cells, in the order in which they were selected.

import { drawing, textOf } from './families.js';

/** QUICK are the tools with a button of their own: the label of the button, the family, its parameter. */
export const QUICK = [
  ['Cage', 'cage', null], ['Thermometer', 'thermo', ''], ['Arrow', 'arrow', ''],
  ['White dot', 'difference', '1'], ['Black dot', 'ratio', '2'], ['X', 'pair-sum', '10'], ['V', 'pair-sum', '5'],
];

export class Tools extends EventTarget {
  constructor(store) {
    super();
    this.store = store;
    this.stop();
  }

  get active() { return this.how !== null || this.regions; }

  /** choose takes a family to draw with; parameter null leaves it to be asked for. */
  choose(family, parameter = '', label = family.name) {
    const how = drawing(family);
    if (!how || how.whole) return false;
    Object.assign(this, { family, how, label, regions: false, strokes: [], fixed: parameter, parameter: parameter === null ? '' : parameter || (how.atOnce ? how.value : '') });
    this.changed();
    return true;
  }

  /** chooseRegions begins to paint regions: a drag takes the region of its first cell along. */
  chooseRegions() {
    Object.assign(this, { family: null, how: null, regions: true, label: 'Regions', strokes: [], swaps: false });
    this.changed();
  }

  stop() {
    Object.assign(this, { family: null, how: null, regions: false, strokes: [], parameter: '', label: '', swaps: false });
    this.changed();
  }

  changed() { this.dispatchEvent(new Event('change')); }

  start(cell, pair) {
    this.error = '';
    this.strokes.push([cell]);
    if (this.how?.pair && pair) this.strokes[this.strokes.length - 1] = pair;
    this.dispatchEvent(new Event('draft'));
  }

  visit(cell) {
    const stroke = this.strokes.at(-1);
    if (stroke.at(-2) === cell) stroke.pop();
    else if (!this.how?.pair || stroke.length < 2) stroke.push(cell);
    this.dispatchEvent(new Event('draft'));
  }

  /** line makes a stroke of a row or column, from the side of the board beside which somebody has clicked. */
  line(cells) {
    if (this.regions || this.how.pair) return;
    this.strokes.push(cells);
    this.end();
  }

  /** end finishes a stroke, and the rule with it if nothing more is needed (more: the setter goes on). */
  end(more = false) {
    if (this.regions) return this.paintRegion(more || this.swaps);
    const cells = this.strokes.flat().length;
    const needs = this.how.atOnce ? 2 : 1;
    if (this.how.atOnce && cells >= needs && !more && (this.how.parameter === null || this.parameter !== '')) return this.finish();
    if (this.how.atOnce && cells < needs) this.strokes = [];
    this.dispatchEvent(new Event('draft'));
    if (!this.how.atOnce && !more) this.dispatchEvent(new Event('ask'));
    return null;
  }

  /** finish adds the rule of a family that the strokes make. */
  finish(family = this.family) {
    if (!this.strokes.length) return null;
    const text = textOf(family, drawing(family), this.parameter, this.strokes, this.store.state.board);
    this.strokes = [];
    if (this.fixed === null || !this.how.atOnce) this.parameter = '';
    this.dispatchEvent(new Event('draft'));
    this.dispatchEvent(new CustomEvent('rule', { detail: text }));
    return text;
  }

  /** drop forgets the draft; without one, the tool. */
  drop() {
    if (!this.strokes.length) return this.stop();
    this.strokes = [];
    this.dispatchEvent(new Event('draft'));
  }

  /** paintRegion gives the cells of the stroke the region of its first cell; or its ends exchange their regions. */
  paintRegion(swaps) {
    const { state } = this.store, { board } = state;
    const cells = this.strokes.flat().filter((c) => c < board.squares);
    this.strokes = [];
    this.dispatchEvent(new Event('draft'));
    if (cells.length < 2) return;
    const regions = board.regionMap(), [from, to] = [cells[0], cells.at(-1)];
    if (swaps) [regions[from], regions[to]] = [regions[to], regions[from]];
    else for (const c of cells) regions[c] = regions[from];
    this.store.edit({ board: board.with({ regions, boxRows: 0, boxCols: 0 }) }, 'region');
  }
}

/** unevenRegions are the regions with more or fewer squares than there are digits, in words; '' without any. */
export function unevenRegions(board) {
  const sizes = new Map(), first = new Map(), each = board.hi - board.lo + 1;
  for (const [c, region] of board.regionMap().entries()) {
    if (region < 0 || !board.exists(c)) continue;
    if (!first.has(region)) first.set(region, board.name(c));
    sizes.set(region, (sizes.get(region) ?? 0) + 1);
  }
  const uneven = [...sizes].filter(([, n]) => n !== each);
  return uneven.length ? `Each region is to have ${each} squares: that of ${uneven.map(([region, n]) => `${first.get(region)} has ${n}`).join(', that of ')}.` : '';
}
