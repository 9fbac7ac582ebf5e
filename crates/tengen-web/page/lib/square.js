// Cells by name: a letter for the column, from the left; a number for the row, from the bottom.

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @typedef {{ column: number, row: number }} Cell counted from the top left corner, from 0 */

/** The letter of a column. @param {number} column */
export function columnName(column) {
  return LETTERS[column] ?? "?";
}

/** The number of a column, from 1: the moves of connect four. @param {string} square */
export function columnNumber(square) {
  return LETTERS.indexOf(square[0] ?? "") + 1;
}

/** The lowest cell of a column that is named by its number. @param {string} move */
export function columnFoot(move) {
  return `${columnName(Number(move) - 1)}1`;
}

/**
 * @param {string} name
 * @param {number} height the rows of the board
 * @returns {Cell}
 */
export function cellOf(name, height) {
  return { column: LETTERS.indexOf(name[0] ?? ""), row: height - Number(name.slice(1)) };
}

/**
 * @param {Cell} cell
 * @param {number} height
 */
export function nameOf({ column, row }, height) {
  return `${columnName(column)}${height - row}`;
}

/**
 * The moves of a text up to the first part that is none; they may be numbered, and separated by spaces and the like.
 * @param {string} text
 * @returns {{ moves: string[], unknown: string | null }}
 */
export function readMoves(text) {
  /** @type {string[]} */
  const moves = [];
  for (const part of text.toLowerCase().split(/[\s,;|–—-]+/)) {
    const rest = part.replace(/^\d+[.)]/, "");
    const known = /^(?:pass|[a-z]\d+)*/.exec(rest)?.[0] ?? "";
    moves.push(...movesOf(known));
    if (known !== rest) return { moves, unknown: rest.slice(known.length) };
  }
  return { moves, unknown: null };
}

/** The moves of a text such as `h8i9g7`, which may be separated by anything. @param {string} text */
export function movesOf(text) {
  return text.toLowerCase().match(/pass|[a-z]\d+/g) ?? [];
}
