import { el } from './element.js';
import { PhotoParts } from './photo-parts.js';
import { newPicture, noPicture, screenPixels } from './pictures.js';
import { t } from './translation.js';
import { count, decimal } from './words.js';
import {
  clamped, enlarged, fitted, fullScale, largestPicture, largestScale, moved, placed, previewSize, visiblePart, whole,
} from './zoom.js';

/** The least scale that counts as enlarged. */
const leastFull = 1.01;

/** A picture in a frame, of which a part can be shown enlarged. */
export class ZoomFrame {
  element = el('div', { class: 'frame', data: { failed: noPicture } });
  zoom = whole;
  #image;
  #row;
  #size = 0;
  /** Whether a frame of a film is here instead of the photo. */
  #showsMoment = false;
  /** What the largest preview lacks. */
  #parts;
  #watch = new ResizeObserver(() => this.#place());

  /**
   * @param {object} row The photo.
   * @param {HTMLImageElement} image A picture of it, which may still be loading.
   */
  constructor(row, image) {
    this.#row = row;
    this.#image = image;
    this.element.append(image);
    if (row.width && row.height && !row.video && largestScale(row) < 1) {
      this.#parts = new PhotoParts(row, () => this.element.dispatchEvent(new Event('coarse')));
      this.element.append(this.#parts.element);
    }
    image.addEventListener('load', () => this.#place());
    this.#watch.observe(this.element);
  }

  get row() {
    return this.#row;
  }

  get image() {
    return this.#image;
  }

  get #frame() {
    return { width: Math.max(this.element.clientWidth, 1), height: Math.max(this.element.clientHeight, 1) };
  }

  /** The photo's pixels, or those of its picture where the daemon does not know them. */
  get #photo() {
    const { width, height } = this.#row;
    if (width && height) return { width, height };
    return { width: this.#image.naturalWidth || 4, height: this.#image.naturalHeight || 3 };
  }

  get #content() {
    return fitted(this.#photo, this.#frame);
  }

  get isZoomed() {
    return this.zoom.scale > 1;
  }

  /** The scale at which one pixel of the photo is one of the screen; a small photo is enlarged a little. */
  get fullScale() {
    return Math.max(fullScale(this.#photo, this.#content, devicePixelRatio), leastFull);
  }

  /** Whether the photo is at its full scale. */
  get isFull() {
    return this.isZoomed && Math.abs(this.zoom.scale / this.fullScale - 1) < 0.01;
  }

  /** The spot of the picture at a point from the frame's middle, as shares of width and height. */
  spot(point = { x: 0, y: 0 }) {
    const { width, height } = this.#content;
    const { scale, x, y } = this.zoom;
    return { x: x + point.x / (width * scale), y: y + point.y / (height * scale) };
  }

  set(zoom) {
    this.zoom = clamped(zoom, this.#content, this.#frame);
    this.#place();
    return this.zoom;
  }

  enlarge(factor, point = { x: 0, y: 0 }) {
    return this.set(enlarged(this.zoom, factor, point, this.#content, this.#frame));
  }

  move(dx, dy) {
    return this.set(moved(this.zoom, dx, dy, this.#content, this.#frame));
  }

  /** `whole`, `2.0×`, `1:1`; and where the photo's own pixels cannot be shown, that it is so. */
  get words() {
    if (!this.isZoomed) return t`whole`;
    const isCoarse = largestScale(this.#photo) < 1 && !this.#parts?.canShow;
    const text = this.isFull ? '1:1' : `${decimal(this.zoom.scale)}×`;
    const isSeen = isCoarse && this.zoom.scale * 1.5 > this.fullScale;
    return isSeen ? t`${text}, drawn from ${count(largestPicture)} pixels` : text;
  }

  /** Shows another moment of a video or a film; without one, the photo again. */
  showMoment(milliseconds) {
    this.#showsMoment = milliseconds !== undefined;
    // The photo is drawn anew, as large as it is shown.
    this.#size = 0;
    const { width, height } = this.#content;
    return this.#replace(previewSize(screenPixels(Math.max(width, height))), milliseconds);
  }

  end() {
    this.#watch.disconnect();
    this.#parts?.show();
  }

  #place() {
    const place = placed(this.zoom, this.#content, this.#frame);
    const { left, top, width, height } = place;
    const { style } = this.#image;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.transform = `translate(${left}px, ${top}px)`;
    this.element.classList.toggle('zoomed', this.isZoomed);
    if (this.isZoomed) this.#refine(previewSize(screenPixels(Math.max(width, height))));
    this.#placeParts(place);
  }

  #placeParts({ left, top, width, height }) {
    const photo = this.#photo;
    const scale = width / photo.width;
    const lacksPixels = this.isZoomed && scale * devicePixelRatio > largestScale(photo);
    if (!this.#parts || !lacksPixels || this.#showsMoment) return this.#parts?.show();
    const part = visiblePart({ left, top, width, height }, this.#frame, photo);
    return this.#parts.show(part, this.isFull ? this.#onPixels(left, top) : { left, top, scale });
  }

  /**
   * Where each pixel of the photo is exactly one of the screen, at most half a pixel from its place. WebKit draws the
   * frame itself at the nearest pixel of the screen, so that only whole ones may be added to it.
   */
  #onPixels(left, top) {
    const ratio = devicePixelRatio;
    return { left: Math.round(left * ratio) / ratio, top: Math.round(top * ratio) / ratio, scale: 1 / ratio };
  }

  /** Fetches a picture with more pixels than the one that is here. */
  #refine(size) {
    if (size <= this.#size || this.#row.video || this.#showsMoment) return;
    this.#size = size;
    this.#replace(size).catch(() => {});
  }

  /** Shows another picture of the photo once it is here. */
  async #replace(size, moment) {
    const image = newPicture(this.#row.id, size, { moment });
    await image.decode();
    this.#image.replaceWith(image);
    this.#image = image;
    this.#place();
  }
}
