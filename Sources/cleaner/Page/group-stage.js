import { Comparison } from './comparison.js';
import { bdi, el, isFocusFree } from './element.js';
import { watchGestures } from './gestures.js';
import { relation } from './group-choice.js';
import { tilesAcross } from './group-layout.js';
import { GroupTile, tilePicture } from './group-tile.js';
import { facts, freedBytes, reason } from './photo-words.js';
import { Pictures } from './pictures.js';
import { pathParts, safeText } from './safe-text.js';
import { t } from './translation.js';
import { toggleOne } from './video-bar.js';
import { size } from './words.js';
import { whole } from './zoom.js';

/** The scale of a double click. */
const closer = 4;
/** How far from what is seen tiles are filled: as much again at each side. */
const nearness = '100% 0px';
/** The pictures of the next group that are fetched ahead. */
const ahead = 8;

/** A group side by side at one scale: what stays, what goes, why, and what differs. */
export class GroupStage {
  element = el('div', { class: 'stage group-stage' });
  #why = el('p', { class: 'why' });
  #tiles = el('div', { class: 'tiles', role: 'listbox', 'aria-label': t`Photos of this group`, tabindex: '0' });
  #facts = el('p', { class: 'faint facts' });
  #comparison = new Comparison();
  /** The tiles by the places of their photos. */
  #group = [];
  /** Tells which tiles come near what is seen, and which go far. */
  #near = new IntersectionObserver((entries) => this.#meet(entries), { root: this.#tiles, rootMargin: nearness });
  /** Whether each tile was seen, by place; empty until the page is laid out. */
  #seen = new Map();
  /** Tells which tiles are seen, by half at least. */
  #sight = new IntersectionObserver((entries) => this.#see(entries), { root: this.#tiles, threshold: 0.5 });
  /** The zoom that all pictures share. */
  #zoom = whole;
  #card;
  /** The photos of the next group. */
  #next = [];
  #pictures = new Pictures(ahead);

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

  /**
   * @param {import('./group-choice.js').GroupChoice} choice
   * @param {object} [next] The card that comes after it.
   */
  show(card, choice, next) {
    this.choice = choice;
    this.#next = next?.photos.length > 1 ? next.photos : [];
    if (card !== this.#card) this.#build(card);
    // The next group may have come after this one was filled.
    else this.#prepareNext();
    this.#write();
  }

  clear() {
    this.#stopPlaying();
    this.#near.disconnect();
    this.#sight.disconnect();
    this.#seen.clear();
    for (const tile of this.#group) tile.empty();
    this.#group = [];
    this.#zoom = whole;
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
    this.#group = card.photos.map((row, place) => new GroupTile(row, place, (isToggled) => {
      if (isToggled) this.choice.toggle(row);
      this.choice.selected = place;
      this.changed();
    }));
    this.#tiles.replaceChildren(...this.#group.map(({ element }) => element));
    this.#arrange();
    for (const { element } of this.#group) {
      this.#near.observe(element);
      this.#sight.observe(element);
    }
    if (isFocusFree()) this.focus();
  }

  /** Fills the tiles that come near what is seen, and empties those that go far; a comparison hides all for a while. */
  #meet(entries) {
    if (this.mode !== 'side') return;
    for (const [tile, isIntersecting] of this.#present(entries)) {
      if (isIntersecting) this.#fill(tile);
      else if (tile.place !== this.choice.selected) tile.empty();
    }
    this.#prepareNext();
  }

  /** Fetches pictures of the next group once those of this one are here. */
  #prepareNext() {
    const images = this.#group.flatMap(({ frame }) => frame?.image ?? []);
    const ids = this.#next.slice(0, ahead).map(({ id }) => id);
    this.#pictures.prepareAfter(images, ids, tilePicture(this.#next.length));
  }

  #see(entries) {
    for (const [{ place }, isIntersecting] of this.#present(entries)) {
      this.#seen.set(place, isIntersecting || this.#seen.get(place) === true);
    }
  }

  /** The tiles that an observer tells of; some may have been those of the group before. */
  #present(entries) {
    return entries.filter(({ target }) => this.#group[target.dataset.place]?.element === target)
      .map(({ target, isIntersecting }) => [this.#group[target.dataset.place], isIntersecting]);
  }

  /** How many of these photos were not seen yet. */
  countUnseen(photos) {
    const asked = new Set(photos);
    return this.#group.filter(({ row, place }) => asked.has(row) && this.#seen.get(place) === false).length;
  }

  #fill(tile) {
    if (tile.frame) return;
    tile.fill(this.choice, this.#pictures.take(tile.row.id, tilePicture(this.#group.length)));
    tile.write(this.choice);
    tile.frame.set(this.#zoom);
    watch(tile.frame, this);
  }

  #arrange() {
    const { clientWidth: width, clientHeight: height } = this.#tiles;
    if (!this.choice || width === 0) return;
    const [photo] = this.choice.photos;
    const across = tilesAcross(this.choice.photos.length, { width, height }, photo.width / photo.height || 4 / 3);
    this.#tiles.style.setProperty('--across', across);
  }

  #write() {
    const { choice } = this;
    const selected = this.#group[choice.selected];
    this.#fill(selected);
    for (const tile of this.#group) tile.write(choice);
    this.#tiles.setAttribute('aria-activedescendant', selected.element.id);
    selected.element.scrollIntoView({ block: 'nearest' });
    this.#why.replaceChildren(...this.#reasons());
    const { folder, name } = pathParts(choice.photo);
    const words = [`${choice.selected + 1} ${folder ? `${folder}/` : ''}${name}`, ...facts(choice.photo)];
    this.#facts.replaceChildren(...words.map((word) => el('span', {}, bdi(word))));
    this.#comparison.show(choice);
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
    const { choice } = this;
    const place = choice.photos.indexOf(keeper) + 1;
    const lacks = choice.differences(keeper).filter((difference) => difference.worse);
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
    if (this.mode === 'side') toggleOne(this.#group.map(({ bar }) => bar), this.choice.selected);
  }

  #stopPlaying() {
    for (const { bar } of this.#group) bar?.stop();
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
    return this.mode === 'side' ? this.#group.map(({ frame }) => frame).filter(Boolean) : this.#comparison.frames;
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
    this.#zoom = change(frame);
    for (const other of this.#active) if (other !== frame) other.set(this.#zoom);
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

/** Lets gestures on one frame change all frames of a stage. */
function watch(frame, stage) {
  watchGestures(frame.element, {
    zoom: (factor, point) => stage.zoomBy(() => frame.enlarge(factor, point), frame),
    pan: (dx, dy) => stage.zoomBy(() => frame.move(dx, dy), frame),
    twice: (point) => stage.toggle(point, frame),
    isZoomed: () => frame.isZoomed,
    scrolls: () => stage.scrolls,
  });
}
