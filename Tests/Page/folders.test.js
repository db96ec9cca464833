import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FolderTree, folderPairs, keeping, placeOf } from '../../Sources/cleaner/Page/folders.js';

let number = 0;
function row(path, group, more = {}) {
  number += 1;
  return { id: `p:${number}`, path, absolutePath: `/library/${path}`, bytes: 10, group, ...more };
}

test('folders count what lies in them and below them', () => {
  const tree = new FolderTree();
  for (const path of ['a.jpg', '2024/b.jpg', '2024/Italy/c.jpg', '2024/Italy/d.jpg']) tree.add(row(path));
  const year = tree.root.folders.get('2024');
  assert.deepEqual([tree.root.photos, year.photos, year.folders.get('Italy').photos], [4, 3, 2]);
  assert.deepEqual(year.folders.get('Italy').filter, { path: '/library/2024/Italy' });
  assert.equal(year.bytes, 30);
});

test('pairs are sorted by what they share, with what each has besides', () => {
  const copies = [
    row('2019/a.jpg', 'g:1'), row('Backup/a.jpg', 'g:1'),
    row('2019/b.jpg', 'g:2'), row('Backup/b.jpg', 'g:2'), row('Other/b.jpg', 'g:2'),
  ];
  const pairs = folderPairs(copies, [...copies, row('2019/only.jpg')]);
  assert.deepEqual(pairs.map(({ groups, sides }) => [groups, ...sides.map(({ name }) => name)]), [
    [2, '2019', 'Backup'], [1, '2019', 'Other'], [1, 'Backup', 'Other'],
  ]);
  assert.deepEqual(pairs[0].sides.map(({ only }) => only), [1, 0]);
});

test('keeping one side marks the undecided copies of the other, with what stays in their place', () => {
  const rows = [
    row('A/a.jpg', 'g:1'), row('B/a.jpg', 'g:1'), row('B/a2.jpg', 'g:1'),
    row('A/b.jpg', 'g:2'), row('B/b.jpg', 'g:2', { decision: 'keep' }),
    row('A/c.jpg', 'g:3', { decision: 'delete' }), row('B/c.jpg', 'g:3'),
    row('A/d.jpg', 'g:4', { decision: 'maybe' }), row('B/d.jpg', 'g:4'),
  ];
  const [pair] = folderPairs(rows, rows);
  const { staying, deleting, bytes } = keeping(pair, 0);
  assert.deepEqual(staying, [rows[0].id]);
  assert.deepEqual(deleting, [rows[1].id, rows[2].id]);
  assert.equal(bytes, 20);
});

test('a copy that holds more, or is whole where the other is damaged, stays', () => {
  const rows = [row('A/a.jpg', 'g:1', { holds: ['a video of 2.1 s'] }), row('B/a.jpg', 'g:1')];
  assert.deepEqual(folderPairs(rows, rows).map((pair) => keeping(pair, 1).deleting), [[]]);
  const damaged = [row('A/b.jpg', 'g:2'), row('B/b.jpg', 'g:2', { damage: 'it ends too early' })];
  assert.deepEqual(folderPairs(damaged, damaged).map((pair) => keeping(pair, 1).deleting), [[]]);
});

test('folders of two libraries that are called alike are told apart', () => {
  const rows = [row('2019/a.jpg', 'g:1'), row('2019/a.jpg', 'g:1', { absolutePath: '/other/2019/a.jpg' })];
  const [pair] = folderPairs(rows, rows);
  assert.deepEqual(pair.sides.map(({ name }) => name), ['/library/2019', '/other/2019']);
});

/** A row whose path is bytes, written as a character for each. */
function bytesRow(path, group) {
  const text = (bytes) => bytes.replace(/[\x80-\xff]/g, '\ufffd');
  const paths = { pathBytes: btoa(path), absolutePathBytes: btoa(`/library/${path}`) };
  return { ...row(text(path), group), ...paths };
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

test('a photo whose own name is not UTF-8 counts in its folder', () => {
  const tree = new FolderTree();
  const strange = bytesRow('M\xc3\xbcnchen/\xfc.jpg', 'g:1');
  const rows = [strange, row('M\xfcnchen/a.jpg', 'g:2'), row('B/a.jpg', 'g:1')];
  for (const one of rows) tree.add(one);
  assert.equal(tree.root.folders.get('M\xfcnchen').photos, 2);
  const [pair] = folderPairs(rows, rows);
  assert.deepEqual(pair.sides.map(({ only }) => only), [0, 1]);
  assert.deepEqual(pair.sides[1].filter, { path: '/library/M\xfcnchen' });
});

test('folders of two libraries stay apart', () => {
  const tree = new FolderTree();
  tree.add(row('2024/a.jpg'));
  tree.add(row('2024/a.jpg', undefined, { absolutePath: '/other/2024/a.jpg' }));
  assert.equal(tree.root.photos, 2);
  const libraries = [...tree.root.folders.values()];
  assert.deepEqual(libraries.map(({ name }) => name), ['/library', '/other']);
  assert.deepEqual(libraries.map(({ folders }) => folders.get('2024').filter.path), ['/library/2024', '/other/2024']);
});
