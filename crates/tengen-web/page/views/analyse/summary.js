// A review in numbers: a table with both sides.

import { h } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { percent, say } from "../../lib/language.js";
import { words } from "../../words/analyse.js";
import { summary } from "./verdicts.js";

/** @typedef {import("./verdicts.js").Verdict} Verdict */

/** @param {Verdict[]} all */
export function summaryTable(all) {
  const sides = [0, 1].map((side) => ({ side, told: summary(all, side) }));
  const row = (/** @type {import("../../lib/language.js").Pair} */ pair, /** @type {(told: import("./verdicts.js").Summary) => string | number} */ value, sign = "") =>
    h("tr", {}, h("th", { scope: "row" }, say(pair), sign && h("span", { class: "sign" }, ` ${sign}`)), ...sides.map(({ told }) => h("td", {}, value(told))));
  return h(
    "table",
    { class: "summary", "data-role": "summary" },
    h("thead", {}, h("tr", {}, h("td"), ...sides.map(({ side }) => h("th", { scope: "col" }, sideName("crossings", side))))),
    h(
      "tbody",
      {},
      row(words.average_loss, ({ loss }) => `${(loss * 100).toFixed(1)} %`),
      row(words.accuracy, ({ loss }) => percent(1 - loss)),
      row(words.inaccuracies, ({ counts }) => counts.inaccuracy, "?!"),
      row(words.mistakes, ({ counts }) => counts.mistake, "?"),
      row(words.blunders, ({ counts }) => counts.blunder, "??"),
      row(words.forced_lost, ({ counts }) => counts.forced),
    ),
  );
}
