import { el } from './element.js';
import { GridCell } from './grid-cell.js';
import { GridHeadings } from './grid-headings.js';
import { GridLayout } from './grid-layout.js';
import { watchPointer } from './grid-pointer.js';
import { screenPixels } from './pictures.js';
import { Selection } from './selection.js';
import { Thumbnails } from './thumbnails.js';
import { previewSize } from './zoom.js';

/** The least side of a tile; on narrow windows three stand side by side. */
const tile = () => (innerWidth < 600 ? 104 : 164);
const gap = 8;
const heading = 46;
/** Pixels above and below the visible part in which tiles exist as well. */
const margin = 300;
/** Pixels a millisecond beyond which pictures cannot be seen, and milliseconds until the grid rests. */
const fast = 2.5;
const rest = 80;

/**
 * A grid of any number of photos, in which only visible ones exist.
 *
 * Rows need an `id`; sections are `{name, count, detail}` in the order of the rows.
 */
export class PhotoGrid {
  selection = new Selection();
  rows = [];
  /** The place of the photo that keys act on. */
  active = 0;
  element;
  #space = el('div', { class: 'space' });
  #band = el('div', { class: 'band', hidden: true });
  #sections = [{ count: 0 }];
  #layout = new GridLayout([], { width: 100, tile: 100, gap, heading });
  #cells = new Map();
  #pool = [];
  #headings;
  #ids;
  #watch = new ResizeObserver(() => this.#arrange());
  #isWaiting = false;
  #isFast = false;
  #lastTop = 0;
  #lastTime = 0;
  #timer;

