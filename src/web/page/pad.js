// The digit pad for fingers: every symbol of the puzzle, and empty.

import { button, make } from "./dom.js";
import { written } from "./model.js";

/** Above this many symbols the pad shows the ten digits, to be typed one after the other. */
const MOST_SYMBOLS = 25;
/** Rows of the pad have as many keys each as a narrow screen has room for. */
const MOST_IN_ROW = 7;

/** The pad below the grid. It is shown where there is a finger or little room (style.css). */
export class Pad {
  /** @param {{type: (character: string) => void, set: (value: number | null) => void}} hand */
  constructor(hand) {
    this.hand = hand;
    this.element = make("div", { class: "pad", role: "group", "aria-label": "Digits" });
    this.built = "";
  }

  /** @param {{largest: number, letters: boolean, pieces: {value: number, shown: string}[]}} board */
  show(board) {
    const built = `${board.largest} ${board.letters} ${board.pieces.length}`;
    if (built === this.built) return;
    this.built = built;
    const typed = () => (board.largest > MOST_SYMBOLS ? this.digits() : this.symbols(board));
    const digits = board.pieces.length ? this.pieces(board) : typed();
    this.element.replaceChildren(...digits, button("empty", () => this.hand.set(null), { class: "pad-key pad-empty" }));
    const keys = digits.length + 1;
    this.element.style.setProperty("--pad-columns", String(Math.ceil(keys / Math.ceil(keys / MOST_IN_ROW))));
  }

  /** @param {{pieces: {value: number, shown: string}[]}} board */
  pieces({ pieces }) {
    return pieces.map(({ value, shown }) => button(shown, () => this.hand.set(value), { class: "pad-key" }));
  }

  digits() {
    return Array.from("1234567890", (digit) => button(digit, () => this.hand.type(digit), { class: "pad-key" }));
  }

  /** @param {{largest: number, letters: boolean}} board */
  symbols({ largest, letters }) {
    return Array.from({ length: largest }, (_, i) =>
      button(written(i + 1, letters), () => this.hand.set(i + 1), { class: "pad-key" }));
  }
}
