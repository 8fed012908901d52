// The page put together: the store and its views, keys and pointer, the engine.
// Every change goes one way: an edit commits a state, the views draw it, the
// engine is asked, and its answer is drawn over it.

import { byId, html, show } from './dom.js';
import { Store, answer, fitted } from './store.js';
import { Selection } from './selection.js';
import { BoardView } from './boardview.js';
import { COLOURS, Grid } from './grid.js';
import { Engine, unplaced } from './engine.js';
import { Live, words } from './live.js';
import { Layers } from './layers.js';
import { Tools, unevenRegions } from './tools.js';
import { RulePanel } from './rulepanel.js';
import { Actions } from './actions.js';
import { About } from './about.js';
import { More } from './more.js';
import { Candidates } from './candidates.js';
import { Shelf } from './shelf.js';
import { offline } from './offline.js';
import { Opener } from './open.js';
import { ruleElements } from './ruleview.js';
import { Keep, kept } from './keep.js';
import { theme } from './theme.js';
import { Clock, timeOf } from './clock.js';
import { settings } from './settings.js';
import { toolbar } from './toolbar.js';
import * as keys from './keys.js';
import * as pointer from './pointer.js';
import * as edits from './edits.js';
import * as walk from './walk.js';

const MAIN = document.querySelector('main');
const MODES = ['digit', 'corner', 'centre', 'colour'];

const store = new Store();
const selection = new Selection();
const view = new BoardView(byId('board'));
const grid = new Grid(byId('grid'), selection);
const engine = new Engine();
const live = new Live(store, engine);
const tools = new Tools(store);
const candidates = new Candidates({ store, engine, draw: () => draw() });
const layers = new Layers({ store, selection, setting: () => setting, announce });

const clock = new Clock(() => {
  byId('board').classList.toggle('paused', clock.paused);
  for (const name of ['board', 'layers', 'marks', 'keypad', 'undo', 'redo', 'erase', 'restart']) byId(name).inert = clock.paused;
});

let mode = 'digit', setting = true, labels = true, checking = true;
/** A step on show: as signsOf (steps.js) has it, with the position before it, unless that is the player's, candidates by cell, and what another solution has (solutions.js). */
const NOSTEP = { placed: [], because: [], houses: [], gone: new Map(), state: null, candidates: [], values: new Map(), compared: new Map() };
let step = NOSTEP;
let pointed = [];
const PLAIN = { under: [], over: [], margin: undefined };
let rules = { ...PLAIN, of: '' };

// What is drawn.

function signs() {
  const all = step.state ? new Map() : live.signs();
  const add = (c, sign) => all.set(c, [...(all.get(c) ?? []), sign]);
  for (const c of step.placed) add(c, 'placed');
  for (const c of step.gone.keys()) add(c, 'gone');
  for (const c of step.because) add(c, 'because');
  for (const c of step.compared.keys()) add(c, 'compared');
  return all;
}

/** notes are words about squares: how another solution differs, and the rules. */
function notes(state) {
  const at = new Map([...step.compared].map(([c, { words }]) => [c, words]));
  for (const text of state.rules) for (const c of new Set(state.board.cellsIn(text).map((cell) => state.board.square(cell)))) at.set(c, [...(at.get(c) ?? []), text.split(/ (\w+\.)?r\d/)[0]]);
  return at;
}

function draw() {
  const { state } = store, another = view.board?.key !== state.board.key;
  if (view.setBoard(state.board, rules.board === state.board.key ? rules.margin : undefined, labels)) {
    byId('board').style.setProperty('--cols', state.board.width());
    MAIN.style.setProperty('--ratio', view.width / view.height);
    grid.setBoard(state.board, view);
    view.setRules(rules.board === state.board.key ? rules : PLAIN);
    view.setSelection(selection.cells);
    keypad();
    if (another) { // what is on it is a task of its own
      setTimeout(draw);
      return;
    }
  }
  view.setCells(step.state ?? state, seen(), candidates.counts);
  drawSigns();
  byId('undo').setAttribute('aria-disabled', String(store.past.length === 0)); // "disabled" would take the focus away
  byId('redo').setAttribute('aria-disabled', String(store.future.length === 0));
}

/** seen are the candidates on show: those of a step, and the true ones where these are asked for, with what goes. */
function seen() {
  const { lists } = candidates;
  if (!step.candidates.length) return lists;
  const both = (c) => [...new Set([...lists?.[c] ?? [], ...step.candidates[c] ?? []])].sort((a, b) => a - b);
  return store.state.clues.map((_, c) => step.state ? step.candidates[c] : step.candidates[c] ? both(c) : lists?.[c]);
}

