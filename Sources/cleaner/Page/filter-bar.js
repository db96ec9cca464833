import { categories } from './categories.js';
import { bdi, button, el, show } from './element.js';
import { chosen, kinds, orders, replaced, sizes, withMember } from './facets.js';
import { placeOf } from './folders.js';
import { colourName } from './photo-words.js';
import { canGrid } from './routes.js';
import { safeText } from './safe-text.js';
import { t } from './translation.js';
import { count, size } from './words.js';

const lists = categories.filter(({ name }) => canGrid(name)).map(({ name, title }) => [name, title]);
const sections = [['day', t`By day`], ['app', t`By app`]];

/** The search field, the filters and the folder tree of a grid. */
export class FilterBar {
  element = el('div', { class: 'filters', role: 'search' });
  #search = el('input', {
    type: 'search',
    placeholder: t`Search: words, places, colours, “last summer”`,
    'aria-label': t`Search`,
    spellcheck: 'false',
  });
  #selects = el('div', { class: 'selects' });
  #tree = el('div', { class: 'tree', hidden: true });
  #facets;
  /** The folders that the user opened. */
  #opened = new Set();

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

  /** Whether the user is choosing among the filters. */
  get isInUse() {
    return [this.#selects, this.#tree].some((part) => part.contains(document.activeElement));
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
    const isFiltered = Object.keys(filter).length > 0 || by !== undefined;
    this.#selects.replaceChildren(
      this.#select(t`List`, undefined, lists, category, (name) => this.go({ ...this.route, category: name })),
      this.#select(t`Sections`, t`No sections`, sections, by, (by) => this.go({ ...this.route, by: by || undefined })),
      this.#table(t`Kind`, t`Any kind`, kinds),
      this.#member(t`Year`, t`Any year`, 'year', pairs(facets?.years, true), Number),
      this.#member(t`Camera`, t`Any camera`, 'camera', pairs(facets?.cameras)),
      this.#member(t`Colour`, t`Any colour`, 'colour', (facets?.colours ?? []).map(colourPair)),
      this.#table(t`Size`, t`Any size`, sizes),
      this.#table(t`Order`, t`Usual order`, orders),
      facets ? button(t`Folders`, () => this.#showTree(this.#tree.hidden)) : '',
      isFiltered ? button(t`Clear`, () => this.go({ view: 'grid', category })) : '',
    );
    this.#tree.replaceChildren();
    if (facets && (filter.folder || !this.#tree.hidden)) this.#showTree(true);
  }

  /** The tree is built when it is shown: a library has many folders. */
  #showTree(isShown) {
    if (isShown && !this.#tree.hasChildNodes()) this.#tree.append(this.#branch(this.#facets.tree.root));
    show(this.#tree, isShown);
  }

  /** A choice among the rows of a table of `facets.js`. */
  #table(label, any, choices) {
    const names = choices.map(({ name }) => [name, name]);
    return this.#select(label, any, names, chosen(choices, this.route.filter)?.name, (name) => {
      const choice = choices.find((choice) => choice.name === name);
      this.#filter(replaced(choices, this.route.filter, choice));
    });
  }

  /** A choice of the value of one member; none where the library has no values. */
  #member(label, any, name, options, convert = (value) => value) {
    if (options.length === 0) return '';
    return this.#select(label, any, options, this.route.filter[name], (value) =>
      this.#filter(withMember(this.route.filter, name, value === '' ? undefined : convert(value))),
    );
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
    const here = placeOf(this.route.filter.folder);
    const { root } = this.#facets.tree;
    const folders = [...folder.folders.values()].sort((first, second) => (first.name < second.name ? -1 : 1));
    const isHere = here === undefined ? folder === root : here === folder.place;
    const choose = this.#folderButton(folder, folder === root, isHere);
    if (folders.length === 0) return el('div', { class: 'leaf' }, choose);
    const children = el('div', {}, folders.map((child) => this.#branch(child)));
    const isOpen = folder === root || isHere || here?.startsWith(`${folder.place}/`) || this.#opened.has(folder.place);
    const branch = el('details', { open: isOpen }, el('summary', {}, choose), children);
    branch.addEventListener('toggle', () => this.#opened[branch.open ? 'add' : 'delete'](folder.place));
    return branch;
  }

  #folderButton({ name, filter, photos, bytes }, isRoot, isHere) {
    const choose = button('', () => this.#filter(withMember(this.route.filter, 'folder', isRoot ? undefined : filter)));
    if (isHere) choose.setAttribute('aria-current', 'true');
    choose.replaceChildren(
      bdi(isRoot ? t`All folders` : name),
      el('span', { class: 'faint' }, `${count(photos)} · ${size(bytes)}`),
    );
    return choose;
  }
}

/** Counted values as options: the most frequent first, or the latest. */
function pairs(counts, isLatestFirst = false) {
  const latest = ([first], [second]) => (first < second ? 1 : -1);
  const frequent = ([, first], [, second]) => second - first;
  const entries = [...(counts ?? [])].sort(isLatestFirst ? latest : frequent);
  return entries.map(([value, number]) => [value, `${safeText(value)} (${count(number)})`]);
}

function colourPair({ name, photos }) {
  return [name, `${colourName(name)} (${count(photos)})`];
}
