import { t } from './translation.js';

const movements = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
const withShift = movements.map((key) => `Shift+${key}`);

/** Keys that move in a grid and select in it. */
export function selectionKeys(grid) {
  const move = (event) => grid().move(event.key, event.shiftKey);
  return [
    { keys: movements, shown: '← → ↑ ↓', text: t`move`, run: move, repeats: true },
    { keys: withShift, shown: t`⇧ + arrow`, text: t`select a range`, run: move, repeats: true },
    { keys: ['x'], shown: 'x', text: t`select this one, or not`, run: () => grid().toggleActive() },
    { keys: ['a'], shown: 'a', text: t`select this section`, run: () => grid().selectActiveSection() },
    { keys: ['Control+a'], shown: '⌃ A', text: t`select all`, run: () => grid().selectAll() },
    { keys: ['Escape'], shown: 'Esc', text: t`select nothing`, run: () => grid().clearSelection() },
  ];
}

/** @param {import('./grid-view.js').GridView} view */
export function gridKeys(view) {
  const isOpen = () => view.viewer.isOpen;
  const decide = (decision) => () => (isOpen() ? view.viewer.decide(decision) : view.decide(decision));
  const closely = view.viewer.keys().map((entry) => ({ ...entry, isOn: isOpen }));
  return [
    { title: t`Looking closely`, entries: closely },
    {
      title: t`Grid`,
      entries: [
        ...selectionKeys(() => view.grid),
        { keys: ['k'], shown: 'k', text: t`keep what is selected`, run: decide('keep') },
        { keys: ['d', 'Delete'], shown: 'd', text: t`mark it for deletion`, run: decide('delete') },
        { keys: ['m'], shown: 'm', text: t`maybe: decide later`, run: decide('maybe') },
        { keys: ['Enter', ' '], shown: t`⏎ space`, text: t`look closely`, run: () => view.look() },
        { keys: ['i'], shown: 'i', text: t`why it is here, numbers`, run: () => view.explain() },
        { keys: ['/'], shown: '/', text: t`search`, run: () => view.filters.focusSearch() },
      ],
    },
  ];
}
