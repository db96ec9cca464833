import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FolderTree, placeOf } from '../../Sources/cleaner/Page/folders.js';

let number = 0;
function row(path, more = {}) {
  number += 1;
  return { id: `p:${number}`, path, absolutePath: `/library/${path}`, bytes: 10, ...more };
}

test('folders count what lies in them and below them', () => {
  const tree = new FolderTree();
  for (const path of ['a.jpg', '2024/b.jpg', '2024/Italy/c.jpg', '2024/Italy/d.jpg']) tree.add(row(path));
  const year = tree.root.folders.get('2024');
  assert.deepEqual([tree.root.photos, year.photos, year.folders.get('Italy').photos], [4, 3, 2]);
  assert.deepEqual(year.folders.get('Italy').filter, { path: '/library/2024/Italy' });
  assert.equal(year.bytes, 30);
});

/** A row whose path is bytes, written as a character for each. */
function bytesRow(path) {
  const text = (bytes) => bytes.replace(/[\x80-\xff]/g, '\ufffd');
  const paths = { pathBytes: btoa(path), absolutePathBytes: btoa(`/library/${path}`) };
  return { ...row(text(path)), ...paths };
}

test('a folder whose name is not UTF-8 is named by its bytes, and apart from one that looks alike', () => {
  const tree = new FolderTree();
  for (const one of [bytesRow('M\xfcnchen/a.jpg'), row('M\ufffdnchen/a.jpg'), row('M\xfcnchen/a.jpg')]) tree.add(one);
  const folders = [...tree.root.folders.values()];
  assert.deepEqual(folders.map(({ name, photos, filter }) => [name, photos, filter]), [
    ['M\\xFCnchen', 1, { pathBytes: btoa('/library/M\xfcnchen') }],
    ['M\ufffdnchen', 1, { path: '/library/M\ufffdnchen' }],
    ['M\xfcnchen', 1, { path: '/library/M\xfcnchen' }],
  ]);
  assert.deepEqual(folders.map(({ filter, place }) => placeOf(filter) === place), [true, true, true]);
});

test('folders of two libraries stay apart', () => {
  const tree = new FolderTree();
  tree.add(row('2024/a.jpg'));
  tree.add(row('2024/a.jpg', { absolutePath: '/other/2024/a.jpg' }));
  assert.equal(tree.root.photos, 2);
  const libraries = [...tree.root.folders.values()];
  assert.deepEqual(libraries.map(({ name }) => name), ['/library', '/other']);
  assert.deepEqual(libraries.map(({ folders }) => folders.get('2024').filter.path), ['/library/2024', '/other/2024']);
});

test('a photo whose own name is not UTF-8 counts in its folder', () => {
  const tree = new FolderTree();
  for (const one of [bytesRow('M\xc3\xbcnchen/\xfc.jpg'), row('M\xfcnchen/a.jpg')]) tree.add(one);
  assert.equal(tree.root.folders.get('M\xfcnchen').photos, 2);
});
