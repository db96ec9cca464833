/** The side of the tile that is repeated, in pixels. */
const side = 128;

/** Paints the grain of paper on a canvas behind the page; the page's policy allows no picture that is made here. */
export function paintGrain(canvas) {
  const tile = grainTile();
  const paint = () => {
    canvas.width = innerWidth;
    canvas.height = innerHeight;
    const context = canvas.getContext('2d');
    context.fillStyle = context.createPattern(tile, 'repeat');
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  addEventListener('resize', paint);
  paint();
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
