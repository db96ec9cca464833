import { pictureAddress } from './daemon.js';
import { el } from './element.js';
import { t } from './translation.js';

/** Elements of pictures by address, which is another one once the photo was changed; the oldest first. */
export class Pictures {
  #elements = new Map();
  #spare;

  /** @param {number} spare How many are kept besides those on the page: the next ones, and the one before. */
  constructor(spare = 4) {
    this.#spare = spare;
  }

  /** An element that is loading, or loaded already; the caller may put it into the page. */
  take(id, size) {
    const key = pictureAddress(id, size);
    const known = this.#elements.get(key);
    return this.#keep(key, known && !known.classList.contains('failed') ? known : newPicture(id, size));
  }

  /** Fetches pictures that come next; one that could not be drawn is asked for again when it is taken. */
  prepare(ids, size) {
    for (const id of ids) {
      const key = pictureAddress(id, size);
      this.#keep(key, this.#elements.get(key) ?? newPicture(id, size));
    }
  }

  /** Fetches them once those on the page are here, if any still is: the daemon draws one at a time. */
  async prepareAfter(images, ids, size) {
    await Promise.all(images.map(ended));
    if (images.some((image) => image.isConnected)) this.prepare(ids, size);
  }

  #keep(key, element) {
    this.#elements.delete(key);
    this.#elements.set(key, element);
    this.#trim();
    return element;
  }

  /** Gives up the oldest: of those on the page none, as cards that fly away would push out the next ones. */
  #trim() {
    const loose = [...this.#elements].filter(([, element]) => !element.isConnected);
    for (const [key, element] of loose.slice(0, Math.max(0, loose.length - this.#spare))) {
      element.removeAttribute('src');
      this.#elements.delete(key);
    }
  }
}

/** Resolves when a picture is here, or cannot be. */
function ended(image) {
  if (image.complete) return undefined;
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) image.addEventListener(end, resolve, { once: true });
  });
}

export const noPicture = t`No picture can be drawn of this file`;

/** Asks again for the pictures on the page that could not be drawn, as the daemon was away. */
export function retryPictures() {
  for (const image of document.querySelectorAll('img.failed')) retry(image);
}

function retry(image) {
  if (image.isConnected && image.classList.contains('failed')) image.setAttribute('src', image.getAttribute('src'));
}

/**
 * Milliseconds after which a picture on the page that could not be drawn is asked for again. It fails where the file holds
 * none, and also where a busy machine did not draw it in time, which the page cannot tell apart. Set by hand.
 */
const pauses = [2000, 20_000];

/** A picture; one that cannot be drawn gets the class `failed`. */
export function newPicture(id, size, options) {
  const image = el('img', { alt: '', draggable: 'false', decoding: 'async' });
  const left = [...pauses];
  image.addEventListener('error', () => {
    image.classList.add('failed');
    if (left.length > 0) setTimeout(() => retry(image), left.shift());
  });
  image.addEventListener('load', () => {
    image.classList.add('here');
    image.classList.remove('failed');
  });
  image.src = pictureAddress(id, size, options);
  return image;
}

/** The number of the screen's pixels along a length of the page. */
export function screenPixels(length) {
  return Math.ceil(length * devicePixelRatio);
}
