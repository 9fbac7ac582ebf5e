// A node in words, for those who cannot see it.

import { clauses, count, say } from "../../lib/language.js";
import { words } from "../../words/tree.js";

/**
 * @typedef {import("./types.js").NodeView} NodeView
 * @typedef {import("./types.js").View} View
 */

/**
 * The moves that lead to each node: `b2→a1`.
 * @param {readonly NodeView[]} nodes parents before children
 * @returns {Map<number, string>}
 */
export function pathsOf(nodes) {
  /** @type {Map<number, string>} */
  const paths = new Map();
  for (const { id, parent, label } of nodes) {
    const above = parent === null ? "" : (paths.get(parent) ?? "");
    paths.set(id, parent === null ? "" : above ? `${above}→${label}` : label);
  }
  return paths;
}

/** The mean of random games: `+0.25`. @param {number} mean */
export function meanText(mean) {
  const text = Math.abs(mean).toFixed(2);
  if (Number(text) === 0) return text;
  return `${mean < 0 ? "−" : "+"}${text}`;
}

/**
 * `MIN node b2→a1, value ≥ 0, window (−∞, 0)`.
 * @param {NodeView} node
 * @param {string} path
 * @param {boolean} isCause whether it set the bound of the cut that is shown
 */
export function describe(node, path, isCause) {
  const { role, kind, state, value, number, window, playouts } = node;
  const who = role === "max" ? "MAX" : "MIN";
  const isLeaf = kind !== "interior";
  const parts = [
    node.parent === null ? say(words.node_root, { who }) : say(isLeaf ? words.node_leaf : words.node_of, { who, path }),
    say(words[`state_${state}`]),
  ];
  if (value) parts.push(say(words.node_value, { value: value.label }));
  else if (number !== null) parts.push(say(words.node_number, { value: number }));
  if (window && !isLeaf) parts.push(say(words.node_window, { alpha: window.alpha, beta: window.beta }));
  if (window?.set) parts.push(say(window.set === "alpha" ? words.node_alpha_set : words.node_beta_set));
  if (playouts) parts.push(say(words.node_playouts, { visits: count(playouts.visits), mean: meanText(playouts.mean) }));
  if (playouts?.ucb != null) parts.push(say(words.node_ucb, { ucb: playouts.ucb.toFixed(2) }));
  if (node.attempt !== "full" && state !== "unvisited") parts.push(say(node.attempt === "probe" ? words.node_probe : words.node_again));
  if (node.cut) parts.push(say(words.node_cut));
  if (isCause) parts.push(say(words.node_cause));
  if (node.pv) parts.push(say(words.node_pv));
  if (node.board) parts.push(say(words.node_board, { rows: node.board.rows.join(" / ") }));
  if (node.hidden_nodes > 0) parts.push(say(words.node_hidden, { count: count(node.hidden_nodes) }));
  return clauses(parts);
}
