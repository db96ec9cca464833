import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Acts, markRequest } from '../../Sources/cleaner/Page/acts.js';
import { pictureAddress } from '../../Sources/cleaner/Page/daemon.js';
import { Pass } from '../../Sources/cleaner/Page/pass.js';
import { FakeDaemon } from './fake-daemon.js';
import { settled } from './fake-page.js';

const photos = Array.from({ length: 40 }, (_, place) => `p:${place}`);

/** The pass of a test, so that it asks nothing of the next test's daemon. */
let last;
afterEach(() => last.end());

async function begun() {
  const daemon = new FakeDaemon(photos);
  const failures = [];
  const pass = new Pass({ category: 'all' }, new Acts(), () => {}, ({ word }) => failures.push(word));
  last = pass;
  await pass.begin();
  const decide = (decision = 'keep') => {
    const { card } = pass;
    return pass.decide(card, [markRequest([card.id], decision)], { photos: 1 });
  };
  return { daemon, pass, decide, failures };
}

test('keys that come faster than answers decide about one card each', async () => {
  const { daemon, pass, decide } = await begun();
  await Promise.all([decide('keep'), decide('delete'), decide('maybe')]);
  assert.deepEqual([...daemon.decisions], [['p:0', 'keep'], ['p:1', 'delete'], ['p:2', 'maybe']]);
  assert.equal(daemon.mostAtOnce, 1);
  assert.equal(pass.card.id, 'p:3');
  assert.deepEqual([pass.progress.done, pass.progress.left], [3, 37]);
});

test('a whole list comes card by card, each once, and then it is over', async () => {
  const { daemon, pass, decide } = await begun();
  const seen = [];
  while (pass.card) {
    seen.push(pass.card.id);
    await decide();
    await pass.fill();
  }
  assert.deepEqual(seen, photos);
  assert.equal(daemon.decisions.size, photos.length);
  assert.ok(pass.isOver);
});

test('a card that the daemon refuses comes back to its place', async () => {
  const { daemon, pass, decide } = await begun();
  daemon.endings = ['refused'];
  const first = decide();
  const second = decide();
  await assert.rejects(first, { word: 'refused', remedy: 'unprotect it' });
  await second;
  assert.equal(pass.card.id, 'p:0');
  assert.deepEqual([...daemon.decisions.keys()], ['p:1']);
});

test('without a daemon all cards come back in their order', async () => {
  const { daemon, pass, decide } = await begun();
  daemon.endings = ['unreachable', 'unreachable'];
  const results = await Promise.allSettled([decide(), decide()]);
  assert.deepEqual(results.map(({ reason }) => reason.word), ['unreachable', 'unreachable']);
  assert.deepEqual(pass.cards.slice(0, 3).map(({ id }) => id), ['p:0', 'p:1', 'p:2']);
  assert.equal(pass.progress.done, 0);
});

test('a decision whose answer is lost is not doubled', async () => {
  const { daemon, pass, decide } = await begun();
  await decide('keep');
  daemon.endings = ['cut-off'];
  await assert.rejects(decide('delete'), { word: 'cut-off' });
  assert.equal(pass.card.id, 'p:1');
  await decide('delete');
  assert.deepEqual([...daemon.decisions], [['p:0', 'keep'], ['p:1', 'delete']]);
});

test('after a lost answer undo takes back the newest decision, which this page knows no name of', async () => {
  const { daemon, pass, decide } = await begun();
  await decide('keep');
  daemon.endings = ['cut-off'];
  await assert.rejects(decide('delete'));
  await pass.undo();
  assert.deepEqual([...daemon.decisions], [['p:0', 'keep']]);
});

test('undo shows the cards again, the newest first', async () => {
  const { daemon, pass, decide } = await begun();
  for (let place = 0; place < 30; place += 1) await decide();
  for (let place = 29; place >= 0; place -= 1) {
    await pass.undo();
    assert.equal(pass.card.id, `p:${place}`);
  }
  assert.equal(daemon.decisions.size, 0);
});

test('what others decide leaves, and what they take back comes at the end', async () => {
  const { daemon, pass, decide } = await begun();
  daemon.decisions.set('p:0', 'keep');
  pass.photo({ event: 'decided', id: 'p:0', decision: 'keep' });
  assert.equal(pass.card.id, 'p:1');
  daemon.decisions.delete('p:0');
  pass.photo({ event: 'decided', id: 'p:0' });
  while (pass.card && pass.card.id !== 'p:0') {
    await decide();
    await pass.fill();
  }
  assert.equal(pass.card.id, 'p:0');
});

