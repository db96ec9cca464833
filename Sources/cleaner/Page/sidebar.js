import { category, cleaningOrder, isGrouped } from './categories.js';
import { bdi, el } from './element.js';
import { faint } from './quiet-page.js';
import { hashOf } from './routes.js';
import { safeText } from './safe-text.js';
import { t } from './translation.js';
import { count, counted, size, timeLeft } from './words.js';

/** The lists with their counts, and the state of the daemon. */
export class Sidebar {
  #element;
  #lists = el('div', {});
  #state = el('div', { class: 'state' });
  #route;
  #status;
  #isGone = false;
  #shown = '';

  constructor(element, app) {
    this.#element = element;
    this.app = app;
    element.dataset.keys = 'own';
    element.append(el('p', { class: 'brand serif', 'aria-hidden': 'true' }, 'cleaner'), this.#lists, this.#state);
    element.addEventListener('keydown', (event) => this.#key(event));
  }

  select(route) {
    this.#route = route;
    this.#render();
  }

  setStatus(status) {
    this.#status = status;
    this.#render();
  }

  setGone(isGone) {
    this.#isGone = isGone;
    this.#render();
  }

  focus() {
    (this.#element.querySelector('[aria-current]') ?? this.#element.querySelector('a'))?.focus();
  }

  /** Renders anew only if something else is to be shown, so that the focus stays. */
  #render() {
    const words = JSON.stringify([this.#route, this.#status, this.#isGone]);
    if (words === this.#shown) return;
    this.#shown = words;
    const focused = document.activeElement?.closest('#lists a')?.getAttribute('href');
    this.#lists.replaceChildren(...this.#sections());
    this.#state.replaceChildren(...this.#stateLines());
    if (focused) this.#element.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }

  #sections() {
    const { photos, videos, maybe, marked, categories = [] } = this.#status ?? {};
    const review = cleaningOrder(categories).map((list) =>
      this.#link({ view: 'review', category: list.category }, amount(list), size(list.reclaimable)),
    );
    const browse = [
      this.#link({ view: 'grid', category: 'all' }, count(photos?.total ?? 0)),
      videos?.photos > 0 && this.#link({ view: 'grid', category: 'videos' }, count(videos.photos)),
      this.#link({ view: 'review', category: 'moments' }),
      this.#link({ view: 'folders' }, '', '', t`Folders`),
    ];
    const markedSize = marked?.photos > 0 ? size(marked.bytes) : '';
    const piles = [
      this.#link({ view: 'review', category: 'maybe' }, count(maybe?.photos ?? 0)),
      this.#link({ view: 'trash' }, count(marked?.photos ?? 0), markedSize, t`Marked, and trash`),
    ];
    const space = [
      this.#link({ view: 'storage' }, '', '', t`Storage`),
      this.#link({ view: 'apps' }, '', '', t`Applications`),
    ];
    return [
      section(t`To review`, review.length > 0 ? review : [faint(this.#nothing())]),
      section(t`Browse`, browse),
      section(t`Piles`, piles),
      section(t`Space`, space),
    ];
  }

  #nothing() {
    if (!this.#status) return t`Asking the daemon…`;
    return this.#status.photos.total === 0 ? t`There are no photos yet.` : t`Nothing is proposed.`;
  }

  #link(route, number = '', detail = '', title = category(route.category).title) {
    const here = this.#route;
    const isHere = route.view === here?.view && (route.category === undefined || route.category === here.category);
    return el(
      'li',
      {},
      el(
        'a',
        { href: hashOf(route), 'aria-current': isHere ? 'page' : undefined },
        el('span', {}, title),
        el('span', { class: 'number' }, number, detail && el('small', {}, detail)),
      ),
    );
  }

  #stateLines() {
    if (this.#isGone) {
      return [
        el('p', { class: 'error', role: 'alert' }, t`The daemon is away. What was answered is remembered.`),
        el('p', {}, t`Start it: `, el('code', {}, 'systemctl --user start cleanerd')),
        faint(t`This window waits for it.`),
      ];
    }
    const status = this.#status;
    if (!status) return [];
    return [faint(activity(status)), ...(status.conditions ?? []).map(condition)];
  }

  /** Arrow keys go from one list to the next, Escape back to the photos. */
  #key(event) {
    if (event.key === 'Escape') {
      event.preventDefault();
      this.app.shell.closeLists();
      this.app.shell.focusView();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const links = [...this.#element.querySelectorAll('a')];
    const place = links.indexOf(document.activeElement) + step;
    links[(place + links.length) % links.length]?.focus();
  }
}

/** What is wrong, and what to do. */
function condition({ text, remedy }) {
  const help = remedy && el('span', { class: 'faint' }, bdi(` ${safeText(remedy)}`));
  return el('p', { class: 'condition' }, bdi(safeText(text)), help);
}

function section(title, items) {
  return el('section', {}, el('h2', { class: 'capitals' }, title), el('ul', {}, items));
}

function amount({ category, groups, proposed }) {
  return isGrouped(category) ? counted(groups, 'group') : count(proposed);
}

/** `Analysing 342 of 5,012, about 3 min left`. */
function activity({ activity, progress, photos, onBattery }) {
  if (onBattery === 'pause') return t`On battery the analysis waits for mains power.`;
  if (activity === 'paused') return t`The analysis is paused.`;
  if (activity === 'scanning') return t`Looking through the folders…`;
  if (activity !== 'analysing') return `${counted(photos.total, 'photo')}, ${size(photos.bytes)}`;
  const { done = 0, total = photos.total, secondsLeft } = progress ?? {};
  const [at, all] = [count(Math.min(done + 1, total)), count(total)];
  return secondsLeft === undefined
    ? t`Analysing file ${at} of ${all}`
    : t`Analysing file ${at} of ${all}, ${timeLeft(secondsLeft)}`;
}
