// The keyboard: one table from which both the keys and the list of them (`?`) are made.

/** @typedef {[string, ...any[]]} Act what to do, and with what */
/**
 * @typedef {{screen: "cells" | "corners" | "puzzles" | "solved" | "saved" | "any", presses: Record<string, Act>, keys: string[],
 *   text: string, board?: boolean, plain?: boolean, symbols?: "letters" | "digits"}} Row
 * `board`: not while a button is focused, which has its own use for the key. `plain`: a bare letter, left out where it
 * is a symbol of the puzzle. `symbols`: listed only for puzzles of that kind.
 */

const digits = Object.fromEntries([..."0123456789"].map((digit) => [digit, /** @type {Act} */ (["type", digit])]));
const letters = Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, /** @type {Act} */ (["type", letter])]));
const numbered = (/** @type {string} */ prefix, /** @type {string} */ act, /** @type {number} */ most) =>
  Object.fromEntries(Array.from({ length: most }, (_, i) => [`${prefix}${i + 1}`, /** @type {Act} */ ([act, i])]));

/** @type {Row[]} */
export const KEYS = [
  { screen: "cells", presses: { ArrowUp: ["move", -1, 0], ArrowDown: ["move", 1, 0], ArrowLeft: ["move", 0, -1], ArrowRight: ["move", 0, 1] },
    keys: ["↑", "↓", "←", "→"], text: "go to the cell beside; holes are skipped" },
  { screen: "cells", presses: { Home: ["far", 0, -1], End: ["far", 0, 1] }, board: true,
    keys: ["Home", "End"], text: "go to the first or last cell of the row" },
  { screen: "cells", presses: { PageUp: ["far", -1, 0], PageDown: ["far", 1, 0] }, board: true,
    keys: ["Page Up", "Page Down"], text: "go to the first or last cell of the column" },
  { screen: "cells", presses: digits, symbols: "digits",
    keys: ["1", "…", "9"], text: "set the cell; type numbers above 9 quickly, one digit after the other" },
  { screen: "cells", presses: letters, symbols: "letters",
    keys: ["A", "B", "…"], text: "set the cell to 10, 11, …" },
  { screen: "cells", presses: { Backspace: ["empty"], Delete: ["empty"] },
    keys: ["Backspace", "Delete"], text: "empty the cell" },
  { screen: "cells", presses: { " ": ["piece"] }, board: true, keys: ["Space"],
    text: "empty the cell; where pieces are chosen, take the next one" },
  { screen: "cells", presses: { Enter: ["accept"] }, board: true,
    keys: ["Enter"], text: "accept the cell, or the mark beside the cells, and go to the next one to check; at the end, show the answer" },
  { screen: "cells", presses: { Tab: ["next", 1], "Shift+Tab": ["next", -1] }, board: true,
    keys: ["Tab", "Shift+Tab"], text: "go to the next or previous cell to check; after the last one, leave the grid" },
  { screen: "cells", presses: numbered("Alt+", "rival", 3),
    keys: ["Alt+1", "Alt+2", "Alt+3"], text: "take the second, third or fourth reading" },
  { screen: "cells", presses: { "Ctrl+z": ["undo"] }, keys: ["Ctrl+Z"], text: "undo" },
  { screen: "cells", presses: { "Ctrl+Shift+z": ["redo"], "Ctrl+y": ["redo"] },
    keys: ["Ctrl+Shift+Z", "Ctrl+Y"], text: "redo" },
  { screen: "cells", presses: { v: ["overlay"] }, plain: true, keys: ["V"], text: "lay photo and grid over one another" },
  { screen: "cells", presses: { "Alt+v": ["overlay"] }, keys: ["Alt+V"], text: "the same, in puzzles with letters too" },
  { screen: "cells", presses: { g: ["corners"] }, plain: true, keys: ["G"], text: "set the corners of the grid" },
  { screen: "cells", presses: { "Alt+g": ["corners"] }, keys: ["Alt+G"], text: "the same, in puzzles with letters too" },
  { screen: "cells", presses: { k: ["kind"] }, plain: true, keys: ["K"], text: "say of which kind the puzzle is" },
  { screen: "cells", presses: { "Alt+k": ["kind"] }, keys: ["Alt+K"], text: "the same, in puzzles with letters too" },
  { screen: "cells", presses: { Escape: ["uncover"] }, keys: ["Esc"], text: "take photo and grid apart; nothing is ever discarded" },
  { screen: "corners", presses: { ArrowUp: ["nudge", 0, -1], ArrowDown: ["nudge", 0, 1], ArrowLeft: ["nudge", -1, 0], ArrowRight: ["nudge", 1, 0] },
    keys: ["↑", "↓", "←", "→"], text: "move the current corner by a pixel of the photo" },
  { screen: "corners", presses: { "Shift+ArrowUp": ["nudge", 0, -10], "Shift+ArrowDown": ["nudge", 0, 10], "Shift+ArrowLeft": ["nudge", -10, 0],
    "Shift+ArrowRight": ["nudge", 10, 0] }, keys: ["Shift+↑", "↓", "←", "→"], text: "move it by ten pixels" },
  { screen: "corners", presses: {}, keys: ["Tab"], text: "go to the next corner" },
  { screen: "corners", presses: { k: ["kind"], "Alt+k": ["kind"] }, keys: ["K"], text: "say of which kind the puzzle is" },
  { screen: "corners", presses: { Escape: ["back"] }, keys: ["Esc"], text: "back to the cells; the corners stay where you have put them" },
  { screen: "puzzles", presses: numbered("", "choose", 9), keys: ["1", "…", "9"], text: "open the puzzle of that number" },
  { screen: "puzzles", presses: { Enter: ["all"] }, board: true, keys: ["Enter"], text: "take all, one after the other" },
  { screen: "solved", presses: { Enter: ["save"] }, board: true, keys: ["Enter"], text: "save the answer" },
  { screen: "solved", presses: { Escape: ["back"], Backspace: ["back"] }, keys: ["Esc", "Backspace"], text: "back to the cells" },
  { screen: "saved", presses: { Enter: ["on"] }, board: true, keys: ["Enter"], text: "go on: to the next puzzle or photo" },
  { screen: "solved", presses: { " ": ["toggle"] }, board: true, keys: ["Space"], text: "show the plain photo, or the answer on it" },
  { screen: "any", presses: { "?": ["help"] }, keys: ["?"], text: "list the keys" },
];

