// A picture seen through four corners, made straight: the preview while corners are being moved.

/** @typedef {import("./model.js").Point} Point */

/**
 * The homography that takes the unit square to four points (top left, top right, bottom right, bottom left), as the
 * eight coefficients of x = (a u + b v + c) / (g u + h v + 1), y = (d u + e v + f) / (g u + h v + 1).
 * P. Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
 * @param {Point[]} corners
 * @returns {number[]}
 */
export function homography([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const across = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / across;
  const h = (dx1 * sy - sx * dy1) / across;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h];
}

/**
 * Fills a picture with what lies between the corners, a margin around them included.
 * @param {ImageData} from
 * @param {Point[]} corners
 * @param {ImageData} to
 * @param {number} margin share of the side that is shown beyond the corners
 */
export function straighten(from, corners, to, margin) {
  const [a, b, c, d, e, f, g, h] = homography(corners);
  for (let row = 0; row < to.height; row += 1) {
    const v = ((row + 0.5) / to.height) * (1 + 2 * margin) - margin;
    for (let column = 0; column < to.width; column += 1) {
      const u = ((column + 0.5) / to.width) * (1 + 2 * margin) - margin;
      const w = g * u + h * v + 1;
      blend(from, (a * u + b * v + c) / w - 0.5, (d * u + e * v + f) / w - 0.5, to.data, 4 * (row * to.width + column));
    }
  }
}

/** The four pixels around a point, weighed by their nearness; clear outside. */
function blend(/** @type {ImageData} */ from, /** @type {number} */ x, /** @type {number} */ y, /** @type {Uint8ClampedArray} */ to, /** @type {number} */ at) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (!(left >= 0 && top >= 0 && left < from.width - 1 && top < from.height - 1)) return;
  const [right, down] = [x - left, y - top];
  const first = 4 * (top * from.width + left);
  const below = first + 4 * from.width;
  for (let channel = 0; channel < 3; channel += 1) {
    const upper = from.data[first + channel] * (1 - right) + from.data[first + 4 + channel] * right;
    const lower = from.data[below + channel] * (1 - right) + from.data[below + 4 + channel] * right;
    to[at + channel] = upper * (1 - down) + lower * down;
  }
  to[at + 3] = 255;
}

/**
 * Whether four corners go around clockwise (on a screen, down is positive) without crossing or folding.
 * @param {Point[]} corners
 */
export function goesAround(corners) {
  return corners.every((corner, i) => {
    const [next, after] = [corners[(i + 1) % 4], corners[(i + 2) % 4]];
    const turn = (next[0] - corner[0]) * (after[1] - next[1]) - (next[1] - corner[1]) * (after[0] - next[0]);
    return turn > 1;
  });
}
