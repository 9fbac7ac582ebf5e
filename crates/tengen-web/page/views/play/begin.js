// The beginning of a game.

import { keep } from "../../lib/store.js";
import { newGame, titleOf } from "./game.js";

/**
 * Begins a game and goes there.
 * @param {import("../../main.js").App} app
 * @param {import("./game.js").Wish} wish
 */
export function begin(app, wish) {
  const game = newGame(wish);
  const { id, changed } = game;
  keep(app.engine, { id, title: titleOf(game), game: game.game, state: JSON.stringify(game), changed, over: false });
  app.go(`#/play/${id}`);
}
