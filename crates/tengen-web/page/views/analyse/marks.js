// What an analysis puts on the board: pure functions from lines to marks.

import { brief, clauses, count, percent, say } from "../../lib/language.js";
import { words } from "../../words/analyse.js";

/**
 * @typedef {import("../../protocol").Thought} Thought
 * @typedef {import("../../protocol").ScoreView} ScoreView
 * @typedef {import("../../lib/stone.js").Mark} Mark
 */

/** @typedef {import("../../lib/settings.js").Settings["candidates"]} Shows */

/** What a score means, for a screen reader and a tooltip. @param {ScoreView} score */
export function scoreMeaning({ kind, plies, text }) {
  if (kind === "win") return say(words.wins_in, { plies: plies ?? 0 });
  if (kind === "loss") return say(words.loses_in, { plies: plies ?? 0 });
  return text;
}

/** A few characters for a candidate. @param {Thought} thought @param {Shows} shows */
function short({ score, depth, visits }, shows) {
  if (shows === "effort") return visits === null ? String(depth ?? "") : brief(visits);
  if (!score) return "";
  return shows === "rate" && score.kind === "heuristic" ? String(Math.round(score.win_rate * 100)) : score.text;
}

/**
 * The best moves on the board.
 * @param {readonly Thought[]} lines
 * @param {Shows} shows
 * @returns {Mark[]}
 */
export function candidateMarks(lines, shows) {
  return lines.flatMap((thought, index) => {
    const square = thought.line[0];
    if (!square || square === "pass") return [];
    const text = short(thought, shows);
    const { score, visits } = thought;
    const meaning = clauses([score ? percent(score.win_rate) : "", score ? scoreMeaning(score) : "", visits === null ? "" : say(words.visited, { visits: count(visits) })]);
    const title = say(words.candidate, { rank: index + 1, meaning });
    return [{ square, kind: index === 0 ? /** @type {const} */ ("best") : /** @type {const} */ ("candidate"), text, title }];
  });
}

/**
 * A line as numbered stones.
 * @param {readonly string[]} line
 * @param {number} side who moves first in it
 * @param {number} [from] the number of its first move
 * @returns {Mark[]}
 */
export function lineMarks(line, side, from = 1) {
  return line.flatMap((square, index) => {
    if (square === "pass") return [];
    const number = from + index;
    const title = say(words.in_line, { number });
    return [{ square, kind: /** @type {const} */ ("line"), text: String(number), side: (side + index) % 2, title }];
  });
}

/** The score for Black, who may not be to move. @param {ScoreView} score @param {number} side to move */
export function forBlack(score, side) {
  if (side === 0) return { black: score.win_rate, text: score.text };
  const text = score.text
    .replace(/^([+-])([WL]?)/, (_, sign, kind) => `${sign === "+" ? "-" : "+"}${{ W: "L", L: "W", "": "" }[/** @type {"W"} */ (kind)]}`);
  return { black: 1 - score.win_rate, text };
}
