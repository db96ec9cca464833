import { complain, markRequest, photosWithStaying } from './acts.js';
import { folderPairs } from './daemon.js';
import { askUser } from './dialogs.js';
import { bdi, button, el, isFocusFree, slot, withElements } from './element.js';
import { newPicture, screenPixels } from './pictures.js';
import { faint, quietPage } from './quiet-page.js';
import { Renewal } from './renewal.js';
import { hashOf } from './routes.js';
import { pathParts } from './safe-text.js';
import { t } from './translation.js';
import { count, counted, size } from './words.js';
import { previewSize } from './zoom.js';

/** The least milliseconds between two fetches of lists that change. */
const pause = 1500;

/** Folders against folders: pairs that share copies, each decided in one act. */
export class FoldersView {
  title = t`Folders`;
  element = el('div', { class: 'page folders' });
  #pairs = [];
  /** Whether photos came or went since the files of all folders were counted. */
  #isOther = true;
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
    const answer = await this.app.attempt(() => this.#fetch());
    if (this.#isAsking) return this.#renewal.soon();
    if (answer) {
      this.#render(answer);
    } else if (this.#pairs.length === 0) {
      this.element.replaceChildren(button(t`Try again`, () => this.begin()));
    }
    return undefined;
  }

  /** The pairs now; how many photos all folders hold is counted anew only if photos came or went. */
  async #fetch() {
    const isAnew = this.#isOther;
    this.#isOther = false;
    try {
      return await folderPairs(isAnew);
    } catch (error) {
      this.#isOther ||= isAnew;
      throw error;
    }
  }

  photo({ event }) {
    if (event !== 'decided') this.#isOther = true;
    this.#renewal.soon();
  }

  renewed() {
    this.#isOther = true;
    this.#renewal.soon();
  }

  #render({ pairs, total }) {
    const isFree = isFocusFree();
    const before = this.#focused();
    this.#pairs = pairs;
    const words = pairs.length === 0 ? '' : t`${counted(total, 'pair')} of folders share photos`;
    this.app.shell.setHeading(this, this.title, words);
    if (pairs.length === 0) {
      this.element.replaceChildren(el('div', { class: 'end' }, quietPage(t`No two folders share copies.`)));
      return;
    }
    const { scrollTop } = this.element;
    const items = pairs.map((pair) => this.#item(pair));
    this.element.replaceChildren(el('ol', { class: 'pairs', 'aria-label': t`Pairs of folders` }, items));
    const more = total - pairs.length;
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
    const { keeping } = side;
    const words = t`Keep those in ${shortName(side.name)}`;
    const keep = button(words, () => this.#keep(pair, place), { tone: 'keep', key: String(place + 1) });
    keep.disabled = keeping.photos === 0;
    return el(
      'div',
      {},
      el('p', {}, bdi(side.name)),
      this.#others(side),
      keep,
      faint(effect(keeping, shortName(other.name))),
    );
  }

  /** What a folder has besides the pair's photos, which its grid shows. */
  #others({ others, folder }) {
    if (others === 0) return faint(t`Nothing here that the other has not`);
    const route = { view: 'grid', category: 'all', filter: { folder } };
    return faint(el('a', { href: hashOf(route) }, t`${counted(others, 'other file')} here`));
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
    const { keeping } = pair.sides[place];
    if (keeping.photos === 0) return;
    const [photos, freed] = [counted(keeping.photos, 'photo'), size(keeping.bytes)];
    const marked = t`${photos} in ${pair.sides[1 - place].name}, ${freed}, will be marked.`;
    this.#isAsking = true;
    const isAgreed = await askUser({
      text: t`Keep those in ${pair.sides[place].name}?`,
      detail: `${marked} ${t`Nothing moves before you send what is marked to the trash.`}`,
      yes: t`Mark ${photos}`,
    });
    this.#isAsking = false;
    if (!isAgreed) return;
    const results = await this.app.attempt(() => this.app.acts.perform(requests(keeping.pictures)));
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

/** Each request has some pictures: what goes of them, with what stays in its place. */
function requests(pictures) {
  const result = [];
  for (let start = 0; start < pictures.length; start += photosWithStaying) {
    const part = pictures.slice(start, start + photosWithStaying);
    const staying = part.map(({ stays }) => ({ id: stays }));
    result.push(markRequest(part.flatMap(({ go }) => go), 'delete', { staying, undecidedOnly: true }));
  }
  return result;
}

/** What keeping one side means for the other. */
function effect({ photos, bytes, holdingMore }, other) {
  const words = photos > 0
    ? t`${counted(photos, 'photo')} in ${other} would go, ${size(bytes)}`
    : t`Nothing else would go.`;
  if (holdingMore === 0) return words;
  return t`${words.replace(/\.$/, '')}; ${count(holdingMore)} of ${other} that hold more stay`;
}

/** `All 312 photos of Backup 2019 are also in 2019`. */
function headline({ sides, pictures }) {
  const whole = sides.find((side) => side.others === 0);
  const [first, second] = sides.map((side) => bdi(side.name));
  if (!whole) return withElements(t`${slot} and ${slot} share ${counted(pictures, 'picture')}`, first, second);
  const other = sides[1 - sides.indexOf(whole)];
  const words = whole.photos === 1
    ? t`The only photo of ${slot} is also in ${slot}`
    : t`All ${counted(whole.photos, 'photo')} of ${slot} are also in ${slot}`;
  return withElements(words, bdi(whole.name), bdi(other.name));
}

function pairKey({ sides }) {
  return sides.map(({ folder }) => JSON.stringify(folder)).join();
}

function shortName(name) {
  return name.slice(name.lastIndexOf('/') + 1);
}

function pictures({ shown }) {
  return shown.map((row) => {
    const picture = newPicture(row.id, previewSize(screenPixels(120)));
    picture.title = pathParts(row).name;
    return picture;
  });
}
