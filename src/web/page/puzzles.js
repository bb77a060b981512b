// The choice among the puzzles of a photo: numbered frames.

import { account, button, make, shape } from "./dom.js";
import { photo } from "./pictures.js";

/** @typedef {import("./app.js").App} App */

/** The photo with a numbered button on every puzzle. */
export class PuzzlesScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.count = app.store.state.puzzles.length;
    this.figure = make("div", { class: "figure" });
    const all = button(`Take all ${this.count}, one after the other`, () => app.takeAll(), { class: "button primary" });
    this.element = make("section", { class: "choice", "aria-label": "Puzzles" },
      make("p", { class: "lead", text: "The photo shows several puzzles. Choose one by its number, or take them all." }),
      this.figure, make("div", { class: "row" }, all));
    this.tools = [];
    this.load();
  }

  get title() {
    return "Which puzzle?";
  }

  update() {}

  leave() {}

  /** @param {number} puzzle */
  choose(puzzle) {
    if (puzzle < this.count) this.app.open(puzzle);
  }

  async load() {
    const { state } = this.app.store;
    try {
      const image = await photo(state);
      image.alt = `Photo with ${this.count} puzzles`;
      image.className = "figure-photo";
      const frames = state.puzzles.map(({ corners }) => shape("polygon", { class: "figure-frame", points: corners.join(" ") }));
      const { width = 1, height = 1 } = state.photo ?? {};
      this.figure.style.setProperty("--ratio", String(width / height));
      this.figure.replaceChildren(image,
        shape("svg", { class: "figure-lines", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...frames),
        ...state.puzzles.map((puzzle, i) => this.number(i, puzzle.corners, width, height)));
    } catch (error) {
      this.figure.replaceChildren(account(/** @type {any} */ (error)), button("Try again", () => this.load()));
    }
  }

  /** @param {number} index @param {[number, number][]} corners @param {number} width @param {number} height */
  number(index, corners, width, height) {
    const made = button(String(index + 1), () => this.choose(index), { class: "figure-number", "aria-label": `Puzzle ${index + 1}` });
    const middle = (/** @type {0 | 1} */ axis) => corners.reduce((sum, corner) => sum + corner[axis] / 4, 0);
    made.style.left = `${(100 * middle(0)) / width}%`;
    made.style.top = `${(100 * middle(1)) / height}%`;
    return made;
  }

  /** @param {import("./keys.js").Act} act */
  act([what, first]) {
    if (what === "choose") this.choose(first);
    else if (what === "all") this.app.takeAll();
    else return false;
    return true;
  }
}
