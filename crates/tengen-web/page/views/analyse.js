// Analyse: any position of five in a row, its best moves, its variations, and the review of a game.

import { announce } from "../lib/announce.js";
import { catalogueOf, hasNetwork } from "../lib/catalogue.js";
import { isEmpty } from "../lib/cell.js";
import { sideName } from "../lib/games.js";
import { say } from "../lib/language.js";
import { heatMarks } from "../lib/opinion.js";
import { OpinionPanel } from "../lib/opinion_panel.js";
import { reason } from "../lib/reason.js";
import { SecondOpinion } from "../lib/second.js";
import { settings } from "../lib/settings.js";
import { words } from "../words/analyse.js";
import { words as opinionWords } from "../words/opinion.js";
import { addressIn, addressOf, hashOf, problemIn } from "./analyse/address.js";
import { AddressBar } from "./analyse/address_bar.js";
import { Controls } from "./analyse/controls.js";
import { Desk } from "./analyse/desk.js";
import { Bar, Graph } from "./analyse/graph.js";
import { fresh, studyAt, visit } from "./analyse/keep.js";
import { listen } from "./analyse/keys.js";
import { Layout } from "./analyse/layout.js";
import { Lines } from "./analyse/lines.js";
import { candidateMarks, forBlack, lineMarks } from "./analyse/marks.js";
import { MoveTools, Moves } from "./analyse/moves.js";
import { takeDrops } from "./analyse/open.js";
import { PositionPanel } from "./analyse/position.js";
import { ReviewPanel } from "./analyse/review.js";
import { shortcuts } from "./analyse/shortcuts.js";
import { BestTeller, positionText, whereText } from "./analyse/telling.js";
import { Thinking } from "./analyse/thinking.js";

/** @typedef {import("../main.js").Show} Show */

/** @type {Show} */
export const showAnalyse = (root, app, _path, query, was) => new AnalyseView(root, app, query, was);

/**
 * What a view hands over to the next one.
 * @typedef {object} HandedOver
 * @property {Thinking} thinking which may be searching
 * @property {import("./analyse/reviewing.js").Reviewing | null} reviewing
 * @property {import("./analyse/desk.js").Mode | null} mode
 * @property {import("./analyse/desk.js").Desk["looked"]} looked
 */

export class AnalyseView {
  /**
   * @param {HTMLElement} root
   * @param {import("../main.js").App} app
   * @param {URLSearchParams} query
   * @param {HandedOver} [was]
   */
  constructor(root, app, query, was) {
    const asked = query.has("game") || query.has("moves") || query.has("setup");
    this.app = app;
    this.study = studyAt(asked ? addressOf(query) : null, () => addressOf(query));
    this.left = false;
    /** @type {number | null} the line that is shown on the board */
    this.preview = null;
    /** @type {string | null} */
    this.pointed = null;
    this.frame = 0;
    this.shownKey = "";
    this.address = new AddressBar(this.study);
    this.teller = new BestTeller();
    this.thinking = was?.thinking ?? new Thinking(app.engine);
    this.thinking.changed = () => this.thought();
    this.thinking.fail = (error) => this.failed(error);
    this.desk = new Desk(app, this.study, { redraw: () => this.draw(), mode: () => this.modeChanged(), tell: (text, warns) => this.layout.tell(text, warns) }, {
      play: (move) => this.play(move),
      point: (square) => {
        this.pointed = square;
        this.soon();
      },
      pending: (square) => announce(say(words.confirm_move, { move: square })),
    });
    const { study, desk } = this;
    /** @type {import("../protocol").Catalogue | null} */
    this.catalogue = null;
    this.second = new SecondOpinion(app.engine, () => this.soon());
    this.opinion = new OpinionPanel();
    this.bar = new Bar();
    this.graph = new Graph(study);
    this.lines = new Lines({ preview: (rank) => this.show(rank), play: (rank, count) => this.playLine(rank, count) });
    this.moves = new Moves(study);
    this.tools = new MoveTools(study, (text) => this.desk.tell(text), () => {
      this.moves.showComment(study.current);
      this.address.soon();
    });
    this.position = new PositionPanel(desk);
    this.review = new ReviewPanel(desk, () => this.thinking.stop());
    this.keys = shortcuts(this);
    this.controls = new Controls(this);
    this.layout = new Layout(this);
    takeDrops(this.layout.element, desk);
    root.append(this.layout.element);
    this.changed = () => void this.positionChanged();
    this.valued = () => this.soon();
    this.set = () => this.settingsChanged();
    this.study.addEventListener("position", this.changed);
    this.study.addEventListener("value", this.valued);
    settings.addEventListener("change", this.set);
    this.unlisten = listen(this.keys);
    if (was) this.goOn(was);
    void this.positionChanged(true);
    if (!was) this.checkLink(query);
    this.learnNetworks().catch((error) => this.app.fail(error));
  }

