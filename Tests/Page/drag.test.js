import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Drag } from '../../Sources/cleaner/Page/drag.js';

const card = { width: 400, height: 500 };

/** A drag over points of `[x, y, milliseconds]`. */
function drag(...points) {
  const result = new Drag(...points[0]);
  for (const point of points.slice(1)) result.move(...point);
  return result;
}

test('a release means where the card would go on to', () => {
  const rows = [
    ['a long slow pull', [[0, 0, 0], [100, 0, 500], [190, 0, 900], [190, 0, 1200]], 'right'],
    ['a short slow pull', [[0, 0, 0], [60, 0, 500], [60, 0, 700]], undefined],
    ['a quick flick', [[0, 0, 0], [-30, 2, 16], [-60, 4, 32]], 'left'],
    ['a throw upwards', [[0, 0, 0], [4, -40, 16], [8, -90, 32]], 'up'],
    ['a pull down', [[0, 0, 0], [4, 200, 100], [8, 300, 200]], undefined],
    ['a pull to the right, thrown back', [[0, 0, 0], [150, 0, 300], [60, 0, 340], [20, 0, 360]], undefined],
    ['no movement', [[5, 5, 0]], undefined],
  ];
  for (const [name, points, direction] of rows) assert.equal(drag(...points).direction(card), direction, name);
});

test('a card turns to the side to which it is pulled', () => {
  assert.ok(drag([0, 0, 0], [100, 0, 50]).angle(card) > 0);
  assert.ok(drag([0, 0, 0], [-100, 0, 50]).angle(card) < 0);
});
