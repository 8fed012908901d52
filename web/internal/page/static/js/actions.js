// The buttons: each asks the engine one thing and shows what comes of it. What
// takes long can be cancelled, and shows how far it is.

import { byId, hide, html, show, together } from './dom.js';
import { askServer } from './engine.js';
import { estimated, grouped, many } from './many.js';
import { question, spelled } from './store.js';
import { titleOf } from './about.js';
import { Solutions } from './solutions.js';
import { Steps, housesOf, named, ofCell, sentence, signsOf } from './steps.js';
import { buttons, fixed, fixes } from './fix.js';
import * as edits from './edits.js';
import * as player from './player.js';
import { certificateLink, puzzleLink } from './link.js';
import { bytes, download, png } from './save.js';
import { isDark } from './theme.js';

const MOST_REPAIRED = 3; // clues that are changed together
const HINT = 20; // seconds that the smallest step is looked for
const ESTIMATE = 30; // seconds that samples are taken for in this page
const TOO_LONG = 503; // the status of an answer that is late
const LARGE = 16 * 16; // squares from which on our server, where there is one, is asked

export class Actions {
  /** where() is the cell that has the focus; check checks the player's digits once; the others show what is found. */
  constructor({ store, engine, where, showStep, showCandidates, setLink, check }) {
    Object.assign(this, { store, engine, where, showStep, showCandidates, setLink, check, running: null, about: null, nudges: [] });
    store.addEventListener('change', ({ detail }) => this.changed(detail));
    for (const button of document.querySelectorAll('[data-do]')) button.addEventListener('click', () => this.run(button.dataset.do));
    byId('steps-close').addEventListener('click', () => this.closeSteps());
    this.walk = new Steps({ showStep, announce: (...words) => this.announce(...words), take: (digits) => store.edit({ digits }, 'steps') });
    this.solutions = new Solutions({ store, engine, showStep, announce: (...words) => this.announce(...words), run: (...what) => this.run(...what) });
    byId('cancel').addEventListener('click', () => this.running?.control.abort());
    byId('site').addEventListener('change', () => this.run('site'));
    byId('made-text').addEventListener('focus', (event) => event.target.select());
  }

  /** run does the action of a button, or another one under that name; the one before is cancelled. */
  async run(what, act = (options) => this[what](options)) {
    this.running?.control.abort();
    const control = new AbortController(), mine = this.running = { what, control };
    const pressed = byId('answer').contains(document.activeElement) ? document.activeElement.id : ''; // an answer takes its buttons away
    const reasons = ['step', 'nudge', 'because']; // whose signs are on the board as long as their words are below it
    if (reasons.includes(this.about) && !reasons.includes(what)) this.showStep(null);
    this.about = null;
    if (['step', 'nudge', 'because', 'solution', 'another'].includes(what)) this.walk.close(); // these show the board as it is
    byId('cancel').hidden = false;
    try {
      await act({ signal: control.signal });
      if (this.running === mine) this.about = what;
      if (document.querySelector('.answers').contains(document.activeElement)) byId('answer').scrollIntoView({ block: 'nearest' }); // asked there, it is to be seen
    } catch (error) {
      if (this.running === mine) this.announce(control.signal.aborted ? mine.why ?? 'Cancelled.' : `That did not work: ${error.message}`, ...what === 'count' && !mine.why ? [this.toEstimate()] : []);
    } finally {
      if (this.running === mine) {
        this.running = null;
        byId('cancel').hidden = true;
        if (pressed && document.activeElement === document.body) (document.getElementById(pressed) ?? byId('answer').querySelector('button'))?.focus();
      }
    }
  }

  /** changed takes away what is about a puzzle that is no longer here, and ends the work on it. */
  changed({ puzzle, digits }) {
    this.nudges = [];
    if (digits) this.walk.close();
    const stale = (what, withDigits) => ['step', 'nudge', 'steps', 'why', 'because'].includes(what) || (withDigits.includes(what) ? digits : puzzle);
    if (puzzle) {
      hide(byId('certificate'));
      hide(byId('made'));
      byId('site').value = '';
    }
    if (this.running && stale(this.running.what, ['count', 'estimate'])) {
      this.running.why = 'Cancelled: the puzzle has changed.';
      this.running.control.abort();
    }
    if (this.about && stale(this.about, ['count', 'estimate', 'solution', 'another'])) {
      this.announce('');
      this.about = null;
    }
  }

