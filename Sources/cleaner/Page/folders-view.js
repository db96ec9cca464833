import { complain, markRequest, photosWithStaying } from './acts.js';
import { ask, askForRows } from './daemon.js';
import { askUser } from './dialogs.js';
import { bdi, button, el, isFocusFree, slot, withElements } from './element.js';
import { FolderTotals, folderPairs, keeping } from './folders.js';
import { freedBytes } from './photo-words.js';
import { newPicture, screenPixels } from './pictures.js';
import { faint, quietPage } from './quiet-page.js';
import { Renewal } from './renewal.js';
import { hashOf } from './routes.js';
import { pathParts } from './safe-text.js';
import { t } from './translation.js';
import { count, counted, size } from './words.js';
import { previewSize } from './zoom.js';

/** Pairs that are listed, and pictures that each shows. */
const shownPairs = 60;
const shownPictures = 6;
/** The least milliseconds between two fetches of lists that change. */
const pause = 1500;

/** Folders against folders: pairs that share copies, each decided in one act. */
export class FoldersView {
  title = t`Folders`;
  element = el('div', { class: 'page folders' });
  #pairs = [];
  #totals;
  #renewal = new Renewal(() => this.#load(), pause);
  /** Whether the user is asked about a pair that is on the screen. */
  #isAsking = false;

