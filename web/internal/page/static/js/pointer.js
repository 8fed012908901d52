// Mouse, pen and finger on the board. A drag visits the cells near whose middle
// it passes, so that it can go diagonally; near an edge it means the pair of
// cells there, and beside the board a whole row or column, from that side on. What is done with cells is for the selection or the tool at hand.

const NEAR = 0.42; // of a square: how close to its middle a drag visits it

/**
 * listen calls does.line(cells) for a row or column, does.start(cell, event, pair), does.visit(cell), does.end(event) and does.double(cell); the right
 * button is the browser's unless does.erases().
 */
export function listen(element, view, does) {
  let down = null, last = null;

  const point = (event) => {
    const box = view.root.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width * view.width + view.origin[0]) / 64,
      ((event.clientY - box.top) / box.height * view.height + view.origin[1]) / 64,
    ];
  };
  const cellAt = ([x, y]) => {
    const { board } = view;
    for (let c = board.squares; c < board.places; c++) {
      const [cx, cy] = board.place(c);
      if (x >= cx && x < cx + 1 && y >= cy && y < cy + 1) return c;
    }
    const c = board.at(Math.floor(y), Math.floor(x));
    return board.exists(c) ? c : -1;
  };
  const lineAt = ([x, y]) => {
    const { board } = view, beside = (v, most) => v < 0 ? 1 : v >= most ? -1 : 0, way = [beside(x, board.cols), beside(y, board.rows)];
    if ((way[0] === 0) === (way[1] === 0) || way[1] < 0 && board.extra.length) return [];
    const cells = way[0] ? Array.from({ length: board.cols }, (_, c) => board.at(Math.floor(y), c)) : Array.from({ length: board.rows }, (_, r) => board.at(r, Math.floor(x)));
    return (way.includes(-1) ? cells.reverse() : cells).filter((c) => board.exists(c));
  };
  const pairAt = ([x, y], cell) => {
    const { board } = view, dx = x - Math.floor(x) - 0.5, dy = y - Math.floor(y) - 0.5;
    if (cell < 0 || cell >= board.squares || Math.max(Math.abs(dx), Math.abs(dy)) < 0.27) return null;
    const other = Math.abs(dx) > Math.abs(dy) ? board.at(board.row(cell), board.col(cell) + Math.sign(dx)) : board.at(board.row(cell) + Math.sign(dy), board.col(cell));
    return board.exists(other) ? [cell, other].sort((a, b) => a - b) : null;
  };
  /** between visits the cells that a quick drag jumped over. */
  const between = (from, to) => {
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 8);
    for (let i = 1; i <= steps; i++) {
      const p = [from[0] + (to[0] - from[0]) * i / steps, from[1] + (to[1] - from[1]) * i / steps];
      const cell = cellAt(p);
      if (cell < 0 || cell === last) continue;
      const [cx, cy] = view.board.place(cell);
      if (Math.hypot(p[0] - cx - 0.5, p[1] - cy - 0.5) > NEAR) continue;
      last = cell;
      does.visit(cell);
    }
  };

  element.addEventListener('pointerdown', (event) => {
    if ((event.button !== 0 && !(event.button === 2 && does.erases())) || down !== null) return;
    const p = point(event), cell = cellAt(p);
    const line = cell < 0 ? lineAt(p) : [];
    if (line.length) { event.preventDefault(); does.line(line); }
    if (cell < 0) return;
    event.preventDefault();
    down = { id: event.pointerId, at: p };
    last = cell;
    element.setPointerCapture(event.pointerId);
    does.start(cell, event, pairAt(p, cell));
  });
  element.addEventListener('pointermove', (event) => {
    if (down?.id !== event.pointerId) return;
    for (const e of event.getCoalescedEvents?.() ?? [event]) {
      const p = point(e);
      between(down.at, p);
      down.at = p;
    }
  });
  for (const name of ['pointerup', 'pointercancel']) {
    element.addEventListener(name, (event) => {
      if (down?.id !== event.pointerId) return;
      down = null;
      does.end(event);
    });
  }
  element.addEventListener('contextmenu', (event) => { if (does.erases()) event.preventDefault(); });
  element.addEventListener('dblclick', (event) => {
    const cell = cellAt(point(event));
    if (cell >= 0) does.double(cell, event);
  });
}