  announce(words, ...more) {
    const line = byId('answer');
    line.replaceChildren(...together(words), ...more.flatMap((m) => [' ', m]));
    line.classList.remove('old'); // the verdict is the older one of the two
  }

  /** ask asks the worker; the server where the setter has chosen one of its engines, or where it serves the question better. */
  ask(operation, request, options = {}, far = false) {
    const engine = byId('engine').value;
    const large = this.store.state.board.squares >= LARGE;
    if (this.engine.server && (engine || far || large)) return askServer(operation, request, { ...options, engine });
    return this.engine.ask(operation, request, options);
  }

  /** best asks our server where there is one, which has more processors and takes as long as for what shows its progress, else this page. */
  best(operation, request, options) {
    return this.engine.server ? askServer(operation, request, { ...options, progress() {} }) : this.engine.ask(operation, request, options);
  }

  /** setServer shows what our server offers beside the worker, or in its place. */
  setServer(server) {
    const { remote } = this.engine;
    byId('engines').hidden = !server;
    if (remote) show(byId('help-where'), 'Answers come from the server of this page; nothing is sent anywhere else.');
    if (!server) return;
    const there = (name, value = name) => html('option', { value }, `${name}, on the server`);
    const [first, ...others] = server.engines;
    byId('engine').replaceChildren(...remote ? [there(first, '')] : [html('option', { value: '' }, 'this page'), there(first)], ...others.map((name) => there(name)));
    if (remote) return show(byId('server'), `Answers come from this server, sudokusat ${server.version}, which was built without an engine for the browser (go generate ./web/engine).`);
    show(byId('server'), `This page answers most questions itself; long counts, boards of 16×16 or larger and PDF files come from the server, sudokusat ${server.version}.`);
    show(byId('help-where'), 'All of it runs in this page; nothing is sent anywhere but to your own server.');
  }

  solution(options) { return this.solutions.open((...asked) => this.ask(...asked), options); }

  /** why offers the digits that the cell with the focus could not be; because is the reason for one of them. */
  async why() {
    const { state } = this.store, { board } = state, c = this.where();
    if (!board.exists(c) || state.clues[c] !== null || state.digits[c] !== null) return this.announce('Go to an empty cell first.');
    const offers = board.values(c).map((v) => ({ text: String(v) }));
    return this.announce(`Why is ${board.name(c)} not`, ...buttons(offers, ({ text }) => this.run('because', (options) => this.because(c, text, options))));
  }

  async because(cell, value, options) {
    const { state } = this.store, { board } = state;
    this.announce('Looking for the smallest reason…');
    const answer = await this.ask('hint', { ...question(state), why: `${board.name(cell)} is not ${value}` }, options);
    const [hint] = answer.hints ?? [];
    if (!hint) return this.announce(`${sentence(answer.message ?? 'no reason was found')}.`);
    await this.showReasons([hint], options);
    return this.announce(`${sentence(hint.text)}.`);
  }

  /** showReasons shows reasons on the player's board, and in cells that lose candidates these and the marks. */
  async showReasons(reasons, options) {
    const { state } = this.store, shown = [];
    const houses = reasons.some((r) => r.houses?.length) ? await housesOf(state, this.engine, options) : [];
    const signs = signsOf(state.board, reasons, houses);
    for (const [c, values] of signs.gone) shown[c] = [...new Set([...state.centre[c], ...values])].sort((a, b) => a - b);
    this.showStep({ ...signs, candidates: shown });
  }

