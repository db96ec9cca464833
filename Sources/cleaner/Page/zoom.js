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

/** Sizes of previews; few, so that a picture that is here serves for slightly larger frames as well. */
const sizes = [160, 256, 384, 512, 768, 1024, 1400, largestPicture];

/** The size to ask for, so that the longer side has at least so many pixels. */
export function previewSize(pixels) {
  return sizes.find((size) => size >= pixels) ?? sizes.at(-1);
}
