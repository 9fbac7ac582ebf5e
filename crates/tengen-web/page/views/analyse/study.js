// What is being analysed: the tree, where the reader is in it, and what is known about its positions. Nothing is drawn here.

import { boardSize, fiveInARow, looksOf } from "../../lib/games.js";
import { rowsOf, setupText } from "../../lib/setup.js";
import { cellOf } from "../../lib/square.js";
import { ROOT, Variations } from "../../lib/variations.js";

/**
 * @typedef {import("../../protocol").Place} Place
 * @typedef {import("../../protocol").BoardView} BoardView
 * @typedef {import("./verdicts.js").Review} Review
 * @typedef {import("./verdicts.js").Verdict} Verdict
 */

/**
 * What a position is worth.
 * @typedef {object} Value
 * @property {number} black the chance that Black wins
 * @property {string} text the score, for Black
 * @property {boolean} [over] whether the game is over, which says more than a score
 */

/** @typedef {{ tree: Variations, current: number, marks: Map<number, Verdict>, review: Review | null }} Snapshot */

/** How many changes can be taken back, and how many in trees so large that their copies matter. */
const UNDOS = { usual: 30, large: 2, size: 10_000 };

/**
 * Tells `position` when another position is shown or the tree has changed, `value` when more is known.
 */
export class Study extends EventTarget {
  /** @param {Variations} tree */
  constructor(tree) {
    super();
    this.tree = tree;
    this.current = ROOT;
    /** @type {Map<number, number>} where the reader went on from a node */
    this.visited = new Map();
    /** @type {Map<number, Value>} */
    this.values = new Map();
    /** @type {Map<number, Verdict>} what the review says of the move of a node */
    this.marks = new Map();
    /** @type {Review | null} */
    this.review = null;
    /** @type {Snapshot[]} */
    this.undos = [];
    /** Another number for another tree: what is drawn of it can stay as long as this does. */
    this.edition = 0;
  }

  /** The tree is another one, or says something else. */
  changed() {
    this.edition++;
    this.dispatchEvent(new Event("position"));
  }

  get size() {
    return boardSize(this.tree.game) ?? 15;
  }

  /** Whether it is five in a row: only there are passes, reviews and records. */
  get isFive() {
    return fiveInARow(this.tree.game) !== null;
  }

  /** How the board is drawn, and its sides are called. */
  get looks() {
    return looksOf(this.tree.game);
  }

  /** Whose turn it is. */
  get toMove() {
    return (this.tree.firstSide() + this.tree.depth(this.current)) % 2;
  }

  /** @param {number} [id] @returns {Place} */
  place(id = this.current) {
    const { game, setup } = this.tree;
    return { game, ...(setup ? { setup } : {}), moves: this.tree.moves(id) };
  }

  /** The line that the reader is on, to its end. */
  line() {
    return [...this.tree.path(this.current), ...this.tree.rest(this.current, (id) => this.visited.get(id))];
  }

  /** @param {number} id */
  go(id) {
    if (id === this.current) return;
    const path = this.tree.path(id);
    path.forEach((at, index) => {
      const next = path[index + 1];
      if (next !== undefined) this.visited.set(at, next);
    });
    this.current = id;
    this.dispatchEvent(new Event("position"));
  }

  /** So many moves back or forth on the line. @param {number} count */
  step(count) {
    const line = this.line();
    const at = line.indexOf(this.current) + count;
    this.go(line[Math.max(0, Math.min(line.length - 1, at))] ?? ROOT);
  }

  /** To the next variation of the last move. @param {number} count */
  across(count) {
    const sibling = this.tree.sibling(this.current, count);
    if (sibling !== undefined) this.go(sibling);
  }

  /** Plays moves from here; they become a variation if others were played here before. @param {...string} moves */
  play(...moves) {
    const known = this.tree.nodes.size;
    const end = this.tree.addAll(this.current, moves);
    if (this.tree.nodes.size > known) this.edition++;
    this.go(end);
  }

  /** Changes whose turn it is. */
  turnOver() {
    const { setup } = this.tree;
    if (setup && this.current === ROOT) {
      const { stones, side } = /** @type {import("../../lib/setup.js").Rows} */ (rowsOf(setup));
      this.load(new Variations(this.tree.game, setupText(this.size, stones, 1 - side)));
      return;
    }
    const { id, move, parent, children, comment } = this.tree.node(this.current);
    if (move !== "pass") this.play("pass");
    else {
      // A pass that only turned the board over leaves nothing behind.
      if (children.length === 0 && !comment) {
        this.tree.remove(id);
        this.edition++;
      }
      this.go(parent);
    }
  }

  /** Keeps what there is for {@link undo}. @param {Variations} tree as it is, or a copy if it is going to change */
  remember(tree) {
    this.undos.push({ tree, current: this.current, marks: this.marks, review: this.review });
    const most = tree.nodes.size > UNDOS.size ? UNDOS.large : UNDOS.usual;
    this.undos.splice(0, Math.max(0, this.undos.length - most));
  }

  /** Takes back the last change that removed something. */
  undo() {
    const last = this.undos.pop();
    if (!last) return false;
    Object.assign(this, last);
    this.values.clear();
    this.changed();
    return true;
  }

  /** Another game. @param {Variations} tree @param {number} [current] */
  load(tree, current = ROOT) {
    if (this.tree.nodes.size > 1 || this.tree.setup) this.remember(this.tree);
    this.tree = tree;
    this.current = current;
    this.visited.clear();
    this.values.clear();
    this.marks = new Map();
    this.review = null;
    this.changed();
  }

  /** The same moves by another rule. @param {string} game */
  changeGame(game) {
    const tree = this.tree.copy();
    tree.game = game;
    this.load(tree, this.current);
  }

  remove() {
    if (this.current === ROOT) return;
    this.remember(this.tree.copy());
    this.current = this.tree.remove(this.current);
    this.changed();
  }

  promote() {
    if (this.tree.isMain(this.current)) return;
    this.remember(this.tree.copy());
    this.tree.promote(this.current);
    this.changed();
  }

  /** @param {number} id @param {Value} value */
  learn(id, value) {
    if (!this.tree.nodes.has(id)) return;
    this.values.set(id, value);
    this.dispatchEvent(new Event("value"));
  }
}

/**
 * The board of a position as the page knows it, before the server tells the forbidden points and the end.
 * @param {Place} place
 * @param {string[]} stars
 * @returns {BoardView}
 */
export function boardAt({ game, setup, moves }, stars = []) {
  const size = boardSize(game) ?? 15;
  const start = setup ? rowsOf(setup) : null;
  const rows = (start?.rows ?? Array(size).fill(".".repeat(size))).map((row) => [...row]);
  const first = start?.side ?? 0;
  moves.forEach((move, index) => {
    if (move === "pass") return;
    const { column, row } = cellOf(move, size);
    const line = rows[row];
    if (line && column in line) line[column] = (first + index) % 2 === 0 ? "X" : "O";
  });
  return {
    looks: looksOf(game),
    width: size,
    height: size,
    rows: rows.map((row) => row.join("")),
    placed: moves.map((move) => (move === "pass" ? null : move)),
    to_move: (first + moves.length) % 2,
    ending: null,
    forbidden: [],
    stars,
  };
}
