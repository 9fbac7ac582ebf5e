// How it is searched: the technique, the depth, the judgement.

import { fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { field } from "./field.js";
import { isPredictable, TECHNIQUES, technique } from "./techniques.js";

/** @typedef {import("./types.js").Choice} Choice */

const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const PLAYOUTS = [20, 50, 100, 200, 500, 1000, 5000];

export class MethodFields {
  /** @param {(part: Partial<Choice>) => void} changed */
  constructor(changed) {
    /** @type {readonly import("../../protocol").GameEntry[]} */
    this.games = [];
    const options = () => TECHNIQUES.map(({ name, title }) => h("option", { value: name }, say(title)));
    this.technique = h("select", { "data-role": "technique", onchange: () => changed({ technique: technique(this.technique.value).name }) }, options());
    this.other = h("select", { "data-role": "other-technique", onchange: () => changed({ other: technique(this.other.value).name }) }, options());
    this.line = h("p", { class: "muted line" });
    this.otherLine = h("p", { class: "muted line" });
    this.otherPart = h("div", {}, field(words.beside, this.other), this.otherLine);
    this.depth = h("select", { "data-role": "depth", onchange: () => changed({ depth: this.depth.value === "" ? null : Number(this.depth.value) }) });
    this.depthPart = field(words.depth, this.depth);
    this.judgement = h("select", { "data-role": "judgement", onchange: () => changed({ judgement: this.judgement.value || null }) });
    this.judgementLine = h("p", { class: "muted line" });
    this.judgementPart = h("div", {}, field(words.judgement, this.judgement), this.judgementLine);
    this.playouts = h("select", { "data-role": "playouts", onchange: () => changed({ playouts: Number(this.playouts.value) }) });
    this.playoutsPart = field(words.playouts_how_many, this.playouts);
    this.element = h(
      "fieldset",
      {},
      h("legend", {}, say(words.how)),
      field(words.technique, this.technique),
      this.line,
      this.otherPart,
      this.depthPart,
      this.judgementPart,
      this.playoutsPart,
    );
  }

  /** @param {Choice} choice */
  show(choice) {
    const isPair = choice.mode === "pair";
    this.technique.value = choice.technique;
    this.other.value = choice.other;
    this.line.textContent = say(technique(choice.technique).line);
    this.otherLine.textContent = say(technique(choice.other).line);
    this.otherPart.hidden = !isPair;
    this.element.hidden = choice.mode === "sheet";
    // Random games have no depth, and nothing to judge: they are played to the end.
    const onlyPlayouts = choice.technique === "mcts" && !(isPair && choice.other !== "mcts");
    this.depthPart.hidden = onlyPlayouts;
    this.judgementPart.hidden = choice.source !== "game" || onlyPlayouts;
    // An exercise needs a search that does not depend on what was seen before.
    for (const option of this.technique.options) option.disabled = choice.mode === "predict" && !isPredictable(option.value);
    this.playoutsPart.hidden = choice.technique !== "mcts" && !(isPair && choice.other === "mcts");
    const depths = including(DEPTHS, choice.depth).map((n) => h("option", { value: n }, say(n === 1 ? words.one_move : words.moves, { n })));
    fill(this.depth, h("option", { value: "" }, say(words.to_the_end)), depths);
    this.depth.value = choice.depth === null ? "" : String(choice.depth);
    fill(this.playouts, including(PLAYOUTS, choice.playouts).map((n) => h("option", { value: n }, String(n))));
    this.playouts.value = String(choice.playouts);
    this.showJudgements(choice);
  }

  /** @param {Choice} choice */
  showJudgements({ game, judgement }) {
    // Boards of any size are judged like the smallest of their kind.
    const entry = this.games.find(({ name }) => name === game) ?? this.games.find(({ name }) => name === "tictactoe");
    const known = (entry?.judgements ?? []).map(([name, line]) => h("option", { value: name, title: say(line) }, name));
    fill(this.judgement, h("option", { value: "" }, say(words.usual_judgement)), known);
    this.judgement.value = judgement ?? "";
    const line = entry?.judgements.find(([name]) => name === judgement)?.[1];
    this.judgementLine.textContent = line ? say(line) : "";
  }
}

/**
 * The numbers with one more, if it is not among them.
 * @param {readonly number[]} numbers
 * @param {number | null} more
 */
function including(numbers, more) {
  return more === null || numbers.includes(more) ? numbers : [...numbers, more].sort((a, b) => a - b);
}
