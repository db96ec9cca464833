import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Acts } from '../../Sources/cleaner/Page/acts.js';
import { TrashView } from '../../Sources/cleaner/Page/trash-view.js';
import { answer, begunView, settled } from './fake-page.js';

const row = (id, state = 'marked') => ({ id, state, path: `${id}.jpg`, bytes: 5, companions: ['a.AAE'] });

/** The trash of a daemon that puts back what it is asked to. */
async function begun(...rows) {
  const restored = [];
  const seen = { lists: 0 };
  globalThis.fetch = async (_, { body }) => {
    const { method, params } = JSON.parse(body);
    if (method === 'show') return answer({ result: { photo: { ...params.photo, width: 4000, height: 3000 } } });
    if (method === 'trash.restore') {
      restored.push(...params.photos.map(({ id }) => id));
      return answer({ result: { unmarked: params.photos.length } });
    }
    seen.lists += 1;
    const left = rows.filter(({ id }) => !restored.includes(id));
    return answer({ method: 'rows', params: { rows: left } }, { result: { pile: 1 } });
  };
  const { view } = begunView((app) => new TrashView(app), { acts: new Acts() });
  await view.begin();
  const press = async (name) => {
    const entries = view.keys.flatMap((table) => table.entries);
    await entries.find((entry) => entry.keys.includes(name) && entry.isOn?.() !== false).run({ key: name });
    await settled();
  };
  return { view, press, restored, seen };
}

test('a photo of the trash can be looked at closely, with its own pixels', async () => {
  const { view, press } = await begun(row('a'), row('b'), row('c', 'trashed'));
  await press('Enter');
  assert.ok(view.viewer.isOpen);
  assert.match(view.viewer.element.textContent, /a\.jpg5 byteswith a\.AAE4,000 × 3,000/);
  await press('ArrowRight');
  assert.equal(view.viewer.row.id, 'b');
  await press('Escape');
  assert.ok(!view.viewer.isOpen);
});

test('what is looked at is put back, not what is selected, and then the next one is shown', async () => {
  const { view, press, restored } = await begun(row('a'), row('b'), row('c'));
  view.grid.pick(0, {});
  view.grid.open(0);
  await press('ArrowRight');
  await press('r');
  assert.deepEqual(restored, ['b']);
  assert.equal(view.viewer.row.id, 'c');
  await press('r');
  assert.equal(view.viewer.row.id, 'a');
  await press('r');
  assert.ok(!view.viewer.isOpen);
});

test('what is looked at stays as it is, and the list is fetched for changes of its own photos', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => 0);
  const { view, press, seen } = await begun(row('a'), row('b', 'trashed'));
  await press('Enter');
  const frame = view.viewer.element.querySelector('.frame');
  const later = async (change) => {
    view.photo(change);
    context.mock.timers.tick(5000);
    await settled();
  };
  const before = seen.lists;
  await later({ event: 'analysed', id: 'x' });
  await later({ event: 'decided', id: 'x', decision: 'keep' });
  assert.equal(seen.lists, before);
  await later({ event: 'decided', id: 'x', decision: 'delete' });
  await later({ event: 'decided', id: 'a' });
  await later({ event: 'trashed', id: 'y' });
  assert.equal(seen.lists, before + 3);
  assert.equal(view.viewer.element.querySelector('.frame'), frame);
  assert.match(view.viewer.element.textContent, /4,000 × 3,000/);
});
