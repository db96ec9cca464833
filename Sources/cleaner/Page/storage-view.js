import { ask } from './daemon.js';
import { bdi, button, el } from './element.js';
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
    this.keys = [{ title: 'Storage', entries: [{ keys: ['r'], shown: 'r', text: 'measure again', run: () => this.begin(true) }] }];
  }

  async begin(refresh = false) {
    this.element.replaceChildren(el('p', { class: 'faint' }, 'Measuring your home…'));
    const report = await this.app.attempt(() => ask('storage', refresh ? { refresh: true } : {}));
    if (!report) return this.element.replaceChildren(button('Try again', () => this.begin()));
    return this.#show(report);
  }

  #show({ libraries, parts, folders, home, partial, measuredTime }) {
    const largest = Math.max(1, ...parts.map((part) => part.bytes));
    const whole = partial ? '; only a part of its files was looked at' : '';
    this.element.replaceChildren(
      ...libraries.map(disk),
      table('What takes the most', parts.map((part) => [titles[part.kind] ?? part.kind, part.bytes, part.bytes / largest])),
      table('Largest folders of your home', folders.map((folder) => [safePath(folder.path, folder.pathBytes), folder.bytes])),
      el('p', { class: 'faint' }, `In all ${size(home.bytes)}, measured ${new Date(measuredTime).toLocaleString('en-GB')}${whole}.`),
      el('p', {}, button('Measure again', () => this.begin(true), { key: 'r' })),
    );
  }
}

/** A library, and how full its file system is. */
function disk({ path, pathBytes, absolutePath, absolutePathBytes, present, bytesFree, bytesTotal }) {
  const name = safePath(absolutePath ?? path, absolutePath ? absolutePathBytes : pathBytes);
  const space = present && bytesTotal > 0 ? `${size(bytesTotal - bytesFree)} used, ${size(bytesFree)} free` : 'not there';
  return el(
    'section',
    {},
    el('h2', { class: 'capitals' }, 'Disk of ', bdi(name)),
    el('p', {}, space),
    present && bytesTotal > 0 && bar((bytesTotal - bytesFree) / bytesTotal),
  );
}

function table(title, rows) {
  return el(
    'section',
    {},
    el('h2', { class: 'capitals' }, title),
    el('table', { class: 'amounts' }, el('tbody', {}, rows.map(([name, bytes, share]) =>
      el('tr', {}, el('th', { scope: 'row' }, bdi(name)), el('td', { class: 'right' }, size(bytes)), el('td', {}, share !== undefined && bar(share))),
    ))),
  );
}

function bar(share) {
  return el('span', { class: 'amount-bar', 'aria-hidden': 'true' }, el('span', { style: { width: `${(share * 100).toFixed(1)}%` } }));
}
