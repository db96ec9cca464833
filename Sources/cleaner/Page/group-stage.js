import { Comparison } from './comparison.js';
import { bdi, el, isFocusFree, say } from './element.js';
import { watchGestures } from './gestures.js';
import { differences, relation } from './group-choice.js';
import { tilesAcross } from './group-layout.js';
import { description, facts, freedBytes, reason } from './photo-words.js';
import { newPicture, screenPixels } from './pictures.js';
import { pathParts, safeText } from './safe-text.js';
import { t } from './translation.js';
import { VideoBar, playable, toggleOne } from './video-bar.js';
import { list, playingTime, size } from './words.js';
import { previewSize, whole } from './zoom.js';
import { ZoomFrame } from './zoom-frame.js';

/** The scale of a double click. */
const closer = 4;
/** What a `GroupChoice` says of a photo, in words. */
const states = { kept: t`kept`, marked: t`marked`, maybe: t`maybe`, goes: t`goes`, stays: t`stays` };

/** A group side by side at one scale: what stays, what goes, why, and what differs. */
export class GroupStage {
  element = el('div', { class: 'stage group-stage' });
  #why = el('p', { class: 'why' });
  #tiles = el('div', { class: 'tiles', role: 'listbox', 'aria-label': t`Photos of this group`, tabindex: '0' });
  #facts = el('p', { class: 'faint facts' });
  #comparison = new Comparison();
  #frames = [];
  /** The bars of videos and films, at the places of their photos. */
  #bars = [];
  /** What is said of each photo to those who cannot see it, besides its state. */
  #spoken = [];
  #card;

  /** @param {() => void} changed Called when the user chooses by the pointer. */
  constructor(changed) {
    this.changed = changed;
    this.element.append(this.#why, this.#tiles, this.#comparison.element, this.#facts);
    new ResizeObserver(() => this.#arrange()).observe(this.#tiles);
  }

  /** `side`, `flicker`, `split` or `difference`. */
  get mode() {
    return this.#comparison.mode;
  }

  /** @param {import('./group-choice.js').GroupChoice} choice */
  show(card, choice) {
    this.choice = choice;
    if (card !== this.#card) this.#build(card);
    this.#write();
  }

  clear() {
    this.#stopPlaying();
    for (const frame of this.#frames) frame.end();
    this.#frames = [];
    this.#bars = [];
    this.#card = undefined;
    this.#tiles.replaceChildren();
    this.#comparison.end();
    // It hides the tiles of the next group as well.
    this.element.classList.remove('comparing');
  }

  focus() {
    this.#tiles.focus({ preventScroll: true });
  }

  #build(card) {
    this.clear();
    this.#card = card;
    const { photos } = card;
    const pixels = Math.max(innerWidth / Math.min(photos.length, 4), 240);
    this.#frames = photos.map((row) => new ZoomFrame(row, newPicture(row.id, previewSize(screenPixels(pixels)))));
    this.#bars = this.#frames.map((frame) => bar(frame));
    this.#tiles.replaceChildren(...this.#frames.map((frame, place) => this.#tile(frame, place)));
    this.#arrange();
    watchAll(this.#frames, this);
    if (isFocusFree()) this.focus();
  }

  #arrange() {
    const { clientWidth: width, clientHeight: height } = this.#tiles;
    if (!this.choice || width === 0) return;
    const [photo] = this.choice.photos;
    const across = tilesAcross(this.choice.photos.length, { width, height }, photo.width / photo.height || 4 / 3);
    this.#tiles.style.setProperty('--across', across);
  }

  #tile(frame, place) {
    const telling = this.#differences(frame.row);
    const words = telling.map(({ text, worse }) => (worse ? t`${text}, another one is better` : text));
    this.#spoken[place] = `${description(frame.row)}. ${list(words)}`;
    const label = el('p', { class: 'state' });
    const tile = el(
      'div',
      { class: 'tile', role: 'option', id: `tile-${place}` },
      frame.element, label, this.#bars[place]?.element,
      el('p', { class: 'differences' }, telling.map(differenceElement)),
    );
    tile.addEventListener('click', () => {
      this.choice.selected = place;
      this.changed();
    });
    label.addEventListener('click', () => {
      this.choice.toggle(frame.row);
      // The click goes on to the tile, which says that the choice is another one.
    });
    return tile;
  }

  #write() {
    const { choice } = this;
    [...this.#tiles.children].forEach((tile, place) => this.#writeTile(tile, choice.photos[place], place));
    this.#tiles.setAttribute('aria-activedescendant', `tile-${choice.selected}`);
    this.#tiles.children[choice.selected]?.scrollIntoView({ block: 'nearest' });
    this.#why.replaceChildren(...this.#reasons());
    const { folder, name } = pathParts(choice.photo);
    const words = [`${choice.selected + 1} ${folder ? `${folder}/` : ''}${name}`, ...facts(choice.photo)];
    this.#facts.replaceChildren(...words.map((word) => el('span', {}, bdi(word))));
    this.#comparison.show(choice);
  }

  #writeTile(tile, photo, place) {
    const state = this.choice.state(photo);
    const isKeeper = photo.keeper && state === 'stays';
    const [, label] = tile.children;
    tile.className = `tile ${state}`;
    tile.setAttribute('aria-selected', place === this.choice.selected);
    say(label, `${place + 1} ${isKeeper ? '★ ' : ''}${states[state]}`);
    tile.setAttribute('aria-label', `${place + 1}, ${states[state]}: ${this.#spoken[place]}`);
  }

  /** What tells a photo from the others; of videos also what the picture does not show. */
  #differences(photo) {
    const rare = differences(photo, this.choice.photos).map(({ text, worse }) => ({ text: safeText(text), worse }));
    const { video } = photo;
    const known = video ? [playingTime(video.seconds), safeText(video.codec), size(photo.bytes)] : [];
    const more = known.filter((text) => !rare.some((other) => other.text === text)).map((text) => ({ text }));
    return [...more, ...rare, { text: pathParts(photo).name }];
  }

