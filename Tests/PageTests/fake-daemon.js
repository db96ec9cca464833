/** A daemon of single photos, as far as a pass needs it: it answers the page's requests in place of `fetch`. */
export class FakeDaemon {
  decisions = new Map();
  requests = [];
  /** How the next requests end: `unreachable`, `cut-off` (done, but not answered) or `refused`. */
  endings = [];
  #acts = [];

  constructor(photos) {
    this.photos = photos;
    globalThis.fetch = (_, { body }) => this.#answer(JSON.parse(body));
  }

  async #answer({ method, params }) {
    this.requests.push(method);
    const ending = method === 'review' ? undefined : this.endings.shift();
    if (ending === 'unreachable') throw new TypeError('no daemon');
    if (ending === 'refused') return response({ result: refusal(params.photos[0].id) });
    const result = this[method](params);
    return response(ending === 'cut-off' ? undefined : result);
  }

  review({ count = 1, after, holding }) {
    const waiting = this.photos.filter((id) => !this.decisions.has(id));
    const start = after ? this.photos.indexOf(after) + 1 : 0;
    const shown = holding
      ? waiting.filter((id) => id === holding)
      : waiting.filter((id) => this.photos.indexOf(id) >= start).slice(0, count);
    const [done, left] = [this.decisions.size, waiting.length];
    const cards = shown.map((id) => ({ photos: [{ id }] }));
    return { result: { review: 'r:1', done, left, cardsLeft: left, marked: 0, freed: 0, cards } };
  }

  mark({ photos, decision }) {
    const [{ id }] = photos;
    this.decisions.set(id, decision);
    this.#acts.push(id);
    return { result: { photos: 1, refused: [], act: `a:${this.#acts.length}` } };
  }

  undo() {
    const id = this.#acts.pop();
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
