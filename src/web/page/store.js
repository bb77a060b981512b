// The state of the review: the program's last answer, and on top of it the steps it has not answered yet.
// Steps leave in order, one at a time; what cannot be sent stays here until it can.

import { Refusal, json, post } from "./api.js";
import { after, cellAt, same, start } from "./model.js";

/** @typedef {import("./model.js").State} State */
/** @typedef {import("./model.js").Step} Step */
/** @typedef {import("./model.js").At} At */
/** @typedef {{step: Step, settle: (state: State | null) => void}} Waiting */

const MOVE_PAUSE = 300;

/** Tells of itself by the events "change" (draw again) and "refused" (detail: {error, step}). */
export class Store extends EventTarget {
  /** @param {State} state */
  constructor(state) {
    super();
    /** The program's last answer. */
    this.state = state;
    /** @type {At} */
    this.at = state.board ? start(state.board, state.at) : [0, 0];
    /** Why sending has stopped. @type {Error | null} */
    this.fault = null;
    /** @type {Waiting[]} */
    this.waiting = [];
    this.sending = false;
    this.moveTimer = 0;
  }

  /** The board with everything typed so far. */
  get board() {
    const { board } = this.state;
    return board && after(board, this.waiting.map((waiting) => waiting.step));
  }

  /** Whether the program knows everything typed so far. */
  get settled() {
    return this.waiting.every((waiting) => waiting.step.do === "move");
  }

  /** How many steps other than moves the program has not answered. */
  get unsent() {
    return this.waiting.filter((waiting) => waiting.step.do !== "move").length;
  }

  /**
   * Takes a step: it shows at once and is sent in its turn.
   * @param {Step} step
   * @returns {Promise<State | null>} the program's answer; null where it refused
   */
  take(step) {
    const answered = new Promise((settle) => this.waiting.push({ step, settle }));
    this.tell();
    this.send();
    return answered;
  }

  /**
   * Goes to a cell. The program hears of it once the arrows rest.
   * @param {At} at
   */
  go(at) {
    if (same(at, this.at)) return;
    this.at = at;
    this.tell();
    clearTimeout(this.moveTimer);
    this.moveTimer = setTimeout(() => this.noteMove(), MOVE_PAUSE);
  }

  noteMove() {
    const useful = this.state.stage === "cells" && !this.fault && !this.waiting.length && !same(this.at, this.state.at);
    if (useful) this.take({ do: "move", row: this.at[0], column: this.at[1] });
  }

  async send() {
    if (this.sending || this.fault) return;
    this.sending = true;
    while (this.waiting.length && !this.fault) {
      const { step, settle } = this.waiting[0];
      try {
        const state = await post("/api/step", step);
        this.waiting.shift();
        this.accept(state, step);
        settle(state);
      } catch (error) {
        this.failed(/** @type {Error} */ (error), step, settle);
      }
    }
    this.sending = false;
  }

  /** @param {Error} error @param {Step} step @param {(state: State | null) => void} settle */
  failed(error, step, settle) {
    // What the program says no to would be refused again; anything else is kept and tried again.
    if (error instanceof Refusal && error.status < 500 && error.status !== 401 && error.status !== 403) {
      this.waiting.shift();
      settle(null);
      this.dispatchEvent(new CustomEvent("refused", { detail: { error, step } }));
    } else {
      this.fault = error;
    }
    this.tell();
  }

  /** Tries again to send what waits. */
  async retry() {
    try {
      const state = await json("/api/state");
      this.fault = null;
      this.dropIfTaken(state);
      this.accept(state);
      this.send();
    } catch (error) {
      this.fault = /** @type {Error} */ (error);
      this.tell();
    }
  }

  /** An undo or a kind whose answer got lost on the way must not be taken twice; a value may. @param {State} state */
  dropIfTaken(state) {
    const first = this.waiting[0];
    if (!first || state.version <= this.state.version) return;
    if (!["undo", "redo", "kind"].includes(first.step.do)) return;
    this.waiting.shift();
    first.settle(state);
  }

  /**
   * Takes an answer of the program, unless a newer one is here already.
   * @param {State} state
   * @param {Step} [step]
   */
  accept(state, step) {
    const before = this.state;
    if (state.version < before.version) return;
    this.state = state;
    const moved = step && (step.do === "undo" || step.do === "redo") ? changedCell(before, state) : null;
    const newBoard = state.board && (!sameSheet(before, state) || !cellAt(state.board, this.at));
    const restated = step && (step.do === "undo" || step.do === "redo") ? changedAside(before, state) : null;
    if (moved) this.at = moved;
    else if (newBoard && state.board) this.at = start(state.board, state.at);
    this.tell();
    if (restated) this.dispatchEvent(new CustomEvent("beside", { detail: restated }));
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Whether both show the same board of the same photo. @param {State} a @param {State} b */
function sameSheet(a, b) {
  const sheet = (/** @type {State} */ s) => [s.queue.at, s.photo?.name, s.puzzle, s.board?.rows, s.board?.columns].join("|");
  return sheet(a) === sheet(b);
}

/** The name of the first aside that differs. @param {State} a @param {State} b @returns {string | null} */
function changedAside(a, b) {
  const [one, two] = [a.board, b.board];
  if (!one || !two || !sameSheet(a, b)) return null;
  const differs = two.asides.find((aside, i) => aside.value !== one.asides[i]?.value || aside.mark !== one.asides[i]?.mark);
  return differs?.name ?? null;
}

/** The first cell that differs. @param {State} a @param {State} b @returns {At | null} */
function changedCell(a, b) {
  const [one, two] = [a.board, b.board];
  if (!one || !two || !sameSheet(a, b)) return null;
  const index = two.cells.findIndex((cell, i) => cell?.value !== one.cells[i]?.value || cell?.mark !== one.cells[i]?.mark);
  return index < 0 ? null : [Math.floor(index / two.columns), index % two.columns];
}
