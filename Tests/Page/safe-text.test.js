import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathParts, safePath, safeText } from '../../Sources/cleaner/Page/safe-text.js';

test('names are shown as the terminal shows them', () => {
  const rows = [
    ['plain Ärger 漢字 👩‍👩‍👧.jpg', 'plain Ärger 漢字 👩‍👩‍👧.jpg'],
    ['a\nb\tc\rd', 'a\\nb\\tc\\rd'],
    ['\u001b[31mred\u007f', '\\x1B[31mred\\x7F'],
    ['\u202egpj.exe\u2066', '\\u{202E}gpj.exe\\u{2066}'],
    ['a\u00adb\u0085c', 'a\\u{00AD}b\\u{0085}c'],
    ['\u3164\uffa0', '\\u{3164}\\u{FFA0}'],
    ['\ud800', '\\u{D800}'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ];
  for (const [name, shown] of rows) assert.equal(safeText(name), shown);
});

test('bytes that are not UTF-8 are shown one by one', () => {
  const base64 = (...bytes) => Buffer.from(bytes).toString('base64');
  assert.equal(safePath('?', base64(0x61, 0xff, 0x62)), 'a\\xFFb');
  assert.equal(safePath('?', base64(0xc3, 0xa9, 0xe2, 0x82)), 'é\\xE2\\x82');
  assert.equal(safePath('?', base64(0xef, 0xbb, 0xbf, 0x61)), '\\u{FEFF}a');
  assert.equal(safePath('a/b'), 'a/b');
});

test('a path is told as folder and name', () => {
  assert.deepEqual(pathParts({ path: '2024/Italy/a.jpg' }), { folder: '2024/Italy', name: 'a.jpg' });
  assert.deepEqual(pathParts({ path: 'a.jpg' }), { folder: '', name: 'a.jpg' });
  assert.deepEqual(pathParts({ absolutePath: '/home/a.jpg' }), { folder: '/home', name: 'a.jpg' });
});
