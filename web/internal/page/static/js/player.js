// How far a player is: which digits are wrong, and whether the puzzle is solved.

/** full reports whether every cell holds something. */
export function full({ board, clues, digits }) {
  return clues.every((v, c) => v !== null || digits[c] !== null || !board.exists(c));
}

/** judged compares the player's digits with the solution: {verdict, cells, left}. Unless they are checked, only whether the puzzle is solved is a verdict. */
export function judged(state, grid, checked) {
  const { board, clues, digits } = state;
  const own = digits.map((_, c) => c).filter((c) => board.exists(c) && clues[c] === null);
  const cells = own.filter((c) => digits[c] !== null && digits[c] !== grid[c]);
  const left = own.filter((c) => digits[c] === null).length;
  if (!cells.length && !left) return { verdict: 'solved' };
  if (!checked) return { verdict: 'unchecked', full: !left };
  if (cells.length) return { verdict: 'wrong', cells };
  return left === own.length ? { verdict: 'unique' } : { verdict: 'right', left };
}

/** words put such a result into a sentence. */
export function words({ verdict, cells, left, full, time, state }) {
  const names = cells?.map((c) => state.board.name(c).replace(/^(\w+)\.(\w+)$/, 'the $1 of $2'));
  switch (verdict) {
    case 'solved': return [time ? `Solved in ${time}.` : 'Solved!'];
    case 'right': return [`Right so far; ${left} ${left === 1 ? 'cell is' : 'cells are'} left.`];
    case 'wrong': return [names.length === 1 ? `${names[0]} is wrong.` : `${names.length} cells are wrong: ${names.join(', ')}.`];
    default: return [full ? 'Every cell is filled, but this is not the solution.' : 'Digits are not checked while you solve.'];
  }
}
