import { el } from './element.js';
import { newPicture } from './pictures.js';
import { covers, regionsOf } from './zoom.js';

/** The most regions at once: the daemon decodes the photo anew for each. */
const most = 4;

/** The photo's own pixels, over a picture that is enlarged so far that it lacks them. */
export class PhotoParts {
  element = el('div', { class: 'parts' });
  #row;
  #failed;
  #wanted;
  #shown = [];
  #scale = 1;
  #isFetching = false;
  #hasFailed = false;
  #isTooMuch = false;

  /**
   * @param {object} row The photo.
   * @param {() => void} failed Called when the daemon does not draw parts of this photo.
   */
  constructor(row, failed) {
    this.#row = row;
    this.#failed = failed;
  }

  /** Whether the photo's own pixels are shown, or on their way. */
  get canShow() {
    return !this.#hasFailed && !this.#isTooMuch;
  }

  /**
   * Shows a part of the photo once its pixels are here; without one, nothing.
   *
   * @param {{x: number, y: number, width: number, height: number}} [part] In pixels of the photo.
   * @param {{left: number, top: number, scale: number}} [place] Of the whole photo in the frame; pixels of the page for
   *   one of the photo.
   */
  show(part, place) {
    // What failed, as the daemon was away, is tried again with the next zoom.
    if (!part) this.#hasFailed = false;
    const regions = part ? regionsOf(part, this.#row) : [];
    this.#isTooMuch = regions.length > most;
    this.#wanted = regions.length > 0 && !this.#isTooMuch ? part : undefined;
    if (!this.#wanted) return this.#replace([]);
    const { style } = this.element;
    style.transform = `translate(${place.left}px, ${place.top}px)`;
    for (const { region, image } of this.#shown) lay(image, region, place.scale);
    this.#scale = place.scale;
    this.#fetch();
  }

  /** Fetches what is wanted, one part after the other: of those that were passed over meanwhile, none. */
  async #fetch() {
    if (this.#isFetching || this.#hasFailed) return;
    this.#isFetching = true;
    try {
      while (this.#wanted && !covers(this.#shown.map(({ region }) => region), this.#wanted)) {
        const regions = regionsOf(this.#wanted, this.#row);
        const images = regions.map((region) => newPicture(this.#row.id, undefined, { region }));
        await Promise.all(images.map((image) => image.decode()));
        if (this.#wanted) this.#replace(regions.map((region, place) => ({ region, image: images[place] })));
      }
    } catch {
      this.#hasFailed = true;
      this.#replace([]);
      this.#failed();
    } finally {
      this.#isFetching = false;
    }
  }

  #replace(shown) {
    if (shown.length === 0 && this.#shown.length === 0) return;
    this.#shown = shown;
    for (const { region, image } of shown) lay(image, region, this.#scale);
    this.element.replaceChildren(...shown.map(({ image }) => image));
  }
}

/** Puts the picture of a region into its place in the photo. */
function lay({ style }, region, scale) {
  style.width = `${region.width * scale}px`;
  style.height = `${region.height * scale}px`;
  style.transform = `translate(${region.x * scale}px, ${region.y * scale}px)`;
}
