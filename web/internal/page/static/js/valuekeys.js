// Values of a layer typed by keys: words by their first letters or their number, numbers by
// their digits and sign. Keys that come quickly belong together, as long as some value
// begins so: "-" "1" "2" is −12, "w" "a" is wall and not white.

const PAUSE = 900; // milliseconds in which a key belongs to those before

export class ValueKeys {
  constructor() { this.forget(); }

  forget() { Object.assign(this, { text: '', where: null, time: 0 }); }

  /** next is what a key means: {value} is one of the values, or {waits}, the keys so far of a value that is longer. */
  next(key, values, where, time) {
    const before = where === this.where && time - this.time < PAUSE ? this.text : '';
    for (const text of new Set([before + key, key])) {
      const fits = values.filter((v) => v.toLowerCase().startsWith(text));
      if (!fits.length) continue;
      Object.assign(this, { text, where, time });
      if (fits.includes(text)) return { value: text };
      return /^[a-z]/.test(text) ? { value: fits[0] } : { waits: text };
    }
    this.forget();
    const nth = /^[1-9]$/.test(key) && !values.every((v) => /^-?\d/.test(v)) ? values[Number(key) - 1] : undefined;
    return nth === undefined ? {} : { value: nth };
  }
}

/** keyOf is the letter, digit or sign of a key event, or null. */
export function keyOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
  if (digit !== undefined) return digit;
  if (event.key === '-' || event.key === '−') return '-';
  return /^[a-z]$/i.test(event.key) && !/^l$/i.test(event.key) ? event.key.toLowerCase() : null;
}
