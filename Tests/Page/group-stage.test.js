import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, settled, watchPictures } from './fake-page.js';

const body = makePage();
const { GroupChoice } = await import('../../Sources/cleaner/Page/group-choice.js');
const { GroupStage } = await import('../../Sources/cleaner/Page/group-stage.js');

const photo = (id, more) => ({ id, path: `${id}.jpg`, width: 4000, height: 3000, bytes: 5, ...more });

function begun() {
  const photos = [photo('a', { keeper: true }), photo('b'), photo('c')];
  const choice = new GroupChoice(photos);
  const stage = new GroupStage(() => {});
  body.append(stage.element);
  const card = { id: 'g:1', photos };
  const select = (step) => {
    choice.select(step);
    stage.show(card, choice);
  };
  stage.show(card, choice);
  /** The scales of all pictures that are shown, by their width on the page. */
  const zooms = () => {
    const pictures = stage.element.querySelector(stage.mode === 'side' ? '.tiles' : '.pictures');
    return pictures.querySelectorAll('.frame').map((frame) => {
      const { width } = frame.querySelector('img').style;
      return Number((parseFloat(width) / frame.clientWidth).toFixed(3));
    });
  };
  return { stage, select, zooms };
}

test('a comparison shows the spot that was looked at side by side, of each pair, and gives it back', () => {
  const { stage, select, zooms } = begun();
  stage.zoomBy((frame) => frame.enlarge(3, { x: 100, y: 50 }));
  stage.compare('flicker');
  assert.deepEqual(zooms(), [3, 3]);
  select(1);
  assert.deepEqual(zooms(), [3, 3]);
  stage.compare('split');
  stage.zoomBy((frame) => frame.enlarge(2));
  stage.compare('split');
  assert.equal(stage.mode, 'side');
  assert.deepEqual(zooms(), [6, 6, 6]);
});

test('what a comparison shows is told as a new element', () => {
  const { stage } = begun();
  stage.compare('flicker');
  const label = stage.element.querySelector('.comparison').querySelector('p');
  const before = label.firstElementChild;
  stage.swap();
  assert.notEqual(label.firstElementChild, before);
  assert.match(label.textContent, /^1 a\.jpg/);
});

test('the group after a comparison is shown side by side', () => {
  const { stage } = begun();
  stage.compare('flicker');
  assert.ok(stage.element.classList.contains('comparing'));
  const next = [photo('d', { keeper: true }), photo('e')];
  stage.show({ id: 'g:2', photos: next }, new GroupChoice(next));
  assert.equal(stage.mode, 'side');
  assert.ok(!stage.element.classList.contains('comparing'));
});

test('pictures of the next group are fetched once those of this one are here, and then shown', async () => {
  const pictures = watchPictures();
  const [group, next] = ['now', 'next'].map((name) => [1, 2, 3].map((number) => photo(`${name}-${number}`)));
  const stage = new GroupStage(() => {});
  body.append(stage.element);
  const named = (name) => pictures.filter(({ src }) => src.includes(name));
  stage.show({ id: 'g:3', photos: group }, new GroupChoice(group), { id: 'g:4', photos: next });
  await settled();
  assert.deepEqual([named('now').length, named('next').length], [3, 0]);
  for (const picture of named('now')) picture.send('load');
  await settled();
  assert.equal(named('next').length, 3);
  stage.show({ id: 'g:4', photos: next }, new GroupChoice(next), undefined);
  assert.deepEqual(stage.element.querySelector('.tiles').querySelectorAll('img'), named('next'));
  assert.equal(pictures.length, 6);
});

test('pictures of a next group that comes late are fetched, too', async () => {
  const pictures = watchPictures();
  const [group, next] = ['shown', 'late'].map((name) => [1, 2].map((number) => photo(`${name}-${number}`)));
  const stage = new GroupStage(() => {});
  body.append(stage.element);
  const [card, choice] = [{ id: 'g:5', photos: group }, new GroupChoice(group)];
  stage.show(card, choice);
  for (const picture of pictures) Object.assign(picture, { complete: true }).send('load');
  await settled();
  assert.equal(pictures.length, 2);
  stage.show(card, choice, { id: 'g:6', photos: next });
  await settled();
  assert.deepEqual(pictures.slice(2).map(({ src }) => src.includes('late')), [true, true]);
});

test('what goes with a photo of a group stands below it', () => {
  const photos = [photo('a', { keeper: true, links: 1 }), photo('b', { links: 2 }), photo('c', { companions: ['c.AAE'] })];
  const choice = new GroupChoice(photos);
  const stage = new GroupStage(() => {});
  body.append(stage.element);
  stage.show({ id: 'g:1', photos }, choice);
  const said = stage.element.querySelectorAll('.differences').map((line) => line.textContent);
  assert.ok(said[1].startsWith('with 2 more names of the file'));
  assert.ok(said[2].startsWith('with c.AAE'));
  assert.ok(!said[0].includes('with'));
});
