// See the tree: a search step by step, two of them side by side, an exercise, and worksheets.

import { expect } from "../lib/client.js";
import { button, fill, h } from "../lib/dom.js";
import { say } from "../lib/language.js";
import { reason } from "../lib/reason.js";
import { refusals, words } from "../words/tree.js";
import { choiceIn, hashOf, requestOf, sourceOf } from "./tree/address.js";
import { showChart } from "./tree/chart.js";
import { randomTree } from "./tree/examples.js";
import { listen } from "./tree/keys.js";
import { Pair } from "./tree/pair.js";
import { Predict } from "./tree/predict.js";
import { Setup } from "./tree/setup.js";
import { Sheet } from "./tree/sheet.js";
import { isPredictable } from "./tree/techniques.js";
import { Watch } from "./tree/watch.js";

/** @typedef {import("./tree/types.js").Mode} Mode */

/** The address follows the steps, but not each of them: browsers refuse too many changes in a while. */
const ADDRESS_MS = 350;

/** @type {import("../main.js").Show} */
export const showTree = (root, app, _path, query, was) => new TreeView(root, app, query, was);

/**
 * What a view hands over to the next one.
 * @typedef {object} HandedOver
 * @property {import("./tree/types.js").Choice} choice
 * @property {import("../lib/client.js").Answer<"compared"> | null} compared
 * @property {boolean} comparing whether a comparison was under way
 * @property {any} shown what its mode hands over
 */

class TreeView {
  /**
   * @param {HTMLElement} root
   * @param {import("../main.js").App} app
   * @param {URLSearchParams} query
   * @param {HandedOver} [was]
   */
  constructor(root, app, query, was) {
    this.app = app;
    this.choice = was?.choice ?? choiceIn(query);
    this.timer = 0;
    /** @type {Watch | Pair | Predict | Sheet | null} */
    this.shown = null;
    /** @type {import("../lib/client.js").Task | null} the comparison under way */
    this.comparing = null;
    /** @type {import("../lib/client.js").Answer<"compared"> | null} the comparison that is shown */
    this.compared = null;
    this.setup = new Setup(app, this.choice, () => void this.run());
    this.stage = h("div", { class: "tree-stage" });
    this.chart = h("section", { class: "card", "data-role": "chart", hidden: true });
    this.compareButton = button(say(words.compare), () => void this.compare(), { "data-action": "compare" });
    this.tabs = h("div", { class: "buttons tabs", role: "group", "aria-label": say(words.modes) });
    const panel = h("details", { class: "tree-panel", open: innerWidth >= 900 }, h("summary", {}, say(words.setup)), this.setup.element);
    const help = h("details", { class: "card keys" }, h("summary", {}, say(words.keys)), h("p", {}, say(words.keys_line)), h("p", {}, say(words.keys_tree)), h("h3", {}, say(words.legend)), h("p", {}, say(words.legend_line)));
    root.append(
      h(
        "div",
        { class: "tree-view" },
        h("div", { class: "tree-top" }, h("h1", {}, say(words.heading)), this.tabs),
        h("div", { class: "tree-table" }, panel, h("div", { class: "tree-right" }, this.stage, h("div", { class: "buttons" }, this.compareButton), this.chart, help)),
      ),
    );
    this.unlisten = listen(() => (this.shown instanceof Watch ? this.shown : this.shown instanceof Pair ? (this.shown.active ?? null) : null));
    if (was) this.goOn(was);
    else this.open();
  }

  /** @param {HandedOver} was */
  goOn({ compared, comparing, shown }) {
    this.place();
    this.address();
    if (this.shown instanceof Pair) void this.shown.goOn(shown, this.choice);
    else if (shown && (this.shown instanceof Predict ? shown.view : true)) this.shown?.goOn(shown);
    else void this.run();
    if (compared) this.showCompared(compared);
    if (comparing) void this.compare();
  }

  /** Shows what the mode needs, and runs it. */
  open() {
    this.place();
    void this.run();
  }

