// How a game is kept: as text, with what lists of games show.

/** @typedef {import("./game.js").Game} Game */

/** A kept game, if the text is one. @param {string} text @returns {Game | null} */
export function parse(text) {
  try {
    const game = JSON.parse(text);
    const sound =
      game?.version === 1 &&
      typeof game.id === "string" &&
      typeof game.game === "string" &&
      [game.players, game.moves, game.undone, game.clocks, game.left, game.rates, game.opening?.choices].every(Array.isArray) &&
      typeof game.changed === "number" &&
      typeof game.control?.kind === "string";
    return sound ? game : null;
  } catch {
    return null;
  }
}

/** A title that any language can be made of. @param {Game} game */
function titleOf({ players }) {
  return players.join(" – ");
}

/**
 * How a game has ended, for lists.
 * @param {Game} game
 * @param {import("../../protocol").BoardView | null} board
 * @returns {import("../../protocol").SavedResult | null}
 */
export function resultOf({ end }, board) {
  const ending = board?.ending;
  if (ending) return ending.type === "full" ? "draw" : ending.winner === 0 ? "first" : "second";
  if (!end) return null;
  if (end.type === "agreed") return "draw";
  return end.loser === 0 ? "second" : "first";
}

/**
 * @param {Game} game
 * @param {import("../../protocol").BoardView | null} board
 * @returns {import("../../lib/store.js").Keepable}
 */
export function keepable(game, board) {
  const { id, changed, moves } = game;
  return { id, title: titleOf(game), game: game.game, state: JSON.stringify(game), changed, moves: moves.length, result: resultOf(game, board) };
}
