// The pictures of the program, each fetched once, decoded, and let go when a newer one takes its place.

import { blob } from "./api.js";

/** @typedef {import("./model.js").State} State */

/** @type {Map<string, {mark: string, image: Promise<HTMLImageElement>}>} */
const held = new Map();

/**
 * The photo.
 * @param {State} state
 */
export function photo(state) {
  // Another turn of the same photo is another picture, which has a number of its own.
  const version = state.photo?.version;
  return picture("photo", `/api/photo?n=${version}`, `${state.queue.at}|${version}`);
}

/**
 * The straightened puzzle.
 * @param {State} state
 */
export function straight(state) {
  const mark = `${state.queue.at}|${state.photo?.name}|${state.puzzle}|${state.straight?.version}`;
  return picture("straight", `/api/straight?v=${state.straight?.version}`, mark);
}

/**
 * The photo with the answer on it.
 * @param {State} state
 */
export function answer(state) {
  return picture("answer", `/api/answer?version=${state.version}`, `${state.queue.at}|${state.puzzle}|${state.version}`);
}

/** @param {string} kind @param {string} path @param {string} mark @returns {Promise<HTMLImageElement>} */
function picture(kind, path, mark) {
  const before = held.get(kind);
  if (before?.mark === mark) return before.image;
  const image = fetched(path);
  held.set(kind, { mark, image });
  // One that did not come is asked for again the next time.
  image.catch(() => held.get(kind)?.image === image && held.delete(kind));
  before?.image.then((old) => URL.revokeObjectURL(old.src), () => {});
  return image;
}

/** @param {string} path @returns {Promise<HTMLImageElement>} */
async function fetched(path) {
  const image = new Image();
  image.src = URL.createObjectURL(await blob(path));
  await image.decode();
  return image;
}
