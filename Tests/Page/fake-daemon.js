/** A daemon of single photos, as far as a pass needs it: it answers the page's requests in place of `fetch`. */
export class FakeDaemon {
  decisions = new Map();
  /** How the next requests end: `unreachable`, `cut-off` (done, but not answered) or `refused`. */
  endings = [];
  /** The most decisions that were on their way at once. */
  mostAtOnce = 0;
  /** How often the numbers of a pass were asked for. */
  counts = 0;
  /** What is known of photos besides their id. */
  members = new Map();
  /** Whether a pass gets no cards. */
  isAway = false;
  /** How many requests for cards there were. */
  pages = 0;
  /** If set, requests about the card of one photo wait for being released here, in any order. */
  held;
  /** If set, decisions wait for it. */
  gate;
  #atOnce = 0;
  #acts = new Map();

  constructor(photos) {
    this.photos = photos;
    globalThis.fetch = (_, { body }) => this.#answer(JSON.parse(body));
  }

  async #answer({ method, params }) {
    if (method === 'review' && this.isAway) throw new TypeError('no daemon');
    if (method === 'review') {
      const answer = this.review(params);
      if (params.count > 0) this.pages += 1;
      if (params.holding && this.held) await new Promise((release) => this.held.push(release));
      return response(answer);
    }
    await this.gate;
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await new Promise(setImmediate);
    this.#atOnce -= 1;
    const ending = this.endings.shift();
    if (ending === 'unreachable') throw new TypeError('no daemon');
    if (ending === 'refused') return response({ result: refusal(params.photos[0].id) });
    const result = this[method](params);
    return response(ending === 'cut-off' ? undefined : result);
  }

  review({ count = 1, after, holding }) {
    if (count === 0) this.counts += 1;
    const waiting = this.photos.filter((id) => !this.decisions.has(id));
    const start = after ? this.photos.indexOf(after) + 1 : 0;
    const shown = holding
      ? waiting.filter((id) => id === holding)
      : waiting.filter((id) => this.photos.indexOf(id) >= start).slice(0, count);
    const [done, left] = [this.decisions.size, waiting.length];
    const cards = shown.map((id) => ({ photos: [{ id, ...this.members.get(id) }] }));
    return { result: { review: 'r:1', done, left, cardsLeft: left, marked: 0, freed: 0, cards } };
  }

  mark({ photos, decision }) {
    const [{ id }] = photos;
    this.decisions.set(id, decision);
    const act = `a:${this.#acts.size + 1}`;
    this.#acts.set(act, id);
    return { result: { photos: 1, refused: [], act } };
  }

  /** Takes back an act, or else the newest one. */
  undo({ act = [...this.#acts.keys()].at(-1) }) {
    const id = this.#acts.get(act);
    this.#acts.delete(act);
    this.decisions.delete(id);
    return { result: { undone: 'a decision', photos: 1, ids: [id] } };
  }
}

function refusal(photo) {
  const error = { message: 'it is protected', data: { word: 'refused', remedy: 'unprotect it' } };
  return { photos: 0, refused: [{ photo, error }] };
}

function response(message) {
  return new Response(message ? `${JSON.stringify(message)}\n` : '');
}
