// The straightened preview beside the corners, and a glass on the corner that is being moved.

import { make } from "./dom.js";
import { straighten } from "./warp.js";

/** @typedef {import("./model.js").Point} Point */

const SIDE = 480;
const GLASS = 160;
const ZOOM = 2;
/** Share of the side shown beyond the corners, so that one sees whether the outer line is in. */
const MARGIN = 0.03;

/** Two canvases, drawn at most once a frame. */
export class Preview {
  constructor() {
    this.canvas = canvas("preview", SIDE, "The grid between the corners, straightened");
    this.glass = canvas("corner-glass", GLASS, "The current corner, enlarged");
    /** @type {ImageData | null} */
    this.pixels = null;
    /** @type {HTMLImageElement | null} */
    this.image = null;
    this.frame = 0;
    /** What is read between the corners. @type {import("./glance.js").Glimpse | null} */
    this.seen = null;
  }

  /** Takes what is read, to be written into the cells. @param {import("./glance.js").Glimpse | null} seen */
  write(seen) {
    this.seen = seen?.upright ? seen : null;
  }

  /**
   * @param {HTMLImageElement} image
   * @param {{width: number, height: number}} size
   */
  take(image, { width, height }) {
    const copy = new OffscreenCanvas(width, height);
    const brush = copy.getContext("2d", { willReadFrequently: true });
    if (!brush) return;
    brush.drawImage(image, 0, 0, width, height);
    this.pixels = brush.getImageData(0, 0, width, height);
    this.image = image;
  }

  /** @param {Point[]} corners @param {number} current @param {number} sides 0: no lines @param {boolean} good whether they make a grid */
  show(corners, current, sides, good) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.drawGlass(corners[current]);
      if (good) this.drawStraight(corners, sides);
      this.canvas.classList.toggle("crossed", !good);
    });
  }

  /** @param {Point[]} corners @param {number} sides */
  drawStraight(corners, sides) {
    const brush = this.canvas.getContext("2d");
    if (!brush || !this.pixels) return;
    const target = brush.createImageData(SIDE, SIDE);
    straighten(this.pixels, corners, target, MARGIN);
    brush.putImageData(target, 0, 0);
    const edge = (SIDE * MARGIN) / (1 + 2 * MARGIN);
    const step = (SIDE - 2 * edge) / (sides || 1);
    brush.strokeStyle = "#0072B2B0";
    brush.lineWidth = 1.5;
    for (let i = 0; i <= (sides || 1); i += 1) line(brush, edge + i * step, edge, SIDE - edge);
    if (this.seen) this.drawValues(brush, this.seen, edge);
  }

  /** What was read, small in the corner of each cell: the print stays readable. */
  drawValues(/** @type {CanvasRenderingContext2D} */ brush, /** @type {import("./glance.js").Glimpse} */ seen, /** @type {number} */ edge) {
    const [across, down] = [(SIDE - 2 * edge) / seen.columns, (SIDE - 2 * edge) / seen.rows];
    brush.font = `bold ${Math.round(0.42 * down)}px system-ui, sans-serif`;
    brush.textAlign = "right";
    brush.textBaseline = "alphabetic";
    brush.lineWidth = 4;
    brush.strokeStyle = "#ffffff";
    brush.fillStyle = "#0072B2";
    seen.values.forEach((value, index) => {
      if (value === null) return;
      const [row, column] = [Math.floor(index / seen.columns), index % seen.columns];
      const [x, y] = [edge + (column + 0.95) * across, edge + (row + 0.95) * down];
      brush.strokeText(value, x, y);
      brush.fillText(value, x, y);
    });
  }

  /** @param {Point} corner */
  drawGlass([x, y]) {
    const brush = this.glass.getContext("2d");
    if (!brush || !this.image) return;
    const part = GLASS / ZOOM;
    brush.clearRect(0, 0, GLASS, GLASS);
    brush.drawImage(this.image, x - part / 2, y - part / 2, part, part, 0, 0, GLASS, GLASS);
    brush.strokeStyle = "#0072B2";
    brush.lineWidth = 2;
    brush.beginPath();
    brush.arc(GLASS / 2, GLASS / 2, 10, 0, 2 * Math.PI);
    brush.stroke();
    brush.fillStyle = "#0072B2";
    brush.fillRect(GLASS / 2 - 1, GLASS / 2 - 1, 3, 3);
  }
}

/** One line down and one across. @param {CanvasRenderingContext2D} brush @param {number} at @param {number} from @param {number} to */
function line(brush, at, from, to) {
  brush.beginPath();
  brush.moveTo(at, from);
  brush.lineTo(at, to);
  brush.moveTo(from, at);
  brush.lineTo(to, at);
  brush.stroke();
}

/** @param {string} name @param {number} side @param {string} label @returns {HTMLCanvasElement} */
function canvas(name, side, label) {
  return /** @type {HTMLCanvasElement} */ (make("canvas", { class: name, width: side, height: side, role: "img", "aria-label": label }));
}