  /**
   * @param {object} options
   * @param {string} options.label For screen readers.
   * @param {() => void} options.changed Called when the selection is another one.
   * @param {(place: number) => void} options.open Called with the place of a photo to look at closely.
   */
  constructor({ label, changed, open }) {
    this.changed = changed;
    this.open = open;
    this.thumbnails = new Thumbnails(previewSize(screenPixels(tile() * 1.3)));
    this.element = el(
      'div',
      { class: 'grid', role: 'listbox', 'aria-multiselectable': 'true', 'aria-label': label, tabindex: '0' },
      this.#space,
    );
    this.#space.append(this.#band);
    this.#headings = new GridHeadings(this.#space, (section) => this.#selectSection(section));
    this.element.addEventListener('scroll', () => this.render(), { passive: true });
    watchPointer(this, this.#band);
    this.#watch.observe(this.element);
  }

  end() {
    clearTimeout(this.#timer);
    this.#watch.disconnect();
  }

  /** Shows rows; the scrolled place and the selection stay. */
  set(rows, sections = [{ count: rows.length }]) {
    const id = this.rows[this.active]?.id;
    this.rows = rows;
    this.#sections = sections;
    this.#ids = undefined;
    if (this.selection.size > 0) this.selection.keepOnly(new Set(this.ids));
    this.#keepActive(id);
    this.#arrange();
  }

  /** The photo that keys act on stays the same one, wherever it is now. */
  #keepActive(id) {
    if (id !== undefined && this.rows[this.active]?.id !== id) {
      const place = this.ids.indexOf(id);
      if (place >= 0) this.active = place;
    }
    this.active = Math.min(this.active, Math.max(this.rows.length - 1, 0));
  }

  /** Says that rows have other values. */
  refresh() {
    for (const cell of this.#cells.values()) cell.write();
  }

  /** Fetches the picture of a photo that was changed, if it is shown. */
  renewPicture(id) {
    for (const cell of this.#cells.values()) {
      if (cell.row.id === id && cell.hasPicture) cell.setPicture(this.thumbnails.take(id));
    }
  }

  /** The ids in order; made only when a range needs them. */
  get ids() {
    this.#ids ??= this.rows.map((row) => row.id);
    return this.#ids;
  }

  /** The rows that a decision is about: the selected ones, or else the one that keys act on. */
  get chosen() {
    if (this.selection.size > 0) return this.rows.filter((row) => this.selection.has(row.id));
    return this.rows.slice(this.active, this.active + 1);
  }

  get layout() {
    return this.#layout;
  }

  #arrange() {
    const width = this.element.clientWidth - 32;
    if (width <= 0) return;
    this.#layout = new GridLayout(this.#sections, { width, tile: tile(), gap, heading });
    this.#space.style.height = `${this.#layout.height}px`;
    this.#moveCells();
    this.#renderNow();
  }

  /** Moves tiles to their new places; those whose row is no longer there go. */
  #moveCells() {
    for (const [place, cell] of this.#cells) {
      if (this.rows[place] === cell.row) cell.place(this.#layout.place(place), this.rows.length);
      else this.#release(place, cell);
    }
    this.#headings.clear();
  }

  /** Makes what is visible, once a frame at most. */
  render() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#renderNow();
    });
  }

  #renderNow() {
    const top = this.element.scrollTop;
    this.#measureSpeed(top);
    const { first, end, sections } = this.#layout.visible(top - margin, top + this.element.clientHeight + margin);
    for (const [place, cell] of this.#cells) {
      if ((place < first || place >= end) && place !== this.active) this.#release(place, cell);
    }
    for (let place = first; place < end; place += 1) this.#show(place);
    if (this.rows.length > 0) this.#show(this.active);
    this.#headings.show(sections);
    this.element.setAttribute('aria-activedescendant', `cell-${this.active}`);
  }

  /** While it scrolls too fast to see pictures, none is asked for. */
  #measureSpeed(top) {
    const now = performance.now();
    this.#isFast = Math.abs(top - this.#lastTop) / Math.max(now - this.#lastTime, 1) > fast;
    this.#lastTop = top;
    this.#lastTime = now;
    clearTimeout(this.#timer);
    if (this.#isFast) this.#timer = setTimeout(() => this.render(), rest);
  }

  #show(place) {
    const row = this.rows[place];
    if (!row) return;
    let cell = this.#cells.get(place);
    if (!cell) {
      cell = this.#pool.pop() ?? new GridCell();
      this.#cells.set(place, cell);
      cell.show(row, place, this.thumbnails.peek(row.id));
      cell.place(this.#layout.place(place), this.rows.length);
      this.#space.append(cell.element);
    }
    if (!cell.hasPicture && !this.#isFast) cell.setPicture(this.thumbnails.take(row.id));
    cell.setState({ isSelected: this.selection.has(row.id), isActive: place === this.active });
  }

  #release(place, cell) {
    this.#cells.delete(place);
    this.thumbnails.release(cell.row.id);
    cell.element.remove();
    this.#pool.push(cell);
  }

  #selectSection({ first, count }) {
    this.selection.take(this.rows.slice(first, first + count).map((row) => row.id), true);
    this.#changedSelection();
  }

  #changedSelection() {
    this.render();
    this.changed();
  }

  /** The place of the tile at a point of the grid's space; undefined between tiles. */
  placeOf(target) {
    const cell = target.closest?.('.cell');
    return cell ? Number(cell.dataset.place) : undefined;
  }

  /** Selects by a click: alone, with control in addition, with shift up to here. */
  pick(place, { control, shift }) {
    const { id } = this.rows[place];
    this.active = place;
    if (shift) this.selection.extend(id, this.ids, control);
    else if (control) this.selection.toggle(id);
    else this.selection.only(id);
    this.#changedSelection();
  }

  /** Selects what a rubber band touches. */
  take(places, before) {
    this.selection.take([...before, ...places.map((place) => this.rows[place].id)]);
    this.#changedSelection();
  }

  /** Selects the section in which the active photo is. */
  selectActiveSection() {
    if (this.rows.length > 0) this.#selectSection(this.#layout.sectionOf(this.active));
  }

  selectAll() {
    this.selection.take(this.ids);
    this.#changedSelection();
  }

  clearSelection() {
    this.selection.clear();
    this.#changedSelection();
  }

  toggleActive() {
    if (this.rows.length > 0) this.pick(this.active, { control: true });
  }

  /** Moves by a key; with shift the selection grows, else it ends. */
  move(key, shift = false) {
    if (this.rows.length === 0) return;
    const place = this.#layout.neighbour(this.active, key, this.element.clientHeight - this.#layout.step);
    if (shift && this.selection.size === 0) this.selection.only(this.rows[this.active].id);
    this.active = place;
    if (shift) this.selection.extend(this.rows[place].id, this.ids);
    else this.selection.clear();
    this.reveal(place);
    this.#changedSelection();
  }

  /** Scrolls as little as needed to show a photo. */
  reveal(place) {
    if (place >= this.rows.length) return;
    const { top, side } = this.#layout.place(place);
    const { scrollTop, clientHeight } = this.element;
    const padding = 16;
    const bottom = top + side + padding * 2;
    if (top < scrollTop) this.element.scrollTop = Math.max(top - heading, 0);
    else if (bottom > scrollTop + clientHeight) this.element.scrollTop = bottom - clientHeight;
  }
}
