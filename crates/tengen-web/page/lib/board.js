// A board of any game: a drawing that is also a grid for keyboards and screen readers.

import { common } from "../words/common.js";
import { describe, drawCell, isEmpty, cellLooks } from "./cell.js";
import { fill, s, set } from "./dom.js";
import { centreOf, drawGround, groundKey, sizeOf } from "./ground.js";
import { say } from "./language.js";
import { cellOf, columnNumber, nameOf } from "./square.js";
import { stone } from "./stone.js";

/** @typedef {import("../protocol").BoardView} BoardView */

/**
 * What a board shows.
 * @typedef {object} Shown
 * @property {BoardView} board
 * @property {"none" | "all" | "last"} [numbers]
 * @property {number} [lastNumbers]
 * @property {boolean} [coordinates]
 * @property {boolean} [flip]
 * @property {boolean} [active] whether a click plays
 * @property {boolean} [confirm] whether the first click only points
 * @property {import("./stone.js").Mark[]} [marks]
 * @property {string} [label] the name of the grid
 */

/**
 * What a board tells.
 * @typedef {object} Hears
 * @property {(move: string) => void} [play] a cell was chosen; in connect four the move is a column
 * @property {(square: string | null) => void} [point] the pointer or the keyboard is on a cell, or on none
 * @property {(square: string) => void} [pending] the first of two clicks
 */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Board {
  /** @param {Hears} hears */
  constructor(hears = {}) {
    this.hears = hears;
    this.below = s("g", { class: "ground", "aria-hidden": "true" });
    this.cells = s("g", { role: "presentation" });
    this.above = s("g", { class: "overlay", "aria-hidden": "true" });
    this.element = s("svg", { class: "board", role: "grid" }, this.below, this.cells, this.above);
    /** @type {Map<string, { group: SVGGElement, drawn: string }>} */
    this.drawn = new Map();
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {string} what the ground was drawn for */
    this.ground = "";
    /** @type {string | null} where the keyboard is */
    this.focused = null;
    /** @type {string | null} where the pointer or the keyboard is */
    this.pointed = null;
    /** @type {string | null} the first of two clicks */
    this.pending = null;
    this.listen();
  }

  listen() {
    this.element.addEventListener("click", (event) => {
      const square = squareOf(event.target);
      if (square) this.choose(square);
    });
    this.element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.point(squareOf(event.target));
    });
    this.element.addEventListener("pointerleave", () => this.point(null));
    this.element.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (!square) return;
      this.moveFocus(square);
      this.point(square);
    });
    this.element.addEventListener("focusout", () => this.point(null));
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const square = squareOf(event.target);
    if (!square || !this.shown || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(square);
      return;
    }
    const { width, height } = this.shown.board;
    const cell = cellOf(square, height);
    const step = STEPS[event.key];
    const turn = this.shown.flip ? -1 : 1;
    if (step) {
      cell.column += turn * step[0];
      cell.row += turn * step[1];
    } else if (event.key === "Home") cell.column = turn > 0 ? 0 : width - 1;
    else if (event.key === "End") cell.column = turn > 0 ? width - 1 : 0;
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (cell.column < 0 || cell.row < 0 || cell.column >= width || cell.row >= height) return;
    this.drawn.get(nameOf(cell, height))?.group.focus();
  }

  /** @param {string} square */
  choose(square) {
    if (!this.shown) return;
    if (!this.shown.active) {
      this.hears.play?.(this.moveOn(square));
      return;
    }
    if (this.shown.confirm && this.pending !== square) {
      this.pending = square;
      this.drawOverlay();
      this.hears.pending?.(square);
      return;
    }
    this.pending = null;
    this.hears.play?.(this.moveOn(square));
  }

  /** @param {string} square */
  moveOn(square) {
    return this.shown?.board.looks === "columns" ? String(columnNumber(square)) : square;
  }

  /** @param {string | null} square */
  point(square) {
    if (this.pointed === square) return;
    this.pointed = square;
    this.drawOverlay();
    this.hears.point?.(square);
  }

  /** @param {string} square */
  moveFocus(square) {
    if (this.focused) this.drawn.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = square;
    this.drawn.get(square)?.group.setAttribute("tabindex", "0");
  }

  /** Puts the keyboard on the board. @param {FocusOptions} [options] */
  focus(options) {
    if (this.focused) this.drawn.get(this.focused)?.group.focus(options);
  }

  /** @param {Shown} shown */
  show(shown) {
    // The first of two clicks was meant for the position that was seen.
    if (this.pending && !(this.shown && samePosition(this.shown.board, shown.board) && isEmpty(shown.board, this.pending))) this.pending = null;
    this.shown = shown;
    this.drawGround();
    this.drawCells();
    this.drawOverlay();
  }

  /** The centre of a cell in the drawing. @param {string} square */
  centre(square) {
    return centreOf(/** @type {Shown} */ (this.shown), square);
  }

  /** What does not change from move to move. */
  drawGround() {
    const shown = /** @type {Shown} */ (this.shown);
    const { width, height, looks } = shown.board;
    set(this.element, { "aria-label": shown.label ?? say(common.board, { width, height }) });
    const ground = groundKey(shown);
    if (ground === this.ground) return;
    this.ground = ground;
    set(this.element, { viewBox: `0 0 ${sizeOf(shown).join(" ")}`, "data-looks": looks });
    fill(this.below, drawGround(shown));
    this.makeCells();
  }

  makeCells() {
    const { width, height } = /** @type {Shown} */ (this.shown).board;
    this.drawn.clear();
    const rows = Array.from({ length: height }, (_, row) => {
      const cells = Array.from({ length: width }, (_, column) => {
        const square = nameOf({ column, row }, height);
        const { x, y } = this.centre(square);
        const group = s("g", {
          role: "gridcell",
          class: "cell",
          transform: `translate(${x} ${y})`,
          tabindex: "-1",
          "data-square": square,
        });
        this.drawn.set(square, { group, drawn: "" });
        return group;
      });
      return s("g", { role: "row" }, cells);
    });
    fill(this.cells, rows);
    const centre = nameOf({ column: width >> 1, row: height >> 1 }, height);
    this.moveFocus(this.focused && this.drawn.has(this.focused) ? this.focused : centre);
  }

  /** Draws the cells that have changed. */
  drawCells() {
    const shown = /** @type {Shown} */ (this.shown);
    const { looks } = shown.board;
    set(this.element, { "data-active": shown.active ?? false });
    const lookAt = cellLooks(shown);
    for (const [square, cell] of this.drawn) {
      const look = lookAt(square);
      const key = JSON.stringify([look, looks, document.documentElement.lang]);
      if (key === cell.drawn) continue;
      cell.drawn = key;
      fill(cell.group, drawCell(looks, look));
      cell.group.setAttribute("aria-label", describe(looks, square, look));
    }
  }

  /** The stone under the pointer, the one to be confirmed, and the winning row. */
  drawOverlay() {
    if (!this.shown) return;
    const { board, active } = this.shown;
    /** @type {SVGElement[]} */
    const parts = [];
    if (board.ending?.type === "row") {
      const [from, to] = [board.ending.squares[0], board.ending.squares.at(-1)];
      if (from && to) {
        const [a, b] = [this.centre(from), this.centre(to)];
        parts.push(s("line", { class: "row", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
      }
    }
    const ghost = active ? this.landing(this.pending ?? this.pointed) : null;
    if (ghost) {
      const { x, y } = this.centre(ghost);
      const drawn = stone(board.looks, board.to_move, this.pending ? "pending" : "ghost");
      parts.push(s("g", { transform: `translate(${x} ${y})` }, drawn));
    }
    fill(this.above, parts);
  }

  /** The empty cell where a stone would come to lie. @param {string | null} square */
  landing(square) {
    if (!square || !this.shown) return null;
    const { board } = this.shown;
    if (board.looks !== "columns") return isEmpty(board, square) ? square : null;
    for (let number = 1; number <= board.height; number++) {
      if (isEmpty(board, `${square[0]}${number}`)) return `${square[0]}${number}`;
    }
    return null;
  }
}

/** @param {BoardView} one @param {BoardView} other */
function samePosition(one, other) {
  return one.to_move === other.to_move && one.rows.join() === other.rows.join();
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  return (target instanceof Element && target.closest("[data-square]")?.getAttribute("data-square")) || null;
}
