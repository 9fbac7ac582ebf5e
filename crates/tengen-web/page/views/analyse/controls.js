// What runs the analysis, what goes through the moves, and how the board is shown.

import { button, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { settings } from "../../lib/settings.js";
import { words } from "../../words/analyse.js";

const MOST_LINES = 10;

export class Controls {
  /** @param {import("../analyse.js").AnalyseView} view */
  constructor(view) {
    this.view = view;
    this.run = button("", () => view.toggle(), { class: "primary", "aria-keyshortcuts": "Space a" });
    this.lines = h("select", { id: "lines", onchange: () => settings.set("lines", Number(this.lines.value)) }, ...Array.from({ length: MOST_LINES }, (_, index) => h("option", { value: index + 1 }, index + 1)));
    this.effort = h("option", { value: "effort" });
    this.shows = h(
      "select",
      { id: "candidates", onchange: () => settings.set("candidates", /** @type {"rate"} */ (this.shows.value)) },
      h("option", { value: "rate" }, say(words.rate)),
      h("option", { value: "score" }, say(words.score)),
      this.effort,
    );
    this.by = h(
      "select",
      { id: "analyst", onchange: () => settings.set("analyst", /** @type {"engine"} */ (this.by.value)) },
      h("option", { value: "engine" }, say(words.by_engine)),
      h("option", { value: "mcts" }, say(words.by_mcts)),
      h("option", { value: "network" }, say(words.by_network)),
    );
    this.shown = h("label", {}, say(words.on_board), this.shows);
    this.element = h("div", { class: "buttons controls" }, this.run, h("label", {}, say(words.by), this.by), h("label", {}, say(words.lines), this.lines), this.shown);
    const { study } = view;
    this.pass = button(say(words.pass), () => view.pass(), { "data-action": "pass" });
    const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {import("../../lib/language.js").Pair} */ pair, /** @type {string} */ key, /** @type {() => void} */ run) =>
      button(sign, run, { "data-action": name, "aria-label": say(pair), title: say(pair), "aria-keyshortcuts": key });
    this.steps = h(
      "div",
      { class: "buttons steps" },
      step("«", "first", words.first, "Home", () => study.step(-Infinity)),
      step("‹", "back", words.back, "ArrowLeft", () => view.step(-1)),
      step("›", "forward", words.forward, "ArrowRight", () => view.step(1)),
      step("»", "last", words.last, "End", () => study.step(Infinity)),
      step("⇅", "flip", words.flip, "f", () => settings.set("flip", !settings.get("flip"))),
      this.pass,
    );
  }

  show() {
    const { on } = this.view.thinking;
    const { analyst } = this.view;
    const label = say(on ? words.stop : words.start);
    if (this.run.textContent !== label) this.run.textContent = label;
    this.run.dataset.action = on ? "stop" : "start";
    this.lines.value = String(settings.get("lines"));
    for (const option of this.by.options) {
      const can = this.view.canAnalyse(/** @type {"engine"} */ (option.value));
      option.hidden = option.disabled = !can;
    }
    this.by.value = analyst;
    this.pass.hidden = !this.view.study.isFive;
    // A network's moves are shown with their visits, all of them.
    this.shown.hidden = analyst === "network";
    // What the one counts the other does not have.
    this.effort.textContent = say(analyst === "engine" ? words.depth : words.visits);
    this.shows.value = settings.get("candidates");
  }
}

/** Numbers, coordinates and the like. */
export function displayPanel() {
  const numbers = h(
    "select",
    { id: "numbers", onchange: () => settings.set("numbers", /** @type {"none"} */ (numbers.value)) },
    h("option", { value: "none" }, say(words.numbers_none)),
    h("option", { value: "last" }, say(words.numbers_last, { count: settings.get("lastNumbers") })),
    h("option", { value: "all" }, say(words.numbers_all)),
  );
  numbers.value = settings.get("numbers");
  const check = (/** @type {"coordinates" | "confirm"} */ name, /** @type {import("../../lib/language.js").Pair} */ pair) => {
    const box = h("input", { type: "checkbox", onchange: () => settings.set(name, box.checked) });
    box.checked = settings.get(name);
    return h("label", {}, box, say(pair));
  };
  return h("div", { class: "display" }, h("label", { class: "stacked" }, say(words.move_numbers), numbers), check("coordinates", words.coordinates), check("confirm", words.confirm));
}