  /** Puts what the mode needs on the stage. */
  place() {
    this.closeShown();
    const { mode } = this.choice;
    const moved = (/** @type {number} */ step) => this.moved(step);
    const refused = (/** @type {unknown} */ error, /** @type {string} */ text) => this.setup.source.refuse(error, text);
    if (mode === "watch") this.shown = new Watch(this.app, { moved, refused });
    else if (mode === "pair") this.shown = new Pair(this.app, moved, refused);
    else if (mode === "predict") this.shown = new Predict(this.app, { another: () => this.another(), watch: (step) => this.setMode("watch", step) });
    else this.shown = new Sheet(this.app, () => sourceOf(this.choice));
    fill(this.stage, this.shown.element);
    this.compareButton.hidden = mode === "predict" || mode === "sheet";
    this.showTabs();
  }

  showTabs() {
    const tab = (/** @type {Mode} */ mode, /** @type {import("../lib/language.js").Pair} */ pair) =>
      button(say(pair), () => this.setMode(mode), { "data-action": mode, "aria-pressed": String(this.choice.mode === mode) });
    const focused = this.tabs.contains(document.activeElement);
    fill(this.tabs, tab("watch", words.mode_watch), tab("pair", words.mode_pair), tab("predict", words.mode_predict), tab("sheet", words.mode_sheet));
    if (focused) /** @type {HTMLElement | null} */ (this.tabs.querySelector('[aria-pressed="true"]'))?.focus();
  }

  /** @param {Mode} mode @param {number} [step] */
  setMode(mode, step = 0) {
    Object.assign(this.choice, { mode, step });
    this.setup.show(this.choice);
    this.open();
  }

  /** A random tree of numbers to predict. */
  another() {
    Object.assign(this.choice, { source: "numbers", numbers: randomTree(), depth: null });
    this.setup.show(this.choice);
    void this.run();
  }

  async run() {
    const { choice, shown } = this;
    if (choice.mode === "predict" && !isPredictable(choice.technique)) {
      choice.technique = "alphabeta";
      this.setup.show(choice);
    }
    this.address();
    this.endComparison();
    this.compared = null;
    this.chart.hidden = true;
    if (shown instanceof Watch) await shown.run(requestOf(choice), choice.step);
    else if (shown instanceof Pair) await shown.run(choice);
    else if (shown instanceof Predict) await shown.run(requestOf(choice));
  }

  async compare() {
    const task = this.app.engine.start({ type: "compare", request: requestOf(this.choice) });
    this.comparing = task;
    this.compareButton.disabled = true;
    try {
      const answer = await task.result;
      if (this.comparing !== task) return;
      this.showCompared(expect(answer, "compared"));
      this.chart.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (this.comparing === task) this.app.fail(new Error(reason(error, refusals)));
    } finally {
      if (this.comparing === task) this.endComparison();
    }
  }

  /** @param {import("../lib/client.js").Answer<"compared">} compared */
  showCompared(compared) {
    this.compared = compared;
    this.chart.hidden = false;
    showChart(this.chart, compared.chart, compared.costs);
  }

  /** Nobody waits for the comparison any more. */
  endComparison() {
    this.comparing?.stop();
    this.comparing = null;
    this.compareButton.disabled = false;
  }

  /** @param {number} step */
  moved(step) {
    this.choice.step = step;
    if (!this.timer) this.timer = setTimeout(() => this.address(), ADDRESS_MS);
  }

  address() {
    clearTimeout(this.timer);
    this.timer = 0;
    history.replaceState(null, "", hashOf(this.choice));
  }

  /** The reader has changed the address. @param {URLSearchParams} query */
  same(query) {
    this.choice = choiceIn(query);
    this.setup.show(this.choice);
    this.open();
  }

  closeShown() {
    if (this.shown && !(this.shown instanceof Sheet)) this.shown.leave();
    this.shown = null;
  }

  leave() {
    this.end();
    this.closeShown();
  }

  /** Leaves the search, where the reader is in it, and the comparison to the next view. @returns {HandedOver} */
  handOver() {
    const { choice, compared, shown } = this;
    const comparing = this.comparing !== null;
    this.end();
    return { choice, compared, comparing, shown: shown?.handOver() };
  }

  end() {
    clearTimeout(this.timer);
    this.unlisten();
    this.endComparison();
  }
}
