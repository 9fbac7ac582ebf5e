// Games in words: players, moves, choices and results.

import { looksOf, moveText, sideName, squareText } from "../../lib/games.js";
import { clauses, say } from "../../lib/language.js";
import { words } from "../../words/play.js";
import { humans, isHuman, personOf, sideOf } from "./game.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("../../protocol").BoardView} BoardView
 * @typedef {import("../../protocol").OpeningChoice} OpeningChoice
 */

/** @param {string} game @param {number} side */
export function sideText(game, side) {
  return sideName(looksOf(game), side);
}

/** What a player of the grammar is called. @param {string} player */
export function playerName(player) {
  if (player === "human") return say(words.human);
  const level = /^engine:level=(\d+)$/.exec(player);
  if (level) return say(words.computer_level, { n: String(level[1]) });
  if (player === "zero") return say(words.network);
  return say(words.computer_kind, { kind: player });
}

/** The names of two players from the title of a kept game. @param {string} title */
export function titleText(title) {
  return title.split(" – ").map(playerName).join(" – ");
}

/** How a kept game stands: its result, and how many moves it has. @param {import("../../lib/store.js").Listed} game */
export function standsText({ game, moves, result }) {
  const won = (/** @type {number} */ side) => say(words.kept_won, { side: sideText(game, side) });
  const how = result === "first" ? won(0) : result === "second" ? won(1) : say(result === "draw" ? words.kept_draw : words.kept_open);
  return clauses([how, moves === null || moves === undefined ? "" : say(moves === 1 ? words.kept_move : words.kept_moves, { n: moves })]);
}

/** @param {string} game @param {number} side @param {string} move */
export function movedText(game, side, move) {
  return say(words.moved, { side: sideText(game, side), move: moveText(looksOf(game), move) });
}

/** What an opening rule is called. @param {string} rule */
export function ruleName(rule) {
  const key = `open_${rule.replaceAll("-", "_")}`;
  return key in words ? say(words[/** @type {"open_free"} */ (key)]) : rule;
}

/** What an opening rule asks for; nothing where anything goes. @param {string} rule */
export function ruleText(rule) {
  const key = `rule_${rule.replaceAll("-", "_")}`;
  return key in words ? say(words[/** @type {"rule_swap"} */ (key)]) : "";
}

/**
 * That the computer has swapped the colours, until the person at the board has acted; nothing if it has not.
 * @param {Game} game
 */
export function tookText(game) {
  const { choices, stones } = game.opening;
  if (humans(game) !== 1) return "";
  const since = choices.slice(choices.findLastIndex(({ who }) => isHuman(game, who)) + 1);
  const swap = since.findLast(({ choice }) => choice.type === "swap");
  const moved = game.opening.over && game.moves.some((_, ply) => ply >= stones && isHuman(game, personOf(game, ply % 2)));
  if (!swap || moved) return "";
  const side = sideOf(game, swap.who);
  return say(words.took, { who: personName(game, swap.who), side: sideText(game.game, side), own: sideText(game.game, 1 - side) });
}

/** What a forbidden move is called. @param {string} offence */
export function offenceName(offence) {
  const key = offence.replaceAll("-", "_");
  return key in words ? say(words[/** @type {"overline"} */ (key)]) : offence;
}

/** @param {number} length */
function rowText(length) {
  const key = `row_${length}`;
  return key in words ? say(words[/** @type {"row_5"} */ (key)]) : say(words.row_n, { n: length });
}

/**
 * How a game has ended, with the reason; nothing if it has not.
 * @param {Game} game
 * @param {BoardView | null} board
 */
export function resultText(game, board) {
  const name = (/** @type {number} */ side) => sideText(game.game, side);
  const ending = board?.ending;
  if (ending?.type === "full") return say(words.draw_full);
  if (ending?.type === "row") {
    const looks = looksOf(game.game);
    const cell = (/** @type {string | undefined} */ square) => squareText(looks, square ?? "");
    const [from, to] = [cell(ending.squares[0]), cell(ending.squares.at(-1))];
    return say(looks === "columns" ? words.wins_row_far : words.wins_row, { side: name(ending.winner), row: rowText(ending.squares.length), from, to });
  }
  if (ending?.type === "forbidden") {
    const { winner, offence, square } = ending;
    return say(words.wins_forbidden, { side: name(winner), loser: name(1 - winner), offence: offenceName(offence), square });
  }
  if (!game.end) return "";
  if (game.end.type === "agreed") return say(words.draw_agreed);
  const { loser } = game.end;
  const pair = game.end.type === "time" ? words.wins_time : words.wins_resigned;
  return say(pair, { side: name(1 - loser), loser: name(loser) });
}

/**
 * A choice in an opening.
 * @param {Game} game
 * @param {OpeningChoice} choice
 * @param {number} who
 * @param {number} stones how many were on the board before
 */
export function choiceText(game, choice, who, stones) {
  const name = personName(game, who);
  if (choice.type === "place") return movedText(game.game, stones % 2, choice.square);
  const values = {
    who: name,
    square: "square" in choice ? choice.square : "",
    n: "fifths" in choice ? choice.fifths : 0,
  };
  return say(words[`did_${choice.type}`], values);
}

/** What a person is called; two people at one board are told apart by who began. @param {Game} game @param {number} person */
export function personName(game, person) {
  const name = playerName(String(game.players[person]));
  return game.players[0] === game.players[1] ? `${name} ${person + 1}` : name;
}
