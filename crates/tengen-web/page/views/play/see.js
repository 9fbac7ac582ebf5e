// What the engine says of a game.

import { cellOf } from "../../lib/square.js";
import { opened, placeOf } from "./game.js";

/**
 * The board of a game, and its opening if that is under way.
 * @param {import("../../lib/client.js").EngineClient} engine
 * @param {import("./game.js").Game} game
 */
export async function see(engine, game) {
  if (game.opening.over) {
    const { board } = await engine.ask({ type: "look", place: placeOf(game) }, "board");
    return { game, board, view: null };
  }
  const choices = game.opening.choices.map(({ choice }) => choice);
  const { opening: view } = await engine.ask({ type: "opening", game: game.game, rule: game.opening.rule, choices }, "opening");
  const { board } = await engine.ask({ type: "look", place: { game: game.game, moves: view.stones } }, "board");
  return { game: opened(game, view), board, view: view.who === null ? null : view };
}

/**
 * The board with one more stone, until the engine has said what it looks like: a click is seen at once.
 * @param {import("../../protocol").BoardView} board
 * @param {string} square where the stone comes to lie
 * @returns {import("../../protocol").BoardView}
 */
export function withStone(board, square) {
  const { column, row } = cellOf(square, board.height);
  const stone = board.to_move === 0 ? "X" : "O";
  const rows = board.rows.map((text, index) => (index === row ? text.slice(0, column) + stone + text.slice(column + 1) : text));
  return { ...board, rows, placed: [...board.placed, square], to_move: 1 - board.to_move, forbidden: [] };
}
