import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { forgetPictures, pictureAddress } from '../../Sources/cleaner/Page/daemon.js';
import { GridCell } from '../../Sources/cleaner/Page/grid-cell.js';
import { Pictures, newPicture, retryPictures } from '../../Sources/cleaner/Page/pictures.js';
import { Thumbnails } from '../../Sources/cleaner/Page/thumbnails.js';
import { makePage, watchPictures } from './fake-page.js';

const body = makePage();

test('a picture that is kept is fetched again after its photo was changed', () => {
  const pictures = new Pictures();
  const before = pictures.take('p:1', 256);
  assert.equal(pictures.take('p:1', 256), before);
  forgetPictures('p:1');
  assert.equal(pictures.take('p:1', 256).src, pictureAddress('p:1', 256));
  assert.notEqual(pictures.take('p:1', 256).src, before.src);
});

test('pictures that come next are fetched once, while cards before them still fly away', () => {
  const pictures = new Pictures();
  const ids = Array.from({ length: 20 }, (_, number) => `p:${100 + number}`);
  const flying = ids.splice(0, 6).map((id) => pictures.take(id, 256));
  body.append(...flying);
  const [current, ...next] = ids.slice(0, 4);
  body.append(pictures.take(current, 256));
  pictures.prepare(next, 256);
  const prepared = next.map((id) => pictures.take(id, 256));
  pictures.prepare(next, 256);
  assert.deepEqual(next.map((id) => pictures.take(id, 256)), prepared);
  assert.deepEqual(prepared.map(({ src }) => src), next.map((id) => pictureAddress(id, 256)));
});

test('pictures that nobody needs are given up, the oldest first', () => {
  const pictures = new Pictures();
  const first = pictures.take('p:200', 256);
  pictures.prepare(['p:201', 'p:202', 'p:203', 'p:204'], 256);
  assert.notEqual(pictures.take('p:200', 256), first);
  assert.ok(!first.src);
});

test('a thumbnail shows a changed photo in the same element, first coarse and then well', () => {
  const thumbnails = new Thumbnails(256);
  const coarse = () => pictureAddress('p:2', 256, { isCoarse: true });
  const element = thumbnails.take('p:2');
  body.append(element);
  element.naturalWidth = 100;
  element.send('load');
  assert.equal(element.src, pictureAddress('p:2', 256));
  element.send('load');
  element.classList.add('failed');
  forgetPictures('p:2');
  assert.equal(thumbnails.take('p:2'), element);
  assert.equal(element.src, coarse());
  element.send('load');
  assert.equal(element.src, pictureAddress('p:2', 256));
  assert.ok(!element.classList.contains('failed'));
});

test('what could not be drawn while the daemon was away is asked for again', () => {
  const pictures = new Pictures();
  const failed = pictures.take('p:3', 256);
  failed.send('error');
  assert.notEqual(pictures.take('p:3', 256), failed);
  body.append(failed);
  const asked = [];
  failed.setAttribute = (name, value) => asked.push([name, value]);
  document.querySelectorAll = (selector) => body.querySelectorAll(selector.split('.')[0]);
  retryPictures();
  assert.deepEqual(asked, [['src', pictureAddress('p:3', 256)]]);
});

test('a picture on the page that could not be drawn in time is asked for twice more, and then no more', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const picture = newPicture('p:6', 256);
  body.append(picture);
  let asked = 0;
  picture.setAttribute = () => (asked += 1);
  for (const expected of [1, 2, 2]) {
    picture.send('error');
    mock.timers.tick(60_000);
    assert.equal(asked, expected);
  }
  picture.send('load');
  assert.ok(!picture.classList.contains('failed'));
  mock.timers.reset();
});

test('a cell whose picture cannot be drawn says so, also to those who cannot see it', () => {
  const cell = new GridCell();
  body.append(cell.element);
  const picture = new Thumbnails(256).take('p:4');
  picture.classList.add('failed');
  const words = 'No picture can be drawn of this file';
  cell.show({ id: 'p:4', path: 'a.jpg' }, 0, picture);
  assert.equal(cell.element.dataset.failed, words);
  assert.equal(cell.element.getAttribute('aria-label'), `Photo a.jpg, ${words}`);
  cell.show({ id: 'p:5', path: 'b.jpg' }, 1);
  assert.equal(cell.element.getAttribute('aria-label'), 'Photo b.jpg');
  cell.element.send('error');
  assert.equal(cell.element.getAttribute('aria-label'), `Photo b.jpg, ${words}`);
  cell.element.send('load');
  assert.equal(cell.element.getAttribute('aria-label'), 'Photo b.jpg');
});

test('a picture that is fetched ahead and cannot be drawn is asked for once, and again when it is taken', () => {
  const asked = watchPictures();
  const pictures = new Pictures();
  pictures.prepare(['p:7'], 256);
  asked[0].send('error');
  pictures.prepare(['p:7'], 256);
  assert.equal(asked.length, 1);
  assert.notEqual(pictures.take('p:7', 256), asked[0]);
  assert.equal(asked.length, 2);
});
