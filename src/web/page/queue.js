// Serve mode: the photos that wait to be sent. The browser keeps them, so that a reload of the page does not lose them.

import { Refusal, upload } from "./api.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {{id: number, session: string, file: File}} Kept a photo as the browser keeps it */

const STORED_SESSION = "gridlens-session";
const DATABASE = "gridlens";
const PHOTOS = "photos";

/** Whether a file may be a picture; one whose type the browser does not know is looked at by the program. @param {File} file */
function mayBePicture(file) {
  return file.type === "" || file.type.startsWith("image/");
}

/** The photos of this tab, in order. */
export class Queue {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {{id: number | null, file: File}[]} */
    this.photos = [];
    /** The last one that could not be read. @type {{name: string, diagnostic: {message: string, hint?: string | null, facts?: string[]}} | null} */
    this.failed = null;
    this.sending = false;
    // Another tab has photos of its own.
    this.session = sessionStorage.getItem(STORED_SESSION) ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
    sessionStorage.setItem(STORED_SESSION, this.session);
  }

  /** How many photos wait; what is no picture is not counted. */
  get waiting() {
    const behind = this.sending ? this.photos.slice(1) : this.photos;
    return behind.filter(({ file }) => mayBePicture(file)).length;
  }

  /** Takes up what waited before the page was loaded anew. */
  async resume() {
    const kept = await stored("readonly", (photos) => photos.getAll());
    this.photos.push(...(kept ?? []).filter((/** @type {Kept} */ one) => one.session === this.session));
    const { stage, photo } = this.app.store.state;
    // It had arrived before the page was loaded anew.
    if (this.photos.length && (stage === "reading" || photo?.name === this.photos[0].file.name)) await this.drop();
    if (stage === "waiting") await this.send();
    else this.app.render();
  }

  /** @param {File[]} files */
  async add(files) {
    for (const file of files) {
      const id = await stored("readwrite", (photos) => photos.add({ session: this.session, file }));
      this.photos.push({ id: id ?? null, file });
    }
    await this.send();
  }

  /** Sends the first photo; the others wait until it is done with. */
  async send() {
    if (this.sending || !this.photos.length || this.app.store.state.stage !== "waiting") return;
    const [{ file }] = this.photos;
    this.sending = true;
    this.failed = null;
    this.app.expect({ name: file.name, note: this.waiting ? `${this.waiting} more waiting` : "" });
    const lost = await this.sent(file);
    this.sending = false;
    this.app.expect(null);
    // What never arrived is kept and can be sent again.
    if (lost) this.app.report(lost, () => this.send());
  }

  /** Sends a photo, which is done with then unless it never arrived. @param {File} file @returns {Promise<Error | null>} why not */
  async sent(file) {
    try {
      const state = await upload(file);
      await this.drop();
      this.app.store.accept(state);
    } catch (error) {
      if (!(error instanceof Refusal)) return /** @type {Error} */ (error);
      await this.drop();
      this.fail(error, file);
    }
    return null;
  }

  /** Forgets the first photo. */
  async drop() {
    const first = this.photos.shift();
    if (first && first.id !== null) await stored("readwrite", (photos) => photos.delete(/** @type {number} */ (first.id)));
  }

  /** The program will not have it, and would not the next time. @param {Refusal} refusal @param {File} file */
  fail({ kind, message: said, hint, facts }, file) {
    const diagnostic = kind === "not-an-image" ? { message: "this is no picture", hint, facts: [said, ...facts] } : { message: said, hint, facts };
    this.failed = { name: file.name, diagnostic };
  }
}

/**
 * Does something with the photos that the browser keeps; null where it keeps none, which it need not.
 * @param {IDBTransactionMode} mode
 * @param {(photos: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>}
 */
async function stored(mode, act) {
  try {
    const database = await finished(opened());
    const done = await finished(act(database.transaction(PHOTOS, mode).objectStore(PHOTOS)));
    database.close();
    return done;
  } catch {
    return null;
  }
}

/** @returns {IDBOpenDBRequest} */
function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(PHOTOS, { keyPath: "id", autoIncrement: true }));
  return request;
}

/** @param {IDBRequest} request @returns {Promise<any>} */
function finished(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