  #reasons() {
    const { choice } = this;
    const frees = choice.leaving.reduce((sum, photo) => sum + freedBytes(photo), 0);
    const what = [relation(choice.photos), frees > 0 && t`frees ${size(frees)}`].filter(Boolean);
    const parts = [];
    const chosen = (text) => parts.push(el('span', { class: 'gold' }, text));
    if (choice.rule) chosen(t`By the rule “${choice.rule.words}”. r: the next one.`);
    else if (!choice.isAsProposed) chosen(t`As you chose, not as proposed.`);
    else if (choice.keeper) parts.push(...this.#keeperReason(choice.keeper));
    else parts.push(el('span', {}, t`Nothing is proposed here: x chooses what goes.`));
    return [...parts, el('span', { class: 'faint' }, bdi(what.map(safeText).join(', ')))];
  }

  #keeperReason(keeper) {
    const place = this.choice.photos.indexOf(keeper) + 1;
    const lacks = differences(keeper, this.choice.photos).filter((difference) => difference.worse);
    const why = reason(keeper);
    return [
      el('span', { class: 'gold' }, bdi(why ? t`${place} stays because: ${why}` : t`${place} is proposed to stay`)),
      lacks.length > 0 &&
        el('span', { class: 'red' }, bdi(t`But: ${lacks.map(({ text }) => safeText(text)).join(', ')}`)),
    ].filter(Boolean);
  }

  // Looking closely: all photos show the same spot

  /** Plays the selected video or film; again: pauses it. */
  play() {
    if (this.mode === 'side') toggleOne(this.#bars, this.choice.selected);
  }

  #stopPlaying() {
    for (const bar of this.#bars) bar?.stop();
  }

  compare(mode) {
    this.#stopPlaying();
    const [{ zoom, isFull }] = this.#active;
    // The frames have their size before the zoom is given to them.
    this.element.classList.toggle('comparing', this.mode !== mode);
    this.#comparison.toggle(mode, this.choice);
    this.zoomBy((frame) => frame.set(isFull ? { ...zoom, scale: frame.fullScale } : zoom));
    if (this.mode === 'side') this.focus();
  }

  /** Swaps the two pictures of a comparison in place. */
  swap() {
    this.#comparison.swap();
  }

  get #active() {
    return this.mode === 'side' ? this.#frames : this.#comparison.frames;
  }

  get isZoomed() {
    return this.#active.some((frame) => frame.isZoomed);
  }

  /** Whether the group has more photos than fit. */
  get scrolls() {
    return this.#tiles.scrollHeight > this.#tiles.clientHeight;
  }

  /** Changes the zoom by one frame, and gives it to the others. */
  zoomBy(change, frame = this.#active[0]) {
    if (!frame) return;
    const zoom = change(frame);
    for (const other of this.#active) if (other !== frame) other.set(zoom);
  }

  /** Plays a video, or shows all photos closer; again: whole. */
  toggle(point, frame) {
    if (this.choice.photo.video && !point && this.mode === 'side') return this.play();
    return this.zoomBy((frame) => (frame.isZoomed ? frame.set(whole) : frame.enlarge(closer, point)), frame);
  }

  toggleFull() {
    this.zoomBy((frame) => frame.set(frame.isFull ? whole : { ...frame.zoom, scale: frame.fullScale }));
  }
}

/** The bar of a frame whose photo plays; undefined for others. */
function bar(frame) {
  const film = playable(frame.row);
  return film && new VideoBar(film, (moment) => frame.showMoment(moment));
}

/** Lets gestures on one frame change all frames of a stage. */
function watchAll(frames, stage) {
  for (const frame of frames) {
    watchGestures(frame.element, {
      zoom: (factor, point) => stage.zoomBy(() => frame.enlarge(factor, point), frame),
      pan: (dx, dy) => stage.zoomBy(() => frame.move(dx, dy), frame),
      twice: (point) => stage.toggle(point, frame),
      isZoomed: () => frame.isZoomed,
      scrolls: () => stage.scrolls,
    });
  }
}

function differenceElement({ text, worse }) {
  return el('span', { class: worse ? 'red' : undefined }, bdi(worse ? `${text} !` : text));
}
