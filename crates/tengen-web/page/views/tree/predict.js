// "Which leaves will alpha-beta visit?" The tree without any mark of the search; its leaves are chosen and scored.

import { announce } from "../../lib/announce.js";
import { expect } from "../../lib/client.js";
import { button, fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { isForgotten, reason } from "../../lib/reason.js";
import { refusals, words } from "../../words/tree.js";
import { Drawing } from "./drawing.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").NodeView} NodeView
 * @typedef {import("./types.js").TraceRequest} TraceRequest
 * @typedef {import("./types.js").Assessment} Assessment
 */

/** What can be predicted: nothing that depends on what was seen before. @type {readonly import("./types.js").Technique[]} */
export const PREDICTABLE = ["alphabeta", "ordering"];

/**
 * @typedef {object} Hears
 * @property {() => void} another a random tree is wanted
 * @property {(step: number) => void} watch the reader wants to see a step of the search
 */

/**
 * The tree with what the search does to its leaves, and with the cut that the first mistake has overlooked.
 * @param {View} view
 * @param {Assessment} assessment
 * @returns {View}
 */
function solved(view, { visited, first_mistake: mistake }) {
  const seen = new Set(visited);
  /** @type {(node: NodeView) => NodeView} */
  const told = (node) => (node.kind === "interior" ? node : { ...node, state: seen.has(node.id) ? "done" : "severed" });
  const at = view.nodes.find(({ id }) => id === mistake?.cut_at);
  /** @type {View["cut"]} */
  const cut = at ? { at: at.id, by: at.id, bound: at.role === "max" ? "beta" : "alpha", set_at: mistake?.set_at ?? null, set_by: null, severed: 0 } : null;
  return { ...view, cut, nodes: view.nodes.map(told) };
}

export class Predict {
  /**
   * @param {import("../../main.js").App} app
   * @param {Hears} hears
   */
  constructor(app, hears) {
    this.app = app;
    this.hears = hears;
    this.runs = 0;
    /** @type {import("../../lib/client.js").Task | null} the search under way */
    this.task = null;
    /** @type {TraceRequest | null} */
    this.request = null;
    /** @type {number | null} */
    this.trace = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Set<number>} */
    this.picked = new Set();
    /** @type {Assessment | null} */
    this.assessment = null;
    this.drawing = new Drawing({ press: (id) => this.press(id), pick: (node) => this.pick(node), label: () => say(words.predict_tree) });
    this.drawing.following = false;
    this.buttons = h("div", { class: "buttons" });
    this.score = h("div", { class: "score", "data-role": "score", role: "status" });
    this.question = h("p", { class: "sentence" }, say(words.predict_question));
    this.element = h("section", { class: "watch predict" }, this.question, this.drawing.element, h("p", { class: "muted note" }, say(words.predict_how)), this.buttons, this.score);
  }

  /**
   * @param {TraceRequest} request
   * @param {boolean} [again] whether the search is made again after the server had forgotten it
   * @returns {Promise<void>}
   */
  async run(request, again = false) {
    const number = ++this.runs;
    this.task?.stop();
    this.request = { ...request, whole: true };
    try {
      const trace = await this.search(this.request);
      if (number !== this.runs) return;
      const { view } = await this.app.engine.ask({ type: "trace_view", trace, step: 0, open: [], plain: true }, "trace_view");
      if (number !== this.runs) return;
      if (!view.whole) throw new Error(say(words.predict_large));
      this.trace = trace;
      this.view = view;
      this.drawing.clear();
      this.again();
    } catch (error) {
      if (number !== this.runs) return;
      if (isForgotten(error) && !again) await this.run(request, true);
      else this.refuse(error);
    }
  }

  /** Searches until it is not wanted any more. @param {TraceRequest} request @returns {Promise<number>} what the trace is called */
  async search(request) {
    const task = this.app.engine.start({ type: "trace", request });
    this.task = task;
    try {
      return expect(await task.result, "traced").trace;
    } finally {
      if (this.task === task) this.task = null;
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    this.view = null;
    this.drawing.empty();
    fill(this.buttons, this.anotherButton());
    fill(this.score, h("p", { class: "warn" }, reason(error, refusals)));
  }

  again() {
    this.picked.clear();
    this.assessment = null;
    this.show();
  }

  anotherButton() {
    return button(say(words.another_tree), this.hears.another, { "data-action": "new-tree" });
  }

  show() {
    if (!this.view) return;
    const { assessment } = this;
    this.drawing.show(assessment ? solved(this.view, assessment) : this.view);
    const submit = button(say(words.submit), () => void this.submit(), { class: "primary", "data-action": "submit" });
    const again = button(say(words.try_again), () => this.again(), { class: "primary", "data-action": "again" });
    const focused = this.buttons.contains(document.activeElement);
    fill(this.buttons, assessment ? again : submit, this.anotherButton());
    if (focused) this.buttons.querySelector("button")?.focus();
    fill(this.score, assessment ? this.told(assessment) : null);
  }

  /** @param {Assessment} assessment */
  told({ leaves, right, missed, wrong, first_mistake: mistake }) {
    const parts = [h("p", {}, h("strong", { class: "points" }, say(words.score, { right, leaves })), " ", mistake ? say(words.score_parts, { missed, wrong }) : say(words.score_perfect))];
    if (mistake) {
      parts.push(h("p", { "data-role": "mistake" }, h("strong", {}, say(words.first_mistake)), " ", say(mistake.sentence)));
      parts.push(h("p", {}, button(say(words.see_step), () => this.hears.watch(mistake.step), { "data-action": "see-step" })));
    }
    return parts;
  }

  /** @param {NodeView} node */
  pick(node) {
    if (node.kind === "interior") return null;
    const { assessment } = this;
    const checked = this.picked.has(node.id);
    const visited = assessment?.visited.includes(node.id);
    /** @type {"right" | "wrong" | null} */
    const verdict = assessment ? (visited === checked ? "right" : "wrong") : null;
    return { checked, verdict, first: assessment?.first_mistake?.leaf === node.id };
  }

  /** @param {number} id */
  press(id) {
    const node = this.view?.nodes.find((other) => other.id === id);
    if (!node || node.kind === "interior" || this.assessment) return;
    if (!this.picked.delete(id)) this.picked.add(id);
    this.show();
    announce(say(words.picked, { count: this.picked.size }));
  }

  async submit() {
    const number = this.runs;
    try {
      const assessment = await this.assess();
      if (number !== this.runs) return;
      this.assessment = assessment;
      this.show();
    } catch (error) {
      if (number === this.runs) this.refuse(error);
    }
  }

  /** A search that the server has forgotten is made again; its nodes have the same numbers. @returns {Promise<Assessment | null>} */
  async assess(again = false) {
    const { trace, request } = this;
    if (trace === null || !request) return null;
    const leaves = [...this.picked].sort((a, b) => a - b);
    try {
      return (await this.app.engine.ask({ type: "predict", trace, leaves }, "assessed")).assessment;
    } catch (error) {
      if (!isForgotten(error) || again) throw error;
      this.trace = await this.search(request);
      return this.assess(true);
    }
  }

  leave() {
    this.runs++;
    this.task?.stop();
    this.drawing.leave();
  }
}
