// The live status line, and the quiet card with what could help.

import { attribute, button, make, say } from "./dom.js";

/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./verdicts.js").Verdicts} Verdicts */

const PATIENCE = 400;
const MOST_FACTS = 4;

/**
 * "27 digits - 3 to check - exactly one solution".
 * @param {Board} board
 * @param {string} verdict
 */
export function sentence(board, verdict) {
  const digits = `${board.digits} ${board.digits === 1 ? "digit" : "digits"}`;
  const check = board.to_check ? `${board.to_check} to check` : "none to check";
  return [digits, check, ...(verdict ? [verdict] : [])].join(" - ");
}

/** The line below photo and grid, with the buttons that lead on. */
export class Status {
  /** @param {{next: () => void, solve: () => void}} hand */
  constructor(hand) {
    this.line = make("p", { class: "status-line", role: "status", "aria-live": "polite" });
    this.next = button("Accept, next", hand.next);
    this.solve = button("Show the answer", hand.solve);
    this.line.id = "status-line";
    this.element = make("div", { class: "status" }, this.line, make("div", { class: "row" }, this.next, this.solve));
    /** When the board was changed that has no verdict yet. */
    this.waitingSince = 0;
    this.timer = 0;
  }

  /**
   * @param {Board} board
   * @param {Verdicts} verdicts
   * @param {{doubtful: boolean, wanted: boolean}} how whether the current cell is to check, and the answer waited for
   */
  show(board, verdicts, how) {
    const { doubtful, wanted } = how;
    this.waitingSince = verdicts.fresh ? 0 : this.waitingSince || performance.now();
    const late = this.waitingSince > 0 && performance.now() - this.waitingSince >= PATIENCE;
    // For a moment the old verdict stays: a line that flickers with every key cannot be read.
    const outstanding = verdicts.store.fault ? "not worked out" : "working it out";
    const text = verdicts.last && !late ? verdicts.text : outstanding;
    const waiting = wanted && (verdicts.pending || !verdicts.fresh) && !verdicts.store.fault;
    say(this.line, sentence(board, waiting ? "working out the answer …" : text));
    this.element.dataset.verdict = verdicts.fresh ? verdicts.last?.verdict : "";
    this.element.dataset.version = String(verdicts.last?.version ?? 0);
    clearTimeout(this.timer);
    if (this.waitingSince && !late) this.timer = setTimeout(() => this.show(board, verdicts, how), PATIENCE);
    this.next.hidden = board.to_check === 0;
    name(this.next, doubtful ? "Accept, next" : "Next to check", board.to_check > 0);
    name(this.solve, "Show the answer", board.to_check === 0);
    this.next.classList.toggle("primary", board.to_check > 0);
    this.solve.classList.toggle("primary", board.to_check === 0 && verdicts.answered);
    // It still can be pressed: then it says why there is none.
    const unable = verdicts.fresh && !verdicts.pending && !verdicts.answered;
    attribute(this.solve, "aria-disabled", unable ? "true" : null);
    attribute(this.solve, "aria-describedby", unable ? this.line.id : null);
  }
}

/** Names a button, and marks it where Enter does the same. @param {HTMLElement} element @param {string} text @param {boolean} isKey */
function name(element, text, isKey) {
  say(element, text);
  element.classList.toggle("is-key", isKey);
  attribute(element, "aria-keyshortcuts", isKey ? "Enter" : null);
}

/** The first facts, and how many more there are. @param {string[]} facts */
function shortened(facts) {
  return facts.length <= MOST_FACTS ? facts : [...facts.slice(0, MOST_FACTS - 1), `and ${facts.length - MOST_FACTS + 1} more of this kind`];
}

/** The card: why there is no answer, and what would mend it. It changes nothing by itself. */
export class Card {
  /** @param {(suggestion: import("./verdicts.js").Suggestion) => void} fix */
  constructor(fix) {
    this.fix = fix;
    this.facts = make("ul", { class: "card-facts" });
    this.suggestions = make("ul", { class: "card-suggestions", "aria-live": "polite" });
    this.element = make("section", { class: "card", "aria-label": "What could help" }, this.facts, this.suggestions);
    this.shown = "";
  }

  /** @param {Verdicts} verdicts @param {import("./model.js").Diagnostic | null} diagnostic */
  show(verdicts, diagnostic) {
    const { last, fresh, suggestions, decided } = verdicts;
    const bad = last !== null && last.verdict !== "unique";
    // What is wrong goes before what it leads to.
    const facts = bad ? [...(decided?.facts ?? []), ...(decided ? [last.text] : []), ...(diagnostic ? [diagnostic.message, ...diagnostic.facts] : []), ...last.facts, ...(diagnostic?.hint ? [diagnostic.hint] : [])] : [];
    const different = shortened([...new Set(facts)]);
    this.element.hidden = !bad || (!different.length && !suggestions.length);
    this.element.classList.toggle("stale", !fresh);
    const shown = JSON.stringify([different, suggestions]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.facts.replaceChildren(...different.map((fact) => make("li", { text: fact })));
    this.facts.hidden = !different.length;
    this.suggestions.replaceChildren(...suggestions.map((suggestion) => this.suggestion(suggestion)));
  }

  /** @param {import("./verdicts.js").Suggestion} suggestion */
  suggestion(suggestion) {
    const take = button("Do this", () => this.fix(suggestion), { "aria-label": `Do this: ${suggestion.text}` });
    return make("li", {}, make("span", { text: suggestion.text }), take);
  }
}
