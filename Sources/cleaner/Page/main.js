import { App } from './app.js';
import { paintPaper } from './paper.js';

/*
 * The page of the window. It asks the daemon in its own protocol (Sources/CleanerProtocol/PROTOCOL.md) and keeps no
 * decision that the daemon does not have. Files in the order in which to read them:
 *
 * app, views, routes     what all views share; which view an address opens
 * daemon, lines          one request and its answer; changes: what the daemon publishes
 * acts                   decisions, one after another, and undo
 * shell, sidebar, keys   what stays around a view; dialogs, notices, quiet-page: what is said
 * review-view            a way through a list; pass: its cards; review-keys, review-heading; end-screen; accept-all
 *   card-stage           one photo; drag: what a release means; video-bar: playing
 *   group-stage          a group; group-choice: what stays and goes; group-layout; comparison: two in one place
 *   zoom, zoom-frame     the part of a picture that is shown; gestures: wheel, pinch, dragging; pictures: fetched ahead
 * grid-view              any list; photo-list: its rows; filter-bar, facets, search-notes: what narrows it
 *   photo-grid           the tiles that are visible; grid-layout: where they lie; grid-cell, grid-headings, thumbnails
 *   selection            what is selected; grid-pointer, grid-keys: how; viewer: one photo of a grid closely
 * trash-view, folders-view (folders), storage-view, apps-view, why-panel
 * words, safe-text, photo-words, categories    how things are said; element: how they get into the page
 * translation, catalogue                       in which language
 */
paintPaper(document.getElementById('paper'));
new App().start();
