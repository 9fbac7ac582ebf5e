// The techniques that can be watched, and where each game is best watched from.

import { words } from "../../words/tree.js";

export const TECHNIQUES = /** @type {const} */ ([
  { name: "minimax", title: words.minimax, line: words.minimax_line },
  { name: "negamax", title: words.negamax, line: words.negamax_line },
  { name: "alphabeta", title: words.alphabeta, line: words.alphabeta_line },
  { name: "ordering", title: words.ordering, line: words.ordering_line },
  { name: "table", title: words.table, line: words.table_line },
  { name: "pvs", title: words.pvs, line: words.pvs_line },
  { name: "mcts", title: words.mcts, line: words.mcts_line },
]);

/** Whether it can be predicted: it does not depend on what was seen before. @param {string} name */
export function isPredictable(name) {
  return name === "alphabeta" || name === "ordering";
}

/** @param {string} name @returns {name is (typeof TECHNIQUES)[number]["name"]} */
export function isTechnique(name) {
  return TECHNIQUES.some((technique) => technique.name === name);
}

/** @param {string} name */
export function technique(name) {
  return TECHNIQUES.find((other) => other.name === name) ?? TECHNIQUES[0];
}

/** Games with a position and depth that make a tree of a good size. */
export const DEFAULTS = /** @type {const} */ ({
  tictactoe: { position: "XOX/.O./.X.", depth: null },
  "4x4x3": { position: "", depth: 2 },
  connect4: { position: "", depth: 3 },
});

/** A position and depth to begin with. @param {string} game @returns {{ position: string, depth: number | null }} */
export function beginningOf(game) {
  return game in DEFAULTS ? DEFAULTS[/** @type {keyof typeof DEFAULTS} */ (game)] : { position: "", depth: 2 };
}
