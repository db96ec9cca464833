import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineReader } from '../../Sources/cleaner/Page/lines.js';

const messages = [{ text: 'é\n', number: 1 }, { rows: [{ id: 'p:1' }] }, { result: {} }];
const bytes = new TextEncoder().encode(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));

test('messages are the same wherever the chunks end', () => {
  for (let size = 1; size <= bytes.length; size += 1) {
    const reader = new LineReader();
    const read = [];
    for (let start = 0; start < bytes.length; start += size) {
      read.push(...reader.feed(bytes.subarray(start, start + size)));
    }
    assert.deepEqual([...read, ...reader.end()], messages, `in chunks of ${size}`);
  }
});

test('a last line without newline counts, a torn or an empty one does not', () => {
  const encode = (text) => new TextEncoder().encode(text);
  const whole = new LineReader();
  assert.deepEqual(whole.feed(encode('{"a":1}\n\n{"b":')), [{ a: 1 }]);
  assert.deepEqual(whole.feed(encode('2}')), []);
  assert.deepEqual(whole.end(), [{ b: 2 }]);
  const torn = new LineReader();
  torn.feed(encode('{"a":'));
  assert.deepEqual(torn.end(), []);
});
