/**
 * Where each tile of a grid lies, so that only visible ones need to exist: pure arithmetic.
 *
 * Tiles are squares in rows; each section begins with a heading and a new row. Finding a place costs a binary search
 * over the sections, however many photos there are.
 */
export class GridLayout {
  /**
   * @param {{count: number}[]} sections How many tiles each has, in order; one without a `name` gets no heading.
   * @param {{width: number, tile: number, gap: number, heading: number}} measure In pixels; `tile` is the least side.
   */
  constructor(sections, { width, tile, gap, heading }) {
    this.columns = Math.max(1, Math.floor((width + gap) / (tile + gap)));
    this.side = Math.max(1, Math.floor((width - gap * (this.columns - 1)) / this.columns));
    this.step = this.side + gap;
    this.sections = [];
    let top = 0;
    let first = 0;
    for (const section of sections) {
      const rows = Math.ceil(section.count / this.columns);
      const head = section.name === undefined ? 0 : heading;
      this.sections.push({ ...section, first, top, head, rows, height: head + rows * this.step });
      top += head + rows * this.step;
      first += section.count;
    }
    this.count = first;
    this.height = top;
  }

  /** The place of a tile. */
  place(index) {
    const section = this.sectionOf(index);
    const offset = index - section.first;
    const row = Math.floor(offset / this.columns);
    return {
      left: (offset % this.columns) * this.step,
      top: section.top + section.head + row * this.step,
      side: this.side,
    };
  }

  sectionOf(index) {
    return this.sections[lastAt(this.sections, (section) => section.first <= index)];
  }

  /** The tiles, from `first` to before `end`, and the sections that lie between two heights. */
  visible(top, bottom) {
    const start = Math.max(lastAt(this.sections, (section) => section.top <= top), 0);
    const sections = [];
    for (let place = start; place < this.sections.length && this.sections[place].top < bottom; place += 1) {
      sections.push(this.sections[place]);
    }
    if (sections.length === 0) return { first: 0, end: 0, sections };
    const [head, tail] = [sections[0], sections.at(-1)];
    const firstRow = Math.max(Math.floor((top - head.top - head.head) / this.step), 0);
    const endRow = Math.max(Math.ceil((bottom - tail.top - tail.head) / this.step), 0);
    return {
      first: head.first + Math.min(firstRow * this.columns, head.count),
      end: tail.first + Math.min(endRow * this.columns, tail.count),
      sections,
    };
  }

  /** The tiles that a rectangle touches. */
  within({ left, top, right, bottom }) {
    const { first, end } = this.visible(top, bottom);
    const result = [];
    for (let index = first; index < end; index += 1) {
      const place = this.place(index);
      const across = place.left < right && place.left + this.side > left;
      if (across && place.top < bottom && place.top + this.side > top) result.push(index);
    }
    return result;
  }

  /** The tile to which a key leads; up and down keep the column also across headings. */
  neighbour(index, key, page) {
    const section = this.sectionOf(index);
    const column = (index - section.first) % this.columns;
    switch (key) {
      case 'ArrowLeft': return Math.max(index - 1, 0);
      case 'ArrowRight': return Math.min(index + 1, this.count - 1);
      case 'ArrowUp': return this.#inRow(this.place(index).top - 1, column, index);
      case 'ArrowDown': return this.#inRow(this.place(index).top + this.step, column, index);
      case 'PageUp': return this.#inRow(Math.max(this.place(index).top - page, 0), column, index);
      case 'PageDown': return this.#inRow(Math.min(this.place(index).top + page, this.height - 1), column, index);
      case 'Home': return 0;
      case 'End': return this.count - 1;
      default: return index;
    }
  }

  /** The tile of a column in the row at a height; below a section's heading its first row, above it the last one. */
  #inRow(top, column, from) {
    if (top < 0 || top >= this.height) return from;
    const section = this.sections[lastAt(this.sections, (section) => section.top <= top)];
    const within = Math.floor((top - section.top - section.head) / this.step);
    const isAbove = top < this.place(from).top;
    // A heading belongs to no row: going up passes it.
    if (within < 0 && isAbove) return section.first === 0 ? from : this.#inRow(section.top - 1, column, from);
    const row = Math.min(Math.max(within, 0), section.rows - 1);
    return section.first + Math.min(row * this.columns + column, section.count - 1);
  }
}

/** The last place of a sorted array at which a condition holds; -1 without one. */
function lastAt(array, holds) {
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(array[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
