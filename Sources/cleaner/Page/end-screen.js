import { category, cleaningOrder } from './categories.js';
import { button, isFocusFree } from './element.js';
import { quietPage } from './quiet-page.js';
import { t } from './translation.js';
import { count, counted, size } from './words.js';

/**
 * The end of a list: what was done, what was left, and what comes next.
 *
 * @param {HTMLElement} element Where to show it.
 * @param {import('./review-view.js').ReviewView} view
 * @param {{keep: number, delete: number, maybe: number, bytes: number}} tally What was decided on this page.
 */
export function endOfList(element, view, tally) {
  const { app, pass } = view;
  const title = headline(pass.progress.skipped, tally);
  const details = [summary(tally), app.status?.marked.photos > 0 && marked(app.status.marked)];
  const takesFocus = isFocusFree();
  element.replaceChildren(...quietPage(title, { details, buttons: choices(view) }));
  if (takesFocus) element.querySelector('button').focus({ preventScroll: true });
  app.notices.sayAlso(title);
}

function headline(skipped, tally) {
  if (skipped > 0) return t`Nothing else is left to decide here.`;
  const isWork = tally.keep + tally.delete + tally.maybe > 0;
  return isWork ? t`All of this list is decided.` : t`Nothing is left to decide here.`;
}

function summary({ keep, delete: gone, maybe, bytes }) {
  const parts = [
    gone > 0 && t`${count(gone)} marked (${size(bytes)})`,
    keep > 0 && t`${count(keep)} kept`,
    maybe > 0 && t`${count(maybe)} maybe`,
  ].filter(Boolean);
  return parts.length > 0 ? t`Reviewed ${counted(keep + gone + maybe, 'photo')}: ${parts.join(', ')}.` : '';
}

function marked(pile) {
  return t`${counted(pile.photos, 'photo')} marked in all, ${size(pile.bytes)}; nothing has moved yet.`;
}

/** What comes next: another list, what is marked, the maybe pile, and what was left for later. */
function choices(view) {
  const { app, route, pass } = view;
  const go = (place) => () => app.go(place);
  const next = nextList(app.status, route.category);
  const { marked, maybe } = app.status ?? {};
  const { skipped } = pass.progress;
  const buttons = [];
  if (next) buttons.push(button(listWords(next), go({ view: 'review', category: next.category }), { tone: 'keep' }));
  if (marked?.photos > 0) {
    buttons.push(button(t`Look at what is marked`, go({ view: 'trash' }), { tone: 'delete', key: 't' }));
  }
  if (maybe?.photos > 0 && route.category !== 'maybe') buttons.push(maybeButton(app));
  if (skipped > 0) {
    const words = t`Look again at ${counted(skipped, 'photo')} left for later`;
    buttons.push(button(words, () => view.begin(true), { key: 'l' }));
  }
  return buttons.length > 0 ? buttons : [button(t`All photos`, go({ view: 'grid', category: 'all' }), { key: 'g' })];
}

/** Leads to the maybe pile. */
export function maybeButton(app) {
  const { photos } = app.status.maybe;
  const words = photos === 1
    ? t`Ready to tackle your ${count(photos)} maybe?`
    : t`Ready to tackle your ${count(photos)} maybes?`;
  return button(words, () => app.go({ view: 'review', category: 'maybe' }));
}

function listWords({ category: name, groups, proposed, reclaimable }) {
  const number = groups ? counted(groups, 'group') : counted(proposed, 'photo');
  return `${category(name).title}: ${number}, ${size(reclaimable)}`;
}

/** The list to go on with: the surest that proposes something. */
function nextList(status, current) {
  return cleaningOrder(status?.categories ?? []).find((list) => list.category !== current);
}
