// Setting the four corners of the grid by hand: handles on the photo, a live straightened preview with what is read in it.

import { account, attribute, button, make, say, shape } from "./dom.js";
import { Glance } from "./glance.js";
import { photo } from "./pictures.js";
import { goesAround } from "./warp.js";
import { Preview } from "./preview.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./model.js").Point} Point */

const NAMES = ["top left", "top right", "bottom right", "bottom left"];
const SIDES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 20, 21, 25];
/** Where the handles begin when no grid was found: this share of the photo from its edges. */
const INSET = 0.1;

/** The photo with four handles, the preview, and what to read. */
export class CornersScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { state } = app.store;
    this.size = state.photo ?? { width: 1, height: 1 };
    /** @type {Point[]} */
    this.before = state.corners ?? this.inset();
    /** @type {Point[]} */
    this.corners = (app.draft ?? this.before).map(([x, y]) => [x, y]);
    this.preview = new Preview();
    this.glance = new Glance((seen) => this.told(seen));
    this.tools = [app.kindButton()];
    this.outline = shape("polygon", { class: "figure-frame" });
    this.lines = shape("svg", { class: "figure-lines", viewBox: `0 0 ${this.size.width} ${this.size.height}`, "aria-hidden": "true" }, this.outline);
    this.handles = NAMES.map((_, i) => this.handle(i));
    this.figure = make("div", { class: "figure" });
    this.figure.style.setProperty("--ratio", String(this.size.width / this.size.height));
    /** The corner that was moved last. */
    this.current = 0;
    this.sides = sidesField(() => this.draw());
    this.read = button("Read this grid", () => this.send(), { class: "button primary" });
    this.note = make("p", { class: "corners-note", role: "status" });
    this.element = this.layout();
    this.load();
  }

  get title() {
    return "Set the corners";
  }

  /** @returns {Point[]} */
  inset() {
    const { width, height } = this.size;
    const [left, top, right, bottom] = [INSET * width, INSET * height, (1 - INSET) * width, (1 - INSET) * height];
    return [[left, top], [right, top], [right, bottom], [left, bottom]];
  }

  layout() {
    const { state } = this.app.store;
    const back = state.stage === "cells" ? button("Back to the cells", () => this.back()) : null;
    const skip = state.stage === "corners" ? this.app.skipButton() : null;
    const reset = button("Put them back", () => this.reset());
    const diagnostic = state.diagnostic ? account(state.diagnostic) : null;
    diagnostic?.classList.add("corners-diagnostic");
    return make("div", { class: "corners" }, diagnostic,
      make("section", { class: "corners-photo", "aria-label": "Photo" },
        make("p", { class: "lead", text: "Drag the four rings onto the outermost corners of the grid." }), this.figure),
      make("section", { class: "corners-side", "aria-label": "Straightened" }, this.preview.canvas, this.preview.glass,
        make("label", { class: "field" }, "Cells a side ", this.sides), this.note,
        make("div", { class: "row" }, this.read, reset, back, skip)));
  }

  update() {}

  leave() {
    this.glance.end();
  }

  async load() {
    try {
      const image = await photo(this.app.store.state);
      image.alt = "The photo";
      image.className = "figure-photo";
      image.draggable = false;
      this.figure.replaceChildren(image, this.lines, ...this.handles);
      this.preview.take(image, this.size);
      this.draw();
      // The arrows move a corner at once; a person who is at a button already is left there.
      if (!document.activeElement?.closest("#main")) this.handles[this.current].focus({ preventScroll: true });
    } catch (error) {
      this.app.report(/** @type {Error} */ (error), () => this.load());
    }
  }

  /** @param {number} index @returns {HTMLButtonElement} */
  handle(index) {
    const made = button("", () => {}, { class: "handle" });
    let grip = /** @type {Point | null} */ (null);
    made.addEventListener("pointerdown", (event) => {
      const { left, top, width, height } = made.getBoundingClientRect();
      // The ring is taken where it was touched; it must not jump under the finger.
      grip = [event.clientX - left - width / 2, event.clientY - top - height / 2];
      made.setPointerCapture(event.pointerId);
      made.focus();
      this.draw(index);
      event.preventDefault();
    });
    made.addEventListener("pointermove", (event) => grip && this.drag(index, event.clientX - grip[0], event.clientY - grip[1]));
    const drop = () => { grip = null; };
    made.addEventListener("lostpointercapture", drop);
    made.addEventListener("focus", () => this.draw(index));
    return made;
  }

  /** @param {number} index @param {number} clientX @param {number} clientY */
  drag(index, clientX, clientY) {
    const { left, top, width, height } = this.figure.getBoundingClientRect();
    this.put(index, [((clientX - left) / width) * this.size.width, ((clientY - top) / height) * this.size.height]);
  }

  /** @param {number} index @param {Point} point */
  put(index, [x, y]) {
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 0), most);
    this.corners[index] = [within(x, this.size.width), within(y, this.size.height)];
    this.app.draft = this.corners;
    this.draw(index);
  }

  /** @param {number} [current] the corner that is being moved */
  draw(current = 0) {
    this.handles.forEach((handle, i) => {
      const [x, y] = this.corners[i];
      handle.style.left = `${(100 * x) / this.size.width}%`;
      handle.style.top = `${(100 * y) / this.size.height}%`;
      attribute(handle, "aria-label", `${NAMES[i]} corner, ${Math.round(x)} across, ${Math.round(y)} down`);
    });
    attribute(this.outline, "points", this.corners.join(" "));
    const good = goesAround(this.corners);
    attribute(this.read, "aria-disabled", String(!good));
    if (!good) say(this.note, "The corners cross: put each ring on its own corner.");
    else this.glance.ask(this.corners, Number(this.sides.value) || null);
    this.current = current;
    this.show();
  }

  show() {
    this.preview.show(this.corners, this.current, Number(this.sides.value) || 0, goesAround(this.corners));
  }

  /** What is read between the corners; null while that is not known. @param {import("./glance.js").Glimpse | Error | null} seen */
  told(seen) {
    if (seen === null) say(this.note, "Reading …");
    else if (seen instanceof Error) say(this.note, seen.message);
    else say(this.note, `${seen.kind}, ${seen.digits} ${seen.digits === 1 ? "digit" : "digits"}`);
    this.preview.write(seen instanceof Error ? null : seen);
    this.show();
  }

  reset() {
    this.corners = this.before.map(([x, y]) => [x, y]);
    this.app.draft = null;
    this.draw();
  }

  back() {
    this.app.show(null);
  }

  async send() {
    const sides = this.sides.value ? Number(this.sides.value) : null;
    const unchanged = sides === null && JSON.stringify(this.corners) === JSON.stringify(this.before);
    if (!goesAround(this.corners)) return;
    if (unchanged && this.app.store.state.stage === "cells") return this.back();
    this.busy(true);
    const state = await this.app.store.take({ do: "frame", corners: this.corners, sides });
    this.busy(false);
    if (!state) return;
    this.app.draft = state.stage === "corners" ? this.corners : null;
    if (state.stage === "cells") this.app.show(null);
    else this.app.rebuild();
  }

  /** @param {boolean} busy */
  busy(busy) {
    say(this.read, busy ? "Reading …" : "Read this grid");
    attribute(this.element, "aria-busy", String(busy));
  }

  /** @param {import("./keys.js").Act} act */
  act([what, right, down]) {
    if (what === "back" && this.app.store.state.stage === "cells") this.back();
    else if (what === "nudge") this.nudge(right, down);
    else if (what === "kind") this.app.chooseKind();
    else return false;
    return true;
  }

  /** Moves the focused corner, or else the one that was moved last. @param {number} right @param {number} down */
  nudge(right, down) {
    const focused = this.handles.findIndex((handle) => handle === document.activeElement);
    const index = focused < 0 ? this.current : focused;
    const [x, y] = this.corners[index];
    this.put(index, [x + right, y + down]);
  }
}

/** The choice of how many cells a side has. @param {() => void} changed @returns {HTMLSelectElement} */
function sidesField(changed) {
  const options = SIDES.map((side) => make("option", { value: side, text: `${side} x ${side}` }));
  const field = make("select", { class: "select", on: { change: changed } }, make("option", { value: "", text: "find out" }), ...options);
  return /** @type {HTMLSelectElement} */ (field);
}
