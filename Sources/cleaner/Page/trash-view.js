import { ask, askForRows } from './daemon.js';
import { askUser } from './dialogs.js';
import { button, el, show } from './element.js';
import { selectionKeys } from './grid-keys.js';
import { complain } from './acts.js';
import { maybeButton } from './end-screen.js';
import { PhotoGrid } from './photo-grid.js';
import { quietPage } from './quiet-page.js';
import { Renewal } from './renewal.js';
import { t } from './translation.js';
import { Viewer } from './viewer.js';
import { showWhy } from './why-panel.js';
import { count, counted, photosWithCompanions, size } from './words.js';

/** Milliseconds between a change and the next look at the list. */
const pause = 400;

const whenFree = t`The space is free once that is emptied in the file manager. Until then the seal brings them back.`;

/** What is marked, and what went to the desktop's trash: to be put back, or sent. */
export class TrashView {
  title = t`Marked, and trash`;
  element = el('div', { class: 'trash-view' });
  #end = el('div', { class: 'end', hidden: true });
  #pile;
  #rows = [];
  #renewal = new Renewal(() => this.#load(), pause);
  #sent;

  constructor(app) {
    this.app = app;
    this.grid = new PhotoGrid({
      label: t`Marked photos, and photos in the trash`,
      changed: () => this.#head(),
      open: (place) => this.viewer.open(place),
    });
    this.viewer = new Viewer(this);
    this.element.append(this.grid.element, this.#end, this.viewer.element);
    const closely = this.viewer.keys().map((entry) => ({ ...entry, isOn: () => this.viewer.isOpen }));
    this.keys = [{ title: t`Looking closely`, entries: closely }, { title: t`Trash`, entries: this.#keys() }];
  }

  begin() {
    return this.#renewal.now();
  }

  async #load() {
    const answer = await this.app.attempt(() => askForRows('trash.list'));
    if (!answer) return;
    this.#pile = answer.result.pile;
    this.#show(answer.rows);
  }

  end() {
    this.#renewal.end();
    this.grid.end();
    this.viewer.end();
  }

  /** Marked ones first; a photo with hard links lies in the trash several times. */
  #show(rows) {
    const once = [...new Map(rows.map((row) => [`${row.id} ${row.state}`, row])).values()];
    const [marked, trashed] = ['marked', 'trashed'].map((state) => once.filter((row) => row.state === state));
    this.#rows = [...marked, ...trashed].map((row) => ({ ...row, decision: 'delete' }));
    const sections = [section(t`Marked: nothing has moved yet`, marked), section(t`In the desktop's trash`, trashed)];
    this.grid.set(this.#rows, sections.filter(({ count }) => count > 0));
    this.#head();
    this.#showEnd();
    this.#showClosely();
  }

  /** What is looked at stays if it is still here; else the photo in its place is shown. */
  #showClosely() {
    const { viewer, grid } = this;
    if (viewer.isOpen && this.#sent) viewer.close();
    else if (viewer.isOpen && grid.rows[grid.active]?.id !== viewer.row.id) viewer.refresh();
    else viewer.renew();
  }

  get #marked() {
    return this.#rows.filter((row) => row.state === 'marked');
  }

  #head() {
    const marked = this.#marked;
    const { selection } = this.grid;
    const trashed = this.#rows.length - marked.length;
    const words = [
      selection.size > 0 && t`${count(selection.size)} selected`,
      marked.length > 0 && t`${counted(marked.length, 'photo')} marked, ${size(bytesOf(marked))}`,
      trashed > 0 && t`${count(trashed)} in the trash`,
    ];
    this.app.shell.setHeading(this, this.title, words.filter(Boolean).join(' · '));
    const back = [t`Put back`, 'r', 'keep', () => this.putBack()];
    const send = [t`Send to the trash`, 'e', 'delete', () => this.send()];
    const isShown = this.#rows.length > 0 && !this.#sent;
    this.app.shell.setActions(this, [isShown && marked.length > 0 ? [send] : [], isShown ? [back] : []]);
  }

