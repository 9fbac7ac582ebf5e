// What a network thinks of a position, as marks and texts. Nothing is drawn here.

import { words } from "../words/opinion.js";
import { brief, count, percent, say } from "./language.js";

/**
 * @typedef {import("../protocol").OpinionView} OpinionView
 * @typedef {import("../protocol").ScoreView} ScoreView
 * @typedef {import("../protocol").Thought} Thought
 */

/** A share of the policy; small ones with a decimal. @param {number} share */
export function shareText(share) {
  return share < 0.0995 ? `${(share * 100).toFixed(1)} %` : percent(share);
}

/** A value from −1 to +1. @param {number} value */
export function valueText(value) {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

/**
 * The policy as colours, the visits as numbers. A share of a hundredth is still to be seen beside one of all, so the colour goes
 * with the root of the share.
 * @param {OpinionView} opinion
 * @returns {import("./stone.js").Mark[]}
 */
export function heatMarks({ moves }) {
  return moves.map(({ move, share, visits }, rank) => ({
    square: move,
    kind: "heat",
    heat: Math.round(Math.sqrt(share) * 100) / 100,
    best: rank === 0,
    text: visits > 0 ? brief(visits) : "",
    title: say(words.heat, { share: shareText(share), visits: brief(visits) }),
  }));
}

/**
 * A judgement of the position for the side to move.
 * @typedef {object} Judgement
 * @property {string} name of who judges
 * @property {string} rate
 * @property {string} value
 * @property {"first_sight" | "after_search" | "alpha_beta"} by
 */

/**
 * The same position as the network sees it, as its search does, and as alpha-beta does; all for the side to move.
 * @param {Thought} thought of the network's search
 * @param {number} nodes
 * @param {import("./second.js").Second | null} second
 * @returns {Judgement[]}
 */
export function judgements({ opinion, score }, nodes, second) {
  if (!opinion) return [];
  const rate = (opinion.value + 1) / 2;
  return [
    { by: "first_sight", name: say(words.first_sight), rate: percent(rate), value: valueText(opinion.value) },
    { by: "after_search", name: say(words.after_search, { n: count(nodes) }), ...scoreTexts(score) },
    { by: "alpha_beta", name: secondName(second), ...scoreTexts(second?.thought.score ?? null) },
  ];
}

/** @param {import("./second.js").Second | null} second */
function secondName(second) {
  const depth = second?.thought.depth;
  if (!second || !depth) return say(words.alpha_beta);
  return say(second.by === "engine" ? words.by_engine : words.by_pvs, { depth });
}

/** @param {ScoreView | null} score */
function scoreTexts(score) {
  if (!score) return { rate: say(words.pending), value: say(words.pending) };
  const plies = score.plies ?? 0;
  const value =
    score.kind === "win" ? say(words.wins_in, { plies }) : score.kind === "loss" ? say(words.loses_in, { plies }) : valueText(2 * score.win_rate - 1);
  return { rate: percent(score.win_rate), value };
}
