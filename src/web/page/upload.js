// Serve mode: choosing photos, taking one, dropping them here; several go one after the other.

import { account, button, make } from "./dom.js";

/** @typedef {import("./app.js").App} App */

/** The screen while the program waits for a photo. */
export class UploadScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.tools = [];
    this.failed = make("div", { class: "upload-failed", role: "status" });
    const choose = picker({ accept: "image/*", multiple: true }, (files) => app.queue.add(files));
    const camera = picker({ accept: "image/*", capture: "environment" }, (files) => app.queue.add(files));
    this.zone = make("section", { class: "upload", "aria-label": "Photos" },
      make("p", { class: "lead", text: "A photo or scan of a puzzle. It stays on the machine where gridlens runs." }),
      make("div", { class: "row" }, button("Choose photos", () => choose.click(), { class: "button primary large" }),
        button("Take a photo", () => camera.click(), { class: "button large" })),
      make("p", { class: "upload-drop", text: "or drop them here" }), this.failed, choose, camera);
    this.element = this.zone;
    this.drops();
  }

  get title() {
    return "Which photo?";
  }

  /** Says why the photo before could not be read. */
  update() {
    const { failed, waiting } = this.app.queue;
    const said = failed ? [make("h2", { text: failed.name }), account(failed.diagnostic)] : [];
    const next = failed && waiting
      ? [button(`Go on with the next photo (${waiting} waiting)`, () => this.app.queue.send(), { class: "button primary" })] : [];
    this.failed.replaceChildren(...said, ...next);
  }

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
      this.app.queue.add([...(event.dataTransfer?.files ?? [])]);
    }, { signal });
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
