// Light, dark, or as the system prefers. The choice is an attribute of the page that
// the style sheet reads; it is kept for the next visit, where that is allowed.

const NEXT = { system: 'light', light: 'dark', dark: 'system' };
const LOOK = { system: '◐', light: '☀', dark: '☾' };
const KEY = 'sudokusat-colours';

export function theme(button) {
  const set = (name) => {
    if (name === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    button.textContent = LOOK[name];
    button.setAttribute('aria-label', `Colours: ${name === 'system' ? 'as the system' : name}`);
    button.dataset.colours = name;
    try { localStorage.setItem(KEY, name); } catch { /* not allowed: it holds for this visit */ }
  };
  let kept = null;
  try { kept = localStorage.getItem(KEY); } catch { /* the same */ }
  set(kept in LOOK ? kept : 'system');
  button.addEventListener('click', () => set(NEXT[button.dataset.colours]));
}

/** isDark reports whether the dark colours are shown now. */
export function isDark() {
  const { theme: chosen } = document.documentElement.dataset;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
