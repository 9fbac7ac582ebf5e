// What a review says of a move, in words.

import { sideName } from "../../lib/games.js";
import { percent, say, titled } from "../../lib/language.js";
import { words } from "../../words/analyse.js";
import { sideOf } from "./verdicts.js";

/**
 * @typedef {import("./verdicts.js").Verdict} Verdict
 * @typedef {import("../../protocol").MistakeReport} MistakeReport
 */

const KINDS = /** @type {const} */ ({
  forbidden: words.kind_forbidden,
  missed_win: words.kind_missed_win,
  missed_defence: words.kind_missed_defence,
  lets_win: words.kind_lets_win,
  drop: words.kind_drop,
});

const MARKS = /** @type {const} */ ({ "?!": words.inaccuracy, "?": words.mistake, "??": words.blunder, "": words.fine });

/** @param {Verdict} verdict */
export function verdictText({ report, mark, loss }) {
  const { mistake } = report;
  if (!mistake) return "";
  const side = sideOf(report);
  const values = { side: sideName("crossings", side), other: sideName("crossings", 1 - side), loss: percent(loss) };
  return titled(say(MARKS[mark]), say(KINDS[mistake.kind], values));
}

const MAKES = /** @type {const} */ ({
  five: words.makes_five,
  straight_four: words.makes_straight_four,
  double_four: words.makes_double_four,
  four_three: words.makes_four_three,
  four: words.makes_four,
  double_three: words.makes_double_three,
  open_three: words.makes_open_three,
  other: words.makes_other,
});

/** What a threat is called. @param {import("../../protocol").Makes} makes */
export function threatName(makes) {
  return say(MAKES[makes]);
}
