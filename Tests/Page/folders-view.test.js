import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FoldersView } from '../../Sources/cleaner/Page/folders-view.js';
import { routeOf } from '../../Sources/cleaner/Page/routes.js';
import { answer, begunView, settled } from './fake-page.js';

const row = (id, path, group, more) => ({ id, path, absolutePath: `/l/${path}`, bytes: 5, group, ...more });

/** The page of folders; `daemon` holds the rows of each list, or is away. */
async function begun(context, daemon) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => 0);
  daemon.asked = [];
  globalThis.fetch = async (_, { body }) => {
    const { params } = JSON.parse(body);
    daemon.asked.push(params.category);
    if (params.category === 'all') await daemon.waits;
    if (daemon.isAway) throw new TypeError('no daemon');
    return answer({ method: 'rows', params: { rows: daemon[params.category] } }, { result: {} });
  };
  const { view, app } = begunView((app) => new FoldersView(app));
  await view.begin();
  const pass = async () => {
    context.mock.timers.tick(5000);
    await settled();
  };
  return { view, app, pass };
}

const copies = [row('p:1', 'A/a.jpg', 'g:1'), row('p:2', 'B/a.jpg', 'g:1')];

test('pairs of folders follow what others decide, and the focus stays on its button', async (context) => {
  const daemon = { duplicates: copies, all: [...copies, row('p:3', 'A/b.jpg')] };
  const { view, pass } = await begun(context, daemon);
  assert.match(view.element.textContent, /1 photo in B would go/);
  const buttons = () => view.element.querySelectorAll('button');
  buttons()[1].focus();
  daemon.duplicates = [copies[0], { ...copies[1], decision: 'keep' }];
  view.photo({ event: 'decided', id: 'p:2', decision: 'keep' });
  await pass();
  assert.match(view.element.textContent, /Nothing else would go/);
  assert.equal(document.activeElement, buttons()[1]);
  assert.deepEqual(daemon.asked, ['duplicates', 'all', 'duplicates'], 'a decision changes no numbers of folders');
  view.photo({ event: 'gone', id: 'p:3' });
  await pass();
  assert.equal(daemon.asked.at(-1), 'all');
});

test('what each folder has besides is said once all is counted', async (context) => {
  const daemon = { duplicates: copies, all: [...copies, row('p:3', 'A/b.jpg')] };
  const { view, pass } = await begun(context, daemon);
  let count;
  daemon.waits = new Promise((resolve) => (count = resolve));
  view.photo({ event: 'analysed', id: 'p:3' });
  await pass();
  view.begin();
  await settled();
  assert.match(view.element.textContent, /1 other file here/, 'half a count says nothing');
  count();
  await settled();
  assert.match(view.element.textContent, /1 other file here/);
});

test('without a daemon the page offers to try again, and does so by itself when it is back', async (context) => {
  const daemon = { duplicates: copies, all: copies, isAway: true };
  const { view, app, pass } = await begun(context, daemon);
  assert.deepEqual(app.errors, ['unreachable']);
  assert.equal(view.element.textContent, 'Try again');
  daemon.isAway = false;
  view.renewed();
  await pass();
  assert.equal(view.element.querySelectorAll('.pair').length, 1);
});

test('the other files of a folder are shown in its grid', async (context) => {
  const { view } = await begun(context, { duplicates: copies, all: [...copies, row('p:3', 'A/b.jpg')] });
  const [link] = view.element.querySelectorAll('a');
  assert.equal(link.textContent, '1 other file here');
  const route = { view: 'grid', category: 'all', filter: { folder: { path: '/l/A' } }, by: undefined };
  assert.deepEqual(routeOf(link.getAttribute('href')), route);
});
