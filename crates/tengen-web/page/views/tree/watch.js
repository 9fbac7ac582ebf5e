// One searched tree: the drawing, the sentence of the step, what was counted, and the way through the steps.

import { announce } from "../../lib/announce.js";
import { expect } from "../../lib/client.js";
import { h, set } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { isForgotten, reason } from "../../lib/reason.js";
import { refusals, words } from "../../words/tree.js";
import { Controls } from "./controls.js";
import { Drawing } from "./drawing.js";
import { Feed } from "./feed.js";
import { lens } from "./lens.js";
import { Player } from "./player.js";
import { playoutsText } from "./playouts.js";
import { Tally } from "./tally.js";
import { technique } from "./techniques.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").TraceRequest} TraceRequest
 * @typedef {import("./types.js").TraceSummary} TraceSummary
 */

/**
 * @typedef {object} Hears
 * @property {(step: number) => void} [moved] the reader wants another step
 * @property {(summary: TraceSummary) => void} [ran]
 * @property {(error: unknown, text: string) => boolean} [refused] whether it is said beside the field that is to blame
 */

/**
 * What a watched tree hands over to the one that shows it in another language: the search is not made again.
 * @typedef {object} HandedOver
 * @property {TraceRequest} request
 * @property {TraceSummary} summary
 * @property {number} trace
 * @property {number} step
 * @property {ReadonlySet<number>} opened
 * @property {import("./drawing.js").Sight} sight
 * @property {{ playing: boolean, speed: number }} player
 */

/** A screen reader hears the sentence when the reader has stopped here for so long. */
const QUIET_MS = 450;

export class Watch {
  /**
   * @param {import("../../main.js").App} app
   * @param {Hears} hears
   * @param {string} [name] where there are two
   */
  constructor(app, hears, name = "") {
    this.app = app;
    this.hears = hears;
    /** @type {Feed | null} */
    this.feed = null;
    /** @type {TraceRequest | null} */
    this.request = null;
    /** @type {TraceSummary | null} */
    this.summary = null;
    this.runs = 0;
    /** @type {import("../../lib/client.js").Task | null} the search under way */
    this.task = null;
    /** Whether the search was made again after the server had forgotten it. */
    this.again = false;
    this.told = 0;
    /** Whether the next view is one that the reader has seen, in another language. */
    this.quiet = false;
    const after = name && ` (${name})`;
    this.drawing = new Drawing({ press: (id) => void this.press(id), label: () => this.treeLabel() });
    this.player = new Player(
      () => this.feed,
      (step, heading) => this.want(step, heading),
      (playing) => this.controls.showPlaying(playing),
    );
    this.controls = new Controls(
      {
        go: (step) => this.go(step),
        move: (by) => this.move(by),
        play: () => this.player.toggle(),
        speed: (speed) => {
          this.player.speed = speed;
        },
        cut: (direction) => void this.cut(direction),
      },
      after,
    );
    this.tally = new Tally();
    this.sentence = h("p", { class: "sentence", "data-role": "sentence" });
    this.title = h("h2", { class: "tree-title" });
    this.note = h("p", { class: "muted note", hidden: true });
    this.meaning = h("p", { class: "muted note", "data-role": "playouts-meaning", hidden: true });
    this.element = h(
      "section",
      { class: "watch" },
      h("div", { class: "watch-head" }, this.title, lens(this.drawing, { after, follows: true })),
      this.drawing.element,
      this.sentence,
      this.meaning,
      this.controls.element,
      this.tally.element,
      this.note,
    );
  }

  treeLabel() {
    return say(words.tree_label, { technique: say(technique(this.request?.technique ?? "").title) });
  }

  /**
   * Searches, and shows a step.
   * @param {TraceRequest} request
   * @param {number} step
   * @returns {Promise<void>}
   */
  async run(request, step) {
    const number = ++this.runs;
    this.player.stop();
    this.task?.stop();
    this.request = request;
    if (this.sentence.classList.contains("warn")) this.sentence.textContent = "";
    this.title.textContent = say(technique(request.technique).title);
    this.element.setAttribute("aria-busy", "true");
    try {
      const task = this.app.engine.start({ type: "trace", request });
      this.task = task;
      const answer = await task.result;
      if (number !== this.runs) return;
      const { trace, summary } = expect(answer, "traced");
      this.drawing.clear();
      this.follow(trace, summary).want(step);
    } catch (error) {
      if (number === this.runs) this.refuse(error);
    } finally {
      if (number === this.runs) {
        this.task = null;
        this.element.removeAttribute("aria-busy");
      }
    }
  }

  /** Shows the steps of a kept search. @param {number} trace @param {TraceSummary} summary */
  follow(trace, summary) {
    this.feed?.leave();
    const feed = new Feed(this.app.engine, trace, summary.steps, {
      show: (view) => this.show(view),
      fail: (error) => this.failed(error),
    });
    this.feed = feed;
    this.summary = summary;
    this.tally.choose(summary);
    this.meaning.textContent = this.request ? playoutsText(this.request, summary) : "";
    this.meaning.hidden = this.meaning.textContent === "";
    this.hears.ran?.(summary);
    return feed;
  }

