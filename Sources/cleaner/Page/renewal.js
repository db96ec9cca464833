/** How many times as long as its last fetching something rests: fetching a long list takes a core. */
const patience = 4;

/** Fetches something again after changes: soon, however many come, and never while it is being fetched. */
export class Renewal {
  #timer;
  #running = 0;
  #duration = 0;
  #isEnded = false;

  /**
   * @param {() => Promise<void>} fetch Does not throw.
   * @param {number} pause The least milliseconds between a change and the fetching.
   */
  constructor(fetch, pause) {
    this.fetch = fetch;
    this.pause = pause;
  }

  get isRunning() {
    return this.#running > 0;
  }

  /** Fetches at once. */
  async now() {
    const start = performance.now();
    this.#running += 1;
    try {
      await this.fetch();
    } finally {
      this.#running -= 1;
      this.#duration = performance.now() - start;
    }
  }

  /** Fetches soon. Changes that come one after the other do not put it off. */
  soon() {
    if (this.#isEnded) return;
    this.#timer ??= setTimeout(() => this.#begin(), Math.max(this.pause, this.#duration * patience));
  }

  /** Fetches soon, once nothing more has happened for a moment. */
  afterwards() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.soon();
  }

  #begin() {
    this.#timer = undefined;
    if (this.isRunning) this.soon();
    else this.now();
  }

  /** Fetches nothing any more. */
  end() {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }
}
