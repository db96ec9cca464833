import { readLines } from './lines.js';

/** Milliseconds until the next attempt to reach the daemon; doubled with each failure. */
const firstPause = 250;
const longestPause = 5000;

/**
 * Follows what the daemon publishes, and goes on by itself after it was away.
 *
 * Listeners are objects with any of `status(report)`, `photo(change)`, `renewed()` (list again what is shown: changes
 * were missed), `gone()` and `back()`.
 */
export class Changes {
  #listeners = new Set();
  #isGone = false;

  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows for as long as the page is there. */
  async follow() {
    let pause = firstPause;
    for (;;) {
      const heard = await this.#once();
      this.#leave();
      pause = heard ? firstPause : Math.min(pause * 2, longestPause);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** One connection, from its greeting to its end; whether anything came. */
  async #once() {
    let heard = false;
    try {
      const response = await fetch('events');
      if (!response.ok) return false;
      await readLines(response, (message) => {
        if (message.method !== 'change') return;
        heard = true;
        this.#take(message.params);
      });
    } catch {
      // The connection ended; `follow` says so and tries again.
    }
    return heard;
  }

  #take({ status, photo, fresh, settings }) {
    if (this.#isGone) {
      this.#isGone = false;
      this.#tell('back');
    }
    // A view that opens because of the first status is up to date.
    if (fresh || settings) this.#tell('renewed');
    if (status) this.#tell('status', status);
    if (photo) this.#tell('photo', photo);
  }

  #leave() {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#tell('gone');
  }

  #tell(event, value) {
    for (const listener of [...this.#listeners]) listener[event]?.(value);
  }
}
