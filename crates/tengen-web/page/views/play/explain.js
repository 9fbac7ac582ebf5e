// Why a point is forbidden: in words, and as marks on the board.

import { announce } from "../../lib/announce.js";
import { isEmpty } from "../../lib/cell.js";
import { button, fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { common } from "../../words/common.js";
import { words } from "../../words/play.js";
import { offenceName } from "./telling.js";

/**
 * @typedef {import("../../protocol").ExplanationView} Explanation
 * @typedef {import("../../protocol").ThreeView} Three
 * @typedef {import("../../protocol").BoardView} BoardView
 * @typedef {import("../../lib/stone.js").Mark} Mark
 */

/** @param {string[]} squares */
const list = (squares) => squares.join(" ");

/** @param {Explanation} it */
function verdict(it) {
  const { square } = it;
  if (it.forbidden) return say(words.is_forbidden, { square, offence: offenceName(it.forbidden) });
  if (it.five.length > 0) return say(words.is_five, { square });
  if (!it.false_double_three) return say(words.is_legal, { square });
  return say(it.threes.some(({ real }) => real) ? words.is_false_one : words.is_false_none, { square });
}

/** What the verdict rests on: lines of stones. @param {Explanation} it */
function grounds(it) {
  if (it.forbidden === "overline") return { overline: it.overline, fours: [], threes: [] };
  if (it.forbidden === "double_four") return { overline: [], fours: it.fours, threes: [] };
  if (it.forbidden === "double_three") return { overline: [], fours: [], threes: it.threes.filter(({ real }) => real) };
  return { overline: [], fours: it.fours, threes: it.threes };
}

/**
 * A verdict as it is reached: the points that Black takes on the way, and what is said of the last one.
 * @typedef {object} Step
 * @property {string[]} path
 * @property {Explanation} it
 */

/** Tells an explanation as nested lists; every verdict can be drawn. */
class Teller {
  /** @param {(step: Step) => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {{ step: Step, element: HTMLElement }[]} */
    this.verdicts = [];
  }

  /** @param {Explanation} it @param {string[]} path @returns {HTMLElement} */
  tell(it, path) {
    const { overline, fours, threes } = grounds(it);
    const step = { path, it };
    const element = button(verdict(it), () => this.draw(step), { class: "verdict", "data-action": "explain-draw" });
    this.verdicts.push({ step, element });
    const on = [...path, it.square];
    const items = [
      overline.length > 0 && h("li", {}, say(words.has_overline, { n: overline.length, stones: list(overline) })),
      ...fours.map((four) => h("li", {}, say(words.has_four, { stones: list(four.stones), points: four.fives.join(say(words.or)) }))),
      ...threes.map((three) => (three.real ? this.realThree(three, on) : this.falseThree(three, on))),
    ].filter(Boolean);
    return h("div", {}, element, items.length > 0 && h("ol", {}, items));
  }

  /** @param {Three} three @param {string[]} path */
  realThree(three, path) {
    const real = three.straight_fours.filter((it) => !it.refuted);
    const plain = real.filter((it) => !it.why);
    const shown = plain.length > 0 ? plain : real;
    const points = shown.map((it) => it.point).join(say(words.or));
    const reasons = shown.map((it) => it.why && this.tell(it.why, path));
    return h("li", {}, say(words.has_three, { stones: list(three.stones), points }), reasons);
  }

  /** @param {Three} three @param {string[]} path */
  falseThree(three, path) {
    const reasons = three.straight_fours.map((it) => {
      if (it.why) return h("li", {}, this.tell(it.why, path));
      if (it.refuted === "five") return h("li", {}, say(words.makes_five, { square: it.point }));
      return h("li", {}, say(words.is_forbidden, { square: it.point, offence: offenceName(String(it.refuted)) }));
    });
    return h("li", {}, say(words.no_three, { stones: list(three.stones) }), h("ul", {}, reasons));
  }
}

/**
 * What is drawn of a step.
 * @param {Step} step
 * @param {BoardView} board
 * @returns {Mark[]}
 */
