import { acceptAll } from './accept-all.js';
import { markRequest } from './acts.js';
import { CardStage, decisions } from './card-stage.js';
import { category, holdsCopies } from './categories.js';
import { ask } from './daemon.js';
import { askAboutLastCopies } from './dialogs.js';
import { el, show } from './element.js';
import { endOfList } from './end-screen.js';
import { GroupChoice } from './group-choice.js';
import { GroupStage } from './group-stage.js';
import { Pass } from './pass.js';
import { freedBytes } from './photo-words.js';
import { Pictures } from './pictures.js';
import { actions, position, share } from './review-heading.js';
import { reviewKeys } from './review-keys.js';
import { pathParts } from './safe-text.js';
import { t } from './translation.js';
import { showWhy } from './why-panel.js';
import { counted } from './words.js';

const decided = {
  keep: (name) => t`Kept: ${name}`,
  delete: (name) => t`Marked for deletion: ${name}`,
  maybe: (name) => t`Put on the maybe pile: ${name}`,
};

/** A way through a list, a card at a time: single photos on a card, groups side by side. */
export class ReviewView {
  element = el('div', { class: 'review' });
  #end = el('div', { class: 'end' });
  #lastCopies = new Set();
  /** What was decided here and not taken back, the newest last. */
  #done = [];
  #endShown;
  #choice;
  /** What was chosen in groups of which one photo was decided about, until they are back. */
  #decidedIn = new Map();
  #shown;
  /** The group of which was said that photos of it were not seen yet. */
  #unseenIn;

