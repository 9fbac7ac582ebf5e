// Games with variations as the server reads and writes them, and as the page keeps them.

import { fiveInARow } from "./games.js";
import { rowsOf, setupText } from "./setup.js";
import { ROOT, Variations } from "./variations.js";

/**
 * @typedef {import("../protocol").RecordTree} RecordTree
 * @typedef {import("../protocol").RecordNode} RecordNode
 */

/** In place of a side: a stone that is taken away. */
const LIFTED = 2;

/** A game as the server writes it to files. @param {Variations} tree @returns {RecordTree} */
export function toRecord(tree) {
  const nodes = tree.all();
  const numbers = new Map(nodes.map(({ id }, index) => [id, index]));
  const sides = new Map([[ROOT, 1 - tree.firstSide()]]);
  const record = nodes.map(({ id, parent, move, comment }) => {
    const side = id === ROOT ? tree.firstSide() : 1 - Number(sides.get(parent));
    if (id !== ROOT) sides.set(id, side);
    /** @type {RecordNode} */
    const node = { parent: numbers.get(parent) ?? 0, move, side };
    if (comment) node.comment = comment;
    if (id === ROOT && tree.setup) Object.assign(node, { setup: rowsOf(tree.setup)?.stones ?? [], to_move: side });
    return node;
  });
  return { game: tree.game, rule_known: true, names: [...tree.names], result: tree.result, nodes: record };
}

/**
 * The tree of a record. Where a side moves twice a pass is put between; stones that are set up in the middle of a
 * game cannot be kept, and are counted in `lost`.
 * @param {RecordTree} record
 * @returns {{ tree: Variations, lost: number }}
 */
export function fromRecord(record) {
  const children = childrenOf(record);
  const start = leadingSetup(record, children);
  const first = record.nodes[children[start.at]?.[0] ?? -1];
  const side = start.turn ?? (first?.move ? first.side : undefined);
  // One name for one game: a size that goes without saying is said.
  const five = fiveInARow(record.game);
  const game = five ? `${five.rule}${five.size}` : record.game;
  const tree = new Variations(game, start.stones.length > 0 ? toSetup(game, start.stones, side) : null);
  tree.names = [record.names[0], record.names[1]];
  tree.result = record.result;
  tree.node(ROOT).comment = start.comments.join("\n");
  let lost = 0;
  /** @type {{ number: number, parent: number, side: number }[]} */
  const open = below(children, start.at, ROOT, tree.firstSide());
  for (let at = open.pop(); at; at = open.pop()) {
    const node = /** @type {RecordNode} */ (record.nodes[at.number]);
    let { parent, side } = at;
    if (node.setup?.length) lost++;
    if (node.move) {
      if (node.move !== "pass" && node.side !== side) {
        parent = tree.add(parent, "pass");
        side = 1 - side;
      }
      parent = tree.add(parent, node.move);
      side = 1 - side;
    }
    const kept = tree.node(parent);
    if (node.comment) kept.comment = kept.comment ? `${kept.comment}\n${node.comment}` : node.comment;
    open.push(...below(children, at.number, parent, side));
  }
  return { tree, lost };
}

/** The children of each node of a record, in order. @param {RecordTree} record */
function childrenOf(record) {
  /** @type {number[][]} */
  const children = record.nodes.map(() => []);
  record.nodes.forEach((node, number) => {
    if (number > 0) children[node.parent]?.push(number);
  });
  return children;
}

/**
 * What is still to be walked below a node of a record, the first child last.
 * @param {number[][]} children
 * @param {number} number
 * @param {number} parent
 * @param {number} side
 */
function below(children, number, parent, side) {
  return (children[number] ?? []).map((child) => ({ number: child, parent, side })).reverse();
}

/**
 * Many programs set stones up in the nodes before the first move.
 * @param {RecordTree} record
 * @param {number[][]} children
 */
function leadingSetup(record, children) {
  /** @type {Map<string, number>} */
  const found = new Map();
  const comments = [];
  /** @type {number | undefined} */
  let turn;
  for (let at = 0; ; ) {
    const node = record.nodes[at];
    for (const [square, stone] of node?.setup ?? []) {
      if (stone === LIFTED) found.delete(square);
      else found.set(square, stone);
    }
    turn = node?.to_move ?? turn;
    if (node?.comment) comments.push(node.comment);
    const [next, ...others] = children[at] ?? [];
    if (next === undefined || others.length > 0 || record.nodes[next]?.move) return { at, stones: [...found], turn, comments };
    at = next;
  }
}

/**
 * @param {string} game
 * @param {[string, number][]} stones
 * @param {number | undefined} side
 */
function toSetup(game, stones, side) {
  const size = fiveInARow(game)?.size ?? 15;
  const black = stones.filter(([, colour]) => colour === 0).length;
  const turn = side ?? (black > stones.length - black ? 1 : 0);
  return setupText(size, stones, turn);
}
