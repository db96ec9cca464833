/** The least width and height of a tile with its words, in pixels; groups that need less room scroll. */
const least = { width: 150, height: 210 };
/** The height of the words below a picture. */
const words = 84;

/**
 * How many photos of a group stand side by side, so that their pictures are as large as possible.
 *
 * @param {number} count The photos of the group.
 * @param {{width: number, height: number}} room
 * @param {number} shape Width divided by height of the photos.
 */
export function tilesAcross(count, room, shape) {
  let best = { across: 1, area: 0 };
  for (let across = 1; across <= count; across += 1) {
    const width = room.width / across;
    if (across > 1 && width < least.width) break;
    const height = Math.max(room.height / Math.ceil(count / across), least.height) - words;
    const shown = Math.min(width, height * shape);
    const area = shown * (shown / shape) * seen(count, across, room.height);
    if (area > best.area) best = { across, area };
  }
  return best.across;
}

/** The share of the photos that are on the screen without scrolling. */
function seen(count, across, height) {
  const rows = Math.max(Math.floor(height / least.height), 1);
  return Math.min((rows * across) / count, 1);
}
