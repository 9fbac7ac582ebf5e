// What is searched: a tree of numbers, or a position of a small game.

import { EngineError } from "../../lib/client.js";
import { button, h } from "../../lib/dom.js";
import { gameName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { EXAMPLES, randomTree } from "./examples.js";
import { field } from "./field.js";
import { PositionField } from "./position.js";
import { beginningOf } from "./techniques.js";

/** @typedef {import("./types.js").Choice} Choice */

const GAMES = ["tictactoe", "4x4x3", "connect4"];
const SIZES = { least: 1, most: 8 };

export class SourceFields {
  /**
   * @param {import("../../main.js").App} app
   * @param {(part: Partial<Choice>) => void} changed
   */
  constructor(app, changed) {
    const setNumbers = (/** @type {string} */ numbers) => numbers.trim() && changed({ source: "numbers", numbers: numbers.trim(), depth: null });
    const setGame = (/** @type {string} */ game) => changed({ source: "game", game, judgement: null, ...beginningOf(game) });
    const radio = (/** @type {"numbers" | "game"} */ value, /** @type {import("../../lib/language.js").Pair} */ pair, /** @type {() => unknown} */ onchange) =>
      h("label", {}, h("input", { type: "radio", name: "tree-source", value, "data-role": `source-${value}`, onchange }), say(pair));
    this.kinds = [radio("numbers", words.source_numbers, () => setNumbers(this.numbers.value)), radio("game", words.source_game, () => setGame(this.chosenGame()))];
    this.numbers = h("textarea", { rows: 3, "data-role": "numbers", spellcheck: "false", onchange: () => setNumbers(this.numbers.value) });
    this.example = h(
      "select",
      { "data-role": "example", onchange: () => setNumbers(this.example.value) },
      h("option", { value: "" }, say(words.own_tree)),
      EXAMPLES.map(({ text, title }) => h("option", { value: text }, say(title))),
    );
    this.problem = h("p", { class: "warn", role: "alert", "data-role": "numbers-problem", hidden: true });
    this.numbers.addEventListener("input", () => this.accept());
    this.numbersPart = h(
      "div",
      {},
      field(words.example, this.example),
      field(words.numbers, this.numbers),
      this.problem,
      h("div", { class: "buttons" }, button(say(words.random_tree), () => setNumbers(randomTree()), { "data-action": "random-tree" })),
    );
    this.game = h(
      "select",
      { "data-role": "game", onchange: () => setGame(this.chosenGame()) },
      GAMES.map((name) => h("option", { value: name }, gameName(name))),
      h("option", { value: "other" }, say(words.other_game)),
    );
    const size = (/** @type {"columns" | "rows" | "in_a_row"} */ name) =>
      h("input", { type: "number", min: SIZES.least, max: SIZES.most, value: 3, "data-role": name, "aria-label": say(words[name]), onchange: () => setGame(this.chosenGame()) });
    this.sizes = [size("columns"), size("rows"), size("in_a_row")];
    this.sizePart = h("div", { class: "sizes" }, this.sizes[0], "×", this.sizes[1], say(words.row_of), this.sizes[2]);
    this.position = new PositionField(app, () => changed({ position: this.position.text }));
    this.gamePart = h("div", {}, field(words.game, this.game), this.sizePart, this.position.element);
    this.element = h("fieldset", {}, h("legend", {}, say(words.what)), h("div", { class: "choices" }, this.kinds), this.numbersPart, this.gamePart);
  }

  /** The game of the fields, as it is written. */
  chosenGame() {
    return this.game.value === "other" ? this.sizes.map((input) => input.value || "3").join("x") : this.game.value;
  }

  /**
   * Says what is wrong with the input, if that is why there is no tree.
   * @param {unknown} error
   * @param {string} text
   * @returns {boolean} whether it is
   */
  refuse(error, text) {
    const isGame = this.numbersPart.hidden;
    const codes = isGame ? ["bad_position", "unknown_game"] : ["bad_request"];
    if (!(error instanceof EngineError) || !codes.includes(error.code)) return false;
    const problem = isGame ? this.position.problem : this.problem;
    if (problem.textContent !== text) problem.textContent = text;
    problem.hidden = false;
    // On a narrow screen the fields may be folded away.
    this.element.closest("details")?.setAttribute("open", "");
    if (!isGame) this.numbers.setAttribute("aria-invalid", "true");
    return true;
  }

  /** New numbers: what was wrong with the old ones does not matter. */
  accept() {
    this.problem.hidden = true;
    this.problem.textContent = "";
    this.numbers.removeAttribute("aria-invalid");
  }

  /** @param {Choice} choice */
  show(choice) {
    this.accept();
    const isGame = choice.source === "game";
    for (const input of this.element.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.value === choice.source;
    }
    this.gamePart.hidden = !isGame;
    this.numbersPart.hidden = isGame;
    this.numbers.value = choice.numbers;
    this.example.value = EXAMPLES.some(({ text }) => text === choice.numbers) ? choice.numbers : "";
    const other = !GAMES.includes(choice.game) || (this.game.value === "other" && this.chosenGame() === choice.game);
    this.game.value = other ? "other" : choice.game;
    this.sizePart.hidden = !other;
    const size = /^(\d+)x(\d+)x(\d+)$/.exec(choice.game)?.slice(1) ?? [];
    size.forEach((number, index) => {
      const input = this.sizes[index];
      if (input) input.value = number;
    });
    if (isGame && !this.position.shows(choice.game, choice.position)) void this.position.set(choice.game, choice.position);
  }
}
