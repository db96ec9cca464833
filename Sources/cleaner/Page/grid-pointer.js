import { show } from './element.js';

/** Pixels that a pointer moves before it draws a rubber band. */
const slack = 6;
/** Pixels from the edge within which a rubber band scrolls, and by how many. */
const edge = 28;

/**
 * Selects by the pointer: click, control, shift, a rubber band, double click to look closely. A finger scrolls, and
 * selects by tapping.
 *
 * @param {import('./photo-grid.js').PhotoGrid} grid
 * @param {HTMLElement} band
 */
export function watchPointer(grid, band) {
  const { element } = grid;
  let start;

  element.addEventListener('click', (event) => {
    const place = grid.placeOf(event.target);
    if (place === undefined || event.detail === 0) return;
    const isTouch = event.pointerType === 'touch';
    grid.pick(place, { control: event.ctrlKey || event.metaKey || isTouch, shift: event.shiftKey });
  });
  element.addEventListener('dblclick', (event) => {
    const place = grid.placeOf(event.target);
    if (place !== undefined) grid.open(place);
  });
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.pointerType === 'touch' || event.target.closest('button')) return;
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    start = { ...point(event), isAdding, before: isAdding ? [...grid.selection.ids] : [], isOn: false };
  });
  element.addEventListener('pointermove', (event) => {
    if (!start) return;
    const here = point(event);
    if (!start.isOn && Math.hypot(here.x - start.x, here.y - start.y) < slack) return;
    begin(event);
    scrollAtEdge(event);
    draw(here);
  });
  for (const end of ['pointerup', 'pointercancel']) {
    element.addEventListener(end, (event) => {
      if (start && !start.isOn && grid.placeOf(event.target) === undefined && !start.isAdding) grid.clearSelection();
      start = undefined;
      show(band, false);
    });
  }

  function point(event) {
    const box = element.getBoundingClientRect();
    const padding = 16;
    return { x: event.clientX - box.left - padding, y: event.clientY - box.top - padding + element.scrollTop };
  }

  function begin(event) {
    if (start.isOn) return;
    start.isOn = true;
    element.setPointerCapture(event.pointerId);
    show(band, true);
    // The click that ends a rubber band selects nothing.
    element.addEventListener('click', swallow, { capture: true, once: true });
    // Without a click the next one would be swallowed.
    const forget = () => setTimeout(() => element.removeEventListener('click', swallow, true));
    addEventListener('pointerup', forget, { once: true });
  }

  function swallow(event) {
    event.stopImmediatePropagation();
  }

  function scrollAtEdge(event) {
    const box = element.getBoundingClientRect();
    if (event.clientY > box.bottom - edge) element.scrollTop += edge;
    if (event.clientY < box.top + edge) element.scrollTop -= edge;
  }

  function draw({ x, y }) {
    const area = {
      left: Math.min(x, start.x), top: Math.min(y, start.y), right: Math.max(x, start.x), bottom: Math.max(y, start.y),
    };
    band.style.transform = `translate(${area.left}px, ${area.top}px)`;
    band.style.width = `${area.right - area.left}px`;
    band.style.height = `${area.bottom - area.top}px`;
    grid.take(grid.layout.within(area), start.before);
  }
}
