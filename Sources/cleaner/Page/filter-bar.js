import { categories } from './categories.js';
import { bdi, button, el, show } from './element.js';
import { chosen, kinds, orders, replaced, sizes, withMember } from './facets.js';
import { canGrid } from './routes.js';
import { safeText } from './safe-text.js';
import { count, size } from './words.js';

/** The search field, the filters and the folder tree of a grid. */
export class FilterBar {
  element = el('div', { class: 'filters', role: 'search' });
  #search = el('input', {
    type: 'search', placeholder: 'Search: words, places, colours, “last summer”', 'aria-label': 'Search', spellcheck: 'false',
  });
  #selects = el('div', { class: 'selects' });
  #tree = el('div', { class: 'tree', hidden: true });
  #facets;

  /** @param {(route: object) => void} go Called with the route that was chosen. */
  constructor(route, go) {
    this.route = route;
    this.go = go;
    this.#search.value = route.filter.search ?? '';
    const form = el('form', { on: { submit: (event) => this.#submit(event) } }, this.#search);
    this.element.append(form, this.#selects, this.#tree);
    this.#render();
  }

  focusSearch() {
    this.#search.focus();
    this.#search.select();
  }

  /** Adds what the library offers. */
  offer(facets) {
    this.#facets = facets;
    this.#render();
  }

  #submit(event) {
    event.preventDefault();
    this.#filter(withMember(this.route.filter, 'search', this.#search.value.trim()));
  }

  #filter(filter) {
    this.go({ ...this.route, filter });
  }

  #render() {
    const { filter, category, by } = this.route;
    const facets = this.#facets;
    const table = (label, any, choices) =>
      this.#select(label, any, choices.map(({ name }) => [name, name]), chosen(choices, filter)?.name, (name) =>
        this.#filter(replaced(choices, filter, choices.find((choice) => choice.name === name))));
    const member = (label, any, name, options, convert = (value) => value) =>
      options.length === 0 ? '' : this.#select(label, any, options, filter[name], (value) =>
        this.#filter(withMember(filter, name, value === '' ? undefined : convert(value))));
    this.#selects.replaceChildren(
      this.#select('List', undefined, categories.filter(({ name }) => canGrid(name)).map(({ name, title }) => [name, title]), category, (name) =>
        this.go({ ...this.route, category: name })),
      this.#select('Sections', 'No sections', [['day', 'By day'], ['app', 'By app']], by, (by) => this.go({ ...this.route, by: by || undefined })),
      table('Kind', 'Any kind', kinds),
      member('Year', 'Any year', 'year', pairs(facets?.years, true), Number),
      member('Camera', 'Any camera', 'camera', pairs(facets?.cameras)),
      member('Colour', 'Any colour', 'colour', (facets?.colours ?? []).map(({ name, photos }) => [name, `${name} (${count(photos)})`])),
      table('Size', 'Any size', sizes),
      table('Order', 'Usual order', orders),
      facets ? button('Folders', () => show(this.#tree, this.#tree.hidden), { 'aria-label': 'Folders' }) : '',
      Object.keys(filter).length > 0 || by ? button('Clear', () => this.go({ view: 'grid', category })) : '',
    );
    if (filter.folder) show(this.#tree, true);
    if (facets) this.#tree.replaceChildren(this.#branch(facets.tree.root));
  }

  /** A choice; without `any`, one is always chosen. */
  #select(label, any, options, value, take) {
    const known = options.some(([name]) => String(name) === String(value ?? ''));
    const all = known || value === undefined ? options : [[value, safeText(value)], ...options];
    const select = el(
      'select',
      { 'aria-label': label, class: value !== undefined && any ? 'set' : undefined },
      any && el('option', { value: '' }, any),
      all.map(([name, text]) => el('option', { value: name, selected: String(name) === String(value ?? '') }, text)),
    );
    select.addEventListener('change', () => take(select.value));
    return select;
  }

  #branch(folder) {
    const folders = [...folder.folders.values()].sort((first, second) => (first.name < second.name ? -1 : 1));
    const isHere = (this.route.filter.folder?.path ?? '') === folder.path;
    const choose = button('', () => this.#filter(withMember(this.route.filter, 'folder', folder.path ? { path: folder.path } : undefined)), {
      'aria-current': isHere ? 'true' : undefined,
    });
    choose.replaceChildren(
      bdi(folder.path === '' ? 'All folders' : safeText(folder.name)),
      el('span', { class: 'faint' }, `${count(folder.photos)} · ${size(folder.bytes)}`),
    );
    if (folders.length === 0) return el('div', { class: 'leaf' }, choose);
    const isOpen = folder.path === '' || (this.route.filter.folder?.path ?? '').startsWith(folder.path);
    return el('details', { open: isOpen }, el('summary', {}, choose), el('div', {}, folders.map((child) => this.#branch(child))));
  }
}

/** Counted values as options: the most frequent first, or the latest. */
function pairs(counts, isLatestFirst = false) {
  const entries = [...(counts ?? [])];
  entries.sort(isLatestFirst ? ([first], [second]) => (first < second ? 1 : -1) : ([, first], [, second]) => second - first);
  return entries.map(([value, number]) => [value, `${safeText(value)} (${count(number)})`]);
}
