// The layers of the board on the page: which of them is written, and how. A layer of words is
// painted: a click on a square gives it the value of the brush, a click on that the next
// one, a drag the same value to all, the right button or Shift takes values away. A layer
// of numbers is written as digits are, into the selected squares.

import { byId, html } from './dom.js';
import { glyphOf, takesNumbers } from './looks.js';
import * as edits from './edits.js';

export class Layers extends EventTarget {
  /** setting() reports whether values are clues. The event "change" is of another layer or brush. */
  constructor({ store, selection, setting, announce }) {
    super();
    Object.assign(this, { store, selection, setting, announce, on: -1, brush: null, begun: false });
  }

  /** layer is the one that is written, null for the digits. */
  get layer() { return this.store.state.board.layers[this.on] ?? null; }

  /** paints reports whether pointers write at once, and do not select. */
  get paints() { return this.layer !== null && !takesNumbers(this.layer); }

  /** cells are those of the layer at squares. */
  cells(squares) {
    const { board } = this.store.state;
    return this.layer ? squares.filter((c) => c < board.squares).map((c) => board.stack(c)[this.on + 1]) : squares;
  }

  /** choose takes a layer by its place, −1 for the digits. */
  choose(on) {
    const same = on === this.on;
    this.on = on;
    const { layer } = this;
    this.brush = !this.paints ? null : layer.values.find((v) => ['■', '★', '✹', '━'].includes(glyphOf(layer, v))) ?? layer.values[0];
    this.show();
    this.dispatchEvent(new Event('change'));
    if (!same) this.announce(this.words());
  }

  /** next goes to another layer, in a ring with the digits. */
  next(by) {
    const many = this.store.state.board.layers.length + 1;
    if (many > 1) this.choose((this.on + 1 + by + many) % many - 1);
  }

  /** words describe what is written now. */
  words() {
    const { layer } = this;
    if (!layer) return 'Digits are written.';
    const values = layer.values.map((v, i) => this.paints ? `${i + 1} is ${v}` : v).join(', ');
    return this.paints ? `The layer ${layer.name} is painted: drag, or write its values by their letters; ${values}.` : `The layer ${layer.name} is written into the selected squares: ${values}.`;
  }

  /** boardChanged keeps the layer by its name, and shows what there is to choose. */
  boardChanged(before) {
    const name = before.layers[this.on]?.name, on = this.store.state.board.layers.findIndex((l) => l.name === name);
    if (name !== undefined && on < 0) return this.choose(-1);
    this.on = on;
    this.show();
    return this.dispatchEvent(new Event('change'));
  }

  show() {
    const { layers } = this.store.state.board, row = byId('layers');
    row.hidden = layers.length === 0;
    byId('marks').hidden = this.layer !== null;
    const tab = (name, k) => html('button', { type: 'button', 'data-layer': k, 'aria-pressed': String(k === this.on), onclick: () => { this.selection.clear(); this.choose(k); } }, name);
    const key = layers.map((l) => l.text).join(';');
    if (row.dataset.shows !== key) row.replaceChildren(tab('Digits', -1), ...layers.map((l, k) => tab(l.name, k)));
    row.dataset.shows = key;
    for (const button of row.children) button.setAttribute('aria-pressed', String(Number(button.dataset.layer) === this.on));
  }

  /** keypad shows the values of the layer; the one of the brush is pressed. Buttons stay as long as the layer does. */
  keypad(pad) {
    const { layer } = this, key = `layer ${layer.text}`;
    if (pad.dataset.shows !== key) {
      pad.replaceChildren(...layer.values.map((value) => {
        const glyph = glyphOf(layer, value);
        return html('button', { type: 'button', class: 'value', 'data-value': value, onclick: () => this.press(value) }, ...glyph ? [html('span', { 'aria-hidden': 'true' }, `${glyph} `)] : [], value);
      }));
      pad.style.setProperty('--across', Math.min(layer.values.length, layer.values.some((v) => v.length > 3) ? 3 : 9)); // words need room
    }
    pad.dataset.shows = key;
    if (this.paints) for (const button of pad.children) button.setAttribute('aria-pressed', String(button.dataset.value === this.brush));
  }

  /** press takes a value for the brush, and writes it where squares are selected. */
  press(value) {
    if (this.paints) this.brush = value;
    this.dispatchEvent(new Event('change'));
    if (this.selection.cells.length || !this.paints) this.write(value);
  }

  /** write puts a value into the selected squares, as a key does. */
  write(value) {
    const { store, selection } = this;
    const squares = selection.cells.length ? selection.cells : [selection.focus];
    store.commit(edits.write(store.state, this.cells(squares), value, this.setting()), this.layer.name);
  }

  /** cycle writes the next value into the selected squares. */
  cycle() {
    const { store, selection } = this;
    const squares = selection.cells.length ? selection.cells : [selection.focus];
    store.commit(edits.put(store.state, this.cells(squares), this.after(selection.focus), this.setting()), this.layer.name);
  }

  /** after is the value that comes after that of a square: from the brush on, then none. */
  after(square) {
    const { state } = this.store, { values } = this.layer, [c] = this.cells([square]);
    const from = values.indexOf(this.brush ?? values[0]);
    const ring = [...values.slice(from), ...values.slice(0, from), null];
    const has = c === undefined ? null : state.clues[c] ?? state.digits[c];
    return ring[(ring.indexOf(has) + 1) % ring.length];
  }

  /** start begins to paint at a square. */
  start(square, erases) {
    const { clues } = this.store.state, [c] = this.cells([square]);
    const fixed = !this.setting() && clues[c] !== null; // a stroke that begins at a clue takes nothing from it
    this.value = erases ? null : fixed ? this.brush : this.after(square);
    this.begun = false;
    this.visit(square);
  }

  /** visit paints a square; a stroke is one change. */
  visit(square) {
    const { store } = this, next = edits.put(store.state, this.cells([square]), this.value, this.setting());
    if (next === store.state) return;
    if (this.begun) store.amend(next);
    else store.commit(next, this.layer.name);
    this.begun = true;
  }
}
