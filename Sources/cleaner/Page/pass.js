import { DaemonError, ask, forgetPictures } from './daemon.js';
import { refusal, refusedCount } from './acts.js';
import { shape } from './photo-words.js';
import { Renewal } from './renewal.js';

/** Cards that one request fetches, and how few are left when the next ones are fetched. */
const portion = 16;
const stock = 6;
/** Milliseconds without an act after which the daemon is asked for the numbers, so that not each act asks. */
const pauseBeforeCounting = 150;

/**
 * A way through a list: the daemon remembers it, so that this window goes on where it, another one or the terminal
 * stopped.
 *
 * A card leaves at once when it is decided about, and comes back if the daemon refuses or does not answer.
 */
export class Pass {
  /** Cards that wait, in order; the first is on the screen. Each is `{id, photos, place}`. */
  cards = [];
  progress = { done: 0, left: 0, cardsLeft: 0, marked: 0, freed: 0, skipped: 0 };
  /** Cards decided about on this page. */
  cardsDone = 0;
  /** Whether nothing waits any more. */
  isOver = false;
  #leaving = new Map();
  #review;
  #after;
  #fetching;
  #isComplete = false;
  #nextPlace = 0;
  #epoch = 0;
  /** The newest question about each card, and about all. */
  #questions = new Map();
  // Silent if it fails: the numbers stay as reckoned here, and the next act or fetching tells what is wrong.
  #numbers = new Renewal(() => this.#askForCount().catch(() => {}), pauseBeforeCounting);

  /**
   * @param {{category: string, filter?: object}} topic
   * @param {import('./acts.js').Acts} acts
   * @param {() => void} changed Called when cards or progress are others.
   * @param {(error: Error) => void} failed Called when cards that nobody waits for could not be fetched.
   */
  constructor(topic, acts, changed, failed) {
    this.topic = topic;
    this.acts = acts;
    this.changed = changed;
    this.failed = failed;
  }

  get card() {
    return this.cards[0];
  }

  get review() {
    return this.#review;
  }

  /** Fetches the first cards; with `restart`, those that were skipped come again. */
  async begin(restart = false) {
    this.cards = [];
    this.#after = undefined;
    this.#isComplete = false;
    this.isOver = false;
    if (restart) this.cardsDone = 0;
    await this.#fetch(restart);
  }

  /** Asks for no numbers any more, also not after an answer that is still to come. */
  end() {
    this.#numbers.end();
  }

  /** Fetches the cards again, because changes were missed; a card that still waits as it was stays as it is. */
  async renew() {
    const question = this.#begin('all');
    const page = await ask('review', { ...this.topic, count: portion });
    if (!this.#isNewest('all', question)) return;
    // What was asked about single cards before is older than this.
    this.#questions.clear();
    const before = new Map(this.cards.map((card) => [card.id, card]));
    const current = this.card;
    const isHere = page.cards.some(({ photos }) => cardId(photos) === current?.id);
    this.cards = [];
    this.#take(page);
    forgetChanged(this.cards, before);
    this.cards = this.cards.map((card) => (isSame(card, before.get(card.id)) ? before.get(card.id) : card));
    if (current && !isHere) await this.#bring(current.photos[0].id, -1);
    this.#isComplete = page.cards.length < portion;
    this.#settle();
  }

  /** Fetches more cards if few are left. */
  fill() {
    this.#fetching ??= this.#fetchMissing().finally(() => (this.#fetching = undefined));
    return this.#fetching;
  }

  async #fetchMissing() {
    while (!this.#isComplete && this.cards.length <= stock) {
      const known = this.#nextPlace;
      await this.#fetch();
      // All that waits are cards whose decisions are on their way; each of them fetches again once it is answered.
      if (this.#nextPlace === known && this.#leaving.size > 0) return;
    }
  }

  async #fetch(restart = false) {
    const parameters = { ...this.topic, count: portion };
    if (restart) parameters.restart = true;
    const after = this.#after;
    const page = await ask('review', after ? { ...parameters, after } : parameters);
    this.#take(page);
    if (page.cards.length < portion) {
      // After the end, cards may wait at the beginning again, because somebody took a decision back.
      if (after) return this.#fetch();
      this.#isComplete = true;
    }
    this.#settle();
  }

