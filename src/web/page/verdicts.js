// What the program says of the board as it stands: asked after every change, called off when the next change comes.

import { Silence, calledOff, json } from "./api.js";
import { contentsMark } from "./model.js";

/** @typedef {import("./model.js").Change} Change */
/** @typedef {import("./model.js").At} At */
/**
 * @typedef {{version: number, superseded: boolean, verdict: "unique" | "several" | "none" | "gave-up" | "no-puzzle",
 *   text: string, facts: string[], clash: At[], answer?: (number | null)[]}} Verdict
 */
/** @typedef {{text: string, changes: Change[], asides: import("./model.js").Restated[]}} Suggestion */
/**
 * An answer that the rules are sure of although the cells as they stand have none; `facts` say of each cell what is wrong.
 * @typedef {{text: string, facts: string[], cells: At[], answer: (number | null)[]}} Decided
 */

/** Milliseconds without a change before the verdict is asked for: keys of one movement of the hand come closer. */
const TYPING_PAUSE = 20;
const OFFER_PAUSE = 300;
const AGAIN_PAUSE = 500;

/** Follows the store and tells (event "change") when a verdict or an suggestion has come. */
export class Verdicts extends EventTarget {
  /** @param {import("./store.js").Store} store */
  constructor(store) {
    super();
    this.store = store;
    /** The newest verdict, perhaps of an older board. @type {Verdict | null} */
    this.last = null;
    /** Whether it is of the board as it stands. */
    this.fresh = false;
    /** @type {Suggestion[]} */
    this.suggestions = [];
    /** @type {Decided | null} */
    this.decided = null;
    /** Whether it is known what helps where there is not exactly one solution. */
    this.mended = false;
    this.mark = "";
    this.timer = 0;
    this.calls = new AbortController();
    this.look = this.look.bind(this);
    store.addEventListener("change", this.look);
    this.look();
  }

  /** Whether more is being found out than the verdict itself: what helps. */
  get pending() {
    return !this.mended && (this.last?.verdict === "none" || this.last?.verdict === "several");
  }

  /** Whether there is an answer to show. */
  get answered() {
    return this.fresh && (this.last?.verdict === "unique" || this.decided !== null);
  }

  /** What there is to say, in a few words. */
  get text() {
    return this.decided?.text ?? this.last?.text ?? "";
  }

  /** The cells that are wrong, or else those that clash. @returns {At[]} */
  get clash() {
    return this.decided?.cells ?? this.last?.clash ?? [];
  }

  /** Stops following. */
  end() {
    this.store.removeEventListener("change", this.look);
    this.callOff();
  }

  callOff() {
    clearTimeout(this.timer);
    this.calls.abort();
    this.calls = new AbortController();
  }

  look() {
    const { board, fault, settled } = this.store;
    if (!board || this.store.state.stage !== "cells") return;
    const mark = fault ? "" : contentsMark(board);
    if (mark === this.mark && (settled || this.fresh)) return;
    this.callOff();
    this.fresh = false;
    this.forget();
    // Until the program knows everything typed, there is nothing to ask.
    this.mark = settled ? mark : "";
    if (settled && !fault) this.timer = setTimeout(() => this.ask(), TYPING_PAUSE);
  }

  forget() {
    this.suggestions = [];
    this.decided = null;
    this.mended = false;
  }

  async ask() {
    const verdict = await this.fetch("verdict");
    if (!verdict) return;
    if (verdict.superseded) return this.again();
    this.last = /** @type {Verdict} */ (verdict);
    this.fresh = true;
    this.dispatchEvent(new Event("change"));
    if (this.last.verdict === "none" || this.last.verdict === "several") {
      this.timer = setTimeout(() => this.askOffers(), OFFER_PAUSE);
    }
  }

  async askOffers() {
    const answer = await this.fetch("suggestion");
    if (!answer || answer.superseded) return;
    this.suggestions = answer.suggestions;
    this.decided = answer.decided;
    this.mended = true;
    this.dispatchEvent(new Event("change"));
  }

  /** A board newer than ours: another window has changed it. */
  again() {
    this.mark = "";
    this.timer = setTimeout(() => this.store.retry(), AGAIN_PAUSE);
  }

  /** @param {"verdict" | "suggestion"} what @returns {Promise<any>} null where it was called off or went wrong */
  async fetch(what) {
    const { signal } = this.calls;
    try {
      const answer = await json(`/api/${what}?version=${this.store.state.version}`, { signal });
      return signal.aborted ? null : answer;
    } catch (error) {
      if (!calledOff(error) && !signal.aborted) this.failed(/** @type {Error} */ (error), what);
      return null;
    }
  }

  /** @param {Error} error @param {string} what */
  failed(error, what) {
    if (error instanceof Silence) {
      this.store.fault = error;
      this.store.tell();
    } else if (what === "verdict") {
      const facts = /** @type {any} */ (error).facts ?? [];
      this.last = { version: 0, superseded: false, verdict: "gave-up", text: error.message, facts, clash: [] };
      this.fresh = true;
      this.dispatchEvent(new Event("change"));
    } else {
      // Nothing is known to help.
      this.mended = true;
      this.dispatchEvent(new Event("change"));
    }
  }
}
