/** The lists of the daemon in words, as `PhotoCategories` has them, and the order in which to clean up. */

/**
 * How sure the proposals of a list are, the surest first: certain copies, better versions, deleted before, measured,
 * and at last shots of one scene, which are a matter of taste.
 */
const certainty = { copies: 0, versions: 1, returned: 2, measured: 3, shots: 4 };

const table = [
  ['duplicates', 'Duplicates', 'the same picture in several files, to the last pixel', 'copies'],
  ['near-duplicates', 'Near duplicates', 'one picture resized, compressed, edited or turned', 'versions'],
  ['similar', 'Similar shots', 'several shots of one scene', 'shots'],
  ['blurry', 'Blurry', 'blurred even in the sharpest places', 'measured'],
  ['screenshots', 'Screenshots', 'pictures and videos of a screen', 'measured'],
  ['dark', 'Dark', 'too dark to show anything', 'measured'],
  ['bright', 'Bright', 'washed out by too much light', 'measured'],
  ['blank', 'Blank', 'next to nothing to see, such as a pocket or a wall', 'measured'],
  ['returned', 'Returned', 'pictures that came back after you deleted them', 'returned'],
  ['moments', 'Moments', 'photos taken within ten seconds of each other, to choose from', 'moments'],
  ['maybe', 'Maybe pile', 'what you put on the maybe pile', 'browsing'],
  ['marked', 'Marked for deletion', 'what you marked for deletion and is still in its place', 'browsing'],
  ['videos', 'Videos', 'videos, the largest first', 'browsing'],
  ['unreadable', 'Unreadable', 'damaged files, and those that may not be read', 'browsing'],
  ['unsupported', 'Unsupported', 'formats that are counted, but not analysed', 'browsing'],
  ['all', 'All photos', 'every file of the libraries', 'browsing'],
].map(([name, title, explanation, kind]) => ({ name, title, explanation, kind }));

const byName = new Map(table.map((category) => [category.name, category]));
const groupings = new Set(['copies', 'versions', 'shots', 'moments']);

/** All lists that a grid can show one photo after another. */
export const categories = table;

/** A category by its name; one that this page does not know yet has its name as title. */
export function category(name) {
  return byName.get(name) ?? { name, title: name, explanation: '', kind: 'browsing' };
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
