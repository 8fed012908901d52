// The rules of the puzzle as a list, the line in which any rule can be written,
// the families with their help, and the buttons of the tools that draw.

import { ask } from './ask.js';
import { byId, html, show } from './dom.js';
import { nameOf } from './families.js';
import { Finder } from './finder.js';
import { QUICK, unevenRegions } from './tools.js';

export class RulePanel {
  /** check(rules, board) is a promise of what is wrong with rules, '' for nothing; point(cells) shows cells of a rule; toBoard() goes to the board; setting() reports whether rules can be changed. */
  constructor({ store, engine, tools, selection, check, point, announce, toBoard, setting }) {
    Object.assign(this, { store, tools, selection, check, point, announce, toBoard, setting, families: new Map(), editing: null });
    this.line = byId('rule-line');
    this.line.addEventListener('input', () => this.explain());
    byId('rule-form').addEventListener('submit', (event) => { event.preventDefault(); this.submit(); });
    byId('draw-form').addEventListener('submit', (event) => { event.preventDefault(); this.finish(); toBoard(); });
    byId('draw-cancel').addEventListener('click', () => tools.stop());
    byId('draw-swap').addEventListener('click', () => { tools.swaps = !tools.swaps; tools.changed(); });
    byId('draw-selection').addEventListener('click', () => this.fromSelection());
    this.finder = new Finder({ engine, choose: (name, byKey) => this.choose(name, byKey), whole: (name, on) => this.whole(name, on), has: (name) => store.state.rules.includes(name) });
    byId('draw-value').addEventListener('input', () => { tools.parameter = byId('draw-value').value; });
    tools.addEventListener('change', () => this.showTool());
    tools.addEventListener('draft', () => this.showDraft());
    tools.addEventListener('ask', () => this.ask());
    tools.addEventListener('rule', (event) => this.add(event.detail));
    store.addEventListener('change', ({ detail: { before } }) => { this.showDraft(); if (['rules', 'board', 'about'].some((name) => before[name] !== store.state[name])) this.list(); });
    selection.addEventListener('change', () => this.mark());
    this.list();
  }

  /** setFamilies takes the families that the engine knows. */
  setFamilies(families) {
    this.families = new Map(families.map((f) => [f.name, f]));
    byId('families').replaceChildren(...families.map((f) => html('option', { value: f.example }, f.meaning)));
    byId('quick').replaceChildren(...QUICK.map(([label, name, parameter]) =>
      html('button', { type: 'button', 'aria-pressed': 'false', 'data-tool': label, onclick: (event) => this.toggleTool(event.detail === 0, label, name, parameter) }, label)),
    ...[['Diagonal ╲', '-', 'falling'], ['Diagonal ╱', '+', 'rising']].map(([label, sign, way]) =>
      html('button', { type: 'button', 'aria-pressed': 'false', 'aria-label': `${label}, ${way}`, 'data-diagonal': sign, onclick: () => this.diagonal(sign) }, label)),
    html('button', { type: 'button', 'aria-pressed': 'false', 'data-tool': 'Regions', onclick: (event) => this.toggleTool(event.detail === 0, 'Regions') }, 'Regions'));
    this.finder.setFamilies(families);
    this.list();
  }

  /** toggleTool takes a tool, or puts it down; byKey goes to the board with it. */
  toggleTool(byKey, label, name, parameter) {
    if (this.tools.active && this.tools.label === label) return this.tools.stop();
    if (label === 'Regions') this.tools.chooseRegions();
    else this.tools.choose(this.families.get(name), parameter, label);
    if (byKey) this.toBoard();
  }

  /** choose begins to draw with a family, byKey on the board, or puts its example on the line. */
  choose(name, byKey) {
    const family = this.families.get(name);
    if (!family) return;
    if (!byKey && this.tools.active && this.tools.family?.name === name) return this.tools.stop();
    if (!this.tools.choose(family)) {
      this.tools.stop();
      this.line.value = !family.parameters.length ? family.name : family.example;
      this.explain();
      this.line.focus();
      return;
    }
    show(byId('rule-help'), `${family.form}: ${family.meaning}`);
    if (byKey) this.toBoard();
  }

  showTool() {
    const { tools } = this;
    for (const button of byId('quick').querySelectorAll('[data-tool]')) button.setAttribute('aria-pressed', String(tools.active && button.dataset.tool === tools.label));
    this.finder.mark(tools.family?.name ?? '');
    byId('draw-form').hidden = !tools.active;
    const how = tools.how;
    byId('draw-value').parentElement.hidden = !how?.parameter;
    if (how?.parameter) {
      byId('draw-value-label').textContent = tools.family.name === 'cage' ? 'Total' : how.parameter;
      byId('draw-value').value = tools.parameter;
    }
    byId('draw-add').hidden = !how;
    byId('draw-swap').hidden = !tools.regions;
    byId('draw-swap').setAttribute('aria-pressed', String(tools.swaps));
    this.showDraft();
  }

