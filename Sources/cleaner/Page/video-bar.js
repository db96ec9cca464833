import { el, say } from './element.js';
import { t } from './translation.js';
import { playingTime } from './words.js';

/** Seconds by which an arrow key moves. */
const step = 5;

/** What plays of a row: its video, or the film of a motion photo; undefined for other photos. */
export function playable(row) {
  return row.video ?? (row.film > 0 ? { seconds: row.film, isFilm: true } : undefined);
}

/**
 * Plays or pauses one of several bars, of which some places have none. The others stop: the daemon draws one frame at a
 * time.
 */
export function toggleOne(bars, place) {
  bars.forEach((bar, other) => other !== place && bar?.stop());
  bars[place]?.toggle();
}

/**
 * The bar of a video or film: a moment under the pointer, and playing without sound. After a film comes its photo again.
 *
 * The daemon's workers draw each frame, as many a second as they can. Sound is left to the player.
 */
export class VideoBar {
  #moment = 0;
  #isPlaying = false;
  #isDrawing = false;
  #wanted;
  #line = el('span', { class: 'line' });
  #time = el('span');
  #play = el('button', { type: 'button', class: 'play', 'aria-label': t`Play without sound` }, '▶');
  #slider;

  /**
   * @param {object} video As of `playable`.
   * @param {(milliseconds?: number) => Promise<void>} draw Without a moment it draws the photo.
   */
  constructor(video, draw) {
    this.video = video;
    this.seconds = video.seconds;
    this.draw = draw;
    this.#slider = el(
      'div',
      {
        class: 'slider', role: 'slider', tabindex: '0', 'data-keys': 'own', 'aria-label': t`Moment of the video`,
        'aria-valuemin': 0, 'aria-valuemax': Math.floor(this.seconds),
        on: {
          pointermove: (event) => this.#point(event), pointerdown: (event) => this.#point(event),
          keydown: (event) => this.#key(event),
        },
      },
      (video.moments ?? []).map((moment) =>
        el('span', { class: 'tick', style: { left: `${(moment / 10 / this.seconds).toFixed(2)}%` } }),
      ),
      this.#line,
    );
    const sound = video.sound ? el('span', { class: 'faint' }, t`sound: in your player`) : '';
    this.#play.addEventListener('click', () => this.toggle());
    this.element = el('div', { class: 'video-bar' }, this.#play, this.#slider, this.#time, sound);
    this.#show();
  }

  toggle() {
    if (this.#isPlaying) this.stop();
    else this.#start();
  }

  stop() {
    this.#isPlaying = false;
    this.#say();
  }

  #start() {
    this.#isPlaying = true;
    this.#say();
    if (this.#moment >= this.seconds - 0.1) this.#moment = 0;
    this.#run(performance.now() - this.#moment * 1000);
  }

  /** Draws one frame after the other; each for the moment at which it is asked for. */
  async #run(begin) {
    while (this.#isPlaying) {
      const moment = (performance.now() - begin) / 1000;
      if (moment >= this.seconds) return this.#finish();
      this.#moment = moment;
      this.#show();
      await this.draw(moment * 1000).catch(() => this.stop());
    }
  }

  #finish() {
    this.stop();
    if (!this.video.isFilm) return;
    this.#moment = 0;
    this.#show();
    this.draw().catch(() => {});
  }

  #say() {
    say(this.#play, this.#isPlaying ? '❚❚' : '▶');
    this.#play.setAttribute('aria-label', this.#isPlaying ? t`Pause` : t`Play without sound`);
  }

  #point(event) {
    const place = this.#slider.getBoundingClientRect();
    this.#seek(((event.clientX - place.left) / place.width) * this.seconds);
  }

  #key(event) {
    const steps = { ArrowLeft: -step, ArrowRight: step, Home: -this.seconds, End: this.seconds };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.#seek(this.#moment + steps[event.key]);
  }

  #seek(seconds) {
    this.stop();
    this.#moment = Math.min(Math.max(seconds, 0), this.seconds);
    this.#show();
    this.#wanted = this.#moment;
    this.#drawWanted();
  }

  /** Draws the moment that is wanted last; those that were passed meanwhile are left out. */
  async #drawWanted() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    while (this.#wanted !== undefined) {
      const moment = this.#wanted;
      this.#wanted = undefined;
      await this.draw(moment * 1000).catch(() => {});
    }
    this.#isDrawing = false;
  }

  #show() {
    this.#line.style.left = `${(this.#moment / this.seconds) * 100}%`;
    this.#slider.setAttribute('aria-valuenow', Math.floor(this.#moment));
    this.#slider.setAttribute('aria-valuetext', playingTime(this.#moment));
    say(this.#time, t`${playingTime(this.#moment)} of ${playingTime(this.seconds)}`);
  }
}
