// The typeset grid: what was read, cell by cell, with its marks and lines.

import { attribute, make, say, shape } from "./dom.js";
import { cellAt, cellName, same } from "./model.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("./model.js").At} At */
/** @typedef {import("./model.js").Board} Board */
/** @typedef {import("./model.js").Cell} Cell */

/** The grid as a sheet of cells, one of which can be focused. */
export class Grid extends Sheet {
  /** @param {(at: At) => void} pick */
  constructor(pick) {
    super("pane-grid", pick);
    /** By place, row by row; null for a hole. @type {(HTMLElement | null)[]} */
    this.cells = [];
    this.grid = make("div", { class: "grid", role: "grid" });
    this.sheet.prepend(this.grid);
    /** @type {SVGElement | null} */
    this.lines = null;
    this.built = "";
  }

  /**
   * Shows a board.
   * @param {Board} board
   * @param {At} at
   * @param {At[]} clash
   * @param {number} margin cells of margin around the board
   */
  show(board, at, clash, margin) {
    this.board = board;
    this.margin = margin;
    const built = JSON.stringify([board.rows, board.columns, board.cells.map((cell) => cell && [cell.heavy, cell.shaded])]);
    if (built !== this.built) this.build(board);
    this.built = built;
    this.cells.forEach((element, index) => {
      const cell = board.cells[index];
      const place = placeOf(board, index);
      if (element && cell) dress(element, cell, place, same(place, at), clash.some((other) => same(other, place)));
    });
    this.mark(at);
  }

  /** @param {Board} board */
  build(board) {
    this.cells = board.cells.map((cell, index) => cell && newCell(placeOf(board, index)));
    const rows = Array.from({ length: board.rows }, (_, row) => {
      const cells = this.cells.slice(row * board.columns, (row + 1) * board.columns);
      return make("div", { class: "grid-row", role: "row", "aria-rowindex": row + 1 }, ...cells.filter((cell) => cell !== null));
    });
    this.grid.replaceChildren(...rows);
    attribute(this.grid, "aria-rowcount", board.rows);
    attribute(this.grid, "aria-colcount", board.columns);
    attribute(this.grid, "aria-label", `${board.kind}, as it was read`);
    this.lines?.remove();
    this.lines = lines(board);
    this.grid.after(this.lines);
  }

  /**
   * Focuses a cell.
   * @param {At} at
   */
  focus(at) {
    if (!this.board) return;
    this.cells[at[0] * this.board.columns + at[1]]?.focus({ preventScroll: true });
  }
}

/** @param {Board} board @param {number} index @returns {At} */
function placeOf(board, index) {
  return [Math.floor(index / board.columns), index % board.columns];
}

/** @param {At} at @returns {HTMLElement} */
function newCell([row, column]) {
  const element = make("div", { role: "gridcell", class: "cell", "aria-colindex": column + 1 },
    make("span", { class: "digit", "aria-hidden": "true" }));
  element.style.gridArea = `${row + 1} / ${column + 1}`;
  return element;
}

/** @param {HTMLElement} element @param {Cell} cell @param {At} at @param {boolean} current @param {boolean} clashes */
function dress(element, cell, at, current, clashes) {
  const length = cell.value === null ? 0 : cell.shown.length;
  const classes = ["cell", `ink-${cell.ink}`, `is-${cell.mark}`, `long-${Math.min(length, 3)}`];
  if (cell.shaded) classes.push("shaded");
  if (clashes) classes.push("clash");
  attribute(element, "class", classes.join(" "));
  attribute(element, "aria-label", cellName(cell, at, clashes));
  attribute(element, "aria-selected", String(current));
  attribute(element, "tabindex", current ? "0" : "-1");
  const candidates = cell.ink === "candidates" && cell.value === null;
  say(/** @type {Element} */ (element.firstElementChild), cell.value === null ? (candidates ? "⋯" : "") : cell.shown);
}

/** Thin and thick lines, each edge once, in units of cells. @param {Board} board @returns {SVGElement} */
function lines(board) {
  /** @type {{thin: string[], thick: string[]}} */
  const paths = { thin: [], thick: [] };
  for (let row = 0; row <= board.rows; row += 1) {
    for (let column = 0; column <= board.columns; column += 1) {
      const [here, above, before] = [cellAt(board, [row, column]), cellAt(board, [row - 1, column]), cellAt(board, [row, column - 1])];
      const top = here?.heavy.top || above?.heavy.bottom;
      const left = here?.heavy.left || before?.heavy.right;
      if (here || above) paths[top ? "thick" : "thin"].push(`M${column} ${row}h1`);
      if (here || before) paths[left ? "thick" : "thin"].push(`M${column} ${row}v1`);
    }
  }
  return shape("svg", { class: "lines", viewBox: `0 0 ${board.columns} ${board.rows}`, "aria-hidden": "true" },
    shape("path", { class: "line-thin", d: paths.thin.join("") }),
    shape("path", { class: "line-thick", d: paths.thick.join("") }));
}
