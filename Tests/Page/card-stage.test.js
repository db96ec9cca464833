import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CardStage } from '../../Sources/cleaner/Page/card-stage.js';
import { Pictures } from '../../Sources/cleaner/Page/pictures.js';
import { makePage, settled } from './fake-page.js';

const row = (id) => ({ id, path: `${id}.jpg`, width: 400, height: 300, bytes: 5 });

function shown(decide) {
  const stage = new CardStage(new Pictures(), decide);
  makePage().append(stage.element);
  stage.show({ id: 'p:1', photos: [row('p:1')] }, []);
  const card = stage.element.querySelector('.top');
  const send = (type, clientX, timeStamp) =>
    card.send(type, { clientX, clientY: 100, timeStamp, pointerId: 1, button: 0, target: card });
  const drag = () => {
    send('pointerdown', 300, 0);
    send('pointermove', 50, 200);
    send('pointerup', 50, 200);
  };
  return { stage, card, send, drag };
}

makePage();

test('a card whose decision the user refuses goes back to its place, and follows no pointer', async () => {
  let answer;
  const asked = new Promise((resolve) => (answer = resolve));
  const directions = [];
  const { card, send, drag, stage } = shown((direction) => {
    directions.push(direction);
    return asked;
  });
  drag();
  assert.deepEqual(directions, ['left']);
  // While the question is open.
  send('pointermove', 20, 300);
  assert.match(card.style.transform, /^translate\(-250px/, 'it stays aside, where the question is about it');
  answer();
  await settled();
  assert.equal(card.style.transform, undefined);
  assert.equal(card.classList.contains('dragged'), false);
  assert.equal(stage.element.querySelector('.left').classList.contains('meant'), false);
  send('pointermove', 20, 400);
  assert.equal(card.style.transform, undefined);
});

test('the next card stays in its place when the decision about the one before is over', async () => {
  const { stage, drag } = shown(async (direction) => {
    stage.leave(direction);
    stage.show({ id: 'p:2', photos: [row('p:2')] }, []);
    const next = stage.element.querySelector('.top');
    next.send('pointerdown', { clientX: 300, clientY: 100, timeStamp: 0, pointerId: 1, button: 0, target: next });
    next.send('pointermove', { clientX: 250, clientY: 100, timeStamp: 50, pointerId: 1, target: next });
  });
  drag();
  await settled();
  assert.match(stage.element.querySelector('.top').style.transform, /^translate\(-50px/);
});
