import { el, say } from './element.js';

/** Milliseconds for which news stay; errors stay until the next act. */
const stay = 6000;

/** Says what happened: as a line on the screen, and to screen readers. */
export class Notices {
  #line = document.getElementById('notice');
  #said = document.getElementById('said');
  #timer;

  /** Says something to screen readers only, since the screen shows it. */
  say(text) {
    // WebKit tells them of new elements, not of another text in the same one.
    this.#said.replaceChildren(el('p', {}, text));
  }

  /** Says something after what was said just now, which nobody has heard to its end yet. */
  sayAlso(text) {
    if (this.#said.lastElementChild?.textContent !== text) this.#said.append(el('p', {}, text));
  }

  news(text) {
    this.#show(el('p', {}, text));
    this.say(text);
    this.#timer = setTimeout(() => this.clear(), stay);
  }

  /** @param {Error & {remedy?: string}} error What was wrong; with it what to do. */
  error(error, prefix = '') {
    const problem = el('strong', {}, prefix + error.message);
    this.#show(el('p', { class: 'error', role: 'alert' }, problem, error.remedy && el('span', {}, error.remedy)));
  }

  clear() {
    clearTimeout(this.#timer);
    say(this.#line, '');
  }

  #show(element) {
    this.clear();
    this.#line.append(element);
  }
}
