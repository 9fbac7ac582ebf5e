// Where the analysis begins: the rule, the board, whose turn it is, and ways to another position.

import { catalogueOf } from "../../lib/catalogue.js";
import { button, fill, h } from "../../lib/dom.js";
import { fiveInARow, gameName, sideName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { fits } from "../../lib/setup.js";
import { Variations } from "../../lib/variations.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";
import { editMode } from "./edit.js";
import { openButton, openText } from "./open.js";

/** @typedef {import("./desk.js").Desk} Desk */

const RULES = /** @type {const} */ (["gomoku", "standard", "renju", "caro", "exact-caro"]);
/** Five in a row has 5 to 25; smaller ones are only told. */
const SIZES = Array.from({ length: 23 }, (_, index) => index + 3);

export class PositionPanel {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.rule = h("select", { id: "rule", onchange: () => this.change() });
    /** @type {string[]} boards besides five in a row that have a network */
    this.others = [];
    this.rules = "";
    this.size = h("select", { id: "size", onchange: () => this.change() }, ...SIZES.map((size) => h("option", { value: size, hidden: size < 5, disabled: size < 5 }, `${size}×${size}`)));
    this.side = h("select", { id: "side", onchange: () => desk.study.turnOver() }, ...[0, 1].map((side) => h("option", { value: side })));
    this.text = h("textarea", { id: "position-text", rows: 2, spellcheck: "false", placeholder: "h8i9g7" });
    this.wrong = h("p", { class: "warn", role: "alert", hidden: true });
    const field = (/** @type {import("../../lib/language.js").Pair} */ pair, /** @type {HTMLElement} */ control) => h("label", { class: "stacked" }, say(pair), control);
    this.element = h(
      "div",
      { class: "position" },
      h("div", { class: "fields" }, field(words.rule, this.rule), field(words.size, this.size), field(words.to_move, this.side)),
      h(
        "div",
        { class: "buttons" },
        button(say(words.new), () => this.clear(), { "data-action": "new" }),
        openButton(desk),
        button(say(words.edit), () => desk.setMode(editMode(desk)), { "data-action": "edit", "aria-keyshortcuts": "e" }),
      ),
      field(words.paste, this.text),
      this.wrong,
      h("div", { class: "buttons" }, button(say(words.set_up), () => void this.paste(), { "data-action": "set-up" })),
    );
  }

  /** Offers the boards that there are networks for. */
  async offer() {
    const { networks } = await catalogueOf(this.desk.app.engine);
    this.others = networks.filter(({ names }) => !names.some(fiveInARow)).map(({ game }) => game);
    this.show();
  }

  clear() {
    this.desk.study.load(new Variations(this.desk.study.tree.game));
    this.desk.board.focus();
  }

  /** Another rule keeps the moves; so does another size if they are all on the board. */
  change() {
    const { study } = this.desk;
    const five = RULES.some((rule) => rule === this.rule.value);
    if (!five) {
      study.load(new Variations(this.rule.value));
      return;
    }
    // From a board of another game one comes to the usual one.
    const size = study.isFive ? Number(this.size.value) : 15;
    const game = `${this.rule.value}${size}`;
    const keeps = study.isFive && (size === study.size || (!study.tree.setup && study.tree.all().every(({ move }) => !move || fits(move, size))));
    if (keeps) study.changeGame(game);
    else study.load(new Variations(game));
  }

  async paste() {
    const wrong = this.text.value.trim() === "" ? null : await openText(this.desk, this.text.value);
    this.wrong.hidden = wrong === null;
    this.wrong.textContent = wrong ?? "";
    if (wrong === null) this.text.value = "";
  }

  show() {
    const { study } = this.desk;
    const five = fiveInARow(study.tree.game);
    this.drawRules(five ? null : study.tree.game);
    this.rule.value = five?.rule ?? study.tree.game;
    this.size.value = String(study.size);
    this.size.disabled = this.side.disabled = !five;
    for (const option of this.side.options) option.textContent = sideName(study.looks, Number(option.value));
    this.side.value = String(study.toMove);
  }

  /** The games to choose from. @param {string | null} shown one that may not be among them */
  drawRules(shown) {
    const others = shown === null || this.others.includes(shown) ? this.others : [...this.others, shown];
    const rules = JSON.stringify(others);
    if (rules === this.rules) return;
    this.rules = rules;
    fill(
      this.rule,
      RULES.map((rule) => h("option", { value: rule }, say(common[/** @type {"caro"} */ (rule.replace("-", "_"))]))),
      others.map((game) => h("option", { value: game }, gameName(game))),
    );
  }
}
