// The straightened photo under a frame, and pieces cut out of it.

import { attribute, make } from "./dom.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./model.js").Board} Board */
/** @typedef {{cell: number, margin: number}} Straight */

/** The straightened photo as a sheet of cells. */
export class Photo extends Sheet {
  /** @param {(at: At) => void} pick */
  constructor(pick) {
    super("pane-photo", pick);
    /** @type {HTMLImageElement | null} */
    this.image = null;
  }

  /**
   * Shows a picture.
   * @param {HTMLImageElement} image
   */
  show(image) {
    if (this.image === image) return;
    this.image?.remove();
    this.image = image;
    image.alt = "The straightened photo of the puzzle";
    attribute(image, "class", "straight");
    attribute(image, "draggable", "false");
    this.sheet.prepend(image);
  }

  /**
   * Follows the board.
   * @param {Board} board
   * @param {At} at
   * @param {number} margin cells of margin around the board
   */
  follow(board, at, margin) {
    this.board = board;
    this.margin = margin;
    this.mark(at);
    // A window that scrolls must be reachable by keys; one that does not need not be.
    const scrolls = this.pane.scrollWidth > this.pane.clientWidth + 1 || this.pane.scrollHeight > this.pane.clientHeight + 1;
    attribute(this.pane, "tabindex", scrolls ? "0" : null);
    attribute(this.pane, "role", scrolls ? "group" : null);
    attribute(this.pane, "aria-label", scrolls ? "Photo" : null);
  }
}

/**
 * Draws a cell and what is around it.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLImageElement} image
 * @param {Straight} straight
 * @param {At} at
 * @param {number} around cells of surroundings on each side
 */
export function cut(canvas, image, straight, [row, column], around) {
  const side = Math.max(1, Math.round(canvas.clientWidth * devicePixelRatio));
  if (canvas.width !== side || canvas.height !== side) [canvas.width, canvas.height] = [side, side];
  const brush = canvas.getContext("2d");
  if (!brush) return;
  const from = (/** @type {number} */ index) => straight.margin + (index - around) * straight.cell;
  const size = (1 + 2 * around) * straight.cell;
  brush.imageSmoothingQuality = "high";
  brush.clearRect(0, 0, side, side);
  brush.drawImage(image, from(column), from(row), size, size, 0, 0, side, side);
}

/**
 * A canvas for a piece of the photo.
 * @param {string} name its class
 * @param {string} label what it shows, said to those who cannot see it
 * @returns {HTMLCanvasElement}
 */
export function piece(name, label) {
  return /** @type {HTMLCanvasElement} */ (make("canvas", { class: name, role: "img", "aria-label": label }));
}
