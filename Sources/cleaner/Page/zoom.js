/**
 * The part of a picture that is shown: pure arithmetic.
 *
 * A zoom is `{scale, x, y}`: how many times larger than fitted, and the point in the middle as a share (0 to 1) of
 * width and height. As shares do not depend on pixels, one zoom shows the same spot of all photos of a group.
 */

/** Fitted into its frame. */
export const whole = Object.freeze({ scale: 1, x: 0.5, y: 0.5 });

/** The share of the frame by which an arrow key moves an enlarged picture. */
export const step = 0.2;

/** The greatest scale; 64 shows single pixels of any photo. */
const largest = 64;

/** The size of a picture that is fitted into a frame; smaller pictures are enlarged, so that a group has one scale. */
export function fitted(picture, frame) {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Keeps the picture's edge at or beyond the frame's, and a picture that is narrower than the frame in its middle. */
export function clamped(zoom, content, frame) {
  const scale = Math.min(Math.max(zoom.scale, 1), largest);
  const within = (place, side) => {
    const half = frame[side] / (content[side] * scale) / 2;
    return half >= 0.5 ? 0.5 : Math.min(Math.max(place, half), 1 - half);
  };
  return { scale, x: within(zoom.x, 'width'), y: within(zoom.y, 'height') };
}

/**
 * Enlarges by a factor, so that what lies under a point stays there.
 *
 * @param {{x: number, y: number}} point From the frame's middle, in its pixels.
 */
export function enlarged(zoom, factor, point, content, frame) {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), largest);
  const shift = (side, axis) => point[axis] / content[side] * (1 / zoom.scale - 1 / scale);
  return clamped({ scale, x: zoom.x + shift('width', 'x'), y: zoom.y + shift('height', 'y') }, content, frame);
}

/** Moves the picture by pixels of the frame. */
export function moved(zoom, dx, dy, content, frame) {
  const x = zoom.x - dx / (content.width * zoom.scale);
  const y = zoom.y - dy / (content.height * zoom.scale);
  return clamped({ ...zoom, x, y }, content, frame);
}

/** The scale at which a pixel of the photo is a pixel of the screen. */
export function fullScale(photo, content, pixelRatio) {
  return photo.width / (content.width * pixelRatio);
}

/** The place and size of the whole picture in the frame. */
export function placed(zoom, content, frame) {
  const width = content.width * zoom.scale;
  const height = content.height * zoom.scale;
  return { left: frame.width / 2 - zoom.x * width, top: frame.height / 2 - zoom.y * height, width, height };
}

/** The longest side of a picture that the daemon draws: the end of `ProtocolLimits.previewSides`. */
export const largestPicture = 2048;

/** The most pixels of such a picture: `ProtocolLimits.previewPixels`. */
const mostPixels = 2048 * 1536;

/** The scale of the largest picture that the daemon draws of a photo; 1 if it has all of the photo's pixels. */
export function largestScale({ width, height }) {
  return Math.min(1, largestPicture / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
}

/** The part of a photo that its frame shows, in whole pixels of the photo. */
export function visiblePart({ left, top, width, height }, frame, photo) {
  const within = (start, length, side) => {
    const pixels = photo[side] / length;
    const first = Math.max(Math.floor(-start * pixels), 0);
    return [first, Math.min(Math.ceil((frame[side] - start) * pixels), photo[side]) - first];
  };
  const [x, across] = within(left, width, 'width');
  const [y, down] = within(top, height, 'height');
  return { x, y, width: across, height: down };
}

/** How much more than is visible is asked for, so that not every movement asks again. */
const margin = 0.5;

/**
 * The regions to ask the daemon for, so that together they show a part of a photo, left to right and top to bottom.
 *
 * Each is as small as the daemon demands; where that costs no further one, they show more than the part.
 */
export function regionsOf(part, photo) {
  const longer = largestPicture;
  const shorter = mostPixels / largestPicture;
  const isWide = part.width >= part.height;
  const columns = spans(part.x, part.width, photo.width, isWide ? longer : shorter);
  const rows = spans(part.y, part.height, photo.height, isWide ? shorter : longer);
  return rows.flatMap(([y, height]) => columns.map(([x, width]) => ({ x, y, width, height })));
}

/** Starts and lengths of equal spans that cover a length, and more on both sides. */
function spans(start, length, whole, longest) {
  const count = Math.ceil(length / longest);
  const all = Math.min(Math.round(length * (1 + margin)), count * longest, whole);
  const first = Math.min(Math.max(Math.round(start - (all - length) / 2), 0), whole - all);
  const each = Math.ceil(all / count);
  return Array.from({ length: count }, (_, place) => [first + place * each, Math.min(each, all - place * each)]);
}

/** Whether regions, as `regionsOf` gives them, show all of a part. */
export function covers(regions, part) {
  if (regions.length === 0) return false;
  const [first, last] = [regions[0], regions.at(-1)];
  return (
    part.x >= first.x && part.y >= first.y && part.x + part.width <= last.x + last.width &&
    part.y + part.height <= last.y + last.height
  );
}

/** Sizes of previews; few, so that a picture that is here serves for slightly larger frames as well. */
const sizes = [160, 256, 384, 512, 768, 1024, 1400, largestPicture];

/** The size to ask for, so that the longer side has at least so many pixels. */
export function previewSize(pixels) {
  return sizes.find((size) => size >= pixels) ?? sizes.at(-1);
}
