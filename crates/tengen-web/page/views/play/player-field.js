// The choice of one player: a person, a level of the engine, or anything of the grammar of players.

import { hasNetwork } from "../../lib/catalogue.js";
import { fill, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { words } from "../../words/play.js";
import { playerName } from "./telling.js";

/** @typedef {import("../../protocol").Catalogue} Catalogue */

/** The player that is a network. */
const NETWORK = "zero";

/** The kind of a player of the grammar. @param {string} player */
function kindOf(player) {
  return String(player.split(":")[0]).trim().toLowerCase();
}

export class PlayerField {
  /**
   * @param {string} id
   * @param {string} player what is chosen at first
   * @param {Catalogue} catalogue
   */
  constructor(id, player, catalogue) {
    this.id = id;
    this.catalogue = catalogue;
    this.five = false;
    this.select = h("select", { id, "aria-describedby": `${id}-summary`, onchange: () => this.picked() });
    this.text = h("input", { type: "text", id: `${id}-text`, spellcheck: "false", autocapitalize: "off", "aria-describedby": `${id}-error` });
    this.error = h("p", { class: "warn", id: `${id}-error`, role: "alert" });
    this.help = h("details", { class: "small" });
    this.more = h("div", {}, h("div", { class: "entry" }, h("label", { for: `${id}-text` }, say(words.settings_of)), this.text), this.help);
    this.summary = h("p", { class: "muted small", id: `${id}-summary` });
    this.legend = h("legend", {});
    this.element = h("fieldset", {}, this.legend, h("div", { class: "entry" }, h("label", { for: id }, say(words.player)), this.select), this.summary, this.more, this.error);
    this.player = player;
  }

  /** Whether a player of the list stands for this text. @param {string} player */
  listed(player) {
    return player === "human" || (this.five && /^engine:level=([1-9]|10)$/.test(player));
  }

  /**
   * The game has changed.
   * @param {string} game
   * @param {boolean} five whether the engine plays it
   * @param {string} label of the side
   * @param {boolean} [keeps] whether the player stays though it cannot play: the game is still being written
   */
  show(game, five, label, keeps = false) {
    if (this.select.options.length > 0) this.player = this.value;
    this.five = five;
    const network = hasNetwork(this.catalogue, game);
    const isNetwork = kindOf(this.player) === NETWORK;
    if (isNetwork && !network && !keeps) this.player = five ? "engine:level=4" : "pvs:time=1s";
    this.legend.textContent = label;
    const levels = Array.from({ length: 10 }, (_, index) => `engine:level=${index + 1}`);
    const fits = (/** @type {string} */ name) => (name === NETWORK ? network || (isNetwork && keeps) : five || name !== "engine");
    const others = this.catalogue.players.filter(({ name }) => name !== "human" && fits(name));
    const option = (/** @type {string} */ value, /** @type {string} */ text, attributes = {}) => h("option", { value, ...attributes }, text);
    fill(
      this.select,
      option("human", say(words.human)),
      five && h("optgroup", { label: say(words.levels) }, levels.map((level) => option(level, playerName(level)))),
      h("optgroup", { label: say(words.other_players) }, others.map(({ name, summary }) => option(name, name, { title: say(summary) }))),
    );
    if (!five && this.player.startsWith("engine")) this.player = "pvs:time=1s";
    this.select.value = this.listed(this.player) ? this.player : kindOf(this.player);
    this.text.value = this.player;
    this.drawMore();
  }

  picked() {
    const kind = this.catalogue.players.find(({ name }) => name === this.select.value);
    if (kind && kind.name !== "human") this.text.value = kind.example;
    this.error.textContent = "";
    this.drawMore();
  }

  drawMore() {
    const kind = this.catalogue.players.find(({ name }) => name === this.select.value);
    this.more.hidden = this.listed(this.select.value);
    // Beside the name it would be cut off on a phone.
    this.summary.textContent = kind && !this.more.hidden ? say(kind.summary) : "";
    fill(
      this.help,
      h("summary", {}, say(words.settings_what)),
      h("dl", {}, (kind?.settings ?? []).map(({ name, summary, usual }) => [
        h("dt", {}, name),
        h("dd", {}, say(words.settings_usual, { summary: say(summary), usual: say(usual) })),
      ]).flat()),
    );
    this.help.hidden = !kind || kind.settings.length === 0;
  }

  /** The player in the words of the grammar. */
  get value() {
    return this.listed(this.select.value) ? this.select.value : this.text.value.trim();
  }

  /**
   * Asks the engine whether there is such a player, by letting it begin to think.
   * @param {import("../../lib/client.js").EngineClient} engine
   * @param {string} game
   * @returns {Promise<boolean>}
   */
  async check(engine, game) {
    this.error.textContent = "";
    if (this.listed(this.value)) return true;
    try {
      const task = engine.start({ type: "choose", place: { game, moves: [] }, player: this.value, seed: 1, clock: { move_ms: 1, increment_ms: 0 } });
      task.stop();
      await task.result;
      return true;
    } catch (error) {
      this.error.textContent = reason(error);
      this.text.focus();
      return false;
    }
  }
}
