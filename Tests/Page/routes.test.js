import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf, routeOf, routeOfWishes } from '../../Sources/cleaner/Page/routes.js';

test('an address leads back to where it came from', () => {
  const routes = [
    { view: 'review', category: 'near-duplicates' },
    { view: 'grid', category: 'all', filter: { folder: { path: 'Ä & ü/?#%' }, year: 2024 }, by: 'day' },
    { view: 'trash' },
  ];
  const empty = { category: undefined, filter: undefined, by: undefined };
  for (const route of routes) assert.deepEqual(routeOf(hashOf(route)), { ...empty, ...route });
});

test('an address that is none leads nowhere, and a broken filter filters nothing', () => {
  assert.equal(routeOf(''), undefined);
  assert.equal(routeOf('#/nowhere'), undefined);
  assert.equal(routeOf('#/grid/all?filter=%7B').filter, undefined);
});

test('the program\u2019s wishes choose the view', () => {
  const rows = [
    [{}, undefined],
    [{ view: 'cards' }, undefined],
    [{ view: 'cards', category: 'blurry' }, { view: 'review', category: 'blurry', filter: undefined }],
    [{ view: 'cards', filter: { year: 2024 } }, { view: 'review', category: 'all', filter: { year: 2024 } }],
    [{ search: 'sky' }, { view: 'grid', category: 'all', filter: { search: 'sky' } }],
    [
      { view: 'grid', filter: { videos: true }, search: 'sky' },
      { view: 'grid', category: 'all', filter: { videos: true, search: 'sky' } },
    ],
    [{ view: 'storage' }, { view: 'storage' }],
    [{ view: 'unknown' }, undefined],
  ];
  for (const [wishes, route] of rows) assert.deepEqual(routeOfWishes(wishes), route);
});
