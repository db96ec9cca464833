/**
 * Makes an element.
 *
 * Children that are text become text, never HTML: what the daemon sends may hold anything.
 *
 * @param {string} tag
 * @param {object} [properties] `class`, `on` (listeners by event), `style` (by property), `data`, and attributes: true
 *   sets an empty one, false and undefined none.
 * @param {...(Node | string | undefined | false | Array)} children
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  const { on, style, data, ...attributes } = properties;
  for (const [event, listener] of Object.entries(on ?? {})) element.addEventListener(event, listener);
  for (const [name, value] of Object.entries(style ?? {})) element.style.setProperty(name, value);
  Object.assign(element.dataset, data);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== false));
  return element;
}

function set(element, name, value) {
  if (value === true) element.setAttribute(name, '');
  else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
}

/** A name from outside, kept apart from the writing direction around it. */
export function bdi(text, properties) {
  return el('bdi', properties, text);
}

/** A button; `tone` is `delete`, `keep` or `quiet`. */
export function button(text, run, { tone = 'quiet', key, ...more } = {}) {
  const hint = key && el('kbd', { 'aria-hidden': 'true' }, key);
  return el('button', { type: 'button', class: tone, on: { click: run }, ...more }, el('span', {}, text), hint);
}

/** What stands in a text for an element: the character that Unicode has for it. */
export const slot = '\uFFFC';

/** A text with elements in place of its slots, one after the other. */
export function withElements(text, ...elements) {
  return text.split(slot).flatMap((part, place) => (place === 0 ? [part] : [elements[place - 1], part]));
}

/** Shows or hides an element, and only touches it if that changes. */
export function show(element, isShown) {
  if (element.hidden === isShown) element.hidden = !isShown;
}

/** Sets an element's text, and only touches it if that changes. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether movement should be left out. */
export function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the focus is on the view, or on nothing in particular: then it follows to what is shown next. */
export function isFocusFree() {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, main') || activeElement.closest('#view') !== null;
}
