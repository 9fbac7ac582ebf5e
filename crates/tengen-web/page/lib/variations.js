// A game with its variations: moves in a tree, the first child of a node is its main continuation.
// Nothing here is drawn or asked; numbers of nodes stay the same for as long as the node is there.

import { rowsOf } from "./setup.js";

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number} parent the root is its own
 * @property {string | null} move the root has none
 * @property {number[]} children the main one first
 * @property {string} comment
 */

export const ROOT = 0;

export class Variations {
  /**
   * @param {string} game
   * @param {string | null} setup the rows to start from, with the side to move
   */
  constructor(game, setup = null) {
    this.game = game;
    this.setup = setup;
    /** @type {[string, string]} who played Black and White */
    this.names = ["", ""];
    this.result = "";
    /** @type {Map<number, Node>} */
    this.nodes = new Map([[ROOT, { id: ROOT, parent: ROOT, move: null, children: [], comment: "" }]]);
    this.next = 1;
  }

  /** @param {number} id */
  node(id) {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`there is no node ${id}`);
    return node;
  }

  /** Who is to move at the root: 0 for Black. */
  firstSide() {
    return (this.setup && rowsOf(this.setup)?.side) || 0;
  }

  /** The moves from the root to a node have so many plies, passes counted. @param {number} id */
  depth(id) {
    return this.path(id).length - 1;
  }

  /** Who made the move of a node. @param {number} id */
  sideOf(id) {
    return (this.firstSide() + this.depth(id) + 1) % 2;
  }

  /** The nodes from the root to this one. @param {number} id */
  path(id) {
    const path = [id];
    for (let at = id; at !== ROOT; ) {
      at = this.node(at).parent;
      path.push(at);
    }
    return path.reverse();
  }

  /** The moves from the root to a node. @param {number} id */
  moves(id) {
    return this.path(id).flatMap((at) => this.node(at).move ?? []);
  }

  /**
   * The node for a move, a new last child if there is none yet.
   * @param {number} parent
   * @param {string} move
   */
  add(parent, move) {
    const known = this.child(parent, move);
    if (known !== undefined) return known;
    const id = this.next++;
    this.nodes.set(id, { id, parent, move, children: [], comment: "" });
    this.node(parent).children.push(id);
    return id;
  }

  /**
   * @param {number} parent
   * @param {string} move
   */
  child(parent, move) {
    return this.node(parent).children.find((id) => this.node(id).move === move);
  }

  /**
   * Adds moves one after the other; the last node.
   * @param {number} parent
   * @param {readonly string[]} moves
   */
  addAll(parent, moves) {
    return moves.reduce((at, move) => this.add(at, move), parent);
  }

  /** The node that moves lead to from the root, if it is there. @param {readonly string[]} moves */
  find(moves) {
    /** @type {number | undefined} */
    let at = ROOT;
    for (const move of moves) {
      at = this.child(at, move);
      if (at === undefined) return undefined;
    }
    return at;
  }

  /**
   * From a node to the end of its line; `prefer` may name another child than the first.
   * @param {number} id
   * @param {(id: number) => number | undefined} [prefer]
   */
  rest(id, prefer = () => undefined) {
    const rest = [];
    for (let at = id; ; ) {
      const { children } = this.node(at);
      const preferred = prefer(at);
      const child = preferred !== undefined && children.includes(preferred) ? preferred : children[0];
      if (child === undefined) return rest;
      rest.push(child);
      at = child;
    }
  }

  /** The sibling so many places further, if there is one. @param {number} id @param {number} step */
  sibling(id, step) {
    if (id === ROOT) return undefined;
    const { children } = this.node(this.node(id).parent);
    return children[children.indexOf(id) + step];
  }

  /** Whether only first children lead to a node. @param {number} id */
  isMain(id) {
    return this.path(id).every((at) => at === ROOT || this.node(this.node(at).parent).children[0] === at);
  }

  /** Makes the line to a node the main line. @param {number} id */
  promote(id) {
    for (const at of this.path(id)) {
      if (at === ROOT) continue;
      const parent = this.node(this.node(at).parent);
      parent.children = [at, ...parent.children.filter((child) => child !== at)];
    }
  }

  /** Removes a node with all below it; the node above. @param {number} id */
  remove(id) {
    if (id === ROOT) return ROOT;
    const { parent } = this.node(id);
    this.node(parent).children = this.node(parent).children.filter((child) => child !== id);
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      open.push(...this.node(at).children);
      this.nodes.delete(at);
    }
    return parent;
  }

  /** All nodes, each before its children, the first child first. @returns {Node[]} */
  all() {
    /** @type {Node[]} */
    const found = [];
    const open = [ROOT];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const node = this.node(at);
      found.push(node);
      open.push(...node.children.toReversed());
    }
    return found;
  }

  /** A copy with the same numbers. */
  copy() {
    const copy = new Variations(this.game, this.setup);
    copy.names = [...this.names];
    copy.result = this.result;
    copy.nodes = structuredClone(this.nodes);
    copy.next = this.next;
    return copy;
  }
}
