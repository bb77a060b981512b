// What the person can do on the cells screen: go, set, accept, take back, ask for the answer.

import { beside, cellAt, farthest, nextDoubt, same } from "./model.js";
import { Typing } from "./typing.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./verdicts.js").Verdicts} Verdicts */

/** The person's hand. Every method can be called by a key, a click or a finger. */
export class Hand {
  /**
   * @param {Store} store
   * @param {Verdicts} verdicts
   * @param {{focus: () => void, solved: () => void, unsolved: () => void, waiting: () => void}} on
   */
  constructor(store, verdicts, on) {
    this.store = store;
    this.verdicts = verdicts;
    this.on = on;
    this.typing = new Typing();
    /** Whether the answer is wanted as soon as the verdict is there. */
    this.wanted = false;
  }

  get board() {
    if (!this.store.board) throw new Error("the cells screen is up only where there is a board");
    return this.store.board;
  }

  /** @param {At} at */
  go(at) {
    this.typing.forget();
    this.wanted = false;
    this.store.go(at);
    this.on.focus();
  }

  /** @param {number} down @param {number} right */
  move(down, right) {
    this.go(beside(this.board, this.store.at, down, right));
  }

  /** @param {number} down @param {number} right */
  far(down, right) {
    this.go(farthest(this.board, this.store.at, down, right));
  }

  /** @param {string} character */
  type(character) {
    const value = this.typing.press(character, this.store.at, this.board, performance.now());
    if (value !== null) this.put(value);
  }

  /** Sets the current cell and begins a new number. @param {number | null} value */
  set(value) {
    this.typing.forget();
    this.put(value);
  }

  /** @param {number | null} value */
  put(value) {
    this.wanted = false;
    const [row, column] = this.store.at;
    const cell = cellAt(this.board, this.store.at);
    const nothingNew = cell && cell.value === value && cell.mark !== "doubtful";
    if (cell && !nothingNew) this.store.take({ do: "set", row, column, value });
  }

  /** Takes a reading of any cell. @param {At} at @param {number | null} value */
  choose(at, value) {
    this.store.go(at);
    this.set(value);
  }

  /** Takes a rival of what was read; 0 is the first rival. @param {number} index */
  rival(index) {
    const rival = cellAt(this.board, this.store.at)?.readings[index + 1];
    if (rival) this.set(rival.value);
  }

  /** Accepts the current cell if it is doubtful, then goes on; at the end asks for the answer. */
  accept() {
    const [row, column] = this.store.at;
    if (cellAt(this.board, this.store.at)?.mark === "doubtful") this.store.take({ do: "accept", row, column });
    const next = nextDoubt(this.board, this.store.at, 1, true);
    if (next) this.go(next);
    else this.solve();
  }

  /** Goes to the next cell to check. @param {1 | -1} direction @returns {boolean} false: none is left there */
  next(direction) {
    const next = nextDoubt(this.board, this.store.at, direction);
    if (next && !same(next, this.store.at)) this.go(next);
    return next !== null;
  }

  undo() {
    this.typing.forget();
    if (this.store.state.undo || this.store.unsent) this.store.take({ do: "undo" });
  }

  redo() {
    this.typing.forget();
    if (this.store.state.redo || this.store.unsent) this.store.take({ do: "redo" });
  }

  /** @param {import("./model.js").Change[]} changes */
  fix(changes) {
    this.store.take({ do: "fix", changes });
    this.go([changes[0].row, changes[0].column]);
  }

  /** Shows the answer, now or as soon as it is known. */
  solve() {
    this.wanted = true;
    this.known();
    if (this.wanted) this.on.waiting();
  }

  /** Called whenever a verdict or the program's answer to a step has come: the answer is of the newest version or of none. */
  known() {
    if (!this.wanted || !this.verdicts.fresh || this.verdicts.pending || this.store.unsent) return;
    this.wanted = false;
    if (this.verdicts.answered) this.on.solved();
    else this.on.unsolved();
  }
}
