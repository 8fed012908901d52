// Keys, as people know them from other pages: arrows, digits, Shift for corner
// and Ctrl for centre marks. Digits are recognised by event.code, since Shift changes
// event.key; letters by event.key, since keyboards differ. Letters are digits
// above 9 (A is 10) where the board has those, and two digits typed quickly are
// one number. L goes to the next layer of the board, whose values are typed by
// their first letters, their places or their numbers (valuekeys.js).

import { ValueKeys, keyOf } from './valuekeys.js';

const PAUSE = 900; // milliseconds in which a second digit belongs to the first
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * listen calls the methods of `does` for keys pressed on the grid. Nowhere in particular arrows work as well, and
 * there and on the keypad digits and Delete; undo, redo and / work wherever no text is written. All other keys are the
 * browser's.
 */
export function listen(element, pad, does) {
  let last = null;
  const values = new ValueKeys();
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || does.rests()) return null;
    if (event.key === '/' && !event.altKey && !element.contains(event.target) && !writes(event.target)) return does.find(), event.preventDefault(); // also Shift and 7
    const layer = does.layer(), key = layer ? keyOf(event) : null, digit = layer ? null : digitOf(event, does.board());
    if (!element.contains(event.target)) {
      const nowhere = event.target === document.body;
      const near = (nowhere || pad.contains(event.target)) && (key !== null || digit !== null || ['Delete', 'Backspace'].includes(event.key));
      if (!near && !(nowhere && ARROWS[event.key]) && !(back(event) && !writes(event.target))) return null;
    }
    if (event.altKey) return null;
    if (key !== null) {
      event.preventDefault();
      return does.value(values.next(key, layer.values, does.where(), performance.now()));
    }
    values.forget();
    if (digit === null) {
      if (!['Shift', 'Control', 'Meta'].includes(event.key)) last = null;
      if (command(event, does)) event.preventDefault();
      return null;
    }
    event.preventDefault();
    const mode = event.shiftKey || digit.shift ? 'corner' : event.ctrlKey || event.metaKey ? 'centre' : null;
    const now = event.timeStamp, { lo, hi } = does.board();
    let value = digit.value;
    const joined = last?.typed && now - last.time < PAUSE && last.mode === mode && last.where === does.where() && digit.typed ? last.value * 10 + value : -1;
    const joins = joined >= lo && joined <= hi && last.value > 0;
    if (joins) value = joined;
    last = { value, mode, time: now, where: does.where(), typed: digit.typed };
    if (value >= lo && value <= hi) does.digit(value, mode, joins ? Math.floor(joined / 10) : null);
    return null;
  });
}

/** back recognises the keys of undo and redo. */
function back(event) {
  return (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase());
}

/** writes reports whether an element takes text or is in a dialog, where undo is a different one. */
function writes(element) {
  return element.closest('input:not([type=checkbox]), textarea, select, dialog') !== null;
}

/** digitOf is the digit that a key means, or null; shift is given where a numeric pad hides it. */
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
    case 'l': case 'L': return does.layers(event.shiftKey ? -1 : 1);
    case '?': return does.help(), true;
    case '/': return does.find(), true;
  }
  return false;
}
