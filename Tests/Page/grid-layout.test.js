import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GridLayout } from '../../Sources/cleaner/Page/grid-layout.js';

const measure = { width: 320, tile: 100, gap: 10, heading: 40 };
const sections = [{ name: 'a', count: 4 }, { name: 'b', count: 1 }, { name: 'c', count: 7 }];

/** What the layout has to find, place by place. */
function placesBetween(layout, top, bottom) {
  const all = Array.from({ length: layout.count }, (_, index) => index);
  return all.filter((index) => {
    const place = layout.place(index);
    return place.top < bottom && place.top + layout.side > top;
  });
}

test('tiles fill rows, and each section begins with its heading', () => {
  const layout = new GridLayout(sections, measure);
  assert.equal(layout.columns, 3);
  assert.equal(layout.side, 100);
  assert.deepEqual(layout.place(0), { left: 0, top: 40, side: 100 });
  assert.deepEqual(layout.place(3), { left: 0, top: 150, side: 100 });
  assert.deepEqual(layout.place(4), { left: 0, top: 300, side: 100 });
  assert.equal(layout.height, 260 + 150 + 370);
});

test('what is visible is found like by looking at each tile', () => {
  const layout = new GridLayout(sections, measure);
  for (let top = -50; top < layout.height + 50; top += 7) {
    const { first, end } = layout.visible(top, top + 130);
    const seen = placesBetween(layout, top, top + 130);
    for (const index of seen) assert.ok(first <= index && index < end, `${index} at ${top}`);
    assert.ok(end - first <= 9, `${end - first} tiles at ${top}`);
  }
});

test('a rubber band takes just what it touches', () => {
  const layout = new GridLayout(sections, measure);
  const touched = (area) =>
    placesBetween(layout, area.top, area.bottom).filter((index) => {
      const { left } = layout.place(index);
      return left < area.right && left + layout.side > area.left;
    });
  for (let top = 0; top < layout.height; top += 23) {
    for (const left of [0, 90, 105, 215]) {
      const area = { left, top, right: left + 60, bottom: top + 160 };
      assert.deepEqual(layout.within(area), touched(area));
    }
  }
});

test('arrows keep the column, pass headings and stop at the ends', () => {
  const layout = new GridLayout(sections, measure);
  const rows = [
    [0, 'ArrowLeft', 0], [0, 'ArrowRight', 1], [0, 'ArrowUp', 0], [1, 'ArrowDown', 3], [3, 'ArrowDown', 4],
    [4, 'ArrowDown', 5], [6, 'ArrowDown', 9], [9, 'ArrowUp', 6], [6, 'ArrowUp', 4], [4, 'ArrowUp', 3],
    [11, 'ArrowDown', 11], [11, 'ArrowRight', 11], [5, 'Home', 0], [5, 'End', 11],
  ];
  for (const [from, key, to] of rows) assert.equal(layout.neighbour(from, key, 300), to, `${key} from ${from}`);
});

test('a hundred thousand photos are laid out without a look at each', () => {
  const many = Array.from({ length: 1000 }, (_, day) => ({ name: `${day}`, count: 100 }));
  const layout = new GridLayout(many, measure);
  assert.equal(layout.count, 100_000);
  const { first, end } = layout.visible(layout.height / 2, layout.height / 2 + 800);
  assert.ok(end - first < 40);
  assert.ok(first > 49_000 && end < 51_000);
});

test('a list without photos has nothing to show', () => {
  const layout = new GridLayout([{ count: 0 }], measure);
  assert.deepEqual(layout.within({ left: 0, top: 0, right: 300, bottom: 300 }), []);
  assert.equal(layout.height, 0);
});
