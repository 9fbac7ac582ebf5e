// What searches came to and what they cost, side by side.

import { h } from "../../lib/dom.js";
import { count, say } from "../../lib/language.js";
import { words } from "../../words/tree.js";

/** @typedef {import("./types.js").TraceSummary} TraceSummary */

/** @param {number} milliseconds */
export function timeText(milliseconds) {
  const digits = milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0;
  return `${milliseconds.toFixed(digits)} ms`;
}

/** @param {readonly (TraceSummary | null)[]} summaries */
export function summaryTable(summaries) {
  const found = summaries.filter((summary) => summary !== null);
  /** @type {[import("../../lib/language.js").Pair, (summary: TraceSummary) => string][]} */
  const rows = [
    [words.nodes, ({ nodes }) => count(nodes)],
    [words.leaves, ({ leaves }) => count(leaves)],
    [words.cutoffs, ({ cutoffs }) => count(cutoffs)],
    [words.table_hits, ({ table_hits }) => count(table_hits)],
    [words.researches, ({ researches }) => count(researches)],
    [words.playouts, ({ playouts }) => count(playouts)],
    [words.steps, ({ steps }) => count(steps)],
    [words.value, ({ value }) => value],
    [words.best_line, ({ pv }) => pv.join(" ")],
    [words.time, ({ milliseconds }) => timeText(milliseconds)],
  ];
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": say(words.pair_caption) },
    h(
      "table",
      { class: "numbers", "data-role": "summary" },
      h("caption", {}, say(words.pair_caption)),
      h("thead", {}, h("tr", {}, h("td", {}), found.map(({ title }) => h("th", { scope: "col" }, say(title))))),
      h("tbody", {}, rows.map(([pair, text]) => h("tr", {}, h("th", { scope: "row" }, say(pair)), found.map((summary) => h("td", {}, text(summary)))))),
    ),
  );
}