function drawSigns() {
  if (view.board?.key !== store.state.board.key) return; // they come with the board, which is still to be drawn
  const all = signs();
  const list = [...all].flatMap(([cell, kinds]) => kinds.map((sign) => ({ cell, sign, values: sign === 'placed' ? step.values.get(cell) : sign === 'compared' ? step.compared.get(cell).there : step.gone.get(cell) })));
  view.setSigns([...step.houses.map((cell) => ({ cell, sign: 'house' })), ...list, ...pointed.map((cell) => ({ cell, sign: 'pointed' }))]);
  grid.setCells(step.state ?? store.state, all, seen(), notes(store.state), candidates.counts);
}

/** drawRules asks for the picture of the rules and of squares that are not there, when those have changed. */
async function drawRules() {
  const { state } = store;
  const key = JSON.stringify([state.board.key, state.rules]);
  if (rules.of === key) return;
  rules.of = key;
  let drawn = PLAIN;
  if (state.rules.length || state.board.missing.size) {
    try {
      const empty = state.board.write([]);
      drawn = ruleElements(await engine.ask('draw', { board: state.board.key, rules: state.rules, puzzle: empty, to: 'list' }), state.board);
    } catch { /* the verdict shows what is wrong with the rules */ }
  }
  if (rules.of !== key) return;
  rules = { ...drawn, of: key, board: state.board.key };
  view.setRules(rules);
  draw();
}

function verdict() {
  const { result } = live, solved = result?.verdict === 'solved';
  if (result?.verdict !== 'asking') clock.solvedNow(solved);
  const uneven = result?.verdict === 'error' && tools.regions ? unevenRegions(store.state.board) : '';
  const [first, ...rest] = uneven ? [uneven] : words(solved && clock.seconds ? { ...result, time: timeOf(clock.seconds) } : result);
  if (first !== null) {
    const kind = uneven ? 'painting' : result?.verdict ?? 'none', sentence = [first, ...rest].join(' ');
    const news = byId('verdict').dataset.verdict !== kind || byId('verdict-words').textContent !== sentence && !byId('answer').querySelector('button');
    if (news) byId('answer').classList.add('old'); // a phone shows the newer one
    byId('verdict').dataset.verdict = kind;
    show(byId('verdict-words'), sentence);
    panel.setClash(result?.clash_rules ?? []);
  }
  drawSigns();
}

// What is done.

/** first is the first cell that the board has. */
const first = () => store.state.clues.findIndex((_, c) => store.state.board.exists(c));

const cells = () => selection.cells.length ? selection.cells : [selection.focus];

function digit(value, kind, previous) {
  if (layers.layer) return layers.write(value);
  const as = kind ?? mode;
  const { state } = store;
  if (as === 'colour') {
    if (value >= 1 && value <= 8) store.commit(edits.paint(state, cells(), value), 'colour');
    return;
  }
  if (as === 'digit') return store.commit(edits.write(state, cells(), value, setting), 'digit');
  const before = previous === null || previous === undefined ? state : edits.mark(state, cells(), previous, as);
  store.commit(edits.mark(before, cells(), value, as), 'mark');
}

function setMode(next) {
  mode = next;
  for (const button of document.querySelectorAll('[data-mode]')) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  keypad();
}

function setSetting(on) {
  setting = on;
  byId('setting').setAttribute('aria-pressed', String(on));
  byId('playing').setAttribute('aria-pressed', String(!on));
  for (const element of document.querySelectorAll('[data-setter]')) element.hidden = !on;
  if (!on) tools.stop();
  panel.list();
  clock.solve(!on);
  setChecking();
}

/** setChecking lets digits be checked as they are written, or else by a button. */
function setChecking() {
  live.solve(!setting, checking);
  document.querySelector('[data-do=check]').hidden = setting || checking;
}

function undo() { const what = store.undo(); announce(what ? `Undone: ${what}.` : 'Nothing to undo.'); }
function redo() { const what = store.redo(); announce(what ? `Redone: ${what}.` : 'Nothing to redo.'); }
function announce(...what) { actions.announce(...what); }

function keypad() {
  const { board } = store.state;
  if (layers.layer) return layers.keypad(byId('keypad'));
  const list = mode === 'colour' ? COLOURS.slice(1).map((name, i) => [i + 1, name]) : board.digits().map((d) => [d, null]);
  const key = `${mode === 'colour'} ${board.lo} ${board.hi}`;
  if (byId('keypad').dataset.shows === key) return null;
  byId('keypad').dataset.shows = key;
  byId('keypad').style.setProperty('--across', Math.min(list.length, list.length > 10 ? 9 : 10));
  byId('keypad').style.setProperty('--narrow', list.length <= 9 ? 3 : list.length <= 16 ? 4 : 5);
  return byId('keypad').replaceChildren(...list.map(([value, name]) => html('button', {
    type: 'button', class: name ? `swatch c${value}` : '', 'aria-label': name ? `${value}, ${name}` : null, onclick: () => { digit(value, null); },
  }, String(value))));
}

