import { ask } from './daemon.js';
import { bdi, button, el } from './element.js';
import { faint } from './quiet-page.js';
import { safePath } from './safe-text.js';
import { size } from './words.js';

const titles = {
  photos: 'Photos', videos: 'Videos', applications: 'Applications', 'application-data': 'Their data', caches: 'Caches',
  trash: 'Trash',
};

/** What takes the most space. */
export class StorageView {
  title = 'Storage';
  element = el('div', { class: 'page' });

  constructor(app) {
    this.app = app;
    const again = { keys: ['r'], shown: 'r', text: 'measure again', run: () => this.begin(true) };
    this.keys = [{ title: 'Storage', entries: [again] }];
  }

  async begin(refresh = false) {
    this.element.replaceChildren(faint('Measuring your home…'));
    const report = await this.app.attempt(() => ask('storage', refresh ? { refresh: true } : {}));
    if (!report) return this.element.replaceChildren(button('Try again', () => this.begin()));
    return this.#show(report);
  }

  #show({ libraries, parts, folders, home, partial, measuredTime }) {
    const largest = Math.max(1, ...parts.map((part) => part.bytes));
    const partRows = parts.map(({ kind, bytes }) => [titles[kind] ?? kind, bytes, bytes / largest]);
    const folderRows = folders.map(({ path, pathBytes, bytes }) => [safePath(path, pathBytes), bytes]);
    const time = new Date(measuredTime).toLocaleString('en-GB');
    const whole = partial ? '; only a part of its files was looked at' : '';
    this.element.replaceChildren(
      ...libraries.map(disk),
      table('What takes the most', partRows),
      table('Largest folders of your home', folderRows),
      faint(`In all ${size(home.bytes)}, measured ${time}${whole}.`),
      el('p', {}, button('Measure again', () => this.begin(true), { key: 'r' })),
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
    el('h2', { class: 'capitals' }, 'Disk of ', bdi(name)),
    el('p', {}, isKnown ? `${size(used)} used, ${size(bytesFree)} free` : 'not there'),
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
