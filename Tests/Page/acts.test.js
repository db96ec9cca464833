import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complain } from '../../Sources/cleaner/Page/acts.js';

test('refusals of all requests are counted, and the first one is explained', () => {
  const said = [];
  const app = { notices: { error: ({ message, remedy }, prefix) => said.push([prefix + message, remedy]) } };
  const data = { word: 'refused', remedy: 'unprotect it' };
  const refused = (message) => ({ photo: 'p:1', error: { message, data } });
  assert.equal(complain(app, [{ photos: 2, refused: [] }, { photos: 1 }]), false);
  assert.equal(complain(app, [{ photos: 2 }, { refused: [refused('a'), refused('b')], moreRefused: 1200 }]), true);
  assert.equal(complain(app, [{ refused: [refused('it is protected')] }]), true);
  assert.deepEqual(said, [
    ['1,202 photos stayed: a', 'unprotect it'], ['1 photo stayed: it is protected', 'unprotect it'],
  ]);
});