  /** fix offers changes that make the puzzle unique. */
  async fix(options) {
    this.announce('Looking for changes…');
    const { state } = this.store;
    const asked = question(state, false);
    let found = await this.ask('explain', asked, options);
    if (found.verdict === 'unsolvable' && !found.repairs?.length) {
      found = await this.best('repair', { ...asked, max: MOST_REPAIRED }, options);
      if (found.message) found.none = sentence(`${found.message}.`); // that there is none, or that the time was over
    }
    const { words, offers } = fixes(found);
    this.announce(words, ...buttons(offers.map((o) => ({ ...o, text: state.board.spoken(o.text) })), (offer) => this.store.commit(fixed(this.store.state, offer), 'change')));
  }

  /** hint is the smallest step in the position on the board, with the marks that count. */
  async hint(options) {
    const { state } = this.store, { board } = state;
    const marks = Object.fromEntries(state.centre.map((m, c) => [board.name(c), m]).filter(([, m], c) => m.length && state.clues[c] === null && state.digits[c] === null));
    this.announce('Looking for the smallest step…');
    const answer = await this.ask('hint', { ...question(state), marks }, { ...options, timeout: HINT }).catch((error) => {
      if (error.status !== TOO_LONG) throw error;
      return { none: `no step was found within ${HINT} s` };
    });
    return { marks, answer };
  }

  /** digit writes a digit of the solution down, where no step leads on: that of the cell with the focus, or of the first without one. */
  async digit(options) {
    const { state } = this.store, { board } = state, open = state.clues.map((_, c) => c).filter((c) => c < board.places && board.exists(c) && state.clues[c] === null && state.digits[c] === null);
    const { verdict, solutions } = await this.ask('solve', question(state), options);
    if (verdict === 'multiple') return this.announce('There are several solutions: none of their digits is the next one.');
    if (verdict === 'unsolvable') return this.announce('No digit leads to a solution.');
    if (verdict !== 'unique' || !open.length) return this.announce(verdict === 'unique' ? 'No digit is open.' : 'The solution was not found in the time for it.');
    const { givens } = await this.engine.ask('parse', { board: board.key, rules: [], puzzle: solutions[0] }, options);
    const at = open.includes(this.where()) ? this.where() : open[0], value = board.value(at, givens[at]);
    this.store.commit(edits.write(this.store.state, [at], value, false), 'digit');
    return this.announce(`${board.name(at)} is ${value}: a digit of the solution, without a reason.`);
  }

  /** nudge shows a little more of the next step at each press, in the end all of it. */
  async nudge(options) {
    if (!this.nudges.length) {
      const found = await this.hint(options), { answer } = found;
      if (!answer.hints?.length) return this.step(options, found);
      this.nudges = [...answer.patterns?.[0].nudges ?? [], null];
    }
    const words = this.nudges.shift();
    return words === null ? this.step(options) : this.announce(`${sentence(words)}.`);
  }

  async step(options, found = null) {
    const { state } = this.store, { board } = state;
    const { marks, answer } = found ?? await this.hint(options);
    if (!answer.hints?.length) return this.announce(sentence(`${answer.message ?? answer.none ?? 'there is no further step'}.`), ...player.full(state) || ['multiple', 'unsolvable'].includes(answer.verdict) ? [] : [html('button', { type: 'button', id: 'give-digit', onclick: () => this.run('digit') }, 'Give me a digit')]);
    const pattern = answer.patterns?.find(({ reasons: [first] }) => ofCell(answer.hints[first]));
    const hint = answer.hints[pattern?.reasons[0] ?? -1] ?? await this.beyond({ ...question(state), marks }, options) ?? answer.hints[0];
    const target = ofCell(hint) ? board.cell(hint.cell) : -1, together = pattern && hint === answer.hints[pattern.reasons[0]] ? pattern.reasons.map((i) => answer.hints[i]) : [hint];
    await this.showReasons(together, options);
    const rest = target < 0 || !hint.gone || target < board.places ? null : board.values(target).filter((v) => v !== String(hint.value));
    const go = ofCell(hint) && (rest === null || rest.length === 1) ? [html('button', { type: 'button', id: 'do-step', onclick: () => this.take(target, hint.gone && !rest ? together : null, rest?.[0] ?? hint.value) }, 'Do it')] : [];
    if (answer.cases?.length > 1) go.push(html('details', {}, html('summary', {}, 'The cases'), html('pre', {}, answer.cases.join('\n'))));
    const before = (hint.before ?? []).map((text) => `${sentence(text)}. `).join('');
    return this.announce(`${before}${named({ text: pattern?.text ?? hint.text, label: hint.label, chain: pattern?.chain })}`, ...go);
  }