test('a pass that was left asks for no numbers any more', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => 0);
  const { daemon, pass, decide } = await begun();
  await decide();
  context.mock.timers.tick(1000);
  assert.equal(daemon.counts, 1);
  const decision = decide();
  pass.end();
  await decision;
  context.mock.timers.tick(1000);
  assert.equal(daemon.counts, 1);
});

test('cards that cannot be fetched are told of', async () => {
  const { daemon, pass, decide, failures } = await begun();
  for (let place = 0; place < 9; place += 1) await decide();
  assert.deepEqual(failures, []);
  daemon.isAway = true;
  await decide();
  await new Promise(setImmediate);
  assert.ok(failures.length > 0 && failures.every((word) => word === 'unreachable'));
  daemon.isAway = false;
  await pass.fill();
  assert.equal(pass.cards.length, 6 + 16);
});

test('a photo that was changed comes again in its place, as it is now', async () => {
  const { daemon, pass } = await begun();
  const [before, next] = pass.cards;
  daemon.members.set('p:0', { width: 30, height: 40 });
  pass.photo({ event: 'analysed', id: 'p:0' });
  assert.equal(pass.card, before, 'until the daemon has answered');
  await settled();
  assert.deepEqual(pass.card.photos, [{ id: 'p:0', width: 30, height: 40 }]);
  assert.equal(pass.cards[1], next);
});

test('a changed photo that no longer waits leaves, and one decided about meanwhile does not come back', async () => {
  const { daemon, pass, decide } = await begun();
  daemon.decisions.set('p:0', 'keep');
  pass.photo({ event: 'analysed', id: 'p:0' });
  await settled();
  assert.equal(pass.card.id, 'p:1');
  pass.photo({ event: 'analysed', id: 'p:1' });
  await decide();
  await settled();
  assert.equal(pass.card.id, 'p:2');
});

test('changes of photos that this page missed are seen in their rows', async () => {
  const { daemon, pass } = await begun();
  const [first, second] = pass.cards;
  const address = pictureAddress('p:0', 256);
  daemon.members.set('p:0', { bytes: 7 });
  await pass.renew();
  assert.notEqual(pass.card, first);
  assert.equal(pass.card.photos[0].bytes, 7);
  assert.notEqual(pictureAddress('p:0', 256), address);
  assert.equal(pass.cards[1], second);
});

test('the numbers are asked for while others go on deciding', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => 0);
  const { daemon, pass } = await begun();
  for (let change = 0; change < 3; change += 1) {
    pass.photo({ event: 'decided', id: `p:${30 + change}`, decision: 'keep' });
    context.mock.timers.tick(100);
  }
  assert.equal(daemon.counts, 1);
});

test('of two answers about one card that come in the wrong order, the newer one counts', async () => {
  const { daemon, pass } = await begun();
  daemon.held = [];
  for (const width of [30, 60]) {
    daemon.members.set('p:0', { width, height: 40 });
    pass.photo({ event: 'analysed', id: 'p:0' });
  }
  await settled();
  const [older, newer] = daemon.held;
  newer();
  await settled();
  older();
  await settled();
  assert.deepEqual(pass.card.photos, [{ id: 'p:0', width: 60, height: 40 }]);
});

test('an answer about a card that is older than the last look at all cards does not count', async () => {
  const { daemon, pass } = await begun();
  daemon.held = [];
  daemon.members.set('p:0', { width: 30, height: 40 });
  pass.photo({ event: 'analysed', id: 'p:0' });
  await settled();
  daemon.members.set('p:0', { width: 60, height: 40 });
  await pass.renew();
  daemon.held[0]();
  await settled();
  assert.equal(pass.card.photos[0].width, 60);
});

test('while decisions are on their way, the daemon is not asked for the same cards again and again', async () => {
  const daemon = new FakeDaemon(photos.slice(0, 16));
  const pass = new Pass({ category: 'all' }, new Acts(), () => {}, assert.fail);
  last = pass;
  await pass.begin();
  let open;
  daemon.gate = new Promise((resolve) => (open = resolve));
  const all = [];
  while (pass.card) {
    all.push(pass.decide(pass.card, [markRequest([pass.card.id], 'keep')], { photos: 1 }));
    await settled();
  }
  const { pages } = daemon;
  await settled();
  assert.equal(daemon.pages, pages);
  open();
  await Promise.all(all);
  await settled();
  assert.equal(daemon.decisions.size, 16);
  assert.ok(pass.isOver);
});
