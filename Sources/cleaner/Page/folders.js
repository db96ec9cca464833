import { pathParts } from './safe-text.js';
import { freedBytes } from './photo-words.js';
import { t } from './translation.js';

/** Counts of folders, and pairs of folders that share copies: pure arithmetic over rows. */

/** The folder of a row as bytes tell it, so that two names that look alike stay two folders. */
function key(row) {
  const path = row.absolutePathBytes === undefined ? row.absolutePath : atob(row.absolutePathBytes);
  return path.slice(0, path.lastIndexOf('/'));
}

/** All folders with the numbers and bytes of their photos, also of those below them. */
export class FolderTree {
  /** A folder is `{name, path, photos, bytes, folders}`; `path` is relative to the library, as filters take it. */
  root = folder('', '');

  add(row) {
    const bytes = freedBytes(row);
    let at = this.root;
    at.photos += 1;
    at.bytes += bytes;
    const names = row.path.split('/').slice(0, -1);
    names.forEach((name, depth) => {
      const path = names.slice(0, depth + 1).join('/');
      if (!at.folders.has(name)) at.folders.set(name, folder(name, path));
      at = at.folders.get(name);
      at.photos += 1;
      at.bytes += bytes;
    });
  }
}

function folder(name, path) {
  return { name, path, photos: 0, bytes: 0, folders: new Map() };
}

/** The most folders of one group that are paired: beyond them pairs would grow with their square. */
const mostFolders = 12;

/**
 * The pairs of folders that hold copies of the same pictures, those that share the most first.
 *
 * @param {object[]} rows Of the list `duplicates`.
 * @param {Iterable<object>} all Rows of all photos: what each folder has besides.
 */
export function folderPairs(rows, all) {
  const totals = new Map();
  for (const row of all) totals.set(key(row), (totals.get(key(row)) ?? 0) + 1);
  const pairs = new Map();
  for (const group of groups(rows)) {
    for (const [first, second] of combinations(byFolder(group))) note(pairs, first, second);
  }
  return [...pairs.values()]
    .map((pair) => {
      pair.sides.forEach((side) => (side.only = Math.max((totals.get(side.key) ?? 0) - side.rows.length, 0)));
      return pair;
    })
    .sort((first, second) => second.groups - first.groups || second.bytes - first.bytes);
}

function groups(rows) {
  const result = new Map();
  for (const row of rows) result.set(row.group, [...(result.get(row.group) ?? []), row]);
  return result.values();
}

function byFolder(group) {
  const result = new Map();
  for (const row of group) result.set(key(row), [...(result.get(key(row)) ?? []), row]);
  return [...result.entries()].sort(([first], [second]) => (first < second ? -1 : 1)).slice(0, mostFolders);
}

function combinations(folders) {
  return folders.flatMap((first, place) => folders.slice(place + 1).map((second) => [first, second]));
}

function note(pairs, first, second) {
  const id = `${first[0]}\0${second[0]}`;
  if (!pairs.has(id)) pairs.set(id, { groups: 0, bytes: 0, sides: toldApart([side(first), side(second)]) });
  const pair = pairs.get(id);
  pair.groups += 1;
  pair.bytes += Math.max(...second[1].map(freedBytes));
  [first, second].forEach(([, rows], place) => pair.sides[place].rows.push(...rows));
}

/** In two libraries folders may be called alike. */
function toldApart(sides) {
  const [first, second] = sides;
  if (first.name === second.name) sides.forEach((side) => (side.name = side.path));
  return sides;
}

function side([key, rows]) {
  const name = pathParts(rows[0]).folder;
  const path = rows[0].absolutePath.slice(0, rows[0].absolutePath.lastIndexOf('/'));
  return { key, path, name: name === '' ? t`top folder` : name, rows: [], only: 0 };
}

/**
 * What keeping one side of a pair decides: its photos stay, the other side's undecided copies go.
 *
 * @param {number} kept 0 or 1.
 */
export function keeping(pair, kept) {
  // What was put on the maybe pile may go, so nothing relies on it.
  const present = pair.sides[kept].rows.filter(({ decision }) => decision === undefined || decision === 'keep');
  const stays = new Map(present.map((row) => [row.group, row]));
  const going = pair.sides[1 - kept].rows.filter(
    (row) => row.decision === undefined && stays.has(row.group) && holdsAllOf(stays.get(row.group), row),
  );
  return {
    staying: [...new Set(going.map((row) => stays.get(row.group).id))],
    deleting: going.map((row) => row.id),
    bytes: going.reduce((sum, row) => sum + freedBytes(row), 0),
  };
}

/** Whether a copy has all that another one holds besides the picture, and no damage that that one lacks. */
function holdsAllOf(stays, goes) {
  const held = new Set(stays.holds ?? []);
  return (goes.holds ?? []).every((thing) => held.has(thing)) && (!stays.damage || Boolean(goes.damage));
}
