// Puzzles to choose from: those that are kept in this browser under their titles, with
// their earlier versions, and examples (shelf.jsonl, loaded when the dialog opens).

import { byId, html, show } from './dom.js';
import { download } from './save.js';
import { spelled } from './store.js';
import { titleOf } from './about.js';

const KEY = 'sudokusat-kept';
const VERSIONS = 10; // of a title

/** kept are the puzzles in this browser, the newest first: {title, at, puzzle}. */
function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list : [];
  } catch {
    return []; // not allowed, or not ours
  }
}

/** added is a list with a puzzle at its beginning; one that is kept already moves there, and of a title the oldest go. */
export function added(list, entry) {
  const same = ({ title, puzzle }) => title === entry.title && JSON.stringify(puzzle) === JSON.stringify(entry.puzzle);
  let versions = 0;
  return [entry, ...list.filter((e) => !same(e))].filter(({ title }) => title !== entry.title || ++versions <= VERSIONS);
}

const when = (at) => new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });

export class Shelf {
  constructor({ store, announce }) {
    Object.assign(this, { store, announce, examples: null });
    this.list = byId('shelf');
    byId('open').addEventListener('click', () => this.show());
    this.list.addEventListener('change', () => this.chosen());
    byId('keep-here').addEventListener('click', () => this.keep());
    byId('kept-forget').addEventListener('click', () => this.forget());
    byId('kept-file').addEventListener('click', () => download('sudokusat-puzzles.jsonl', kept().map(({ puzzle, title }) => `${JSON.stringify({ title, ...puzzle })}\n`).join(''), 'application/jsonl'));
  }

  write(list, words) {
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
      this.announce(words);
    } catch {
      this.announce('This browser keeps nothing: its storage is full, or not allowed.');
    }
  }

  keep() {
    const { state } = this.store, title = titleOf(state) || `Untitled, ${state.board.key}`;
    this.write(added(kept(), { title, at: Date.now(), puzzle: spelled(state) }), `Kept in this browser as “${title}”.`);
  }

  /** show lists what there is. */
  async show() {
    const fill = () => {
      const here = kept(), { value } = this.list, group = (label, options) => html('optgroup', { label }, ...options);
      const own = here.map(({ title, at }) => html('option', { value: `kept ${at}` }, `${title} (${when(at)})`));
      const others = [...Map.groupBy((this.examples ?? []).map((e, i) => ({ ...e, i })), (e) => e.group)].map(([name, list]) => group(name, list.map(({ title, i }) => html('option', { value: `example ${i}` }, title))));
      this.list.replaceChildren(html('option', { value: '' }, 'choose…'), ...own.length ? [group('Kept in this browser', own)] : [], ...others);
      this.list.value = value;
      byId('kept').hidden = !here.length;
      byId('kept-forget').setAttribute('aria-disabled', String(!this.list.value.startsWith('kept')));
    };
    fill();
    if (this.examples) return;
    try {
      const response = await fetch('shelf.jsonl');
      this.examples = response.ok ? (await response.text()).trim().split('\n').map((line) => JSON.parse(line)) : null;
    } catch { /* without a network there are none */ }
    fill();
  }

  /** chosen puts a puzzle into the field of the dialog, which opens it. */
  chosen() {
    const [kind, i] = this.list.value.split(' ');
    byId('kept-forget').setAttribute('aria-disabled', String(kind !== 'kept'));
    show(byId('open-error'), '');
    if (kind === 'kept') byId('open-text').value = JSON.stringify(kept().find(({ at }) => at === Number(i))?.puzzle ?? null);
    else if (kind === 'example') {
      const { group, ...puzzle } = this.examples[i];
      byId('open-text').value = JSON.stringify(puzzle);
    }
  }

  forget() {
    const [kind, time] = this.list.value.split(' '), list = kept(), gone = list.find(({ at }) => at === Number(time));
    if (kind !== 'kept' || !gone) return;
    this.write(list.filter((entry) => entry !== gone), `“${gone.title}” is forgotten.`);
    this.list.value = '';
    byId('open-text').value = '';
    this.show();
  }
}
