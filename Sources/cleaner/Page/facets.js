import { FolderTree } from './folders.js';
import { t } from './translation.js';

/** What the photos of the library offer to filter by: years, cameras and folders, with their counts. */
export class Facets {
  years = new Map();
  cameras = new Map();
  tree = new FolderTree();
  /** As of `colours`; only those that photos have. */
  colours = [];

  add(row) {
    this.tree.add(row);
    if (row.captured) increase(this.years, row.captured.slice(0, 4));
    if (row.camera) increase(this.cameras, row.camera);
  }
}

function increase(counts, value) {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Sizes of files to choose from: names, and the members of a filter. */
export const sizes = [
  { name: t`over 100 MB`, filter: { larger: 100_000_000 } },
  { name: t`over 10 MB`, filter: { larger: 10_000_000 } },
  { name: t`over 1 MB`, filter: { larger: 1_000_000 } },
  { name: t`under 100 kB`, filter: { smaller: 100_000 } },
];

/** Kinds of photos to choose from. */
export const kinds = [
  { name: t`photos`, filter: { photos: true } },
  { name: t`videos`, filter: { videos: true } },
  { name: t`RAW files`, filter: { raw: true } },
  { name: t`portrait`, filter: { portrait: true } },
  { name: t`landscape`, filter: { landscape: true } },
  { name: t`panoramas`, filter: { panorama: true } },
  { name: t`undecided`, filter: { undecided: true } },
  { name: t`kept`, filter: { kept: true } },
  { name: t`on the maybe pile`, filter: { maybe: true } },
];

/** Orders to choose from. */
export const orders = [
  { name: t`newest first`, filter: { newest: true } },
  { name: t`oldest first`, filter: { oldest: true } },
  { name: t`largest first`, filter: { largest: true } },
  { name: t`smallest first`, filter: { smallest: true } },
];

/** The choice of a table that a filter holds; undefined without one. */
export function chosen(choices, filter) {
  return choices.find((choice) => Object.entries(choice.filter).every(([name, value]) => filter[name] === value));
}

/** A filter with a choice of a table in place of the one before. */
export function replaced(choices, filter, choice) {
  const names = new Set(choices.flatMap((choice) => Object.keys(choice.filter)));
  const rest = Object.entries(filter).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(rest), ...choice?.filter };
}

/** A filter with one member set, or without it. */
export function withMember(filter, name, value) {
  const { [name]: _, ...rest } = filter;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
}
