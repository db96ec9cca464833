import { Drag, exit } from './drag.js';
import { bdi, el, isFocusFree, isStill, say, show } from './element.js';
import { watchGestures } from './gestures.js';
import { description, facts, reason } from './photo-words.js';
import { screenPixels } from './pictures.js';
import { pathParts } from './safe-text.js';
import { t } from './translation.js';
import { VideoBar, playable } from './video-bar.js';
import { previewSize, whole } from './zoom.js';
import { ZoomFrame } from './zoom-frame.js';

/** What each direction decides. */
export const decisions = { left: 'delete', right: 'keep', up: 'maybe' };

/** The cards whose pictures are fetched ahead. */
const ahead = 3;
/** The scale of a double click. */
const closer = 3;

/** One photo on a card that can be thrown to the left, to the right or up; the next cards lie behind. */
export class CardStage {
  element = el('div', { class: 'stage' });
  #deck = el('div', { class: 'deck' }, el('div', { class: 'card behind far' }), el('div', { class: 'card behind' }));
  #caption = el('div', { class: 'caption' });
  #scale = el('output', { class: 'scale capitals', hidden: true });
  #signs = new Map();
  #card;
  #element;
  #frame;
  #video;
  #drag;

  /**
   * @param {import('./pictures.js').Pictures} pictures
   * @param {(direction: string) => Promise<void>} decide Resolves once the card has left, or stays.
   */
  constructor(pictures, decide) {
    this.pictures = pictures;
    this.decide = decide;
    for (const [direction, word] of [['left', t`Delete`], ['up', t`Maybe`], ['right', t`Keep`]]) {
      const sign = el('span', { class: `sign ${direction}`, 'aria-hidden': 'true' }, word);
      this.#signs.set(direction, sign);
    }
    this.element.append(...this.#signs.values(), this.#deck, this.#scale, this.#caption);
  }

  get isZoomed() {
    return this.#frame?.isZoomed ?? false;
  }

  get photo() {
    return this.#card?.photos[0];
  }

  /** Shows a card; with the same card again nothing changes. */
  show(card, next) {
    this.#showBehind(next.length);
    if (card !== this.#card) {
      const takesFocus = isFocusFree();
      this.clear();
      this.#card = card;
      this.#build(card.photos[0]);
      if (takesFocus) this.#element.focus({ preventScroll: true });
    }
    const ids = next.slice(0, ahead).map((other) => other.photos[0].id);
    this.pictures.prepareAfter([this.#frame.image], ids, this.#size);
  }

  #showBehind(count) {
    const [far, near] = this.#deck.querySelectorAll('.behind');
    show(near, count > 0);
    show(far, count > 1);
  }

  #build(row) {
    const frame = new ZoomFrame(row, this.pictures.take(row.id, this.#size));
    this.#frame = frame;
    frame.element.addEventListener('coarse', () => say(this.#scale, frame.words));
    const isWide = row.width > row.height;
    this.#element = el(
      'article',
      { class: `card top${isWide ? ' wide' : ''}`, tabindex: '0', 'aria-label': description(row) },
      this.#frame.element,
    );
    this.#deck.classList.toggle('wide', isWide);
    this.#deck.append(this.#element);
    this.#watch(this.#element);
    this.#write(row);
    if (playable(row)) this.#addVideo(row);
  }

  /** The size of pictures, from the height of the stage: the same for all cards, so that prefetched ones fit. */
  get #size() {
    return previewSize(screenPixels(Math.min(innerWidth, innerHeight * 0.65 * (4 / 3))));
  }

  #addVideo(row) {
    this.#video = new VideoBar(playable(row), (moment) => this.#frame.showMoment(moment));
    this.#element.append(this.#video.element);
  }

  #write(row) {
    const { folder, name } = pathParts(row);
    const why = reason(row);
    this.#caption.replaceChildren(
      el('p', { class: 'name' }, bdi(name), folder && bdi(folder, { class: 'faint' })),
      el('p', { class: 'faint facts' }, facts(row).map((fact) => el('span', {}, bdi(fact)))),
      why ? el('p', { class: 'why' }, bdi(why)) : '',
    );
  }

  /** Adds what `show` knows to the description. */
  explain(report) {
    if (report.photo.id === this.photo?.id) this.#element.setAttribute('aria-label', description(this.photo, report));
  }

