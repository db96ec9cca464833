import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, askForRows, forgetPictures, pictureAddress } from '../../Sources/cleaner/Page/daemon.js';

/** Answers the next request with lines. */
function answer(...lines) {
  const requests = [];
  globalThis.fetch = async (address, { body }) => {
    requests.push([address, JSON.parse(body)]);
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  return requests;
}

test('rows and progress come before the result', async () => {
  const rows = (...ids) => ({ method: 'rows', params: { rows: ids.map((id) => ({ id })) } });
  const progress = { method: 'progress', params: { done: 1, total: 2 } };
  const requests = answer(rows('a', 'b'), progress, rows('c'), { id: 1, result: { total: 3 } });
  const seen = [];
  const all = await askForRows('list', { category: 'all' }, { progress: (part) => seen.push(part) });
  assert.deepEqual(all, { rows: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], result: { total: 3 } });
  assert.deepEqual(seen, [{ done: 1, total: 2 }]);
  assert.deepEqual(requests, [['request', { method: 'list', params: { category: 'all' } }]]);
});

test('an error says what was wrong and what to do', async () => {
  answer({ id: 1, error: { message: 'no photo is called a\nb', data: { word: 'not-found', remedy: 'look again' } } });
  await assert.rejects(ask('show'), { word: 'not-found', message: 'no photo is called a\\nb', remedy: 'look again' });
});

test('a daemon that is away, and one that goes while it answers, are told apart', async () => {
  globalThis.fetch = async () => new Response('{"error":"unreachable"}', { status: 503 });
  await assert.rejects(ask('status'), { word: 'unreachable' });
  answer({ method: 'rows', params: { rows: [] } });
  await assert.rejects(ask('mark'), { word: 'cut-off', isOpen: true });
});

test('a request that does not reach the daemon says what the window knows', async () => {
  const fail = (body) => (globalThis.fetch = async () => new Response(body, { status: 503 }));
  fail(JSON.stringify({ error: 'unreachable', message: 'no socket at /run/a\u202eb\nstart it: systemctl\nwhy: log' }));
  await assert.rejects(ask('status'), {
    word: 'unreachable', message: 'no socket at /run/a\\u{202E}b', remedy: 'start it: systemctl; why: log',
  });
  fail(JSON.stringify({ error: 'busy', message: 'too many clients' }));
  await assert.rejects(ask('status'), { word: 'busy', message: 'too many clients', remedy: undefined });
  for (const body of ['', '<html>']) {
    fail(body);
    await assert.rejects(ask('status'), { word: 'unreachable', message: 'The daemon does not answer' }, body);
  }
});

test('a photo that changed has pictures of other addresses', () => {
  const before = pictureAddress('p:1', 256, { isCoarse: true });
  assert.equal(before, 'preview/p%3A1?size=256&mode=coarse');
  forgetPictures('p:1');
  assert.notEqual(pictureAddress('p:1', 256, { isCoarse: true }), before);
  assert.equal(pictureAddress('p:2', 256, { moment: 1000.4 }), 'preview/p%3A2?size=256&moment=1000');
});
