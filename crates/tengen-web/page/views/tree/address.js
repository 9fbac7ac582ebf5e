// What is looked at, in the address: `#/tree?numbers=((3 12)(2 4))&technique=alphabeta&step=7`.

import { EXAMPLES } from "./examples.js";
import { DEFAULTS, isTechnique } from "./techniques.js";

/**
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Mode} Mode
 * @typedef {import("./types.js").TraceRequest} TraceRequest
 */

const MODES = ["watch", "pair", "predict", "sheet"];
const MOST_PLAYOUTS = 100_000;

/** What is shown to somebody who asks for nothing in particular. @returns {Choice} */
export function usual() {
  return {
    source: "numbers",
    game: "tictactoe",
    position: DEFAULTS.tictactoe.position,
    numbers: EXAMPLES[0].text,
    technique: "alphabeta",
    other: "minimax",
    depth: null,
    judgement: null,
    playouts: 200,
    step: 0,
    mode: "watch",
  };
}

/** @param {URLSearchParams} query @returns {Choice} */
export function choiceIn(query) {
  const choice = usual();
  const whole = (/** @type {string} */ name) => (/^\d{1,9}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const game = query.get("game");
  if (query.has("numbers")) choice.numbers = query.get("numbers") ?? "";
  else if (game) {
    choice.source = "game";
    choice.game = game.toLowerCase();
    choice.position = query.get("position") ?? "";
  }
  const [technique, other, mode] = [query.get("technique") ?? "", query.get("with") ?? "", query.get("mode") ?? ""];
  if (isTechnique(technique)) choice.technique = technique;
  if (isTechnique(other)) choice.other = other;
  if (MODES.includes(mode)) choice.mode = /** @type {Mode} */ (mode);
  choice.depth = whole("depth");
  choice.judgement = query.get("judgement");
  choice.playouts = Math.min(MOST_PLAYOUTS, Math.max(1, whole("playouts") ?? choice.playouts));
  choice.step = whole("step") ?? 0;
  return choice;
}

/** @param {Choice} choice */
export function hashOf(choice) {
  /** @type {[string, string | number | null][]} */
  const parts = [
    ["mode", choice.mode === "watch" ? null : choice.mode],
    ["numbers", choice.source === "numbers" ? choice.numbers : null],
    ["game", choice.source === "game" ? choice.game : null],
    ["position", choice.source === "game" ? choice.position || null : null],
    ["technique", choice.technique],
    ["with", choice.mode === "pair" ? choice.other : null],
    ["depth", choice.depth],
    ["judgement", choice.source === "game" ? choice.judgement : null],
    ["playouts", usesPlayouts(choice) ? choice.playouts : null],
    ["step", choice.step || null],
  ];
  const given = parts.filter(([, value]) => value !== null);
  return `#/tree?${given.map(([name, value]) => `${name}=${readable(String(value))}`).join("&")}`;
}

/** Escaped only as far as an address needs it, so that people can read and write it. @param {string} text */
function readable(text) {
  return encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%20", "+");
}

/** @param {Choice} choice */
function usesPlayouts(choice) {
  return choice.technique === "mcts" || (choice.mode === "pair" && choice.other === "mcts");
}

/** @param {Choice} choice @returns {import("./types.js").TraceSource} */
export function sourceOf({ source, game, position, numbers }) {
  if (source === "numbers") return { type: "numbers", text: numbers };
  return { type: "game", place: position ? { game, setup: position, moves: [] } : { game, moves: [] } };
}

/**
 * @param {Choice} choice
 * @param {import("./types.js").Technique} [technique]
 * @returns {TraceRequest}
 */
export function requestOf(choice, technique = choice.technique) {
  return {
    source: sourceOf(choice),
    technique,
    depth: choice.depth,
    judgement: choice.source === "game" ? choice.judgement : null,
    playouts: technique === "mcts" ? choice.playouts : null,
  };
}
