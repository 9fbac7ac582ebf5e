// The same position under two techniques, each with its own steps, or both step by step together.

import { fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { requestOf } from "./address.js";
import { summaryTable } from "./summary.js";
import { Watch } from "./watch.js";

/**
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").TraceSummary} TraceSummary
 */

export class Pair {
  /**
   * @param {import("../../main.js").App} app
   * @param {(step: number) => void} moved
   * @param {import("./watch.js").Hears["refused"]} refused
   */
  constructor(app, moved, refused) {
    this.linked = h("input", { type: "checkbox", checked: true, "data-role": "linked" });
    /** @type {(TraceSummary | null)[]} */
    this.summaries = [null, null];
    this.runs = 0;
    this.table = h("div", { class: "card" });
    this.table.hidden = true;
    this.watches = [0, 1].map(
      (index) =>
        new Watch(
          app,
          {
            moved: (step) => {
              if (index === 0) moved(step);
              if (this.linked.checked) this.watches[1 - index]?.feed?.want(step);
            },
            refused,
            ran: (summary) => {
              this.summaries[index] = summary;
              this.table.hidden = false;
              fill(this.table, summaryTable(this.summaries));
            },
          },
          say(index === 0 ? words.left_tree : words.right_tree),
        ),
    );
    this.element = h("div", { class: "pair" }, h("label", { class: "linked" }, this.linked, say(words.linked)), h("div", { class: "pair-trees" }, this.watches.map(({ element }) => element)), this.table);
    /** The one that the keys move: where the keyboard is. */
    this.active = this.watches[0];
    this.element.addEventListener("focusin", (event) => {
      this.active = this.watches.find(({ element }) => event.target instanceof Node && element.contains(event.target)) ?? this.active;
    });
  }

  /** @param {Choice} choice */
  async run(choice) {
    const number = ++this.runs;
    this.summaries = [null, null];
    this.table.hidden = true;
    const [first, second] = this.watches;
    await first?.run(requestOf(choice), choice.step);
    if (number === this.runs) await second?.run(requestOf(choice, choice.other), choice.step);
  }

  /** @param {{ linked: boolean, watches: (import("./watch.js").HandedOver | null)[] }} was @param {Choice} choice */
  async goOn({ linked, watches }, choice) {
    this.linked.checked = linked;
    const number = this.runs;
    const techniques = [choice.technique, choice.other];
    for (const [index, watch] of this.watches.entries()) {
      const kept = watches[index];
      if (kept) watch.goOn(kept);
      else if (number === this.runs) await watch.run(requestOf(choice, techniques[index]), choice.step);
    }
  }

  handOver() {
    this.runs++;
    return { linked: this.linked.checked, watches: this.watches.map((watch) => watch.handOver()) };
  }

  leave() {
    this.runs++;
    for (const watch of this.watches) watch.leave();
  }
}
