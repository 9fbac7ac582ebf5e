// The buttons and the slider that go through the steps.

import { button, h, set } from "../../lib/dom.js";
import { count, say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { SPEEDS } from "./player.js";

/**
 * @typedef {object} Hears
 * @property {(step: number) => void} go
 * @property {(by: number) => void} move
 * @property {() => void} play
 * @property {(speed: number) => void} speed
 * @property {(direction: "next" | "previous") => void} cut
 */

export class Controls {
  /**
   * @param {Hears} hears
   * @param {string} name of the tree, where there are two
   */
  constructor(hears, name) {
    const tool = (/** @type {string} */ action, /** @type {string} */ face, /** @type {import("../../lib/language.js").Pair} */ pair, /** @type {() => void} */ does) =>
      button(face, does, { "data-action": action, "aria-label": say(pair) + name, title: say(pair) });
    this.steps = 1;
    this.usable = true;
    this.playButton = tool("play", "▶", words.play, hears.play);
    this.backward = [
      tool("first", "|◀", words.first, () => hears.go(0)),
      tool("previous", "◀", words.previous, () => hears.move(-1)),
    ];
    this.forward = [
      tool("next", "▶", words.next, () => hears.move(1)),
      tool("last", "▶|", words.last, () => hears.go(this.steps - 1)),
    ];
    this.playButton.classList.add("primary");
    this.previousCut = button(`◀ ${say(words.cut)}`, () => hears.cut("previous"), { "data-action": "previous-cut", "aria-label": say(words.previous_cut) + name, title: say(words.previous_cut) });
    this.nextCut = button(`${say(words.cut)} ▶`, () => hears.cut("next"), { "data-action": "next-cut", "aria-label": say(words.next_cut) + name, title: say(words.next_cut) });
    this.slider = h("input", { type: "range", min: 0, max: 0, step: 1, "data-role": "slider", "aria-label": say(words.step) + name });
    this.slider.addEventListener("input", () => hears.go(Number(this.slider.value)));
    this.where = h("output", { class: "where", "data-role": "step" });
    this.speed = h(
      "select",
      { "data-role": "speed", "aria-label": say(words.speed) + name },
      SPEEDS.map((perSecond) => h("option", { value: perSecond, selected: perSecond === 2 }, say(words.per_second, { n: perSecond }))),
    );
    this.speed.addEventListener("change", () => hears.speed(Number(this.speed.value)));
    this.element = h(
      "div",
      { class: "tree-controls" },
      h("div", { class: "slide" }, this.slider, this.where),
      h("div", { class: "buttons" }, this.backward, this.playButton, this.forward, this.previousCut, this.nextCut, this.speed),
    );
    this.showPlaying(false);
    this.empty();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed.value = String(speed);
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const pair = playing ? words.pause : words.play;
    this.playButton.textContent = playing ? "❚❚" : `▷ ${say(words.play_short)}`;
    set(this.playButton, { "aria-pressed": String(playing), title: say(pair) });
  }

  /** @param {boolean} usable */
  enable(usable) {
    if (this.usable === usable) return;
    this.usable = usable;
    for (const control of this.element.querySelectorAll("button, input, select")) control.toggleAttribute("disabled", !usable);
  }

  /** There is nothing to go through. */
  empty() {
    this.show(0, 1, false);
    this.where.textContent = "";
    this.slider.removeAttribute("aria-valuetext");
    this.enable(false);
  }

  /**
   * @param {number} step
   * @param {number} steps
   * @param {boolean} hasCuts
   */
  show(step, steps, hasCuts) {
    this.enable(true);
    if (steps !== this.steps) {
      this.steps = steps;
      set(this.slider, { max: steps - 1 });
    }
    if (this.slider.value !== String(step)) this.slider.value = String(step);
    const text = say(words.step_of, { step: count(step + 1), steps: count(steps) });
    this.where.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
    for (const back of this.backward) back.setAttribute("aria-disabled", String(step === 0));
    for (const on of this.forward) on.setAttribute("aria-disabled", String(step === steps - 1));
    this.nextCut.hidden = this.previousCut.hidden = !hasCuts;
  }
}
