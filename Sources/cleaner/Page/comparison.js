import { el, show } from './element.js';
import { watchGestures } from './gestures.js';
import { newPicture } from './pictures.js';
import { pathParts } from './safe-text.js';
import { t } from './translation.js';
import { largestPicture, whole } from './zoom.js';
import { ZoomFrame } from './zoom-frame.js';

/** Percent of the width by which an arrow key moves the line. */
const step = 2;

/**
 * Two photos of a group in one place: `flicker` swaps them, `split` has a line to drag, `difference` shows where they
 * differ, and black where they are equal.
 */
export class Comparison {
  mode = 'side';
  frames = [];
  element = el('div', { class: 'comparison', hidden: true });
  #label = el('p', { class: 'capitals', 'aria-live': 'polite' });
  #pictures = el('div', { class: 'pictures' });
  #line = el('div', {
    class: 'split-line', role: 'slider', tabindex: '0', 'data-keys': 'own', 'aria-label': t`Line between the photos`,
    'aria-valuemin': 0, 'aria-valuemax': 100,
  });
  #pair = [];
  #front = 0;
  #split = 50;

  constructor() {
    this.element.append(this.#label, el('div', { class: 'pictures-box' }, this.#pictures, this.#line));
    this.#line.addEventListener('keydown', (event) => this.#key(event));
    this.#line.addEventListener('pointerdown', (event) => this.#line.setPointerCapture(event.pointerId));
    this.#line.addEventListener('pointermove', (event) => {
      if (this.#line.hasPointerCapture(event.pointerId)) this.#drag(event);
    });
  }

  /** Begins a mode, or ends it if it is on. */
  toggle(mode, choice) {
    this.mode = this.mode === mode ? 'side' : mode;
    this.show(choice);
    if (this.mode === 'split') this.#line.focus({ preventScroll: true });
  }

  /** Shows the selected photo with the one that stays; or that one with the next. */
  show(choice) {
    const isOn = this.mode !== 'side';
    show(this.element, isOn);
    if (!isOn) return this.#drop();
    const pair = pairOf(choice);
    if (pair.some((photo, place) => photo !== this.#pair[place])) this.#build(pair);
    this.#places = pair.map((photo) => choice.photos.indexOf(photo) + 1);
    this.#write();
  }

  #places = [];

  /** Builds the frames of another pair; they show the spot of the one before. */
  #build(pair) {
    const zoom = this.frames[0]?.zoom ?? whole;
    this.#drop();
    this.#pair = pair;
    this.#front = 1;
    this.frames = pair.map((row) => new ZoomFrame(row, newPicture(row.id, largestPicture)));
    this.#pictures.replaceChildren(...this.frames.map((frame) => frame.element));
    for (const frame of this.frames) {
      watchGestures(frame.element, {
        zoom: (factor, point) => this.#setAll(frame.enlarge(factor, point)),
        pan: (dx, dy) => this.#setAll(frame.move(dx, dy)),
        twice: (point) => this.#setAll(frame.isZoomed ? frame.set(whole) : frame.enlarge(4, point)),
        isZoomed: () => frame.isZoomed,
      });
    }
    this.#setAll(zoom);
  }

  #setAll(zoom) {
    for (const frame of this.frames) frame.set(zoom);
  }

  swap() {
    this.#front = 1 - this.#front;
    this.#write();
  }

  end() {
    this.mode = 'side';
    show(this.element, false);
    this.#drop();
  }

  #drop() {
    for (const frame of this.frames) frame.end();
    this.frames = [];
    this.#pair = [];
    this.#pictures.replaceChildren();
  }

  #write() {
    this.element.dataset.mode = this.mode;
    this.frames.forEach((frame, place) => frame.element.classList.toggle('front', place === this.#front));
    show(this.#line, this.mode === 'split');
    this.#line.style.left = `${this.#split}%`;
    this.#line.setAttribute('aria-valuenow', Math.round(this.#split));
    this.#pictures.style.setProperty('--split', `${this.#split}%`);
    this.#tell(this.#words());
  }

  #tell(words) {
    // WebKit tells screen readers of new elements, not of another text in the same one.
    if (this.#label.textContent !== words) this.#label.replaceChildren(el('span', {}, words));
  }

  #words() {
    const names = this.#pair.map((photo, place) => `${this.#places[place]} ${pathParts(photo).name}`);
    if (this.mode === 'flicker') return t`${names[this.#front]} · b swaps`;
    if (this.mode === 'split') return `${names[0]} ‖ ${names[1]}`;
    return t`Difference of ${names[0]} and ${names[1]}: black is equal`;
  }

  #drag(event) {
    const box = this.#pictures.getBoundingClientRect();
    this.#move(((event.clientX - box.left) / box.width) * 100);
  }

  #key(event) {
    const steps = { ArrowLeft: -step, ArrowRight: step, Home: -100, End: 100 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.#move(this.#split + steps[event.key]);
  }

  #move(split) {
    this.#split = Math.min(Math.max(split, 0), 100);
    this.#write();
  }
}

/** The two photos to compare, in the group's order: one that stays, and the selected one; never one twice. */
function pairOf(choice) {
  const { photos, photo } = choice;
  const stays = choice.staying.find((other) => other !== photo);
  const other = stays ?? photos.find((other) => other !== photo);
  return photos.filter((one) => one === other || one === photo);
}
