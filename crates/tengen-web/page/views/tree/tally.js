// What was counted so far.

import { h } from "../../lib/dom.js";
import { count, say } from "../../lib/language.js";
import { words } from "../../words/tree.js";

/**
 * @typedef {import("./types.js").Counters} Counters
 * @typedef {import("./types.js").TraceSummary} TraceSummary
 */

const NAMES = /** @type {const} */ (["nodes", "leaves", "cutoffs", "table_hits", "researches", "playouts"]);

export class Tally {
  constructor() {
    /** @type {Map<string, HTMLElement>} */
    this.numbers = new Map();
    const entries = NAMES.map((name) => {
      const number = h("dd", { "data-counter": name }, "0");
      this.numbers.set(name, number);
      return h("div", { "data-of": name }, h("dt", {}, say(words[name])), number);
    });
    this.element = h("dl", { class: "tally", "data-role": "counters" }, entries);
  }

  /** Only what the technique has is shown. @param {TraceSummary} summary */
  choose(summary) {
    for (const [name, number] of this.numbers) {
      const has = name === "nodes" || summary[/** @type {keyof Counters} */ (name)] > 0;
      if (number.parentElement) number.parentElement.hidden = !has;
    }
  }

  /** @param {Counters} counters */
  show(counters) {
    for (const [name, number] of this.numbers) {
      const text = count(counters[/** @type {keyof Counters} */ (name)]);
      if (number.textContent !== text) number.textContent = text;
    }
  }
}
