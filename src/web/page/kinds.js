// The choice of the kind of puzzle: a dialog with all that are read from photos.

import { button, make } from "./dom.js";
import { open } from "./help.js";

/** @typedef {import("./model.js").State} State */

/** What stands for a kind where the photo is to say it. */
const AUTO = { name: null, gist: "whatever the photo shows", perhaps: false };

/**
 * Asks of which kind the puzzle is. Resolves to its name, to null where the photo is to say it, or to undefined where
 * nothing was chosen.
 * @param {State} state
 * @returns {Promise<string | null | undefined>}
 */
export function askKind({ kinds, kind, unsure_kind: unsure, board }) {
  return new Promise((resolve) => {
    /** @type {string | null | undefined} */
    let chosen;
    const items = [AUTO, ...kinds].map(({ name, gist, perhaps }) => make("button", { type: "button", class: "kind", "aria-pressed": String(name === kind),
      autofocus: name === kind, on: { click: () => { chosen = name; dialog.close(); } } },
    make("span", { class: "kind-name", text: `${name ?? "auto"}${perhaps ? " ?" : ""}` }), " ", make("span", { class: "kind-gist", text: gist })));
    const list = make("div", { class: "dialog-body kinds", role: "group", "aria-labelledby": "kinds-title", on: { keydown: (/** @type {KeyboardEvent} */ event) => step(event, items) } },
      ...items);
    const read = board ? `It is read as ${board.kind}${unsure ? "; the kinds with ? explain it about as well" : ""}. ` : "";
    const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "dialog dialog-kinds", "aria-labelledby": "kinds-title" },
      make("h2", { id: "kinds-title", text: "Of which kind is the puzzle?" }),
      make("p", { class: "kinds-note", text: `${read}The photo is read again; what was said of the cells is dropped, and undo brings it back.` }),
      list,
      make("div", { class: "row" }, button("Leave it as it is", () => dialog.close()))));
    dialog.addEventListener("close", () => resolve(chosen));
    open(dialog);
  });
}

/** Arrows, Home and End go through the list. @param {KeyboardEvent} event @param {HTMLElement[]} items */
function step(event, items) {
  const here = items.findIndex((item) => item === document.activeElement);
  const places = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 };
  const place = /** @type {Record<string, number>} */ (places)[event.key];
  if (place === undefined) return;
  items[Math.min(Math.max(place, 0), items.length - 1)].focus();
  event.preventDefault();
}