  showDraft() {
    const { tools } = this;
    if (!tools.active) return;
    byId('draw-value').value = tools.parameter;
    const cells = tools.strokes.flat().length;
    const groups = tools.how?.groups ? ' The first cell is the circle or the first group; a stroke with Shift is a group of its own.' : '';
    let words = `${tools.label}: drag over cells,${tools.how?.pair ? '' : ' click beside a row or column,'} or select cells and press Enter.${groups}`;
    if (tools.regions) words = `Regions: drag from a cell over others, they join its region; with Shift the first and the last exchange theirs. ${unevenRegions(this.store.state.board)}`.trim();
    else if (cells) words = `${tools.label}: ${cells} cells.`;
    show(byId('draw-help'), words);
  }

  ask() {
    const field = this.tools.how.parameter ? byId('draw-value') : byId('draw-add');
    field.focus();
    if (field.select) field.select();
  }

  finish() {
    const { tools } = this;
    if (!tools.strokes.length) return this.fromSelection();
    const bare = tools.family?.name === 'cage' && tools.parameter.trim() === ''; // a cage without a total
    return tools.finish(bare ? this.families.get('different') : tools.family);
  }

  /** fromSelection draws with the selected cells. */
  fromSelection() {
    const cells = [...this.selection.cells];
    if (!this.tools.active || !cells.length) return;
    this.tools.strokes.push(cells);
    this.tools.end();
  }

  /** submit adds what is on the line: rules separated by ";". */
  async submit() {
    const text = this.line.value.trim();
    if (text === '') return;
    if (await this.add(text)) {
      this.line.value = '';
      this.explain();
    }
  }

  /** add adds the text of rules once the engine has read it, and shows its error otherwise. */
  async add(text) {
    const { state } = this.store;
    const rules = [...state.rules, text];
    const wrong = await this.check(rules, state.board.key);
    show(byId('rule-error'), wrong.error ?? '');
    this.line.setAttribute('aria-invalid', String(Boolean(wrong.error)));
    if (wrong.error) {
      this.line.value = text;
      return false;
    }
    this.store.edit(wrong.puzzle, `rule ${text}`);
    this.announce(`Added ${text}.`);
    return true;
  }

  remove(index) { return this.drop([index]); }

  /** drop removes rules, and with them the layer that one of them has added. */
  async drop(indices) {
    const { state } = this.store, text = state.rules[indices[0]];
    const rules = state.rules.filter((_, i) => !indices.includes(i));
    const changes = state.board.layers.length ? await this.unlayered(text, rules) : { rules };
    if (changes === null || this.store.state !== state) return this.list(); // it stays, or something else was quicker
    this.store.edit(changes, `rule ${text}`);
    this.announce(`Removed ${text}.`);
    return null;
  }

  /** unlayered is what changes with rules that are left: a layer stays if they need it, and goes with its values once asked; null: nothing. */
  async unlayered(text, rules) {
    const { board, clues, digits } = this.store.state;
    const { puzzle: alone } = await this.check([text], board.with({ layers: [] }).key);
    const goes = board.layers.filter((l) => alone?.board.layers.some((added) => added.text === l.text));
    const { puzzle } = await this.check(rules, board.with({ layers: board.layers.filter((l) => !goes.includes(l)) }).key);
    if (!goes.length || !puzzle || puzzle.board.layers.length === board.layers.length) return { rules };
    const held = clues.filter((v, c) => (v ?? digits[c]) !== null && puzzle.board.cell(board.name(c)) < 0).length;
    if (held === 0) return puzzle;
    const names = goes.map((l) => l.name).join(' and ');
    const answer = await ask(`The layer ${names} is there for this rule and holds ${held === 1 ? 'a value' : `${held} values`}.`, { take: 'Remove both', keep: 'Keep the layer' });
    return { take: puzzle, keep: { rules } }[answer] ?? null;
  }

  whole(name, on) {
    if (on) return this.add(name);
    return this.drop(this.store.state.rules.flatMap((r, i) => r === name ? [i] : []));
  }

  /** diagonal switches one of the diagonals: "diagonal" is both, "diagonal +" the rising one. */
  diagonal(sign) {
    const { rules } = this.store.state;
    const on = new Set(diagonals(rules));
    if (!on.delete(sign)) on.add(sign);
    const others = rules.filter((r) => nameOf(r) !== 'diagonal');
    const text = on.size === 2 ? ['diagonal'] : [...on].map((s) => `diagonal ${s}`);
    this.store.edit({ rules: [...others, ...text] }, 'diagonal');
  }

  list() {
    const { rules, board, about } = this.store.state;
    this.editing = null;
    byId('rule-list').replaceChildren(...rules.map((text, i) => this.item(text, i, board.cellsIn(text))));
    byId('rule-none').hidden = rules.length > 0 || Boolean(about.ruleset);
    for (const box of document.querySelectorAll('#found [data-whole]')) box.checked = rules.includes(box.dataset.whole);
    for (const button of byId('quick').querySelectorAll('[data-diagonal]')) button.setAttribute('aria-pressed', String(diagonals(rules).includes(button.dataset.diagonal)));
    this.mark();
  }

