import { askForRows } from './daemon.js';
import { bdi, button, el } from './element.js';
import { faint } from './quiet-page.js';
import { safePath, safeText } from './safe-text.js';
import { t } from './translation.js';
import { counted, daysAgo, list, size } from './words.js';

/** The most applications to name as going along; more would fill the page. */
const mostNamed = 10;

/** The installed applications: what they take, when they were used last, and why one could go. */
export class AppsView {
  title = t`Applications`;
  element = el('div', { class: 'page' });
  #hasFailed = false;

  constructor(app) {
    this.app = app;
    const again = { keys: ['r'], shown: 'r', text: t`survey again`, run: () => this.begin(true) };
    this.keys = [{ title: this.title, entries: [again] }];
  }

  async begin(refresh = false) {
    this.element.replaceChildren(faint(t`Surveying the applications…`));
    const answer = await this.app.attempt(() => askForRows('apps', refresh ? { refresh: true } : {}));
    this.#hasFailed = !answer;
    if (!answer) return this.element.replaceChildren(button(t`Try again`, () => this.begin()));
    return this.#show(answer.rows, answer.result);
  }

  /** Surveys once the daemon is back; what is shown stays until the user asks for it anew. */
  renewed() {
    if (this.#hasFailed) this.begin();
  }

  #show(rows, { surveyed, leftovers = [], problems = [] }) {
    const sorted = [...rows].sort((first, second) => second.score.value - first.score.value);
    const bytes = rows.reduce((sum, row) => sum + row.bytes.total, 0);
    this.app.shell.setHeading(this, this.title, `${counted(rows.length, 'application')}, ${size(bytes)}`);
    this.element.replaceChildren(
      sorted.length === 0
        ? el('p', {}, t`No application is listed.`)
        : el('ul', { class: 'apps' }, sorted.map((row) => item(row, surveyed))),
      leftovers.length === 0 ? '' : leftBehind(leftovers),
      problems.length === 0 ? '' : faint(t`${counted(problems.length, 'place')} could not be read.`),
      el('p', {}, button(t`Survey again`, () => this.begin(true), { key: 'r' })),
    );
  }
}

function item(row, now) {
  return el(
    'li',
    {},
    el(
      'details',
      {},
      el(
        'summary',
        {},
        el('strong', {}, bdi(safeText(row.name))),
        el('span', {}, size(row.bytes.total)),
        el('span', { class: 'faint' }, row.lastUse ? t`used ${daysAgo(row.lastUse.at, now)}` : t`last use unknown`),
        hint(row),
      ),
      details(row),
    ),
  );
}

/** The reason to remove it, or where it came from and the reason against removing it. */
function hint(row) {
  const advice = row.advice?.[0];
  if (advice) return el('span', { class: 'gold' }, bdi(safeText(advice.text)));
  return el('span', { class: 'faint' }, bdi(source(row) + protection(row)));
}

function details(row) {
  const { program, along, data, cache } = row.bytes;
  const parts = [[t`program`, program], [t`goes along`, along], [t`own data`, data], [t`cache`, cache]];
  const sizes = parts.filter(([, bytes]) => bytes > 0).map(([name, bytes]) => `${name} ${size(bytes)}`);
  const others = (row.takesAlong ?? []).slice(0, mostNamed).map(safeText);
  const removals = [...(row.advice ?? []).map((advice) => advice.removal), row.removal].filter(Boolean);
  return el(
    'div',
    { class: 'app-details' },
    row.comment ? el('p', {}, bdi(safeText(row.comment))) : '',
    faint(sizes.join(' · ')),
    others.length > 0 ? el('p', {}, bdi(t`Goes with it: ${list(others)}`)) : '',
    (row.advice ?? []).map((advice) => el('p', { class: 'gold' }, bdi(safeText(advice.text)))),
    removals.map((removal) => el('p', {}, t`You remove it with: `, el('code', {}, bdi(safeText(removal.text))))),
  );
}

function source({ source }) {
  const name = safeText(source.name ?? '');
  const words = { debian: t`package ${name}`, flatpak: 'Flatpak', snap: t`snap ${name}`, appimage: 'AppImage' };
  return words[source.kind] ?? t`of unknown origin`;
}

function protection(row) {
  if (row.protection === 'essential' || row.protection === 'systemPriority') return t`, part of the system`;
  return row.protection === 'needed' ? t`, needed by ${safeText(row.neededBy?.[0] ?? t`others`)}` : '';
}

function leftBehind(leftovers) {
  return el(
    'section',
    {},
    el('h2', { class: 'capitals' }, t`Left behind by applications that are gone`),
    el('ul', {}, leftovers.map(leftover)),
  );
}

function leftover({ path, pathBytes, bytes, name }) {
  const owner = el('span', { class: 'faint' }, t` of `, bdi(safeText(name)));
  return el('li', {}, `${size(bytes)} `, bdi(safePath(path, pathBytes)), owner);
}
