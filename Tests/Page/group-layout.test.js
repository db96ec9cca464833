import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tilesAcross } from '../../Sources/cleaner/Page/group-layout.js';

test('two photos stand side by side where that shows more of them, else one above the other', () => {
  assert.equal(tilesAcross(2, { width: 1200, height: 600 }, 4 / 3), 2);
  assert.equal(tilesAcross(2, { width: 380, height: 700 }, 3 / 2), 1);
  assert.equal(tilesAcross(2, { width: 380, height: 700 }, 9 / 20), 2);
});

test('a large group fills a large window, and never in tiles too narrow to judge', () => {
  assert.ok(tilesAcross(19, { width: 2300, height: 1200 }, 3 / 2) >= 5);
  assert.ok(tilesAcross(50, { width: 380, height: 600 }, 3 / 2) <= 2);
});
