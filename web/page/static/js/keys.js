// Keys, as people know them from other pages: arrows, digits, Shift for corner
// and Ctrl for centre marks. Digits are told by event.code, since Shift changes
// event.key; letters by event.key, since keyboards differ. Letters are digits
// above 9 (A is 10) where the board has those, and two digits typed quickly are
// one number.

const PAUSE = 900; // milliseconds in which a second digit belongs to the first
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * listen calls the methods of `does` for keys pressed on the grid. Beside it, on the keypad or nowhere in
 * particular, digits, Delete, undo and redo work as well; all other keys are the browser's there.
 */
export function listen(element, pad, does) {
  let last = null;
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    if (!element.contains(event.target)) {
      const near = event.target === document.body || pad.contains(event.target);
      if (!near || !(digitOf(event, does.board()) || anywhere(event))) return;
    }
    if (event.altKey) return;
    const digit = digitOf(event, does.board());
    if (digit === null) {
      if (!['Shift', 'Control', 'Meta'].includes(event.key)) last = null;
      if (command(event, does)) event.preventDefault();
      return;
    }
    event.preventDefault();
    const mode = event.shiftKey || digit.shift ? 'corner' : event.ctrlKey || event.metaKey ? 'centre' : null;
    const now = performance.now(), { lo, hi } = does.board();
    let value = digit.value;
    const joined = last?.typed && now - last.time < PAUSE && last.mode === mode && last.where === does.where() && digit.typed ? last.value * 10 + value : -1;
    const joins = joined >= lo && joined <= hi && last.value > 0;
    if (joins) value = joined;
    last = { value, mode, time: now, where: does.where(), typed: digit.typed };
    if (value >= lo && value <= hi) does.digit(value, mode, joins ? Math.floor(joined / 10) : null);
  });
}

/** anywhere tells keys that mean the board wherever nobody else wants them. */
function anywhere(event) {
  return event.key === 'Delete' || event.key === 'Backspace' || ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase()));
}

/** digitOf is the digit that a key means, or null; shift is told where a numeric pad hides it. */
function digitOf(event, board) {
  const pad = /^Numpad(\d)$/.exec(event.code);
  if (pad) {
    const hidden = event.key.length > 1; // the pad's second meaning
    if (hidden && !event.getModifierState('NumLock')) return null;
    return { value: Number(pad[1]), typed: true, shift: hidden };
  }
  const row = /^Digit(\d)$/.exec(event.code);
  if (row) return { value: Number(row[1]), typed: true, shift: false };
  if (board.hi > 9 && !event.ctrlKey && !event.metaKey && /^[a-z]$/i.test(event.key)) {
    const value = event.key.toLowerCase().charCodeAt(0) - 87;
    return value <= board.hi ? { value, typed: false, shift: false } : null;
  }
  return null;
}

function command(event, does) {
  const control = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
  if (ARROWS[event.key]) return does.move(...ARROWS[event.key], event.shiftKey || control), true;
  if (event.key === 'Home' || event.key === 'End') return does.jump(event.key === 'Home' ? -1 : 1, control, event.shiftKey), true;
  if (control) {
    if (key === 'z') return event.shiftKey ? does.redo() : does.undo(), true;
    if (key === 'y') return does.redo(), true;
    if (key === 'a') return does.all(), true;
    if (key === ' ') return does.toggle(), true;
    return false;
  }
  switch (event.key) {
    case 'Delete': case 'Backspace': return does.erase(), true;
    case ' ': return does.mode(event.shiftKey ? -1 : 1), true;
    case 'Enter': return does.enter(), true;
    case 'Escape': return does.escape(), true;
    case '?': return does.help(), true;
  }
  return false;
}
