// The list of keys: a dialog made from the table in keys.js.

import { button, make } from "./dom.js";
import { listed } from "./keys.js";

/**
 * Shows the keys of a screen. Esc or the button closes the list.
 * @param {string} screen
 * @param {{letters: boolean, largest: number} | null} board
 */
export function showKeys(screen, board) {
  const rows = listed(screen, board).map((row) => make("tr", {},
    make("th", { scope: "row" }, ...row.keys.flatMap((key) => (key === "…" ? [" … "] : [make("kbd", { text: key }), " "]))),
    make("td", { text: row.text })));
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "dialog", "aria-labelledby": "keys-title" },
    make("h2", { id: "keys-title", text: "Keys" }),
    make("div", { class: "dialog-body", tabindex: "0", role: "group", "aria-label": "List of keys" }, make("table", { class: "keys" }, make("tbody", {}, ...rows))),
    make("div", { class: "row" }, button("Close", () => dialog.close(), { class: "button primary", autofocus: true }))));
  open(dialog);
}

/**
 * Asks a question; resolves to whether it was answered with yes.
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function ask(question, yes, no) {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "dialog", "aria-label": question },
      make("p", { text: question }),
      make("div", { class: "row" },
        button(no, () => dialog.close(), { class: "button primary", autofocus: true }),
        button(yes, () => dialog.close("yes")))));
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
    open(dialog);
  });
}

/**
 * Shows text to be copied by hand, where the browser keeps its clipboard to itself.
 * @param {string} text
 */
export function showText(text) {
  const field = make("textarea", { class: "copy-text", readonly: true, rows: "12", "aria-label": "CSV" });
  field.textContent = text;
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", { class: "dialog", "aria-labelledby": "copy-title" },
    make("h2", { id: "copy-title", text: "Copy this text" }), field,
    make("div", { class: "row" }, button("Close", () => dialog.close(), { class: "button primary" }))));
  open(dialog);
  /** @type {HTMLTextAreaElement} */ (field).select();
}

/** Shows a dialog, which goes when it is closed. @param {HTMLDialogElement} dialog */
export function open(dialog) {
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}
