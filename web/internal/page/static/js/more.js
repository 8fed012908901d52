// How difficult a puzzle is, which of its clues can go, its canonical form, and new puzzles: by our server
// where there is one, which has more processors, else in the page.

import { byId, html } from './dom.js';
import { grouped } from './many.js';
import { question } from './store.js';

const GRADES = ['easy', 'moderate', 'tricky', 'hard', 'severe', 'fiendish', 'extreme'];

/** count is a number with its noun. */
const count = (n, noun) => `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;

/** parts are the texts between semicolons. */
const parts = (text) => text.split(';').map((part) => part.trim()).filter(Boolean);

/** rated is an answer of rate about a puzzle in words; rules may place digits as singles do. */
function rated({ verdict, word, largest, steps = [], complete, none, message }, rules) {
  if (verdict && verdict !== 'unique') return `Only a puzzle with exactly one solution has a grade: this one is ${verdict === 'multiple' ? 'not unique' : verdict}.`;
  if (word === undefined) return `Not rated: ${message ?? 'the time is over'}.`;
  const grade = `Its grade is ${word}`;
  if (!complete && none) return `${grade}: no step of up to ${count(none, 'truth')} leads to the end.`;
  if (!largest) return `${grade}: ${rules.length ? 'its steps only place digits, as singles or where a rule leaves no other way' : 'singles solve it'}, in ${count(steps[0] ?? 0, 'round')}.`;
  const sizes = steps.map((n, size) => n && size ? `${n} of ${count(size, 'truth')}` : '').filter(Boolean);
  return `${grade}: its largest step has ${count(largest, 'truth')} (${sizes.join(', ')}).`;
}

/** elsewhere is the rating of another program in words. */
function elsewhere(name, { er, technique, level, score, message }) {
  if (er !== undefined) return `${name}: ${er.toFixed(1)}, ${technique}.`;
  if (level !== undefined) return `${name}: ${level}, ${grouped(score)}.`;
  return message ? `${name}: ${message}.` : '';
}

export class More {
  constructor({ store, actions, opener }) {
    Object.assign(this, { store, actions, opener });
    for (const button of document.querySelectorAll('[data-more]')) button.addEventListener('click', () => this.run(button.dataset.more));
    byId('generate').elements.grade.append(...GRADES.map((word) => html('option', { value: word }, word)));
    byId('generate').addEventListener('submit', (event) => { event.preventDefault(); this.run('generate'); });
  }

  /** setFamilies offers the rules of a whole board to new puzzles. */
  setFamilies(families) {
    byId('whole-names').replaceChildren(...families.filter((f) => !f.parameters.length).map((f) => html('option', { value: f.name }, f.meaning)));
  }

  run(what) { return this.actions.run(what, (options) => this[what](options)); }

  /** rate shows the grade, and for a plain 9×9 puzzle the ratings of two other programs as they come. */
  async rate(options) {
    this.actions.announce('Rating…');
    const { state } = this.store, asked = question(state, false);
    const answer = await this.actions.best('rate', asked, options), words = [rated(answer, state.rules)];
    this.actions.announce(words.join(' '));
    if (answer.verdict !== 'unique' || state.rules.length || !/^9x9 box 3x3$/.test(state.board.key)) return;
    for (const [scale, name] of [['hodoku', 'HoDoKu'], ['se', 'Sudoku Explainer']]) {
      words.push(elsewhere(name, await this.actions.best('rate', { ...asked, scale }, options)));
      this.actions.announce(words.join(' '));
    }
  }

  /** minimise offers to take out the clues that are not needed. */
  async minimise(options) {
    this.actions.announce('Looking for clues that can go…');
    const { gone = [], clues, message } = await this.actions.best('minimise', question(this.store.state, false), options);
    if (message) return this.actions.announce(`Not known: ${message}.`);
    if (!gone.length) return this.actions.announce(`None of its ${count(clues, 'clue')} can go.`);
    const leave = () => {
      const { state } = this.store, values = [...state.clues];
      for (const cell of gone) values[state.board.cell(cell)] = null;
      this.store.edit({ clues: values }, 'fewer clues');
    };
    return this.actions.announce(`${count(gone.length, 'clue')} can go together, and ${grouped(clues)} stay: ${gone.join(', ')}.`, html('button', { type: 'button', class: 'offer', onclick: leave }, 'Take them out'));
  }

  async canon(options) {
    const { canonical, automorphisms, message } = await this.actions.best('canon', question(this.store.state, false), options);
    if (!canonical) return this.actions.announce(`There is none: ${message ?? 'the time is over'}.`);
    await this.actions.made('Canonical form', canonical);
    if (automorphisms > 1) this.actions.announce(`${byId('answer').textContent} The puzzle is equal to itself in ${grouped(automorphisms)} ways.`);
  }

  /** generate opens a new puzzle. */
  async generate(options) {
    const form = byId('generate').elements;
    const request = { rule: parts(form.rule.value), with: parts(form.with.value) };
    for (const name of ['box', 'grade', 'symmetry']) if (form[name].value) request[name] = form[name].value;
    byId('new-dialog').close();
    this.actions.announce('Generating…');
    const { puzzles = [], message } = await this.actions.best('generate', request, options);
    if (!puzzles.length) return this.actions.announce(`None was found: ${message || 'the time is over'}.`);
    if (!await this.opener.open(JSON.stringify(puzzles[0]))) return;
    this.opener.focus();
    this.actions.announce(`A new puzzle with ${puzzles[0].clues ? count(puzzles[0].clues, 'clue') : 'no clues'} and exactly one solution.`);
  }
}
