// What is up while a photo is being read: its name, which it is, and the outline of what comes.

import { json } from "./api.js";
import { make, say } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/** Milliseconds until the program is asked again whether the photo was read. */
const LOOK_AGAIN = 500;

/** Cells a side of the outline. */
const SIDES = 9;

/** The screen between two photos. */
export class ReadingScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {HTMLElement[]} */
    this.tools = [];
    this.timer = 0;
    this.line = make("p", { class: "lead", role: "status" });
    const sheet = () => make("div", { class: "skeleton-sheet" }, ...Array.from({ length: SIDES * SIDES }, () => make("span", { class: "skeleton-cell" })));
    this.element = make("section", { class: "reading-screen", "aria-label": "Reading", "aria-busy": "true" }, this.line,
      make("div", { class: "skeleton", "aria-hidden": "true" }, sheet(), sheet()));
  }

  get title() {
    return "Reading …";
  }

  update() {
    const { name, note } = this.app.coming ?? { name: null, note: "" };
    const what = name ?? this.app.store.state.photo?.name ?? "the next photo";
    say(this.line, [`Reading ${what} …`, note].filter((part) => part).join(" - "));
    // A page that was loaded anew while a photo is read has nothing under way itself, and looks again.
    clearTimeout(this.timer);
    if (!this.app.coming) this.timer = setTimeout(() => this.lookAgain(), LOOK_AGAIN);
  }

  async lookAgain() {
    try {
      this.app.store.accept(await json("/api/state"));
    } catch (error) {
      this.app.report(/** @type {Error} */ (error), () => this.lookAgain());
    }
  }

  leave() {
    clearTimeout(this.timer);
  }

  act() {
    return false;
  }
}