const does = {
  board: () => store.state.board,
  rests: () => clock.paused,
  where: () => selection.focus,
  digit, undo, redo,
  layer: () => tools.active ? null : layers.layer,
  layers(by) { if (!store.state.board.layers.length) return false; layers.next(by); return true; },
  value({ value, waits }) {
    if (value !== undefined) layers.write(value);
    else if (waits) announce(`${waits}…`);
  },
  move(rows, cols, more) {
    grid.focus();
    const c = walk.next(store.state.board, selection.focus, rows, cols);
    selection.set(more ? [...cells().filter((x) => x !== c), c] : [c]);
  },
  jump(direction, whole, more) {
    const c = walk.end(store.state.board, selection.focus, direction, whole);
    selection.set(more ? [...cells(), c] : [c]);
  },
  all() { selection.set(store.state.clues.map((_, c) => c).filter((c) => c < store.state.board.places && store.state.board.exists(c)), selection.focus); },
  toggle() { selection.toggle(selection.focus); },
  erase() {
    const { state } = store, { board } = state;
    const square = edits.erase(state, layers.cells(cells()), setting); // and what is on layers where nothing is in the squares
    store.commit(square === state && !layers.layer ? edits.erase(state, cells().flatMap((c) => board.stack(c)), setting) : square, 'delete');
  },
  mode(by) {
    if (layers.layer) return layers.paints ? layers.cycle() : undefined;
    setMode(MODES[(MODES.indexOf(mode) + by + MODES.length) % MODES.length]); announce(`Digits are now written as ${mode}.`);
  },
  enter() { panel.fromSelection(); },
  escape() { if (tools.active) tools.drop(); else selection.clear(); },
  help() { byId('help-dialog').showModal(); },
  find() { if (setting) { byId('find').focus(); byId('find').select(); } },
};

const hand = {
  paints: false, // on a layer, so that nothing is selected
  start(cell, event, pair) {
    this.adds = panel.editing ? [cell] : null;
    if (this.adds) return undefined;
    if (tools.active) return tools.start(cell, pair);
    this.paints = layers.paints && cell < store.state.board.squares;
    if (this.paints) return this.paint(cell, event);
    this.out = (event.ctrlKey || event.metaKey || event.shiftKey) && selection.has(cell);
    if (this.out) selection.toggle(cell);
    else selection.set(event.ctrlKey || event.metaKey || event.shiftKey ? [...selection.cells, cell] : [cell], cell);
    grid.focus();
  },
  /** paint begins a stroke on a layer: what is selected would hide it. */
  paint(cell, event) {
    selection.set([], cell);
    grid.focus();
    layers.start(cell, event.button === 2 || event.shiftKey);
  },
  /** line takes a row or column for the rule that is changed or drawn; else it is selected. */
  line(cells) {
    if (panel.editing) return panel.extend(cells);
    if (tools.active) return tools.line(cells);
    selection.set(cells, cells[0]);
    return grid.focus();
  },
  visit(cell) {
    if (this.adds) return this.adds.push(cell);
    if (tools.active) return tools.visit(cell);
    if (this.paints) { selection.set([], cell); return layers.visit(cell); }
    if (this.out) selection.set(selection.cells.filter((c) => c !== cell), cell);
    else selection.add(cell);
  },
  end(event) {
    this.paints = false;
    if (this.adds) { if (panel.editing) panel.extend(this.adds); this.adds = null; } else if (tools.active) tools.end(event.shiftKey);
  },
  erases: () => !tools.active && layers.paints,
  double(cell) { if (!tools.active && !layers.paints) selection.set(edits.alike(store.state, cell, layers.on), cell); },
};

const actions = new Actions({
  store, engine, showCandidates: (...how) => candidates.show(...how),
  showStep(next) {
    step = { ...NOSTEP, ...next };
    draw();
    const [target] = step.state ? [] : [...step.placed, ...step.gone.keys()];
    if (target !== undefined) selection.set([store.state.board.square(target)]);
  },
  where: () => selection.focus,
  setLink(address) { keep.link(address); },
  check: () => live.ask(true),
});

const panel = new RulePanel({
  store, engine, tools, selection, announce, toBoard: () => grid.focus(), setting: () => setting,
  async check(list, board) {
    const { state } = store;
    try {
      const read = answer(await engine.ask('parse', { board, rules: list, puzzle: state.board.with({ layers: [] }).write(state.clues) })); // layers may come and go
      return { puzzle: { ...fitted(state, read.board), rules: read.rules } };
    } catch (error) {
      return { error: unplaced(error.message) };
    }
  },
  point(list) { pointed = list; drawSigns(); },
});

const about = new About(store);

const opener = new Opener({
  store, engine, actions, announce,
  opened() { selection.set([first()]); },
  linked() { keep.link(); },
  focus() { grid.focus(); },
});

