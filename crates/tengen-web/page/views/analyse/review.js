// The review: every move scored in one press, then from mistake to mistake.

import { button, fill, h, refill } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";
import { retryMode } from "./retry.js";
import { Reviewing } from "./reviewing.js";
import { summaryTable } from "./summary.js";
import { verdictText } from "./verdict_text.js";
import { sideOf, verdicts } from "./verdicts.js";
import { winMode } from "./win.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./verdicts.js").Verdict} Verdict
 */

const TIMES = [200, 500, 1000, 3000];

export class ReviewPanel {
  /** @param {Desk} desk @param {() => void} begin what must end before */
  constructor(desk, begin) {
    this.desk = desk;
    this.begin = begin;
    /** @type {Reviewing | null} */
    this.reviewing = null;
    this.time = h("select", { id: "review-time" }, ...TIMES.map((time) => h("option", { value: time }, say(words.seconds, { seconds: time / 1000 }))));
    this.time.value = "500";
    this.bar = h("progress", { max: 1, value: 0, "aria-label": say(words.reviewing), "data-role": "progress" });
    this.told = h("span", { class: "muted" });
    this.start = h(
      "div",
      { class: "buttons" },
      button(say(words.review), () => this.run(), { class: "primary", "data-action": "review", "aria-keyshortcuts": "r" }),
      h("label", {}, say(words.per_move), this.time),
    );
    this.running = h("div", { class: "running", hidden: true }, this.bar, this.told, button(say(common.cancel), () => this.reviewing?.task.stop(), { "data-action": "cancel-review" }));
    this.result = h("div", { class: "review-result", "data-role": "review" });
    this.element = h("div", {}, this.start, this.running, this.result);
  }

  run() {
    const { study, app } = this.desk;
    if (this.reviewing) return;
    if (study.line().length < 2) {
      this.desk.tell(say(words.nothing_to_review), true);
      return;
    }
    this.begin();
    void this.follow(new Reviewing(app.engine, study, Number(this.time.value)));
  }

  /** Shows a review until it is over, or another panel shows it. @param {Reviewing} reviewing */
  async follow(reviewing) {
    const { study, app } = this.desk;
    this.reviewing = reviewing;
    reviewing.changed = () => this.progress(reviewing.progress);
    reviewing.changed();
    const isOurs = () => this.reviewing === reviewing;
    try {
      const said = await reviewing.task.result;
      // Another game may have been opened meanwhile.
      if (isOurs() && said.type === "reviewed" && study.tree === reviewing.tree) this.take(said.review, reviewing.ids);
    } catch (error) {
      if (isOurs()) app.fail(error);
    } finally {
      if (isOurs()) {
        this.reviewing = null;
        this.running.hidden = true;
        this.start.hidden = false;
      }
    }
  }

  /** @param {import("./reviewing.js").Progress} progress */
  progress({ ahead, done, total }) {
    this.start.hidden = true;
    this.running.hidden = false;
    this.bar.max = total;
    this.bar.value = done;
    this.told.textContent = ahead === null ? say(words.progress, { done, total }) : say(words.queued, { ahead });
  }

  /** @param {import("./verdicts.js").Review} review @param {number[]} ids */
  take(review, ids) {
    const { study } = this.desk;
    study.review = review;
    study.marks = new Map();
    for (const verdict of verdicts(review)) {
      const id = ids[verdict.report.number];
      if (id === undefined || !study.tree.nodes.has(id)) continue;
      study.marks.set(id, verdict);
      study.values.set(id, { black: verdict.report.black_wins, text: verdict.report.after.text });
    }
    study.changed();
    const bad = this.mistakes().length;
    this.desk.tell(say(review.complete ? words.reviewed : words.reviewed_part, { count: bad, moves: review.moves.length }));
  }

  /** The bad moves in the order of the game. @returns {number[]} */
  mistakes() {
    const { marks, tree } = this.desk.study;
    return [...marks].filter(([id, { mark }]) => mark !== "" && tree.nodes.has(id)).map(([id]) => id);
  }

  /** To another mistake. @param {1 | -1} step */
  jump(step) {
    const { study } = this.desk;
    const numbers = this.mistakes().map((id) => ({ id, depth: study.tree.depth(id) }));
    const here = this.desk.mode?.name === "retry" ? study.tree.depth(study.current) + (step > 0 ? 1 : 0) : study.tree.depth(study.current);
    const found = step > 0 ? numbers.find(({ depth }) => depth > here) : numbers.findLast(({ depth }) => depth < here);
    if (!found) {
      this.desk.tell(say(study.review ? words.no_more : words.no_review));
      return;
    }
    this.desk.setMode(null);
    study.go(found.id);
  }

