// Opening what somebody has: pasted or dropped text, a file, a link. The engine
// reads whatever the command reads; a certificate is checked before anything else,
// and a link of this page opens as if it had been followed.

import { byId, html, show } from './dom.js';
import { held, ours } from './link.js';
import { Board } from './board.js';
import { grouped } from './many.js';
import { affordable, answer, blank } from './store.js';

const SIZES = [[4, '4×4'], [6, '6×6'], [8, '8×8'], [9, '9×9'], [10, '10×10'], [12, '12×12'], [16, '16×16'], [25, '25×25']];

const MOST_LEFT = 5; // puzzles of a list that are left out at a time

/** placeOf is the place of a puzzle in its list: "3 of 50". */
function placeOf({ nth, count, more }) {
  return `${grouped(nth)} of ${grouped(count)}${more ? ' or more' : ''}`;
}

/** offer is the button that opens a text without what is wrong with it, where that can be. */
function offer({ without, ignorable }, open) {
  return without ? [' ', html('button', { type: 'button', 'data-without': ignorable, onclick: () => open(without) }, `Open without “${ignorable}”`)] : [];
}

export class Opener {
  constructor({ store, engine, actions, announce, opened, linked, focus }) {
    Object.assign(this, { store, engine, actions, announce, opened, linked, focus });
    const dialog = this.dialog = byId('open-dialog');
    byId('open').addEventListener('click', () => { show(byId('open-error'), ''); dialog.showModal(); byId('open-text').focus(); });
    byId('new').addEventListener('click', () => byId('new-dialog').showModal());
    for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', () => button.closest('dialog').close());
    dialog.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); this.submit(); });
    byId('open-file').addEventListener('change', async () => { const [file] = byId('open-file').files; if (file) this.submit(await file.text()); });
    byId('new-dialog').querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); this.make(byId('new-board').value); });
    byId('sizes').replaceChildren(...SIZES.map(([n, label]) => html('button', { type: 'button', 'data-size': n, onclick: () => this.make(Board.usual(n).key) }, label)));
    document.addEventListener('paste', (event) => this.pasted(event));
    byId('list-previous').addEventListener('click', () => this.go(-1));
    byId('list-next').addEventListener('click', () => this.go(1));
    store.addEventListener('change', ({ detail: { before } }) => { if (before.list !== store.state.list) this.place(); });
    addEventListener('hashchange', () => this.fragment(location.hash));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      this.outside(file ? await file.text() : event.dataTransfer.getData('text'));
    });
  }

  pasted(event) {
    if (event.target.closest?.('input, textarea')) return;
    event.preventDefault();
    this.outside(event.clipboardData.getData('text'));
  }

  /** outside opens text that came by no dialog, and shows its error. */
  async outside(text) {
    if (text.trim() === '') return;
    await this.attempt(() => this.open(text), 'That could not be read');
  }

  /** attempt opens something, and shows its error. */
  async attempt(open, wrong) {
    try {
      await open();
    } catch (error) {
      this.announce(`${wrong}: ${error.message}`, ...offer(error, (without) => this.attempt(without, wrong)));
    }
  }

  async submit(text = byId('open-text').value, open = () => this.open(text)) {
    try {
      await open();
      this.dialog.close();
      this.focus(); // and not the button that opened the dialog: the next key is for the board
      byId('open-text').value = '';
    } catch (error) {
      byId('open-error').replaceChildren(error.message, ...offer(error, (without) => this.submit(text, without)));
      byId('open-text').focus();
    }
  }

  /** checks reports whether the part of an address after # is a certificate. */
  checks(hash) { return hash.startsWith('#c='); }

  /** fragment opens what is behind the # of the address. */
  async fragment(hash) {
    await this.attempt(async () => {
      const what = await held(hash);
      if (what && await (what.certificate ? this.certificate(what.certificate) : this.open(what.text))) this.linked();
    }, 'The link could not be opened');
  }

  /** begin returns a function that reports whether what is opened now is still the newest: what was opened after it stays. */
  begin() {
    const mine = this.opening = Symbol('opening');
    return () => this.opening === mine;
  }

  /**
   * open reads a text and opens what it holds, of several puzzles the nth, without what is named; the promise is false
   * where something newer has been opened. An error has the function "without" where the text can be read without what
   * is wrong with it.
   */
  async open(text, nth = 1, ignore = []) {
    const link = ours(text);
    if (link) {
      const what = await held(link);
      return what.certificate ? this.certificate(what.certificate) : this.open(what.text);
    }
    if (/^\s*\{"certificate"/.test(text)) return this.certificate(text.trimStart());
    const newest = this.begin();
    const puzzle = await this.engine.ask('parse', { text, ...nth > 1 && { nth }, ...ignore.length && { ignore } }).catch((error) => {
      if (error.ignorable) error.without = () => this.open(text, nth, [...ignore, error.ignorable]);
      throw error;
    });
    if (!newest()) return false;
    const { count, more = false } = puzzle;
    this.store.commit({ ...answer(puzzle), list: count ? { text, nth, count, more, ignore } : null }, 'open');
    this.opened(puzzle);
    const left = puzzle.ignored ? ` It was read without ${puzzle.ignored.join(', ')}.` : '';
    const unread = puzzle.unread ? ` Not read as part of the puzzle: “${puzzle.unread}”.` : '';
    this.announce(`${count ? `Opened puzzle ${placeOf(this.store.state.list)}` : 'Opened'}: ${puzzle.name}.${left}${unread}`);
    return true;
  }

  /** go opens another puzzle of the list, at a distance from this one; puzzles that cannot be read are skipped, and reported. */
  async go(by) {
    const { list } = this.store.state, left = [];
    for (let nth = list.nth + by; nth >= 1 && (nth <= list.count || list.more); nth += by) {
      try {
        if (await this.open(list.text, nth, list.ignore) && left.length) this.announce(`${left.join(' ')} Opened puzzle ${placeOf(this.store.state.list)}.`);
        return;
      } catch (error) {
        left.push(`Puzzle ${nth} cannot be read: ${error.message}.`);
        if (left.length === MOST_LEFT) break;
      }
    }
    if (left.length) this.announce(left.join(' '));
  }

  /** place shows which puzzle of a list is on the page. */
  place() {
    const { list } = this.store.state;
    byId('list').hidden = !list;
    if (!list) return;
    show(byId('list-place'), placeOf(list));
    byId('list-previous').setAttribute('aria-disabled', String(list.nth <= 1));
    byId('list-next').setAttribute('aria-disabled', String(list.nth >= list.count && !list.more));
  }

  /** certificate checks a certificate and opens its puzzle; one that is refused stays visible as refused. */
  async certificate(text) {
    if (!text.endsWith('\n')) text += '\n';
    const newest = this.begin();
    const checked = await this.engine.ask('verify', { certificate: text });
    if (!newest()) return false;
    let header = null;
    try { header = JSON.parse(text.slice(0, text.indexOf('\n'))); } catch { /* the check has reported it */ }
    if (header?.board) {
      try {
        const puzzle = await this.engine.ask('parse', { puzzle: header.puzzle, board: header.board, rules: header.rules ?? [] });
        this.store.commit(answer(puzzle), 'open');
        this.opened(puzzle);
      } catch { /* a certificate without a puzzle: the check has reported it */ }
    }
    this.actions.showCertificate(text, checked);
    this.announce(checked.verdict === 'verified' ? `The certificate is verified: ${checked.claim}.` : `The certificate is refused: ${checked.message || checked.verdict}.`);
    return true;
  }

  /** make begins an empty puzzle on a board. */
  async make(text) {
    try {
      this.begin();
      const puzzle = await this.engine.ask('parse', { board: text, rules: [], puzzle: affordable(text).write([]) });
      this.store.commit(blank(Board.parse(puzzle.board), puzzle.rules ?? []), 'new board');
      this.opened(puzzle);
      byId('new-dialog').close();
      this.focus();
      show(byId('new-error'), '');
      this.announce(`An empty board, ${puzzle.board}.`);
    } catch (error) {
      show(byId('new-error'), error.message);
    }
  }
}
