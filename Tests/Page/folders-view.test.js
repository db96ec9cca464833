import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Acts } from '../../Sources/cleaner/Page/acts.js';
import { FoldersView } from '../../Sources/cleaner/Page/folders-view.js';
import { routeOf } from '../../Sources/cleaner/Page/routes.js';
import { answer, answerQuestion, begunView, settled } from './fake-page.js';

/** A pair as the window works it out; `more` is what each side says besides. */
function pair(...more) {
  const sides = ['A', 'B'].map((name, place) => ({
    name, folder: { path: `/l/${name}` }, photos: 1, others: 0,
    keeping: { photos: 1, bytes: 5, holdingMore: 0, pictures: [{ stays: `p:${place}`, go: [`p:${1 - place}`] }] },
    ...more[place],
  }));
  return { pictures: 1, sides, shown: [{ id: 'p:0', path: 'A/a.jpg' }] };
}

const none = { photos: 0, bytes: 0, holdingMore: 0, pictures: [] };

/** The page of folders; `daemon` holds the pairs, or is away. */
async function begun(context, daemon) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => 0);
  Object.assign(daemon, { asked: [], marked: [] });
  globalThis.fetch = async (address, { body } = {}) => {
    if (address === 'request') {
      daemon.marked.push(JSON.parse(body).params);
      return answer({ result: { photos: 1, act: 'a:1' } });
    }
    daemon.asked.push(address);
    await daemon.waits;
    if (daemon.isAway) return Response.json({ error: 'unreachable', message: '' }, { status: 503 });
    return Response.json({ total: daemon.total ?? daemon.pairs.length, pairs: daemon.pairs });
  };
  const { view, app } = begunView((app) => new FoldersView(app), { acts: new Acts() });
  await view.begin();
  const pass = async () => {
    context.mock.timers.tick(5000);
    await settled();
  };
  return { view, app, pass };
}

test('pairs of folders follow what others decide, and the focus stays on its button', async (context) => {
  const daemon = { pairs: [pair({ others: 1 })] };
  const { view, pass } = await begun(context, daemon);
  assert.match(view.element.textContent, /1 photo in B would go/);
  const buttons = () => view.element.querySelectorAll('button');
  buttons()[1].focus();
  daemon.pairs = [pair({ others: 1, keeping: none })];
  view.photo({ event: 'decided', id: 'p:2', decision: 'keep' });
  await pass();
  assert.match(view.element.textContent, /Nothing else would go/);
  assert.equal(document.activeElement, buttons()[1]);
  assert.deepEqual(daemon.asked, ['folders?anew', 'folders'], 'a decision changes no numbers of folders');
  view.photo({ event: 'gone', id: 'p:3' });
  await pass();
  assert.equal(daemon.asked.at(-1), 'folders?anew');
});

test('numbers that could not be counted are counted the next time', async (context) => {
  const daemon = { pairs: [pair()], isAway: true };
  const { view, app, pass } = await begun(context, daemon);
  assert.deepEqual(app.errors, ['unreachable']);
  assert.equal(view.element.textContent, 'Try again');
  daemon.isAway = false;
  view.photo({ event: 'decided', id: 'p:1', decision: 'keep' });
  await pass();
  assert.deepEqual(daemon.asked, ['folders?anew', 'folders?anew']);
  assert.equal(view.element.querySelectorAll('.pair').length, 1);
});

test('what a pair says is what the window worked out', async (context) => {
  const more = { photos: 2, others: 12, keeping: { ...none, holdingMore: 3 } };
  const { view } = await begun(context, { pairs: [pair(more), pair(more, { others: 1 })], total: 70 });
  const words = view.element.textContent;
  assert.match(words, /The only photo of B is also in A/);
  assert.match(words, /A and B share 1 picture/);
  assert.match(words, /Nothing else would go; 3 of B that hold more stay/);
  assert.match(words, /68 smaller pairs are not shown/);
});

test('keeping one side marks just what the window says, with what stays in its place', async (context) => {
  const picture = (number) => ({ stays: `s:${number}`, go: [`g:${number}`, `h:${number}`] });
  const pictures = Array.from({ length: 501 }, (_, number) => picture(number));
  const daemon = { pairs: [pair({ keeping: { photos: 1002, bytes: 10, holdingMore: 0, pictures } })] };
  const { view } = await begun(context, daemon);
  view.element.querySelectorAll('button')[0].send('click');
  assert.match(await answerQuestion('yes'), /^Keep those in A\?1,002 photos in B, 10 bytes, will be marked\./);
  assert.deepEqual(daemon.marked.map(({ photos, staying }) => [photos.length, staying.length]), [[1000, 500], [2, 1]]);
  assert.deepEqual(daemon.marked[1], {
    photos: [{ id: 'g:500' }, { id: 'h:500' }], decision: 'delete', staying: [{ id: 's:500' }], undecidedOnly: true,
  });
});

test('the other files of a folder are shown in its grid', async (context) => {
  const { view } = await begun(context, { pairs: [pair({ others: 1 })] });
  const [link] = view.element.querySelectorAll('a');
  assert.equal(link.textContent, '1 other file here');
  const route = { view: 'grid', category: 'all', filter: { folder: { path: '/l/A' } }, by: undefined };
  assert.deepEqual(routeOf(link.getAttribute('href')), route);
});
