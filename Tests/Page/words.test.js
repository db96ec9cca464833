import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as words from '../../Sources/cleaner/Page/words.js';

test('sizes are rounded once, from all digits', () => {
  const rows = [
    [0, '0 bytes'], [1, '1 byte'], [999, '999 bytes'], [1000, '1.0 kB'], [1049, '1.0 kB'], [1050, '1.1 kB'],
    [999_949, '999.9 kB'], [999_950, '1.0 MB'], [1_049_950, '1.0 MB'], [1_234_567_890, '1.2 GB'],
  ];
  for (const [bytes, text] of rows) assert.equal(words.size(bytes), text);
});

test('numbers have commas, and words their plural', () => {
  assert.equal(words.count(1832), '1,832');
  assert.equal(words.count(1_234_567), '1,234,567');
  assert.equal(words.counted(1, 'photo'), '1 photo');
  assert.equal(words.counted(0, 'photo'), '0 photos');
  assert.equal(words.list(['a', 'b', 'c']), 'a, b and c');
  assert.equal(words.photosWithCompanions(1, 2), '1 photo with 2 files that belong to it');
  assert.equal(words.photosWithCompanions(3, 1), '3 photos with 1 file that belongs to them');
  assert.equal(words.photosWithCompanions(1, 0, 1), '1 photo and 1 more name of the same file');
  assert.equal(words.photosWithCompanions(2, 0, 1200), '2 photos and 1,200 more names of the same files');
  const all = '1 photo with 1 file that belongs to it and 2 more names of the same files';
  assert.equal(words.photosWithCompanions(1, 1, 2), all);
});

test('times are told as people tell them', () => {
  assert.equal(words.playingTime(12.9), '0:12');
  assert.equal(words.playingTime(3753), '1:02:33');
  assert.equal(words.day('2024-05-01T12:03:55'), '1 May 2024');
  assert.equal(words.day('0000'), '0000');
  assert.equal(words.minute('2024-05-01T12:03:55'), '2024-05-01 12:03');
  const left = [
    [9, 'a few seconds left'], [59.9, 'about 59 s left'], [190, 'about 3 min left'], [3659, 'about 1 h left'],
    [4800, 'about 1 h 20 min left'], [86_399, 'about 23 h 59 min left'], [86_400, 'about 1 day left'],
    [200_000, 'about 2 days left'],
  ];
  for (const [seconds, text] of left) assert.equal(words.timeLeft(seconds), text);
  assert.equal(words.daysAgo(0, 86_400 * 3), '3 days ago');
  assert.equal(words.daysAgo(100, 50), 'today');
});