  /** beyond is the first step about a cell where those before it are about rules ("cage 3 is the digits 1 2"), with these. */
  async beyond(request, { signal }) {
    const control = new AbortController(), before = [];
    signal.addEventListener('abort', () => control.abort());
    let found = null;
    const progress = ({ reasons = [] }) => {
      if (found) return;
      found = reasons.find(ofCell);
      if (found) control.abort();
      else before.push(...reasons);
    };
    await this.engine.ask('explain', request, { signal: control.signal, progress }).catch((error) => { if (!found) throw error; });
    if (!found) return null;
    const about = before.filter((r) => [r.rule, ...r.rules ?? []].some((rule) => found.rules?.includes(rule)) || found.truths.some((truth) => truth.includes(r.rule)));
    return { ...found, before: about.map((r) => r.text) };
  }

  /** closeSteps ends the list of steps, and the search for more. */
  closeSteps() {
    if (this.running?.what === 'steps') this.running.control.abort();
    this.walk.close();
    this.announce('');
  }

  async steps(options) {
    await this.walk.open(this.store.state, this.engine, (...asked) => this.ask('explain', ...asked), options);
  }

  /** take writes a step down: its digit, or the marks without what is gone. */
  take(cell, gone, digit) {
    const { state } = this.store, { board } = state;
    this.showStep(null);
    if (!gone) this.store.commit(edits.write({ ...state, digits: state.digits.with(cell, null) }, [cell], board.value(cell, digit), false), 'step');
    else {
      const centre = [...state.centre];
      for (const { cell: name, value: digit } of gone.filter(ofCell)) {
        const c = board.cell(name);
        if (c < board.places) centre[c] = (centre[c].length ? centre[c] : board.digits()).filter((d) => d !== digit);
      }
      this.store.edit({ centre }, 'step');
    }
    return this.run('step');
  }

