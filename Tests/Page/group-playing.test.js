import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewKeys } from '../../Sources/cleaner/Page/review-keys.js';
import { toggleOne } from '../../Sources/cleaner/Page/video-bar.js';

/** A bar that only knows whether it plays. */
class Bar {
  isPlaying = false;

  toggle() {
    this.isPlaying = !this.isPlaying;
  }

  stop() {
    this.isPlaying = false;
  }
}

test('one film of a group plays at a time, and a photo without one plays nothing', () => {
  const bars = [new Bar(), undefined, new Bar()];
  const playing = () => bars.map((bar) => bar?.isPlaying ?? false);
  toggleOne(bars, 0);
  assert.deepEqual(playing(), [true, false, false]);
  toggleOne(bars, 2);
  assert.deepEqual(playing(), [false, false, true]);
  toggleOne(bars, 2);
  assert.deepEqual(playing(), [false, false, false]);
  toggleOne(bars, 1);
  assert.deepEqual(playing(), [false, false, false]);
});

test('p plays on a card and in a group', () => {
  for (const isGroup of [false, true]) {
    let plays = 0;
    const view = { card: {}, isGroup, stage: { play: () => (plays += 1) } };
    const entry = reviewKeys(view).flatMap(({ entries }) => entries).find(({ keys }) => keys.includes('p'));
    entry.run();
    assert.equal(plays, 1);
  }
});
