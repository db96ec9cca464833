import { ask, forgetPictures } from './daemon.js';
import { shape } from './photo-words.js';
import { safeText } from './safe-text.js';
import { t } from './translation.js';
import { counted, day, size } from './words.js';

/** Milliseconds between two looks at a list that is still coming. */
const pause = 200;

/** The rows of a list as they come, with their sections. */
export class PhotoList {
  rows = [];
  sections = [];
  /** `{photos, bytes}` of all that meets the filter; undefined if the daemon does not say. */
  count;
  /** What the daemon says about a search. */
  search;
  #byId = new Map();
  #stop = new AbortController();

  /**
   * @param {object} parameters Of `list`.
   * @param {() => void} changed Called while rows come, and at the end.
   * @param {import('./facets.js').Facets} [facets] Counts all rows.
   * @param {PhotoList} [before] The list that it takes the place of: photos that are others there were changed.
   */
  constructor(parameters, changed, facets, before) {
    this.parameters = parameters;
    this.changed = changed;
    this.facets = facets;
    this.before = before;
  }

  async load() {
    let shownAt = performance.now();
    const result = await ask('list', this.parameters, {
      signal: this.#stop.signal,
      rows: (rows, { count }) => {
        this.count ??= count;
        for (const row of rows) this.#add(row);
        if (this.rows.length > rows.length && performance.now() - shownAt < pause) return;
        shownAt = performance.now();
        this.changed();
      },
    });
    this.search = result.search;
    this.before = undefined;
    this.changed();
  }

  /** Ends the request, if it still runs. */
  stop() {
    this.#stop.abort();
  }

  #add(row) {
    const name = this.parameters.by ? (row.section?.name ?? '') : undefined;
    const last = this.sections.at(-1);
    if (last && last.key === name) last.count += 1;
    else this.sections.push(section(name, row.section, this.parameters.by));
    this.facets?.add(row);
    const known = this.before?.row(row.id);
    if (known && shape(known) !== shape(row)) forgetPictures(row.id);
    const added = kept(row);
    this.rows.push(added);
    this.#byId.set(added.id, added);
  }

  /** The row of a photo. */
  row(id) {
    return this.#byId.get(id);
  }

  /** Takes rows out; sections without rows end. */
  remove(ids) {
    let first = 0;
    const sections = [];
    const rows = [];
    for (const section of this.sections) {
      const left = this.rows.slice(first, first + section.count).filter((row) => !ids.has(row.id));
      first += section.count;
      if (left.length > 0) sections.push({ ...section, count: left.length });
      for (const row of left) rows.push(row);
    }
    this.rows = rows;
    this.sections = sections;
    for (const id of ids) this.#byId.delete(id);
  }
}

/** The members of a row that a grid needs: a library has many photos. */
const always = ['id', 'path', 'bytes', 'width', 'height', 'captured', 'camera', 'decision', 'status'];
const sometimes = ['companions', 'film', 'links', 'pathBytes'];

function kept(sent) {
  const row = {};
  for (const name of always) row[name] = sent[name];
  for (const name of sometimes) if (sent[name] !== undefined) row[name] = sent[name];
  const { video, why } = sent;
  if (video) row.video = { seconds: video.seconds, codec: video.codec, sound: video.sound, moments: video.moments };
  if (why) row.found = why;
  return row;
}

function section(name, sent, by) {
  if (name === undefined) return { key: undefined, count: 1 };
  const { photos = 0, bytes = 0 } = sent ?? {};
  return { key: name, name: sectionTitle(name, by), count: 1, detail: `${counted(photos, 'photo')}, ${size(bytes)}` };
}

function sectionTitle(name, by) {
  if (by === 'day') return day(safeText(name));
  return name === '' ? t`Unknown app` : safeText(name);
}
