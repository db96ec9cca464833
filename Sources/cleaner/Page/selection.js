/** The photos that are selected in a list: kept by id, so that it stays right while the list changes. */
export class Selection {
  ids = new Set();
  /** Where a range begins. */
  #anchor;

  get size() {
    return this.ids.size;
  }

  has(id) {
    return this.ids.has(id);
  }

  clear() {
    this.ids.clear();
    this.#anchor = undefined;
  }

  /** Selects one photo alone. */
  only(id) {
    this.ids = new Set([id]);
    this.#anchor = id;
  }

  toggle(id) {
    if (!this.ids.delete(id)) this.ids.add(id);
    this.#anchor = id;
  }

  /**
   * Selects all from the anchor to a photo, in the order of the list.
   *
   * @param {string[]} order The ids of the list.
   * @param {boolean} adding Whether what is selected already stays so.
   */
  extend(id, order, adding = false) {
    const end = order.indexOf(id);
    const start = order.indexOf(this.#anchor ?? id);
    const range = order.slice(Math.min(Math.max(start, 0), end), Math.max(start, end) + 1);
    this.ids = new Set(adding ? [...this.ids, ...range] : range);
    this.#anchor ??= id;
  }

  /** Selects just these, or these as well. */
  take(ids, adding = false) {
    this.ids = new Set(adding ? [...this.ids, ...ids] : ids);
  }

  /** Forgets photos that are no longer in the list. */
  keepOnly(ids) {
    this.ids = new Set([...this.ids].filter((id) => ids.has(id)));
  }
}
