// Positions as rows of text: `X../.O./... x`, the top row first, then the side to move.

import { cellOf, nameOf } from "./square.js";

/**
 * @typedef {object} Rows
 * @property {string[]} rows `X`, `O` and `.`
 * @property {number} side who is to move, 0 for Black
 * @property {[string, number][]} stones
 */

const SIZES = { least: 3, most: 25 };

/** The rows of a text, if it is a square of them; spaces and line breaks count for nothing. @param {string} text @returns {Rows | null} */
export function rowsOf(text) {
  const turned = /^(.*?)(?:\s+([xo]))?\s*$/is.exec(text.trim());
  const [body, turn] = [turned?.[1] ?? "", turned?.[2]?.toLowerCase()];
  const parts = body.includes("/") ? body.split("/") : body.split(/\n/);
  const rows = parts.map((row) => row.replace(/\s/g, "").toUpperCase()).filter((row) => row !== "");
  const size = rows.length;
  if (size < SIZES.least || size > SIZES.most) return null;
  if (rows.some((row) => row.length !== size || !/^[XO.]+$/.test(row))) return null;
  /** @type {[string, number][]} */
  const stones = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) => (letter === "." ? [] : [stoneAt(x, y, size, letter)])),
  );
  const black = stones.filter(([, side]) => side === 0).length;
  const counted = black > stones.length - black ? 1 : 0;
  return { rows, side: turn ? Number(turn === "o") : counted, stones };
}

/**
 * @param {number} column
 * @param {number} row
 * @param {number} size
 * @param {string} letter
 * @returns {[string, number]}
 */
function stoneAt(column, row, size, letter) {
  return [nameOf({ column, row }, size), letter === "X" ? 0 : 1];
}

/**
 * Stones as text.
 * @param {number} size
 * @param {readonly [string, number][]} stones
 * @param {number} side who is to move
 */
export function setupText(size, stones, side) {
  const rows = Array.from({ length: size }, () => Array(size).fill("."));
  for (const [square, colour] of stones) {
    const { column, row } = cellOf(square, size);
    const line = rows[row];
    if (line && column >= 0 && column < size) line[column] = colour === 0 ? "X" : "O";
  }
  return `${rows.map((row) => row.join("")).join("/")} ${side === 0 ? "x" : "o"}`;
}

/** Whether a move is on a board of this size. @param {string} move @param {number} size */
export function fits(move, size) {
  if (move === "pass") return true;
  const { column, row } = cellOf(move, size);
  return column >= 0 && column < size && row >= 0 && row < size;
}
