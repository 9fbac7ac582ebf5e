// The result, below the board: it hides no square, and takes the place of buttons that do nothing any more.

import { button, fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/play.js";
import { again } from "./actions.js";
import { resultText } from "./telling.js";

export class Banner {
  /** @param {import("./screen.js").Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.text = "";
    this.element = h("section", { class: "banner", "data-role": "result", "aria-label": say(words.result), hidden: true });
  }

  draw() {
    const { session } = this.screen;
    const text = session.ended ? resultText(session.game, session.board) : "";
    if (text === this.text) return;
    this.text = text;
    this.element.hidden = text === "";
    const play = button(say(words.again), () => again(this.screen), { class: "primary", "data-action": "again", title: say(words.again_line) });
    fill(this.element, h("p", {}, h("strong", {}, text)), play);
  }
}
