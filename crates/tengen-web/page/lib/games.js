// What games are called and how their sides look.

import { common } from "../words/common.js";
import { say } from "./language.js";
import { columnNumber } from "./square.js";

/** @typedef {"crossings" | "cells" | "columns"} Looks */

/** The name of five in a row and the size of its board, if the game is one. @param {string} game */
export function fiveInARow(game) {
  const found = /^(gomoku|freestyle|standard|renju|caro|exact-caro)(\d+)?$/.exec(game);
  if (!found) return null;
  return { rule: found[1] === "freestyle" ? "gomoku" : String(found[1]), size: Number(found[2] ?? 15) };
}

/** The columns and rows of a game on a square board; none if its board is another. @param {string} game */
export function boardSize(game) {
  if (game === "tictactoe") return 3;
  const rows = /^(\d+)x\1x\d+$/.exec(game);
  return rows ? Number(rows[1]) : (fiveInARow(game)?.size ?? null);
}

/** Whether the engine plays a game. @param {string} game */
export function playedByEngine(game) {
  return fiveInARow(game) !== null || /^(\d+)x\1x5$/.test(game);
}

/** What a game of the grammar is called. @param {string} game */
export function gameName(game) {
  const five = fiveInARow(game);
  if (five) {
    const name = say(common[/** @type {"gomoku"} */ (five.rule.replace("-", "_"))]);
    return five.size === 15 ? name : `${name} ${five.size}×${five.size}`;
  }
  const mnk = /^(\d+)x(\d+)x(\d+)$/.exec(game);
  if (mnk) return say(common.mnk, { m: String(mnk[1]), n: String(mnk[2]), k: String(mnk[3]) });
  return game in common ? say(common[/** @type {"tictactoe"} */ (game)]) : game;
}

/** How a game is drawn. @param {string} game @returns {Looks} */
export function looksOf(game) {
  if (fiveInARow(game)) return "crossings";
  return game === "connect4" ? "columns" : "cells";
}

/** A move in a sentence: in connect four it is a column. @param {Looks} looks @param {string} move */
export function moveText(looks, move) {
  return looks === "columns" ? say(common.column_move, { column: move }) : move;
}

/** A cell in a sentence. @param {Looks} looks @param {string} square */
export function squareText(looks, square) {
  return looks === "columns" ? say(common.column_cell, { column: columnNumber(square), row: square.slice(1) }) : square;
}

/**
 * What a side is called.
 * @param {Looks} looks
 * @param {number} side 0 for who begins
 */
export function sideName(looks, side) {
  const [first, second] = {
    crossings: /** @type {const} */ ([common.black, common.white]),
    cells: /** @type {const} */ ([common.first_letter, common.second_letter]),
    columns: /** @type {const} */ ([common.first_disc, common.second_disc]),
  }[looks];
  return say(side === 0 ? first : second);
}
