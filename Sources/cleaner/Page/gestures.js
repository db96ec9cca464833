/** Pixels of a wheel's turn that double the size. */
const wheelDoubling = 240;

/**
 * Reports zooming and moving on an element: wheel, pinch with two fingers, double click, and dragging with one pointer.
 *
 * @param {HTMLElement} element
 * @param {object} listener Its points are from the element's middle, in pixels of the page.
 * @param {(factor: number, point: {x: number, y: number}) => void} listener.zoom
 * @param {(dx: number, dy: number) => void} listener.pan
 * @param {(point: {x: number, y: number}) => void} listener.twice
 * @param {() => boolean} listener.isZoomed Whether one pointer moves the picture.
 */
export function watchGestures(element, listener) {
  const pointers = new Map();

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      listener.zoom(2 ** (-event.deltaY / wheelDoubling), fromMiddle(element, event));
    },
    { passive: false },
  );
  element.addEventListener('dblclick', (event) => listener.twice(fromMiddle(element, event)));
  element.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, event);
    if (listener.isZoomed()) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (pointers.size === 2) pinch(before, event);
    else if (listener.isZoomed()) listener.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    pointers.set(event.pointerId, event);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    element.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }

  function pinch(before, event) {
    const other = [...pointers.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    const apart = (pointer) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    listener.zoom(apart(event) / Math.max(apart(before), 1), fromMiddle(element, middle));
  }
}

function fromMiddle(element, { clientX, clientY }) {
  const place = element.getBoundingClientRect();
  return { x: clientX - place.left - place.width / 2, y: clientY - place.top - place.height / 2 };
}
