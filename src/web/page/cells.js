// The main screen: photo and grid side by side, the loupe, the strip of doubtful cells, the status line.

import { Asides } from "./asides.js";
import { button, make } from "./dom.js";
import { fit } from "./fit.js";
import { Grid } from "./grid.js";
import { Hand } from "./hand.js";
import { Loupe } from "./loupe.js";
import { cellAt, same } from "./model.js";
import { Pad } from "./pad.js";
import { Photo } from "./photo.js";
import { photo, straight } from "./pictures.js";
import { scrollTogether } from "./sheet.js";
import { Card, Status } from "./status.js";
import { Strip } from "./strip.js";
import { Verdicts } from "./verdicts.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./app.js").App} App */

/** A button in the head that a key stands for. @param {string} text @param {string} key @param {() => void} does */
function tool(text, key, does) {
  return button(text, does, { "aria-keyshortcuts": key, title: `${text} (${key.replace("Control", "Ctrl")})` });
}

/** The screen for the cells of one board. */
export class CellsScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.store = app.store;
    this.verdicts = new Verdicts(app.store);
    this.hand = new Hand(this.store, this.verdicts, {
      focus: () => this.focus(),
      beside: (name) => this.asides.focus(name),
      solved: () => app.show("solved"),
      unsolved: () => this.pointOut(),
      waiting: () => this.update(),
    });
    const pick = (/** @type {At} */ at) => this.hand.pick(at);
    this.photo = new Photo(pick);
    this.grid = new Grid(pick);
    this.loupe = new Loupe((value) => this.hand.choose(this.store.at, value));
    this.strip = new Strip({ pick, look: (at) => this.store.go(at), choose: (at, value) => this.hand.choose(at, value) });
    this.asides = new Asides({
      say: (name, value) => this.hand.restate(name, value),
      done: (name) => this.hand.acceptBeside(name),
      look: (name) => { this.hand.beside = name; },
      leave: () => this.hand.go(this.store.at),
    });
    this.pad = new Pad({ type: (character) => this.hand.type(character), set: (value) => this.hand.set(value) });
    this.status = new Status({ next: () => this.hand.accept(), solve: () => this.hand.solve() });
    this.card = new Card((suggestion) => this.hand.fix(suggestion));
    const aside = make("div", { class: "aside" }, this.status.element, this.loupe.element, this.card.element);
    this.element = make("div", { class: "work" }, this.photo.pane, this.grid.pane, this.pad.element, aside,
      make("div", { class: "lists" }, this.strip.element, this.asides.element));
    this.undo = tool("Undo", "Control+Z", () => this.hand.undo());
    this.redo = tool("Redo", "Control+Shift+Z", () => this.hand.redo());
    this.over = tool("Overlay", "Alt+V", () => this.toggle());
    this.kind = this.app.kindButton();
    this.tools = this.allTools();
    this.overlay = false;
    /** @type {{image: HTMLImageElement, straight: {cell: number, margin: number}} | null} */
    this.picture = null;
    /** @type {At | null} */
    this.seen = null;
    this.refit = () => this.arrange(true);
    this.restated = (/** @type {Event} */ event) => this.asides.focus(/** @type {CustomEvent} */ (event).detail);
    this.hear();
  }

  allTools() {
    const corners = tool("Corners", "Alt+G", () => this.app.show("corners"));
    const several = this.store.state.puzzles.length > 1;
    const puzzles = several ? button("Puzzles", () => this.app.show("puzzles")) : null;
    return [this.over, corners, this.kind, puzzles, this.app.skipButton()].filter((made) => made !== null);
  }

  /** The tools that stay in sight where there is little room. */
  get first() {
    return [this.undo, this.redo];
  }

  hear() {
    scrollTogether(this.photo, this.grid);
    addEventListener("resize", this.refit);
    this.verdicts.addEventListener("change", () => this.update());
    this.store.addEventListener("beside", this.restated);
  }

  get title() {
    return "Check what was read";
  }

  /** Shows the newest state. */
  update() {
    const { board, state, at } = this.store;
    if (!board || !state.straight) return;
    const margin = state.straight.margin / state.straight.cell;
    // What was said of another board does not hold of this one.
    if (!this.verdicts.fresh) this.app.notices.clear("why");
    const clash = this.clash(board);
    this.grid.show(board, at, clash, margin);
    this.pad.show(board);
    this.strip.show(board, at);
    this.asides.show(board);
    const aside = board.asides.find((known) => known.name === this.hand.beside);
    this.status.show(board, this.verdicts, { doubtful: (aside ?? cellAt(board, at))?.mark === "doubtful", wanted: this.hand.wanted });
    this.card.show(this.verdicts, state.diagnostic);
    this.able(this.undo, state.undo || this.store.unsent > 0);
    this.able(this.redo, state.redo);
    this.app.dressKind(this.kind);
    this.over.setAttribute("aria-pressed", String(this.overlay));
    this.arrange(false);
    this.photo.follow(board, at, margin);
    this.loupe.show(board, at, this.picture);
    if (this.picture) this.strip.cut(this.picture.image, this.picture.straight);
    this.follow(at);
    this.load();
    if (board.asides.length) this.cutAsides(board);
    this.hand.known();
  }

  /** Disabled buttons keep the focus: a button that loses it under the finger throws keyboard users back to the start. */
  able(/** @type {HTMLElement} */ element, /** @type {boolean} */ able) {
    element.setAttribute("aria-disabled", String(!able));
  }

  /** Cells that cannot stand together; none of the old ones that have been changed since. @param {import("./model.js").Board} board */
  clash(board) {
    const { clash } = this.verdicts;
    const known = this.store.state.board;
    return this.verdicts.fresh || board === known ? clash : [];
  }

  async load() {
    const { state } = this.store;
    try {
      const image = await straight(state);
      if (this.picture?.image === image || !state.straight) return;
      this.picture = { image, straight: state.straight };
      this.photo.show(image);
      this.update();
    } catch (error) {
      this.app.report(/** @type {Error} */ (error), () => this.load());
    }
  }

  /** @param {import("./model.js").Board} board */
  async cutAsides(board) {
    try {
      this.asides.cut(await photo(this.store.state), board);
    } catch (error) {
      this.app.report(/** @type {Error} */ (error), () => this.update());
    }
  }

  /** Scrolls to the current cell when it is another one than before. @param {At} at */
  follow(at) {
    if (same(at, this.seen)) return;
    this.seen = at;
    this.grid.reveal(at, false);
    this.photo.reveal(at, this.element.classList.contains("stacked"));
    if (this.grid.grid.contains(document.activeElement)) this.grid.focus(at);
  }

  /** Gives photo and grid their size. @param {boolean} again whether to draw and scroll anew */
  arrange(again) {
    const { board, state } = this.store;
    if (!board || !state.straight) return;
    const margin = state.straight.margin / state.straight.cell;
    const how = { finger: matchMedia("(pointer: coarse)").matches, overlay: this.overlay };
    let found = fit(this.room(), board, margin, how);
    // Another layout can show or hide the pad, which changes the room.
    if (this.layOut(found.layout)) found = fit(this.room(), board, margin, how);
    const sizes = { cell: `${found.cell}px`, margin, rows: board.rows, columns: board.columns,
      "photo-height": `${found.photoHeight}px`, "grid-height": `${found.gridHeight}px` };
    for (const [name, value] of Object.entries(sizes)) this.element.style.setProperty(`--${name}`, String(value));
    if (again) {
      this.seen = null;
      this.update();
    }
  }

  /** @param {import("./fit.js").Layout} layout @returns {boolean} whether it is another one than before */
  layOut(layout) {
    const classes = `work ${layout}${this.overlay ? " overlay" : ""}`;
    const other = this.element.className !== classes;
    this.element.className = classes;
    return other;
  }

  /** What is left for photo and grid with everything that must be seen with them. */
  room() {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const font = parseFloat(getComputedStyle(document.documentElement).fontSize);
    return { width, height: height - this.app.head.offsetHeight, pad: this.pad.element.offsetHeight, font };
  }

  focus() {
    this.grid.focus(this.store.at);
  }

  /** There is no single answer: says why, and leads to what could help. */
  pointOut() {
    const { text, suggestions } = this.verdicts;
    const hint = suggestions.length ? "take a change that is offered, or correct a cell that is marked" : "correct a cell, or accept those that are to check";
    this.app.notices.show("why", { message: `no answer yet: ${text}`, hint }, { text: "Close", does: () => this.app.notices.clear("why") });
    const first = this.card.element.querySelector("button");
    this.card.element.scrollIntoView({ block: "nearest" });
    if (first) first.focus();
    this.update();
  }

  /** Lays photo and grid over one another, or takes them apart. */
  toggle(overlay = !this.overlay) {
    this.overlay = overlay;
    this.arrange(true);
  }

  /** @param {import("./keys.js").Act} act @returns {boolean} false: the key is left to the browser */
  act([what, first, second]) {
    /** @type {Record<string, () => unknown>} */
    const acts = {
      move: () => this.hand.move(first, second), far: () => this.hand.far(first, second), type: () => this.hand.type(first),
      empty: () => this.hand.set(null), piece: () => this.hand.cycle(), accept: () => this.hand.accept(), next: () => this.hand.next(first), rival: () => this.hand.rival(first),
      undo: () => this.hand.undo(), redo: () => this.hand.redo(), overlay: () => this.toggle(), uncover: () => this.toggle(false),
      corners: () => this.app.show("corners"), kind: () => { this.app.chooseKind(); },
    };
    return acts[what] ? acts[what]() !== false : false;
  }

  /** Lets go of everything outside the screen. */
  leave() {
    this.verdicts.end();
    this.app.notices.clear("why");
    removeEventListener("resize", this.refit);
    this.store.removeEventListener("beside", this.restated);
  }
}
