import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchGestures } from '../../Sources/cleaner/Page/gestures.js';
import { enlarged, fitted, moved, placed, whole } from '../../Sources/cleaner/Page/zoom.js';

const box = { left: 100, top: 50, width: 400, height: 300 };
const content = fitted({ width: 4000, height: 3000 }, box);

/** An element with a picture that is enlarged and moved by its gestures, as far as they need a page. */
class Stage extends EventTarget {
  zoom = whole;
  captured = new Set();
  doubles = 0;
  scrolls = false;

  constructor() {
    super();
    watchGestures(this, {
      zoom: (factor, point) => (this.zoom = enlarged(this.zoom, factor, point, content, box)),
      pan: (dx, dy) => (this.zoom = moved(this.zoom, dx, dy, content, box)),
      twice: () => (this.doubles += 1),
      isZoomed: () => this.zoom.scale > 1,
      scrolls: () => this.scrolls,
    });
  }

  getBoundingClientRect() {
    return box;
  }

  setPointerCapture(pointer) {
    this.captured.add(pointer);
  }

  send(type, pointerId, clientX, clientY) {
    this.dispatchEvent(Object.assign(new Event(type), { pointerId, clientX, clientY }));
  }

  /** The share of the picture that lies at a point of the page. */
  under(x, y) {
    const place = placed(this.zoom, content, box);
    return [(x - box.left - place.left) / place.width, (y - box.top - place.top) / place.height];
  }
}

const near = (found, expected) =>
  found.forEach((value, at) => assert.ok(Math.abs(value - expected[at]) < 1e-9, `${found} is not ${expected}`));

test('two fingers enlarge what lies between them, and take it with them', () => {
  const stage = new Stage();
  stage.send('pointerdown', 1, 250, 200);
  stage.send('pointerdown', 2, 350, 200);
  const [first, second] = [stage.under(250, 200), stage.under(350, 200)];
  stage.send('pointermove', 1, 200, 190);
  stage.send('pointermove', 2, 400, 190);
  near([stage.zoom.scale], [2]);
  // Each finger still lies on what it touched.
  near(stage.under(200, 190), first);
  near(stage.under(400, 190), second);
  assert.ok(stage.captured.has(2));
});

test('two fingers move an enlarged picture without changing its size', () => {
  const stage = new Stage();
  stage.zoom = { scale: 4, x: 0.5, y: 0.5 };
  stage.send('pointerdown', 1, 250, 200);
  stage.send('pointerdown', 2, 350, 200);
  const touched = stage.under(250, 200);
  for (const way of [1, 2, 3]) {
    stage.send('pointermove', 1, 250 + 10 * way, 200 + 6 * way);
    stage.send('pointermove', 2, 350 + 10 * way, 200 + 6 * way);
  }
  near([stage.zoom.scale], [4]);
  near(stage.under(280, 218), touched);
});

test('one finger moves an enlarged picture, also after the other one was lifted', () => {
  const stage = new Stage();
  stage.zoom = { scale: 4, x: 0.5, y: 0.5 };
  stage.send('pointerdown', 1, 250, 200);
  stage.send('pointerdown', 2, 350, 200);
  stage.send('pointerup', 2, 350, 200);
  const touched = stage.under(250, 200);
  stage.send('pointermove', 1, 230, 210);
  near(stage.under(230, 210), touched);
  stage.send('pointerup', 1, 230, 210);
  const { zoom } = stage;
  stage.send('pointermove', 1, 300, 210);
  assert.equal(stage.zoom, zoom);
});

test('a picture that is not enlarged stays where one finger drags', () => {
  const stage = new Stage();
  stage.send('pointerdown', 1, 250, 200);
  stage.send('pointermove', 1, 150, 200);
  assert.equal(stage.zoom, whole);
});

test('a finger that the touched picture loses to the element is still down', () => {
  const stage = new Stage();
  stage.zoom = { scale: 4, x: 0.5, y: 0.5 };
  stage.send('pointerdown', 1, 250, 200);
  // As WebKit sends it: from the picture, on its way up.
  const lost = Object.assign(new Event('lostpointercapture'), { pointerId: 1 });
  Object.defineProperty(lost, 'target', { value: {} });
  stage.dispatchEvent(lost);
  stage.send('pointermove', 1, 240, 200);
  assert.notEqual(stage.zoom.x, 0.5);
});

test('the wheel zooms, or scrolls what is around a whole picture', () => {
  const stage = new Stage();
  const turn = (more) => {
    const event = new Event('wheel', { cancelable: true });
    Object.assign(event, { deltaY: -240, clientX: 300, clientY: 200, ...more });
    stage.dispatchEvent(event);
    return event.defaultPrevented;
  };
  stage.scrolls = true;
  assert.equal(turn(), false);
  assert.equal(stage.zoom, whole);
  assert.ok(turn({ ctrlKey: true }));
  near([stage.zoom.scale], [2]);
  assert.ok(turn(), 'an enlarged picture is zoomed on');
  near([stage.zoom.scale], [4]);
  stage.scrolls = false;
  stage.zoom = whole;
  assert.ok(turn());
  near([stage.zoom.scale], [2]);
});
