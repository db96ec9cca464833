import { cleaningOrder } from './categories.js';
import { showKeys } from './dialogs.js';
import { button, say, show } from './element.js';
import { Sidebar } from './sidebar.js';
import { t } from './translation.js';

const byId = (id) => document.getElementById(id);

/** What stays around all views: heading, lists, the seal, and the buttons beside it. */
export class Shell {
  #main = byId('main');
  #sidebar;
  #shownActions = '';

  constructor(app) {
    this.app = app;
    this.#sidebar = new Sidebar(byId('lists'), app);
    byId('seal').addEventListener('click', () => app.undo());
    byId('help').addEventListener('click', () => this.help());
    byId('menu').addEventListener('click', () => this.openLists());
    byId('veil').addEventListener('click', () => this.closeLists());
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.focusView();
    });
  }

  /** Puts a view in place of the one before. */
  open(view, route) {
    this.closeLists();
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    byId('view').replaceChildren(view.element);
    this.#main.dataset.view = route.view;
    this.setHeading(view, view.title);
    this.setActions(view, [[], []]);
    this.#sidebar.select(route);
    this.app.keys.set([...view.keys, { title: t`Everywhere`, entries: this.#keys() }]);
    this.focusView();
  }

  focusView() {
    const view = byId('view');
    const find = (selector) => [...view.querySelectorAll(selector)];
    const places = [...find('[tabindex="0"]:not([role="slider"])'), ...find('a, button, summary')];
    (places.find((place) => place.checkVisibility()) ?? this.#main).focus({ preventScroll: true });
  }

  setStatus(status) {
    this.#sidebar.setStatus(status);
  }

  /** Says that the daemon is away, until it is back. */
  setGone(isGone) {
    this.#sidebar.setGone(isGone);
    document.body.classList.toggle('gone', isGone);
    this.app.notices.say(isGone ? t`The daemon is away. This window waits for it.` : t`The daemon is back.`);
  }

  /**
   * Says where the user is; a view that was left has no say any more.
   *
   * @param {object} view
   * @param {string} title
   * @param {string} [position] Such as `124 of 1,832`.
   * @param {number} [share] What is done of it, 0 to 1.
   */
  setHeading(view, title, position = '', share = undefined) {
    if (view !== this.app.view) return;
    say(byId('title'), title);
    document.title = `${title} – cleaner`;
    say(byId('position'), position);
    const bar = byId('bar');
    show(bar, share !== undefined);
    if (share === undefined) return;
    bar.setAttribute('aria-valuemax', 100);
    bar.setAttribute('aria-valuenow', Math.round(share * 100));
    bar.firstElementChild.style.width = `${(share * 100).toFixed(2)}%`;
  }

  /**
   * Shows the buttons beside the seal; a view that was left has no say any more.
   *
   * @param {object} view
   * @param {[string, string, string, () => void][][]} sides Left and right: text, key, tone, and what it does.
   */
  setActions(view, sides) {
    if (view !== this.app.view) return;
    this.actions = sides.flat();
    const words = JSON.stringify(sides.map((side) => side.map(([text, key, tone]) => [text, key, tone])));
    if (words === this.#shownActions) return;
    this.#shownActions = words;
    const focused = document.activeElement?.dataset.action;
    let place = -1;
    const shown = ([text, key, tone]) => {
      place += 1;
      const at = place;
      return button(text, () => this.actions[at]?.[3](), { tone, key, 'data-action': key });
    };
    byId('before').replaceChildren(...sides[0].map(shown));
    byId('after').replaceChildren(...sides[1].map(shown));
    if (focused) document.querySelector(`[data-action="${CSS.escape(focused)}"]`)?.focus();
  }

  help() {
    return showKeys(this.app.keys.tables);
  }

  openLists() {
    document.body.classList.add('lists-open');
    byId('menu').setAttribute('aria-expanded', true);
    this.#sidebar.focus();
  }

  closeLists() {
    document.body.classList.remove('lists-open');
    byId('menu').setAttribute('aria-expanded', false);
  }

  /** The list to begin with; undefined if nothing is proposed. */
  firstList() {
    const [first] = cleaningOrder(this.app.status?.categories ?? []);
    return first && { view: 'review', category: first.category };
  }

  #keys() {
    const go = (view, name) => () => this.app.go({ view, category: name });
    return [
      { keys: ['u', 'Control+z'], shown: 'u', text: t`undo, any number of times`, run: () => this.app.undo() },
      { keys: ['f'], shown: 'f', text: t`lists`, run: () => this.openLists() },
      { keys: ['g'], shown: 'g', text: t`all photos as a grid`, run: go('grid', 'all') },
      { keys: ['t'], shown: 't', text: t`what is marked, and the trash`, run: go('trash') },
      { keys: ['?'], shown: '?', text: t`keys`, run: () => this.help() },
      { keys: ['Escape'], shown: 'Esc', text: t`back to the photos`, run: () => this.#escape() },
    ];
  }

  #escape() {
    this.closeLists();
    this.app.notices.clear();
    this.focusView();
  }
}
