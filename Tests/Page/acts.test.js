import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Acts, Deed, complain, markRequest } from '../../Sources/cleaner/Page/acts.js';

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

/** Acts of two requests, of which each gets a name; `ends` says how the next undos end: `away`, or a word. */
async function marked(ends) {
  let number = 0;
  const undone = [];
  globalThis.fetch = async (_, { body }) => {
    const { method, params } = JSON.parse(body);
    const end = method === 'undo' ? ends.shift() : undefined;
    if (end === 'away') throw new TypeError('no daemon');
    if (end) return answer({ error: { message: end, data: { word: end } } });
    if (method === 'undo') undone.push(params.act ?? 'the newest');
    number += 1;
    return answer({ result: method === 'undo' ? { undone: 'a mark', ids: [] } : { act: `a:${number}`, photos: 1 } });
  };
  const acts = new Acts();
  await acts.perform([markRequest(['p:1'], 'delete'), markRequest(['p:2'], 'delete')]);
  return { acts, undone };
}

function answer(message) {
  return new Response(`${JSON.stringify(message)}\n`);
}

test('an act of several requests that was taken back in part goes on where it stopped', async () => {
  const { acts, undone } = await marked([undefined, 'away', undefined]);
  await assert.rejects(acts.undo(), { word: 'unreachable' });
  await acts.undo();
  assert.deepEqual(undone, ['a:2', 'a:1']);
  await acts.undo('r:1');
  assert.equal(undone.at(-1), 'the newest', 'nothing of the act is left');
});

test('a part that cannot be taken back does not keep the others from it', async () => {
  const { acts, undone } = await marked(['conflict', undefined]);
  await assert.rejects(acts.undo(), { word: 'conflict' });
  await acts.undo();
  assert.deepEqual(undone, ['a:1']);
});

test('what belongs to one deed is taken back at once, but not what was taken back before', async () => {
  const { acts, undone } = await marked([]);
  const deed = new Deed();
  await acts.perform([markRequest(['p:3'], 'delete')], {}, deed);
  await acts.perform([markRequest(['p:4'], 'delete')], {}, deed);
  await acts.undo();
  assert.deepEqual(undone, ['a:4', 'a:3']);
  await acts.perform([markRequest(['p:5'], 'delete')], {}, deed);
  await acts.undo();
  assert.deepEqual(undone.slice(2), ['a:7']);
  await acts.undo();
  assert.deepEqual(undone.slice(3), ['a:2', 'a:1']);
});
