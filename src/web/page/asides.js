// What stands beside the cells: totals, words, the numbers and dots of tiles. Each with its piece of the photo, and a
// field, dots or readings to correct it by.

import { attribute, button, make, say } from "./dom.js";
import { piece } from "./photo.js";

/** @typedef {import("./model.js").Aside} Aside */
/** @typedef {import("./model.js").Board} Board */
/** @typedef {{name: string, element: HTMLElement, canvas: HTMLCanvasElement, note: HTMLElement, field: HTMLInputElement | null,
 *   dots: HTMLElement[], readings: HTMLElement, shown: string}} Item */

const MARKS = { doubtful: "? to check", confirmed: "✓ checked", changed: "◤ changed", sure: "" };
const CORNERS = ["upper left", "upper right", "lower left", "lower right"];
/** Surroundings on each side of what is cut out, as a share of its height: of print, of a whole tile. */
const AROUND = { print: 0.4, tile: 0.08 };

/** The list beside the cells. Doubtful ones come first; what was checked stays where it is. */
export class Asides {
  /** @param {{say: (name: string, value: string) => void, done: (name: string) => void, look: (name: string) => void, leave: () => void}} hand */
  constructor(hand) {
    this.hand = hand;
    this.list = make("ul", { class: "asides-list" });
    this.element = make("section", { class: "asides", "aria-label": "Beside the cells" },
      make("h2", { class: "strip-title", text: "Beside the cells" }), this.list);
    /** @type {Item[]} */
    this.items = [];
    this.built = "";
    /** @type {HTMLImageElement | null} */
    this.image = null;
  }

  /** @param {Board} board */
  show(board) {
    const { asides } = board;
    this.element.hidden = !asides.length;
    const built = JSON.stringify(asides.map((aside) => [aside.name, aside.form, aside.corners]));
    if (built !== this.built) this.build(asides);
    this.built = built;
    for (const item of this.items) this.dress(item, asides.find((aside) => aside.name === item.name));
  }

  /** @param {Aside[]} asides */
  build(asides) {
    const known = this.items;
    const old = (/** @type {Aside} */ aside) => known.findIndex((item) => item.name === aside.name);
    // What was there keeps its place; doubtful ones come first at first.
    const rank = (/** @type {Aside} */ aside) => known.length ? (old(aside) < 0 ? asides.length : old(aside)) : (aside.mark === "doubtful" ? sureness(aside) : 1000);
    const order = asides.slice().sort((a, b) => rank(a) - rank(b));
    this.items = order.map((aside) => known[old(aside)] ?? this.item(aside));
    this.list.replaceChildren(...this.items.map((item) => item.element));
    this.image = null;
  }

  /** @param {Aside} aside @returns {Item} */
  item(aside) {
    const { name, form } = aside;
    const canvas = piece("aside-piece", `photo of the ${name}`);
    canvas.hidden = !aside.corners;
    const note = make("span", { class: "strip-note" });
    const field = form === "dots" ? null : this.field(name, form);
    const dots = form === "dots" ? CORNERS.map((corner, i) => this.dot(name, corner, i)) : [];
    const control = field ?? make("div", { class: "dots", role: "group", "aria-label": name }, ...dots);
    const readings = make("div", { class: "readings", role: "group", "aria-label": `Readings of the ${name}` });
    const element = make("li", {}, canvas,
      make("div", { class: "strip-text" }, make("span", { class: "aside-name", text: aside.further ? "another word" : name }), note), control, readings);
    element.addEventListener("focusin", () => this.hand.look(name));
    element.addEventListener("keydown", (event) => this.press(event, name));
    canvas.addEventListener("click", () => this.focus(name));
    return { name, element, canvas, note, field, dots, readings, shown: "" };
  }

  /** @param {string} name @param {string} form @returns {HTMLInputElement} */
  field(name, form) {
    const typed = form === "number" ? { inputmode: "numeric", maxlength: 6, size: 4 } : { autocapitalize: "none", size: 10 };
    const field = /** @type {HTMLInputElement} */ (make("input", { type: "text", class: "aside-field", "aria-label": name, autocomplete: "off",
      spellcheck: "false", ...typed }));
    field.addEventListener("change", () => this.take(name));
    field.addEventListener("focus", () => field.select());
    return field;
  }

  /** @param {string} name @param {string} corner @param {number} index */
  dot(name, corner, index) {
    return button("", () => {
      const value = this.itemOf(name)?.shown ?? "0000";
      const toggled = Array.from(value, (dot, i) => (i === index ? (dot === "1" ? "0" : "1") : dot)).join("");
      this.hand.say(name, toggled);
    }, { class: "dot", "aria-label": `dot ${corner}`, "aria-pressed": "false" });
  }