/**
 * The name of a key press: modifiers in the order Ctrl, Alt, Shift, then the key. Command counts as Ctrl.
 * @param {KeyboardEvent} event
 * @returns {string}
 */
export function chord(event) {
  const graph = event.getModifierState("AltGraph");
  const alt = event.altKey && !graph;
  const control = (event.ctrlKey || event.metaKey) && !graph;
  // With Alt, some layouts type another character; the place of the key still names it.
  const placed = alt ? /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(event.code)?.[1] : undefined;
  const key = placed ?? event.key;
  const bare = key.length === 1 ? key.toLowerCase() : key;
  // Shift is part of a typed character already, except of the letter in a shortcut.
  const shift = event.shiftKey && (key.length > 1 || control);
  return `${control ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${bare}`;
}

/**
 * What a key press means on a screen, or null.
 * @param {string} screen
 * @param {string} pressed from `chord`
 * @param {{letters: boolean, largest: number} | null} board
 * @param {boolean} onButton whether a button or link is focused
 * @returns {Act | null}
 */
export function meaning(screen, pressed, board, onButton) {
  if (isSymbol(pressed, board) && screen === "cells") return ["type", pressed];
  const row = KEYS.find((candidate) => (candidate.screen === screen || candidate.screen === "any")
    && candidate.symbols !== "letters" && pressed in candidate.presses && !(candidate.board && onButton));
  return row ? row.presses[pressed] : null;
}

/** Whether a character is a letter of the puzzle. @param {string} key @param {{letters: boolean, largest: number} | null} board */
function isSymbol(key, board) {
  return board !== null && board.letters && /^[a-z]$/.test(key) && key.charCodeAt(0) - 87 <= board.largest;
}

/**
 * The rows that hold on a screen, for the list of keys.
 * @param {string} screen
 * @param {{letters: boolean, largest: number} | null} board
 * @returns {Row[]}
 */
export function listed(screen, board) {
  const hidden = (/** @type {Row} */ row) =>
    (row.symbols === "letters" && !board?.letters) || (row.plain === true && isSymbol(Object.keys(row.presses)[0], board));
  return KEYS.filter((row) => (row.screen === screen || row.screen === "any") && !hidden(row));
}

/**
 * Hears the keys of the whole page. `on` says which screen is up and does what was asked; it returns false to leave
 * the key to the browser.
 * @param {{screen: () => string, board: () => ({letters: boolean, largest: number} | null), act: (act: Act, event: KeyboardEvent) => boolean}} on
 */
export function listen(on) {
  document.addEventListener("keydown", (event) => {
    // A key held down must not run from the answer through what follows it.
    if (event.repeat && event.key === "Enter") return event.preventDefault();
    const target = /** @type {Element} */ (event.target);
    const busy = event.isComposing || target.closest("input, select, textarea, dialog") || document.querySelector("dialog[open]");
    if (busy) return;
    const onButton = target.closest("button, a[href], summary") !== null;
    const act = meaning(on.screen(), chord(event), on.board(), onButton);
    if (act && on.act(act, event)) event.preventDefault();
  });
}
