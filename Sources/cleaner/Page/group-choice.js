import { t } from './translation.js';
import { count } from './words.js';

/**
 * What stays and what goes of a group, before the user accepts it.
 *
 * It begins with the daemon's proposal: the keeper stays, and what shows another part of the scene; all others that
 * nobody has decided about go.
 */
export class GroupChoice {
  /** The place of the photo that keys act on. */
  selected = 0;
  /** How many photos say each text of their differences. */
  #sharing = new Map();
  /** The rule by which the one that stays was chosen; undefined: by the daemon, or by hand. */
  rule;

  /**
   * @param {object[]} photos Rows of a card: the keeper first, if the daemon proposes one.
   * @param {GroupChoice} [before] What the user chose of the group before it changed, which still holds.
   */
  constructor(photos, before) {
    this.photos = photos;
    this.keeper = photos.find((photo) => photo.keeper);
    this.proposal = new Set(this.keeper ? this.open.filter((photo) => !photo.keeper).map(idOf) : []);
    this.going = new Set(this.proposal);
    for (const { text } of photos.flatMap((photo) => photo.differences ?? [])) {
      this.#sharing.set(text, (this.#sharing.get(text) ?? 0) + 1);
    }
    this.selected = Math.max(photos.findIndex((photo) => photo.decision === undefined), 0);
    if (before) this.#continue(before);
  }

  /** Of photos that came meanwhile, the proposal holds; and of all if else none would stay. */
  #continue(before) {
    const place = this.photos.findIndex(({ id }) => id === before.photo?.id);
    if (place >= 0 && this.photos[place].decision === before.photo.decision) this.selected = place;
    if (before.isAsProposed) return;
    const known = new Set(before.photos.map(idOf));
    const going = this.open.filter(({ id }) => (known.has(id) ? before.going.has(id) : this.going.has(id)));
    this.going = new Set(going.map(idOf));
    if (this.staying.length > 0 || before.staying.length === 0) this.rule = before.rule;
    else this.going = new Set(this.proposal);
  }

  /** The photos that nobody has decided about. */
  get open() {
    return this.photos.filter((photo) => photo.decision === undefined);
  }

  get isAsProposed() {
    return this.going.size === this.proposal.size && [...this.going].every((id) => this.proposal.has(id));
  }

  get photo() {
    return this.photos[this.selected];
  }

  /** Those that stay: open ones, and those that were kept before. */
  get staying() {
    return this.photos.filter((photo) => canStay(photo) && !this.going.has(photo.id));
  }

  get leaving() {
    return this.open.filter((photo) => this.going.has(photo.id));
  }

  /** Selects another photo; after the last comes the first. */
  select(step) {
    this.selected = (this.selected + step + this.photos.length) % this.photos.length;
  }

  /** Switches whether a photo stays or goes; false if it is decided already. */
  toggle(photo) {
    if (photo.decision !== undefined) return false;
    if (!this.going.delete(photo.id)) this.going.add(photo.id);
    return true;
  }

  /** Chooses the one photo that stays; false if that one is marked or on the maybe pile, as then none would stay. */
  choose(place) {
    if (!canStay(this.photos[place])) return false;
    this.selected = place;
    this.going = new Set(this.open.map(idOf));
    this.going.delete(this.photos[place].id);
    return true;
  }

  /** Chooses by the next of the rules, which then is `rule`; after the last one, as proposed again. */
  nextRule() {
    const place = rules.indexOf(this.rule) + 1;
    this.rule = rules[place];
    const present = this.photos.filter(canStay);
    if (this.rule && present.length > 0) this.choose(this.photos.indexOf(this.rule.best(present)));
    else this.going = new Set(this.proposal);
  }

  /** `kept`, `marked`, `maybe`, `goes` or `stays`. */
  state(photo) {
    const decided = { keep: 'kept', delete: 'marked', maybe: 'maybe' }[photo.decision];
    return decided ?? (this.going.has(photo.id) ? 'goes' : 'stays');
  }

  /**
   * How a photo differs from the others, without what more than half of them share; then nothing else is said twice.
   */
  differences(photo) {
    return (photo.differences ?? []).filter(({ text }) => this.#sharing.get(text) * 2 <= this.photos.length);
  }

  /** What accepting does, as the words of its button. */
  get acceptance() {
    const [go, stay] = [this.leaving.length, this.staying.length];
    if (go === 0) return stay === 1 ? t`Keep it` : t`Keep all ${count(stay)}`;
    if (stay === 0) return t`Delete all ${count(go)}?`;
    if (stay === 1) return go === 1 ? t`Delete the other one?` : t`Delete the other ${count(go)}?`;
    return t`Mark ${count(go)}, ${count(stay)} stay`;
  }
}

const first = (photos, order) => photos.toSorted((one, two) => order(one) - order(two))[0];
const time = (photo) => Date.parse(photo.captured ?? '');
/** Photos without a time come last. */
const known = (number) => (Number.isNaN(number) ? Infinity : number);
const isDownloaded = ({ path = '' }) => /(^|\/)(downloads?|whatsapp[^/]*|telegram[^/]*)\//i.test(path);

/** Rules to choose by the one that stays, each applied to a group that is looked at. */
const rules = [
  { words: t`the most pixels`, best: (photos) => first(photos, ({ width = 0, height = 0 }) => -width * height) },
  { words: t`the largest file`, best: (photos) => first(photos, ({ bytes = 0 }) => -bytes) },
  { words: t`the oldest`, best: (photos) => first(photos, (photo) => known(time(photo))) },
  { words: t`the newest`, best: (photos) => first(photos, (photo) => known(-time(photo))) },
  { words: t`not in Downloads`, best: (photos) => first(photos, (photo) => Number(isDownloaded(photo))) },
];

function idOf(photo) {
  return photo.id;
}

/** Whether a photo is there for certain if the others go: what is on the maybe pile may go as well. */
function canStay({ decision }) {
  return decision === undefined || decision === 'keep';
}

/** The relation of the others to the keeper, if all have the same. */
export function relation(photos) {
  const reasons = new Set(photos.filter((photo) => !photo.keeper).map((photo) => photo.why));
  return reasons.size === 1 ? [...reasons][0] : undefined;
}