  /** Which boards have a network. */
  async learnNetworks() {
    this.catalogue = await catalogueOf(this.app.engine);
    if (this.left) return;
    await this.position.offer();
    this.draw();
  }

  /** Whether this position can be analysed so. @param {import("../protocol").Analyst} by */
  canAnalyse(by) {
    const { study, catalogue } = this;
    if (by === "engine") return study.isFive;
    return by === "mcts" || catalogue === null || hasNetwork(catalogue, study.tree.game);
  }

  /** Who analyses: whom the reader has chosen, if that is possible here. @returns {import("../protocol").Analyst} */
  get analyst() {
    const by = /** @type {const} */ ([settings.get("analyst"), "engine", "network"]).find((other) => this.canAnalyse(other));
    return by ?? "mcts";
  }

  /** Takes over what another view has begun. @param {HandedOver} was */
  goOn({ reviewing, mode, looked }) {
    const { desk, study, review } = this;
    const key = JSON.stringify(study.place());
    if (looked?.key === key) {
      desk.looked = looked;
      desk.stars = looked.board.stars;
      this.shownKey = key;
    }
    if (reviewing) void review.follow(reviewing);
    if (mode) desk.setMode(mode.anew(desk, () => review.jump(1)));
  }

  /** A link may say what makes no sense; after its position is shown, which hushes what was told before. @param {URLSearchParams} query */
  checkLink(query) {
    const problem = problemIn(query);
    if (problem) this.desk.tell(problem, true);
  }

  /** Shows a line on the board. @param {number | null} rank */
  show(rank) {
    this.preview = rank;
    this.soon();
  }

  /** Plays into a line; to its end for a count of 0. @param {number} rank @param {number} count */
  playLine(rank, count) {
    const line = this.thinking.found?.lines[rank]?.line ?? [];
    if (line.length > 0) this.study.play(...(count === 0 ? line : line.slice(0, count)));
  }

  /** @param {string} square */
  play(square) {
    const { mode } = this.desk;
    if (mode) mode.play(square);
    else if (this.desk.view().ending) this.desk.tell(say(words.is_over));
    else if (isEmpty(this.desk.view(), square)) this.study.play(square);
  }

  /** Through the moves, or through what the board is used for. @param {number} count */
  step(count) {
    const { mode } = this.desk;
    if (mode?.step) mode.step(count);
    else this.study.step(count);
  }

  pass() {
    if (!this.desk.mode && !this.desk.view().ending) this.study.play("pass");
  }

  /** Another position is shown: what belongs to the last one goes. */
  async positionChanged(first = false) {
    const { study, desk, thinking } = this;
    const { mode } = desk;
    const key = JSON.stringify(study.place());
    const other = key !== this.shownKey;
    this.shownKey = key;
    if (other) {
      this.preview = null;
      thinking.clear();
      this.layout.hush();
    }
    if (mode && mode.at !== study.current) desk.setMode(null);
    this.address.soon();
    this.drawAll();
    if (!other) return;
    if (!first) announce(positionText(study));
    try {
      if (!(await desk.look()) || this.left) return;
    } catch (error) {
      if (key === this.shownKey) this.failed(error);
      return;
    }
    this.follow();
    this.draw();
  }

  /** Lets the analysis follow the position, if it is on. */
  follow() {
    const { thinking, desk, study } = this;
    const over = desk.view().ending !== null;
    if (over) this.learnEnd();
    if (!thinking.on || desk.mode) return;
    if (over) thinking.clear();
    else thinking.follow({ place: study.place(), lines: settings.get("lines"), by: this.analyst });
  }

  learnEnd() {
    const { ending } = this.desk.view();
    if (!ending) return;
    const black = ending.type === "full" ? 0.5 : 1 - ending.winner;
    this.study.values.set(this.study.current, { black, text: "", over: true });
  }

  start() {
    if (this.desk.mode) this.desk.setMode(null);
    this.review.leave();
    this.thinking.on = true;
    this.teller.forget();
    this.follow();
    this.draw();
  }

  toggle() {
    if (this.thinking.on) this.thinking.stop();
    else this.start();
  }

