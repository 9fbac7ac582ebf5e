// What a network thinks, in words: its value beside alpha-beta's, and every move with its share and visits. It says all that the
// colours of the board do. Rows are kept and their texts changed, so that nothing jumps while a search goes on.

import { words } from "../words/opinion.js";
import { h } from "./dom.js";
import { brief, say } from "./language.js";
import { judgements, shareText, valueText } from "./opinion.js";

/** @typedef {import("./language.js").Pair} Pair */

/**
 * @typedef {object} Shown
 * @property {import("../protocol").Thought} thought with an opinion
 * @property {number} nodes
 * @property {import("./second.js").Second | null} second
 * @property {string} caption for whom the values are
 */

export class OpinionPanel {
  constructor() {
    this.values = new Rows("values", [words.judge, words.rate, words.value]);
    this.moves = new Rows("candidates", [words.move, words.share, words.visits, words.mean]);
    this.caption = h("caption", { class: "muted small" });
    this.values.table.prepend(this.caption);
    const list = h("div", { class: "candidates", role: "region", tabindex: 0, "aria-label": say(words.every_move) }, this.moves.table);
    this.element = h("div", { class: "opinion", "data-role": "opinion", hidden: true }, h("h3", {}, say(words.title)), this.values.table, list, h("p", { class: "muted small" }, say(words.legend)));
  }

  /** @param {Shown | null} shown */
  show(shown) {
    const opinion = shown?.thought.opinion;
    this.element.hidden = !opinion;
    if (!shown || !opinion) return;
    text(this.caption, shown.caption);
    this.values.show(judgements(shown.thought, shown.nodes, shown.second).map(({ name, rate, value }) => [name, rate, value]));
    this.moves.show(opinion.moves.map(({ move, share, visits, mean }) => [move, shareText(share), brief(visits), mean === null ? "" : valueText(mean)]));
  }
}

/** A table whose first column names the rows. */
class Rows {
  /** @param {string} role @param {Pair[]} heads */
  constructor(role, heads) {
    this.body = h("tbody");
    this.table = h("table", { "data-role": role }, h("thead", {}, h("tr", {}, heads.map((pair) => h("th", { scope: "col" }, say(pair))))), this.body);
  }

  /** @param {string[][]} rows */
  show(rows) {
    while (this.body.rows.length > rows.length) this.body.deleteRow(-1);
    rows.forEach((texts, index) => {
      const row = this.body.rows[index] ?? this.body.appendChild(h("tr", {}, texts.map((_, column) => (column === 0 ? h("th", { scope: "row" }) : h("td")))));
      texts.forEach((value, column) => text(/** @type {Element} */ (row.cells[column]), value));
    });
  }
}

/** Changes a text only where it is another. @param {Element} element @param {string} value */
function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}
