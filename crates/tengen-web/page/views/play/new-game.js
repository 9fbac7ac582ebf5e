// The window in which a game is put together. It remembers what was chosen last.

import { catalogueOf } from "../../lib/catalogue.js";
import { button, fill, h } from "../../lib/dom.js";
import { fiveInARow, gameName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { recall, remember } from "../../lib/store.js";
import { common } from "../../words/common.js";
import { words } from "../../words/play.js";
import { open } from "./ask.js";
import { begin } from "./begin.js";
import { PlayerField } from "./player-field.js";
import { ruleName, ruleText, sideText } from "./telling.js";
import { TimeField } from "./time-field.js";

/**
 * @typedef {import("./game.js").Wish} Wish
 * @typedef {import("../../main.js").App} App
 * @typedef {import("../../protocol").Catalogue} Catalogue
 */

const KEY = "tengen.wish";
const FIVES = ["gomoku", "standard", "renju", "caro", "exact-caro"];

/** @returns {Wish} */
function lastWish() {
  const usual = /** @type {Wish} */ ({ game: "gomoku15", players: ["human", "engine:level=4"], rule: "free", control: { kind: "none" } });
  const found = /** @type {Partial<Wish> | null} */ (recall(KEY));
  return typeof found?.game === "string" && Array.isArray(found.players) ? { ...usual, ...found } : usual;
}

/** @param {App} app @param {Wish} [wish] */
export async function openNewGame(app, wish = lastWish()) {
  try {
    const catalogue = await catalogueOf(app.engine);
    if (document.querySelector("dialog[open]")) return;
    open(new NewGame(app, catalogue, wish).element);
  } catch (error) {
    app.fail(error);
  }
}

/** @param {string} id @param {import("../../lib/language.js").Pair} label @param {number} value @param {[number, number]} bounds */
function numberField(id, label, value, [min, max]) {
  const input = h("input", { type: "number", id, min, max, value, required: true });
  return { input, element: h("div", { class: "entry" }, h("label", { for: id }, say(label)), input) };
}

class NewGame {
  /** @param {App} app @param {Catalogue} catalogue @param {Wish} wish */
  constructor(app, catalogue, wish) {
    this.app = app;
    this.catalogue = catalogue;
    const five = fiveInARow(wish.game);
    const [m = 4, n = 4, k = 3] = (/^(\d+)x(\d+)x(\d+)$/.exec(wish.game) ?? []).slice(1).map(Number);
    const mnk = /^\d+x/.test(wish.game);
    this.kind = h("select", { id: "new-kind", onchange: () => this.draw() }, this.kinds());
    this.kind.value = five ? five.rule : mnk && !this.boards().includes(wish.game) ? "mnk" : wish.game;
    this.size = numberField("new-size", words.board_size, five?.size ?? 15, [5, 25]);
    this.m = numberField("new-m", words.columns, m, [1, 25]);
    this.n = numberField("new-n", words.rows, n, [1, 25]);
    this.k = numberField("new-k", words.in_a_row, k, [1, 25]);
    this.size.input.addEventListener("input", () => {
      this.drawOpenings();
      this.drawPlayers(true);
    });
    for (const { input } of [this.m, this.n, this.k]) input.addEventListener("input", () => this.drawPlayers(true));
    this.opening = h("select", { id: "new-opening", "aria-describedby": "new-opening-line", onchange: () => this.drawRule() });
    this.rule = h("p", { class: "muted small", id: "new-opening-line" });
    this.wanted = wish.rule;
    this.players = [0, 1].map((person) => new PlayerField(`new-player-${person}`, wish.players[person] ?? "human", catalogue));
    this.time = new TimeField(wish.control);
    this.error = h("p", { class: "warn", role: "alert", id: "new-error" });
    this.start = h("button", { class: "primary", type: "submit", "data-action": "start" }, say(words.start));
    this.five = h("div", { class: "entries" }, this.size.element, h("div", { class: "entry" }, h("label", { for: "new-opening" }, say(words.opening_rule)), this.opening));
    this.any = h("div", { class: "entries" }, this.m.element, this.n.element, this.k.element);
    this.element = this.build();
    this.draw();
  }

  /** The boards of networks that have no other name. */
  boards() {
    return this.catalogue.networks.map(({ game }) => game).filter((game) => /^\d+x/.test(game));
  }

  kinds() {
    const names = ["tictactoe", ...FIVES, "connect4"];
    const known = names.filter((name) => this.catalogue.games.some((game) => game.name === name));
    return [...[...known, ...this.boards()].map((name) => h("option", { value: name }, gameName(name))), h("option", { value: "mnk" }, say(words.any_board))];
  }

  build() {
    const form = h(
      "form",
      { method: "dialog", id: "new-game" },
      h("h2", { id: "new-title" }, say(words.new_game)),
      h("div", { class: "entry" }, h("label", { for: "new-kind" }, say(words.game)), this.kind),
      this.five,
      this.rule,
      this.any,
      this.error,
      h("div", { class: "pair" }, this.players.map((player) => player.element)),
      this.time.element,
      h("div", { class: "buttons end" }, button(say(common.cancel), () => this.element.close(), { "data-action": "cancel" }), this.start),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    return h("dialog", { class: "new-game", "aria-labelledby": "new-title" }, form);
  }

  /** The game in the words of the grammar. */
  get game() {
    const kind = this.kind.value;
    if (kind === "mnk") return [this.m, this.n, this.k].map(({ input }) => Number(input.value)).join("x");
    return FIVES.includes(kind) ? `${kind}${Number(this.size.input.value)}` : kind;
  }

  draw() {
    const five = FIVES.includes(this.kind.value);
    const any = this.kind.value === "mnk";
    this.five.hidden = !five;
    this.any.hidden = !any;
    // What is not shown must not keep the form from being sent.
    this.size.input.disabled = !five;
    for (const { input } of [this.m, this.n, this.k]) input.disabled = !any;
    this.error.textContent = "";
    this.drawPlayers();
    this.drawOpenings();
  }

  /** @param {boolean} [keeps] whether players stay that cannot play: the game is still being written */
  drawPlayers(keeps = false) {
    this.players.forEach((field, person) => {
      const side = sideText(this.game, person);
      field.show(this.game, FIVES.includes(this.kind.value), say(person === 0 ? words.begins : words.second, { side }), keeps);
    });
  }

  /** The opening rules that the board has room for. */
  drawOpenings() {
    const size = Number(this.size.input.value);
    const fits = this.catalogue.openings.filter(([, smallest]) => size >= smallest);
    this.wanted = this.opening.value || this.wanted;
    fill(this.opening, fits.map(([name]) => h("option", { value: name }, ruleName(name))));
    this.opening.value = fits.some(([name]) => name === this.wanted) ? this.wanted : "free";
    this.drawRule();
  }

  /** What the chosen opening rule asks for. */
  drawRule() {
    this.rule.textContent = this.five.hidden ? "" : ruleText(this.opening.value);
    this.rule.hidden = this.rule.textContent === "";
  }

  async submit() {
    const { game } = this;
    this.error.textContent = "";
    this.start.disabled = true;
    this.start.textContent = say(words.checking);
    try {
      await this.app.engine.ask({ type: "look", place: { game, moves: [] } }, "board");
      const checks = [];
      for (const player of this.players) checks.push(await player.check(this.app.engine, game));
      if (checks.includes(false)) return;
    } catch (error) {
      this.error.textContent = reason(error);
      return;
    } finally {
      this.start.disabled = false;
      this.start.textContent = say(words.start);
    }
    const players = /** @type {[string, string]} */ (this.players.map((field) => field.value));
    const rule = FIVES.includes(this.kind.value) ? this.opening.value : "free";
    /** @type {Wish} */
    const wish = { game, players, rule, control: this.time.value };
    remember(KEY, wish);
    this.element.close();
    begin(this.app, wish);
  }
}
