import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Selection } from '../../Sources/cleaner/Page/selection.js';

const order = ['a', 'b', 'c', 'd', 'e'];
const sorted = (selection) => [...selection.ids].sort().join('');

test('shift selects from where the last click was, in both directions', () => {
  const selection = new Selection();
  selection.only('c');
  selection.extend('e', order);
  assert.equal(sorted(selection), 'cde');
  selection.extend('a', order);
  assert.equal(sorted(selection), 'abc');
});

test('control adds and takes away; with shift a range is added', () => {
  const selection = new Selection();
  selection.toggle('a');
  selection.toggle('c');
  selection.toggle('a');
  assert.equal(sorted(selection), 'c');
  selection.toggle('a');
  selection.toggle('d');
  selection.extend('e', order, true);
  assert.equal(sorted(selection), 'acde');
});

test('without a click before, shift begins where it is used', () => {
  const selection = new Selection();
  selection.extend('b', order);
  selection.extend('d', order);
  assert.equal(sorted(selection), 'bcd');
});
