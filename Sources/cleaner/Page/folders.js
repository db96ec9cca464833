import { pathParts, safePath, safeText } from './safe-text.js';
import { freedBytes } from './photo-words.js';
import { t } from './translation.js';

/** Counts of folders, and pairs of folders that share copies: pure arithmetic over rows. */

/** The bytes of a text as a string with a character for each. */
function binaryOf(text) {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** A name or path by its bytes: the text that it is, else the bytes after a character that no path holds. */
function keyOf(binary) {
  try {
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `\0${binary}`;
  }
}

/** The bytes that a key stands for. */
function binaryOfKey(key) {
  return key.startsWith('\0') ? key.slice(1) : binaryOf(key);
}

/** The folder that a key stands for, as filters take it. */
function filterOf(key) {
  return key.startsWith('\0') ? { pathBytes: btoa(key.slice(1)) } : { path: key };
}

/** The name of a key, as text that is safe to show. */
function nameOf(key) {
  return key.startsWith('\0') ? safePath('', btoa(key.slice(1))) : safeText(key);
}

function parent(path) {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The folder of a row as bytes tell it, so that two names that look alike stay two folders. */
function folderKey(row) {
  return row.absolutePathBytes === undefined ? parent(row.absolutePath) : keyOf(parent(atob(row.absolutePathBytes)));
}

/** The library of a row, and the names of the folders in it that lead to the photo, as keys. */
function steps(row) {
  if (row.absolutePathBytes === undefined && row.pathBytes === undefined) {
    return [row.absolutePath.slice(0, -row.path.length - 1), row.path.split('/').slice(0, -1)];
  }
  const path = row.pathBytes === undefined ? binaryOf(row.path) : atob(row.pathBytes);
  const all = row.absolutePathBytes === undefined ? binaryOf(row.absolutePath) : atob(row.absolutePathBytes);
  return [keyOf(all.slice(0, -path.length - 1)), path.split('/').slice(0, -1).map(keyOf)];
}

/** All folders with the numbers and bytes of their photos, also of those below them. */
export class FolderTree {
  #libraries = folder('', '');

  /**
   * The library, or if there are several, what holds them.
   *
   * A folder is `{name, place, filter, photos, bytes, folders}`: its name to show; its bytes from the root; and how
   * filters name it.
   */
  get root() {
    const { folders } = this.#libraries;
    return folders.size === 1 ? [...folders.values()][0] : this.#libraries;
  }

  add(row) {
    const bytes = freedBytes(row);
    const [library, names] = steps(row);
    let at = this.#libraries;
    count(at, bytes);
    for (const name of [library, ...names]) {
      if (!at.folders.has(name)) at.folders.set(name, folder(name, at === this.#libraries ? '' : `${at.place}/`));
      at = at.folders.get(name);
      count(at, bytes);
    }
  }
}

function count(folder, bytes) {
  folder.photos += 1;
  folder.bytes += bytes;
}

function folder(key, before) {
  const place = before + binaryOfKey(key);
  return { name: nameOf(key), place, filter: filterOf(keyOf(place)), photos: 0, bytes: 0, folders: new Map() };
}

/** The bytes of a folder that a filter names; undefined if it names none. */
export function placeOf(filter) {
  if (filter === undefined) return undefined;
  return filter.pathBytes === undefined ? binaryOf(filter.path) : atob(filter.pathBytes);
}

/** How many photos each folder holds, without those below it. */
export class FolderTotals {
  #counts = new Map();

  add(row) {
    const key = folderKey(row);
    this.#counts.set(key, this.of(key) + 1);
  }

  of(key) {
    return this.#counts.get(key) ?? 0;
  }
}

/** The most folders of one group that are paired: beyond them pairs would grow with their square. */
const mostFolders = 12;

/**
 * The pairs of folders that hold copies of the same pictures, those that share the most first.
 *
 * @param {object[]} rows Of the list `duplicates`.
 * @param {FolderTotals | Iterable<object>} all The numbers of all photos, or their rows: what each folder has besides.
 */
export function folderPairs(rows, all) {
  const totals = all instanceof FolderTotals ? all : totalsOf(all);
  const pairs = new Map();
  for (const group of groups(rows)) {
    for (const [first, second] of combinations(byFolder(group))) note(pairs, first, second);
  }
  return [...pairs.values()]
    .map((pair) => {
      pair.sides.forEach((side) => (side.only = Math.max(totals.of(side.key) - side.rows.length, 0)));
      return pair;
    })
    .sort((first, second) => second.groups - first.groups || second.bytes - first.bytes);
}

function totalsOf(rows) {
  const totals = new FolderTotals();
  for (const row of rows) totals.add(row);
  return totals;
}

function groups(rows) {
  const result = new Map();
  for (const row of rows) result.set(row.group, [...(result.get(row.group) ?? []), row]);
  return result.values();
}

function byFolder(group) {
  const result = new Map();
  for (const row of group) result.set(folderKey(row), [...(result.get(folderKey(row)) ?? []), row]);
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
  const path = nameOf(key);
  return { key, path, filter: filterOf(key), name: name === '' ? t`top folder` : name, rows: [], only: 0 };
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
