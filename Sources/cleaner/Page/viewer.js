import { ask, editionOf } from './daemon.js';
import { button, el, show } from './element.js';
import { watchGestures } from './gestures.js';
import { description, facts, shape } from './photo-words.js';
import { Pictures, screenPixels } from './pictures.js';
import { pathParts } from './safe-text.js';
import { t } from './translation.js';
import { VideoBar, playable } from './video-bar.js';
import { previewSize, step, whole } from './zoom.js';
import { ZoomFrame } from './zoom-frame.js';

/** What `show` tells of a photo, while rows of the trash do not. */
const told = ['width', 'height', 'video', 'film', 'captured', 'camera'];

/** The large pictures that are kept besides the one that is shown. */
const kept = 3;

/** One photo of a grid, as large as the page allows; arrows go to the next ones. */
export class Viewer {
  element = el('div', { class: 'viewer', hidden: true });
  #shown;
  #edition;
  #frame;
  #bar;
  #isDeciding = false;
  #pictures = new Pictures(kept);
  #caption = el('p', { class: 'faint facts' });

  /** @param {{grid: import('./photo-grid.js').PhotoGrid}} view What it looks at; `decide(decision, rows)` decides. */
  constructor(view) {
    this.view = view;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get #row() {
    return this.view.grid.rows[this.view.grid.active];
  }

  /** The photo that is looked at; undefined if it is closed. */
  get row() {
    return this.isOpen ? this.#shown : undefined;
  }

  open(place) {
    this.view.grid.active = place;
    show(this.element, true);
    this.refresh();
  }

  close() {
    this.end();
    this.#pictures = new Pictures(kept);
    show(this.element, false);
    this.view.grid.reveal(this.view.grid.active);
    this.view.grid.render();
    this.view.grid.element.focus({ preventScroll: true });
  }

  /** Stops a video, and what watches the picture. */
  end() {
    this.#frame?.end();
    this.#bar?.stop();
  }

  /** Shows the photo that keys act on now. */
  refresh() {
    if (!this.isOpen) return;
    const row = this.#row;
    if (!row) return this.close();
    this.end();
    this.#shown = row;
    this.#edition = editionOf(row.id);
    const size = previewSize(screenPixels(Math.max(innerWidth, innerHeight) * 0.8));
    this.#frame = new ZoomFrame(row, this.#pictures.take(row.id, size));
    const video = playable(row);
    this.#bar = video && new VideoBar(video, (moment) => this.#frame.showMoment(moment));
    const close = button(t`Back`, () => this.close(), { key: 'Esc' });
    this.element.replaceChildren(this.#frame.element, this.#bar?.element ?? '', this.#caption, close);
    this.#frame.element.setAttribute('role', 'img');
    this.#frame.element.setAttribute('aria-label', description(row));
    this.#frame.element.tabIndex = 0;
    this.#frame.element.focus({ preventScroll: true });
    this.#write(row);
    this.#watch();
    this.#pictures.prepareAfter([this.#frame.image], this.#neighbours, size);
    // Place, colours and text for those who cannot see the photo.
    ask('show', { photo: { id: row.id } }).then((report) => this.#explain(row, report), () => {});
  }

  /** The photos to which arrows lead. */
  get #neighbours() {
    const { rows, active } = this.view.grid;
    return [rows[active + 1], rows[active - 1]].filter(Boolean).map(({ id }) => id);
  }

  #explain(row, report) {
    if (row !== this.#shown) return undefined;
    if (row.width === undefined && report.photo.width !== undefined) {
      for (const name of told) row[name] = report.photo[name];
      return this.refresh();
    }
    return this.#frame.element.setAttribute('aria-label', description(row, report));
  }

  /** Shows the photo anew if it was changed; to be called when rows have come again. */
  renew() {
    const row = this.#row;
    if (!this.isOpen || row?.id !== this.#shown.id) return;
    const before = this.#shown;
    const isSameFile = editionOf(row.id) === this.#edition && row.bytes === before.bytes;
    if (isSameFile) for (const name of told) row[name] ??= before[name];
    this.#shown = row;
    if (isSameFile && shape(row) === shape(before)) this.#write(row);
    else this.refresh();
  }

  #write(row) {
    const words = { keep: t`kept`, delete: t`marked`, maybe: t`maybe` }[row.decision];
    const parts = [words, pathParts(row).name, ...facts(row)].filter(Boolean);
    this.#caption.replaceChildren(...parts.map((part) => el('span', {}, part)));
  }

  #watch() {
    const frame = this.#frame;
    watchGestures(frame.element, {
      zoom: (factor, point) => frame.enlarge(factor, point),
      pan: (dx, dy) => frame.move(dx, dy),
      twice: (point) => (frame.isZoomed ? frame.set(whole) : frame.enlarge(3, point)),
      isZoomed: () => frame.isZoomed,
    });
  }

  async decide(decision) {
    // Not the row that keys act on: another one may have its place meanwhile.
    const row = this.#shown;
    // A second key would be a second act about the same photo.
    if (this.#isDeciding) return;
    this.#isDeciding = true;
    try {
      await this.view.decide(decision, [row]);
    } finally {
      this.#isDeciding = false;
    }
    // In a list that the photo has left, the next one has its place; one that was refused is still looked at.
    if (this.#row?.id === row.id && this.#row.decision === decision) this.#go(1);
  }

  #go(by) {
    const { grid } = this.view;
    const place = Math.min(Math.max(grid.active + by, 0), grid.rows.length - 1);
    if (place === grid.active) return;
    grid.active = place;
    this.refresh();
  }

  #arrow(dx, dy, by) {
    const frame = this.#frame;
    const { clientWidth, clientHeight } = frame.element;
    if (frame.isZoomed) frame.move(dx * clientWidth * step, dy * clientHeight * step);
    else this.#go(by);
  }

  keys() {
    const key = (keys, shown, text, run) => ({ keys, shown, text, run, repeats: true });
    return [
      key(['ArrowRight'], '→', t`next photo`, () => this.#arrow(-1, 0, 1)),
      key(['ArrowLeft'], '←', t`photo before`, () => this.#arrow(1, 0, -1)),
      key(['ArrowUp'], '↑', t`move an enlarged photo`, () => this.#arrow(0, 1, 0)),
      key(['ArrowDown'], '↓', t`move an enlarged photo`, () => this.#arrow(0, -1, 0)),
      key(['+', '='], '+', t`larger`, () => this.#frame.enlarge(2)),
      key(['-'], '-', t`smaller`, () => this.#frame.enlarge(0.5)),
      key(['z'], 'z', '1:1', () => this.#toggleFull()),
      key([' '], t`space`, t`back; a video plays`, () => (this.#row?.video ? this.#bar?.toggle() : this.close())),
      key(['p'], 'p', t`play a motion photo`, () => this.#bar?.toggle()),
      key(['Escape', 'Enter'], 'Esc', t`back to the grid`, () => this.close()),
    ];
  }

  #toggleFull() {
    const frame = this.#frame;
    frame.set(frame.isFull ? whole : { ...frame.zoom, scale: frame.fullScale });
  }
}
