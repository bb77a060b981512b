// Talking to the program: the key, requests, and what can go wrong with them.

/** @typedef {import("./model.js").State} State */

/** The program answered that it will not. */
export class Refusal extends Error {
  /** @param {number} status @param {{name?: string, message?: string, hint?: string | null, facts?: string[]}} said */
  constructor(status, said) {
    super(said.message ?? `the program answered ${status}`);
    this.status = status;
    /** The program's name for what is wrong. */
    this.kind = said.name ?? "";
    this.hint = said.hint ?? (status === 401 || status === 403 ? "open the address that the program printed" : null);
    this.facts = said.facts ?? [];
  }
}

/** No answer at all: the program has ended or the network is down. */
export class Silence extends Error {
  constructor() {
    super("The program does not answer.");
    this.hint = "See in its terminal whether it is still running, then try again.";
    this.facts = /** @type {string[]} */ ([]);
  }
}

const STORED_KEY = "gridlens-key";

/** Takes the key out of the address bar, where it could be read over the shoulder or be shared by mistake. */
export function takeKey() {
  const fragment = location.hash.slice(1);
  if (!fragment) return;
  // Another key is another run of the program: what was noted of the former one does not hold.
  if (sessionStorage.getItem(STORED_KEY) !== fragment) sessionStorage.clear();
  sessionStorage.setItem(STORED_KEY, fragment);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/**
 * A request with the key. Throws `Refusal`, `Silence`, or an `AbortError` where it was called off.
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<Response>}
 */
export async function request(path, how = {}) {
  const headers = { "X-Gridlens-Key": sessionStorage.getItem(STORED_KEY) ?? "", .../** @type {any} */ (how.headers) };
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...how, headers });
  } catch (error) {
    throw calledOff(error) ? error : new Silence();
  }
  if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
  return response;
}

/**
 * Whether a request ended because it was called off.
 * @param {unknown} error
 */
export function calledOff(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * The JSON of a request. A connection cut in the middle of an answer counts as silence.
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
export async function json(path, how) {
  return whole(await request(path, how), (response) => response.json());
}

/**
 * The bytes of a request.
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<Blob>}
 */
export async function blob(path, how) {
  return whole(await request(path, how), (response) => response.blob());
}

/** @template T @param {Response} response @param {(response: Response) => Promise<T>} take @returns {Promise<T>} */
async function whole(response, take) {
  try {
    return await take(response);
  } catch (error) {
    throw calledOff(error) ? error : new Silence();
  }
}

/**
 * Sends JSON; the answer is the new state.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<State>}
 */
export function post(path, body) {
  return json(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/**
 * Sends a picture; the answer is the new state.
 * @param {File} file
 * @returns {Promise<State>}
 */
export function upload(file) {
  // What a file really is, the program finds out itself, and says of what is none.
  const type = file.type.startsWith("image/") ? file.type : "image/*";
  const headers = { "Content-Type": type, "X-Gridlens-Name": encodeURIComponent(file.name) };
  return json("/api/upload", { method: "POST", headers, body: file });
}

/**
 * Hands a file of the program to the browser's downloads.
 * @param {"picture" | "csv"} what
 * @param {string} [name] used where the program gives none
 */
export async function download(what, name = what === "csv" ? "puzzle.csv" : "solved.jpg") {
  const response = await request(`/api/download?what=${what}`);
  const given = fileName(response.headers.get("Content-Disposition") ?? "") ?? name;
  const url = URL.createObjectURL(await whole(response, (answer) => answer.blob()));
  const link = Object.assign(document.createElement("a"), { href: url, download: given });
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The file name of a Content-Disposition header (RFC 6266). @param {string} header @returns {string | null} */
function fileName(header) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header);
  if (encoded) return decodeURIComponent(encoded[1]);
  return /filename="([^"]+)"/i.exec(header)?.[1] ?? null;
}