  /** item is a rule in the list: a setter changes its text in place. */
  item(text, i, cells) {
    const point = () => this.point(cells), away = () => this.point([]), edit = () => this.edit(i);
    const item = html('li', { 'data-rule': text, 'data-at': i, onpointerenter: point, onpointerleave: away });
    item.append(...!this.setting() ? [html('code', { tabindex: 0, onfocus: point, onblur: away }, text)] : [
      html('code', { role: 'button', tabindex: 0, title: 'Change it', onclick: edit, onfocus: point, onblur: away, onkeydown: (event) => { if (['Enter', ' '].includes(event.key)) { event.preventDefault(); edit(); } } }, text),
      html('button', { type: 'button', class: 'quiet', 'aria-label': `Remove ${text}`, onclick: () => this.remove(i), onfocus: point, onblur: away }, '✕')]);
    return item;
  }

  /** edit puts a field in the place of a rule's text; Enter takes what is in it, Escape leaves the rule as it was. */
  edit(i) {
    const text = this.store.state.rules[i], code = byId('rule-list').children[i].querySelector('code');
    const field = html('input', { value: text, 'aria-label': `Change ${text}`, autocomplete: 'off', spellcheck: 'false', onkeydown: (event) => {
      if (event.key === 'Enter') this.change(i, field.value.trim());
      else if (event.key === 'Escape') this.back(i);
      else return;
      event.preventDefault();
    } });
    code.replaceWith(field);
    this.editing = field;
    const number = /\s-?\d+(?=\s)/.exec(text); // its total, if it has one, is what mostly changes
    field.focus();
    if (number) field.setSelectionRange(number.index + 1, number.index + number[0].length);
    this.announce('Enter takes the change, Escape leaves the rule. Cells that you drag over are added to it.');
  }

  /** extend adds cells to the rule that is being changed. */
  extend(cells) {
    const { board } = this.store.state, has = board.cellsIn(this.editing.value);
    const names = [...new Set(cells)].filter((c) => !has.includes(c)).map((c) => board.name(c));
    if (names.length) this.editing.value = [this.editing.value.trim(), ...names].join(' ');
    this.editing.focus();
  }

  /** change replaces a rule once the engine has read the new text; without text it goes. */
  async change(i, text) {
    const { state } = this.store;
    if (text === state.rules[i]) return this.back(i);
    if (text === '') return this.remove(i);
    const wrong = await this.check(state.rules.toSpliced(i, 1, text), state.board.key);
    show(byId('rule-error'), wrong.error ?? '');
    if (this.store.state !== state) return null;
    if (wrong.error) return this.editing?.setAttribute('aria-invalid', 'true');
    this.store.edit(wrong.puzzle, `rule ${text}`);
    this.back(i);
    return this.announce(`Changed to ${text}.`);
  }

  /** back shows the list as it is, with the focus on the rule that was changed. */
  back(i) {
    this.list();
    byId('rule-list').children[i]?.querySelector('code').focus();
  }

  /** mark shows which rules are about the cell with the focus. */
  mark() {
    const { board, rules } = this.store.state, cell = this.selection.cells.length ? board.square(this.selection.focus) : -1, list = byId('rule-list');
    for (const item of list.children) item.classList.toggle('here', cell >= 0 && board.cellsIn(rules[item.dataset.at] ?? '').some((c) => board.square(c) === cell));
    if (list.querySelector('.here')) requestAnimationFrame(() => this.scroll(list)); // when there is a layout anyway
  }

  /** scroll brings the first rule about the cell with the focus into the list's view. */
  scroll(list) {
    const here = list.querySelector('.here');
    if (here && (here.offsetTop < list.scrollTop || here.offsetTop + here.offsetHeight > list.scrollTop + list.clientHeight)) list.scrollTop = here.offsetTop;
  }

  /** setClash marks the rules that are part of a conflict, by a word as well. */
  setClash(texts) {
    for (const item of byId('rule-list').children) {
      const clashes = texts.includes(item.dataset.rule);
      item.querySelector('.clash')?.remove();
      if (clashes) item.firstElementChild.after(html('span', { class: 'clash' }, '✕ in conflict'));
    }
  }

  /** explain shows the meaning of the family on the line. */
  explain() {
    const family = this.families.get(nameOf(this.line.value));
    show(byId('rule-help'), family ? `${family.form}: ${family.meaning}` : '');
    this.line.removeAttribute('aria-invalid');
    show(byId('rule-error'), '');
  }
}

function diagonals(rules) {
  return rules.flatMap((r) => r === 'diagonal' ? ['-', '+'] : nameOf(r) === 'diagonal' ? [r.slice(-1)] : []);
}
