// Nodes per technique: bars where the server has put them, and the same numbers as a table.

import { fill, h, s } from "../../lib/dom.js";
import { count, say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { timeText } from "./summary.js";

/**
 * @typedef {import("./types.js").Chart} Chart
 * @typedef {import("./types.js").Cost} Cost
 */

/** Room for the names above the bars and for the axis. */
const ROOM = { title: 18, axis: 24, right: 70, left: 8 };

/** @param {Chart} chart */
function drawing({ width, height, bars, ticks }) {
  // A name stands above its bar: beside it there is no room on a phone.
  const pitch = bars.length > 0 ? height / bars.length : 0;
  const thick = bars[0]?.height ?? 0;
  const tall = thick + ROOM.title + Math.max(0, pitch - thick);
  const bottom = tall * bars.length;
  return s(
    "svg",
    { class: "chart", viewBox: `${-ROOM.left} 0 ${width + ROOM.left + ROOM.right} ${bottom + ROOM.axis}`, "aria-hidden": "true" },
    ticks.map(({ x, label }) => [s("path", { class: "tick", d: `M${x} 0V${bottom}` }), s("text", { class: "tick", x, y: bottom + 16 }, label)]).flat(),
    bars.map((bar, index) => {
      const y = index * tall + ROOM.title;
      return [
        s("text", { class: "title", x: bar.x, y: y - 5 }, say(bar.title)),
        s("rect", { class: bar.more ? "bar more" : "bar", x: bar.x, y, width: bar.width, height: bar.height, rx: 3 }),
        s("text", { class: "amount", x: bar.x + bar.width + 5, y: y + bar.height * 0.7 }, bar.label),
      ];
    }).flat(),
  );
}

/** @param {readonly Cost[]} costs */
function table(costs) {
  const heads = [words.technique, words.nodes, words.cutoffs, words.table_hits, words.value, words.time];
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": say(words.chart_caption) },
    h(
      "table",
      { class: "numbers" },
      h("caption", { class: "visually-hidden" }, say(words.chart_caption)),
      h("thead", {}, h("tr", {}, heads.map((pair) => h("th", { scope: "col" }, say(pair))))),
      h(
        "tbody",
        {},
        costs.map((cost) =>
          h(
            "tr",
            { "data-technique": cost.technique },
            h("th", { scope: "row" }, say(cost.title)),
            [`${cost.more ? "> " : ""}${count(cost.nodes)}`, count(cost.cutoffs), count(cost.table_hits), cost.value ?? "–", timeText(cost.milliseconds)].map((text) => h("td", {}, text)),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Element} element
 * @param {Chart} chart
 * @param {readonly Cost[]} costs
 */
export function showChart(element, chart, costs) {
  fill(element, h("h2", {}, say(words.chart_heading)), h("p", { class: "muted" }, say(words.chart_line)), h("div", { class: "chart-box" }, drawing(chart)), table(costs));
}
