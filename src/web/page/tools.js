// The tools in the head: in a row where there is room, else the first of them and a list of the others that unfolds.

import { attribute, button, make } from "./dom.js";

/** The tools of the screen that is up. */
export class Tools {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.first = make("div", { class: "tools-first" });
    this.list = make("div", { class: "tools-list", id: "tools-list" });
    this.more = button("More", () => this.unfold(!this.isOpen), { class: "button tools-more", "aria-expanded": "false", "aria-controls": this.list.id });
    element.append(this.first, this.more, this.list);
    // Whatever is chosen, the list has done its work.
    this.list.addEventListener("click", () => this.unfold(false));
    document.addEventListener("pointerdown", (event) => {
      if (!element.contains(/** @type {Node} */ (event.target))) this.unfold(false);
    });
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.isOpen) return;
      event.stopPropagation();
      this.unfold(false);
      this.more.focus();
    });
  }

  get isOpen() {
    return this.list.classList.contains("open");
  }

  /** @param {boolean} open */
  unfold(open) {
    this.list.classList.toggle("open", open);
    attribute(this.more, "aria-expanded", String(open));
  }

  /** @param {HTMLElement[]} first those that stay in sight @param {HTMLElement[]} others */
  show(first, others) {
    this.unfold(false);
    this.first.replaceChildren(...first);
    this.list.replaceChildren(...others);
  }
}
