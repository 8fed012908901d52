// Ways over the board by keys: to the next cell that is there, around the edges, and
// to the extra cells, which come below the last row.

/** next is the next cell from c in a direction, c itself where there is none. */
export function next(board, c, rows, cols) {
  let to = c;
  for (let i = 0; i <= Math.max(board.rows, board.cols); i++) {
    to = step(board, to, rows, cols);
    if (board.exists(to)) return to;
  }
  return c;
}

/** end is the first (direction −1) or last cell of c's row, or of the whole grid. */
export function end(board, c, direction, whole) {
  let row = board.row(Math.min(c, board.squares - 1));
  if (whole) row = direction < 0 ? 0 : board.rows - 1;
  for (let i = 0; i < board.cols; i++) {
    const to = board.at(row, direction < 0 ? i : board.cols - 1 - i);
    if (board.exists(to)) return to;
  }
  return c;
}

function step(board, c, rows, cols) {
  const { squares, extra } = board, i = c - squares;
  if (i >= 0) {
    if (cols) return squares + (i + cols + extra.length) % extra.length;
    return board.at(rows < 0 ? board.rows - 1 : 0, Math.min(i, board.cols - 1));
  }
  const row = board.row(c) + rows, col = (board.col(c) + cols + board.cols) % board.cols;
  if (extra.length && (row < 0 || row >= board.rows)) return squares + Math.min(col, extra.length - 1);
  return board.at((row + board.rows) % board.rows, col);
}
