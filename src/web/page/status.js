// The live status line, and the quiet card with what could help.

import { button, make, say } from "./dom.js";

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
    this.element = make("div", { class: "status" }, this.line, make("div", { class: "row" }, this.next, this.solve));
    /** When the board was changed that has no verdict yet. */
    this.waitingSince = 0;
    this.timer = 0;
  }

  /** @param {Board} board @param {Verdicts} verdicts @param {boolean} doubtful whether the current cell is to check */
  show(board, verdicts, doubtful) {
    this.waitingSince = verdicts.fresh ? 0 : this.waitingSince || performance.now();
    const late = this.waitingSince > 0 && performance.now() - this.waitingSince >= PATIENCE;
    // For a moment the old verdict stays: a line that flickers with every key cannot be read.
    const outstanding = verdicts.store.fault ? "not worked out" : "working it out";
    const text = verdicts.last && !late ? verdicts.last.text : outstanding;
    say(this.line, sentence(board, text));
    this.element.dataset.verdict = verdicts.fresh ? verdicts.last?.verdict : "";
    this.element.dataset.version = String(verdicts.last?.version ?? 0);
    clearTimeout(this.timer);
    if (this.waitingSince && !late) this.timer = setTimeout(() => this.show(board, verdicts, doubtful), PATIENCE);
    this.next.hidden = board.to_check === 0;
    say(this.next, doubtful ? "Accept, next" : "Next to check");
    this.next.classList.toggle("primary", board.to_check > 0);
    this.solve.classList.toggle("primary", board.to_check === 0 && verdicts.last?.verdict === "unique");
  }
}

/** The first facts, and how many more there are. @param {string[]} facts */
function shortened(facts) {
  return facts.length <= MOST_FACTS ? facts : [...facts.slice(0, MOST_FACTS - 1), `and ${facts.length - MOST_FACTS + 1} more of this kind`];
}

/** The card: why there is no answer, and what would mend it. It changes nothing by itself. */
export class Card {
  /** @param {(changes: import("./model.js").Change[]) => void} fix */
  constructor(fix) {
    this.fix = fix;
    this.facts = make("ul", { class: "card-facts" });
    this.offers = make("ul", { class: "card-offers", "aria-live": "polite" });
    this.element = make("section", { class: "card", "aria-label": "What could help" }, this.facts, this.offers);
    this.shown = "";
  }

  /** @param {Verdicts} verdicts @param {import("./model.js").Trouble | null} trouble */
  show(verdicts, trouble) {
    const { last, fresh, offers } = verdicts;
    const bad = last !== null && last.verdict !== "unique";
    const facts = bad ? [...(trouble ? [trouble.message, ...trouble.facts] : []), ...last.facts, ...(trouble?.hint ? [trouble.hint] : [])] : [];
    const different = shortened([...new Set(facts)]);
    this.element.hidden = !bad || (!different.length && !offers.length);
    this.element.classList.toggle("stale", !fresh);
    const shown = JSON.stringify([different, offers]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.facts.replaceChildren(...different.map((fact) => make("li", { text: fact })));
    this.facts.hidden = !different.length;
    this.offers.replaceChildren(...offers.map((offer) => this.offer(offer)));
  }

  /** @param {import("./verdicts.js").Offer} offer */
  offer(offer) {
    const take = button("Do this", () => this.fix(offer.changes), { "aria-label": `Do this: ${offer.text}` });
    return make("li", {}, make("span", { text: offer.text }), take);
  }
}