export function stepMarks({ path, it }, board) {
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  const { overline, fours, threes } = grounds(it);
  const lines = [overline, ...fours.map((four) => four.stones), ...threes.map((three) => three.stones)];
  const grows = threes.flatMap((three) => three.straight_fours);
  const points = [...fours.flatMap((four) => four.fives), ...grows.filter((it) => !it.refuted).map((it) => it.point)];
  for (const square of points) marks.set(square, { square, kind: "line", title: say(words.mark_grows) });
  for (const { point: square } of grows.filter((it) => it.refuted)) {
    marks.set(square, { square, kind: "refuted", title: say(words.mark_refuted) });
  }
  const supposed = (/** @type {string} */ square) => (isEmpty(board, square) ? 0 : undefined);
  for (const square of [...path, it.square]) marks.set(square, { square, kind: "label", side: 0, title: say(words.mark_supposed) });
  lines
    .filter((stones) => stones.length > 0)
    .forEach((stones, index) => {
      for (const square of stones) {
        const text = [marks.get(square)?.text, index + 1].filter(Boolean).join("+");
        marks.set(square, { square, kind: "threat", text, side: supposed(square), title: say(words.mark_part, { n: text }) });
      }
    });
  if (it.forbidden) marks.set(it.square, { square: it.square, kind: "forbidden", title: offenceName(it.forbidden) });
  return [...marks.values()];
}

/**
 * A point that is explained, so that it can be explained again.
 * @typedef {object} Asked
 * @property {import("../../protocol").Place} place
 * @property {BoardView} board
 * @property {string} square
 * @property {boolean} playable whether the reader may play there all the same
 * @property {number} drawn which of the verdicts is on the board
 */

/** A panel that explains one point after another. */
export class ExplainPanel {
  /**
   * @param {import("../../lib/client.js").EngineClient} engine
   * @param {{ changed: () => void, play: (square: string) => void }} hears
   */
  constructor(engine, hears) {
    this.engine = engine;
    this.hears = hears;
    /** @type {Step | null} what is drawn on the board */
    this.shown = null;
    /** @type {BoardView | null} */
    this.board = null;
    this.teller = new Teller((step) => this.draw(step));
    this.element = h("section", { class: "card explain", id: "explain", hidden: true });
    this.questions = 0;
    /** @type {Asked | null} */
    this.asked = null;
  }

  /** @returns {Mark[]} */
  get marks() {
    return this.shown && this.board ? stepMarks(this.shown, this.board) : [];
  }

  /**
   * @param {import("../../protocol").Place} place
   * @param {BoardView} board
   * @param {string} square
   * @param {boolean} playable whether the reader may play there all the same
   */
  async ask(place, board, square, playable) {
    const explanation = await this.explain({ place, board, square, playable, drawn: 0 });
    if (explanation) announce(verdict(explanation));
  }

  /** Explains in this language what was explained in another. @param {Asked} asked */
  async again(asked) {
    await this.explain(asked);
  }

  /** @param {Asked} asked @returns {Promise<Explanation | null>} none if it is not wanted any more */
  async explain(asked) {
    const { place, board, square, playable } = asked;
    const number = ++this.questions;
    const { explanation } = await this.engine.ask({ type: "explain", place, square }, "explanation");
    if (number !== this.questions) return null;
    this.asked = asked;
    this.board = board;
    this.teller = new Teller((step) => this.draw(step));
    const anyway = playable && Boolean(explanation.forbidden);
    fill(
      this.element,
      h("h2", {}, say(words.why, { square })),
      this.teller.tell(explanation, []),
      h("p", { class: "muted small" }, say(words.why_legend)),
      anyway && h("p", { class: "warn" }, say(words.play_anyway_line)),
      h(
        "div",
        { class: "buttons" },
        button(say(common.close), () => this.close(), { "data-action": "explain-close" }),
        anyway && button(say(words.play_anyway, { square }), () => this.hears.play(square), { "data-action": "play-anyway" }),
      ),
    );
    this.element.hidden = false;
    this.draw(this.teller.verdicts[asked.drawn]?.step ?? { path: [], it: explanation });
    return explanation;
  }

  /** @param {Step} step */
  draw(step) {
    this.shown = step;
    if (this.asked) this.asked.drawn = Math.max(0, this.teller.verdicts.findIndex(({ step: other }) => other.it === step.it));
    for (const { step: other, element } of this.teller.verdicts) element.setAttribute("aria-pressed", String(other.it === step.it));
    this.hears.changed();
  }

  close() {
    this.questions++;
    this.asked = null;
    if (!this.shown) return;
    this.shown = null;
    this.element.hidden = true;
    this.hears.changed();
  }
}