  /** Lets the card fly away; the next one may be shown at once. */
  leave(direction) {
    const element = this.#element;
    if (!element) return;
    this.#element = undefined;
    this.#card = undefined;
    this.#stopParts();
    this.#mean(undefined);
    if (isStill()) {
      element.remove();
      return;
    }
    element.classList.add('leaving');
    element.classList.remove('top');
    element.setAttribute('aria-hidden', 'true');
    const { x, y, angle } = direction
      ? exit(direction, { width: innerWidth, height: innerHeight })
      : { x: 0, y: innerHeight, angle: 0 };
    element.style.transform = `translate(${x}px, ${y}px) rotate(${angle}deg)`;
    // A stage that is hidden meanwhile ends the movement without a `transitionend`.
    Promise.allSettled(element.getAnimations().map((movement) => movement.finished)).then(() => element.remove());
  }

  /** Takes the card away; those that fly away go by themselves. */
  clear() {
    this.#stopParts();
    this.#element?.remove();
    this.#element = undefined;
    this.#card = undefined;
  }

  #stopParts() {
    this.#frame?.end();
    this.#video?.stop();
    this.#frame = undefined;
    this.#video = undefined;
    this.#drag = undefined;
    show(this.#scale, false);
    this.element.classList.remove('close-up');
  }

  // Zoom

  /** Plays a video or a motion photo's film; again: pauses it. */
  play() {
    this.#video?.toggle();
  }

  /** Plays a video, or shows a photo closer; again: whole. */
  toggle(point) {
    if (this.photo?.video && !point) return this.play();
    if (this.isZoomed) return this.fit();
    const spot = this.#frame?.spot(point);
    return this.#zoomTo((frame) => frame.set({ scale: closer, ...spot }));
  }

  /** One pixel of the photo on one of the screen; again: whole. */
  toggleFull() {
    this.#zoomTo((frame) => frame.set(frame.isFull ? whole : { ...frame.zoom, scale: frame.fullScale }));
  }

  enlarge(factor) {
    this.#zoomTo((frame) => frame.enlarge(factor));
  }

  move(dx, dy) {
    this.#zoomTo((frame) => frame.move(dx, dy));
  }

  /** Moves the enlarged photo by shares of its frame. */
  moveBy(x, y) {
    this.move(x * this.#frame.element.clientWidth, y * this.#frame.element.clientHeight);
  }

  fit() {
    this.#zoomTo((frame) => frame.set(whole));
  }

  /** The frame is at its larger size before the zoom is reckoned from it. */
  #zoomTo(change) {
    const frame = this.#frame;
    if (!frame) return;
    this.element.classList.add('close-up');
    change(frame);
    this.element.classList.toggle('close-up', frame.isZoomed);
    show(this.#scale, frame.isZoomed);
    say(this.#scale, frame.words);
  }

  // Dragging

  #watch(element) {
    watchGestures(element, {
      zoom: (factor, point) => this.#zoomTo((frame) => frame.enlarge(factor, point)),
      pan: (dx, dy) => this.move(dx, dy),
      twice: (point) => this.toggle(point),
      isZoomed: () => this.isZoomed,
    });
    element.addEventListener('pointerdown', (event) => this.#press(event));
    element.addEventListener('pointermove', (event) => this.#pull(event));
    element.addEventListener('pointerup', () => this.#release());
    element.addEventListener('pointercancel', () => this.#settle());
  }

  #press(event) {
    if (event.button !== 0 || this.isZoomed || event.target.closest('.video-bar')) return;
    if (this.#drag) return this.#settle();
    this.#drag = new Drag(event.clientX, event.clientY, event.timeStamp);
    this.#element.setPointerCapture(event.pointerId);
    this.#element.classList.add('dragged');
  }

  #pull(event) {
    if (!this.#drag || !this.#element) return;
    this.#drag.move(event.clientX, event.clientY, event.timeStamp);
    const { x, y } = this.#drag.offset;
    this.#element.style.transform = `translate(${x}px, ${y}px) rotate(${this.#drag.angle(this.#box)}deg)`;
    this.#mean(this.#drag.direction(this.#box));
  }

  async #release() {
    if (!this.#drag) return;
    const element = this.#element;
    const direction = this.#drag.direction(this.#box);
    if (!direction) return this.#settle();
    this.#drag = undefined;
    element.classList.remove('dragged');
    await this.decide(direction);
    // The user was asked and said no, so the card is still here.
    if (this.#element === element && !this.#drag) this.#settle();
  }

  get #box() {
    return { width: this.#element.offsetWidth, height: this.#element.offsetHeight };
  }

  #settle() {
    this.#drag = undefined;
    this.#mean(undefined);
    this.#element?.classList.remove('dragged');
    this.#element?.style.removeProperty('transform');
  }

  #mean(direction) {
    for (const [name, sign] of this.#signs) sign.classList.toggle('meant', name === direction);
  }
}
