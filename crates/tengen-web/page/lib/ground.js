// The ground of a board: where its cells are in the drawing, its lines, stars and coordinates.

import { s } from "./dom.js";
import { cellOf, columnName, nameOf } from "./square.js";

/**
 * What the ground depends on.
 * @typedef {object} Plan
 * @property {import("../protocol").BoardView} board
 * @property {boolean} [coordinates]
 * @property {boolean} [flip]
 */

/** The side of a cell. */
export const CELL = 40;
const MARGIN = { none: 10, coordinates: 26, few: 15 };
/** Boards of fewer columns are drawn large: their coordinates stay small. */
const FEW = 7;

/** The width of the border. @param {Plan} plan */
function marginOf({ board, coordinates }) {
  if (!coordinates) return MARGIN.none;
  return board.width < FEW ? MARGIN.few : MARGIN.coordinates;
}

/** Two boards with the same key have the same ground. @param {Plan} plan */
export function groundKey({ board, coordinates = false, flip = false }) {
  return [board.width, board.height, board.looks, coordinates, flip, board.stars].join();
}

/** How large the drawing is. @param {Plan} plan @returns {[width: number, height: number]} */
export function sizeOf(plan) {
  const { width, height } = plan.board;
  const margin = marginOf(plan);
  return [2 * margin + width * CELL, 2 * margin + height * CELL];
}

/** The centre of a cell in the drawing. @param {Plan} plan @param {string} square */
export function centreOf(plan, square) {
  const { board, flip } = plan;
  const margin = marginOf(plan);
  const { column, row } = cellOf(square, board.height);
  const [x, y] = flip ? [board.width - 1 - column, board.height - 1 - row] : [column, row];
  return { x: margin + (x + 0.5) * CELL, y: margin + (y + 0.5) * CELL };
}

/** All of it, from the wood up. @param {Plan} plan @returns {SVGElement[]} */
export function drawGround(plan) {
  const [width, height] = sizeOf(plan);
  const stars = plan.board.stars.map((star) => {
    const { x, y } = centreOf(plan, star);
    return s("circle", { class: "star", cx: x, cy: y, r: 3.4 });
  });
  return [s("rect", { class: "wood", width, height, rx: 8 }), lines(plan), ...stars, ...(plan.coordinates ? coordinates(plan) : [])];
}

/** @param {Plan} plan */
function lines(plan) {
  const margin = marginOf(plan);
  const { width, height, looks } = plan.board;
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

/** @param {Plan} plan */
function coordinates(plan) {
  const margin = marginOf(plan);
  const { width, height, looks } = plan.board;
  const texts = [];
  const name = width < FEW ? "coordinate small" : "coordinate";
  for (let column = 0; column < width; column++) {
    const { x } = centreOf(plan, nameOf({ column, row: 0 }, height));
    for (const y of [margin / 2 + 1, margin * 1.5 + height * CELL - 1]) {
      texts.push(s("text", { class: name, x, y }, looks === "columns" ? String(column + 1) : columnName(column)));
    }
  }
  // Where moves are columns, numbers of rows would only be taken for them.
  if (looks === "columns") return texts;
  for (let row = 0; row < height; row++) {
    const { y } = centreOf(plan, nameOf({ column: 0, row }, height));
    for (const x of [margin / 2, margin * 1.5 + width * CELL]) {
      texts.push(s("text", { class: name, x, y }, String(height - row)));
    }
  }
  return texts;
}
