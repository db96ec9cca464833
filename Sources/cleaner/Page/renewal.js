/** How many times as long as its last fetching something rests: fetching a long list takes a core. */
const patience = 4;
/** Milliseconds of the longest rest, after a fetching that took long for another reason. */
const longestRest = 60_000;

/** Fetches something again after changes: soon, however many come, and never while it is being fetched. */
export class Renewal {
  #timer;
  /** The fetching that runs, and the one that begins after it. */
  #running;
  #next;
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
    return this.#running !== undefined;
  }

  /**
   * Fetches at once; while something is being fetched, once more after it, as that may be older than what is wanted.
   *
   * However often it is called, one fetching runs and one waits.
   */
  now() {
    if (!this.#running) return this.#run();
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#isEnded ? undefined : this.#run();
    });
    return this.#next;
  }

  #run() {
    const start = performance.now();
    this.#running = this.fetch().finally(() => {
      this.#running = undefined;
      this.#duration = performance.now() - start;
    });
    return this.#running;
  }

  /** Fetches soon. Changes that come one after the other do not put it off. */
  soon() {
    if (this.#isEnded) return;
    const rest = Math.max(this.pause, Math.min(this.#duration * patience, longestRest));
    this.#timer ??= setTimeout(() => this.#begin(), rest);
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
