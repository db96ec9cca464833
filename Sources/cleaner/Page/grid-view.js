import { Deed, complain, lastCopies, markRequests } from './acts.js';
import { category, isJudged } from './categories.js';
import { ask } from './daemon.js';
import { askAboutLastCopies } from './dialogs.js';
import { el, show } from './element.js';
import { Facets } from './facets.js';
import { FilterBar } from './filter-bar.js';
import { gridKeys } from './grid-keys.js';
import { PhotoGrid } from './photo-grid.js';
import { PhotoList } from './photo-list.js';
import { freedBytes } from './photo-words.js';
import { faint, quietPage } from './quiet-page.js';
import { Renewal } from './renewal.js';
import { pathParts } from './safe-text.js';
import { searchNotes } from './search-notes.js';
import { t } from './translation.js';
import { Viewer } from './viewer.js';
import { showWhy } from './why-panel.js';
import { count, counted, photosWithCompanions, size } from './words.js';

/** The least milliseconds between two fetches of a list that changes. */
const pause = 1500;
/** The least milliseconds between two counts of what there is to filter by, which look at all photos. */
const pauseBeforeCounting = 10_000;
const done = {
  keep: (photos, bytes) => t`Kept ${photos}, ${bytes}. u takes it back.`,
  delete: (photos, bytes) => t`Marked for deletion: ${photos}, ${bytes}. u takes it back.`,
  maybe: (photos, bytes) => t`Put on the maybe pile: ${photos}, ${bytes}. u takes it back.`,
};

/** A list of any length as a grid: looked through, filtered, searched, and decided about by selections. */
export class GridView {
  element = el('div', { class: 'grid-view' });
  #empty = el('div', { class: 'end', hidden: true });
  #notes = el('div', { class: 'notes' });
  /** The list on the screen. */
  #list;
  /** The one that is being fetched to take its place. */
  #coming;
  #renewal = new Renewal(() => this.#load(), pause);
  #counting = new Renewal(() => this.#offerFilters(), pauseBeforeCounting);
  /** Photos that left the list, and are taken out with the next frame. */
  #left = new Set();
  #frame;
  #facets;
  /** Whether the filters are those of the library as it is. */
  #isOffered = false;

  constructor(app, route) {
    this.app = app;
    this.route = { ...route, filter: route.filter ?? {} };
    this.grid = new PhotoGrid({
      label: this.title, changed: () => this.#head(), open: (place) => this.viewer.open(place),
    });
    this.filters = new FilterBar(this.route, (route) => app.go(route));
    this.viewer = new Viewer(this);
    this.element.append(this.filters.element, this.#notes, this.grid.element, this.#empty, this.viewer.element);
    this.keys = gridKeys(this);
  }

  get title() {
    return category(this.route.category).title;
  }

  async begin() {
    await this.#renewal.now();
  }

  end() {
    this.#renewal.end();
    this.#counting.end();
    cancelAnimationFrame(this.#frame);
    this.#coming?.stop();
    this.grid.end();
    this.viewer.end();
  }

  async #load() {
    const { category, filter, by } = this.route;
    const hasFilter = Object.keys(filter).length > 0;
    // The whole library tells what there is to filter by.
    const facets = category === 'all' && !hasFilter && !this.app.facets ? new Facets() : undefined;
    const shown = this.#list;
    const list = new PhotoList(
      { category, ...(hasFilter && { filter }), ...(by && { by }), ...(filter.search && { explain: true }) },
      () => {
        // While a list is fetched again, the one before stays: a part of it would lose what is selected.
        if (!shown) this.#show(list);
      },
      facets,
      shown,
    );
    this.#coming = list;
    const isWhole = await this.app.attempt(() => list.load().then(() => true));
    this.#coming = undefined;
    // The beginning of a list that could not be fetched is no better than the list before.
    this.#show(isWhole ? list : (this.#list ?? list));
    this.#facets = isWhole ? facets : undefined;
    if (isWhole && !this.#isOffered) this.#counting.now();
  }

  #show(list) {
    this.#list = list;
    this.grid.set(list.rows, list.sections);
    this.viewer.renew();
    this.#notes.replaceChildren(...searchNotes(list.search).map((note) => faint(note)));
    this.#head();
  }

  #head() {
    const { rows, selection } = this.grid;
    const bytes = this.#list?.count?.bytes;
    const chosen = selection.size > 0 && t`${count(selection.size)} selected, ${size(this.#selectedBytes())}`;
    const all = counted(rows.length, 'photo') + (bytes === undefined ? '' : `, ${size(bytes)}`);
    this.app.shell.setHeading(this, this.title, [chosen, all].filter(Boolean).join(' · '));
    this.app.shell.setActions(this, rows.length === 0 ? [[], []] : this.#actions());
    this.#showEmpty(rows.length === 0 && this.#list !== undefined && !this.#coming);
  }

  #showEmpty(isEmpty) {
    show(this.#empty, isEmpty);
    if (!isEmpty) return;
    const isNew = this.app.status?.photos.total === 0;
    const words = isNew
      ? t`There are no photos yet. New ones appear here by themselves.`
      : t`No photo is in this list.`;
    this.#empty.replaceChildren(...quietPage(words));
  }

  #selectedBytes() {
    return this.grid.chosen.reduce((sum, row) => sum + freedBytes(row), 0);
  }

