// The board as the page knows it: what a step does to it, where arrows lead, what a cell is called. No document here.

/** @typedef {{value: number | null, shown: string, percent: number}} Reading */
/** @typedef {{top: boolean, left: boolean, right: boolean, bottom: boolean}} Heavy */
/**
 * @typedef {{value: number | null, shown: string, ink: "printed" | "handwritten" | "candidates" | "empty",
 *   mark: "sure" | "doubtful" | "confirmed" | "changed", readings: Reading[], heavy: Heavy, shaded: boolean}} Cell
 */
/**
 * @typedef {{kind: string, rows: number, columns: number, largest: number, letters: boolean, cells: (Cell | null)[],
 *   digits: number, to_check: number, doubts: At[], strip: At[], asides: Aside[], pieces: {value: number, shown: string}[]}} Board
 */
/**
 * What stands beside the cells: a total, a word, the number or the dots of a tile.
 * @typedef {{name: string, form: "number" | "dots" | "word", value: string, mark: Cell["mark"], readings: {value: string, percent: number}[],
 *   corners: null | Point[], further: boolean}} Aside
 */
/** Row and column, from zero. @typedef {[number, number]} At */
/** Across and down, in pixels of the photo. @typedef {[number, number]} Point */
/** @typedef {{name: string, message: string, hint: string | null, facts: string[]}} Diagnostic */
/** @typedef {{row: number, column: number, value: number | null}} Change */
/** @typedef {{name: string, value: string}} Restated */
/**
 * @typedef {{do: string, row?: number, column?: number, value?: number | string | null, changes?: Change[], asides?: Restated[],
 *   name?: string | null, corners?: Point[], sides?: number | null}} Step
 */
/**
 * @typedef {{version: number, mode: "review" | "serve", stage: string, queue: {at: number, of: number}, upcoming: string | null,
 *   keeps: boolean, settled: boolean,
 *   photo: null | {name: string, width: number, height: number, version: number}, puzzles: {corners: Point[]}[], puzzle: number,
 *   kinds: {name: string, gist: string, perhaps: boolean}[], kind: string | null, unsure_kind: boolean,
 *   sure_grid: boolean, corners: null | Point[], straight: null | {version: number, cell: number, margin: number},
 *   board: null | Board, at: null | At, undo: boolean, redo: boolean, files: string[], diagnostic: null | Diagnostic}} State
 */

/**
 * The cell there; null for a hole and outside.
 * @param {Board} board
 * @param {At} at
 * @returns {Cell | null}
 */
export function cellAt(board, [row, column]) {
  const inside = row >= 0 && column >= 0 && row < board.rows && column < board.columns;
  return inside ? board.cells[row * board.columns + column] : null;
}

/**
 * Whether two places are the same.
 * @param {At | null} a
 * @param {At | null} b
 */
export function same(a, b) {
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
}

/**
 * How a value is written.
 * @param {number | null} value
 * @param {boolean} letters whether 10 is A
 */
export function written(value, letters) {
  if (value === null) return "";
  return letters && value > 9 ? String.fromCharCode(55 + value) : String(value);
}

/**
 * The board after steps that the program has not answered yet. Undo and redo wait for its answer.
 * @param {Board} board
 * @param {Step[]} steps
 * @returns {Board}
 */
export function after(board, steps) {
  const changes = steps.flatMap((step) => changesOf(board, step));
  const restated = steps.flatMap(restatedBy);
  if (!changes.length && !restated.length) return board;
  const cells = board.cells.slice();
  for (const { row, column, value } of changes) {
    const index = row * board.columns + column;
    const cell = cells[index];
    if (cell) cells[index] = withValue(cell, value, board);
  }
  const doubts = board.doubts.filter((at) => !changes.some((change) => same(at, [change.row, change.column])));
  const digits = cells.filter((cell) => cell && cell.value !== null).length;
  const asides = restated.reduce(withRestated, board.asides);
  const beside = asides.filter((aside) => aside.mark === "doubtful").length;
  return { ...board, cells, doubts, digits, asides, to_check: doubts.length + beside };
}

/** @param {Board} board @param {Step} step @returns {Change[]} */
function changesOf(board, step) {
  const { row = -1, column = -1 } = step;
  if (step.do === "fix") return step.changes ?? [];
  if (step.do === "set") return [{ row, column, value: /** @type {number | null} */ (step.value ?? null) }];
  if (step.do === "accept") return [{ row, column, value: cellAt(board, [row, column])?.value ?? null }];
  return [];
}

/** What a step says that stands beside the cells. @param {Step} step @returns {Restated[]} */
function restatedBy(step) {
  if (step.do === "fix") return step.asides ?? [];
  return step.do === "restate" ? [{ name: step.name ?? "", value: String(step.value ?? "") }] : [];
}

