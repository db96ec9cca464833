/** Pixels of a wheel's turn that double the size. */
const wheelDoubling = 240;

/**
 * Reports zooming and moving on an element: wheel, two fingers that pinch and move, double click, and dragging with one
 * pointer.
 *
 * @param {HTMLElement} element
 * @param {object} listener Its points are from the element's middle, in pixels of the page.
 * @param {(factor: number, point: {x: number, y: number}) => void} listener.zoom
 * @param {(dx: number, dy: number) => void} listener.pan
 * @param {(point: {x: number, y: number}) => void} listener.twice
 * @param {() => boolean} listener.isZoomed Whether one pointer moves the picture.
 * @param {() => boolean} [listener.scrolls] Whether the wheel scrolls what is around a picture that is shown whole;
 *   with control it zooms.
 */
export function watchGestures(element, listener) {
  const pointers = new Map();

  element.addEventListener(
    'wheel',
    (event) => {
      if (listener.scrolls?.() && !event.ctrlKey && !listener.isZoomed()) return;
      event.preventDefault();
      listener.zoom(2 ** (-event.deltaY / wheelDoubling), fromMiddle(element, event));
    },
    { passive: false },
  );
  element.addEventListener('dblclick', (event) => listener.twice(fromMiddle(element, event)));
  element.addEventListener('pointerdown', (event) => {
    pointers.set(event.pointerId, event);
    if (listener.isZoomed() || pointers.size === 2) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (pointers.size === 2) pinch(before, event);
    else if (listener.isZoomed()) listener.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    pointers.set(event.pointerId, event);
  });
  for (const end of ['pointerup', 'pointercancel']) {
    element.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }
  element.addEventListener('lostpointercapture', (event) => {
    // A finger is captured by what it touches, and loses that to the element itself.
    if (event.target === element) pointers.delete(event.pointerId);
  });

  /** What lies between the fingers grows with their distance, and moves with their middle. */
  function pinch(before, event) {
    const other = [...pointers.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    const apart = (pointer) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
    const middle = { clientX: (before.clientX + other.clientX) / 2, clientY: (before.clientY + other.clientY) / 2 };
    listener.zoom(apart(event) / Math.max(apart(before), 1), fromMiddle(element, middle));
    listener.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }
}

function fromMiddle(element, { clientX, clientY }) {
  const place = element.getBoundingClientRect();
  return { x: clientX - place.left - place.width / 2, y: clientY - place.top - place.height / 2 };
}
