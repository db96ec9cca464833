import { el, say, show } from './element.js';
import { description } from './photo-words.js';
import { noPicture } from './pictures.js';
import { pathParts, safeText } from './safe-text.js';
import { t } from './translation.js';
import { playingTime } from './words.js';

const signs = { keep: t`✓ kept`, delete: t`✕ marked`, maybe: t`? maybe`, trashed: t`in the trash` };

/** One tile of a grid; it is used again for other photos. */
export class GridCell {
  element;
  row;
  #sign = el('span', { class: 'sign-decision' });
  #length = el('span', { class: 'length' });
  #words = el('span', { class: 'words' });
  #hasFailed = false;

  constructor() {
    const properties = { class: 'cell', role: 'option', data: { failed: noPicture } };
    this.element = el('div', properties, this.#sign, this.#length, this.#words);
    for (const end of ['load', 'error']) {
      // Events of pictures do not bubble.
      this.element.addEventListener(end, ({ type }) => this.#tell(type === 'error'), { capture: true });
    }
  }

  #tell(hasFailed) {
    if (this.#hasFailed === hasFailed) return;
    this.#hasFailed = hasFailed;
    this.write();
  }

  /** @param {HTMLImageElement} [picture] */
  show(row, place, picture) {
    this.row = row;
    this.setPicture(picture);
    this.element.id = `cell-${place}`;
    this.element.dataset.place = place;
    this.element.setAttribute('aria-posinset', place + 1);
    this.write();
  }

  get hasPicture() {
    return this.element.firstElementChild.tagName === 'IMG';
  }

  /** Shows a picture, or none while the grid scrolls too fast to see any. */
  setPicture(picture) {
    if (picture) this.element.prepend(picture);
    this.#tell(picture?.classList.contains('failed') ?? false);
  }

  /** Writes what is known of the photo now; the picture stays. */
  write() {
    const { row } = this;
    const state = row.state === 'trashed' ? 'trashed' : row.decision;
    this.element.dataset.state = state ?? '';
    say(this.#sign, signs[state] ?? '');
    show(this.#sign, state !== undefined);
    say(this.#length, row.video ? playingTime(row.video.seconds) : '');
    show(this.#length, row.video !== undefined);
    say(this.#words, row.found ? safeText(row.found) : pathParts(row).name);
    this.element.classList.toggle('found', row.found !== undefined);
    const decided = signs[state] ? `, ${signs[state].replace(/^\P{L}+/u, '')}` : '';
    const failed = this.#hasFailed ? `, ${noPicture}` : '';
    this.element.setAttribute('aria-label', `${description(row)}${decided}${failed}`);
  }

  /** @param {number} count Of all photos of the list. */
  place({ left, top, side }, count) {
    this.element.setAttribute('aria-setsize', count);
    const { style } = this.element;
    style.transform = `translate(${left}px, ${top}px)`;
    style.width = `${side}px`;
    style.height = `${side}px`;
  }

  setState({ isSelected, isActive }) {
    this.element.setAttribute('aria-selected', isSelected);
    this.element.classList.toggle('active', isActive);
  }
}
