import assert from 'node:assert/strict';
import { test } from 'node:test';
import { category, cleaningOrder, isGrouped } from '../../Sources/cleaner/Page/categories.js';
import { chosen, kinds, orders, replaced, withMember } from '../../Sources/cleaner/Page/facets.js';
import { PhotoList } from '../../Sources/cleaner/Page/photo-list.js';
import { searchNotes } from '../../Sources/cleaner/Page/search-notes.js';

test('the surest lists come first, and of equally sure ones those that free more', () => {
  const list = (category, proposed, reclaimable) => ({ category, proposed, reclaimable });
  const order = cleaningOrder([
    list('similar', 9, 900), list('dark', 2, 5), list('blurry', 2, 50), list('duplicates', 1, 1),
    list('returned', 0, 0), list('of-tomorrow', 5, 5), list('near-duplicates', 1, 2),
  ]);
  const names = order.map(({ category }) => category);
  assert.deepEqual(names, ['duplicates', 'near-duplicates', 'blurry', 'dark', 'similar']);
  assert.equal(category('of-tomorrow').title, 'of-tomorrow');
  assert.ok(isGrouped('moments') && !isGrouped('blurry'));
});

test('a choice of a table takes the place of the one before', () => {
  const filter = replaced(kinds, { photos: true, year: 2024 }, kinds.find(({ name }) => name === 'videos'));
  assert.deepEqual(filter, { videos: true, year: 2024 });
  assert.equal(chosen(kinds, filter).name, 'videos');
  assert.deepEqual(replaced(kinds, filter, undefined), { year: 2024 });
  assert.equal(chosen(orders, filter), undefined);
  assert.deepEqual(withMember({ year: 1, camera: 'x' }, 'year', undefined), { camera: 'x' });
});

test('a search is explained in the terminal\u2019s words', () => {
  const rows = [
    [{ text: 'whater', photos: 0, corrected: ['water'] }, 'No photo has “whater”: searched for “water”.'],
    [{ text: 'sky', photos: 1 }, '1 photo fits “sky”.'],
    [
      { text: 'xyz', photos: 0, unseen: true },
      'No photo fits “xyz”, and pictures are not searched for it: only what is written is.',
    ],
    [{ text: '-cat', photos: 2, excluded: true }, '2 photos with “cat” are left out.'],
    [{ text: '"a\u202eb"', photos: 3 }, '3 photos fit "a\\u{202E}b".'],
  ];
  const town = { text: 'Oslo', photos: 0, town: true };
  rows.push([town, 'No photo has “Oslo”, and none is known to be taken near that town.']);
  for (const [term, note] of rows) assert.deepEqual(searchNotes({ terms: [term] }), [note]);
  assert.deepEqual(searchNotes(undefined), []);
});

test('a word before a colon that names no source is explained first', () => {
  const like = 'names no source, so it is searched like any word.';
  const rows = [
    ['cam', { meantSources: { cam: 'camera' } }, `“cam:” ${like} Did you mean camera:?`],
    ['x\u202e', { sources: ['name', 'kind'] }, `“x\\u{202E}:” ${like} Sources: name, kind.`],
    ['constructor', { sources: ['name', 'kind'] }, `“constructor:” ${like} Sources: name, kind.`],
  ];
  for (const [name, more, note] of rows) {
    const notes = searchNotes({ noSources: [name], ...more, terms: [{ text: 'sky', photos: 1 }] });
    assert.deepEqual(notes, [note, '1 photo fits “sky”.']);
  }
});

test('a list finds its rows while they come, and after some were taken out', async () => {
  const rows = ['a', 'b', 'c', 'd'].map((id, place) => ({ id, path: id, section: { name: place < 2 ? 'x' : 'y' } }));
  const lines = [{ method: 'rows', params: { rows, count: { photos: 4, bytes: 0 } } }, { result: {} }];
  globalThis.fetch = async () => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const seen = [];
  const list = new PhotoList({ category: 'all', by: 'app' }, () => seen.push(list.row('d')?.id));
  await list.load();
  assert.deepEqual(seen, ['d', 'd']);
  list.remove(new Set(['a', 'b', 'd', 'unknown']));
  assert.deepEqual(['a', 'c', 'd'].map((id) => list.row(id)?.id), [undefined, 'c', undefined]);
  assert.equal(list.row('c'), list.rows[0]);
  assert.deepEqual(list.sections.map(({ name, count }) => [name, count]), [['y', 1]]);
});
