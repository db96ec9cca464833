import { pathParts, safeText } from './safe-text.js';
import { t } from './translation.js';
import { count, counted, day, list, minute, percent, playingTime, size } from './words.js';

/** A photo's row in words: its name, the line of facts below it, and its description for those who cannot see it. */

const kinds = {
  raw: t`raw`, panorama: t`panorama`, selfie: t`selfie`, burst: t`burst`, animated: t`animated`, damaged: t`damaged`,
  hdr: t`HDR`,
};

const colours = {
  black: t`black`, grey: t`grey`, white: t`white`, red: t`red`, orange: t`orange`, yellow: t`yellow`, green: t`green`,
  teal: t`teal`, blue: t`blue`, purple: t`purple`, pink: t`pink`, brown: t`brown`,
};

/** A colour that the daemon names, in words. */
export function colourName(name) {
  return colours[name] ?? safeText(name);
}

/** The bytes that a deletion frees: the file and what goes with it, which rows of the trash count already. */
export function freedBytes(row) {
  return (row.companions ?? []).reduce((sum, companion) => sum + (companion.bytes ?? 0), row.bytes ?? 0);
}

/** What is another one after most changes of a photo's file. */
export function shape({ width, height, bytes }) {
  return `${width} ${height} ${bytes}`;
}

/** `with IMG_1.AAE, IMG_1.MOV and 2 more names of the file`; undefined if nothing goes with the photo. */
export function companionWords(row) {
  const names = (row.companions ?? []).map((companion) =>
    typeof companion === 'string' ? safeText(companion) : pathParts(companion).name,
  );
  if (row.links > 0) {
    const more = counted(row.links, 'more name');
    return names.length > 0 ? t`with ${names.join(', ')} and ${more} of the file` : t`with ${more} of the file`;
  }
  return names.length > 0 ? t`with ${list(names)}` : undefined;
}

/** `97 % sure · 1.2 MB · 2024-05-01 12:03 · 1,080 × 2,340`, the most telling first. */
export function facts(row) {
  const { video } = row;
  return [
    row.confidence !== undefined && row.keeper !== true && !row.group ? t`${percent(row.confidence)} sure` : undefined,
    video ? playingTime(video.seconds) : undefined,
    row.bytes > 0 ? size(freedBytes(row)) : undefined,
    row.film > 0 ? t`a video of ${playingTime(row.film)}` : undefined,
    video?.codec && safeText(video.codec),
    companionWords(row),
    row.captured && safeText(minute(row.captured)),
    row.width ? `${count(row.width)} × ${count(row.height)}` : undefined,
    row.camera && safeText(row.camera),
  ].filter(Boolean);
}

/** How sure a proposal is, or why a keeper stays, without the words that the page says itself. */
export function reason(row) {
  if (row.why === undefined) return undefined;
  const [why, prefix] = [safeText(row.why), t`proposed to be kept: ${''}`];
  return why.startsWith(prefix) ? why.slice(prefix.length) : why;
}

/**
 * A photo in words, for those who cannot see it.
 *
 * @param {object} row As of `list`.
 * @param {object} [report] As of `show`, once it is here: place, colours, words and text.
 */
export function description(row, report) {
  const known = { ...row, ...report?.photo };
  const parts = [kind(known), taken(known), place(known, report), folderWords(known)];
  return parts.concat(seen(known)).filter(Boolean).join(', ');
}

function kind(row) {
  const name = pathParts(row).name;
  if (row.status === 'unreadable') return t`Unreadable file ${name}`;
  if (row.video) return t`Video ${name} of ${playingTime(row.video.seconds)}`;
  if (row.app) return t`Screenshot ${name} of ${safeText(row.app)}`;
  const word = (row.kinds ?? []).find((kind) => kind !== 'live');
  return word ? t`Photo (${kinds[word] ?? safeText(word)}) ${name}` : t`Photo ${name}`;
}

function taken(row) {
  const time = row.captured ?? (row.timeSource === 'name' ? row.time : undefined);
  return time ? t`of ${day(safeText(time))}` : undefined;
}

function place(row, report) {
  const names = row.placeNames ?? [];
  if (names.length > 0) return t`in ${safeText(names[0])}`;
  const { latitude, longitude } = report?.place ?? {};
  return latitude === undefined ? undefined : t`at ${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
}

function folderWords(row) {
  const { folder } = pathParts(row);
  return folder ? t`in the folder ${folder}` : undefined;
}

/** The most letters of a text that a description quotes. */
const quoted = 200;

function seen(row) {
  const colours = [...new Set((row.colours ?? []).slice(0, 3).map((colour) => colourName(colour.name)))];
  const words = (row.words ?? []).filter((word) => word.probability >= 0.5).map((word) => safeText(word.word));
  return [
    row.title && t`titled ${safeText(row.title)}`,
    row.people?.length > 0 && t`with ${list(row.people.map(safeText))}`,
    words.length > 0 && t`shows ${list(words)}`,
    colours.length > 0 && t`mainly ${list(colours)}`,
    row.text && t`text: ${safeText(row.text.replace(/\s+/g, ' ').slice(0, quoted))}`,
  ];
}
