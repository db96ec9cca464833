import { language } from './catalogue.js';
import { form, t } from './translation.js';

/** Numbers, sizes and times as people read them, in the notation of the page's language. */

const [thousands, point] = language === 'de' ? ['.', ','] : [',', '.'];

/** `5,012`. */
export function count(number) {
  return String(Math.trunc(number)).replace(/\B(?=(\d{3})+$)/g, thousands);
}

/** `1 photo`, `5,012 photos`. */
export function counted(number, singular, plural = `${singular}s`) {
  return `${count(number)} ${form(number, singular, plural)}`;
}

/** `1.2 GB`: decimal units with one digit, as file managers show them; below a kilobyte in whole bytes. */
export function size(bytes) {
  if (bytes < 1000) return counted(bytes, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
  const tenths = (unit) => Math.round(bytes / (100 * 1000 ** unit));
  let unit = 0;
  // Rounded once, from all digits, so that 999.95 kB becomes 1.0 MB and no step is rounded twice.
  while (tenths(unit) >= 10_000 && unit + 1 < units.length) unit += 1;
  return `${Math.floor(tenths(unit) / 10)}${point}${tenths(unit) % 10} ${units[unit]}`;
}

/** `2.0`: with one digit after the point. */
export function decimal(number) {
  return number.toFixed(1).replace('.', point);
}

/** `97 %`: a probability, rounded to the nearest percent. */
export function percent(probability) {
  return `${Math.round(Math.min(Math.max(probability, 0), 1) * 100)} %`;
}

/** `0:12`, `1:02:33`. */
export function playingTime(seconds) {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const months = [
  t`January`, t`February`, t`March`, t`April`, t`May`, t`June`, t`July`, t`August`, t`September`, t`October`,
  t`November`, t`December`,
];

/** `1 May 2024`, in German `1. Mai 2024`, of `2024-05-01` or `2024-05-01T12:03:55`; other text as it is. */
export function day(text) {
  const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return months[month - 1] ? `${Number(number)}${language === 'de' ? '.' : ''} ${months[month - 1]} ${year}` : text;
}

/** `2024-05-01 12:03` of the camera's clock; in German `01.05.2024 12:03`. */
export function minute(captured) {
  if (language === 'de') return captured.slice(0, 16).replace(/^(\d{4})-(\d\d)-(\d\d)T/, '$3.$2.$1 ');
  return captured.slice(0, 16).replace('T', ' ');
}

/** `about 3 min left`; an estimate, so the last seconds are not counted down one by one. */
export function timeLeft(seconds) {
  return seconds < 10 ? t`a few seconds left` : t`about ${timeSpan(seconds)} left`;
}

/** `40 s`, `3 min`, `1 h 20 min`, `2 days`. */
function timeSpan(seconds) {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds >= 86_400) return counted(Math.floor(seconds / 86_400), 'day');
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${Math.floor(seconds / 3600)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
}

/** `today`, `yesterday`, `3 days ago`. */
export function daysAgo(seconds, now) {
  const days = Math.floor(Math.max(0, now - seconds) / 86_400);
  if (days === 0) return t`today`;
  return days === 1 ? t`yesterday` : t`${count(days)} days ago`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(words) {
  if (words.length < 2) return words.join('');
  return t`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `3 photos with 2 files that belong to them`, and how many further names of the files (hard links) go, too. */
export function photosWithCompanions(photos, companions = 0, links = 0) {
  const all = withFiles(counted(photos, 'photo'), companions, photos === 1);
  if (links === 0) return all;
  const names = counted(links, 'more name');
  const isOne = photos === 1 && companions === 0;
  return isOne ? t`${all} and ${names} of the same file` : t`${all} and ${names} of the same files`;
}

function withFiles(photos, companions, isOne) {
  if (companions === 0) return photos;
  const files = counted(companions, 'file');
  if (companions === 1) {
    return isOne ? t`${photos} with ${files} that belongs to it` : t`${photos} with ${files} that belongs to them`;
  }
  return isOne ? t`${photos} with ${files} that belong to it` : t`${photos} with ${files} that belong to them`;
}
