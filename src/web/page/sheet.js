// The ground that photo and grid share: one size, one place for every cell, the frame around the current one.

import { make } from "./dom.js";
import { cellAt } from "./model.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./model.js").Board} Board */

/** A scrolling window with a sheet of cells in it. Sizes come from the CSS variables of `fit.js`. */
export class Sheet {
  /**
   * @param {string} name class of the window
   * @param {(at: At) => void} pick called with a cell that was pointed at
   */
  constructor(name, pick) {
    this.frame = make("div", { class: "frame", "aria-hidden": "true" });
    this.sheet = make("div", { class: "sheet" }, this.frame);
    this.pane = make("div", { class: `pane ${name}` }, this.sheet);
    /** @type {Board | null} */
    this.board = null;
    this.margin = 0;
    this.sheet.addEventListener("click", (event) => {
      const at = this.cellUnder(event.clientX, event.clientY);
      if (at) pick(at);
    });
  }

  /** The width of a cell on the screen. */
  get cell() {
    return this.board ? this.sheet.clientWidth / (this.board.columns + 2 * this.margin) : 0;
  }

  /** @param {number} x @param {number} y @returns {At | null} */
  cellUnder(x, y) {
    const { left, top } = this.sheet.getBoundingClientRect();
    const place = (/** @type {number} */ distance) => Math.floor(distance / this.cell - this.margin);
    /** @type {At} */
    const at = [place(y - top), place(x - left)];
    return this.board && cellAt(this.board, at) ? at : null;
  }

  /**
   * Puts the frame on a cell.
   * @param {At} at
   */
  mark(at) {
    this.frame.style.setProperty("--row", String(at[0]));
    this.frame.style.setProperty("--column", String(at[1]));
  }

  /**
   * Scrolls the window, never the page, so that a cell can be seen.
   * @param {At} at
   * @param {boolean} middle whether the cell is to stand in the middle
   */
  reveal(at, middle) {
    const place = (/** @type {number} */ index) => (index + this.margin) * this.cell;
    this.pane.scrollLeft = scrolled(place(at[1]), this.cell, this.pane.scrollLeft, this.pane.clientWidth, middle);
    this.pane.scrollTop = scrolled(place(at[0]), this.cell, this.pane.scrollTop, this.pane.clientHeight, middle);
  }
}

/** Where to scroll for a cell at `place`: not at all if it can be seen with its neighbours. */
function scrolled(/** @type {number} */ place, /** @type {number} */ cell, /** @type {number} */ now, /** @type {number} */ room, /** @type {boolean} */ middle) {
  if (middle) return place + cell / 2 - room / 2;
  return Math.min(Math.max(now, place + 2 * cell - room), place - cell);
}

/**
 * Keeps the middles of two windows on the same cell while one is scrolled by hand.
 * @param {Sheet} one
 * @param {Sheet} two
 */
export function scrollTogether(one, two) {
  let led = /** @type {Sheet | null} */ (null);
  const follow = (/** @type {Sheet} */ leader, /** @type {Sheet} */ other) => () => {
    if (led === leader) {
      led = null;
      return;
    }
    const [a, b] = [leader.pane, other.pane];
    const [left, top] = [a.scrollLeft + (a.clientWidth - b.clientWidth) / 2, a.scrollTop + (a.clientHeight - b.clientHeight) / 2];
    const before = [b.scrollLeft, b.scrollTop];
    b.scrollTo({ left, top, behavior: "instant" });
    // Its own scroll event must not lead back.
    led = before[0] !== b.scrollLeft || before[1] !== b.scrollTop ? other : null;
  };
  one.pane.addEventListener("scroll", follow(one, two), { passive: true });
  two.pane.addEventListener("scroll", follow(two, one), { passive: true });
}