  /** The mistake that the reader is at: the move that led here, or the one that the line goes on with. */
  here() {
    const { study } = this.desk;
    const own = study.marks.get(study.current);
    if (own?.mark) return { id: study.current, verdict: own };
    const line = study.line();
    const next = line[line.indexOf(study.current) + 1];
    const coming = next === undefined ? undefined : study.marks.get(next);
    return coming?.mark && next !== undefined && this.desk.mode?.name === "retry" ? { id: next, verdict: coming } : null;
  }

  /** Lets the reader try again, or shows the answer. @param {boolean} shown */
  retry(shown) {
    const here = this.here();
    if (here) this.desk.setMode(retryMode(this.desk, here.id, here.verdict, shown, () => this.jump(1)));
    else this.desk.tell(say(words.no_mistake_here));
  }

  show() {
    const { study } = this.desk;
    const { review } = study;
    if (!review) {
      fill(this.result);
      return;
    }
    const all = [...study.marks.values()];
    refill(
      this.result,
      summaryTable(all),
      h(
        "div",
        { class: "buttons" },
        button(say(words.previous_mistake), () => this.jump(-1), { "data-action": "previous-mistake", "aria-keyshortcuts": "p" }),
        button(say(words.next_mistake), () => this.jump(1), { "data-action": "next-mistake", "aria-keyshortcuts": "n" }),
      ),
      this.verdict(),
      this.turning(),
    );
  }

  /** What is wrong with the move that led here. */
  verdict() {
    const { study } = this.desk;
    const verdict = study.marks.get(study.current);
    if (!verdict?.mark) return null;
    const { report } = verdict;
    return h(
      "div",
      { class: "verdict", "data-role": "verdict" },
      h("p", {}, h("strong", {}, `${report.number} ${report.move ?? say(words.pass)} ${verdict.mark} `), verdictText(verdict)),
      h(
        "div",
        { class: "buttons" },
        button(say(words.try_again), () => this.retry(false), { class: "primary", "data-action": "try-again", "aria-keyshortcuts": "t" }),
        button(say(words.show_answer), () => this.retry(true), { "data-action": "show-answer", "aria-keyshortcuts": "s" }),
        this.winButton(verdict),
      ),
    );
  }

  /** @param {Verdict} verdict */
  winButton({ report }) {
    const win = report.mistake?.win;
    if (!win) return null;
    // A win that was missed was there before the move, one that was allowed after it.
    const missed = report.mistake?.kind === "missed_win";
    const base = missed ? this.desk.study.tree.node(this.desk.study.current).parent : this.desk.study.current;
    return button(say(words.show_win, { side: sideName("crossings", win.side === "black" ? 0 : 1) }), () => this.desk.setMode(winMode(this.desk, base, win)), { "data-action": "show-win" });
  }

  /** Where a lost game could last be saved. */
  turning() {
    const { study } = this.desk;
    const turning = study.review?.turning;
    if (!turning) return null;
    const lost = [...study.marks].find(([, { report }]) => report.number === turning.number);
    if (!lost) return null;
    const [id, verdict] = lost;
    const side = sideName("crossings", sideOf(verdict.report));
    const followed = turning.followed;
    const winner = followed ? [...study.marks].find(([, { report }]) => report.number === followed.number) : undefined;
    const told = say(words.turning, { side, number: turning.number, move: turning.played ?? say(words.pass) });
    const see = () => {
      study.go(study.tree.node(id).parent);
      this.desk.setMode(savingMode(this.desk, id, verdict, turning, () => this.jump(1)));
    };
    const seeWin = () => {
      if (followed && winner) this.desk.setMode(winMode(this.desk, study.tree.node(winner[0]).parent, followed.win));
    };
    return h(
      "div",
      { class: "turning", "data-role": "turning" },
      h("h3", {}, say(words.turning_title)),
      h("p", {}, told),
      h(
        "div",
        { class: "buttons" },
        button(say(words.turning_go), () => study.go(id), { "data-action": "turning" }),
        button(say(words.turning_saving), see, { "data-action": "saving" }),
        followed && winner && button(say(words.turning_win, { number: followed.number }), seeWin, { "data-action": "show-forced-win" }),
      ),
    );
  }

  leave() {
    this.reviewing?.task.stop();
  }

  /** Leaves a review to the next panel. */
  handOver() {
    const { reviewing } = this;
    this.reviewing = null;
    return reviewing;
  }
}

/**
 * The move that would have saved the game, as an answer that is shown.
 * @param {Desk} desk
 * @param {number} id
 * @param {Verdict} verdict
 * @param {import("../../protocol").Turning} turning
 * @param {() => void} next
 */
function savingMode(desk, id, verdict, turning, next) {
  const mistake = {
    .../** @type {const} */ ({ kind: "lets_win", grade: "blunder", win: null, loss: verdict.loss }),
    ...verdict.report.mistake,
    better: turning.saving,
    line: turning.line,
    kept: turning.kept,
  };
  return retryMode(desk, id, { ...verdict, report: { ...verdict.report, mistake } }, true, next);
}
