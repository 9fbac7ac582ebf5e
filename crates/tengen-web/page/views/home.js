// The front page: a game in one click, and the way to everything else.

import { h, s } from "../lib/dom.js";
import { say } from "../lib/language.js";
import { words } from "../words/play.js";
import { keptGames, lastGame, otherParts, quickStarts } from "./play/lobby.js";

/** A corner of a board with a few stones, drawn by hand. */
function picture() {
  const lines = [20, 60, 100, 140, 180].map((at) => `M0 ${at}H220M${at + 10} 0V200`).join("");
  const stones = /** @type {const} */ ([[30, 20, 0], [70, 60, 0], [110, 100, 0], [150, 140, 0], [190, 180, 0], [110, 60, 1], [150, 60, 1], [70, 100, 1], [150, 100, 1]]);
  return s(
    "svg",
    { class: "board picture", viewBox: "0 0 220 200", "aria-hidden": "true", "data-looks": "crossings" },
    s("rect", { class: "wood", width: 220, height: 200, rx: 14 }),
    s("path", { class: "lines", d: lines }),
    stones.map(([cx, cy, side]) => s("circle", { class: `stone side-${side}`, cx, cy, r: 18 })),
    s("line", { class: "row", x1: 30, y1: 20, x2: 190, y2: 180 }),
  );
}

/** @type {import("../main.js").Show} */
export const showHome = (root, app) => {
  root.append(
    h(
      "div",
      { class: "home" },
      h(
        "section",
        { class: "hero" },
        h("div", {}, h("h1", {}, say(words.hero)), h("p", { class: "muted" }, say(words.hero_line)), lastGame()),
        picture(),
      ),
      quickStarts(app),
      otherParts(),
      keptGames(app),
    ),
  );
  return {};
};
