import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Acts } from '../../Sources/cleaner/Page/acts.js';
import { forgetPictures } from '../../Sources/cleaner/Page/daemon.js';
import { GridView } from '../../Sources/cleaner/Page/grid-view.js';
import { answer, answerQuestion, begunView, makePage, settled, watchPictures } from './fake-page.js';

const rows = (...ids) =>
  ids.map((id) => ({ id, path: `${id}.jpg`, absolutePath: `/l/${id}.jpg`, bytes: 5, width: 40, height: 30 }));

/** A grid of the photos that the daemon lists; `lists` are its next answers, the last one again and again. */
async function begun(context, route, ...lists) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => 0);
  const seen = { lists: 0 };
  globalThis.fetch = async (_, { body }) => {
    const { method, params } = JSON.parse(body);
    if (method === 'show') return answer({ result: { photo: { ...params.photo, title: `T${params.photo.id}` } } });
    if (method === 'mark') return answer({ result: seen.mark(params) });
    if (method === 'undo') {
      seen.undone.push(params.act);
      return answer({ result: { undone: 'a mark' } });
    }
    if (method !== 'list') return answer({ result: { colours: [], photos: 1 } });
    // The second one asks for what there is to filter by.
    if (params.category !== route.category) return answer({ result: {} });
    seen.lists += 1;
    const { photos, isCut } = lists.length > 1 ? lists.shift() : lists[0];
    const params_ = { rows: photos, count: { photos: photos.length, bytes: 0 } };
    const lines = [{ method: 'rows', params: params_ }, ...(isCut ? [] : [{ result: {} }])];
    return answer(...lines);
  };
  const { view, app } = begunView((app) => new GridView(app, { view: 'grid', ...route }), { acts: new Acts() });
  await view.begin();
  await settled();
  const ids = () => view.grid.rows.map(({ id }) => id).join('');
  const pass = async (milliseconds = 5000) => {
    context.mock.timers.tick(milliseconds);
    await settled();
  };
  return { view, app, seen, ids, pass };
}

test('a list that the daemon could not send to its end leaves the one before as it was', async (context) => {
  const [whole, cut] = [{ photos: rows('a', 'b', 'c') }, { photos: rows('a'), isCut: true }];
  const { view, ids, pass, app } = await begun(context, { category: 'all' }, whole, cut);
  assert.equal(ids(), 'abc');
  view.renewed();
  await pass();
  assert.equal(ids(), 'abc');
  assert.deepEqual(app.errors, ['cut-off']);
  view.photo({ event: 'gone', id: 'b' });
  await settled();
  assert.equal(ids(), 'ac');
});

test('of a first list that is cut off, what came is shown', async (context) => {
  const { ids } = await begun(context, { category: 'all' }, { photos: rows('a'), isCut: true });
  assert.equal(ids(), 'a');
});

test('photos that arrive one after the other appear meanwhile', async (context) => {
  const [before, after] = [{ photos: rows('a') }, { photos: rows('a', 'b') }];
  const { view, ids, pass } = await begun(context, { category: 'all' }, before, after);
  for (let second = 0; second < 4; second += 1) {
    view.photo({ event: 'analysed', id: `new ${second}` });
    await pass(1000);
  }
  assert.equal(ids(), 'ab');
});

test('what others decide leaves a list that it does not belong to any more', async (context) => {
  const routes = [
    [{ category: 'blurry' }, [undefined]], [{ category: 'maybe' }, ['maybe']], [{ category: 'marked' }, ['delete']],
    [{ category: 'all', filter: { undecided: true } }, [undefined]],
    [{ category: 'all', filter: { kept: true } }, ['keep']],
    [{ category: 'all' }, [undefined, 'keep', 'delete', 'maybe']],
  ];
  makePage();
  for (const [route, held] of routes) {
    for (const decision of [undefined, 'keep', 'delete', 'maybe']) {
      const { view, ids } = await begun(context, route, { photos: rows('a', 'b') });
      view.photo({ event: 'decided', id: 'a', decision });
      await settled();
      assert.equal(ids(), held.includes(decision) ? 'ab' : 'b', `${JSON.stringify(route)} ${decision}`);
      context.mock.timers.reset();
    }
  }
});

test('the photos beside the one that is looked at are fetched once it is here, and then shown', async (context) => {
  const { view } = await begun(context, { category: 'all' }, { photos: rows('a', 'b', 'c', 'd') });
  const pictures = watchPictures();
  view.viewer.open(1);
  assert.deepEqual(pictures.map(({ src }) => src.match(/preview\/(.)/)[1]), ['b']);
  pictures[0].send('load');
  await settled();
  assert.deepEqual(pictures.map(({ src }) => src.match(/preview\/(.)/)[1]), ['b', 'c', 'a']);
  view.viewer.open(2);
  assert.equal(view.viewer.element.querySelector('img'), pictures[1]);
});

test('a photo that was changed is shown closely as it is now', async (context) => {
  const turned = { photos: [{ ...rows('a')[0], width: 30, height: 40 }, ...rows('b')] };
  const { view, pass } = await begun(context, { category: 'all' }, { photos: rows('a', 'b') }, turned);
  view.viewer.open(0);
  const picture = () => view.viewer.element.querySelector('img').src;
  const before = picture();
  forgetPictures('a');
  view.photo({ event: 'analysed', id: 'a' });
  await pass();
  assert.notEqual(picture(), before);
  assert.match(view.viewer.element.textContent, /30 × 40/);
  const frame = view.viewer.element.querySelector('.frame');
  view.renewed();
  await pass();
  assert.equal(view.viewer.element.querySelector('.frame'), frame, 'it stays as it is without a change');
});