  constructor(app) {
    this.app = app;
    this.keys = [
      {
        title: this.title,
        entries: [
          { keys: ['1'], shown: '1', text: t`keep those in the first folder`, run: () => this.#keepFocused(0) },
          { keys: ['2'], shown: '2', text: t`keep those in the second folder`, run: () => this.#keepFocused(1) },
          { keys: ['ArrowDown', 'j'], shown: '↓', text: t`next pair`, run: () => this.#step(1), repeats: true },
          { keys: ['ArrowUp'], shown: '↑', text: t`pair before`, run: () => this.#step(-1), repeats: true },
        ],
      },
    ];
  }

  async begin() {
    if (this.#pairs.length === 0) this.element.replaceChildren(faint(t`Comparing folders…`));
    await this.#renewal.now();
  }

  end() {
    this.#renewal.end();
  }

  async #load() {
    const pairs = await this.app.attempt(() => this.#fetch());
    if (this.#isAsking) return this.#renewal.soon();
    if (pairs) {
      this.#render(pairs);
    } else if (this.#pairs.length === 0) {
      this.element.replaceChildren(button(t`Try again`, () => this.begin()));
    }
    return undefined;
  }

  /** The pairs now; how many photos all folders hold is counted anew only if photos came or went. */
  async #fetch() {
    const { rows: copies } = await askForRows('list', { category: 'duplicates' });
    this.#totals ??= this.#count().catch((error) => {
      this.#totals = undefined;
      throw error;
    });
    return folderPairs(copies, await this.#totals);
  }

  async #count() {
    const totals = new FolderTotals();
    await ask('list', { category: 'all' }, { rows: (rows) => rows.forEach((row) => totals.add(row)) });
    return totals;
  }

  photo({ event }) {
    if (event !== 'decided') this.#totals = undefined;
    this.#renewal.soon();
  }

  renewed() {
    this.#totals = undefined;
    this.#renewal.soon();
  }

  #render(pairs) {
    const isFree = isFocusFree();
    const before = this.#focused();
    this.#pairs = pairs;
    const words = pairs.length === 0 ? '' : t`${counted(pairs.length, 'pair')} of folders share photos`;
    this.app.shell.setHeading(this, this.title, words);
    if (pairs.length === 0) {
      this.element.replaceChildren(el('div', { class: 'end' }, quietPage(t`No two folders share copies.`)));
      return;
    }
    const { scrollTop } = this.element;
    const items = pairs.slice(0, shownPairs).map((pair) => this.#item(pair));
    this.element.replaceChildren(el('ol', { class: 'pairs', 'aria-label': t`Pairs of folders` }, items));
    const more = pairs.length - shownPairs;
    if (more > 0) this.element.append(faint(t`${count(more)} smaller pairs are not shown.`));
    this.element.scrollTop = scrollTop;
    if (isFree) this.#focus(before);
  }

  /** What has the focus: a pair of folders, or one of its buttons. */
  #focused() {
    const item = document.activeElement?.closest('.pair');
    const pair = this.#pairs[item?.dataset.pair];
    return pair && { key: pairKey(pair), button: [...item.querySelectorAll('button')].indexOf(document.activeElement) };
  }

  /** Gives the focus back to the same pair after a rendering; without it, to the first. */
  #focus(before) {
    const items = [...this.element.querySelectorAll('.pair')];
    const same = items.find((item) => pairKey(this.#pairs[item.dataset.pair]) === before?.key);
    const button = same?.querySelectorAll('button')[before.button];
    const place = button && !button.disabled ? button : (same ?? items[0]);
    place.focus({ preventScroll: true });
  }

  #item(pair) {
    const [first, second] = pair.sides;
    const item = el(
      'li',
      { class: 'pair', tabindex: '0', data: { pair: this.#pairs.indexOf(pair) } },
      el('p', { class: 'serif' }, ...headline(pair)),
      el('div', { class: 'pair-pictures', 'aria-hidden': 'true' }, pictures(pair)),
      el('div', { class: 'sides' }, this.#side(pair, 0, first, second), this.#side(pair, 1, second, first)),
    );
    return item;
  }

  #side(pair, place, side, other) {
    const { deleting, bytes } = keeping(pair, place);
    const words = t`Keep those in ${shortName(side.name)}`;
    const keep = button(words, () => this.#keep(pair, place), { tone: 'keep', key: String(place + 1) });
    keep.disabled = deleting.length === 0;
    const effect = t`${counted(deleting.length, 'photo')} in ${shortName(other.name)} would go, ${size(bytes)}`;
    return el(
      'div',
      {},
      el('p', {}, bdi(side.name)),
      this.#others(side),
      keep,
      faint(deleting.length > 0 ? effect : t`Nothing else would go.`),
    );
  }

  /** What a folder has besides the pair's photos, which its grid shows. */
  #others({ only, filter }) {
    if (only === 0) return faint(t`Nothing here that the other has not`);
    const route = { view: 'grid', category: 'all', filter: { folder: filter } };
    return faint(el('a', { href: hashOf(route) }, t`${counted(only, 'other file')} here`));
  }

  #keepFocused(place) {
    const pair = this.#pairs[document.activeElement?.closest('.pair')?.dataset.pair];
    if (pair) this.#keep(pair, place);
  }

  #step(by) {
    const items = [...this.element.querySelectorAll('.pair')];
    const place = items.indexOf(document.activeElement?.closest('.pair'));
    const next = items[Math.min(Math.max(place + by, 0), items.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  /** Decides a pair in one act. */
  async #keep(pair, place) {
    const { staying, deleting, bytes } = keeping(pair, place);
    if (deleting.length === 0) return;
    const [photos, freed] = [counted(deleting.length, 'photo'), size(bytes)];
    const marked = t`${photos} in ${pair.sides[1 - place].name}, ${freed}, will be marked.`;
    this.#isAsking = true;
    const isAgreed = await askUser({
      text: t`Keep those in ${pair.sides[place].name}?`,
      detail: `${marked} ${t`Nothing moves before you send what is marked to the trash.`}`,
      yes: t`Mark ${photos}`,
    });
    this.#isAsking = false;
    if (!isAgreed) return;
    const results = await this.app.attempt(() => this.app.acts.perform(requests(pair, place, staying, deleting)));
    await this.begin();
    if (!results || complain(this.app, results)) return;
    this.app.notices.news(t`Marked ${photos}, ${freed}. u takes it back.`);
  }

  async undo() {
    const report = await this.app.attempt(() => this.app.acts.undo());
    if (!report) return;
    await this.begin();
    this.app.notices.news(t`Taken back: ${report.words}`);
  }
}

/** Each request has the photos of some groups, with those that stay in their place. */
function requests(pair, place, staying, deleting) {
  const groupOf = new Map(pair.sides.flatMap((side) => side.rows).map((row) => [row.id, row.group]));
  const result = [];
  for (let start = 0; start < staying.length; start += photosWithStaying) {
    const stay = staying.slice(start, start + photosWithStaying);
    const groups = new Set(stay.map((id) => groupOf.get(id)));
    const go = deleting.filter((id) => groups.has(groupOf.get(id)));
    result.push(markRequest(go, 'delete', { staying: stay.map((id) => ({ id })), undecidedOnly: true }));
  }
  return result;
}

/** `All 312 photos of Backup 2019 are also in 2019`. */
function headline({ sides, groups }) {
  const whole = sides.find((side) => side.only === 0);
  const [first, second] = sides.map((side) => bdi(side.name));
  if (!whole) return withElements(t`${slot} and ${slot} share ${counted(groups, 'picture')}`, first, second);
  const other = sides[1 - sides.indexOf(whole)];
  const words = t`All ${counted(whole.rows.length, 'photo')} of ${slot} are also in ${slot}`;
  return withElements(words, bdi(whole.name), bdi(other.name));
}

function pairKey({ sides }) {
  return sides.map((side) => side.key).join('\0');
}

function shortName(name) {
  return name.slice(name.lastIndexOf('/') + 1);
}

function pictures(pair) {
  const rows = [...pair.sides[0].rows].sort((first, second) => freedBytes(second) - freedBytes(first));
  return rows.slice(0, shownPictures).map((row) => {
    const picture = newPicture(row.id, previewSize(screenPixels(120)));
    picture.title = pathParts(row).name;
    return picture;
  });
}
