import { holdsCopies } from './categories.js';
import { t } from './translation.js';
import { count } from './words.js';

/**
 * `124 of 1,832`; groups are counted as such.
 *
 * @param {import('./review-view.js').ReviewView} view
 */
export function position({ card, isGroup, pass }) {
  if (!card) return '';
  const { progress, cardsDone } = pass;
  const [done, left] = isGroup ? [cardsDone, progress.cardsLeft] : [progress.done, progress.left];
  const total = done + left;
  const [at, all] = [count(Math.min(Math.max(done, 0) + 1, total)), count(total)];
  return isGroup ? t`group ${at} of ${all}` : t`${at} of ${all}`;
}

/** What is done of a list, 0 to 1; undefined for an empty one. */
export function share({ done, left }) {
  // An act may settle more photos than the daemon counted as left.
  const total = done + Math.max(left, 0);
  return total > 0 ? Math.min(done / total, 1) : undefined;
}

/** The buttons at both sides of the seal, as of `Shell.setActions`. */
export function actions(view) {
  if (!view.card) return [[], []];
  return view.isGroup ? groupActions(view) : cardActions(view);
}

function cardActions(view) {
  return [
    [[t`Delete`, '←', 'delete', () => view.decide('delete')], [t`Later`, 's', 'quiet', () => view.skip()]],
    [[t`Maybe`, '↑', 'quiet', () => view.decide('maybe')], [t`Keep`, '→', 'keep', () => view.decide('keep')]],
  ];
}

function groupActions(view) {
  const { choice, card, route } = view;
  const different = [t`Not the same`, 'n', 'quiet', () => view.callDifferent()];
  const keepAll = [card.photos.length === 2 ? t`Keep both` : t`Keep all`, 'k', 'quiet', () => view.keepAll()];
  const canDiffer = choice.keeper && !holdsCopies(route.category);
  const tone = choice.leaving.length > 0 ? 'delete' : 'keep';
  return [
    [[t`Later`, 's', 'quiet', () => view.skip()], ...(canDiffer ? [different] : [])],
    [keepAll, [choice.acceptance, '⏎', tone, () => view.accept()]],
  ];
}
