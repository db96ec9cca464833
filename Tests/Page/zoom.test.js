import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  covers, enlarged, fitted, fullScale, largestScale, moved, placed, previewSize, regionsOf, visiblePart, whole,
} from '../../Sources/cleaner/Page/zoom.js';

const frame = { width: 400, height: 400 };
const content = fitted({ width: 4000, height: 3000 }, frame);
const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);

/** The share of the picture that lies at a point of the frame, from its middle. */
function under(zoom, point) {
  const { left, top, width, height } = placed(zoom, content, frame);
  return { x: (point.x + frame.width / 2 - left) / width, y: (point.y + frame.height / 2 - top) / height };
}

test('a picture is fitted into its frame, and small ones are enlarged', () => {
  assert.deepEqual(content, { width: 400, height: 300 });
  assert.deepEqual(fitted({ width: 40, height: 80 }, frame), { width: 200, height: 400 });
});

test('what lies under the pointer stays there', () => {
  let zoom = whole;
  for (const point of [{ x: 50, y: 40 }, { x: -120, y: 30 }, { x: 100, y: -90 }]) {
    zoom = enlarged(zoom, 2.5, point, content, frame);
    const before = under(zoom, point);
    zoom = enlarged(zoom, 1.5, point, content, frame);
    near(under(zoom, point).x, before.x);
    near(under(zoom, point).y, before.y);
  }
});

test('the edge of an enlarged picture stays at the edge of the frame', () => {
  const zoom = moved(enlarged(whole, 2, { x: 0, y: 0 }, content, frame), 10_000, 10_000, content, frame);
  const place = placed(zoom, content, frame);
  near(place.left, 0);
  near(place.top, 0);
});

test('a smaller picture than its frame stays in the middle', () => {
  const zoom = moved(whole, 50, 50, content, frame);
  assert.deepEqual(zoom, { scale: 1, x: 0.5, y: 0.5 });
  assert.equal(enlarged(zoom, 0.1, { x: 9, y: 9 }, content, frame).scale, 1);
});

test('full size has a pixel of the photo for each of the screen', () => {
  assert.equal(fullScale({ width: 4000 }, content, 1), 10);
  assert.equal(fullScale({ width: 4000 }, content, 2), 5);
});

test('pictures are asked for in few sizes', () => {
  assert.equal(previewSize(200), 256);
  assert.equal(previewSize(256), 256);
  assert.equal(previewSize(9000), 2048);
});

test('the largest picture of a photo has bounded sides and a bounded number of pixels', () => {
  assert.equal(largestScale({ width: 2048, height: 1536 }), 1);
  assert.equal(largestScale({ width: 4096, height: 3000 }), 0.5);
  assert.ok(largestScale({ width: 2048, height: 2048 }) < 1);
});

test('the visible part is the frame, in pixels of the photo', () => {
  const photo = { width: 4000, height: 3000 };
  assert.deepEqual(visiblePart(placed(whole, content, frame), frame, photo), { x: 0, y: 0, width: 4000, height: 3000 });
  const full = { scale: 10, x: 0.5, y: 0.25 };
  const part = visiblePart(placed(full, content, frame), frame, photo);
  assert.deepEqual(part, { x: 1800, y: 550, width: 400, height: 400 });
});

test('regions cover every part, lie in the photo, and are no larger than the daemon draws', () => {
  const photo = { width: 6000, height: 4000 };
  for (const [x, y, width, height] of [
    [0, 0, 1200, 800], [4800, 3200, 1200, 800], [2000, 1500, 1, 1], [0, 0, 6000, 4000], [100, 7, 2049, 1537],
    [3000, 500, 700, 1900], [11, 13, 2048, 1536], [5999, 3999, 1, 1], [0, 3999, 6000, 1],
  ]) {
    const part = { x, y, width, height };
    const regions = regionsOf(part, photo);
    assert.ok(covers(regions, part), JSON.stringify({ part, regions }));
    for (const region of regions) {
      assert.ok(region.x >= 0 && region.x + region.width <= 6000 && region.y >= 0 && region.y + region.height <= 4000);
      assert.ok(region.width >= 1 && region.height >= 1 && Math.max(region.width, region.height) <= 2048);
      assert.ok(region.width * region.height <= 2048 * 1536);
      assert.ok(Object.values(region).every(Number.isInteger));
    }
    const area = regions.reduce((sum, region) => sum + region.width * region.height, 0);
    const [first, last] = [regions[0], regions.at(-1)];
    const box = (last.x + last.width - first.x) * (last.y + last.height - first.y);
    assert.equal(area, box, 'they join without gaps');
  }
});

test('a region shows more than the part, so that a small movement asks for nothing', () => {
  const photo = { width: 6000, height: 4000 };
  const part = { x: 2000, y: 1500, width: 1200, height: 800 };
  const regions = regionsOf(part, photo);
  assert.equal(regions.length, 1);
  assert.ok(covers(regions, { ...part, x: 2200 }) && covers(regions, { ...part, y: 1350 }));
  assert.ok(!covers(regions, { ...part, x: 2700 }) && !covers([], part));
});
