// One node of the tree. Its elements are made once; after that only what has changed is touched, and a node that is
// no longer shown lends them to another.

import { brief } from "../../lib/language.js";
import { s } from "../../lib/dom.js";
import { meanText } from "./describe.js";
import { MiniBoard } from "./miniboard.js";

/** @typedef {import("./types.js").NodeView} NodeView */

/**
 * What is shown of a node besides itself.
 * @typedef {object} Extras
 * @property {number} width
 * @property {number} height
 * @property {boolean} cause whether it set the bound of the cut that is shown
 * @property {boolean} opened whether it can be closed
 * @property {string} label for screen readers
 * @property {number} position among its siblings, from 1
 * @property {number} siblings
 * @property {Pick | null} pick in an exercise
 */

/**
 * How a leaf stands in an exercise.
 * @typedef {object} Pick
 * @property {boolean} checked
 * @property {"right" | "wrong" | null} verdict
 * @property {boolean} first whether it is the first mistake
 */

const VALUE_ROOM = 20;
const STATES = /** @type {const} */ ({ unvisited: "unvisited", path: "path", current: "current", done: "done", table: "table", severed: "cut" });

/** What the page calls a state. @param {NodeView["state"]} state */
export function stateName(state) {
  return STATES[state];
}

export class NodeShape {
  constructor() {
    this.hit = s("rect", { class: "hit", rx: 8 });
    this.ring = s("rect", { class: "ring", rx: 9 });
    this.body = s("path", { class: "body" });
    this.board = new MiniBoard();
    this.move = s("text", { class: "move", y: -33 });
    this.alphaGround = s("rect", { x: -22, y: -30, width: 44, height: 12.5, rx: 6.5 });
    this.betaGround = s("rect", { x: -22, y: -18, width: 44, height: 12.5, rx: 6.5 });
    this.alpha = s("text", { class: "bound alpha", y: -20 });
    this.beta = s("text", { class: "bound beta", y: -8 });
    this.slash = s("path", { class: "slash", d: "M-9-9l10-12M-1-7l10-12" });
    this.value = s("text", { class: "value" });
    this.more = s("g", { class: "more" }, s("rect", { x: -19, width: 38, height: 16, rx: 8 }), s("text", { y: 12 }));
    this.badge = s("text", { class: "badge" });
    this.verdict = s("text", { class: "verdict" });
    this.focus = s("rect", { class: "focus", rx: 10 });
    /** What is seen. Apart from what is told: what is read on a node is not its name. */
    this.look = s(
      "g",
      { class: "node" },
      ...[this.ring, this.body, this.board.element, this.slash, this.alphaGround, this.betaGround],
      ...[this.move, this.alpha, this.beta, this.value, this.more, this.badge, this.verdict],
    );
    /** What is told, clicked and reached by the keyboard. */
    this.group = s("g", { class: "item", role: "treeitem", tabindex: "-1" }, this.hit, this.focus);
    this.drawn = "";
    this.size = "";
    /** @type {Map<Element, Record<string, string>>} what each element was given */
    this.given = new Map();
  }

