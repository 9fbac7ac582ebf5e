// What is searched, and how.

import { button, fill, h } from "../../lib/dom.js";
import { gameName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { EXAMPLES, randomTree } from "./examples.js";
import { PositionField } from "./position.js";
import { TECHNIQUES, beginningOf, technique } from "./techniques.js";

/**
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("../../protocol").Catalogue} Catalogue
 */

const GAMES = ["tictactoe", "4x4x3", "connect4"];
const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const PLAYOUTS = [20, 50, 100, 200, 500, 1000, 5000];

export class Setup {
  /**
   * @param {import("../../main.js").App} app
   * @param {Choice} choice
   * @param {() => void} run
   */
  constructor(app, choice, run) {
    this.choice = choice;
    this.run = run;
    /** @type {Catalogue | null} */
    this.catalogue = null;
    this.position = new PositionField(app, () => {
      this.choice.position = this.position.text;
      this.changed();
    });
    this.makeFields();
    this.element = h(
      "form",
      { class: "card tree-setup", "aria-label": say(words.setup), "data-role": "setup" },
      h("fieldset", {}, h("legend", {}, say(words.what)), this.kind, this.numbersPart, this.gamePart),
      this.howPart,
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary", "data-action": "run" }, say(words.run))),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    app.engine.ask({ type: "catalogue" }, "catalogue").then(({ catalogue }) => {
      this.catalogue = catalogue;
      this.showJudgements();
    }, app.fail);
    this.show(choice);
  }

  makeFields() {
    const radio = (/** @type {"numbers" | "game"} */ value, /** @type {import("../../lib/language.js").Pair} */ pair) =>
      h("label", {}, h("input", { type: "radio", name: "tree-source", value, "data-role": `source-${value}`, onchange: () => this.setSource(value) }), say(pair));
    this.kind = h("div", { class: "choices" }, radio("numbers", words.source_numbers), radio("game", words.source_game));
    this.numbers = h("textarea", { rows: 3, "data-role": "numbers", spellcheck: "false", onchange: () => this.setNumbers(this.numbers.value) });
    this.example = h(
      "select",
      { "data-role": "example", onchange: () => this.setNumbers(this.example.value) },
      h("option", { value: "" }, say(words.own_tree)),
      EXAMPLES.map(({ text, title }) => h("option", { value: text }, say(title))),
    );
    this.numbersPart = h(
      "div",
      { class: "part" },
      field(words.example, this.example),
      field(words.numbers, this.numbers),
      h("div", { class: "buttons" }, button(say(words.random_tree), () => this.setNumbers(randomTree()), { "data-action": "random-tree" })),
    );
    this.game = h(
      "select",
      { "data-role": "game", onchange: () => this.setGame(this.game.value === "other" ? this.size() : this.game.value) },
      GAMES.map((name) => h("option", { value: name }, gameName(name))),
      h("option", { value: "other" }, say(words.other_game)),
    );
    this.sizes = (/** @type {const} */ (["columns", "rows", "in_a_row"])).map((name) => h("input", { type: "number", min: 2, max: 8, value: 3, "data-role": name, "aria-label": say(words[name]), onchange: () => this.setGame(this.size()) }));
    this.sizePart = h("div", { class: "sizes" }, this.sizes[0], "×", this.sizes[1], say(words.row_of), this.sizes[2]);
    this.gamePart = h("div", { class: "part" }, field(words.game, this.game), this.sizePart, this.position.element);
    this.makeHow();
  }

  makeHow() {
    const options = () => TECHNIQUES.map(({ name, title }) => h("option", { value: name }, say(title)));
    this.technique = h("select", { "data-role": "technique", onchange: () => this.changed() }, options());
    this.other = h("select", { "data-role": "other-technique", onchange: () => this.changed() }, options());
    this.line = h("p", { class: "muted line" });
    this.otherLine = h("p", { class: "muted line" });
    this.otherPart = h("div", { class: "part" }, field(words.beside, this.other), this.otherLine);
    this.depth = h(
      "select",
      { "data-role": "depth", onchange: () => this.changed() },
      h("option", { value: "" }, say(words.to_the_end)),
      DEPTHS.map((depth) => h("option", { value: depth }, say(depth === 1 ? words.one_move : words.moves, { n: depth }))),
    );
    this.judgement = h("select", { "data-role": "judgement", onchange: () => this.changed() });
    this.judgementPart = field(words.judgement, this.judgement);
    this.playouts = h("select", { "data-role": "playouts", onchange: () => this.changed() }, PLAYOUTS.map((n) => h("option", { value: n }, String(n))));
    this.playoutsPart = field(words.playouts_how_many, this.playouts);
    this.depthPart = field(words.depth, this.depth);
    this.howPart = h("fieldset", {}, h("legend", {}, say(words.how)), field(words.technique, this.technique), this.line, this.otherPart, this.depthPart, this.judgementPart, this.playoutsPart);
  }

  /** Puts a choice in the fields. @param {Choice} choice */
  show(choice) {
    this.choice = choice;
    for (const input of this.kind.querySelectorAll("input")) input.checked = input.value === choice.source;
    this.numbers.value = choice.numbers;
    this.example.value = EXAMPLES.some(({ text }) => text === choice.numbers) ? choice.numbers : "";
    this.game.value = GAMES.includes(choice.game) ? choice.game : "other";
    const size = /^(\d+)x(\d+)x(\d+)$/.exec(choice.game);
    if (size) this.sizes.forEach((input, index) => (input.value = String(size[index + 1])));
    if (choice.source === "game" && (this.position.game !== choice.game || this.position.text !== choice.position || !this.position.board.shown)) void this.position.set(choice.game, choice.position);
    this.technique.value = choice.technique;
    this.other.value = choice.other;
    if (choice.depth !== null && !DEPTHS.includes(choice.depth)) this.depth.append(h("option", { value: choice.depth }, say(words.moves, { n: choice.depth })));
    this.depth.value = choice.depth === null ? "" : String(choice.depth);
    if (!PLAYOUTS.includes(choice.playouts)) this.playouts.append(h("option", { value: choice.playouts }, String(choice.playouts)));
    this.playouts.value = String(choice.playouts);
    this.showJudgements();
    this.showParts();
  }

  /** What the choice makes meaningless is hidden. */
  showParts() {
    const { choice } = this;
    const isGame = choice.source === "game";
    const playouts = choice.technique === "mcts" || (choice.mode === "pair" && choice.other === "mcts");
    this.gamePart.hidden = !isGame;
    this.numbersPart.hidden = isGame;
    this.sizePart.hidden = this.game.value !== "other";
    this.line.textContent = say(technique(choice.technique).line);
    this.otherLine.textContent = say(technique(choice.other).line);
    this.otherPart.hidden = choice.mode !== "pair";
    this.judgementPart.hidden = !isGame;
    this.playoutsPart.hidden = !playouts;
    this.howPart.hidden = choice.mode === "sheet";
  }

  showJudgements() {
    const { games = [] } = this.catalogue ?? {};
    const entry = games.find(({ name }) => name === this.choice.game) ?? games.find(({ name }) => name === "tictactoe");
    fill(
      this.judgement,
      h("option", { value: "" }, say(words.usual_judgement)),
      (entry?.judgements ?? []).map(([name, line]) => h("option", { value: name }, `${name}: ${say(line)}`)),
    );
    this.judgement.value = this.choice.judgement ?? "";
  }

  /** @param {"numbers" | "game"} source */
  setSource(source) {
    this.choice.source = source;
    if (source === "game") this.setGame(this.choice.game);
    else {
      this.choice.depth = null;
      this.refresh();
    }
  }

  /** @param {string} text */
  setNumbers(text) {
    if (text === "") return;
    this.choice.numbers = text;
    this.choice.depth = null;
    this.refresh();
  }

  size() {
    return this.sizes.map((input) => input.value || "3").join("x");
  }

  /** @param {string} game */
  setGame(game) {
    Object.assign(this.choice, { game, judgement: null, ...beginningOf(game) });
    this.refresh();
  }

  /** Shows what was chosen, and runs it. */
  refresh() {
    this.show(this.choice);
    this.submit();
  }

  changed() {
    const { choice } = this;
    choice.technique = this.technique.value;
    choice.other = this.other.value;
    choice.depth = this.depth.value === "" ? null : Number(this.depth.value);
    choice.judgement = this.judgement.value || null;
    choice.playouts = Number(this.playouts.value);
    this.showParts();
    this.submit();
  }

  submit() {
    this.choice.step = 0;
    this.run();
  }
}

/**
 * @param {import("../../lib/language.js").Pair} pair
 * @param {HTMLElement} input
 */
function field(pair, input) {
  return h("label", { class: "tree-field" }, h("span", {}, say(pair)), input);
}
