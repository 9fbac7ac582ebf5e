// What the engine says of a game.

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