  /** @param {HandedOver} was */
  goOn({ request, summary, trace, step, opened, sight, player }) {
    this.request = request;
    this.title.textContent = say(technique(request.technique).title);
    this.drawing.see(sight);
    const feed = this.follow(trace, summary);
    feed.opened = new Set(opened);
    this.quiet = true;
    feed.want(step);
    this.controls.setSpeed(player.speed);
    this.player.speed = player.speed;
    if (player.playing) this.player.play();
  }

  /** @returns {HandedOver | null} nothing if there is no tree yet */
  handOver() {
    const { request, summary, feed, drawing, player, task } = this;
    this.leave();
    if (!request || !summary || !feed || task) return null;
    const { playing, speed } = player;
    return { request, summary, trace: feed.trace, step: feed.wanted, opened: feed.opened, sight: drawing.sight, player: { playing, speed } };
  }

  /** Says why there is no tree: beside the field that is to blame, or in place of the sentence. @param {unknown} error */
  refuse(error) {
    this.feed?.leave();
    this.feed = null;
    this.drawing.empty();
    const text = reason(error, refusals);
    const said = this.hears.refused?.(error, text) ?? false;
    this.controls.empty();
    this.tally.element.hidden = this.note.hidden = this.meaning.hidden = true;
    this.sentence.hidden = said;
    this.sentence.textContent = said ? "" : text;
    this.sentence.classList.toggle("warn", !said);
    clearTimeout(this.told);
    if (!said) announce(text);
  }

  /** A server that was started anew has forgotten the search: it is made again. @param {unknown} error */
  failed(error) {
    // What is asked about the old search while the new one is made does not matter.
    if (this.task) return;
    if (isForgotten(error) && this.request && !this.again) {
      this.again = true;
      void this.run(this.request, this.feed?.wanted ?? 0);
    } else this.refuse(error);
  }

  /** @param {View} view */
  show(view) {
    this.again = false;
    this.drawing.show(view, this.feed?.opened);
    const text = say(view.sentence);
    this.sentence.classList.remove("warn");
    this.sentence.hidden = this.tally.element.hidden = false;
    if (this.sentence.textContent !== text) this.sentence.textContent = text;
    set(this.sentence, { "data-kind": view.kind });
    this.tally.show(view.counters);
    this.controls.show(view.step, view.steps, (this.summary?.cutoffs ?? 0) > 0);
    this.note.hidden = view.whole;
    if (!view.whole && this.note.textContent === "") this.note.textContent = say(words.large_note);
    clearTimeout(this.told);
    if (this.quiet) this.quiet = false;
    else this.told = setTimeout(() => announce(text), QUIET_MS);
  }

  /**
   * @param {number} step
   * @param {-1 | 0 | 1} heading
   */
  want(step, heading = 0) {
    if (!this.feed) return;
    this.feed.want(step, heading);
    this.hears.moved?.(this.feed.wanted);
  }

  /** The reader goes to a step. @param {number} step */
  go(step) {
    this.player.stop();
    this.want(step);
  }

  /** @param {number} by */
  move(by) {
    if (!this.feed) return;
    this.player.stop();
    this.want(this.feed.wanted + by, by === 1 ? 1 : by === -1 ? -1 : 0);
  }

  /** @param {"next" | "previous"} direction */
  async cut(direction) {
    await this.seek(direction === "next" ? { type: "next_cut" } : { type: "previous_cut" }, direction === "next" ? words.no_next_cut : words.no_previous_cut);
  }

  /**
   * @param {import("../../protocol").Seek} seek
   * @param {import("../../lib/language.js").Pair} none what to say if there is no such step
   */
  async seek(seek, none) {
    const { feed } = this;
    if (!feed) return;
    this.player.stop();
    try {
      const { step } = await this.app.engine.ask({ type: "trace_seek", trace: feed.trace, step: feed.wanted, seek }, "trace_step");
      if (this.feed !== feed) return;
      if (step === null) announce(say(none));
      else this.go(step);
    } catch (error) {
      this.failed(error);
    }
  }

  /** A closed node is opened, an opened one closed; else the search goes to where it comes to the node. @param {number} id */
  async press(id) {
    const node = this.drawing.view?.nodes.find((other) => other.id === id);
    if (!node || !this.feed) return;
    const closed = node.hidden_children > 0 && !this.drawing.view?.nodes.some(({ parent }) => parent === id);
    if (closed || this.feed.opened.has(id)) {
      this.drawing.hold(node);
      this.feed.toggle(id);
      return;
    }
    const { view } = this.drawing;
    const isHere = view?.current === id;
    await this.seek(isHere ? { type: "left", node: id } : { type: "entered", node: id }, words.no_such_step);
  }

  leave() {
    this.runs++;
    this.task?.stop();
    clearTimeout(this.told);
    this.player.leave();
    this.feed?.leave();
    this.drawing.leave();
  }
}