  #showEnd() {
    const isEmpty = this.#rows.length === 0;
    show(this.#end, isEmpty || this.#sent !== undefined);
    show(this.grid.element, !isEmpty && this.#sent === undefined);
    if (this.#sent) this.#celebrate(this.#sent);
    else if (isEmpty) this.#end.replaceChildren(...quietPage(t`Nothing is marked, nothing of ours is in the trash.`));
  }

  /** The closing screen: quiet, with what comes next. */
  #celebrate({ photos, bytes }) {
    const { app } = this;
    const buttons = [
      app.status?.maybe.photos > 0 && maybeButton(app),
      button(t`Look at the trash`, () => this.#goOn(), { key: '⏎' }),
    ].filter(Boolean);
    const words = t`${counted(photos, 'photo')}, ${size(bytes)}, went to the desktop's trash.`;
    this.#end.replaceChildren(...quietPage(words, { details: [whenFree], buttons, isCelebrating: true }));
    app.notices.say(words);
  }

  #goOn() {
    this.#sent = undefined;
    this.#head();
    this.#showEnd();
    this.grid.element.focus({ preventScroll: true });
  }

  /** Asks with the daemon's numbers, then moves just what was asked about. */
  async send() {
    const plan = await this.app.attempt(() => ask('trash.empty', { dryRun: true }));
    if (!plan) return;
    if (plan.photos === 0) return this.#say(plan, t`Nothing can be sent.`);
    const photos = photosWithCompanions(plan.photos, plan.companions, plan.links);
    const isAgreed = await askUser({
      text: t`Move ${photos}, ${size(plan.bytes)}, to the desktop's trash?`,
      detail: t`All of it can be put back from there.`,
      yes: t`Move ${counted(plan.photos, 'photo')}`,
    });
    if (!isAgreed) return;
    const results = await this.app.attempt(() =>
      this.app.acts.perform([{ method: 'trash.empty', params: { pile: plan.pile ?? this.#pile } }]));
    if (results) this.#sent = results[0].photos > 0 ? results[0] : undefined;
    await this.begin();
    // The closing screen says what went.
    if (results) complain(this.app, results);
  }

  /** Takes the selected photos out of the pile, or back from the trash. */
  async putBack() {
    const rows = this.#chosen;
    if (rows.length === 0) return;
    const photos = [...new Set(rows.map((row) => row.id))].map((id) => ({ id }));
    const request = { method: 'trash.restore', params: { photos } };
    const results = await this.app.attempt(() => this.app.acts.perform([request]));
    this.grid.clearSelection();
    await this.begin();
    if (results) this.#say(results[0], restored(results[0]));
  }

  #say(result, words) {
    if (!complain(this.app, [result])) this.app.notices.news(words);
  }

  async undo() {
    const report = await this.app.attempt(() => this.app.acts.undo());
    if (!report) return;
    this.#sent = undefined;
    this.app.notices.news(t`Taken back: ${report.words}`);
    await this.begin();
  }

  explain() {
    const [row] = this.#chosen;
    if (row) showWhy(this.app, row.id);
  }

  /** The photo that is looked at closely, or else those that are selected. */
  get #chosen() {
    return this.viewer.isOpen ? [this.viewer.row] : this.grid.chosen;
  }

  #enter() {
    if (this.#sent) this.#goOn();
    else if (this.#rows.length > 0) this.viewer.open(this.grid.active);
  }

  /** Whatever happens to other photos changes nothing here. */
  photo({ event, id, decision }) {
    const concerns = event === 'trashed' || decision === 'delete' || this.#rows.some((row) => row.id === id);
    if (concerns) this.renewed();
  }

  renewed() {
    this.#renewal.soon();
  }

  #keys() {
    return [
      { keys: ['Enter', ' '], shown: t`⏎ space`, text: t`look closely`, run: () => this.#enter() },
      { keys: ['r', 'k'], shown: 'r', text: t`put back what is selected`, run: () => this.putBack() },
      { keys: ['e'], shown: 'e', text: t`send what is marked to the trash`, run: () => this.send() },
      { keys: ['i'], shown: 'i', text: t`why it was proposed`, run: () => this.explain() },
      ...selectionKeys(() => this.grid),
    ];
  }
}

function section(name, rows) {
  return { name, count: rows.length, detail: `${counted(rows.length, 'photo')}, ${size(bytesOf(rows))}` };
}

function bytesOf(rows) {
  return rows.reduce((sum, row) => sum + row.bytes, 0);
}

function restored({ restored = 0, unmarked = 0, companions, unmarkedCompanions }) {
  const back = photosWithCompanions(restored, companions);
  const free = photosWithCompanions(unmarked, unmarkedCompanions);
  if (restored > 0 && unmarked > 0) return t`Brought back ${back} from the trash, unmarked ${free}.`;
  if (restored > 0) return t`Brought back ${back} from the trash.`;
  return unmarked > 0 ? t`Unmarked ${free}.` : t`Nothing was brought back.`;
}
