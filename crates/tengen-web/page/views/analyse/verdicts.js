// What a review says of a game, in the page's terms: pure functions over the server's report.

/**
 * @typedef {import("../../protocol").Review} Review
 * @typedef {import("../../protocol").MoveReport} MoveReport
 * @typedef {import("../../protocol").MistakeReport} MistakeReport
 */

/**
 * @typedef {object} Verdict
 * @property {MoveReport} report
 * @property {"" | "?!" | "?" | "??"} mark as annotators write it
 * @property {number} loss of the winning chances of the side that moved, from 0 to 1
 */

/**
 * @typedef {object} Summary
 * @property {number} moves
 * @property {number} loss on average
 * @property {{ inaccuracy: number, mistake: number, blunder: number, forced: number }} counts
 */

/** @param {MoveReport} report */
export function sideOf(report) {
  return report.side === "black" ? 0 : 1;
}

/** Something forced was lost, not only chances. @param {MistakeReport} mistake */
export function isForced(mistake) {
  return mistake.kind !== "drop";
}

/** @param {MoveReport} report @returns {Verdict["mark"]} */
function markOf({ mistake }) {
  if (!mistake) return "";
  if (isForced(mistake)) return "??";
  return /** @type {const} */ ({ inaccuracy: "?!", mistake: "?", blunder: "??" })[mistake.grade];
}

/** Every move with its mark. @param {Review} review @returns {Verdict[]} */
export function verdicts(review) {
  return review.moves.map((report, index) => {
    const before = review.moves[index - 1]?.black_wins;
    const gained = before === undefined ? 0 : report.black_wins - before;
    const change = report.side === "black" ? -gained : gained;
    return { report, mark: markOf(report), loss: report.mistake?.loss ?? Math.max(0, change) };
  });
}

/**
 * @param {readonly Verdict[]} all
 * @param {number} side
 * @returns {Summary}
 */
export function summary(all, side) {
  const own = all.filter(({ report }) => sideOf(report) === side);
  const count = (/** @type {Verdict["mark"]} */ mark) => own.filter((verdict) => verdict.mark === mark).length;
  return {
    moves: own.length,
    loss: own.length === 0 ? 0 : own.reduce((sum, { loss }) => sum + loss, 0) / own.length,
    counts: {
      inaccuracy: count("?!"),
      mistake: count("?"),
      blunder: count("??"),
      forced: own.filter(({ report }) => report.mistake && isForced(report.mistake)).length,
    },
  };
}
