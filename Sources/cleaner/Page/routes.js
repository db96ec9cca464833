import { isGrouped } from './categories.js';

/**
 * Where the page is: `{view, category?, filter?, by?}`, and as the address after `#`.
 *
 * Views are `review`, `grid`, `trash`, `folders`, `apps` and `storage`.
 */
const views = new Set(['review', 'grid', 'trash', 'folders', 'apps', 'storage']);

export function hashOf({ view, category, filter, by }) {
  const path = category ? `#/${view}/${encodeURIComponent(category)}` : `#/${view}`;
  const query = new URLSearchParams();
  if (filter && Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  if (by) query.set('by', by);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The route of an address; undefined if it is none. */
export function routeOf(hash) {
  const [path, query = ''] = hash.replace(/^#\//, '').split('?');
  const [view, name] = path.split('/');
  if (!views.has(view)) return undefined;
  const values = new URLSearchParams(query);
  return {
    view,
    category: name ? decodeURIComponent(name) : defaultCategory(view),
    filter: parsed(values.get('filter')),
    by: values.get('by') ?? undefined,
  };
}

/** The route that the program was asked to begin with; undefined if it leaves that to the page. */
export function routeOfWishes({ view, category, filter, search }) {
  const conditions = { ...filter, ...(search && { search }) };
  const all = Object.keys(conditions).length > 0 ? conditions : undefined;
  if (view === 'cards' || view === 'groups') {
    const list = category ?? (all && 'all');
    return list && { view: 'review', category: list, filter: all };
  }
  if (view === 'grid' || (!view && all)) return { view: 'grid', category: category ?? 'all', filter: all };
  return views.has(view) ? { view } : undefined;
}

/** Whether a category can be shown as one grid. */
export function canGrid(category) {
  return !isGrouped(category);
}

function defaultCategory(view) {
  return view === 'grid' ? 'all' : undefined;
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
