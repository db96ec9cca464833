import { category, cleaningOrder } from './categories.js';
import { button, el, isFocusFree } from './element.js';
import { count, counted, size } from './words.js';

/**
 * The end of a list: what was done, what was left, and what comes next.
 *
 * @param {HTMLElement} element Where to show it.
 * @param {import('./review-view.js').ReviewView} view
 * @param {{keep: number, delete: number, maybe: number, bytes: number}} tally What was decided on this page.
 */
export function endOfList(element, view, tally) {
  const { app, pass, route } = view;
  const skipped = pass.progress.skipped;
  const next = nextList(app.status, route.category);
  const lines = [
    el('p', { class: 'ornament', 'aria-hidden': 'true' }, '❦'),
    el('h2', { class: 'serif' }, headline(skipped, tally)),
    el('p', { class: 'faint' }, summary(tally)),
    app.status?.marked.photos > 0 && el('p', {}, marked(app.status.marked)),
    el('div', { class: 'buttons' }, choices(view, skipped, next)),
  ];
  const takesFocus = isFocusFree();
  element.replaceChildren(...lines.filter(Boolean));
  if (takesFocus) element.querySelector('button').focus({ preventScroll: true });
  app.notices.say(headline(skipped, tally));
}

function headline(skipped, tally) {
  if (skipped > 0) return 'Nothing else is left to decide here.';
  return tally.keep + tally.delete + tally.maybe > 0 ? 'All of this list is decided.' : 'Nothing is left to decide here.';
}

function summary({ keep, delete: gone, maybe, bytes }) {
  const parts = [
    gone > 0 && `${count(gone)} marked (${size(bytes)})`,
    keep > 0 && `${count(keep)} kept`,
    maybe > 0 && `${count(maybe)} maybe`,
  ].filter(Boolean);
  return parts.length > 0 ? `Reviewed ${counted(keep + gone + maybe, 'photo')}: ${parts.join(', ')}.` : '';
}

function marked(pile) {
  return `${counted(pile.photos, 'photo')} marked in all, ${size(pile.bytes)}; nothing has moved yet.`;
}

function choices(view, skipped, next) {
  const { app } = view;
  const go = (route) => () => app.go(route);
  const { marked, maybe } = app.status ?? {};
  const all = [
    next && button(`${category(next.category).title}: ${listSize(next)}`, go({ view: 'review', category: next.category }), { tone: 'keep' }),
    marked?.photos > 0 && button('Look at what is marked', go({ view: 'trash' }), { tone: 'delete', key: 't' }),
    maybe?.photos > 0 && view.route.category !== 'maybe' &&
      button(`Ready to tackle your ${counted(maybe.photos, 'maybe')}?`, go({ view: 'review', category: 'maybe' }), { tone: 'maybe' }),
    skipped > 0 && button(`Look again at ${counted(skipped, 'photo')} left for later`, () => view.begin(true), { key: 'l' }),
  ].filter(Boolean);
  return all.length > 0 ? all : [button('All photos', go({ view: 'grid', category: 'all' }), { key: 'g' })];
}

function listSize({ groups, proposed, reclaimable }) {
  return `${groups ? counted(groups, 'group') : counted(proposed, 'photo')}, ${size(reclaimable)}`;
}

/** The list to go on with: the surest that proposes something. */
function nextList(status, current) {
  return cleaningOrder(status?.categories ?? []).find((list) => list.category !== current);
}
