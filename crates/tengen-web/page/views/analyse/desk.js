// What the parts of the view share: the study, the search, the board, and what the board is used for.

import { announce } from "../../lib/announce.js";
import { Board } from "../../lib/board.js";
import { EngineError } from "../../lib/client.js";
import { reason } from "../../lib/reason.js";
import { boardAt } from "./study.js";

/**
 * @typedef {import("../../protocol").BoardView} BoardView
 * @typedef {import("../../lib/variations.js").Variations} Variations
 */

/**
 * Something else that the board is used for than playing into the tree.
 * @typedef {object} Mode
 * @property {string} name
 * @property {HTMLElement} panel
 * @property {() => BoardView} view
 * @property {() => import("../../lib/stone.js").Mark[]} marks
 * @property {(square: string) => void} play
 * @property {() => string} [where] the line below the board, where the board shows another position than the study
 * @property {(step: number) => void} [step] what the arrows do
 * @property {number} [at] the node that it belongs to; it ends when the reader goes elsewhere
 * @property {() => void} [leave]
 * @property {(desk: Desk, next: () => void) => Mode} anew the same as it stands, at another desk: in another language
 */

/** What the server calls moves that cannot be made. */
const UNPLAYABLE = ["illegal_move", "too_many_moves"];

export class Desk {
  /**
   * @param {import("../../main.js").App} app
   * @param {import("./study.js").Study} study
   * @param {{ redraw: () => void, mode: () => void, tell: (text: string, warns: boolean) => void }} hears
   * @param {import("../../lib/board.js").Hears} board
   */
  constructor(app, study, hears, board) {
    this.app = app;
    this.study = study;
    this.hears = hears;
    this.board = new Board(board);
    /** @type {Mode | null} */
    this.mode = null;
    /** @type {{ key: string, board: BoardView } | null} what the server says of the position */
    this.looked = null;
    /** @type {string[]} */
    this.stars = [];
  }

  /** The board that is shown: at once as the page knows it, then as the server says. */
  view() {
    const place = this.study.place();
    if (this.looked?.key === JSON.stringify(place)) return this.looked.board;
    return boardAt(place, this.looked?.board.width === this.study.size ? this.stars : []);
  }

  /** Asks the server for the forbidden points and the end. @returns {Promise<boolean>} whether it is still wanted */
  async look() {
    const place = this.study.place();
    const key = JSON.stringify(place);
    if (this.looked?.key === key) return true;
    const { board } = await this.app.engine.ask({ type: "look", place }, "board");
    if (JSON.stringify(this.study.place()) !== key) return false;
    this.looked = { key, board };
    this.stars = board.stars;
    return true;
  }

  /**
   * How many moves of the main line can be made, and why the next cannot: one question where all can.
   * @param {Variations} tree
   * @returns {Promise<{ good: number, reason: string | null }>}
   */
  async legal(tree) {
    const start = { game: tree.game, ...(tree.setup ? { setup: tree.setup } : {}) };
    const moves = tree.rest(0).flatMap((id) => tree.node(id).move ?? []);
    const wrong = async (/** @type {number} */ count) => {
      try {
        await this.app.engine.ask({ type: "look", place: { ...start, moves: moves.slice(0, count) } }, "board");
        return null;
      } catch (error) {
        if (error instanceof EngineError && count > 0 && UNPLAYABLE.includes(error.code)) return reason(error);
        throw error;
      }
    };
    let refusal = await wrong(moves.length);
    if (refusal === null) return { good: moves.length, reason: refusal };
    let [good, bad] = [0, moves.length];
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      const told = await wrong(middle);
      if (told === null) good = middle;
      else [bad, refusal] = [middle, told];
    }
    return { good, reason: refusal };
  }

  /** Takes another game if its position is one. @param {Variations} tree @param {number} [current] */
  async accept(tree, current = 0) {
    const place = { game: tree.game, ...(tree.setup ? { setup: tree.setup } : {}), moves: tree.moves(current) };
    try {
      await this.app.engine.ask({ type: "look", place }, "board");
    } catch (error) {
      this.tell(reason(error), true);
      return false;
    }
    this.study.load(tree, current);
    return true;
  }

  redraw() {
    this.hears.redraw();
  }

  /** @param {Mode | null} mode */
  setMode(mode) {
    this.mode?.leave?.();
    this.mode = mode;
    this.hears.mode();
  }

  /** Tells the reader something, to be seen and heard. @param {string} text @param {boolean} [warns] */
  tell(text, warns = false) {
    this.hears.tell(text, warns);
    announce(text);
  }
}
