/** Numbers, sizes and times as people read them; in English notation, like all text of the program. */

/** `5,012`. */
export function count(number) {
  return String(Math.trunc(number)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 photo`, `5,012 photos`. */
export function counted(number, singular, plural = `${singular}s`) {
  return `${count(number)} ${number === 1 ? singular : plural}`;
}

/** `1.2 GB`: decimal units with one digit, as file managers show them; below a kilobyte in whole bytes. */
export function size(bytes) {
  if (bytes < 1000) return counted(bytes, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
  const tenths = (unit) => Math.round(bytes / (100 * 1000 ** unit));
  let unit = 0;
  // Rounded once, from all digits, so that 999.95 kB becomes 1.0 MB and no step is rounded twice.
  while (tenths(unit) >= 10_000 && unit + 1 < units.length) unit += 1;
  return `${Math.floor(tenths(unit) / 10)}.${tenths(unit) % 10} ${units[unit]}`;
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
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
  'December',
];

/** `1 May 2024` of `2024-05-01` or `2024-05-01T12:03:55`; other text as it is. */
export function day(text) {
  const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return months[month - 1] ? `${Number(number)} ${months[month - 1]} ${year}` : text;
}

/** `2024-05-01 12:03` of the camera's clock. */
export function minute(captured) {
  return captured.slice(0, 16).replace('T', ' ');
}

/** `about 3 min left`; an estimate, so the last seconds are not counted down one by one. */
export function timeLeft(seconds) {
  return seconds < 10 ? 'a few seconds left' : `about ${timeSpan(seconds)} left`;
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
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(words) {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `3 photos with 2 files that belong to them`, and how many further names of the files (hard links) go, too. */
export function photosWithCompanions(photos, companions = 0, links = 0) {
  const belong = `${companions === 1 ? 'belongs' : 'belong'} to ${photos === 1 ? 'it' : 'them'}`;
  const files = companions === 0 ? '' : ` with ${counted(companions, 'file')} that ${belong}`;
  const names = counted(links, 'more name');
  const same = photos === 1 && companions === 0 ? 'file' : 'files';
  return `${counted(photos, 'photo')}${files}${links === 0 ? '' : ` and ${names} of the same ${same}`}`;
}
