// A small board on which the position to be searched is played, and the same as text.

import { Board } from "../../lib/board.js";
import { button, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { words } from "../../words/tree.js";

/** @typedef {import("../../protocol").BoardView} BoardView */

export class PositionField {
  /**
   * @param {import("../../main.js").App} app
   * @param {() => void} changed
   */
  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.game = "tictactoe";
    this.text = "";
    /** @type {string[]} earlier positions */
    this.past = [];
    this.asked = 0;
    this.over = false;
    this.board = new Board({ play: (move) => void this.play(move) });
    this.input = h("input", { type: "text", "data-role": "position", spellcheck: "false", autocomplete: "off", placeholder: say(words.position_empty) });
    this.input.addEventListener("change", () => void this.set(this.game, this.input.value.trim(), true));
    this.input.addEventListener("input", () => {
      this.problem.hidden = true;
    });
    this.problem = h("p", { class: "warn", role: "alert", hidden: true });
    this.element = h(
      "div",
      { class: "position-field" },
      h("div", { class: "small-board" }, this.board.element),
      h("label", { class: "tree-field" }, h("span", {}, say(words.position)), this.input),
      this.problem,
      h(
        "div",
        { class: "buttons" },
        button(say(words.take_back), () => this.takeBack(), { "data-action": "position-back", class: "quiet" }),
        button(say(words.empty_board), () => void this.set(this.game, "", true), { "data-action": "position-empty", class: "quiet" }),
      ),
    );
  }

  /**
   * Shows a position; says what is wrong with it if it cannot be.
   * @param {string} game
   * @param {string} text
   * @param {boolean} tell whether it counts as a change by the reader
   * @param {string[]} moves played from there
   */
  async set(game, text, tell = false, moves = []) {
    const number = ++this.asked;
    const place = text ? { game, setup: text, moves } : { game, moves };
    if (!tell) this.past = [];
    try {
      const { board } = await this.app.engine.ask({ type: "look", place }, "board");
      if (number !== this.asked) return;
      if (tell && this.game === game) this.past.push(this.text);
      this.problem.hidden = true;
      this.game = game;
      this.text = moves.length > 0 ? board.rows.join("/") : text;
      this.show(board);
      if (tell) this.changed();
    } catch (error) {
      if (number !== this.asked) return;
      this.problem.textContent = reason(error);
      this.problem.hidden = false;
    }
  }

  /** Whether this position is shown. @param {string} game @param {string} text */
  shows(game, text) {
    return this.board.shown !== null && this.game === game && this.text === text;
  }

  /** @param {BoardView} board */
  show(board) {
    this.over = board.ending !== null;
    this.input.value = this.text;
    this.board.show({ board, coordinates: true, active: !this.over, label: say(words.position_board) });
  }

  /** @param {string} move */
  async play(move) {
    if (!this.over) await this.set(this.game, this.text, true, [move]);
  }

  takeBack() {
    const before = this.past.pop();
    if (before === undefined) return;
    const { past } = this;
    void this.set(this.game, before, false).then(() => {
      this.past = past;
      this.changed();
    });
  }
}
