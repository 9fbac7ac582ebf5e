// The beginning of a game.

import { keep } from "../../lib/store.js";
import { newGame } from "./game.js";
import { keepable } from "./kept.js";

/**
 * Begins a game and goes there.
 * @param {import("../../main.js").App} app
 * @param {import("./game.js").Wish} wish
 */
export function begin(app, wish) {
  const game = newGame(wish);
  keep(app.engine, keepable(game, null));
  app.go(`#/play/${game.id}`);
}
