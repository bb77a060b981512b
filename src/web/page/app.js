// The start, and which screen is up. The screens are files of their own: puzzles, corners, cells, solved, saved, upload.

import { post, json, takeKey } from "./api.js";
import { CellsScreen } from "./cells.js";
import { CornersScreen } from "./corners.js";
import { attribute, button, make, say } from "./dom.js";
import { ask, showKeys } from "./help.js";
import { listen } from "./keys.js";
import { askKind } from "./kinds.js";
import { placeName, written } from "./model.js";
import { Notices } from "./notices.js";
import { PuzzlesScreen } from "./puzzles.js";
import { Queue } from "./queue.js";
import { ReadingScreen } from "./reading.js";
import { EndedScreen, SavedScreen } from "./saved.js";
import { SolvedScreen } from "./solved.js";
import { Store } from "./store.js";
import { Tools } from "./tools.js";
import { UploadScreen } from "./upload.js";

/** @typedef {import("./model.js").State} State */
/** @typedef {import("./model.js").Point} Point */
/**
 * @typedef {{element: HTMLElement | undefined, title: string, tools: HTMLElement[], first?: HTMLElement[], update: () => void, leave: () => void,
 *   focus?: () => void, act: (act: import("./keys.js").Act) => boolean}} Screen
 */

/** @type {Record<string, new (app: App) => Screen>} */
const SCREENS = { waiting: UploadScreen, puzzles: PuzzlesScreen, corners: CornersScreen, cells: CellsScreen, solved: SolvedScreen,
  saved: SavedScreen, reading: ReadingScreen, ended: EndedScreen };

/** What a reload must not forget, and the program does not know. */
const STORED_ALL = "gridlens-all";
const STORED_SAVED = "gridlens-saved";

/** The page: the screen that is up, the head above it, the messages below it. */
export class App {
  /** @param {State} state */
  constructor(state) {
    this.store = new Store(state);
    this.head = element("tools").parentElement ?? document.body;
    this.notices = new Notices(element("notices"));
    /** A screen the person asked for in place of the one of the stage. @type {string | null} */
    this.asked = null;
    /** Corners that were moved but not read yet. @type {Point[] | null} */
    this.draft = null;
    /** Photos still to be sent (serve). */
    this.queue = new Queue(this);
    /** The photo that is being read: its name, where it is known, and which it is. @type {{name: string | null, note: string} | null} */
    this.coming = null;
    /** Whether all puzzles of the photo are to be taken, one after the other. */
    this.all = sessionStorage.getItem(STORED_ALL) === "yes";
    /** Puzzles already saved, as marks of photo and number. @type {Set<string>} */
    this.saved = new Set(JSON.parse(sessionStorage.getItem(STORED_SAVED) ?? "[]"));
    /** Names of the files that were saved last. @type {string[]} */
    this.finished = [];
    /** Sheets whose answer has been seen before their cells. @type {Set<string>} */
    this.answered = new Set();
    /** Sheets whose unsure corners have been looked at. @type {Set<string>} */
    this.looked = new Set();
    /** Whether something that changes the stage is under way. */
    this.busy = false;
    /** @type {Screen | null} */
    this.screen = null;
    this.up = "";
    this.bar = new Tools(element("tools"));
    this.keysButton = button("Keys", () => this.showKeys(), { "aria-keyshortcuts": "?", title: "List of keys (?)" });
    this.store.addEventListener("change", () => this.render());
    this.store.addEventListener("refused", (event) => this.refused(/** @type {CustomEvent} */ (event).detail));
    // A file dropped beside its place must not replace the page.
    for (const event of ["dragover", "drop"]) addEventListener(event, (dropped) => dropped.preventDefault());
    addEventListener("beforeunload", (event) => this.store.unsent && event.preventDefault());
    listen({ screen: () => this.name, board: () => this.store.state.board, act: (act) => this.act(act) });
    this.render();
    if (state.mode === "serve") this.queue.resume();
  }

  /** The name of the screen that belongs up. */
  get name() {
    const { stage, sure_grid: sure, undo, at, settled } = this.store.state;
    if (this.coming) return "reading";
    if (stage !== "cells") return stage;
    if (this.asked) return this.asked;
    // What is beyond doubt needs no looking over.
    if (settled && !this.answered.has(this.sheet)) return "solved";
    // An unsure grid is shown once, before anything was done to its cells.
    return sure || undo || at || this.looked.has(this.sheet) ? "cells" : "corners";
  }

