// One cell of a board: what is on it, how that is drawn, and what a screen reader says of it.

import { common } from "../words/common.js";
import { s } from "./dom.js";
import { sideName, squareText } from "./games.js";
import { CELL } from "./ground.js";
import { clauses, say } from "./language.js";
import { cellOf } from "./square.js";
import { drawHeat, drawMark, lastMark, moveNumber, stone } from "./stone.js";

/**
 * @typedef {import("../protocol").BoardView} BoardView
 * @typedef {import("./stone.js").Mark} Mark
 */

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

/**
 * What every cell shows, by a function of its name.
 * @param {import("./board.js").Shown} shown
 * @returns {(square: string) => Look}
 */
export function cellLooks(shown) {
  const { board, marks = [] } = shown;
  const numbers = numbersOf(shown);
  const last = board.placed.findLast((square) => square !== null);
  const won = new Set(board.ending?.type === "row" ? board.ending.squares : []);
  const forbidden = new Set(board.forbidden);
  /** @type {Map<string, Mark>} */
  const marked = new Map(marks.map((mark) => [mark.square, mark]));
  return (square) => ({
    side: sideAt(board, square),
    number: numbers.get(square),
    order: board.placed.indexOf(square) + 1,
    last: square === last,
    won: won.has(square),
    forbidden: forbidden.has(square),
    mark: marked.get(square),
  });
}

/** The numbers that are shown on stones. @param {import("./board.js").Shown} shown @returns {Map<string, number>} */
function numbersOf({ board, numbers = "none", lastNumbers = 5 }) {
  const shown = new Map();
  if (numbers === "none") return shown;
  const from = numbers === "all" ? 0 : board.placed.length - lastNumbers;
  board.placed.forEach((square, index) => {
    if (square !== null && index >= from) shown.set(square, index + 1);
  });
  return shown;
}

/** @param {BoardView["looks"]} looks @param {Look} look */
export function drawCell(looks, { side, number, last, won, forbidden, mark }) {
  /** @type {SVGElement[]} */
  const parts = [s("rect", { class: "hit", x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL })];
  if (mark?.kind === "heat") parts.push(drawHeat(mark));
  if (side === null && looks === "columns") parts.push(s("circle", { class: "hole", r: 16 }));
  if (side !== null) parts.push(stone(looks, side, won ? "won" : ""));
  if (number !== undefined) {
    parts.push(...moveNumber(looks, number, `number on-${side}${last ? " last" : ""}`));
  } else if (last && side !== null) parts.push(lastMark(looks, side));
  if (forbidden && side === null && !mark) parts.push(s("path", { class: "forbidden", d: "M-6-6L6 6M6-6L-6 6" }));
  // What the colour of a taken cell says besides is in the list.
  if (mark && (mark.kind !== "heat" || side === null)) parts.push(...drawMark(looks, mark));
  parts.push(s("rect", { class: "ring", x: -18, y: -18, width: 36, height: 36, rx: 5 }));
  return parts;
}

/**
 * @param {BoardView["looks"]} looks
 * @param {string} square
 * @param {Look} look
 */
export function describe(looks, square, { side, order, last, forbidden, mark }) {
  const parts = [];
  const name = squareText(looks, square);
  if (side !== null) {
    const pair = order > 0 ? common.cell_numbered : common.cell_taken;
    parts.push(say(pair, { square: name, side: sideName(looks, side), number: order }));
  } else parts.push(say(forbidden ? common.cell_forbidden : common.cell_empty, { square: name }));
  if (last) parts.push(say(common.cell_last));
  if (mark) parts.push(mark.title ?? (mark.text ? say(common.cell_candidate, { text: mark.text }) : ""));
  return clauses(parts);
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
