// What keys and buttons do to a puzzle: each function takes a state and cells
// and makes the next state, or the same one where there is nothing to do.
// Writing what all cells hold already takes it away.

const set = (list, cells, value) => {
  const out = [...list];
  for (const c of cells) out[c] = typeof value === 'function' ? value(out[c], c) : value;
  return out;
};

/** write puts a digit into cells: clues while the puzzle is set, else digits of the player. */
export function write(state, cells, digit, setting) {
  const field = setting ? 'clues' : 'digits';
  const free = cells.filter((c) => state.board.exists(c) && (setting || state.clues[c] === null));
  if (!free.length) return state;
  const value = free.every((c) => state[field][c] === digit) ? null : digit;
  const next = { ...state, [field]: set(state[field], free, value) };
  if (setting) next.digits = set(state.digits, free, null);
  return next;
}

/** put gives cells one value, or none for null: clues while the puzzle is set, else digits of the player. */
export function put(state, cells, value, setting) {
  const field = setting ? 'clues' : 'digits';
  const free = cells.filter((c) => state.board.exists(c) && (setting || state.clues[c] === null) && (state[field][c] !== value || setting && state.digits[c] !== null));
  if (!free.length) return state;
  return { ...state, [field]: set(state[field], free, value), ...setting ? { digits: set(state.digits, free, null) } : {} };
}

/** mark puts a pencil mark ("corner" or "centre") into cells that hold no digit. */
export function mark(state, cells, digit, kind) {
  const open = cells.filter((c) => state.board.exists(c) && state.clues[c] === null && state.digits[c] === null);
  if (!open.length) return state;
  const off = open.every((c) => state[kind][c].includes(digit));
  const change = (marks) => {
    const rest = marks.filter((d) => d !== digit);
    return off ? rest : [...rest, digit].sort((a, b) => a - b);
  };
  return { ...state, [kind]: set(state[kind], open, change) };
}

/** paint gives cells a colour, 1..8, beside those they have. */
export function paint(state, cells, colour) {
  const there = cells.filter((c) => state.board.exists(c));
  if (!there.length) return state;
  const off = there.every((c) => state.colours[c].includes(colour));
  const change = (colours) => [...colours.filter((k) => k !== colour), ...off ? [] : [colour]].sort((a, b) => a - b);
  return { ...state, colours: set(state.colours, there, change) };
}

/** erase takes digits away; where there are none the marks, and then the colours. */
export function erase(state, cells, setting) {
  const holds = (field) => cells.some((c) => state[field][c] !== null && state[field][c].length !== 0);
  if (holds('digits') || (setting && holds('clues'))) {
    return { ...state, digits: set(state.digits, cells, null), clues: setting ? set(state.clues, cells, null) : state.clues };
  }
  if (holds('centre') || holds('corner')) return { ...state, centre: set(state.centre, cells, []), corner: set(state.corner, cells, []) };
  if (holds('colours')) return { ...state, colours: set(state.colours, cells, []) };
  return state;
}

/** fill writes a whole grid as the player's digits. */
export function fill(state, grid) {
  return { ...state, digits: state.digits.map((_, c) => state.clues[c] === null ? grid[c] : null) };
}

/** restart takes away all that a player has written. */
export function restart(state) {
  const all = state.clues.map((_, c) => c);
  return { ...state, digits: set(state.digits, all, null), corner: set(state.corner, all, []), centre: set(state.centre, all, []), colours: set(state.colours, all, []) };
}

/** alike lists the cells that show the same digit as one, or the same value on a layer (−1: none); of a blank cell those with the same marks. */
export function alike(state, cell, layer = -1) {
  const { board } = state;
  const shows = (square) => {
    const c = board.stack(square)[layer + 1] ?? square;
    return state.clues[c] ?? state.digits[c] ?? `${state.centre[c]}|${state.corner[c]}`;
  };
  return state.clues.map((_, c) => c).filter((c) => c < board.places && board.exists(c) && shows(c) === shows(cell));
}