  #actions() {
    return [
      [[t`Delete`, 'd', 'delete', () => this.decide('delete')], [t`Maybe`, 'm', 'quiet', () => this.decide('maybe')]],
      [[t`Keep`, 'k', 'keep', () => this.decide('keep')], [t`Look closely`, '⏎', 'quiet', () => this.look()]],
    ];
  }

  look() {
    if (this.grid.rows.length > 0) this.viewer.open(this.grid.active);
  }

  explain() {
    const row = this.viewer.row ?? this.grid.chosen[0];
    if (row) showWhy(this.app, row.id);
  }

  /** Decides about the selected photos in one act. */
  async decide(decision, rows = this.grid.chosen) {
    if (rows.length === 0) return;
    this.app.notices.clear();
    const deed = new Deed();
    const results = await this.#mark(rows, decision, deed);
    if (!results) return;
    this.#say(results, decision);
    const last = lastCopies(results);
    if (last.size > 0) await this.#markAnyway(rows.filter((row) => last.has(row.id)), decision, deed);
  }

  async #mark(rows, decision, deed, more) {
    const requests = markRequests(rows.map((row) => row.id), decision, more);
    const results = await this.app.attempt(() => this.app.acts.perform(requests, {}, deed));
    if (!results) return undefined;
    const refused = new Set(results.flatMap((result) => result.refused ?? []).map((refusal) => refusal.photo));
    this.#apply(rows.filter((row) => !refused.has(row.id)), decision);
    // Not all that were refused are named.
    if (results.some(({ moreRefused }) => moreRefused > 0)) this.#renewal.soon();
    return results;
  }

  /** Asks about the last copies among photos that were to be marked, and marks them if the user agrees. */
  async #markAnyway(rows, decision, deed) {
    const what = rows.length === 1
      ? t`${pathParts(rows[0]).name} is the last copy.`
      : t`Of ${counted(rows.length, 'photo')} no other copy would stay.`;
    if (!(await askAboutLastCopies(what))) return;
    this.app.notices.clear();
    const results = await this.#mark(rows, decision, deed, { lastCopy: true });
    if (results) this.#say(results, decision);
  }

  #say(results, decision) {
    const sum = (member) => results.reduce((total, result) => total + (result[member] ?? 0), 0);
    if (complain(this.app, results)) return;
    const words = photosWithCompanions(sum('photos'), sum('companions'), sum('links'));
    this.app.notices.news(done[decision](words, size(sum('bytes'))));
  }

  /** Shows a decision: in lists of what waits, decided photos leave. */
  #apply(rows, decision) {
    for (const row of rows) row.decision = decision;
    if (holds(this.route, decision)) this.grid.refresh();
    else this.#remove(new Set(rows.map((row) => row.id)));
    if (rows.length > 0) this.grid.clearSelection();
    this.viewer.refresh();
  }

  #remove(ids) {
    for (const list of this.#lists) list.remove(ids);
    this.grid.set(this.#list.rows, this.#list.sections);
    this.#head();
  }

  /** Takes a photo out with the next frame, together with others: each time costs a look at the whole list. */
  #removeSoon(id) {
    this.#left.add(id);
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#left.size > 0) this.#remove(this.#left);
      this.#left.clear();
    });
  }

  /** Follows what others do, and what arrives. */
  photo({ event, id, decision, categories }) {
    if (event !== 'decided') this.#recount();
    const isHere = event !== 'gone' && event !== 'trashed' && holds(this.route, decision);
    const lists = this.#lists;
    const rows = lists.map((list) => list.row(id)).filter(Boolean);
    if (!isHere) return rows.length > 0 && this.#removeSoon(id);
    this.#left.delete(id);
    for (const row of rows) row.decision = decision;
    if (rows.length > 0) this.grid.refresh();
    if (rows.length > 0 && event === 'analysed') this.#renewPhoto(id);
    const { category } = this.route;
    // A list that is being fetched may have passed it already.
    if (rows.length < lists.length && (category === 'all' || categories?.includes(category))) this.#renewal.soon();
    return undefined;
  }

  /** Counts soon what there is to filter by, as photos came, went or changed. */
  #recount() {
    this.#facets = undefined;
    this.#counting.soon();
  }

  get #lists() {
    return [...new Set([this.#list, this.#coming])].filter(Boolean);
  }

  /** Shows the picture of a photo that may have been changed; its width and the like come with the list. */
  #renewPhoto(id) {
    this.grid.renewPicture(id);
    this.#renewal.soon();
  }

  /** Fetches the list again, soon, and what there is to filter by. */
  renewed() {
    this.#isOffered = false;
    this.#renewal.soon();
  }

  /** What there is to filter by; fetched seldom, as it takes a look at all photos. */
  async #offerFilters() {
    // Nothing changes under the hands of a user who chooses.
    if (this.filters.isInUse) return this.#counting.soon();
    this.#isOffered = true;
    this.app.facets ??= await this.app.attempt(() => this.#count());
    if (this.app.facets) this.filters.offer(this.app.facets);
    else this.#isOffered = false;
    return undefined;
  }

  async #count() {
    const facets = this.#facets ?? new Facets();
    if (!this.#facets) {
      await ask('list', { category: 'all' }, { rows: (rows) => rows.forEach((row) => facets.add(row)) });
    }
    const { colours } = await ask('colours');
    facets.colours = colours.filter((colour) => colour.photos > 0);
    return facets;
  }
}

/** Whether a list may hold a photo with a decision; without one: that nobody has decided about. */
function holds({ category, filter }, decision) {
  const lists = [
    [filter.undecided || isJudged(category), undefined], [filter.kept, 'keep'],
    [filter.maybe || category === 'maybe', 'maybe'], [category === 'marked', 'delete'],
  ];
  return lists.every(([isOn, held]) => !isOn || decision === held);
}