  /** @param {string} name */
  itemOf(name) {
    return this.items.find((item) => item.name === name);
  }

  /** Says what the field of an aside holds, if that is something else. @param {string} name */
  take(name) {
    const item = this.itemOf(name);
    const value = item?.field?.value.trim();
    if (item && value !== undefined && value !== item.shown) this.hand.say(name, value);
  }

  /** Enter accepts and goes on, Escape puts back what was there and goes to the grid. @param {KeyboardEvent} event @param {string} name */
  press(event, name) {
    const item = this.itemOf(name);
    const rival = event.altKey ? Number(/^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1] ?? 0) : 0;
    const onReading = /** @type {Element} */ (event.target).closest(".reading") !== null;
    if (!item || event.repeat || (event.key === "Enter" && onReading)) return;
    if (event.key === "Enter") {
      this.take(name);
      this.hand.done(name);
    } else if (event.key === "Escape") {
      if (item.field) item.field.value = item.shown;
      this.hand.leave();
    } else if (rival) {
      const chosen = /** @type {HTMLElement | undefined} */ (item.readings.children[rival]);
      chosen?.click();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Item} item @param {Aside | undefined} aside */
  dress(item, aside) {
    if (!aside) return;
    attribute(item.element, "class", `aside-item is-${aside.mark}`);
    const read = aside.readings[0];
    const said = aside.mark === "changed" && read ? `${MARKS.changed}, read ${written(read.value)}` : MARKS[aside.mark];
    say(item.note, said);
    if (item.field && (item.shown !== aside.value || document.activeElement !== item.field)) item.field.value = aside.value;
    item.shown = aside.value;
    item.dots.forEach((dot, i) => attribute(dot, "aria-pressed", String(aside.value[i] === "1")));
    // One reading that is sure offers nothing to choose.
    item.readings.hidden = aside.readings.length < 2 && aside.mark !== "doubtful";
    if (item.readings.children.length !== aside.readings.length) {
      item.readings.replaceChildren(...aside.readings.map(({ value, percent }) => this.reading(item.name, value, percent)));
    }
    aside.readings.forEach(({ value }, i) =>
      attribute(item.readings.children[i], "aria-pressed", String(value === aside.value && aside.mark !== "doubtful")));
  }

  /** @param {string} name @param {string} value @param {number} percent */
  reading(name, value, percent) {
    return make("button", { type: "button", class: "reading", on: { click: () => this.hand.say(name, value) } },
      make("span", { class: "reading-value", text: written(value) }), " ", make("span", { class: "reading-percent", text: `${percent} %` }));
  }

  /** Goes to an aside. @param {string} name */
  focus(name) {
    const item = this.itemOf(name);
    const target = item?.field ?? item?.dots[0];
    target?.focus({ preventScroll: true });
    item?.element.scrollIntoView({ block: "nearest" });
  }

  /** Cuts the pieces out of the photo. @param {HTMLImageElement} image @param {Board} board */
  cut(image, board) {
    if (this.image === image) return;
    this.image = image;
    for (const item of this.items) {
      const aside = board.asides.find((known) => known.name === item.name);
      if (aside?.corners) cut(item.canvas, image, aside.corners, aside.form === "dots" ? AROUND.tile : AROUND.print);
    }
  }
}

/** The first that is to check, behind the one of a name where there is one. @param {Board} board @param {string | null} name */
export function nextAside(board, name) {
  const open = board.asides.filter((aside) => aside.mark === "doubtful" && aside.name !== name);
  return open.sort((a, b) => sureness(a) - sureness(b))[0]?.name ?? null;
}

/** @param {Aside} aside */
function sureness({ readings, value }) {
  return readings.find((reading) => reading.value === value)?.percent ?? 0;
}

/** @param {string} value */
function written(value) {
  return value === "" ? "none" : /^[01]{4}$/.test(value) ? Array.from(value, (dot) => (dot === "1" ? "●" : "○")).join("") : value;
}

/** @param {HTMLCanvasElement} canvas @param {HTMLImageElement} image @param {import("./model.js").Point[]} corners @param {number} share */
function cut(canvas, image, corners, share) {
  const [across, down] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const [width, height] = [Math.max(...across) - left, Math.max(...down) - top];
  const around = share * height;
  const high = Math.round(Math.max(1, canvas.clientHeight) * devicePixelRatio);
  const scale = high / (height + 2 * around);
  canvas.height = high;
  canvas.width = Math.max(1, Math.round((width + 2 * around) * scale));
  const brush = canvas.getContext("2d");
  if (!brush) return;
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, left - around, top - around, width + 2 * around, height + 2 * around, 0, 0, canvas.width, canvas.height);
}
