#include "CPage.h"

#include <stddef.h>

static const cleanerd_page_file files[] = {
    {"accept-all.js", (const unsigned char[]){
#embed "../cleaner/Page/accept-all.js"
    , 0}},
    {"acts.js", (const unsigned char[]){
#embed "../cleaner/Page/acts.js"
    , 0}},
    {"app.js", (const unsigned char[]){
#embed "../cleaner/Page/app.js"
    , 0}},
    {"apps-view.js", (const unsigned char[]){
#embed "../cleaner/Page/apps-view.js"
    , 0}},
    {"card-stage.js", (const unsigned char[]){
#embed "../cleaner/Page/card-stage.js"
    , 0}},
    {"catalogue.js", (const unsigned char[]){
#embed "../cleaner/Page/catalogue.js"
    , 0}},
    {"categories.js", (const unsigned char[]){
#embed "../cleaner/Page/categories.js"
    , 0}},
    {"changes.js", (const unsigned char[]){
#embed "../cleaner/Page/changes.js"
    , 0}},
    {"comparison.js", (const unsigned char[]){
#embed "../cleaner/Page/comparison.js"
    , 0}},
    {"daemon.js", (const unsigned char[]){
#embed "../cleaner/Page/daemon.js"
    , 0}},
    {"dialogs.js", (const unsigned char[]){
#embed "../cleaner/Page/dialogs.js"
    , 0}},
    {"drag.js", (const unsigned char[]){
#embed "../cleaner/Page/drag.js"
    , 0}},
    {"element.js", (const unsigned char[]){
#embed "../cleaner/Page/element.js"
    , 0}},
    {"end-screen.js", (const unsigned char[]){
#embed "../cleaner/Page/end-screen.js"
    , 0}},
    {"facets.js", (const unsigned char[]){
#embed "../cleaner/Page/facets.js"
    , 0}},
    {"filter-bar.js", (const unsigned char[]){
#embed "../cleaner/Page/filter-bar.js"
    , 0}},
    {"folders-view.js", (const unsigned char[]){
#embed "../cleaner/Page/folders-view.js"
    , 0}},
    {"folders.js", (const unsigned char[]){
#embed "../cleaner/Page/folders.js"
    , 0}},
    {"gestures.js", (const unsigned char[]){
#embed "../cleaner/Page/gestures.js"
    , 0}},
    {"grid-cell.js", (const unsigned char[]){
#embed "../cleaner/Page/grid-cell.js"
    , 0}},
    {"grid-headings.js", (const unsigned char[]){
#embed "../cleaner/Page/grid-headings.js"
    , 0}},
    {"grid-keys.js", (const unsigned char[]){
#embed "../cleaner/Page/grid-keys.js"
    , 0}},
    {"grid-layout.js", (const unsigned char[]){
#embed "../cleaner/Page/grid-layout.js"
    , 0}},
    {"grid-pointer.js", (const unsigned char[]){
#embed "../cleaner/Page/grid-pointer.js"
    , 0}},
    {"grid-view.js", (const unsigned char[]){
#embed "../cleaner/Page/grid-view.js"
    , 0}},
    {"group-choice.js", (const unsigned char[]){
#embed "../cleaner/Page/group-choice.js"
    , 0}},
    {"group-layout.js", (const unsigned char[]){
#embed "../cleaner/Page/group-layout.js"
    , 0}},
    {"group-stage.js", (const unsigned char[]){
#embed "../cleaner/Page/group-stage.js"
    , 0}},
    {"group-tile.js", (const unsigned char[]){
#embed "../cleaner/Page/group-tile.js"
    , 0}},
    {"index.html", (const unsigned char[]){
#embed "../cleaner/Page/index.html"
    , 0}},
    {"keys.js", (const unsigned char[]){
#embed "../cleaner/Page/keys.js"
    , 0}},
    {"lines.js", (const unsigned char[]){
#embed "../cleaner/Page/lines.js"
    , 0}},
    {"main.js", (const unsigned char[]){
#embed "../cleaner/Page/main.js"
    , 0}},
    {"notices.js", (const unsigned char[]){
#embed "../cleaner/Page/notices.js"
    , 0}},
    {"paper.js", (const unsigned char[]){
#embed "../cleaner/Page/paper.js"
    , 0}},
    {"pass.js", (const unsigned char[]){
#embed "../cleaner/Page/pass.js"
    , 0}},
    {"photo-grid.js", (const unsigned char[]){
#embed "../cleaner/Page/photo-grid.js"
    , 0}},
    {"photo-list.js", (const unsigned char[]){
#embed "../cleaner/Page/photo-list.js"
    , 0}},
    {"photo-parts.js", (const unsigned char[]){
#embed "../cleaner/Page/photo-parts.js"
    , 0}},
    {"photo-words.js", (const unsigned char[]){
#embed "../cleaner/Page/photo-words.js"
    , 0}},
    {"pictures.js", (const unsigned char[]){
#embed "../cleaner/Page/pictures.js"
    , 0}},
    {"quiet-page.js", (const unsigned char[]){
#embed "../cleaner/Page/quiet-page.js"
    , 0}},
    {"renewal.js", (const unsigned char[]){
#embed "../cleaner/Page/renewal.js"
    , 0}},
    {"review-heading.js", (const unsigned char[]){
#embed "../cleaner/Page/review-heading.js"
    , 0}},
    {"review-keys.js", (const unsigned char[]){
#embed "../cleaner/Page/review-keys.js"
    , 0}},
    {"review-view.js", (const unsigned char[]){
#embed "../cleaner/Page/review-view.js"
    , 0}},
    {"routes.js", (const unsigned char[]){
#embed "../cleaner/Page/routes.js"
    , 0}},
    {"safe-text.js", (const unsigned char[]){
#embed "../cleaner/Page/safe-text.js"
    , 0}},
    {"search-notes.js", (const unsigned char[]){
#embed "../cleaner/Page/search-notes.js"
    , 0}},
    {"selection.js", (const unsigned char[]){
#embed "../cleaner/Page/selection.js"
    , 0}},
    {"shell.js", (const unsigned char[]){
#embed "../cleaner/Page/shell.js"
    , 0}},
    {"sidebar.js", (const unsigned char[]){
#embed "../cleaner/Page/sidebar.js"
    , 0}},
    {"storage-view.js", (const unsigned char[]){
#embed "../cleaner/Page/storage-view.js"
    , 0}},
    {"style.css", (const unsigned char[]){
#embed "../cleaner/Page/style.css"
    , 0}},
    {"thumbnails.js", (const unsigned char[]){
#embed "../cleaner/Page/thumbnails.js"
    , 0}},
    {"translation.js", (const unsigned char[]){
#embed "../cleaner/Page/translation.js"
    , 0}},
    {"trash-view.js", (const unsigned char[]){
#embed "../cleaner/Page/trash-view.js"
    , 0}},
    {"video-bar.js", (const unsigned char[]){
#embed "../cleaner/Page/video-bar.js"
    , 0}},
    {"viewer.js", (const unsigned char[]){
#embed "../cleaner/Page/viewer.js"
    , 0}},
    {"views.js", (const unsigned char[]){
#embed "../cleaner/Page/views.js"
    , 0}},
    {"why-panel.js", (const unsigned char[]){
#embed "../cleaner/Page/why-panel.js"
    , 0}},
    {"words.js", (const unsigned char[]){
#embed "../cleaner/Page/words.js"
    , 0}},
    {"zoom-frame.js", (const unsigned char[]){
#embed "../cleaner/Page/zoom-frame.js"
    , 0}},
    {"zoom.js", (const unsigned char[]){
#embed "../cleaner/Page/zoom.js"
    , 0}},
    {NULL, NULL},
};

const cleanerd_page_file *cleanerd_page_files(void) { return files; }
