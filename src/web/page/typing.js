// From keys to values: one digit, several digits typed quickly, letters.

import { same } from "./model.js";

/** @typedef {import("./model.js").At} At */

const TOGETHER = 800;

/** Remembers what was typed last, so that quick digits make one number. */
export class Typing {
  constructor() {
    /** @type {{at: At, value: number, when: number} | null} */
    this.last = null;
  }

  /**
   * The value that a typed character makes of a cell; null where it is no symbol of the puzzle.
   * @param {string} character
   * @param {At} at
   * @param {{largest: number, letters: boolean}} board
   * @param {number} now milliseconds
   * @returns {number | null}
   */
  press(character, at, board, now) {
    const letter = /^[a-z]$/.test(character);
    if (letter && !board.letters) return null;
    const typed = letter ? character.charCodeAt(0) - 87 : Number(character);
    const goesOn = !board.letters && this.last !== null && same(this.last.at, at) && now - this.last.when <= TOGETHER;
    const together = goesOn && this.last ? this.last.value * 10 + typed : board.largest + 1;
    const value = together <= board.largest ? together : typed;
    if (value < 1 || value > board.largest) return null;
    this.last = { at, value, when: now };
    return value;
  }

  /** The next digit begins a new number. */
  forget() {
    this.last = null;
  }
}
