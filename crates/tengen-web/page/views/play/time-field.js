// The choice of a time control.

import { h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/play.js";

/** @typedef {import("./game.js").Control} Control */

export class TimeField {
  /** @param {Control} control */
  constructor(control) {
    const field = (/** @type {string} */ id, /** @type {import("../../lib/language.js").Pair} */ label, /** @type {number} */ value, /** @type {number} */ min, /** @type {number} */ max) => {
      const input = h("input", { type: "number", id, min, max, step: "any", value, required: true });
      return { input, element: h("div", { class: "entry" }, h("label", { for: id }, say(label)), input) };
    };
    this.kind = h(
      "select",
      { id: "new-time", onchange: () => this.draw() },
      h("option", { value: "none" }, say(words.time_none)),
      h("option", { value: "move" }, say(words.time_move)),
      h("option", { value: "game" }, say(words.time_game)),
    );
    this.kind.value = control.kind;
    this.move = field("new-seconds", words.seconds_move, control.kind === "move" ? control.ms / 1000 : 30, 1, 3600);
    this.minutes = field("new-minutes", words.minutes_game, control.kind === "game" ? control.ms / 60000 : 5, 0.1, 600);
    this.increment = field("new-increment", words.seconds_increment, control.kind === "game" ? control.increment / 1000 : 3, 0, 600);
    this.element = h(
      "fieldset",
      {},
      h("legend", {}, say(words.time)),
      h("div", { class: "entries" }, h("div", { class: "entry" }, h("label", { for: "new-time" }, say(words.time_control)), this.kind), this.move.element, this.minutes.element, this.increment.element),
    );
    this.draw();
  }

  draw() {
    const kind = this.kind.value;
    for (const [field, shown] of /** @type {const} */ ([[this.move, "move"], [this.minutes, "game"], [this.increment, "game"]])) {
      field.element.hidden = field.input.disabled = kind !== shown;
    }
  }

  /** @returns {Control} */
  get value() {
    const ms = (/** @type {{ input: HTMLInputElement }} */ { input }, /** @type {number} */ unit) => Math.round(Number(input.value) * unit);
    if (this.kind.value === "move") return { kind: "move", ms: ms(this.move, 1000) };
    if (this.kind.value === "game") return { kind: "game", ms: ms(this.minutes, 60000), increment: ms(this.increment, 1000) };
    return { kind: "none" };
  }
}