  /** A mark of the photo and the puzzle. */
  get sheet() {
    const { queue, photo, puzzle } = this.store.state;
    return `${queue.at}|${photo?.name}|${puzzle}`;
  }

  /** Puts the right screen up, or tells the one that is up of the news. */
  render() {
    this.fault();
    if (this.store.state.stage !== "cells") this.asked = null;
    const up = `${this.name}|${this.sheet}`;
    if (up === this.up) this.screen?.update();
    else this.rebuild();
    this.place();
  }

  /** Puts the screen up anew. */
  rebuild() {
    const first = this.up === "";
    this.up = `${this.name}|${this.sheet}`;
    this.screen?.leave();
    this.notices.clear("screen");
    const screen = new (SCREENS[this.name] ?? EndedScreen)(this);
    this.screen = screen;
    this.bar.show(screen.first ?? [], [...screen.tools, this.keysButton]);
    element("main").replaceChildren(/** @type {Node} */ (screen.element));
    document.body.dataset.screen = this.name;
    say(element("title"), screen.title);
    scrollTo(0, 0);
    screen.update();
    if (screen.focus) screen.focus();
    else if (!first) element("title").focus();
  }

  place() {
    const { photo, queue, puzzles, puzzle, board, stage } = this.store.state;
    const several = puzzles.length > 1 && stage === "cells" ? `puzzle ${puzzle + 1} of ${puzzles.length}` : null;
    const which = queue.of > 1 ? `photo ${queue.at} of ${queue.of}` : null;
    const name = this.coming ? this.coming.name : photo?.name;
    const rest = this.coming ? [this.coming.note] : [which, several, stage === "cells" ? board?.kind : null];
    say(element("place-name"), name ?? "");
    say(element("place-rest"), rest.filter((part) => part).join(" - "));
    document.title = [this.screen?.title, name, "gridlens"].filter((part) => part).join(" - ");
  }

  /**
   * Shows at once that a photo is being read; null: none is.
   * @param {{name: string | null, note: string} | null} coming
   */
  expect(coming) {
    this.coming = coming;
    this.render();
  }

  /**
   * Puts a screen of the person's choice up; null: the one of the stage.
   * @param {"solved" | "corners" | "puzzles" | null} name
   */
  show(name) {
    if (this.name === "corners") this.looked.add(this.sheet);
    if (this.name === "solved") this.answered.add(this.sheet);
    this.asked = name;
    this.render();
  }

  showKeys() {
    showKeys(this.name, this.store.state.board);
  }

  /** @param {import("./keys.js").Act} act */
  act(act) {
    if (act[0] !== "help") return this.screen?.act(act) ?? false;
    this.showKeys();
    return true;
  }

  /**
   * Sends something that changes the stage, and says so where it goes wrong.
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<State | null>} null where it went wrong
   */
  async change(path, body = {}) {
    // What is under way may take seconds; a second click on the same button must not ask for it twice.
    if (this.busy) return null;
    this.busy = true;
    const again = () => this.change(path, body);
    try {
      this.notices.clear("screen");
      attribute(element("main"), "aria-busy", "true");
      const state = await post(path, body);
      this.asked = null;
      this.draft = null;
      this.store.accept(state);
      return state;
    } catch (error) {
      // The screen that was left comes back, and says why.
      if (this.coming) this.expect(null);
      this.report(/** @type {Error} */ (error), again);
      return null;
    } finally {
      this.busy = false;
      attribute(element("main"), "aria-busy", null);
    }
  }

  /** @param {number} puzzle */
  async open(puzzle) {
    const { stage, puzzle: now } = this.store.state;
    if (stage === "cells" && now === puzzle) this.show(null);
    else await this.change("/api/puzzle", { puzzle });
  }

  /** Opens the first puzzle that was not saved yet; the others follow when it is. */
  takeAll() {
    this.all = true;
    sessionStorage.setItem(STORED_ALL, "yes");
    return this.open(this.others()[0] ?? 0);
  }

  /** The puzzles of the photo that were not saved yet. @returns {number[]} */
  others() {
    const { queue, photo, puzzles } = this.store.state;
    return puzzles.map((_, i) => i).filter((i) => !this.saved.has(`${queue.at}|${photo?.name}|${i}`));
  }

  /** A button for the choice of the kind, which says where that is not sure. */
  kindButton() {
    const made = button("Kind", () => this.chooseKind(), { "aria-keyshortcuts": "Alt+K" });
    this.dressKind(made);
    return made;
  }

