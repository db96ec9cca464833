import { pictureAddress } from './daemon.js';
import { newPicture } from './pictures.js';

/** Thumbnails that are kept: several pages of a large window, about 40 MB of pixels. */
const kept = 180;
/** The share of the wanted size that a coarse picture needs to do. */
const enough = 0.75;

/** Small pictures by photo; one that is scrolled away before it came is given up, so that visible ones come first. */
export class Thumbnails {
  #elements = new Map();

  constructor(size) {
    this.size = size;
  }

  /** The picture, if it is here already. */
  peek(id) {
    return this.#elements.has(id) ? this.take(id) : undefined;
  }

  take(id) {
    const element = this.#elements.get(id) ?? this.#fetch(id);
    this.#renew(id, element);
    this.#elements.delete(id);
    this.#elements.set(id, element);
    return element;
  }

  /** Fetches the picture of a photo that was changed; until it is here, the element shows the one before. */
  #renew(id, element) {
    const address = this.#coarse(id);
    if (element.dataset.coarse === address) return;
    element.dataset.coarse = address;
    element.src = address;
  }

  #coarse(id) {
    return pictureAddress(id, this.size, { isCoarse: true });
  }

  /** A camera's thumbnail comes first, and a better picture after it where that is too small. */
  #fetch(id) {
    const element = newPicture(id, this.size, { isCoarse: true });
    element.dataset.coarse = this.#coarse(id);
    element.addEventListener('load', () => {
      if (element.getAttribute('src') !== element.dataset.coarse) return;
      const isSmall = Math.max(element.naturalWidth, element.naturalHeight) < enough * this.size;
      if (isSmall && element.isConnected) element.src = pictureAddress(id, this.size);
    });
    return element;
  }

  /** Takes a picture back that is no longer visible. */
  release(id) {
    const element = this.#elements.get(id);
    if (!element) return;
    element.remove();
    if (!element.complete || element.classList.contains('failed')) this.#drop(id, element);
    for (const [oldest, picture] of this.#elements) {
      if (this.#elements.size <= kept) return;
      if (!picture.isConnected) this.#drop(oldest, picture);
    }
  }

  #drop(id, element) {
    element.removeAttribute('src');
    this.#elements.delete(id);
  }
}
