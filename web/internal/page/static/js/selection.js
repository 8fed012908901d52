// Which cells are selected, in the order in which they were: rules drawn from
// the selection follow it. The last one has the focus.

export class Selection extends EventTarget {
  constructor() {
    super();
    this.cells = [];
    this.focus = 0;
  }

  has(cell) { return this.cells.includes(cell); }

  set(cells, focus = cells.at(-1)) {
    this.cells = [...new Set(cells)];
    if (focus !== undefined) this.focus = focus;
    this.dispatchEvent(new Event('change'));
  }

  add(cell) { this.set([...this.cells.filter((c) => c !== cell), cell]); }

  toggle(cell) {
    if (this.has(cell)) this.set(this.cells.filter((c) => c !== cell), cell);
    else this.add(cell);
  }

  clear() { this.set([], this.focus); }
}
