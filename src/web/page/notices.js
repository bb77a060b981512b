// Messages at the lower edge: what went wrong, what is kept, what to do.

import { account, button, make } from "./dom.js";

/** One message of each kind at most. */
export class Notices {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {Map<string, {said: string, shown: HTMLElement}>} */
    this.all = new Map();
  }

  /**
   * Shows a message, in place of an older one of its kind.
   * @param {string} kind
   * @param {{message: string, hint?: string | null, facts?: string[]}} diagnostic
   * @param {{text: string, does: () => void}} action
   */
  show(kind, diagnostic, action) {
    const said = JSON.stringify([diagnostic.message, diagnostic.hint, diagnostic.facts]);
    if (this.all.get(kind)?.said === said) return;
    const before = this.all.get(kind)?.shown;
    const shown = make("div", { class: "notice", role: "alert" }, account(diagnostic), button(action.text, action.does));
    if (before) before.replaceWith(shown);
    else this.element.append(shown);
    this.all.set(kind, { said, shown });
  }

  /** @param {string} kind */
  clear(kind) {
    this.all.get(kind)?.shown.remove();
    this.all.delete(kind);
  }
}