  /**
   * Sets attributes that differ from those set before.
   * @param {Element} element
   * @param {Record<string, string>} attributes
   */
  give(element, attributes) {
    const given = this.given.get(element) ?? {};
    for (const [name, value] of Object.entries(attributes)) {
      if (given[name] === value) continue;
      given[name] = value;
      if (value === "") element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    this.given.set(element, given);
  }

  /** @param {Element} element @param {string} text */
  write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  /**
   * @param {NodeView} node
   * @param {Extras} extras
   */
  show(node, extras) {
    const key = JSON.stringify([node, extras]);
    if (key === this.drawn) return;
    this.drawn = key;
    const { width, height } = extras;
    this.resize(width, height);
    const isLeaf = node.kind !== "interior";
    const [transform, state] = [`translate(${node.x} ${node.y})`, stateName(node.state)];
    this.give(this.group, {
      transform,
      "data-node": String(node.id),
      "data-state": state,
      "data-kind": isLeaf ? "leaf" : node.role,
      "aria-label": extras.label,
      "aria-level": String(node.ply + 1),
      "aria-posinset": String(extras.position),
      "aria-setsize": String(extras.siblings),
      "aria-expanded": extras.opened ? "true" : node.hidden_children > 0 ? "false" : "",
      "aria-current": node.state === "current" ? "step" : "",
    });
    this.give(this.look, {
      transform,
      "data-look": state,
      "data-shape": node.board ? "board" : isLeaf ? "leaf" : node.role,
      "data-horizon": node.kind === "horizon" ? "true" : "",
      "data-pv": node.pv ? "true" : "",
      "data-cause": extras.cause ? "true" : "",
      "data-set": node.window?.set ?? "",
    });
    this.board.show(node.board, height - VALUE_ROOM);
    if (!node.board) this.give(this.body, { d: outline(node, width, height) });
    this.texts(node, isLeaf, height);
    this.showPick(extras.pick, width);
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const size = `${width} ${height}`;
    if (size === this.size) return;
    this.size = size;
    const around = (/** @type {number} */ by) => ({ x: String(-width / 2 - by), y: String(-by), width: String(width + 2 * by), height: String(height + 2 * by) });
    this.give(this.hit, around(6));
    this.give(this.ring, around(6));
    this.give(this.focus, around(10));
    this.give(this.more, { transform: `translate(0 ${height + 4})` });
    this.give(this.badge, { x: String(width / 2 + 3), y: "6" });
    this.give(this.verdict, { y: String(height + 19) });
  }

  /**
   * @param {NodeView} node
   * @param {boolean} isLeaf
   * @param {number} height
   */
  texts(node, isLeaf, height) {
    this.write(this.move, node.label);
    const { window, playouts, board } = node;
    const seen = window && (!isLeaf || node.state === "current");
    this.write(this.alpha, playouts ? `n ${brief(playouts.visits)}` : seen ? `α ${window.alpha}` : "");
    const lines = playouts ? (playouts.ucb === null ? 1 : 2) : seen ? 2 : 0;
    this.give(this.alphaGround, { class: lines > 0 ? "ground alpha" : "none" });
    this.give(this.betaGround, { class: lines > 1 ? "ground beta" : "none" });
    this.write(this.beta, playouts?.ucb != null ? `u ${playouts.ucb.toFixed(2)}` : seen ? `β ${window.beta}` : "");
    const value = playouts && playouts.visits > 0 ? meanText(playouts.mean) : (node.value?.label ?? (node.number === null ? "" : String(node.number).replace("-", "−")));
    const role = isLeaf ? "" : node.role === "max" ? "△" : "▽";
    this.write(this.value, board ? `${role} ${value}`.trim() : value);
    const low = node.role === "max" && !isLeaf ? 0.84 : isLeaf ? 0.64 : 0.44;
    this.give(this.value, { y: String(board ? height - 4 : Math.round(height * low)) });
    this.write(/** @type {Element} */ (this.more.lastElementChild), `+${brief(node.hidden_nodes)}`);
    this.give(this.more, { class: node.hidden_nodes > 0 ? "more" : "more none" });
    const attempt = node.state === "unvisited" || node.state === "severed" ? "" : { full: "", probe: "?", again: "↻" }[node.attempt];
    const signs = [node.pv && "★", node.state === "table" && "T", node.cut && "✂", attempt, playouts?.proven && "="];
    this.stack(signs.filter(Boolean).join(""));
  }

  /** Signs stand one below the other: beside them is the next node. @param {string} signs */
  stack(signs) {
    if (this.badge.textContent === signs) return;
    const x = this.badge.getAttribute("x");
    this.badge.replaceChildren(...[...signs].map((sign, index) => s("tspan", { x, dy: index === 0 ? 0 : 13 }, sign)));
  }

  /**
   * @param {Pick | null} pick
   * @param {number} width
   */
  showPick(pick, width) {
    this.give(this.group, { "aria-checked": pick ? String(pick.checked) : "", "data-verdict": pick?.verdict ?? "" });
    this.give(this.look, {
      "data-picked": pick?.checked ? "true" : "",
      "data-verdict": pick?.verdict ?? "",
      "data-first": pick?.first ? "true" : "",
    });
    this.write(this.verdict, !pick ? "" : pick.verdict === "right" ? "✓" : pick.verdict === "wrong" ? "✗" : pick.checked ? "●" : "○");
    this.give(this.verdict, { x: String(pick ? 0 : width) });
  }
}

/**
 * A triangle that points up for MAX and down for MIN; a leaf is a box.
 * @param {NodeView} node
 * @param {number} width
 * @param {number} height
 */
function outline(node, width, height) {
  const [x, y] = [width / 2 + 3, height];
  if (node.kind !== "interior") return `M${4 - x} 3H${x - 4}V${y - 3}H${4 - x}Z`;
  return node.role === "max" ? `M0-4L${x} ${y}H${-x}Z` : `M0 ${y + 4}L${x} 0H${-x}Z`;
}