test('last copies are marked once the user agrees, in the grid and in the viewer', async (context) => {
  const { view, seen, app } = await begun(context, { category: 'all' }, { photos: rows('a', 'b', 'c') });
  const marked = [];
  const error = { message: 'the last copy', data: { word: 'refused', cause: 'last-copy' } };
  seen.mark = ({ photos, lastCopy }) => {
    const isRefused = ({ id }) => id !== 'c' && !lastCopy;
    const done = photos.filter((photo) => !isRefused(photo));
    marked.push(...done.map(({ id }) => id));
    return { photos: done.length, bytes: 5, refused: photos.filter(isRefused).map(({ id }) => ({ photo: id, error })) };
  };
  view.grid.selectAll();
  const both = view.decide('delete');
  assert.match(await answerQuestion('yes'), /^Of 2 photos no other copy would stay\./);
  await both;
  assert.deepEqual(marked, ['c', 'a', 'b']);
  assert.match(app.news.at(-1), /^Marked for deletion: 2 photos/);
  view.grid.rows[0].decision = undefined;
  view.viewer.open(0);
  const one = view.viewer.decide('delete');
  assert.match(await answerQuestion('no'), /^a\.jpg is the last copy\./);
  await one;
  assert.equal(view.grid.active, 0, 'it is still looked at');
  assert.equal(marked.length, 3);
});

test('of two questions at once each is answered by itself', async (context) => {
  const { view, seen } = await begun(context, { category: 'all' }, { photos: rows('a', 'b') });
  const marked = [];
  const error = { message: 'the last copy', data: { word: 'refused', cause: 'last-copy' } };
  seen.mark = ({ photos: [{ id }], lastCopy }) => {
    if (!lastCopy) return { photos: 0, bytes: 0, refused: [{ photo: id, error }] };
    marked.push(id);
    return { photos: 1, bytes: 5 };
  };
  const [first, second] = view.grid.rows;
  const both = [view.decide('delete', [first]), view.decide('delete', [second])];
  assert.match(await answerQuestion('no'), /^a\.jpg is the last copy\./);
  assert.match(await answerQuestion('yes'), /^b\.jpg is the last copy\./);
  await Promise.all(both);
  assert.deepEqual(marked, ['b']);
});

test('the filters are those of the library as it is after the daemon was away', async (context) => {
  const inYear = (...ids) => ({ photos: rows(...ids).map((row) => ({ ...row, captured: '2024-05-01T00:00:00' })) });
  const { view, app, pass } = await begun(context, { category: 'all' }, inYear('a'), inYear('a', 'b'));
  assert.match(view.filters.element.textContent, /2024 \(1\)/);
  app.facets = undefined;
  view.renewed();
  await pass();
  assert.match(view.filters.element.textContent, /2024 \(2\)/);
});

test('a photo that is looked at closely is described by all that is known', async (context) => {
  const { view } = await begun(context, { category: 'all' }, { photos: rows('a', 'b') });
  view.viewer.open(0);
  view.viewer.open(1);
  await settled();
  const label = view.viewer.element.querySelector('.frame').getAttribute('aria-label');
  assert.equal(label, 'Photo b.jpg, titled Tb');
});

test('marks and the yes to their question are one act to take back', async (context) => {
  const { view, seen, app } = await begun(context, { category: 'all' }, { photos: rows('a', 'b') });
  const error = { message: 'the last copy', data: { word: 'refused', cause: 'last-copy' } };
  seen.mark = ({ photos, lastCopy }) => {
    const refused = photos.filter(({ id }) => id === 'a' && !lastCopy).map(({ id }) => ({ photo: id, error }));
    return { photos: photos.length - refused.length, bytes: 5, refused, act: lastCopy ? 'a:2' : 'a:1' };
  };
  view.grid.selectAll();
  const both = view.decide('delete');
  await answerQuestion('yes');
  await both;
  seen.undone = [];
  await app.acts.undo();
  assert.deepEqual(seen.undone, ['a:2', 'a:1']);
});

test('a key that is pressed twice while a photo is looked at decides once', async (context) => {
  const { view, seen } = await begun(context, { category: 'all' }, { photos: rows('a', 'b') });
  const marked = [];
  seen.mark = ({ photos: [{ id }] }) => {
    marked.push(id);
    return { photos: 1, bytes: 5, act: `a:${marked.length}` };
  };
  view.viewer.open(0);
  await Promise.all([view.viewer.decide('delete'), view.viewer.decide('delete'), view.viewer.decide('keep')]);
  assert.deepEqual(marked, ['a']);
  assert.equal(view.viewer.row.id, 'b');
  await view.viewer.decide('delete');
  assert.deepEqual(marked, ['a', 'b']);
});

test('the filters of an open grid follow photos that come and go, but not while the user chooses', async (context) => {
  const inYear = (...ids) => ({ photos: rows(...ids).map((row) => ({ ...row, captured: '2024-05-01T00:00:00' })) });
  const { view, app, pass } = await begun(context, { category: 'all' }, inYear('a', 'b'), inYear('a'));
  const words = () => view.filters.element.textContent;
  assert.match(words(), /2024 \(2\)/);
  document.activeElement = view.filters.element.querySelector('select');
  app.facets = undefined;
  view.photo({ event: 'gone', id: 'b' });
  await pass(20_000);
  assert.match(words(), /2024 \(2\)/);
  document.activeElement = document.body;
  await pass(20_000);
  assert.match(words(), /2024 \(1\)/);
});
