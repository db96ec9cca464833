import { t } from './translation.js';

/** The lists of the daemon in words, as `PhotoCategories` has them, and the order in which to clean up. */

/**
 * How sure the proposals of a list are, the surest first: certain copies, better versions, deleted before, measured,
 * and at last shots of one scene, which are a matter of taste.
 */
const certainty = { copies: 0, versions: 1, returned: 2, measured: 3, shots: 4 };

const table = [
  ['duplicates', t`Duplicates`, 'copies'],
  ['near-duplicates', t`Near duplicates`, 'versions'],
  ['similar', t`Similar shots`, 'shots'],
  ['blurry', t`Blurry`, 'measured'],
  ['screenshots', t`Screenshots`, 'measured'],
  ['dark', t`Dark`, 'measured'],
  ['bright', t`Bright`, 'measured'],
  ['blank', t`Blank`, 'measured'],
  ['returned', t`Returned`, 'returned'],
  ['moments', t`Moments`, 'moments'],
  ['maybe', t`Maybe pile`, 'browsing'],
  ['marked', t`Marked for deletion`, 'browsing'],
  ['videos', t`Videos`, 'browsing'],
  ['unreadable', t`Unreadable`, 'browsing'],
  ['unsupported', t`Unsupported`, 'browsing'],
  ['all', t`All photos`, 'browsing'],
].map(([name, title, kind]) => ({ name, title, kind }));

const byName = new Map(table.map((category) => [category.name, category]));
const groupings = new Set(['copies', 'versions', 'shots', 'moments']);

/** All lists that a grid can show one photo after another. */
export const categories = table;

/** A category by its name; one that this page does not know yet has its name as title. */
export function category(name) {
  return byName.get(name) ?? { name, title: name, kind: 'browsing' };
}

/** Whether a list consists of groups, of which some photos stay and others go. */
export function isGrouped(name) {
  return groupings.has(category(name).kind);
}

/** Whether a list proposes photos to go. */
export function isJudged(name) {
  return category(name).kind in certainty;
}

/** Whether its groups hold the same picture bit for bit, so that they cannot be called different. */
export function holdsCopies(name) {
  return category(name).kind === 'copies';
}

/**
 * The lists that propose something, in the order in which to review them: the surest first, and of equally sure ones
 * those that free more.
 *
 * @param {object[]} counts `categories` of a status.
 */
export function cleaningOrder(counts) {
  const order = (count) => certainty[category(count.category).kind];
  return counts
    .filter((count) => count.proposed > 0 && isJudged(count.category))
    .sort((first, second) => order(first) - order(second) || second.reclaimable - first.reclaimable);
}
