// How large a cell can be, so that photo and grid both fit: side by side, or one above the other.

/** Least side of a cell in CSS pixels: for a finger, for a mouse. Below it the windows scroll. */
const LEAST = { finger: 32, mouse: 20 };
/** Narrower than this, or much higher than wide: one above the other. */
const NARROW = 720;
const HIGH = 1.2;
/** Share of the height that the grid may take below the photo. */
const GRID_SHARE = 0.65;
/** A window of the grid shows this many rows at least; one of the photo has this height at least, in CSS pixels. */
const LEAST_ROWS = 8;
const LEAST_PHOTO = 150;
const GAP = 12;

/**
 * @typedef {{width: number, height: number}} Room
 * @typedef {{cell: number, stacked: boolean, photoHeight: number, gridHeight: number}} Fit
 * Sizes in CSS pixels; heights are those of the windows, in which the sheets scroll where they are larger.
 */

/**
 * @param {Room} room what is left for photo and grid
 * @param {{rows: number, columns: number}} board
 * @param {number} margin cells of margin around the board
 * @param {{finger: boolean, overlay: boolean}} how
 * @returns {Fit}
 */
export function fit(room, board, margin, how) {
  const stacked = isStacked(room);
  const [across, down] = [board.columns + 2 * margin, board.rows + 2 * margin];
  const least = how.finger ? LEAST.finger : LEAST.mouse;
  const alone = stacked || how.overlay;
  const width = alone ? room.width : (room.width - GAP) / 2;
  const most = stacked && !how.overlay ? room.height * GRID_SHARE : room.height;
  const cell = Math.max(least, wholePixels(Math.min(width / across, most / down)));
  const whole = Math.ceil(down * cell);
  const gridHeight = Math.min(whole, Math.max(most, LEAST_ROWS * least));
  const left = Math.max(room.height - gridHeight - GAP, LEAST_PHOTO);
  return { cell, stacked, gridHeight, photoHeight: stacked && !how.overlay ? Math.min(whole, left) : gridHeight };
}

/**
 * Whether photo and grid stand one above the other.
 * @param {Room} room
 */
export function isStacked(room) {
  return room.width < NARROW || room.height > HIGH * room.width;
}

/** Cells end on pixels of the screen, or thin lines blur. @param {number} size */
function wholePixels(size) {
  const ratio = globalThis.devicePixelRatio || 1;
  return Math.floor(size * ratio) / ratio;
}
