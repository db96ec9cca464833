import assert from 'node:assert/strict';
import { test } from 'node:test';
import { share } from '../../Sources/cleaner/Page/review-heading.js';

test('what is done of a list is never more than all of it', () => {
  assert.equal(share({ done: 1, left: 3 }), 0.25);
  assert.equal(share({ done: 2, left: 0 }), 1);
  assert.equal(share({ done: 2, left: -1 }), 1);
  assert.equal(share({ done: 0, left: 0 }), undefined);
});
