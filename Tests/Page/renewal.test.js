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

test('however often it is wanted at once, one fetching runs and one waits', async (context) => {
  const { renewal, seen, answer } = begun(context);
  const wanted = Array.from({ length: 9 }, () => renewal.now());
  assert.equal(seen.count, 1);
  await answer();
  assert.equal(seen.count, 2);
  await answer();
  await Promise.all(wanted);
  assert.equal(seen.count, 2);
});

test('what waits for the one before begins no more after the end', async (context) => {
  const { renewal, seen, answer } = begun(context);
  renewal.now();
  const next = renewal.now();
  renewal.end();
  await answer();
  await next;
  assert.equal(seen.count, 1);
});

test('a fetching that took very long puts the next one off for a minute at most', async (context) => {
  const { renewal, seen, tick, answer } = begun(context);
  let time = 0;
  context.mock.method(performance, 'now', () => time);
  const first = renewal.now();
  time = 600_000;
  await answer();
  await first;
  renewal.soon();
  tick(59_999);
  assert.equal(seen.count, 1);
  tick(1);
  assert.equal(seen.count, 2);
});