  /** @param {HTMLElement} element the button that `kindButton` made */
  dressKind(element) {
    const unsure = this.store.state.unsure_kind;
    say(element, unsure ? "Kind ?" : "Kind");
    attribute(element, "title", `${unsure ? "It may be of another kind" : "Say of which kind the puzzle is"} (Alt+K)`);
  }

  /** Asks of which kind the puzzle is, and has the photo read as one. */
  async chooseKind() {
    const name = await askKind(this.store.state);
    if (name === undefined || this.busy) return;
    this.busy = true;
    this.notices.clear("refused");
    this.expect({ name: this.store.state.photo?.name ?? null, note: name ? `as ${name}` : "as whatever it shows" });
    const state = await this.store.take({ do: "kind", name });
    this.busy = false;
    if (state) [this.asked, this.draft] = [null, null];
    this.expect(null);
  }

  async save() {
    const sheet = this.sheet;
    const state = await this.change("/api/save");
    if (!state) return;
    this.saved.add(sheet);
    sessionStorage.setItem(STORED_SAVED, JSON.stringify([...this.saved]));
    this.render();
  }

  /** The next photo, or the end. */
  async next() {
    const { version, queue, upcoming } = this.store.state;
    if (this.busy) return null;
    this.all = false;
    sessionStorage.removeItem(STORED_ALL);
    if (queue.at < queue.of) this.expect({ name: upcoming, note: `photo ${queue.at + 1} of ${queue.of}` });
    const state = await this.change("/api/next", { version });
    if (this.coming) this.expect(null);
    if (state) this.queue.send();
    return state;
  }

  /** Tells the program that nothing more comes. The files are written: if it has ended by itself already, all is well. */
  async finish() {
    this.finished = this.store.state.files;
    try {
      this.store.accept(await post("/api/next", {}));
    } catch {
      // Nothing depends on it any more.
    }
  }

  /** A button that leaves this photo unsaved; null where nothing comes after it. */
  skipButton() {
    const { mode, queue, stage } = this.store.state;
    if (mode !== "serve" && queue.of <= 1) return null;
    const question = "Leave this photo without saving its answer?";
    return button(mode === "serve" ? "Another photo" : "Skip this photo", async () => {
      // Where no grid is known there is no answer that could be lost.
      if (stage !== "cells" || await ask(question, "Leave it", "Stay")) await this.next();
    });
  }

  /**
   * Says what went wrong on this screen, with a button to try again.
   * @param {Error} error
   * @param {() => void} again
   */
  report(error, again) {
    this.notices.show("screen", /** @type {any} */ (error), { text: "Try again", does: () => { this.notices.clear("screen"); again(); } });
  }

  /** Says that nothing is being sent, and what is kept. */
  fault() {
    const { fault, unsent } = this.store;
    if (!fault) return this.notices.clear("fault");
    const kept = unsent ? [`${unsent === 1 ? "1 change is" : `${unsent} changes are`} kept on this page and not sent yet. Leave it open.`] : [];
    const said = { message: fault.message, hint: /** @type {any} */ (fault).hint, facts: kept };
    this.notices.show("fault", said, { text: "Try again", does: () => this.store.retry() });
  }

  /** @param {{error: Error, step: import("./model.js").Step}} detail */
  refused({ error, step }) {
    const { row, column, value = null } = step;
    const letters = this.store.state.board?.letters ?? false;
    const cell = row !== undefined && column !== undefined ? placeName([row, column]) : null;
    const set = cell && step.do === "set" ? [`${cell} was not set to ${value === null ? "empty" : written(Number(value), letters)}`] : [];
    const fact = step.do === "restate" ? [`the ${step.name} was not set to ${value === "" ? "none" : value}`] : set;
    const said = { message: error.message, hint: /** @type {any} */ (error).hint, facts: [...fact, .../** @type {any} */ (error).facts] };
    this.notices.show("refused", said, { text: "Close", does: () => this.notices.clear("refused") });
  }
}

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

async function start() {
  takeKey();
  try {
    new App(await json("/api/state"));
  } catch (error) {
    const notices = new Notices(element("notices"));
    notices.show("start", /** @type {any} */ (error), { text: "Try again", does: () => location.reload() });
    element("main").replaceChildren(make("p", { class: "lead", text: "The review cannot be shown." }));
  }
}

start();
