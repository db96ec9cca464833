import { Acts } from './acts.js';
import { Changes } from './changes.js';
import { forgetPictures, startWishes } from './daemon.js';
import { Keys } from './keys.js';
import { Notices } from './notices.js';
import { retryPictures } from './pictures.js';
import { hashOf, routeOf, routeOfWishes } from './routes.js';
import { Shell } from './shell.js';
import { t } from './translation.js';
import { makeView } from './views.js';

/** What all views share: the daemon, the user's acts, and where the page is. */
export class App {
  acts = new Acts();
  changes = new Changes();
  keys = new Keys();
  notices = new Notices();
  /** The daemon's last status; undefined until it came. */
  status;
  /** What there is to filter by; undefined until a view counts it, and again once photos came or went. */
  facets;
  view;
  route;

  constructor() {
    this.shell = new Shell(this);
  }

  async start() {
    addEventListener('hashchange', () => this.#open(routeOf(location.hash)));
    const [wishes] = await Promise.all([startWishes(), this.#follow()]);
    this.#open(routeOf(location.hash) ?? routeOfWishes(wishes));
  }

  /** Follows the daemon before anything is asked, so that no change is missed; resolves once its state is known. */
  #follow() {
    return new Promise((resolve) => {
      this.changes.listen({
        status: (status) => resolve(this.#takeStatus(status)),
        photo: (change) => this.#takeChange(change),
        renewed: () => this.#renew(),
        gone: () => resolve(this.shell.setGone(true)),
        back: () => this.#goOn(),
      });
      this.changes.follow();
    });
  }

  /** Opens a view; the address tells it, so that going back works. */
  go(route) {
    const hash = hashOf(route);
    if (location.hash === hash) this.#open(route);
    else location.hash = hash;
  }

  /** Runs what may fail, and says so with what to do; undefined then. */
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      if (error.name !== 'AbortError') this.notices.error(error);
      return undefined;
    }
  }

  /** Takes back the newest act, in whichever view it was made. */
  async undo() {
    if (this.view?.undo) return this.view.undo();
    const report = await this.attempt(() => this.acts.undo());
    if (!report) return undefined;
    this.notices.news(t`Taken back: ${report.words}`);
    return this.view?.renewed?.();
  }

  #takeChange(change) {
    if (change.event === 'analysed') forgetPictures(change.id);
    // A decision changes no numbers of folders, years and cameras.
    if (change.event !== 'decided') this.facets = undefined;
    this.view?.photo?.(change);
  }

  #renew() {
    this.facets = undefined;
    this.view?.renewed?.();
  }

  #goOn() {
    this.shell.setGone(false);
    retryPictures();
  }

  #takeStatus(status) {
    this.status = status;
    this.shell.setStatus(status);
    this.view?.statusChanged?.(status);
  }

  /** The list to begin with: the first that proposes something. */
  #firstRoute() {
    return this.shell.firstList() ?? { view: 'grid', category: 'all' };
  }

  #open(route = this.#firstRoute()) {
    this.view?.end?.();
    this.notices.clear();
    this.route = route;
    this.view = makeView(this, route);
    this.shell.open(this.view, route);
    this.view.begin();
  }
}
