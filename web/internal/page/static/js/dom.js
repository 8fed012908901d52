// Elements without HTML text: the page's policy (require-trusted-types-for
// 'script', no inline style) forbids innerHTML and style attributes, so all
// elements are made here, one by one.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}

/** html makes an element: attributes by name, listeners as onclick, then children. */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** svg makes an element of a picture. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** byId is an element that index.html has. */
export function byId(id) {
  return document.getElementById(id);
}

/** hide hides an element, or shows it again, only if that is a change: what is set, even to what it was, keeps verdicts back until it is drawn. */
export function hide(element, hidden = true) {
  if (element.hidden !== hidden) element.hidden = hidden;
}

/** show sets the words of an element, only if they are new: a screen reader repeats what is set. */
export function show(element, words) {
  if (element.textContent !== words) element.replaceChildren(...element.tagName === 'TITLE' ? [words] : together(words));
}

const GROUP = /((?<![\w.])\d{1,2}(?: \d{1,2}){1,8}(?!\w))/;

/** together are the parts of a text, its groups of digits ("1 2 5 6") as elements that no line breaks. */
export function together(words) {
  return words.split(GROUP).map((part, i) => i % 2 ? html('span', { class: 'together' }, part) : part);
}

/** unbroken is a text where there can be no elements, with its groups of digits in one piece. */
export function unbroken(words) {
  return words.split(GROUP).map((part, i) => i % 2 ? part.replaceAll(' ', '\u00a0') : part).join('');
}
