// A study as an address, and back: `game=renju15&moves=h8i9g7&ply=2`, and `setup` where the board was not empty.

import { boardSize, fiveInARow, gameName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { fits, rowsOf } from "../../lib/setup.js";
import { readMoves } from "../../lib/square.js";
import { words } from "../../words/analyse.js";

/**
 * @typedef {object} Address
 * @property {string} game
 * @property {string | null} setup
 * @property {string[]} moves the whole line
 * @property {number} ply how many of them are on the board
 */

const USUAL = "renju15";
const MOST_MOVES = 700;
const LONGEST_TOLD = 30;

/**
 * A game as the analysis names it, for one board has one name: five in a row, or other rows on a square board.
 * @param {string} wanted
 * @returns {string | null} nothing if it cannot be analysed
 */
function studied(wanted) {
  const five = fiveInARow(wanted);
  if (five) return `${five.rule}${five.size >= 5 && five.size <= 25 ? five.size : 15}`;
  const size = boardSize(wanted);
  const row = Number(wanted.split("x")[2]);
  if (size === null || size < 3 || size > 25 || row < 1 || row > size) return null;
  if (row === 5) return `gomoku${size}`;
  return wanted === "3x3x3" ? "tictactoe" : wanted;
}

/** What a query asks for; what makes no sense is left out. @param {URLSearchParams} query @returns {Address} */
export function addressOf(query) {
  const game = studied(query.get("game") ?? USUAL) ?? USUAL;
  const size = boardSize(game) ?? 15;
  const rows = rowsOf((query.get("setup") ?? "").replaceAll("_", " "));
  const setup = rows && rows.rows.length === size ? `${rows.rows.join("/")} ${rows.side === 0 ? "x" : "o"}` : null;
  const moves = playable(readMoves(query.get("moves") ?? "").moves, rows?.stones.map(([square]) => square) ?? [], size);
  const ply = Number(query.get("ply") ?? moves.length);
  return { game, setup, moves, ply: Number.isInteger(ply) ? Math.max(0, Math.min(moves.length, ply)) : moves.length };
}

/** What a query says that makes no sense, the first of it, in words. @param {URLSearchParams} query @returns {string | null} */
export function problemIn(query) {
  const wanted = query.get("game") ?? USUAL;
  const { game, setup, moves } = addressOf(query);
  const five = fiveInARow(wanted);
  if (studied(wanted) === null) return say(words.not_five, { game: gameName(wanted) });
  const unknown = (/** @type {string} */ part) => say(words.link_bad, { part: brief(part) });
  if (five && `${five.rule}${five.size}` !== game) return unknown(wanted);
  const start = query.get("setup");
  if (start && !setup) return unknown(start);
  const read = readMoves(query.get("moves") ?? "");
  const bad = read.moves[moves.length] ?? read.unknown;
  return bad === null ? null : unknown(bad);
}

/** The beginning of a text, to be shown in a sentence. @param {string} text */
export function brief(text) {
  return text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;
}

/**
 * The moves up to the first that is off the board or on a stone.
 * @param {string[]} moves
 * @param {string[]} stones
 * @param {number} size
 */
export function playable(moves, stones, size) {
  const taken = new Set(stones);
  const bad = moves.findIndex((move) => {
    const free = fits(move, size) && !taken.has(move);
    if (move !== "pass") taken.add(move);
    return !free;
  });
  return moves.slice(0, bad < 0 ? MOST_MOVES : Math.min(bad, MOST_MOVES));
}

/** @param {Address} address */
export function hashOf({ game, setup, moves, ply }) {
  const start = setup ? `&setup=${setup.replace(" ", "_")}` : "";
  return `#/analyse?game=${game}${start}&moves=${moves.join("")}&ply=${ply}`;
}

/** The address of where the reader is. @param {import("./study.js").Study} study @returns {Address} */
export function addressIn(study) {
  const line = study.line();
  return {
    game: study.tree.game,
    setup: study.tree.setup,
    moves: study.tree.moves(line.at(-1) ?? 0),
    ply: line.indexOf(study.current),
  };
}
