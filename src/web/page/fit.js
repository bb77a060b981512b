// How large a cell can be, so that photo and grid are seen together with what belongs to them.

/** Least side of a cell in CSS pixels: for a finger, for a mouse. Below it the windows scroll. */
const LEAST = { finger: 32, mouse: 20 };
/** Least side of a cell where that lets photo and grid be seen whole: the least target that WCAG 2.2 (2.5.8) allows. */
const LEAST_WHOLE = 24;
/** Narrower than this, or this much higher than wide: one above the other. */
const NARROW = 720;
const HIGH = 1.2;
/** Lower than this, and wider than high: photo, grid and pad beside one another. */
const LOW = 430;
/** Share of the height that the grid may take below the photo. */
const GRID_SHARE = 0.65;
/** A window of the grid shows this many rows at least; one of the photo has this height at least, in CSS pixels. */
const LEAST_ROWS = 8;
const LEAST_PHOTO = 150;
/** What the other parts need, in units of the font size (style.css has the same): */
const SIDE_WIDTH = 18;
const STRIP_HEIGHT = 10.5;
const LOUPE_HEIGHT = 10;
const STATUS_HEIGHT = 2.75;
const GAP = 1;
/** Where room is scarce, in CSS pixels (style.css has the same): three keys of the pad beside one another, gaps, the status. */
const PAD_WIDTH = 104;
const SMALL_GAP = 6;
const SMALL_STATUS = { pocket: 76, lying: 46 };
/** A side column keeps everything in sight: it may cost this share of the size of a cell. */
const SIDE_IS_WORTH = 0.85;

/**
 * `side`: photo, grid, a column with the rest. `below`: photo, grid, the rest below. `stacked`: photo above grid.
 * `pocket`: photo above grid, both whole, the pad beside the grid. `lying`: photo, grid and pad beside one another.
 * @typedef {"side" | "below" | "stacked" | "pocket" | "lying"} Layout
 * @typedef {{width: number, height: number, pad: number, font: number}} Room what is left below the head; the height of the pad
 * @typedef {{layout: Layout, cell: number, photoHeight: number, gridHeight: number}} Fit
 * All in CSS pixels; heights are those of the windows, in which the sheets scroll where they are larger.
 */

/**
 * @param {Room} room
 * @param {{rows: number, columns: number}} board
 * @param {number} margin cells of margin around the board
 * @param {{finger: boolean, overlay: boolean}} how
 * @returns {Fit}
 */
export function fit(room, board, margin, how) {
  const whole = wholeLayout(room, how);
  const small = whole ? tryWhole(whole, room, board, margin, how) : null;
  if (small && small.cell >= LEAST_WHOLE) return small;
  const tried = layouts(room).map((layout) => tryLayout(layout, room, board, margin, how));
  const [first, second] = tried;
  return second && first.cell < SIDE_IS_WORTH * second.cell ? second : first;
}

/** The layout for small screens. @param {Room} room @param {{overlay: boolean}} how @returns {"pocket" | "lying" | null} */
function wholeLayout({ width, height }, how) {
  if (height < LOW && width > height) return "lying";
  return width < NARROW && !how.overlay ? "pocket" : null;
}

/** Photo and grid whole, with the pad beside them. @param {"pocket" | "lying"} layout @param {Room} room @param {{rows: number, columns: number}} board @param {number} margin @param {{overlay: boolean}} how @returns {Fit} */
function tryWhole(layout, room, board, margin, how) {
  const [across, down] = [board.columns + 2 * margin, board.rows + 2 * margin];
  const lying = layout === "lying";
  const [beside, above] = lying ? [how.overlay ? 1 : 2, 1] : [1, 2];
  const width = (room.width - PAD_WIDTH - (beside + 2) * SMALL_GAP) / beside;
  const height = (room.height - SMALL_STATUS[layout] - (above + 2) * SMALL_GAP) / above;
  const cell = wholePixels(Math.min(width / across, height / down));
  const side = Math.ceil(down * cell);
  return { layout, cell, photoHeight: side, gridHeight: side };
}

/** @param {Room} room @returns {Layout[]} */
function layouts({ width, height }) {
  return width < NARROW || height > HIGH * width ? ["stacked"] : ["side", "below"];
}

/** @param {Layout} layout @param {Room} room @param {{rows: number, columns: number}} board @param {number} margin @param {{finger: boolean, overlay: boolean}} how */
function tryLayout(layout, room, board, margin, how) {
  const { font } = room;
  const gap = GAP * font;
  const stacked = layout === "stacked";
  const [across, down] = [board.columns + 2 * margin, board.rows + 2 * margin];
  const least = how.finger ? LEAST.finger : LEAST.mouse;
  const sheets = stacked || how.overlay ? 1 : 2;
  const beside = layout === "side" ? SIDE_WIDTH * font + gap : 0;
  const width = (room.width - (stacked ? gap : 2 * gap) - beside - (sheets - 1) * gap) / sheets;
  const height = room.height - room.pad - below(layout) * font - 2 * gap;
  const most = stacked && !how.overlay ? height * GRID_SHARE : height;
  const cell = Math.max(least, wholePixels(Math.min(width / across, most / down)));
  const whole = Math.ceil(down * cell);
  const gridHeight = Math.min(whole, Math.max(most, LEAST_ROWS * least));
  const left = Math.max(height - gridHeight - gap, LEAST_PHOTO);
  return { layout, cell, gridHeight, photoHeight: stacked && !how.overlay ? Math.min(whole, left) : gridHeight };
}

/** The height of what must be seen below photo and grid. @param {Layout} layout */
function below(layout) {
  if (layout === "side") return STRIP_HEIGHT + GAP;
  return layout === "below" ? STATUS_HEIGHT + LOUPE_HEIGHT + 2 * GAP : 2 * STATUS_HEIGHT;
}

/** Cells end on pixels of the screen, or thin lines blur. @param {number} size */
function wholePixels(size) {
  const ratio = globalThis.devicePixelRatio || 1;
  return Math.floor(size * ratio) / ratio;
}