  async candidates(options) {
    const button = document.querySelector('[data-do=candidates]');
    const on = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(on));
    const words = on ? 'Each cell shows the digits that some solution has there.' : '';
    this.announce(words);
    const looks = await this.showCandidates(on, options);
    if (looks) this.announce(`${words} ${looks}`);
  }

  async count(options) {
    const answer = await this.long('count', 'Counting', (p) => `${grouped(Number(p.count ?? 0))} so far`, options);
    const words = answer.verdict === 'unsolvable' ? 'There is no solution.' : `${many(answer)} ${Number(answer.count) === 1 ? 'solution' : 'solutions'}.`;
    this.announce(words, ...answer.complete ? [] : [this.toEstimate()]);
  }

  /** toEstimate is the offer where a count is not finished. */
  toEstimate() {
    return html('button', { type: 'button', id: 'estimate', onclick: () => this.run('estimate') }, 'Estimate');
  }

  async estimate(options) {
    this.announce(estimated(await this.long('estimate', 'Estimating', (p) => `${p.samples ?? 0} samples so far`, { ...options, timeout: ESTIMATE })));
  }

  /** long asks what takes long, and shows how far it is. */
  async long(operation, doing, soFar, options) {
    this.announce(`${doing}…`);
    const line = byId('answer');
    line.setAttribute('aria-busy', 'true'); // a screen reader hears the end, not every number on the way
    const progress = (p) => show(line, `${doing}: ${soFar(p)}`);
    return this.ask(operation, question(this.store.state), { ...options, progress }, true).finally(() => line.removeAttribute('aria-busy'));
  }

  async certificate(options) {
    this.announce('Looking for a proof…');
    byId('certificate').hidden = true;
    const made = await this.ask('prove', question(this.store.state, false), options);
    const checked = await this.engine.ask('verify', { certificate: made.certificate }, options);
    this.announce(checked.verdict === 'verified' ? 'A certificate, verified.' : 'The certificate is refused.');
    this.showCertificate(made.certificate, checked);
  }

  /** showCertificate shows the result of checking a certificate, and offers the certificate. */
  showCertificate(text, checked) {
    const good = checked.verdict === 'verified';
    const lines = text.split('\n').length - 2, size = (text.length / 1024).toFixed(1);
    const box = byId('certificate');
    box.hidden = false;
    box.dataset.verdict = good ? 'verified' : 'refused';
    const words = good ? `✓ Verified ${this.engine.remote ? 'by the server' : 'in this page'}: ${checked.claim}.` : `✗ Refused: ${checked.message || checked.verdict}.`;
    const link = html('button', { type: 'button', onclick: async () => this.made('Link with the certificate', await certificateLink(text)) }, 'Link with it');
    box.replaceChildren(
      html('p', { class: 'seal' }, words),
      html('p', { class: 'soft' }, `${lines} ${lines === 1 ? 'line' : 'lines'} of proof, ${size} kB. Anybody can check it: here, with sudokusat verify, or with drat-trim.`),
      html('div', { class: 'buttons' }, html('button', { type: 'button', id: 'save-certificate', onclick: () => download('certificate.txt', text, 'text/plain') }, 'Download'), link),
    );
    box.scrollIntoView({ block: 'nearest' });
  }

  async cnf(options) {
    const answer = await this.ask('export', { ...question(this.store.state, false), to: 'dimacs' }, options);
    download('puzzle.cnf', answer.text, 'text/plain');
    this.announce('The formula in DIMACS: a solution of the puzzle for each model.');
  }

  async drat(options) {
    this.announce('Looking for a proof…');
    const answer = await this.ask('export', { ...question(this.store.state, false), to: 'drat' }, options);
    download('proof.drat', answer.proof, 'text/plain');
    this.announce(`The proof of “${answer.claim}”, for drat-trim with`, html('button', { type: 'button', onclick: () => download('formula.cnf', answer.text, 'text/plain') }, 'its formula'));
  }

  /** picture is what the page shows, drawn by the engine. */
  async picture(to, options) {
    const { state } = this.store, { board } = state;
    const cells = (lists) => Object.fromEntries(lists.map((v, c) => [board.name(c), v]).filter(([, v]) => v !== null && v.length !== 0));
    return this.ask('draw', {
      ...question(state, false), to, title: titleOf(state), theme: to !== 'pdf' && isDark() ? 'dark' : 'light',
      placed: state.digits.every((v) => v === null) ? '' : board.write(state.digits), corner: cells(state.corner), centre: cells(state.centre), colours: cells(state.colours),
    }, options, to === 'pdf');
  }

  async svg(options) {
    download('puzzle.svg', (await this.picture('svg', options)).text, 'image/svg+xml');
    this.announce('Saved as SVG.');
  }

  async png(options) {
    download('puzzle.png', await png((await this.picture('svg', options)).text), 'image/png');
    this.announce('Saved as PNG.');
  }

  /** pdf is the server's; without one the browser prints the board, into a file if asked. */
  async pdf(options) {
    if (!this.engine.server) {
      this.announce('The browser prints the board: choose “Save as PDF”.');
      return print();
    }
    download('puzzle.pdf', bytes((await this.picture('pdf', options)).data), 'application/pdf');
    this.announce('Saved as PDF.');
  }

  async text(options) {
    const answer = await this.ask('convert', { ...spelled(this.store.state), to: 'grid' }, options);
    this.made('Text', answer.text.trimEnd());
  }

  async link() {
    const address = await puzzleLink(spelled(this.store.state));
    this.setLink(address);
    this.made('Link', address);
  }

  async site(options) {
    const to = byId('site').value;
    if (to === '') return;
    this.made(`Link for ${byId('site').selectedOptions[0].textContent}`, (await this.ask('convert', { ...spelled(this.store.state), to }, options)).text.trim());
  }

  /** made shows a text to take along, and copies it where that is allowed. */
  async made(label, text) {
    byId('made').hidden = false;
    byId('made-label').textContent = label;
    byId('made-text').value = text;
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    this.announce(copied ? `${label}: copied.` : `${label}: below.`);
  }
}
