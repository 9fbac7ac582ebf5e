// "Try again here": the position before a mistake, the answer hidden until the reader asks for it.

import { announce } from "../../lib/announce.js";
import { isEmpty } from "../../lib/cell.js";
import { button, fill, h, refill } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { percent, say } from "../../lib/language.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";
import { lineMarks } from "./marks.js";
import { glance } from "./thinking.js";
import { sideOf } from "./verdicts.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").Mode} Mode
 * @typedef {import("./verdicts.js").Verdict} Verdict
 */

const LOOK_MS = 1200;
/** Losing less than this is as good; less than the second is nearly so. */
const [EQUAL, CLOSE] = [0.04, 0.1];

/**
 * What became of a try.
 * @typedef {object} Try
 * @property {string} move
 * @property {"thinking" | "best" | "equal" | "close" | "worse" | "wins" | "same"} verdict
 * @property {number} loss
 * @property {string[]} reply what the opponent answers
 */

/**
 * @param {Desk} desk
 * @param {number} id the node of the mistake
 * @param {Verdict} verdict
 * @param {boolean} shown whether the answer is shown at once
 * @param {() => void} next
 * @param {Try | null} [tried]
 * @returns {Mode}
 */
export function retryMode(desk, id, verdict, shown, next, tried = null) {
  const { report } = verdict;
  const { study } = desk;
  const { mistake } = report;
  const before = study.tree.node(id).parent;
  const side = sideOf(report);
  study.go(before);
  const told = h("p", { role: "status", "data-role": "judgement" });
  const buttons = h("div", { class: "buttons" });

  const draw = () => {
    fill(told, shown && mistake ? answerText(mistake) : tried ? tryText(tried) : say(words.your_turn, { side: sideName("crossings", side) }));
    const again = () => {
      tried = null;
      shown = false;
      draw();
      desk.board.focus();
    };
    const add = () => {
      const line = shown ? (mistake?.line ?? []) : tried ? [tried.move, ...tried.reply] : [];
      desk.setMode(null);
      study.play(...line);
    };
    refill(
      buttons,
      !shown && button(say(words.show_answer), show, { "data-action": "show-answer", "aria-keyshortcuts": "s" }),
      (tried || shown) && button(say(words.once_more), again, { "data-action": "once-more" }),
      (tried || shown) && button(say(words.add_variation), add, { "data-action": "add-variation" }),
      button(say(words.next_mistake), next, { "data-action": "next-mistake", "aria-keyshortcuts": "n" }),
      button(say(common.close), () => desk.setMode(null), { "data-action": "leave-retry" }),
    );
    desk.redraw();
  };
  const show = () => {
    shown = true;
    announce(mistake ? answerText(mistake) : "");
    draw();
  };
  const attempt = async (/** @type {string} */ move) => {
    if (tried?.verdict === "thinking" || !isEmpty(desk.view(), move)) return;
    shown = false;
    /** @type {Try} */
    const now = { move, verdict: "thinking", loss: 0, reply: [] };
    tried = now;
    draw();
    try {
      Object.assign(now, await judge(desk, before, move, report));
    } catch (error) {
      desk.app.fail(error);
      if (tried === now) tried = null;
    }
    if (desk.mode !== mode) return;
    announce(tried === now ? tryText(now) : "");
    draw();
  };

  /** @type {Mode} */
  const mode = {
    name: "retry",
    at: before,
    panel: h(
      "section",
      { class: "card", "aria-labelledby": "retry-title", "data-role": "retry" },
      h("h2", { id: "retry-title" }, say(words.retry_title, { number: report.number })),
      told,
      buttons,
    ),
    view: () => desk.view(),
    marks: () => {
      if (shown && mistake) return lineMarks(mistake.line, side);
      return tried ? lineMarks([tried.move, ...tried.reply], side) : [];
    },
    play: (square) => void attempt(square),
    // What is still being judged is to be tried again.
    anew: (other, onward) => retryMode(other, id, verdict, shown, onward, tried?.verdict === "thinking" ? null : tried),
  };
  queueMicrotask(draw);
  return mode;
}

/**
 * Looks at the try and at the best move, equally long.
 * @param {Desk} desk
 * @param {number} before
 * @param {string} move
 * @param {import("../../protocol").MoveReport} report
 * @returns {Promise<Partial<Try>>}
 */
async function judge(desk, before, move, report) {
  if (move === report.mistake?.better) return { verdict: "best" };
  if (move === report.move) return { verdict: "same" };
  const place = desk.study.place(before);
  const after = { ...place, moves: [...place.moves, move] };
  const { board } = await desk.app.engine.ask({ type: "look", place: after }, "board");
  if (board.ending) {
    const won = board.ending.type !== "full" && board.ending.winner === sideOf(report);
    return won ? { verdict: "wins" } : { verdict: "worse", loss: 1 };
  }
  const best = await glance(desk.app.engine, place, LOOK_MS);
  const answer = await glance(desk.app.engine, after, LOOK_MS);
  const kept = best?.score?.win_rate ?? 0.5;
  const left = 1 - (answer?.score?.win_rate ?? 0.5);
  const loss = Math.max(0, kept - left);
  if (loss < EQUAL) return { verdict: "equal", loss, reply: (answer?.line ?? []).slice(0, 3) };
  return { verdict: loss < CLOSE ? "close" : "worse", loss, reply: (answer?.line ?? []).slice(0, 7) };
}

/** @param {import("../../protocol").MistakeReport} mistake */
function answerText({ better, kept }) {
  return say(words.answer, { move: better, score: kept.text });
}

/** @param {Try} tried */
function tryText({ move, verdict, loss }) {
  const pair = {
    thinking: words.try_thinking,
    best: words.try_best,
    equal: words.try_equal,
    close: words.try_close,
    worse: words.try_worse,
    wins: words.try_wins,
    same: words.try_same,
  }[verdict];
  return say(pair, { move, loss: percent(loss) });
}
