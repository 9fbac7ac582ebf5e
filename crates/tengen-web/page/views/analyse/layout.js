// Where the parts of the view stand.

import { button, fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/analyse.js";
import { displayPanel } from "./controls.js";
import { exportPanel } from "./exporting.js";
import { showHelp } from "./keys.js";

/** @typedef {import("../../lib/language.js").Pair} Pair */

export class Layout {
  /** @param {import("../analyse.js").AnalyseView} view */
  constructor(view) {
    const { desk, controls } = view;
    this.where = h("p", { class: "where", "data-role": "where" });
    this.notice = h("p", { class: "told", "data-role": "told", hidden: true });
    this.mode = h("div", { hidden: true });
    this.analysis = card("analysis-title", words.analysis, controls.element, view.lines.element, view.opinion.element);
    this.review = card("review-title", words.review_title, view.review.element);
    this.stage = h(
      "div",
      { class: "stage" },
      h("div", { class: "board-row" }, view.bar.element, desk.board.element),
      h("div", { class: "below" }, this.where, controls.steps),
      view.graph.element,
      this.notice,
    );
    const help = button(say(words.keys), () => showHelp(view.keys), { class: "quiet", "data-action": "help", "aria-keyshortcuts": "?" });
    this.element = h(
      "div",
      { class: "analyse" },
      h("h1", { class: "visually-hidden" }, say(words.title)),
      h(
        "div",
        { class: "table" },
        this.stage,
        h(
          "div",
          { class: "panel" },
          this.mode,
          this.analysis,
          folded("position", words.position, view.position.element),
          card("moves-title", words.moves, view.moves.element, view.tools.element),
          this.review,
          folded("export", words.export, exportPanel(desk)),
          folded("display", words.display, displayPanel()),
          help,
        ),
      ),
    );
  }

  /** What there is for this game. @param {import("./study.js").Study} study */
  show(study) {
    this.review.hidden = !study.isFive;
    for (const action of ["export-sgf", "export-psq", "export-text"]) {
      this.element.querySelector(`[data-action=${action}]`)?.toggleAttribute("hidden", !study.isFive);
    }
  }

  /** What was told belongs to what was shown. */
  hush() {
    this.notice.hidden = true;
  }

  /** @param {string} text @param {boolean} warns */
  tell(text, warns) {
    this.notice.hidden = false;
    this.notice.classList.toggle("warn", warns);
    fill(this.notice, text);
  }

  /** @param {import("./desk.js").Mode | null} mode */
  showMode(mode) {
    this.mode.hidden = mode === null;
    this.analysis.hidden = mode !== null;
    fill(this.mode, mode?.panel);
    const title = mode?.panel.querySelector("h2");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
    this.element.toggleAttribute("data-mode", mode !== null);
    // It may have been asked for from far below: beside the board its panel is brought to sight, under it the board.
    const seen = matchMedia("(min-width: 56rem)").matches ? this.mode : this.stage;
    if (mode && seen.getBoundingClientRect().top < 0) seen.scrollIntoView({ block: "start" });
  }
}

/** @param {string} id @param {Pair} title @param {...Node} children */
function card(id, title, ...children) {
  return h("section", { class: "card", "aria-labelledby": id }, h("h2", { id }, say(title)), ...children);
}

/** @param {string} name @param {Pair} title @param {Node} child */
function folded(name, title, child) {
  return h("details", { class: "card", "data-role": `${name}-panel` }, h("summary", {}, say(title)), child);
}