  #take(page) {
    this.#review = page.review;
    this.#add(page.cards);
    this.#after = page.cards.at(-1)?.photos.at(-1)?.id;
    this.#count(page);
  }

  #add(cards) {
    const known = new Set([...this.cards.map((card) => card.id), ...this.#leaving.keys()]);
    for (const { photos } of cards) {
      const id = cardId(photos);
      if (id === undefined || known.has(id)) continue;
      this.#nextPlace += 1;
      this.cards.push({ id, photos, place: this.#nextPlace });
    }
  }

  #count(page) {
    if (this.#leaving.size > 0) return;
    const { done, left, cardsLeft, marked, freed, skipped = 0 } = page;
    this.progress = { done, left, cardsLeft, marked, freed, skipped };
  }

  #settle() {
    this.isOver = this.#isComplete && this.cards.length === 0 && this.#leaving.size === 0;
    this.changed();
  }

  /**
   * Decides about a card, which leaves meanwhile.
   *
   * @param {object} card
   * @param {object[]} requests As of `Acts.perform`.
   * @param {{photos: number, comesBack?: boolean}} counts How many photos the act decides about, and whether other
   *   photos of the card wait after it.
   * @returns {Promise<object[]>} The results.
   * @throws {DaemonError} The card is back then.
   */
  async decide(card, requests, counts) {
    this.#leave(card, counts.photos);
    try {
      const results = await this.acts.perform(requests);
      await this.#conclude(card, results, counts.comesBack);
      return results;
    } catch (error) {
      if (!(error instanceof PartlyDone)) this.#comeBack(card, counts.photos);
      throw error;
    } finally {
      this.#leaving.delete(card.id);
      this.#settle();
      this.#numbers.afterwards();
      this.fill().catch(this.failed);
    }
  }

  #leave(card, photos) {
    this.#epoch += 1;
    // The card may have been replaced while the user was asked.
    this.cards = this.cards.filter((other) => other.id !== card.id);
    this.#leaving.set(card.id, card);
    this.#shift(photos, -1);
    this.changed();
    this.fill().catch(this.failed);
  }

  #comeBack(card, photos) {
    const others = this.cards.filter((other) => other.id !== card.id);
    this.cards = [...others, card].sort((first, second) => first.place - second.place);
    this.#shift(-photos, 1);
  }

  #shift(photos, cards) {
    const { progress } = this;
    this.progress = {
      ...progress,
      done: progress.done + photos,
      left: progress.left - photos,
      cardsLeft: progress.cardsLeft + cards,
    };
    this.cardsDone -= cards;
  }

  /** Fetches what the daemon did not decide of a card; throws if it refused all of it. */
  async #conclude(card, results, comesBack) {
    const error = refusal(results);
    if (!error) return comesBack && this.#bringBack(card);
    const decided = results.reduce((sum, result) => sum + (result.photos ?? 0), 0);
    if (decided === 0 && error.word !== 'conflict' && error.word !== 'not-found') throw error;
    await this.#bringBack(card);
    throw new PartlyDone(error, refusedCount(results));
  }

  /** Takes back the newest act; its card is shown again. */
  async undo() {
    const report = await this.acts.undo(this.#review);
    this.#epoch += 1;
    const isBack = report.ids.length > 0 && (await this.#bring(report.ids[0]));
    if (isBack) this.cardsDone = Math.max(this.cardsDone - 1, 0);
    this.#isComplete = false;
    this.#numbers.afterwards();
    await this.fill();
    this.#settle();
    return report;
  }

  /** Shows the present card of a photo first, if it waits. */
  async #bring(photo, place) {
    const page = await ask('review', { ...this.topic, holding: photo });
    const photos = page.cards[0]?.photos ?? [];
    const id = cardId(photos);
    if (id === undefined) return false;
    const others = this.cards.filter((card) => card.id !== id);
    const first = (this.cards[0]?.place ?? this.#nextPlace + 1) - 1;
    this.cards = [...others, { id, photos, place: place ?? first }].sort((one, two) => one.place - two.place);
    return true;
  }

  /** Fetches the present state of a group, in its place; it leaves if nothing of it waits. */
  async #bringBack(card) {
    this.cards = this.cards.filter((other) => other.id !== card.id);
    for (const photo of card.photos) {
      if (await this.#bring(photo.id, card.place)) return;
    }
  }

  /** Follows what others decide; own acts are in `#leaving` or over. */
  photo({ event, id, decision }) {
    const card = this.cards.find((card) => card.photos.some((photo) => photo.id === id));
    const waits = decision === undefined || (decision === 'maybe' && this.topic.category === 'maybe');
    const isHere = event !== 'gone' && event !== 'trashed';
    if (card && !(isHere && waits)) this.#lose(card, id);
    else if (card && event === 'analysed') this.#replace(card, [id, ...idsBut(id, card)]).catch(this.failed);
    else if (!card && isHere && waits && event !== 'moved') this.#isComplete = false;
    this.#numbers.soon();
  }

  #lose(card, id) {
    if (card.photos.length === 1) {
      this.cards = this.cards.filter((other) => other !== card);
      this.fill().catch(this.failed);
      this.#settle();
      return;
    }
    this.#replace(card, idsBut(id, card)).catch(this.failed);
  }

  /**
   * Shows the present card of the first of some photos that waits, in place of theirs; without one, theirs leaves.
   *
   * Until the daemon has answered, the card stays: an act may be about nothing but what is on the screen.
   */
  async #replace(card, ids) {
    const question = this.#begin(card.id);
    let photos = [];
    for (const holding of ids) {
      const page = await ask('review', { ...this.topic, holding });
      photos = page.cards[0]?.photos ?? [];
      if (photos.length > 0) break;
    }
    if (!this.#isNewest(card.id, question)) return;
    // It may have been decided about meanwhile.
    if (!this.cards.some((other) => other.id === card.id)) return;
    const id = cardId(photos);
    const others = this.cards.filter((other) => other.id !== card.id && other.id !== id);
    const present = photos.length > 0 ? [{ id, photos, place: card.place }] : [];
    // What the user chose in a group is kept where nothing that is shown has changed.
    if (present.length > 0 && isSame(present[0], card) && this.cards.includes(card)) return;
    this.cards = [...others, ...present].sort((one, two) => one.place - two.place);
    this.#settle();
    await this.fill();
  }

  /** Answers come in any order: only that of the newest question about something counts. */
  #begin(topic) {
    const question = Symbol(topic);
    this.#questions.set(topic, question);
    return question;
  }

  #isNewest(topic, question) {
    if (this.#questions.get(topic) !== question) return false;
    this.#questions.delete(topic);
    return true;
  }

  async #askForCount() {
    const epoch = this.#epoch;
    const page = await ask('review', { ...this.topic, count: 0 });
    if (epoch !== this.#epoch || this.#leaving.size > 0) return;
    this.#count(page);
    if (this.isOver && page.cardsLeft > 0) this.#isComplete = false;
    this.changed();
    await this.fill();
  }
}

/** The group's id, or the photo's. */
function cardId(photos) {
  return photos[0]?.group ?? photos[0]?.id;
}

function idsBut(id, card) {
  return card.photos.map((photo) => photo.id).filter((other) => other !== id);
}

function isSame(card, other) {
  const words = ({ photos }) =>
    photos.map((photo) => `${photo.id} ${photo.decision} ${photo.keeper} ${shape(photo)}`).join();
  return other !== undefined && words(card) === words(other);
}

/** Has the pictures of photos fetched again that were changed while nobody told this page. */
function forgetChanged(cards, before) {
  for (const { id, photos } of cards) {
    const known = new Map((before.get(id)?.photos ?? []).map((photo) => [photo.id, photo]));
    for (const photo of photos) {
      if (known.has(photo.id) && shape(photo) !== shape(known.get(photo.id))) forgetPictures(photo.id);
    }
  }
}

/** An act that was done in part, or that somebody else was faster with; what is left of its card is shown. */
export class PartlyDone extends DaemonError {
  constructor(error, photos) {
    super(error.word, error.message, error.remedy, error.reason);
    this.photos = photos;
  }
}
