// Where the reader is, in words to be seen and heard.

import { announce } from "../../lib/announce.js";
import { gameName, sideName } from "../../lib/games.js";
import { clauses, listed, percent, say } from "../../lib/language.js";
import { ROOT } from "../../lib/variations.js";
import { words } from "../../words/analyse.js";
import { verdictText } from "./verdict_text.js";

/** @typedef {import("./study.js").Study} Study */

/** What a screen reader says when a position is reached. @param {Study} study */
export function positionText(study) {
  const { tree, current, marks } = study;
  const { move } = tree.node(current);
  if (current === ROOT || move === null) return say(words.start_position);
  const side = sideName(study.looks, tree.sideOf(current));
  const verdict = marks.get(current);
  const told = say(words.reached, { number: tree.depth(current), side, move: move === "pass" ? say(words.pass) : move });
  return clauses([told, verdict?.mark ? verdictText(verdict) : ""]);
}

/**
 * The line below the board.
 * @param {Study} study
 * @param {import("../../protocol").BoardView} board
 * @param {import("./study.js").Value | undefined} value
 */
export function whereText(study, board, value) {
  const game = gameName(study.tree.game);
  const names = study.tree.names.some(Boolean) ? `${study.tree.names.map((name) => name || "?").join(" – ")} ${study.tree.result} · ` : "";
  const turn = board.ending ? endingText(board.ending, board.looks) : say(words.turn, { side: sideName(study.looks, study.toMove) });
  const worth = value && !board.ending ? ` · ${say(words.black_wins, { side: sideName(study.looks, 0), rate: percent(value.black), score: value.text })}` : "";
  return `${names}${game} · ${say(words.at_ply, { ply: study.tree.depth(study.current) })} · ${turn}${worth}`;
}

/** What a file could not hold; nothing if it holds all. @param {readonly import("../../protocol").LeftOut[]} lost */
export function leftOutText(lost) {
  if (lost.length === 0) return "";
  return say(words.left_out, { list: listed(lost.map(({ part, count }) => say(words[`left_out_${part}`], { count }))) });
}

const OFFENCES = /** @type {Record<string, import("../../lib/language.js").Pair>} */ ({
  double_three: words.offence_double_three,
  double_four: words.offence_double_four,
  overline: words.offence_overline,
});

/** @param {import("../../protocol").Ending} ending @param {import("../../lib/games.js").Looks} looks */
function endingText(ending, looks) {
  if (ending.type === "full") return say(words.over_full);
  const side = sideName(looks, ending.winner);
  if (ending.type === "row") {
    const { squares } = ending;
    return say(looks === "crossings" ? words.over_row : words.over_row_n, { side, n: squares.length, from: squares[0] ?? "", to: squares.at(-1) ?? "" });
  }
  const offence = OFFENCES[ending.offence];
  return say(words.over_forbidden, { side, square: ending.square, offence: offence ? say(offence) : ending.offence });
}

const BEST_TOLD_MS = 5000;

/** Says the best move when it is another, but not all the time. */
export class BestTeller {
  constructor() {
    this.move = "";
    this.at = 0;
  }

  /** @param {import("../../protocol").Thought} thought */
  tell({ line, score }) {
    const move = line[0] ?? "";
    if (move === this.move || Date.now() - this.at < BEST_TOLD_MS) return;
    this.move = move;
    this.at = Date.now();
    announce(say(words.best, { move, rate: score ? percent(score.win_rate) : "" }));
  }

  forget() {
    this.move = "";
  }
}
