import { el } from './element.js';

/** A page with little to say: the end of a list, an empty list, the closing screen. */
export function quietPage(headline, { details = [], buttons = [], isCelebrating = false } = {}) {
  return [
    el('p', { class: isCelebrating ? 'ornament celebrating' : 'ornament', 'aria-hidden': 'true' }, '❦'),
    el('h2', { class: 'serif' }, headline),
    ...details.filter(Boolean).map((detail) => faint(detail)),
    el('div', { class: 'buttons' }, buttons),
  ];
}

/** A line of less weight. */
export function faint(...children) {
  return el('p', { class: 'faint' }, ...children);
}
