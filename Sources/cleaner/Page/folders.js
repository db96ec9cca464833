import { safePath, safeText } from './safe-text.js';
import { freedBytes } from './photo-words.js';

/** Counts of folders: pure arithmetic over rows. */

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
