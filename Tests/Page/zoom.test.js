import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enlarged, fitted, fullScale, moved, placed, previewSize, whole } from '../../Sources/cleaner/Page/zoom.js';

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
