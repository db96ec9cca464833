import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupChoice, relation } from '../../Sources/cleaner/Page/group-choice.js';

const photo = (id, more = {}) => ({ id, ...more });
const ids = (photos) => photos.map(({ id }) => id).join('');

test('a group begins as the daemon proposes it', () => {
  const choice = new GroupChoice([photo('a', { keeper: true }), photo('b'), photo('c')]);
  assert.equal(ids(choice.staying), 'a');
  assert.equal(ids(choice.leaving), 'bc');
  assert.equal(choice.acceptance, 'Delete the other 2?');
  assert.ok(choice.isAsProposed);
});

test('what shows another part of the scene stays beside the keeper', () => {
  const choice = new GroupChoice([photo('a', { keeper: true }), photo('b', { keeper: true }), photo('c')]);
  assert.equal(ids(choice.staying), 'ab');
  assert.equal(ids(choice.leaving), 'c');
  assert.equal(choice.acceptance, 'Mark 1, 2 stay');
});

test('a number chooses the one that stays', () => {
  const choice = new GroupChoice([photo('a', { keeper: true }), photo('b'), photo('c')]);
  choice.choose(2);
  assert.equal(ids(choice.staying), 'c');
  assert.equal(ids(choice.leaving), 'ab');
  assert.ok(!choice.isAsProposed);
});

test('photos that are decided stay as they are', () => {
  const photos = [photo('a', { keeper: true, decision: 'keep' }), photo('b'), photo('c', { decision: 'delete' })];
  const choice = new GroupChoice(photos);
  assert.equal(ids(choice.staying), 'a');
  assert.equal(ids(choice.leaving), 'b');
  assert.equal(choice.toggle(photos[2]), false);
  assert.deepEqual(photos.map((other) => choice.state(other)), ['kept', 'goes', 'marked']);
  assert.equal(choice.selected, 1);
});

test('the button says what it does', () => {
  const group = (going, all) => {
    const choice = new GroupChoice(Array.from({ length: all }, (_, place) => photo(`${place}`)));
    for (const place of going) choice.toggle(choice.photos[place]);
    return choice.acceptance;
  };
  assert.equal(group([], 3), 'Keep all 3');
  assert.equal(group([0], 2), 'Delete the other one?');
  assert.equal(group([0, 1, 2, 3], 5), 'Delete the other 4?');
  assert.equal(group([0, 1], 5), 'Mark 2, 3 stay');
  assert.equal(group([0, 1], 2), 'Delete all 2?');
});

test('what most photos share tells none of them apart', () => {
  const photos = ['1.2 MB', '1.2 MB', '1.2 MB', '9 MB'].map((text) => photo(text, { differences: [{ text }] }));
  const choice = new GroupChoice(photos);
  assert.deepEqual(choice.differences(photos[0]), []);
  assert.deepEqual(choice.differences(photos[3]), [{ text: '9 MB' }]);
  assert.equal(relation([photo('a', { keeper: true, why: 'x' }), photo('b', { why: 'same bytes' })]), 'same bytes');
  assert.equal(relation([photo('a', { why: 'x' }), photo('b', { why: 'y' })]), undefined);
});

test('rules choose one after another, and then the proposal holds again', () => {
  const photos = [
    photo('a', { keeper: true, width: 10, height: 10, bytes: 5, captured: '2020-01-01T00:00:00', path: 'Download/a' }),
    photo('b', { width: 20, height: 20, bytes: 9, captured: '2021-01-01T00:00:00', path: 'WhatsApp Images/b' }),
    photo('c', { width: 9, height: 9, bytes: 11, path: 'c' }),
  ];
  const choice = new GroupChoice(photos);
  const chosen = [];
  do {
    choice.nextRule();
    if (choice.rule) chosen.push([choice.rule.words, ids(choice.staying)]);
  } while (choice.rule);
  assert.deepEqual(chosen, [
    ['the most pixels', 'b'],
    ['the largest file', 'c'],
    ['the oldest', 'a'],
    ['the newest', 'b'],
    ['not in Downloads', 'c'],
  ]);
  assert.ok(choice.isAsProposed);
});

test('neither a rule nor a number chooses a photo that may go, so that the whole group never goes', () => {
  for (const decision of ['maybe', 'delete']) {
    const largest = photo('c', { bytes: 9, decision });
    const choice = new GroupChoice([photo('a', { bytes: 1 }), photo('b', { bytes: 2 }), largest]);
    choice.nextRule();
    choice.nextRule();
    assert.equal(choice.rule.words, 'the largest file');
    assert.equal(ids(choice.staying), 'b');
    assert.equal(choice.choose(2), false);
    assert.equal(ids(choice.staying), 'b');
    assert.equal(choice.acceptance, 'Delete the other one?');
  }
});

test('a photo that was kept may be the one that stays', () => {
  const choice = new GroupChoice([photo('a'), photo('b'), photo('c', { decision: 'keep' })]);
  assert.equal(choice.choose(2), true);
  assert.deepEqual([ids(choice.staying), ids(choice.leaving)], ['c', 'ab']);
});

test('what the user chose of a group holds after a photo of it changed, and for others the proposal', () => {
  const before = new GroupChoice([photo('a', { keeper: true }), photo('b'), photo('c')]);
  before.choose(2);
  const changed = [photo('a', { keeper: true }), photo('d'), photo('b', { bytes: 9 }), photo('c')];
  const choice = new GroupChoice(changed, before);
  assert.deepEqual([ids(choice.staying), ids(choice.leaving)], ['c', 'adb']);
  assert.equal(choice.photo.id, 'c');
});

test('a group that was left as proposed is proposed anew, and never goes as a whole by itself', () => {
  const photos = [photo('a', { keeper: true }), photo('b'), photo('c')];
  const changed = [photo('b', { keeper: true }), photo('a'), photo('c')];
  assert.equal(ids(new GroupChoice(changed, new GroupChoice(photos)).staying), 'b');
  const before = new GroupChoice(photos);
  before.choose(2);
  const choice = new GroupChoice([photo('a', { keeper: true }), photo('b')], before);
  assert.deepEqual([ids(choice.staying), ids(choice.leaving)], ['a', 'b']);
});

test('a rule holds on while the group changes', () => {
  const photos = [photo('a', { keeper: true, width: 1, height: 1 }), photo('b', { width: 9, height: 9 })];
  const before = new GroupChoice(photos);
  before.nextRule();
  const choice = new GroupChoice(before.photos, before);
  assert.equal(choice.rule.words, 'the most pixels');
  assert.equal(ids(choice.staying), 'b');
});
