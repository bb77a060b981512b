// What the person can do on the cells screen: go, set, accept, take back, ask for the answer.

import { nextAside } from "./asides.js";
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
   * @param {{focus: () => void, beside: (name: string) => void, solved: () => void, unsolved: () => void, waiting: () => void}} on
   */
  constructor(store, verdicts, on) {
    this.store = store;
    this.verdicts = verdicts;
    this.on = on;
    this.typing = new Typing();
    /** Whether the answer is wanted as soon as the verdict is there. */
    this.wanted = false;
    /** What beside the cells the person is at. @type {string | null} */
    this.beside = null;
  }

  get board() {
    if (!this.store.board) throw new Error("the cells screen is up only where there is a board");
    return this.store.board;
  }

  /** @param {At} at */
  go(at) {
    this.typing.forget();
    this.wanted = false;
    this.beside = null;
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
    const { pieces } = this.board;
    if (pieces.length) return this.set(pieces[Number(character) - 1]?.value ?? null);
    const value = this.typing.press(character, this.store.at, this.board, performance.now());
    if (value !== null) this.put(value);
  }

  /** A cell that was pointed at: where pieces are chosen, a second time takes the next one. @param {At} at */
  pick(at) {
    const again = this.board.pieces.length > 0 && this.beside === null && same(at, this.store.at);
    this.go(at);
    if (again) this.cycle();
  }

  /** Empties the cell or, where pieces are chosen, takes the next one; behind the last one comes none. */
  cycle() {
    const { pieces } = this.board;
    const now = cellAt(this.board, this.store.at)?.value ?? null;
    this.set(pieces[pieces.findIndex((piece) => piece.value === now) + 1]?.value ?? null);
  }

  /** Says what stands beside the cells. @param {string} name @param {string} value */
  restate(name, value) {
    this.wanted = false;
    const aside = this.board.asides.find((known) => known.name === name);
    if (aside && (aside.value !== value || aside.mark === "doubtful")) this.store.take({ do: "restate", name, value });
  }

  /** Accepts what stands beside the cells if it is doubtful, then goes on; at the end asks for the answer. @param {string} name */
  acceptBeside(name) {
    const aside = this.board.asides.find((known) => known.name === name);
    if (aside?.mark === "doubtful") this.restate(name, aside.value);
    const { at } = this.store;
    this.goOn(cellAt(this.board, at)?.mark === "doubtful" ? at : nextDoubt(this.board, at, 1, true));
  }

  /** To a cell to check, else to what is to check beside the cells, else to the answer. @param {At | null} cell */
  goOn(cell) {
    const aside = nextAside(this.board, this.beside);
    if (cell) this.go(cell);
    else if (aside) this.on.beside(aside);
    else this.solve();
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
    if (this.beside !== null) return this.acceptBeside(this.beside);
    const [row, column] = this.store.at;
    if (cellAt(this.board, this.store.at)?.mark === "doubtful") this.store.take({ do: "accept", row, column });
    this.goOn(nextDoubt(this.board, this.store.at, 1, true));
  }

  /** Goes to the next cell to check. @param {1 | -1} direction @returns {boolean} false: none is left there */
  next(direction) {
    const next = nextDoubt(this.board, this.store.at, direction);
    const aside = next || direction < 0 ? null : nextAside(this.board, null);
    if (next && !same(next, this.store.at)) this.go(next);
    if (aside) this.on.beside(aside);
    return next !== null || aside !== null;
  }

  undo() {
    this.typing.forget();
    this.wanted = false;
    if (this.store.state.undo || this.store.unsent) this.store.take({ do: "undo" });
  }

  redo() {
    this.typing.forget();
    this.wanted = false;
    if (this.store.state.redo || this.store.unsent) this.store.take({ do: "redo" });
  }

  /** @param {import("./verdicts.js").Suggestion} suggestion */
  fix({ changes, asides }) {
    this.store.take({ do: "fix", changes, asides });
    if (changes.length) this.go([changes[0].row, changes[0].column]);
    else if (asides.length) this.on.beside(asides[0].name);
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