/** @param {Aside[]} asides @param {Restated} said @returns {Aside[]} */
function withRestated(asides, { name, value }) {
  const mark = (/** @type {Aside} */ aside) => (aside.readings[0]?.value === value ? "confirmed" : "changed");
  return asides.map((aside) => (aside.name === name ? { ...aside, value, mark: mark(aside) } : aside));
}

/** @param {Cell} cell @param {number | null} value @param {Board} board @returns {Cell} */
function withValue(cell, value, { letters, pieces }) {
  const read = cell.readings.find((reading) => reading.value === value) ?? pieces.find((piece) => piece.value === value);
  const shown = value === null ? "" : read?.shown ?? written(value, letters);
  const mark = cell.readings.length && cell.readings[0].value === value ? "confirmed" : "changed";
  return { ...cell, value, shown, mark };
}

/**
 * The nearest cell in a direction, holes skipped; the same place where there is none.
 * @param {Board} board
 * @param {At} at
 * @param {number} down
 * @param {number} right
 * @returns {At}
 */
export function beside(board, at, down, right) {
  for (let [row, column] = [at[0] + down, at[1] + right]; ; row += down, column += right) {
    if (row < 0 || column < 0 || row >= board.rows || column >= board.columns) return at;
    if (cellAt(board, [row, column])) return [row, column];
  }
}

/**
 * The last cell in a direction.
 * @param {Board} board
 * @param {At} at
 * @param {number} down
 * @param {number} right
 * @returns {At}
 */
export function farthest(board, at, down, right) {
  let here = at;
  for (let next = beside(board, here, down, right); !same(next, here); next = beside(board, here, down, right)) here = next;
  return here;
}

/**
 * Where to begin: where the person was, the least sure cell, the first cell.
 * @param {Board} board
 * @param {At | null} at
 * @returns {At}
 */
export function start(board, at) {
  if (at && cellAt(board, at)) return at;
  if (board.doubts.length) return board.doubts[0];
  const index = Math.max(0, board.cells.findIndex((cell) => cell !== null));
  return [Math.floor(index / board.columns), index % board.columns];
}

/**
 * The next cell still to check in the order of the strip; null where none is left in that direction. From a cell
 * outside the strip it is the first (forwards) or the last one.
 * @param {Board} board
 * @param {At} at
 * @param {1 | -1} direction
 * @param {boolean} [around] whether to begin anew at the other end
 * @returns {At | null}
 */
export function nextDoubt(board, at, direction, around = false) {
  const open = (/** @type {At} */ place) => board.doubts.some((doubt) => same(doubt, place));
  const order = direction === 1 ? board.strip : board.strip.slice().reverse();
  const here = order.findIndex((place) => same(place, at));
  const ahead = order.slice(here + 1).find(open);
  return ahead ?? (around ? order.slice(0, Math.max(here, 0)).find(open) : undefined) ?? null;
}

/**
 * "row 3 column 2", counted from one.
 * @param {At} at
 */
export function placeName([row, column]) {
  return `row ${row + 1} column ${column + 1}`;
}

/**
 * What a screen reader says of a cell.
 * @param {Cell} cell
 * @param {At} at
 * @param {boolean} clashes
 */
export function cellName(cell, at, clashes) {
  const parts = [placeName(at), ...contents(cell)];
  if (clashes) parts.push("clashes");
  return parts.join(", ");
}

/** @param {Cell} cell @returns {string[]} */
function contents(cell) {
  const now = cell.value === null ? "empty" : cell.shown;
  const [read, ...rivals] = cell.readings;
  if (cell.mark === "doubtful" && read) {
    const perhaps = rivals.length ? [`perhaps ${rivals.map((rival) => rival.shown).join(" or ")}`] : [];
    return [`read ${read.shown}`, `${read.percent} percent sure`, ...perhaps];
  }
  if (cell.mark === "changed") return [now, "changed by hand", ...(read ? [`read ${read.shown}`] : [])];
  if (cell.mark === "confirmed") return [now, "checked"];
  if (cell.ink === "candidates" && cell.value === null) return [now, "small candidates in it"];
  return cell.ink === "handwritten" && cell.value !== null ? [now, "handwritten"] : [now];
}

/**
 * A mark of everything a verdict and what helps depend on: equal marks, equal verdicts.
 * @param {Board} board
 */
export function contentsMark(board) {
  const cells = board.cells.map((cell) => cell && [cell.value, cell.mark, ...Object.values(cell.heavy).map(Number), Number(cell.shaded)].join(""));
  const beside = board.asides.map((aside) => [aside.value, aside.mark].join(" "));
  return `${board.kind}|${cells.join("|")}|${beside.join("|")}`;
}
