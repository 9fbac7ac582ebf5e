// Where the reader is, in words to be seen and heard.

import { gameName, sideName } from "../../lib/games.js";
import { percent, say } from "../../lib/language.js";
import { ROOT } from "../../lib/variations.js";
import { words } from "../../words/analyse.js";
import { verdictText } from "./verdict_text.js";

/** @typedef {import("./study.js").Study} Study */

/** What a screen reader says when a position is reached. @param {Study} study */
export function positionText(study) {
  const { tree, current, marks } = study;
  const { move } = tree.node(current);
  if (current === ROOT || move === null) return say(words.start_position);
  const side = sideName("crossings", tree.sideOf(current));
  const verdict = marks.get(current);
  const told = say(words.reached, { number: tree.depth(current), side, move: move === "pass" ? say(words.pass) : move });
  return verdict?.mark ? `${told}, ${verdictText(verdict)}` : told;
}

/** The line below the board. @param {Study} study @param {import("../../protocol").BoardView} board */
export function whereText(study, board) {
  const game = gameName(study.tree.game);
  const names = study.tree.names.some(Boolean) ? `${study.tree.names.map((name) => name || "?").join(" – ")} ${study.tree.result} · ` : "";
  const turn = board.ending ? endingText(board.ending) : say(words.turn, { side: sideName("crossings", study.toMove) });
  return `${names}${game} · ${say(words.at_ply, { ply: study.tree.depth(study.current) })} · ${turn}`;
}

const OFFENCES = /** @type {Record<string, import("../../lib/language.js").Pair>} */ ({
  double_three: words.offence_double_three,
  double_four: words.offence_double_four,
  overline: words.offence_overline,
});

/** @param {import("../../protocol").Ending} ending */
function endingText(ending) {
  if (ending.type === "full") return say(words.over_full);
  const side = sideName("crossings", ending.winner);
  if (ending.type === "row") return say(words.over_row, { side, from: ending.squares[0] ?? "", to: ending.squares.at(-1) ?? "" });
  const offence = OFFENCES[ending.offence];
  return say(words.over_forbidden, { side, square: ending.square, offence: offence ? say(offence) : ending.offence });
}

/** What a screen reader says of the best move. @param {import("../../protocol").Thought} thought */
export function bestText({ line, score }) {
  return say(words.best, { move: line[0] ?? "", rate: score ? percent(score.win_rate) : "" });
}
