import { readLines } from './lines.js';
import { safeText } from './safe-text.js';
import { t } from './translation.js';

/** A request that failed, in words for people. */
export class DaemonError extends Error {
  /**
   * @param {string} word The protocol's, or `unreachable` or `cut-off` (the answer ended early).
   * @param {string} message What was wrong.
   * @param {string} [remedy] What to do.
   * @param {string} [reason] The protocol's `cause`, such as `last-copy`.
   */
  constructor(word, message, remedy, reason) {
    super(message);
    this.word = word;
    this.remedy = remedy;
    this.reason = reason;
  }

  /** The error of an answer or of a refusal. */
  static of(error) {
    const { word, remedy, cause } = error.data ?? {};
    return new DaemonError(word ?? 'failed', safeText(error.message), remedy && safeText(remedy), cause);
  }

  /** Whether it is not known if the daemon did what it was asked. */
  get isOpen() {
    return this.word === 'cut-off';
  }
}

const start = t`start it: systemctl --user start cleanerd; this window waits for it`;

/** The daemon cannot be reached. */
export function unreachable() {
  return new DaemonError('unreachable', t`The daemon does not answer`, start);
}

/**
 * Sends one request.
 *
 * @param {string} method
 * @param {object} [parameters]
 * @param {object} [options]
 * @param {(rows: object[], message: object) => void} [options.rows] Gets rows as they come; `message` has `count`.
 * @param {(progress: {done: number, total?: number}) => void} [options.progress]
 * @param {AbortSignal} [options.signal] Ends the request.
 * @returns {Promise<object>} The result.
 * @throws {DaemonError}
 */
export async function ask(method, parameters = {}, { rows, progress, signal } = {}) {
  const response = await sent({ method, params: parameters }, signal);
  let last;
  try {
    await readLines(response, (message) => {
      if (message.method === 'rows') rows?.(message.params.rows, message.params);
      else if (message.method === 'progress') progress?.(message.params);
      else if (message.result !== undefined || message.error !== undefined) last = message;
    });
  } catch (error) {
    if (signal?.aborted) throw error;
  }
  if (last === undefined) throw new DaemonError('cut-off', t`The daemon stopped before it answered`, start);
  if (last.error) throw DaemonError.of(last.error);
  return last.result;
}

async function sent(request, signal) {
  let failure = {};
  try {
    const response = await fetch('request', { method: 'POST', body: JSON.stringify(request), signal });
    if (response.ok) return response;
    failure = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
  }
  throw notSent(failure);
}

/** What the window says about a request that did not reach the daemon: a line of what is wrong, then what to do. */
function notSent({ error: word, message = '' }) {
  if (message === '') return unreachable();
  const [problem, ...remedies] = message.split('\n').map(safeText);
  return new DaemonError(word, problem, remedies.length > 0 ? remedies.join('; ') : undefined);
}

/** All rows of a request, and its result. */
export async function askForRows(method, parameters, options = {}) {
  const all = [];
  const result = await ask(method, parameters, {
    ...options,
    rows: (rows) => {
      for (const row of rows) all.push(row);
    },
  });
  return { rows: all, result };
}

/**
 * The pairs of folders that share copies, as the window works them out.
 *
 * @param {boolean} isAnew Whether photos came or went since the last time.
 * @returns {Promise<{total: number, pairs: object[]}>} The first pairs, and the number of all.
 * @throws {DaemonError}
 */
export async function folderPairs(isAnew) {
  let failure = {};
  try {
    const response = await fetch(isAnew ? 'folders?anew' : 'folders');
    if (response.ok) return await response.json();
    failure = await response.json();
  } catch {
    // The window itself has ended.
  }
  throw notSent(failure);
}

/** How often each photo has changed since the page began: its pictures have other addresses then. */
const editions = new Map();

/** Says that the pictures of a photo are others than before, so that none is taken from WebKit's cache. */
export function forgetPictures(id) {
  editions.set(id, (editions.get(id) ?? 0) + 1);
}

/** How often the pictures of a photo became others. */
export function editionOf(id) {
  return editions.get(id) ?? 0;
}

/**
 * The address of a photo's picture.
 *
 * @param {string} id
 * @param {number} size Pixels of the longer side, at most.
 * @param {{moment?: number, isCoarse?: boolean, region?: object}} [options] A time in a video in milliseconds; whether
 *   a picture that is drawn fast will do; `{x, y, width, height}` for a part in the photo's own pixels, without a size.
 */
export function pictureAddress(id, size, { moment, isCoarse = false, region } = {}) {
  const time = moment === undefined ? '' : `&moment=${Math.round(moment)}`;
  const edition = editions.has(id) ? `&edition=${editions.get(id)}` : '';
  const part = region && `region=${region.x},${region.y},${region.width},${region.height}`;
  return `preview/${encodeURIComponent(id)}?${part ?? `size=${size}`}${time}${isCoarse ? '&mode=coarse' : ''}${edition}`;
}

/** How the program was asked to begin. */
export async function startWishes() {
  try {
    return await (await fetch('start')).json();
  } catch {
    return {};
  }
}
