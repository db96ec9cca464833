import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Renewal } from '../../Sources/cleaner/Page/renewal.js';

function begun(context) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  // How long a fetching takes decides when the next one begins.
  context.mock.method(performance, 'now', () => 0);
  const ends = [];
  const seen = { count: 0 };
  const renewal = new Renewal(() => {
    seen.count += 1;
    return new Promise((resolve) => ends.push(resolve));
  }, 400);
  const tick = (milliseconds) => context.mock.timers.tick(milliseconds);
  const answer = async () => {
    ends.shift()();
    await new Promise(setImmediate);
  };
  return { renewal, seen, tick, answer };
}

test('changes that never end do not put the fetching off', (context) => {
  const { renewal, seen, tick } = begun(context);
  for (let change = 0; change < 4; change += 1) {
    renewal.soon();
    tick(100);
  }
  assert.equal(seen.count, 1);
});

test('nothing is fetched twice at once, and what changed meanwhile is fetched afterwards', async (context) => {
  const { renewal, seen, tick, answer } = begun(context);
  renewal.now();
  renewal.soon();
  tick(4000);
  assert.equal(seen.count, 1);
  await answer();
  tick(4000);
  assert.equal(seen.count, 2);
  await answer();
  tick(4000);
  assert.equal(seen.count, 2);
});

test('what waits for a rest is put off by each change', (context) => {
  const { renewal, seen, tick } = begun(context);
  for (let change = 0; change < 9; change += 1) {
    renewal.afterwards();
    tick(399);
  }
  assert.equal(seen.count, 0);
  tick(1);
  assert.equal(seen.count, 1);
});

test('after its end nothing is fetched', (context) => {
  const { renewal, seen, tick } = begun(context);
  renewal.soon();
  renewal.end();
  renewal.soon();
  tick(4000);
  assert.equal(seen.count, 0);
});
