// What people choose once: each is a box to tick, kept for the next visit where that is allowed.

import { byId } from './dom.js';

const KEY = 'sudokusat-settings';

/** settings calls changed(name, on) for each box, now and whenever it is ticked or not. */
export function settings(changed) {
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(KEY)) ?? {}; } catch { /* not allowed, or not ours */ }
  for (const box of byId('settings').querySelectorAll('input')) {
    const { name } = box;
    if (typeof kept[name] === 'boolean') box.checked = kept[name];
    box.addEventListener('change', () => {
      kept = { ...kept, [name]: box.checked };
      try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* it holds for this visit */ }
      changed(name, box.checked);
    });
    changed(name, box.checked);
  }
}
