// A question before something is lost: a dialog with an answer for each button.

import { byId, html } from './dom.js';

/** ask is a promise of the answer that was chosen, '' where the dialog was left; answers are words by their value. */
export function ask(words, answers) {
  const dialog = byId('ask-dialog');
  byId('ask-words').textContent = words;
  byId('ask-answers').replaceChildren(...Object.entries(answers).map(([value, label]) => html('button', { type: 'submit', value }, label)), html('button', { type: 'submit', value: '' }, 'Cancel'));
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue), { once: true }));
}
