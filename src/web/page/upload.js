// Serve mode: choosing photos, taking one, dropping them here; several go one after the other.

import { Refusal, upload } from "./api.js";
import { account, button, make, say } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/** The screen while the program waits for a photo. */
export class UploadScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.tools = [];
    this.note = make("p", { class: "upload-note", role: "status" });
    this.failed = make("div", { class: "upload-failed" });
    const choose = picker({ accept: "image/*", multiple: true }, (files) => this.take(files));
    const camera = picker({ accept: "image/*", capture: "environment" }, (files) => this.take(files));
    this.zone = make("section", { class: "upload", "aria-label": "Photos" },
      make("p", { class: "lead", text: "A photo or scan of a puzzle. It stays on the machine where gridlens runs." }),
      make("div", { class: "row" }, button("Choose photos", () => choose.click(), { class: "button primary large" }),
        button("Take a photo", () => camera.click(), { class: "button large" })),
      make("p", { class: "upload-drop", text: "or drop them here" }), this.note, this.failed, choose, camera);
    this.element = this.zone;
    this.drops();
    this.sending = false;
    if (app.files.length) this.send();
  }

  get title() {
    return "Which photo?";
  }

  update() {}

  leave() {
    this.listening?.abort();
  }

  drops() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    const over = (/** @type {boolean} */ is) => (/** @type {Event} */ event) => {
      event.preventDefault();
      this.zone.classList.toggle("dropping", is);
    };
    // On the whole window: a photo dropped beside the frame must not replace the page.
    addEventListener("dragover", over(true), { signal });
    addEventListener("dragleave", over(false), { signal });
    addEventListener("drop", (event) => {
      over(false)(event);
      this.take([...(event.dataTransfer?.files ?? [])]);
    }, { signal });
  }

  /** @param {File[]} files */
  take(files) {
    this.app.files.push(...files);
    this.send();
  }

  /** Sends the first photo; the others wait until it is done with. */
  async send() {
    if (this.sending || !this.app.files.length) return;
    this.sending = true;
    const [file] = this.app.files;
    const more = this.app.files.length - 1;
    say(this.note, `Reading ${file.name} …${more ? ` (${more} more waiting)` : ""}`);
    this.zone.classList.add("busy");
    try {
      const state = await upload(file);
      this.app.files.shift();
      this.app.store.accept(state);
    } catch (error) {
      this.fail(/** @type {Error} */ (error), file);
    } finally {
      this.sending = false;
      this.zone.classList.remove("busy");
    }
  }

  /** @param {Error} error @param {File} file */
  fail(error, file) {
    say(this.note, "");
    // A photo that the program refuses is refused again; what never arrived is kept and can be sent again.
    if (!(error instanceof Refusal)) return this.app.report(error, () => this.send());
    this.app.files.shift();
    const more = this.app.files.length;
    const next = more ? button(`Go on with the next photo (${more} waiting)`, () => this.send(), { class: "button primary" }) : null;
    this.failed.replaceChildren(make("h2", { text: file.name }), account(/** @type {any} */ (error)), ...(next ? [next] : []));
  }

  act() {
    return false;
  }
}

/** A hidden file field. @param {Record<string, any>} props @param {(files: File[]) => void} take @returns {HTMLInputElement} */
function picker(props, take) {
  const field = /** @type {HTMLInputElement} */ (make("input", { type: "file", hidden: true, tabindex: "-1", "aria-hidden": "true", ...props }));
  field.addEventListener("change", () => {
    take([...(field.files ?? [])]);
    // The same photo can be chosen again.
    field.value = "";
  });
  return field;
}
