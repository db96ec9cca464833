import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppsView } from '../../Sources/cleaner/Page/apps-view.js';
import { StorageView } from '../../Sources/cleaner/Page/storage-view.js';
import { answer, begunView, settled } from './fake-page.js';

const storage = { libraries: [], parts: [], folders: [], home: { bytes: 5 }, measuredTime: '2024-05-01T12:00:00Z' };
const rows = [
  ['storage', (app) => new StorageView(app), storage, /In all 5 bytes/],
  ['applications', (app) => new AppsView(app), {}, /No application is listed/],
];

for (const [name, make, result, shown] of rows) {
  test(`${name} are looked at again by themselves once the daemon is back, and only then`, async () => {
    let asked = 0;
    globalThis.fetch = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('no daemon');
      return answer({ result });
    };
    const { view } = begunView(make);
    await view.begin();
    assert.equal(view.element.textContent, 'Try again');
    view.renewed();
    await settled();
    assert.match(view.element.textContent, shown);
    view.renewed();
    await settled();
    assert.equal(asked, 2);
  });
}
