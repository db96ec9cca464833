import { holdsCopies } from './categories.js';
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
  return `${isGroup ? 'group ' : ''}${count(Math.min(Math.max(done, 0) + 1, total))} of ${count(total)}`;
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
    [['Delete', '←', 'delete', () => view.decide('delete')], ['Later', 's', 'quiet', () => view.skip()]],
    [['Maybe', '↑', 'quiet', () => view.decide('maybe')], ['Keep', '→', 'keep', () => view.decide('keep')]],
  ];
}

function groupActions(view) {
  const { choice, card, route } = view;
  const different = ['Not the same', 'n', 'quiet', () => view.callDifferent()];
  const keepAll = [card.photos.length === 2 ? 'Keep both' : 'Keep all', 'k', 'quiet', () => view.keepAll()];
  const canDiffer = choice.keeper && !holdsCopies(route.category);
  const tone = choice.leaving.length > 0 ? 'delete' : 'keep';
  return [
    [['Later', 's', 'quiet', () => view.skip()], ...(canDiffer ? [different] : [])],
    [keepAll, [choice.acceptance, '⏎', tone, () => view.accept()]],
  ];
}
