// The current cell, large, with what was read in it and the rivals.

import { attribute, make, say } from "./dom.js";
import { cellAt, placeName } from "./model.js";
import { cut, piece } from "./photo.js";
import { Readings } from "./readings.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./model.js").Board} Board */

/** Cells of surroundings on each side: no more than the margin of the straightened picture. */
const AROUND = 0.25;

/** The loupe beside or below the photo. */
export class Loupe {
  /** @param {(value: number | null) => void} choose */
  constructor(choose) {
    this.canvas = piece("loupe-glass", "");
    this.place = make("p", { class: "loupe-place" });
    this.note = make("p", { class: "loupe-note" });
    this.readings = new Readings(choose, true);
    this.element = make("section", { class: "loupe", "aria-label": "Current cell" }, this.canvas,
      make("div", { class: "loupe-text" }, this.place, this.note), this.readings.element);
  }

  /**
   * @param {Board} board
   * @param {At} at
   * @param {{image: HTMLImageElement, straight: {cell: number, margin: number}} | null} from
   */
  show(board, at, from) {
    const cell = cellAt(board, at);
    if (!cell) return;
    say(this.place, placeName(at));
    const now = cell.value === null ? "empty" : cell.shown;
    const read = cell.readings[0];
    say(this.note, cell.mark === "changed" ? `now ${now}` : read ? `read ${read.shown}, ${read.percent} %` : now);
    this.readings.show(cell);
    attribute(this.canvas, "aria-label", `photo of ${placeName(at)}`);
    if (from) cut(this.canvas, from.image, from.straight, at, AROUND);
  }
}
