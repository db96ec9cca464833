import { pictureAddress } from './daemon.js';
import { el } from './element.js';
import { t } from './translation.js';

/** Pictures that are kept besides those on the page: of the next cards, and of the one before. */
const spare = 4;

/** Elements of pictures by address, which is another one once the photo was changed; the oldest first. */
export class Pictures {
  #elements = new Map();

  /** An element that is loading, or loaded already; the caller may put it into the page. */
  take(id, size) {
    const key = pictureAddress(id, size);
    const known = this.#elements.get(key);
    const element = known && !known.classList.contains('failed') ? known : newPicture(id, size);
    this.#elements.delete(key);
    this.#elements.set(key, element);
    this.#trim();
    return element;
  }

  /** Fetches pictures that come next. */
  prepare(ids, size) {
    for (const id of ids) this.take(id, size);
  }

  /** Gives up the oldest: of those on the page none, as cards that fly away would push out the next ones. */
  #trim() {
    const loose = [...this.#elements].filter(([, element]) => !element.isConnected);
    for (const [key, element] of loose.slice(0, Math.max(0, loose.length - spare))) {
      element.removeAttribute('src');
      this.#elements.delete(key);
    }
  }
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
