// The readings of a cell as buttons: what was read and its rivals. Used by the loupe and by the strip.

import { attribute, make, say } from "./dom.js";

/** @typedef {import("./model.js").Cell} Cell */
/** @typedef {import("./model.js").At} At */

const MOST = 4;

/**
 * Buttons for the readings of a cell, changed in place so that the focus stays.
 */
export class Readings {
  /**
   * @param {(value: number | null) => void} choose
   * @param {boolean} keys whether the keys are shown beside them
   */
  constructor(choose, keys) {
    this.buttons = Array.from({ length: MOST }, (_, i) => newButton(i, keys, () => choose(this.values[i])));
    this.element = make("div", { class: "readings", role: "group", "aria-label": "Readings" }, ...this.buttons);
    /** @type {(number | null)[]} */
    this.values = [];
  }

  /** @param {Cell} cell */
  show(cell) {
    this.element.classList.toggle("to-check", cell.mark === "doubtful");
    this.values = cell.readings.map((reading) => reading.value);
    this.buttons.forEach((element, i) => {
      const reading = cell.readings[i];
      element.hidden = !reading;
      if (!reading) return;
      const [value, percent] = element.children;
      say(value, reading.shown);
      say(percent, `${reading.percent} %`);
      attribute(element, "aria-pressed", String(cell.value === reading.value && cell.mark !== "doubtful"));
      attribute(element, "class", `reading${i === 0 ? " reading-first" : ""}`);
    });
  }
}

/** @param {number} index @param {boolean} keys @param {() => void} does @returns {HTMLElement} */
function newButton(index, keys, does) {
  return make("button", { type: "button", class: "reading", on: { click: does } },
    make("span", { class: "reading-value" }), " ", make("span", { class: "reading-percent" }),
    keys ? make("kbd", { class: "reading-key", text: index === 0 ? "Enter" : `Alt+${index}`, "aria-hidden": "true" }) : null);
}
