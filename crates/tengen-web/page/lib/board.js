// A board of any game: a drawing that is also a grid for keyboards and screen readers.

import { common } from "../words/common.js";
import { fill, s, set } from "./dom.js";
import { sideName } from "./games.js";
import { say } from "./language.js";
import { cellOf, columnName, nameOf } from "./square.js";

/**
 * @typedef {import("../protocol").BoardView} BoardView
 * @typedef {import("./square.js").Cell} Cell
 */

/**
 * Something shown on a cell besides its stone.
 * @typedef {object} Mark
 * @property {string} square
 * @property {"candidate" | "best" | "line" | "forbidden" | "threat" | "refuted" | "allowed" | "label"} kind
 * @property {string} [text] a few characters
 * @property {number} [side] the side of a stone that is only thought of
 * @property {string} [title] what a screen reader says of it
 */

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
 * @property {Mark[]} [marks]
 * @property {string} [label] the name of the grid
 */

/**
 * What a board tells.
 * @typedef {object} Hears
 * @property {(move: string) => void} [play] a cell was chosen; in connect four the move is a column
 * @property {(square: string | null) => void} [point] the pointer or the keyboard is on a cell, or on none
 * @property {(square: string) => void} [pending] the first of two clicks
 */

const CELL = 40;
const MARGIN = { none: 10, coordinates: 26, few: 15 };
/** Boards of fewer columns are drawn large: their coordinates stay small. */
const FEW = 7;
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
    return this.shown?.board.looks === "columns" ? String(square[0]) : square;
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

  /** The width of the border. */
  get margin() {
    const { board, coordinates } = /** @type {Shown} */ (this.shown);
    if (!coordinates) return MARGIN.none;
    return board.width < FEW ? MARGIN.few : MARGIN.coordinates;
  }

  /** The centre of a cell in the drawing. @param {string} square */
  centre(square) {
    const { margin } = this;
    const { board, flip } = /** @type {Shown} */ (this.shown);
    const { column, row } = cellOf(square, board.height);
    const [x, y] = flip ? [board.width - 1 - column, board.height - 1 - row] : [column, row];
    return { x: margin + (x + 0.5) * CELL, y: margin + (y + 0.5) * CELL };
  }

  /** What does not change from move to move. */
  drawGround() {
    const { board, coordinates = false, flip = false, label } = /** @type {Shown} */ (this.shown);
    const { width, height, looks } = board;
    set(this.element, { "aria-label": label ?? say(common.board, { width, height }) });
    const ground = [width, height, looks, coordinates, flip, board.stars].join();
    if (ground === this.ground) return;
    this.ground = ground;
    const { margin } = this;
    const size = [2 * margin + width * CELL, 2 * margin + height * CELL];
    set(this.element, { viewBox: `0 0 ${size[0]} ${size[1]}`, "data-looks": looks });
    fill(this.below, s("rect", { class: "wood", width: size[0], height: size[1], rx: 8 }), this.lines());
    for (const star of board.stars) {
      const { x, y } = this.centre(star);
      this.below.append(s("circle", { class: "star", cx: x, cy: y, r: 3.4 }));
    }
    if (coordinates) this.below.append(...this.coordinates(margin));
    this.makeCells();
  }

  lines() {
    const { margin } = this;
    const { width, height, looks } = /** @type {Shown} */ (this.shown).board;
    const first = looks === "crossings" ? 0.5 : 0;
    const [columns, rows] = looks === "crossings" ? [width, height] : [width + 1, height + 1];
    const at = (/** @type {number} */ index) => margin + (index + first) * CELL;
    if (looks === "columns") {
      return s("rect", { class: "frame", x: margin, y: margin, width: width * CELL, height: height * CELL, rx: 6 });
    }
    const across = Array.from({ length: rows }, (_, y) => `M${at(0)} ${at(y)}H${at(columns - 1)}`);
    const down = Array.from({ length: columns }, (_, x) => `M${at(x)} ${at(0)}V${at(rows - 1)}`);
    return s("path", { class: "lines", d: [...across, ...down].join("") });
  }

  /** @param {number} margin */
  coordinates(margin) {
    const { width, height } = /** @type {Shown} */ (this.shown).board;
    const texts = [];
    const name = width < FEW ? "coordinate small" : "coordinate";
    for (let column = 0; column < width; column++) {
      const { x } = this.centre(nameOf({ column, row: 0 }, height));
      for (const y of [margin / 2 + 1, margin * 1.5 + height * CELL - 1]) {
        texts.push(s("text", { class: name, x, y }, columnName(column)));
      }
    }
    for (let row = 0; row < height; row++) {
      const { y } = this.centre(nameOf({ column: 0, row }, height));
      for (const x of [margin / 2, margin * 1.5 + width * CELL]) {
        texts.push(s("text", { class: name, x, y }, String(height - row)));
      }
    }
    return texts;
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
    const { board, marks = [], active = false } = /** @type {Shown} */ (this.shown);
    set(this.element, { "data-active": active });
    const numbers = this.numbers();
    const last = board.placed.findLast((square) => square !== null);
    const won = new Set(board.ending?.type === "row" ? board.ending.squares : []);
    const forbidden = new Set(board.forbidden);
    /** @type {Map<string, Mark>} */
    const marked = new Map(marks.map((mark) => [mark.square, mark]));
    for (const [square, cell] of this.drawn) {
      const look = {
        side: sideAt(board, square),
        number: numbers.get(square),
        order: board.placed.indexOf(square) + 1,
        last: square === last,
        won: won.has(square),
        forbidden: forbidden.has(square),
        mark: marked.get(square),
      };
      const key = JSON.stringify([look, board.looks, document.documentElement.lang]);
      if (key === cell.drawn) continue;
      cell.drawn = key;
      fill(cell.group, this.drawCell(look));
      cell.group.setAttribute("aria-label", this.describe(square, look));
    }
  }

  /** The numbers that are shown on stones. */
  numbers() {
    const { board, numbers = "none", lastNumbers = 5 } = /** @type {Shown} */ (this.shown);
    const shown = new Map();
    if (numbers === "none") return shown;
    const from = numbers === "all" ? 0 : board.placed.length - lastNumbers;
    board.placed.forEach((square, index) => {
      if (square !== null && index >= from) shown.set(square, index + 1);
    });
    return shown;
  }

  /**
   * @typedef {object} Look
   * @property {number | null} side
   * @property {number | undefined} number
   * @property {number} order
   * @property {boolean} last
   * @property {boolean} won
   * @property {boolean} forbidden
   * @property {Mark | undefined} mark
   */

  /** @param {Look} look */
  drawCell({ side, number, last, won, forbidden, mark }) {
    const looks = /** @type {Shown} */ (this.shown).board.looks;
    /** @type {SVGElement[]} */
    const parts = [s("rect", { class: "hit", x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL })];
    if (side === null && looks === "columns") parts.push(s("circle", { class: "hole", r: 16 }));
    if (side !== null) parts.push(stone(looks, side, won ? "won" : ""));
    if (number !== undefined) {
      parts.push(...moveNumber(looks, number, `number on-${side}${last ? " last" : ""}`));
    } else if (last && side !== null) parts.push(lastMark(looks, side));
    if (forbidden && side === null && !mark) parts.push(s("path", { class: "forbidden", d: "M-6-6L6 6M6-6L-6 6" }));
    if (mark) parts.push(...drawMark(looks, mark));
    parts.push(s("rect", { class: "ring", x: -18, y: -18, width: 36, height: 36, rx: 5 }));
    return parts;
  }

  /**
   * @param {string} square
   * @param {Look} look
   */
  describe(square, { side, order, last, forbidden, mark }) {
    const looks = /** @type {Shown} */ (this.shown).board.looks;
    const parts = [];
    if (side !== null) {
      const pair = order > 0 ? common.cell_numbered : common.cell_taken;
      parts.push(say(pair, { square, side: sideName(looks, side), number: order }));
    } else parts.push(say(forbidden ? common.cell_forbidden : common.cell_empty, { square }));
    if (last) parts.push(say(common.cell_last));
    if (mark) parts.push(mark.title ?? (mark.text ? say(common.cell_candidate, { text: mark.text }) : ""));
    return parts.filter(Boolean).join(", ");
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

/**
 * @param {BoardView} board
 * @param {string} square
 */
function sideAt(board, square) {
  const { column, row } = cellOf(square, board.height);
  const letter = board.rows[row]?.[column];
  if (letter === "X") return 0;
  return letter === "O" ? 1 : null;
}

/**
 * @param {BoardView} board
 * @param {string} square
 */
export function isEmpty(board, square) {
  return sideAt(board, square) === null;
}

/**
 * @param {"crossings" | "cells" | "columns"} looks
 * @param {number} side
 */
function lastMark(looks, side) {
  if (looks === "cells") return s("path", { class: "last corner", d: "M18-18h-8l8 8z" });
  return s("circle", { class: `last on-${side}`, r: 4.5 });
}

/**
 * The number of a move. Only plain stones are a ground to read it on: letters and discs have lines of their own, so
 * there it stands on a card.
 * @param {"crossings" | "cells" | "columns"} looks
 * @param {number} number
 * @param {string} name classes
 */
function moveNumber(looks, number, name) {
  const text = String(number);
  if (looks === "crossings") return [s("text", { class: name }, text)];
  if (looks === "columns") return [s("circle", { class: "number-card", r: 8 }), s("text", { class: `${name} carded` }, text)];
  const width = 5.5 * text.length + 5;
  return [
    s("rect", { class: "number-card", x: 19 - width, y: -19, width, height: 11, rx: 3 }),
    s("text", { class: `${name} carded`, x: 19 - width / 2, y: -13.3 }, text),
  ];
}

/**
 * A stone, letter or disc around the origin.
 * @param {"crossings" | "cells" | "columns"} looks
 * @param {number} side
 * @param {string} more classes
 */
export function stone(looks, side, more = "") {
  const name = `stone side-${side} ${more}`;
  if (looks === "cells") {
    return side === 0
      ? s("path", { class: `${name} letter`, d: "M-11-11L11 11M11-11L-11 11" })
      : s("circle", { class: `${name} letter`, r: 12 });
  }
  if (looks === "columns") {
    // A second ring tells the sides apart without colours.
    const ring = side === 0 ? s("circle", { class: "mark", r: 9 }) : s("path", { class: "mark", d: "M-7 0H7M0-7V7" });
    return s("g", { class: `${name} disc` }, s("circle", { r: 16 }), ring);
  }
  return s("circle", { class: name, r: 18 });
}

/**
 * @param {"crossings" | "cells" | "columns"} looks
 * @param {Mark} mark
 */
function drawMark(looks, { kind, text, side }) {
  /** @type {SVGElement[]} */
  const parts = [];
  if (side !== undefined) parts.push(stone(looks, side, "thought"));
  else if (kind === "forbidden" || kind === "refuted") {
    parts.push(s("path", { class: `mark-${kind}`, d: "M-8-8L8 8M8-8L-8 8" }));
  } else if (kind !== "label") parts.push(s("circle", { class: `mark-${kind}`, r: kind === "allowed" ? 5 : 17 }));
  if (text) {
    const small = text.length > 3 ? " small" : "";
    parts.push(s("text", { class: `mark-text${small}${side === undefined ? "" : ` on-${side}`}` }, text));
  }
  return parts;
}
