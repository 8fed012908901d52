// What belongs to a puzzle beside its question: title, author and source above the
// board, and its rules in words, as their author has written them or, where nobody
// has, according to the families of its rules. Fields beside the rules change all of it.

import { byId, html, show } from './dom.js';
import { nameOf } from './families.js';
import { aboutOf } from './store.js';

/** titleOf is the title of a puzzle with its author, '' for none. */
export function titleOf({ about: { title, author } }) {
  return [title, author && `by ${author}`].filter(Boolean).join(title ? ', ' : '');
}

export class About {
  constructor(store) {
    Object.assign(this, { store, families: new Map() });
    store.addEventListener('change', ({ detail: { before } }) => { if (['about', 'rules', 'ignored'].some((name) => before[name] !== store.state[name])) this.draw(); });
    this.fields = [...document.querySelectorAll('[data-about]')];
    for (const field of this.fields) field.addEventListener('change', () => this.write(field.dataset.about, field.value.trim()));
  }

  /** write changes one of the texts; '' takes it away. */
  write(name, text) {
    const { about } = this.store.state;
    if ((about[name] ?? '') !== text) this.store.edit({ about: aboutOf({ ...about, [name]: text }) }, name === 'ruleset' ? 'rules in words' : name);
  }

  setFamilies(families) {
    this.families = new Map(families.map((f) => [f.name, f]));
    this.draw();
  }

  draw() {
    const { about, ignored, rules } = this.store.state, { title = '', author = '', ruleset = '', source = '' } = about;
    for (const field of this.fields) if (field !== document.activeElement) field.value = about[field.dataset.about] ?? '';
    byId('about').hidden = !title && !author && !source && !ignored.length;
    show(byId('about-title'), title);
    byId('about-title').hidden = !title;
    const from = /^https?:\/\/\S+$/i.test(source) ? html('a', { href: source, target: '_blank', rel: 'noopener noreferrer' }, 'source') : source;
    byId('about-by').replaceChildren(...[author && `by ${author}`, from].filter(Boolean).flatMap((part, i) => i ? [' · ', part] : [part]));
    show(byId('about-left'), ignored.length ? `Read without ${ignored.map((name) => `“${name}”`).join(', ')}.` : '');
    show(document.querySelector('title'), title ? `${title} – sudokusat` : 'sudokusat');

    const meant = [...new Set(rules.map(nameOf))].map((name) => this.families.get(name)).filter(Boolean);
    const words = ruleset || meant.map(({ name, meaning }) => `${name}: ${meaning}.`).join('\n');
    show(byId('rule-text'), words);
    byId('rule-words').hidden = words === '';
  }
}
