/** The side of the tile of grain that is repeated, in pixels. */
const side = 128;
/** How much of the grain is seen. */
const strength = 0.4;

/**
 * Paints the paper behind the page: its colour, the grain, and the vignette from the middle.
 *
 * It is one picture, so that scrolling over it costs one copy and no blending; the page's policy allows no picture that
 * is made here, so it is a canvas.
 */
export function paintPaper(canvas) {
  const tile = grainTile();
  const paint = () => {
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    const style = getComputedStyle(document.body);
    const context = canvas.getContext('2d', { alpha: false });
    fill(context, style.backgroundColor, 1);
    fill(context, context.createPattern(tile, 'repeat'), strength);
    fill(context, vignette(context, style.getPropertyValue('--vignette')), 1);
  };
  addEventListener('resize', paint);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  paint();
}

function fill(context, style, alpha) {
  context.globalAlpha = alpha;
  context.fillStyle = style;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Darker towards the corners; the colour's strength comes from the theme. */
function vignette(context, strength) {
  const { width, height } = context.canvas;
  const reach = Math.hypot(width, height) / 2;
  const gradient = context.createRadialGradient(width / 2, height / 2, reach * 0.45, width / 2, height / 2, reach);
  gradient.addColorStop(0, 'rgb(30 24 10 / 0)');
  gradient.addColorStop(1, `rgb(30 24 10 / ${Number(strength) || 0.1})`);
  return gradient;
}

function grainTile() {
  const tile = document.createElement('canvas');
  tile.width = side;
  tile.height = side;
  const context = tile.getContext('2d');
  const image = context.createImageData(side, side);
  const random = numbers(7);
  for (let at = 0; at < image.data.length; at += 4) {
    const isLight = random() < 0.5;
    image.data.set(isLight ? [255, 250, 235] : [70, 55, 25], at);
    image.data[at + 3] = random() * 34;
  }
  context.putImageData(image, 0, 0);
  return tile;
}

/** The same numbers at each start, 0 to 1, by the linear congruential generator of Numerical Recipes. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