  /** The engine refuses the position: nothing is searched, and it is said once, where all is said. @param {unknown} error */
  failed(error) {
    if (this.left) return;
    if (this.thinking.on) this.thinking.stop();
    this.desk.tell(reason(error), true);
    this.draw();
  }

  /** The search has found something. */
  thought() {
    if (this.left) return;
    const best = this.thinking.found?.lines[0];
    if (best?.score && this.thinking.found?.state !== "queued") {
      this.study.learn(this.study.current, forBlack(best.score, this.study.toMove));
      this.teller.tell(best);
    }
    this.soon();
  }

  modeChanged() {
    const { mode } = this.desk;
    // A search would tell the answer.
    if (mode && this.thinking.on) this.thinking.stop();
    this.layout.showMode(mode);
    this.drawAll();
  }

  /** What the search says can wait for the next frame. */
  soon() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  marks() {
    const { mode } = this.desk;
    if (mode) return mode.marks();
    const lines = this.thinking.found?.lines ?? [];
    const opinion = lines[0]?.opinion;
    if (opinion && this.preview === null) return heatMarks(opinion);
    const rank = this.preview ?? lines.findIndex(({ line }) => line[0] === this.pointed);
    const line = lines[rank];
    return line ? lineMarks(line.line, this.study.toMove) : candidateMarks(lines, settings.get("candidates"));
  }

  /** What changes with every word of the search. */
  draw() {
    if (this.left) return;
    const { desk, study, thinking } = this;
    const board = desk.mode?.view() ?? desk.view();
    desk.board.show({
      board,
      numbers: settings.get("numbers"),
      lastNumbers: settings.get("lastNumbers"),
      coordinates: settings.get("coordinates"),
      flip: settings.get("flip"),
      confirm: settings.get("confirm"),
      active: board.ending === null,
      marks: this.marks(),
    });
    // A value would help who tries to find the move, and is none of another position.
    const value = desk.mode?.name === "retry" || desk.mode?.where ? undefined : study.values.get(study.current);
    this.bar.show(value, study.looks);
    const where = desk.mode?.where?.() ?? whereText(study, desk.view(), value);
    this.layout.where.textContent = where;
    this.layout.where.title = where;
    this.graph.show();
    this.lines.show(thinking.found, sideName(study.looks, study.toMove));
    this.showOpinion();
    this.controls.show();
  }

  /** What a network thinks, and alpha-beta of the same position. */
  showOpinion() {
    const { found } = this.thinking;
    const thought = found?.lines[0];
    if (!found || !thought?.opinion) {
      this.opinion.show(null);
      return;
    }
    const caption = say(opinionWords.values_for, { side: sideName(this.study.looks, this.study.toMove) });
    this.opinion.show({ thought, nodes: found.nodes, second: this.second.of(found.asked.place), caption });
  }

  /** What changes with the position. */
  drawAll() {
    this.draw();
    this.layout.show(this.study);
    this.moves.show();
    this.tools.show();
    this.position.show();
    this.review.show();
  }

  settingsChanged() {
    const { on, found } = this.thinking;
    if (on && found && (found.asked.lines !== settings.get("lines") || found.asked.by !== this.analyst)) this.follow();
    this.drawAll();
  }

  /** The reader has changed the address. @param {URLSearchParams} query */
  same(query) {
    const address = addressOf(query);
    const { tree } = this.study;
    if (hashOf(address) === hashOf(addressIn(this.study))) this.address.soon();
    else if (tree.game === address.game && tree.setup === address.setup && tree.find(address.moves) !== undefined) visit(this.study, address);
    else {
      const { tree: other, current } = fresh(address);
      this.study.load(other, current);
    }
    this.checkLink(query);
  }

  leave() {
    this.end();
    this.thinking.on = false;
    this.thinking.clear();
    this.review.leave();
  }

  /** Leaves what goes on to the next view. @returns {HandedOver} */
  handOver() {
    this.end();
    const { thinking, review, desk } = this;
    return { thinking, reviewing: review.handOver(), mode: desk.mode, looked: desk.looked };
  }

  end() {
    this.left = true;
    this.second.cancel();
    cancelAnimationFrame(this.frame);
    this.unlisten();
    this.desk.mode?.leave?.();
    this.study.removeEventListener("position", this.changed);
    this.study.removeEventListener("value", this.valued);
    settings.removeEventListener("change", this.set);
    document.querySelector("dialog[open]")?.remove();
    this.address.leave();
  }
}
