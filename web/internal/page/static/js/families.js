// Families of rules as the engine lists them, {name, kind, form, meaning,
// example, board, parameters}, and how their parameters determine what to draw:
//
//	thermo CELLS            a stroke of cells
//	cage N CELLS            a value, then cells
//	difference N CELL CELL  two cells
//	arrow CELLS = CELLS     groups: one stroke each, or the first cell and the rest
//
// All others are written as text.

// The values that can be asked for, by the kind of the parameter.
const ASKED = { number: 'Number', numbers: 'Numbers', values: 'Values', digits: 'Digits', clue: 'Text', pattern: 'Pattern', table: 'Table', automaton: 'Automaton' };
const HALVES = ['clone', 'same-values']; // groups are equally long: one stroke is two halves
const NUMBERED = ['nurikabe', 'cave-numbers', 'slitherlink-numbers', 'heyawake-numbers']; // one number per cell, which strokes do not ask for
const AT_ONCE = ['lines', 'two cells']; // kinds whose rule is done when the stroke is

/** drawing returns how a family is drawn, or null: {parameter, value, groups, cells, atOnce, whole}. */
export function drawing({ name, kind, parameters }) {
  if (NUMBERED.includes(name)) return null;
  const needed = parameters.filter((p) => !p.optional);
  if (!needed.length) return { whole: true };
  const cells = needed.filter((p) => p.kind === 'cells' || p.kind === 'terms');
  const [asked, ...more] = needed.filter((p) => !cells.includes(p));
  if (!cells.length || more.length || (asked && !ASKED[asked.kind]) || parameters.some((p) => p.optional && p.kind !== 'choice')) return null;
  const groups = cells.some((p) => p.before === '=');
  return {
    parameter: asked ? labelOf(asked, cells) : null,
    value: asked?.example ?? '',
    groups,
    single: groups && cells[0].max === 1, // one cell before the first "="
    pair: !groups && cells[0].min === 2 && cells[0].max === 2,
    atOnce: AT_ONCE.includes(kind) || (!asked && groups),
  };
}

/** labelOf returns the label of a parameter. */
function labelOf(asked, cells) {
  if (cells[0].kind === 'terms') return 'Sum';
  return asked.name === 'DIGITS' ? 'Digits' : ASKED[asked.kind];
}

/** textOf is the rule that strokes of cells make; values that only a layer has are of its cells. */
export function textOf(family, how, parameter, strokes, board) {
  let value = parameter.trim();
  const words = value.split(',').map((w) => w.trim());
  const on = how.parameter === 'Values' && !words.every((w) => board.digits().includes(Number(w))) ? board.layers.findIndex((l) => words.every((w) => l.values.includes(w))) : -1;
  const names = (cells) => cells.map((c) => board.name(board.stack(c)[on + 1] ?? c)).join(' ');
  if (how.parameter === 'Pattern' && !/^["']/.test(value)) value = `'${value}'`;
  let cells;
  if (!how.groups) cells = names([...new Set(strokes.flat())]);
  else if (how.single) cells = `${names(strokes.flat().slice(0, 1))} = ${names(strokes.flat().slice(1))}`;
  else if (strokes.length === 1 && HALVES.includes(family.name)) cells = `${names(strokes[0].slice(0, strokes[0].length / 2))} = ${names(strokes[0].slice(strokes[0].length / 2))}`;
  else if (strokes.length > 1) cells = strokes.map(names).join(' = ');
  else cells = `${names(strokes[0].slice(0, 1))} = ${names(strokes[0].slice(1))}`;
  return [family.name, value, cells].filter((w) => w !== '').join(' ');
}

/** nameOf is the family that the text of a rule begins with. */
export function nameOf(text) {
  return text.trim().split(/\s/)[0].toLowerCase();
}
