// The rules there are, to be found by any word that people use for them: each with a
// picture of its example, its sentence, and what it takes to have it.

import { html, svg, byId } from './dom.js';
import { drawing } from './families.js';
import { SQUARE } from './boardview.js';
import { Board } from './board.js';
import { iconOf } from './icons.js';
import { extent, ruleElements } from './ruleview.js';

const LONG = 4; // squares of a line that is not shown to its end
const WORDS = 3; // synonyms beside a name

/** place is how well a family fits what is sought, 0 the best; Infinity: not at all. */
export function place({ name, synonyms = [], meaning, kind, notes = '' }, sought) {
  const plain = (text) => text.toLowerCase().replace(/[-_]/g, ' ');
  const wanted = plain(sought).trim(), names = [name, ...synonyms].map(plain);
  if (names.includes(wanted)) return 0;
  if (names.some((n) => n.startsWith(wanted))) return 1;
  const words = wanted.split(/\s+/), all = (text) => words.every((word) => text.includes(word));
  if (names.some(all)) return 2;
  return all(plain([...names, meaning, kind].join(' '))) ? 3 : all(plain([...names, meaning, kind, notes].join(' '))) ? 4 : Infinity;
}

export class Finder {
  /** choose(name, byKey) begins to draw with a family or writes it, whole(name, on) switches one of the whole board, has(name) reports whether it is on. */
  constructor({ engine, choose, whole, has }) {
    Object.assign(this, { engine, choose, whole, has, families: [], pictures: new Map() });
    this.field = byId('find');
    this.list = byId('found');
    this.field.addEventListener('input', () => this.show());
    this.field.addEventListener('keydown', (event) => this.key(event));
    this.list.addEventListener('keydown', (event) => this.move(event));
    byId('find-all').addEventListener('click', () => this.all());
    this.seen = new IntersectionObserver((entries) => { for (const { target, isIntersecting } of entries) if (isIntersecting) this.picture(target); }, { rootMargin: '50%', scrollMargin: '50%' });
  }

  setFamilies(families) {
    this.families = families;
    if (this.field.value !== '') this.show(); // written before the engine was there
  }

  /** mark shows which rule is drawn, '' for none. */
  mark(drawn = this.drawn) {
    this.drawn = drawn;
    for (const button of this.list.querySelectorAll('[data-draws]')) button.setAttribute('aria-pressed', String(button.dataset.family === drawn));
  }

  /** all shows all rules, or none. */
  all() {
    const open = byId('find-all').getAttribute('aria-expanded') !== 'true';
    byId('find-all').setAttribute('aria-expanded', String(open));
    this.field.value = '';
    this.show();
  }

  /** show lists the rules that fit, best first; without a word all by their kinds, where these are wanted. */
  show() {
    const sought = this.field.value.trim(), open = byId('find-all').getAttribute('aria-expanded') === 'true';
    const places = new Map(this.families.map((f) => [f, sought ? place(f, sought) : 0]));
    const fits = this.families.filter((f) => places.get(f) < Infinity).sort((a, b) => places.get(a) - places.get(b));
    this.seen.disconnect();
    this.list.hidden = !open && !sought || !fits.length;
    byId('find-none').textContent = sought && !fits.length ? `No rule is called or described as “${sought}”.` : '';
    if (this.list.hidden) return this.list.replaceChildren();
    const entries = (list) => html('ul', {}, ...list.map((f) => this.entry(f)));
    const kinds = Map.groupBy(fits, (f) => f.kind);
    this.list.replaceChildren(...sought ? [entries(fits)] : [...kinds].flatMap(([kind, list]) => [html('h3', {}, kind), entries(list)]));
    this.stops()[0].tabIndex = 0;
    this.mark();
    for (const icon of this.list.querySelectorAll('.icon')) this.seen.observe(icon);
  }

  entry(f) {
    const how = drawing(f), icon = html('span', { class: 'icon', 'aria-hidden': true, 'data-example': f.example, 'data-of': f.name });
    const act = how?.whole
      ? html('label', { class: 'check' }, html('input', { type: 'checkbox', tabindex: -1, 'data-whole': f.name, checked: this.has(f.name), 'aria-label': f.name, onchange: (e) => this.whole(f.name, e.target.checked) }), ' on')
      : html('button', { type: 'button', tabindex: -1, 'data-family': f.name, 'data-draws': Boolean(how), 'aria-label': `${how ? 'Draw' : 'Write'} ${f.name}`, onclick: (event) => this.choose(f.name, event.detail === 0) }, how ? 'Draw' : 'Write');
    const known = f.synonyms?.length ? html('span', { class: 'soft' }, ` ${f.synonyms.slice(0, WORDS).join(', ')}`) : null;
    return html('li', {}, icon, html('div', {}, html('strong', {}, f.name), known, html('p', {}, f.meaning)), act);
  }

  /** stops are what the arrow keys go through: one of them is a stop of the tab key. */
  stops() { return [...this.list.querySelectorAll('button, input')]; }

  /** key goes on to the list from the field, or takes the first of it. */
  key(event) {
    const [first] = this.stops();
    if (event.key === 'Escape' && this.field.value !== '') { this.field.value = ''; this.show(); event.preventDefault(); }
    if (!first || !['ArrowDown', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Enter') first.click();
    else first.focus();
  }

  move(event) {
    const stops = this.stops(), at = stops.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    if (to < 0) return this.field.focus();
    const next = stops[Math.min(to, stops.length - 1)];
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** picture draws the example of a rule into its place, once it is in sight. */
  async picture(icon) {
    this.seen.unobserve(icon);
    const { of, example } = icon.dataset;
    if (!this.pictures.has(of)) this.pictures.set(of, this.draw(of, example).catch(() => { this.pictures.delete(of); return null; }));
    const drawn = await this.pictures.get(of);
    if (drawn && !icon.firstChild) icon.append(drawn.cloneNode(true));
  }

  async draw(name, example) {
    const own = iconOf(name);
    if (own) return own;
    const board = Board.usual(9);
    const drawn = await this.engine.ask('draw', { board: board.key, rules: [example], puzzle: board.write([]), to: 'list' });
    const box = extent(drawn.items);
    if (!box) return null;
    const [left, top, right, bottom] = box.map((v, i) => i < 2 ? Math.floor(v + 0.1) : Math.ceil(v - 0.1));
    const [across, down] = [right - left, bottom - top], long = Math.min(across, down) <= 2;
    const size = Math.min(Math.max(across, down), long ? LONG : Infinity), { under, over } = ruleElements(drawn, board);
    const x = left + Math.min(0, (across - size) / 2), y = top + Math.min(0, (down - size) / 2), lines = []; // a long line from its beginning
    for (let k = 0; k <= Math.max(across, down); k++) {
      if (k <= across) lines.push(`M${(left + k) * SQUARE} ${top * SQUARE}V${bottom * SQUARE}`);
      if (k <= down) lines.push(`M${left * SQUARE} ${(top + k) * SQUARE}H${right * SQUARE}`);
    }
    const grid = svg('path', { d: lines.join(''), class: 'fill-none stroke-grid', 'stroke-width': 1 });
    return svg('svg', { viewBox: [x, y, size, size].map((v) => v * SQUARE).join(' '), class: 'picture' }, svg('g', { class: 'rules' }, ...under), grid, svg('g', { class: 'rules over' }, ...over));
  }
}
