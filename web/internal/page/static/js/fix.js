// What a setter can change so that a puzzle has exactly one solution: a clue that settles
// it where there are several, a repair where there is none.

import { html } from './dom.js';
import { grouped } from './many.js';

const MOST = 12; // changes offered

/** fixes are the changes in an answer of explain: {words, offers: [{text, changes: [{cell, to}]}]}. */
export function fixes(answer) {
  switch (answer.verdict) {
    case 'unique': return { words: 'It has one solution already.', offers: [] };
    case 'multiple': {
      const single = (answer.settles ?? []).map((clue) => [clue]), all = single.length ? single : [answer.settle ?? []].filter((clues) => clues.length);
      const offers = all.slice(0, MOST).map((clues) => ({ text: clues.join(', '), changes: clues.map(changeOf) }));
      const more = all.length > MOST ? ` (${MOST} of ${grouped(all.length)})` : '';
      return { words: !offers.length ? 'No few clues are known that settle it.' : single.length ? `Each of these clues makes it unique${more}:` : 'These clues together make it unique:', offers };
    }
    case 'unsolvable': {
      const offers = (answer.repairs ?? []).slice(0, MOST).map(({ text, changes }) => ({ text, changes }));
      return { words: offers.length ? 'Each of these changes makes it unique:' : answer.none ?? 'No change of one clue makes it unique.', offers };
    }
    default: return { words: `Not known: ${answer.message ?? 'the engine gave up'}.`, offers: [] };
  }
}

/** changeOf reads "r1c1=4". */
function changeOf(clue) {
  const [cell, to] = clue.split('=');
  return { cell, to };
}

/** fixed is a state with the changes of an offer, without the solution that was shown before. */
export function fixed(state, { changes }) {
  const { board } = state, clues = [...state.clues];
  const shown = clues.every((v, c) => board.missing.has(c) || v !== null || state.digits[c] !== null), digits = shown ? clues.map(() => null) : [...state.digits];
  for (const { cell, to = null } of changes) {
    const c = board.cell(cell);
    clues[c] = to === null ? null : board.value(c, to);
    digits[c] = null;
  }
  return { ...state, clues, digits };
}

/** buttons are the offers, each of which calls choose. */
export function buttons(offers, choose) {
  return offers.map((offer) => html('button', { type: 'button', class: 'offer', onclick: () => choose(offer) }, offer.text));
}