// Where verdict, answer and keys are below each other, the board has the rest. Words that are scrolled are a stop of the tab key.
const heights = new ResizeObserver((entries) => {
  const scrolled = entries.map(({ target }) => target.id && target.scrollHeight > target.clientHeight + 1); // before anything is set, which would be laid out again
  for (const [i, { target, borderBoxSize: [box] }] of entries.entries()) {
    if (target.id !== 'answer') MAIN.style.setProperty(`--${target.classList[0]}`, `${box.blockSize}px`);
    if (scrolled[i]) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});
for (const element of [byId('verdict'), byId('answer'), document.querySelector('.pad')]) heights.observe(element);
new Shelf({ store, announce });
const more = new More({ store, actions, opener });

for (const group of document.querySelectorAll('[role=toolbar]')) toolbar(group);

await new Promise((then) => { setTimeout(then); }); // the rest is a task of its own: none is to be long
const keep = new Keep(store, () => ({ setting, seconds: clock.seconds }));

// A change is drawn together with its verdict, which mostly comes within two
// milliseconds, and after AT_MOST without it, still within a frame. A browser that
// has something to draw keeps messages back until it has drawn; so whoever draws
// first waits for the verdict until the next frame, 10 to 30 ms.
const AT_MOST = 12; // milliseconds
let due = null;

function redraw() {
  clearTimeout(due);
  due = null;
  draw();
  view.setSelection(selection.cells);
  drawRules();
}

store.addEventListener('change', (event) => {
  const { before } = event.detail;
  step = NOSTEP;
  if (event.detail.puzzle) clock.set(0);
  if (before.board.key !== store.state.board.key) layers.boardChanged(before.board);
  if (before.board.cells !== store.state.board.cells) {
    candidates.forget();
    selection.cells = [];
    selection.focus = first();
  }
  if (candidates.wanted) candidates.show();
  due ??= setTimeout(redraw, AT_MOST);
});
live.addEventListener('change', () => {
  if (live.result.verdict === 'asking') return;
  if (due !== null) redraw();
  verdict();
});
selection.addEventListener('change', () => view.setSelection(selection.cells));
layers.addEventListener('change', () => { byId('board').classList.toggle('painting', layers.paints); keypad(); });
tools.addEventListener('change', () => { byId('board').classList.toggle('drawing', tools.active); view.setDraft(tools.strokes); verdict(); });
tools.addEventListener('draft', () => view.setDraft(tools.strokes));

keys.listen(byId('grid'), document.querySelector('.pad'), does);
pointer.listen(byId('grid'), view, hand);
byId('undo').addEventListener('click', undo);
byId('redo').addEventListener('click', redo);
byId('erase').addEventListener('click', does.erase);
byId('restart').addEventListener('click', () => { store.commit(edits.restart(store.state), 'restart'); clock.set(0); });
byId('setting').addEventListener('click', () => setSetting(true));
byId('playing').addEventListener('click', () => setSetting(false));
byId('help').addEventListener('click', does.help);
byId('skip').addEventListener('click', (event) => { event.preventDefault(); byId('files-title').focus(); }); // the fragment of the address is the puzzle's
byId('grid').addEventListener('focusin', (event) => {
  if (hand.paints) return;
  const c = Number(event.target.dataset.cell);
  if (!Number.isNaN(c) && (selection.cells.length === 0 || c !== selection.focus)) selection.set([c]); // a screen reader goes where it likes
});
for (const button of document.querySelectorAll('[data-mode]')) button.addEventListener('click', () => setMode(button.dataset.mode));
theme(byId('theme'));
settings((name, on) => {
  if (name === 'labels') { labels = on; draw(); }
  else if (checking !== on) { checking = on; setChecking(); }
});
const old = kept();
const check = opener.checks(location.hash); // a certificate is checked whenever it is loaded
if (old && !check) {
  store.move(old.state);
  setSetting(old.setting !== false);
  clock.set(old.seconds ?? 0);
  if (location.hash.length > 1) keep.link();
}
draw();
layers.show();
selection.set([first()]);

// The engine: its families of rules, the puzzle of the link, the server if this page has one.
engine.ask('rules', {}).then(({ rules: families }) => { for (const part of [panel, about, more]) part.setFamilies(families); }, (error) => show(byId('verdict-words'), `The engine could not be loaded: ${error.message}`)).finally(() => { offline(); engine.warm().catch(() => {}); }); // what offline keeps has been loaded by then
engine.detect().then((server) => actions.setServer(server));
if (location.hash.length > 1 && (!old || check)) {
  opener.fragment(location.hash).then(() => { if (old && JSON.stringify(old.state) !== JSON.stringify(store.state)) store.commit(old.state, 'open'); });
} else live.ask();

export { clock, engine, live, panel, store };
