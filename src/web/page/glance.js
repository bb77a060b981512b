// What would be read between the corners as they are now: asked for whenever they rest, one question at a time.

import { post } from "./api.js";

/** @typedef {import("./model.js").Point} Point */
/** @typedef {{kind: string, rows: number, columns: number, digits: number, values: (string | null)[], upright: boolean}} Glimpse */

/** Milliseconds that the corners rest before they are read. */
const PAUSE = 250;

/** Asks the program, which takes a moment; of the questions that come meanwhile only the newest is asked. */
export class Glance {
  /** @param {(seen: Glimpse | Error | null) => void} told null: the corners have moved on */
  constructor(told) {
    this.told = told;
    /** @type {{corners: Point[], sides: number | null} | null} */
    this.wanted = null;
    this.last = "";
    this.busy = false;
    this.timer = 0;
  }

  /** @param {Point[]} corners @param {number | null} sides */
  ask(corners, sides) {
    const question = JSON.stringify({ corners, sides });
    if (question === this.last) return;
    this.last = question;
    this.wanted = JSON.parse(question);
    this.told(null);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), PAUSE);
  }

  async send() {
    if (this.busy || !this.wanted) return;
    const question = this.wanted;
    this.wanted = null;
    this.busy = true;
    const seen = await post("/api/preview", question).catch((error) => error);
    this.busy = false;
    if (this.wanted) this.send();
    else this.told(/** @type {any} */ (seen));
  }

  /** Asks nothing more. */
  end() {
    clearTimeout(this.timer);
    this.wanted = null;
    this.told = () => {};
  }
}
