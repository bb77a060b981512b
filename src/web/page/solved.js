// The picture with the answer on it: look, compare with the plain photo, save, copy.

import { blob, download, json } from "./api.js";
import { account, attribute, button, make, say } from "./dom.js";
import { showText } from "./help.js";
import { answer, photo } from "./pictures.js";

/** @typedef {import("./app.js").App} App */

/** The answer laid over the photo, which space shows and hides. */
export class SolvedScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.figure = make("div", { class: "figure figure-answer", tabindex: "0", role: "group", "aria-label": "The photo with the answer on it" });
    const { photo: size } = app.store.state;
    // Before the pictures are there: a button that moves when they come is missed.
    if (size) this.figure.style.setProperty("--ratio", String(size.width / size.height));
    this.note = make("p", { class: "solved-note", role: "status" });
    this.switch = button("Plain photo", () => this.toggle(), { "aria-keyshortcuts": "Space", "aria-pressed": "false", title: "Plain photo or answer (space)" });
    // What is wrong with the cells, where the rules gave the answer in spite of it.
    this.why = make("div", { class: "solved-why" });
    const { board, keeps } = app.store.state;
    const open = board?.to_check ? `${board.to_check} ${board.to_check === 1 ? "mark was" : "marks were"} not checked.` : null;
    const saving = button(keeps ? "Save" : "Download", () => this.save(), { class: "button primary is-key", "aria-keyshortcuts": "Enter" });
    this.element = make("section", { class: "solved", "aria-label": "Answer" },
      open ? make("p", { class: "lead", text: open }) : null, this.why, this.figure,
      make("div", { class: "row" }, saving, this.switch, button("Copy CSV", () => this.copy()), button("Back", () => app.show(null))), this.note);
    this.tools = [app.skipButton()].filter((made) => made !== null);
    /** @type {string | null} */
    this.csv = null;
    this.load();
  }

  get title() {
    return "Solved";
  }

  update() {}

  leave() {}

  focus() {
    // Not a button: Enter saves and Space compares from here.
    this.figure.focus({ preventScroll: true });
  }

  /** Where nothing is kept, what is saved would be lost with the program: it is handed over at once. */
  async save() {
    if (this.app.busy) return;
    if (!this.app.store.state.keeps) {
      try {
        await download("picture");
      } catch (error) {
        this.app.report(/** @type {Error} */ (error), () => this.save());
        return;
      }
    }
    await this.app.save();
  }

  /** Says what is wrong with the cells, where anything is. */
  async explain() {
    const { version } = this.app.store.state;
    const { decided } = await json(`/api/suggestion?version=${version}`);
    if (!decided) return;
    this.why.replaceChildren(make("p", { class: "account-message", text: decided.text }),
      make("ul", {}, ...decided.facts.map((/** @type {string} */ fact) => make("li", { text: fact }))));
  }

  async load() {
    const { state } = this.app.store;
    try {
      const [plain, solved] = await Promise.all([photo(state), answer(state)]);
      plain.alt = "The photo";
      plain.className = "figure-photo";
      solved.alt = "The photo with the answer on it";
      solved.className = "figure-solved";
      this.figure.replaceChildren(plain, solved);
      this.explain().catch((error) => this.app.report(error, () => this.explain()));
      // Fetched beforehand: browsers allow copying only at once after the click.
      this.csv = await (await blob("/api/download?what=csv")).text();
    } catch (error) {
      this.figure.replaceChildren(account(/** @type {any} */ (error)), button("Try again", () => this.load()));
    }
  }

  toggle() {
    const plain = this.figure.classList.toggle("plain");
    attribute(this.switch, "aria-pressed", String(plain));
    say(this.note, plain ? "The photo as it is" : "The answer on the photo");
  }

  async copy() {
    if (this.csv === null) {
      say(this.note, "The table is not here yet; try again in a moment.");
      return;
    }
    if (await copied(this.csv)) say(this.note, "Copied");
    else showText(this.csv);
  }

  /** @param {import("./keys.js").Act} act */
  act([what]) {
    if (what === "toggle") this.toggle();
    else if (what === "save") this.save();
    else if (what === "back") this.app.show(null);
    else return false;
    return true;
  }
}

/** Copies a text; false where the browser does not let a page do that. @param {string} text @returns {Promise<boolean>} */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages without https have no clipboard, but may copy what is selected.
    const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "out-of-sight", "aria-hidden": "true" }));
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
