// What random games mean, in words: of a tree of numbers they know less than a search does.

import { count, say } from "../../lib/language.js";
import { words } from "../../words/tree.js";

/**
 * Where a number begins to be a win: halfway between the smallest and the largest leaf.
 * @param {string} tree in brackets
 */
export function middleOf(tree) {
  const numbers = (tree.match(/-?\d+/g) ?? []).map(Number);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { least, most, middle: (least + most) / 2 };
}

/**
 * What the value of a Monte-Carlo tree is, and why it may have ended early; nothing of other techniques.
 * @param {import("./types.js").TraceRequest} request
 * @param {import("./types.js").TraceSummary} summary
 */
export function playoutsText({ technique, source, playouts: asked }, { playouts }) {
  if (technique !== "mcts") return "";
  const texts = [source.type === "numbers" ? say(words.playouts_numbers, middleOf(source.text)) : say(words.playouts_game)];
  if (asked !== null && playouts < asked) texts.push(say(words.playouts_proven, { playouts: count(playouts), asked: count(asked) }));
  return texts.join(" ");
}
