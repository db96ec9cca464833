import { AppsView } from './apps-view.js';
import { FoldersView } from './folders-view.js';
import { GridView } from './grid-view.js';
import { ReviewView } from './review-view.js';
import { StorageView } from './storage-view.js';
import { TrashView } from './trash-view.js';

const classes = {
  review: ReviewView,
  grid: GridView,
  trash: TrashView,
  folders: FoldersView,
  apps: AppsView,
  storage: StorageView,
};

/**
 * The view of a route: an object with `element`, `title`, `keys` (tables as of `Keys`), `begin()`, and where they apply
 * `end()`, `undo()`, `photo(change)`, `renewed()` and `statusChanged(status)`.
 */
export function makeView(app, route) {
  return new classes[route.view](app, route);
}
