// The strip of doubtful cells, least sure first, each with its piece of the photo, the reading and the rivals.

import { attribute, button, make, say } from "./dom.js";
import { cellAt, placeName, same } from "./model.js";
import { cut, piece } from "./photo.js";
import { Readings } from "./readings.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./model.js").Board} Board */
/** @typedef {{at: At, element: HTMLElement, canvas: HTMLCanvasElement, note: HTMLElement, readings: Readings}} Item */

const MARKS = { doubtful: "? to check", confirmed: "✓ checked", changed: "◤ changed", sure: "✓ checked" };

/** The strip. Cells already checked stay in it, so that nothing moves under the hand. */
export class Strip {
  /** @param {{pick: (at: At) => void, look: (at: At) => void, choose: (at: At, value: number | null) => void}} hand */
  constructor(hand) {
    this.hand = hand;
    this.list = make("ul", { class: "strip-list" });
    this.title = make("h2", { class: "strip-title", text: "To check" });
    this.element = make("section", { class: "strip", "aria-label": "Cells to check" }, this.title, this.list);
    /** @type {Item[]} */
    this.items = [];
    this.built = "";
    /** @type {HTMLImageElement | null} */
    this.image = null;
  }

  /** @param {Board} board @param {At} at */
  show(board, at) {
    const built = JSON.stringify(board.strip);
    if (built !== this.built) {
      this.items = board.strip.map((place) => this.item(place));
      this.list.replaceChildren(...this.items.map((item) => item.element));
      this.image = null;
    }
    this.built = built;
    this.list.hidden = !this.items.length;
    say(this.title, this.items.length ? "Least sure first" : "Every cell was read surely");
    for (const item of this.items) this.dress(item, board, at);
  }

  /** @param {Item} item @param {Board} board @param {At} at */
  dress(item, board, at) {
    const cell = cellAt(board, item.at);
    if (!cell) return;
    const current = same(item.at, at);
    const came = current && !item.element.classList.contains("current");
    attribute(item.element, "class", `strip-item is-${cell.mark}${current ? " current" : ""}`);
    say(item.note, cell.mark === "changed" ? `${MARKS.changed}: ${cell.value === null ? "empty" : cell.shown}` : MARKS[cell.mark]);
    item.readings.show(cell);
    if (came) this.reveal(item.element);
  }

  /** Scrolls the strip, never the page. @param {HTMLElement} element */
  reveal(element) {
    const { offsetLeft: left, offsetWidth: width } = element;
    const now = this.list.scrollLeft;
    this.list.scrollLeft = Math.min(Math.max(now, left + width + 8 - this.list.clientWidth), left - 8);
  }

  /**
   * Cuts the pieces out of the photo.
   * @param {HTMLImageElement} image
   * @param {{cell: number, margin: number}} straight
   */
  cut(image, straight) {
    if (this.image === image) return;
    this.image = image;
    for (const item of this.items) cut(item.canvas, image, straight, item.at, 0.12);
  }

  /** @param {At} at @returns {Item} */
  item(at) {
    const canvas = piece("strip-piece", `photo of ${placeName(at)}`);
    const note = make("span", { class: "strip-note" });
    const readings = new Readings((value) => this.hand.choose(at, value), false);
    attribute(readings.element, "aria-label", `Readings of ${placeName(at)}`);
    const place = button(placeName(at), () => this.hand.pick(at), { class: "strip-place" });
    canvas.addEventListener("click", () => this.hand.pick(at));
    const element = make("li", {}, canvas, make("div", { class: "strip-text" }, place, note), readings.element);
    // Typing changes the current cell: it has to be the one whose buttons are focused.
    element.addEventListener("focusin", () => this.hand.look(at));
    return { at, element, canvas, note, readings };
  }
}
