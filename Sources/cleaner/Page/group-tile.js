import { bdi, el, say } from './element.js';
import { companionWords, description } from './photo-words.js';
import { screenPixels } from './pictures.js';
import { pathParts, safeText } from './safe-text.js';
import { t } from './translation.js';
import { VideoBar, playable } from './video-bar.js';
import { list, playingTime, size } from './words.js';
import { previewSize } from './zoom.js';
import { ZoomFrame } from './zoom-frame.js';

/** What a `GroupChoice` says of a photo, in words. */
const states = { kept: t`kept`, marked: t`marked`, maybe: t`maybe`, goes: t`goes`, stays: t`stays` };

/**
 * The place of one photo in a group. Only a tile that is filled has a picture and words: a group may have thousands.
 */
export class GroupTile {
  /** The picture; undefined in an empty tile. */
  frame;
  /** What plays its video or film; undefined where there is none. */
  bar;
  #label;
  /** What is said of the photo to those who cannot see it, besides its state. */
  #spoken;

  /**
   * @param {object} row The photo.
   * @param {number} place Counted from 0.
   * @param {(isToggled: boolean) => void} chosen Called when the pointer chooses the photo, and whether it is to go or
   *   to stay from now on.
   */
  constructor(row, place, chosen) {
    this.row = row;
    this.place = place;
    this.element = el('div', {
      class: 'tile', role: 'option', id: `tile-${place}`, 'aria-label': place + 1, data: { place },
      on: { click: ({ target }) => chosen(target === this.#label) },
    });
  }

  /**
   * Shows the picture, and writes what never changes.
   *
   * @param {import('./group-choice.js').GroupChoice} choice
   * @param {HTMLImageElement} picture
   */
  fill(choice, picture) {
    const { row } = this;
    const frame = new ZoomFrame(row, picture);
    const film = playable(row);
    this.frame = frame;
    this.bar = film && new VideoBar(film, (moment) => frame.showMoment(moment));
    const telling = differences(row, choice);
    const words = telling.map(({ text, worse }) => (worse ? t`${text}, another one is better` : text));
    this.#spoken = `${description(row)}. ${list(words)}`;
    this.#label = el('p', { class: 'state' });
    const parts = [this.frame.element, this.#label, this.bar?.element];
    this.element.append(...parts.filter(Boolean), el('p', { class: 'differences' }, telling.map(differenceElement)));
  }

  /** Lets go of what `fill` made. */
  empty() {
    this.bar?.stop();
    this.frame?.end();
    this.frame = undefined;
    this.bar = undefined;
    this.element.replaceChildren();
  }

  /** Writes what the user chose, unless the tile is empty. */
  write(choice) {
    if (!this.frame) return;
    const { row } = this;
    const state = choice.state(row);
    const isKeeper = row.keeper && state === 'stays';
    this.element.className = `tile ${state}`;
    this.element.setAttribute('aria-selected', this.place === choice.selected);
    this.element.setAttribute('aria-label', `${this.place + 1}, ${states[state]}: ${this.#spoken}`);
    say(this.#label, `${this.place + 1} ${isKeeper ? '★ ' : ''}${states[state]}`);
  }
}

/** The size of the pictures of a group of so many photos. */
export function tilePicture(count) {
  return previewSize(screenPixels(Math.max(innerWidth / Math.min(count, 4), 240)));
}

/** What tells a photo from the others, and what goes with it; of videos also what the picture does not show. */
function differences(photo, choice) {
  const rare = choice.differences(photo).map(({ text, worse }) => ({ text: safeText(text), worse }));
  const { video } = photo;
  const known = video ? [playingTime(video.seconds), safeText(video.codec), size(photo.bytes)] : [];
  const beside = photo.keeper ? undefined : companionWords(photo);
  const more = [beside, ...known].filter((text) => text && !rare.some((other) => other.text === text));
  return [...more.map((text) => ({ text })), ...rare, { text: pathParts(photo).name }];
}

function differenceElement({ text, worse }) {
  return el('span', { class: worse ? 'red' : undefined }, bdi(worse ? `${text} !` : text));
}
