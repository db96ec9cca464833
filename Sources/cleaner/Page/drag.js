/** A card that is dragged: what a release means, so that a quick flick counts like a long pull. */

/** Milliseconds of movement before the release that give its speed: shorter is noise, longer is history. */
const recent = 100;
/** Milliseconds for which a released card would go on at its speed before it stops. */
const momentum = 160;
/** The share of the card's width or height beyond which a release decides. */
const threshold = 0.35;
/** Degrees that a card turns when it is dragged by its own width. */
const turn = 9;

/** One drag, from the pointer's press on. */
export class Drag {
  #start;
  #samples = [];

  constructor(x, y, time) {
    this.#start = { x, y };
    this.move(x, y, time);
  }

  move(x, y, time) {
    this.#samples.push({ x, y, time });
    while (this.#samples.length > 2 && time - this.#samples[0].time > recent) this.#samples.shift();
  }

  /** How far the card is from its place. */
  get offset() {
    const last = this.#samples.at(-1);
    return { x: last.x - this.#start.x, y: last.y - this.#start.y };
  }

  /** Pixels a millisecond. */
  get speed() {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    const time = Math.max(last.time - first.time, 1);
    return { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
  }

  /**
   * What the card would mean if it were released now.
   *
   * @param {{width: number, height: number}} card
   * @returns {'left' | 'right' | 'up' | undefined} undefined: it goes back to its place.
   */
  direction(card) {
    const { offset, speed } = this;
    const x = offset.x + speed.x * momentum;
    const y = offset.y + speed.y * momentum;
    if (Math.abs(x) >= Math.abs(y)) {
      // A card that is thrown back over its place was not meant.
      if (Math.abs(x) < threshold * card.width || Math.sign(x) !== Math.sign(offset.x)) return undefined;
      return x < 0 ? 'left' : 'right';
    }
    return y < -threshold * card.height && offset.y < 0 ? 'up' : undefined;
  }

  /** Degrees by which the card is turned. */
  angle(card) {
    return (this.offset.x / card.width) * turn;
  }
}

/** Where a card flies that leaves in a direction: beyond the edge of the window. */
export function exit(direction, view) {
  const far = { left: [-1, 0], right: [1, 0], up: [0, -1] }[direction];
  return { x: far[0] * view.width, y: far[1] * view.height, angle: far[0] * turn * 2 };
}