  /** @param {import('./app.js').App} app */
  constructor(app, route) {
    this.app = app;
    this.route = route;
    const topic = { category: route.category, filter: route.filter };
    this.pass = new Pass(topic, app.acts, () => this.#render(), (error) => this.#fail(error));
    this.cards = new CardStage(new Pictures(), (direction) => this.decide(decisions[direction]));
    this.groups = new GroupStage(() => this.#render());
    this.element.append(this.cards.element, this.groups.element, this.#end);
    show(this.cards.element, false);
    show(this.groups.element, false);
    this.keys = reviewKeys(this);
  }

  get title() {
    return category(this.route.category).title;
  }

  get card() {
    return this.pass.card;
  }

  get isGroup() {
    return (this.card?.photos.length ?? 0) > 1;
  }

  get choice() {
    return this.#choice;
  }

  get stage() {
    return this.isGroup ? this.groups : this.cards;
  }

  async begin(restart = false) {
    await this.app.attempt(() => this.pass.begin(restart));
    this.#render();
  }

  end() {
    this.groups.clear();
    this.cards.clear();
    this.pass.end();
  }

  // What the page shows

  /** Shows what was chosen. */
  refresh() {
    this.#render();
  }

  #render() {
    // An answer may come after the user went elsewhere.
    if (this.app.view !== this) return;
    const { card } = this;
    if (card !== this.#shown) this.#arrive(card);
    show(this.cards.element, card !== undefined && !this.isGroup);
    show(this.groups.element, this.isGroup);
    if (this.isGroup) this.groups.show(card, this.#choice, this.pass.cards[1]);
    else if (card) this.cards.show(card, this.pass.cards.slice(1));
    this.#showEnd();
    this.app.shell.setHeading(this, this.title, position(this), share(this.pass.progress));
    this.app.shell.setActions(this, actions(this));
  }

  #arrive(card) {
    const before = this.#shown?.id === card?.id ? this.#choice : this.#decidedIn.get(card?.id);
    this.#decidedIn.delete(card?.id);
    this.#shown = card;
    this.#choice = this.isGroup ? new GroupChoice(card.photos, before) : undefined;
    if (!this.isGroup) this.groups.clear();
    if (!card || this.isGroup) {
      this.cards.clear();
      return;
    }
    // Place, colours and text for those who cannot see the photo.
    ask('show', { photo: { id: card.photos[0].id } }).then((report) => this.cards.explain(report), () => {});
  }

  /** Shows what was done once nothing is left, and until then that more is coming. */
  #showEnd() {
    show(this.#end, this.card === undefined);
    if (this.card) {
      this.#endShown = undefined;
    } else if (!this.pass.isOver) {
      this.#end.replaceChildren(el('p', { class: 'faint' }, t`Fetching what is next…`));
    } else {
      const words = JSON.stringify([this.#tally, this.pass.progress, this.app.status]);
      if (words !== this.#endShown) endOfList(this.#end, this, this.#tally);
      this.#endShown = words;
    }
  }

  get #tally() {
    const tally = { keep: 0, delete: 0, maybe: 0, bytes: 0 };
    for (const { decision, photos, bytes } of this.#done.filter(({ decision }) => decision)) {
      tally[decision] += photos;
      if (decision === 'delete') tally.bytes += bytes;
    }
    return tally;
  }

  // Acts

  /** Decides about the photo of a card, or about the selected one of a group. */
  async decide(decision) {
    const { card } = this;
    if (!card) return;
    if (this.isGroup) return this.#decideInGroup(card, decision);
    const [photo] = card.photos;
    const lastCopy = decision === 'delete' && this.#isLast(photo);
    if (lastCopy && !(await this.#agreeToLastCopy([photo]))) return;
    const direction = Object.keys(decisions).find((name) => decisions[name] === decision);
    this.cards.leave(direction);
    const request = this.#mark([photo.id], decision, lastCopy ? { lastCopy: true } : {});
    await this.#send(card, [request], [photo], decision, decided[decision](pathParts(photo).name));
  }

  async #decideInGroup(card, decision) {
    const { photo } = this.#choice;
    const lastCopy = decision === 'delete' && this.#isLast(photo);
    if (lastCopy && !(await this.#agreeToLastCopy([photo]))) return;
    const words = decided[decision](pathParts(photo).name);
    const request = this.#mark([photo.id], decision, lastCopy ? { lastCopy: true } : {});
    this.#decidedIn.set(card.id, this.#choice);
    await this.#send(card, [request], [photo], decision, words, { comesBack: true });
    this.#decidedIn.delete(card.id);
  }

  /** Accepts a group as it is shown: some photos stay, the others are marked. */
  async accept() {
    const { card } = this;
    const { leaving, staying, open } = this.#choice;
    if (leaving.length === 0) return this.keepAll();
    if (this.#asksToLook(card, leaving)) return;
    const isLast = staying.length === 0 || leaving.some((photo) => this.#isLast(photo));
    if (isLast && !(await this.#agreeToLastCopy(leaving))) return;
    const stay = staying.map(({ id }) => ({ id }));
    // A single photo that stays gets no decision: a better one may lie elsewhere. Several would be proposed again.
    const more = {
      ...(stay.length > 0 && { staying: stay }),
      ...(stay.length > 1 && { keeping: stay }),
      ...(isLast && { lastCopy: true }),
    };
    const words = t`Marked for deletion: ${counted(leaving.length, 'photo')}`;
    const request = this.#mark(leaving.map(({ id }) => id), 'delete', more);
    await this.#send(card, [request], leaving, 'delete', words, { settled: open.length });
  }

  /** Whether photos would go that were not seen, which is said once a group. */
  #asksToLook(card, leaving) {
    const unseen = this.groups.countUnseen(leaving);
    if (unseen === 0 || this.#unseenIn === card) return false;
    this.#unseenIn = card;
    this.app.notices.news(t`Not seen yet: ${counted(unseen, 'photo')}. Scroll to see more, or accept again.`);
    return true;
  }

  keepAll() {
    const { open } = this.#choice;
    const words = t`Kept ${counted(open.length, 'photo')}`;
    return this.#send(this.card, [this.#mark(open.map(({ id }) => id), 'keep')], open, 'keep', words);
  }

  /** Accepts the rest of a list of copies, which are certain. */
  async acceptAll() {
    if (!holdsCopies(this.route.category)) return this.app.notices.news(t`A is for copies, which are certain.`);
    if (await acceptAll(this.app, this.pass.topic, this.pass.review)) await this.pass.renew();
    return undefined;
  }

  callDifferent() {
    const { card } = this;
    if (!this.isGroup || holdsCopies(this.route.category) || !this.#choice.keeper) {
      return this.app.notices.news(t`Nothing is proposed here that could be called different; k keeps all of it.`);
    }
    const params = { photos: card.photos.map(({ id }) => ({ id })), review: this.pass.review };
    const words = t`Noted as different photos: not asked again`;
    return this.#send(card, [{ method: 'different', params }], this.#choice.open, undefined, words);
  }

  /** Skips the card until the next pass. */
  skip() {
    const { card } = this;
    if (!card) return undefined;
    this.cards.leave(undefined);
    const params = { review: this.pass.review, photos: card.photos.map(({ id }) => ({ id })) };
    const photos = this.isGroup ? this.#choice.open : card.photos;
    return this.#send(card, [{ method: 'review.skip', params }], photos, undefined, t`Left for later`);
  }

  async undo() {
    const report = await this.app.attempt(() => this.pass.undo());
    if (!report) return;
    this.app.notices.news(t`Taken back: ${report.words}`);
    this.#done.pop();
    this.#render();
  }

  explain() {
    const photo = this.isGroup ? this.#choice.photo : this.card?.photos[0];
    if (photo) showWhy(this.app, photo.id);
  }

  #mark(ids, decision, more = {}) {
    return markRequest(ids, decision, { review: this.pass.review, undecidedOnly: true, ...more });
  }

  /** Sends an act; if it fails, says what to do, and the card is back. */
  async #send(card, requests, photos, decision, words, { settled = photos.length, comesBack } = {}) {
    this.app.notices.clear();
    this.app.notices.say(words);
    const bytes = photos.reduce((sum, photo) => sum + freedBytes(photo), 0);
    try {
      await this.pass.decide(card, requests, { photos: settled, comesBack });
      this.#done.push({ decision, photos: photos.length, bytes });
    } catch (error) {
      if (error.reason === 'last-copy') for (const { id } of photos) this.#lastCopies.add(id);
      this.#complain(error, photos);
    }
    this.#render();
  }

  /** Says that cards could not be fetched, unless the user went elsewhere. */
  #fail(error) {
    if (this.app.view === this) this.app.notices.error(error);
  }

  #complain(error, photos) {
    const name = photos.length === 1 ? t`${pathParts(photos[0]).name} stayed: ` : '';
    if (error.reason === 'last-copy') error.remedy = t`Decide again to mark it all the same.`;
    this.app.notices.error(error, name);
  }

  /** Whether the daemon refuses to mark a photo as the last copy: its row says so, or a mark was refused. */
  #isLast(photo) {
    return photo.lastCopy || this.#lastCopies.has(photo.id);
  }

  #agreeToLastCopy(photos) {
    const what = photos.length === 1 ? t`${pathParts(photos[0]).name} is the last copy.` : t`These are all there are.`;
    return askAboutLastCopies(what);
  }

  // Changes that the daemon publishes

  photo(change) {
    this.pass.photo(change);
  }

  renewed() {
    this.app.attempt(() => this.pass.renew());
  }

  statusChanged() {
    if (this.pass.isOver) this.#render();
  }
}
