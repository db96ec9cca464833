import { el, say } from './element.js';
import { t } from './translation.js';

/** The headings of a grid's sections; only visible ones exist. */
export class GridHeadings {
  #elements = new Map();

  /**
   * @param {HTMLElement} space Where the grid's tiles lie.
   * @param {(section: object) => void} select Called when all photos of a section are to be selected.
   */
  constructor(space, select) {
    this.space = space;
    this.select = select;
  }

  clear() {
    for (const element of this.#elements.values()) element.remove();
    this.#elements.clear();
  }

  /** @param {object[]} sections Those of a `GridLayout` that are visible. */
  show(sections) {
    const titled = sections.filter((section) => section.head > 0);
    const shown = new Set(titled.map((section) => section.first));
    for (const [first, element] of this.#elements) {
      if (shown.has(first)) continue;
      element.remove();
      this.#elements.delete(first);
    }
    for (const section of titled) if (!this.#elements.has(section.first)) this.#add(section);
  }

  #add(section) {
    const select = el('button', { type: 'button', tabindex: '-1' }, t`Select`);
    select.addEventListener('click', () => this.select(section));
    const title = el('h2', { class: 'serif' });
    const detail = el('span', { class: 'faint' }, section.detail);
    const element = el('div', { class: 'section', role: 'presentation' }, title, detail, select);
    say(title, section.name);
    element.style.transform = `translateY(${section.top}px)`;
    this.#elements.set(section.first, element);
    this.space.append(element);
  }
}
