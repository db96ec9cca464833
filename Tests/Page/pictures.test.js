import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetPictures, pictureAddress } from '../../Sources/cleaner/Page/daemon.js';
import { Pictures } from '../../Sources/cleaner/Page/pictures.js';
import { Thumbnails } from '../../Sources/cleaner/Page/thumbnails.js';
import { makePage } from './fake-page.js';

const body = makePage();

test('a picture that is kept is fetched again after its photo was changed', () => {
  const pictures = new Pictures();
  const before = pictures.take('p:1', 256);
  assert.equal(pictures.take('p:1', 256), before);
  forgetPictures('p:1');
  assert.equal(pictures.take('p:1', 256).src, pictureAddress('p:1', 256));
  assert.notEqual(pictures.take('p:1', 256).src, before.src);
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
