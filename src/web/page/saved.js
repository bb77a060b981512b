// What was saved and what comes next; and the end.

import { download } from "./api.js";
import { button, make } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/** @param {string[]} files */
function list(files) {
  return make("ul", { class: "files" }, ...files.map((file) => make("li", {}, make("code", { text: file }))));
}

/** The files are written (review) or ready to be downloaded (serve). */
export class SavedScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.tools = [];
    this.element = make("section", { class: "saved", "aria-label": this.title });
    /** What Enter does. @type {HTMLElement | null} */
    this.forth = null;
    this.shown = "";
    /** @type {Promise<unknown> | null} */
    this.finishing = null;
  }

  /** What is only in the memory of the program is not saved. */
  get title() {
    return this.app.store.state.keeps ? "Saved" : "Ready";
  }

  leave() {}

  focus() {
    (this.forth ?? document.getElementById("title"))?.focus();
  }

  update() {
    const { state } = this.app.store;
    const others = this.app.others().filter((puzzle) => puzzle !== state.puzzle);
    const shown = JSON.stringify([state.files, others, state.queue, this.app.queue.waiting]);
    if (shown === this.shown) return;
    this.shown = shown;
    const parts = state.mode === "serve" ? this.downloads() : [list(state.files)];
    this.element?.replaceChildren(...parts, ...this.onward(others));
  }

  downloads() {
    const { keeps, files } = this.app.store.state;
    const [picture] = files;
    const get = (/** @type {"picture" | "csv"} */ what, /** @type {string | undefined} */ name) => () => this.download(what, name);
    // Files that are not there are not named: what is downloaded is called after the photo.
    const kept = keeps ? [list(files)] : [];
    return [...kept, make("div", { class: "row" },
      button("Download the picture", get("picture", picture)), button("Download the CSV", get("csv", undefined)))];
  }

  /** @param {"picture" | "csv"} what @param {string | undefined} name */
  async download(what, name) {
    try {
      await download(what, name);
    } catch (error) {
      this.app.report(/** @type {Error} */ (error), () => this.download(what, name));
    }
  }

  /** What can come after this. @param {number[]} others puzzles of the photo not saved yet @returns {HTMLElement[]} */
  onward(others) {
    const { mode, queue } = this.app.store.state;
    const primary = (/** @type {boolean} */ is) => ({ class: is ? "button primary" : "button" });
    const puzzles = others.map((puzzle, i) => button(`Puzzle ${puzzle + 1}`, () => this.app.open(puzzle), primary(this.app.all && i === 0)));
    const isFirst = !(this.app.all && puzzles.length);
    const more = puzzles.length ? [make("p", { text: "Other puzzles on this photo:" }), make("div", { class: "row" }, ...puzzles)] : [];
    const { waiting } = this.app.queue;
    const next = (/** @type {string} */ text) => {
      const made = button(text, () => this.app.next(), primary(isFirst));
      this.forth = isFirst ? made : puzzles[0];
      this.forth.classList.add("is-key");
      return make("div", { class: "row" }, made);
    };
    if (mode === "serve") return [...more, next(waiting ? `Next photo (${waiting} waiting)` : "Another photo")];
    if (queue.at < queue.of) return [...more, next("Next photo")];
    if (puzzles.length) return [...more, next("Finish")];
    // Nothing is left to ask: the program may end, and the terminal go on.
    this.finishing ??= this.app.finish();
    return [make("p", { class: "lead", text: "You can close this page." })];
  }

  /** @param {import("./keys.js").Act} act */
  act([what]) {
    if (what !== "on" || !this.forth) return false;
    this.forth.click();
    return true;
  }
}

/** All is done and the program closes. */
export class EndedScreen {
  /** @param {App} app */
  constructor(app) {
    this.tools = [];
    const files = app.store.state.files.length ? app.store.state.files : app.finished;
    this.element = make("section", { class: "saved", "aria-label": "Done" }, ...(files.length ? [list(files)] : []),
      make("p", { class: "lead", text: "You can close this page." }));
    this.title = files.length ? "Saved" : "Done";
  }

  update() {}

  leave() {}

  act() {
    return false;
  }
}
