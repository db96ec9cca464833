import { ask, DaemonError } from './daemon.js';
import { safeText } from './safe-text.js';
import { t } from './translation.js';
import { counted } from './words.js';

/** The words of errors after which an act is still to be taken back: the daemon did not begin. */
const notSent = new Set(['unreachable', 'busy', 'stopping']);

/** What the user did at once, such as a decision and the answer to a question about it. */
export class Deed {
  /** The daemon's names of its acts, the newest last. */
  names = [];
}

/**
 * The user's acts: sent one after another, so that none overtakes another, and remembered for undo.
 *
 * An act may consist of several requests; `undo` takes it back as a whole.
 */
export class Acts {
  /** What was done in this window, the newest last. */
  #done = [];
  #last = Promise.resolve();

  /**
   * Does an act after those before it.
   *
   * @param {{method: string, params: object}[]} requests
   * @param {object} [options] As of `ask`.
   * @param {Deed} [deed] What the act belongs to: acts of one deed are taken back together.
   * @returns {Promise<object[]>} The results.
   * @throws {DaemonError} After the first request that fails; what was done before it can be taken back.
   */
  perform(requests, options, deed = new Deed()) {
    return this.#after(async () => {
      const names = [];
      const results = [];
      try {
        for (const { method, params } of requests) {
          const result = await ask(method, params, options);
          if (result.act) names.push(result.act);
          results.push(result);
        }
      } catch (error) {
        // If nobody knows whether it was done, the daemon's order is the only one that is right.
        if (error.isOpen) this.#done = [];
        else this.#remember(names, deed);
        throw error;
      }
      this.#remember(names, deed);
      return results;
    });
  }

  /**
   * Takes back the newest act of this window; without one, the newest of a pass; without a pass, the newest at all.
   *
   * @param {string} [review] The pass on the screen.
   * @returns {Promise<{words: string, ids: string[]}>}
   */
  undo(review) {
    return this.#after(async () => {
      const deed = this.#done.pop();
      const report = deed ? await this.#undoAll(deed) : await ask('undo', review ? { review } : {});
      return { words: safeText(report.undone), ids: report.ids ?? [] };
    });
  }

  /** Takes back the parts of an act, the newest first; those that the daemon did not come to are left for later. */
  async #undoAll(deed) {
    // What is still done for the deed counts as another one.
    const left = deed.names.splice(0);
    let report = {};
    try {
      while (left.length > 0) {
        report = await ask('undo', { act: left.at(-1) });
        left.pop();
      }
    } catch (error) {
      if (!notSent.has(error.word)) left.pop();
      this.#remember(left, deed);
      throw error;
    }
    return report;
  }

  #remember(names, deed) {
    if (names.length === 0) return;
    deed.names.push(...names);
    if (!this.#done.includes(deed)) this.#done.push(deed);
  }

  #after(work) {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** A decision about photos as a request. */
export function markRequest(ids, decision, more = {}) {
  return { method: 'mark', params: { photos: ids.map((id) => ({ id })), decision, ...more } };
}

/** Photos of one request: far below the limit of a line. */
const photosInRequest = 5000;

/** Photos of one request that names staying ones: the daemon checks all of those in each of its turns. */
export const photosWithStaying = 500;

/** A decision about any number of photos as requests. */
export function markRequests(ids, decision, more = {}) {
  const requests = [];
  for (let start = 0; start < ids.length; start += photosInRequest) {
    requests.push(markRequest(ids.slice(start, start + photosInRequest), decision, more));
  }
  return requests;
}

/** Says how many photos stayed, and why the first one did; whether any was refused. */
export function complain(app, results) {
  const error = refusal(results);
  if (error) app.notices.error(error, t`${counted(refusedCount(results), 'photo')} stayed: `);
  return error !== undefined;
}

/** The first refusal of results, as an error; undefined without one. */
export function refusal(results) {
  const first = results.flatMap((result) => result.refused ?? [])[0];
  return first && DaemonError.of(first.error);
}

/** The ids of the photos that results refused because no other copy would stay. */
export function lastCopies(results) {
  const refused = results.flatMap((result) => result.refused ?? []);
  return new Set(refused.filter(({ error }) => error.data?.cause === 'last-copy').map(({ photo }) => photo));
}

/** How many photos results refused. */
export function refusedCount(results) {
  return results.reduce((sum, result) => sum + (result.refused?.length ?? 0) + (result.moreRefused ?? 0), 0);
}
