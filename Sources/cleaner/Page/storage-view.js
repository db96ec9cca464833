import { language } from './catalogue.js';
import { ask } from './daemon.js';
import { bdi, button, el, slot, withElements } from './element.js';
import { faint } from './quiet-page.js';
import { safePath } from './safe-text.js';
import { t } from './translation.js';
import { size } from './words.js';

const titles = {
  photos: t`Photos`, videos: t`Videos`, applications: t`Applications`, 'application-data': t`Their data`,
  caches: t`Caches`, trash: t`Trash`,
};

/** What takes the most space. */
export class StorageView {
  title = t`Storage`;
  element = el('div', { class: 'page' });
  #hasFailed = false;

  constructor(app) {
    this.app = app;
    const again = { keys: ['r'], shown: 'r', text: t`measure again`, run: () => this.begin(true) };
    this.keys = [{ title: this.title, entries: [again] }];
  }

  async begin(refresh = false) {
    this.element.replaceChildren(faint(t`Measuring your home…`));
    const report = await this.app.attempt(() => ask('storage', refresh ? { refresh: true } : {}));
    this.#hasFailed = !report;
    if (!report) return this.element.replaceChildren(button(t`Try again`, () => this.begin()));
    return this.#show(report);
  }

  /** Measures once the daemon is back; what is shown stays until the user asks for it anew. */
  renewed() {
    if (this.#hasFailed) this.begin();
  }

  #show({ libraries, parts, folders, home, partial, measuredTime }) {
    const largest = Math.max(1, ...parts.map((part) => part.bytes));
    const partRows = parts.map(({ kind, bytes }) => [titles[kind] ?? kind, bytes, bytes / largest]);
    const folderRows = folders.map(({ path, pathBytes, bytes }) => [safePath(path, pathBytes), bytes]);
    const time = new Date(measuredTime).toLocaleString(language === 'de' ? 'de-DE' : 'en-GB');
    const all = size(home.bytes);
    const whole = partial
      ? t`In all ${all}, measured ${time}; only a part of its files was looked at.`
      : t`In all ${all}, measured ${time}.`;
    this.element.replaceChildren(
      ...libraries.map(disk),
      table(t`What takes the most`, partRows),
      table(t`Largest folders of your home`, folderRows),
      faint(whole),
      el('p', {}, button(t`Measure again`, () => this.begin(true), { key: 'r' })),
    );
  }
}

/** A library, and how full its file system is. */
function disk({ path, pathBytes, absolutePath, absolutePathBytes, present, bytesFree, bytesTotal }) {
  const name = safePath(absolutePath ?? path, absolutePath ? absolutePathBytes : pathBytes);
  const isKnown = present && bytesTotal > 0;
  const used = bytesTotal - bytesFree;
  return el(
    'section',
    {},
    el('h2', { class: 'capitals' }, withElements(t`Disk of ${slot}`, bdi(name))),
    el('p', {}, isKnown ? t`${size(used)} used, ${size(bytesFree)} free` : t`not there`),
    isKnown && bar(used / bytesTotal),
  );
}

function table(title, rows) {
  return el(
    'section',
    {},
    el('h2', { class: 'capitals' }, title),
    el('table', { class: 'amounts' }, el('tbody', {}, rows.map(tableRow))),
  );
}

function tableRow([name, bytes, share]) {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, bdi(name)),
    el('td', { class: 'right' }, size(bytes)),
    el('td', {}, share !== undefined && bar(share)),
  );
}

function bar(share) {
  const part = el('span', { style: { width: `${(share * 100).toFixed(1)}%` } });
  return el('span', { class: 'amount-bar', 'aria-hidden': 'true' }, part);
}
