// The result, on the board.

import { button, fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { cellOf } from "../../lib/square.js";
import { settings } from "../../lib/settings.js";
import { words } from "../../words/play.js";
import { again } from "./actions.js";
import { resultText } from "./telling.js";

export class Banner {
  /** @param {import("./screen.js").Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.text = "";
    this.element = h("section", { class: "banner card", "data-role": "result", "aria-label": say(words.result), hidden: true });
  }

  draw() {
    const { session } = this.screen;
    const text = session.over && !session.past ? resultText(session.game, session.board) : "";
    this.element.classList.toggle("low", this.isHigh());
    if (text === this.text) return;
    this.text = text;
    this.element.hidden = text === "";
    fill(
      this.element,
      h("p", {}, h("strong", {}, text)),
      h(
        "div",
        { class: "buttons" },
        button(say(words.again), () => again(this.screen), { class: "primary", "data-action": "again" }),
        button(say(words.hide_result), () => this.hide(), { "data-action": "hide-result" }),
      ),
    );
  }

  hide() {
    this.element.hidden = true;
    this.screen.board.focus();
  }

  /** Whether the row that won is in the upper half: the words then stand below it. */
  isHigh() {
    const { board } = this.screen.session;
    if (!board?.ending || board.ending.type === "full") return false;
    const squares = board.ending.type === "row" ? board.ending.squares : [board.ending.square];
    const rows = squares.map((square) => cellOf(square, board.height).row);
    const high = rows.reduce((sum, row) => sum + row, 0) / rows.length < (board.height - 1) / 2;
    return high !== settings.get("flip");
  }
}
