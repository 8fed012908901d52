// Families of rules as the engine lists them, {name, kind, form, meaning,
// example, board}, and how their form says what to draw:
//
//	thermo CELLS            a stroke of cells
//	cage N CELLS            a parameter, then cells
//	difference N CELL CELL  two cells
//	arrow CELLS = CELLS     groups: one stroke each, or the first cell and the rest
//
// All others are written as text.

const PARAMETERS = {
  'N': 'Number', 'N,N,…': 'Numbers', 'DIGITS': 'Digits', 'TEXT': 'Text', "'PATTERN'": 'Pattern', 'TABLE': 'Table', 'JSON': 'Automaton',
  '[<=|>=|!=] N': 'Sum', 'N [loop]': 'Number',
};
const HALVES = ['clone', 'same-values']; // groups are equally long: one stroke is two halves
const AT_ONCE = ['lines', 'two cells']; // kinds whose rule is done when the stroke is

/** drawing says how a family is drawn, or null: {parameter, value, groups, cells, atOnce, whole}. */
export function drawing(family) {
  const form = family.form.slice(family.name.length).trim();
  if (form === '' || form === '[+|-]') return { whole: true };
  const m = /^(.*?)\s*((?:CELLS|TERMS|CELL)(?: (?:CELLS|CELL)| = CELLS| = …)*)$/.exec(form);
  if (!m || (m[1] !== '' && !PARAMETERS[m[1]])) return null;
  const groups = m[2].includes('=');
  const asks = m[1] !== '' && family.name !== 'difference';
  return {
    parameter: m[1] === '' ? null : PARAMETERS[m[1]],
    value: m[1] === '' ? '' : exampleOf(family, m[1]),
    groups,
    single: m[2].startsWith('CELL ='), // one cell before the first "="
    pair: m[2] === 'CELL CELL',
    atOnce: AT_ONCE.includes(family.kind) || (!asks && groups),
  };
}

/** exampleOf is the parameter in the example of a family. */
function exampleOf(family, parameter) {
  const rest = family.example.slice(family.name.length).trim();
  if (parameter === "'PATTERN'") return rest.slice(0, rest.lastIndexOf("'") + 1);
  return rest.split(' ')[0];
}

/** textOf is the rule that strokes of cells make. */
export function textOf(family, how, parameter, strokes, board) {
  const names = (cells) => cells.map((c) => board.name(c)).join(' ');
  let value = parameter.trim();
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
