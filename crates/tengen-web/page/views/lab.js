// The lab: experiments in a list, one of them with its run and its report.

import { expect } from "../lib/client.js";
import { announce } from "../lib/announce.js";
import { button, fill, h } from "../lib/dom.js";
import { isChinese, say } from "../lib/language.js";
import { words } from "../words/lab.js";
import { showReport } from "./lab/report.js";

/**
 * What a view hands over to the next one: the same experiment in another language.
 * @typedef {object} HandedOver
 * @property {import("../protocol").ReportView | null} report
 * @property {Running | null} running
 */

/** @type {import("../main.js").Show} */
export const showLab = (root, app, path, _query, was) => {
  const [name] = path;
  if (!name) {
    void showList(root, app).catch(app.fail);
    return {};
  }
  const view = new ExperimentView(root, app, name, was);
  void view.show().catch(app.fail);
  return view;
};

/** All experiments. @param {HTMLElement} root @param {import("../main.js").App} app */
async function showList(root, app) {
  const { experiments } = await app.engine.ask({ type: "experiments" }, "experiments");
  const list = experiments.map((experiment) =>
    h(
      "li",
      { class: "card" },
      h("h2", {}, h("a", { href: `#/lab/${experiment.name}`, "data-experiment": experiment.name }, `${experiment.number}. ${say(experiment.title)}`)),
      h("p", {}, say(experiment.purpose)),
      h("p", { class: "muted" }, say(words.claim, { text: say(experiment.claim) })),
    ),
  );
  fill(root, h("div", { class: "lab" }, h("h1", {}, say(words.heading)), h("p", {}, say(words.intro)), h("ol", { class: "experiments" }, list)));
}

/** A run that goes on while views come and go. */
class Running {
  /** @param {import("../main.js").App} app @param {string} name */
  constructor(app, name) {
    /** @type {() => void} hears of progress */
    this.changed = () => {};
    this.ahead = 0;
    this.done = 0;
    this.total = 0;
    this.task = app.engine.start({ type: "experiment", name }, (said) => {
      if (said.type === "queued") this.ahead = said.ahead;
      if (said.type === "progress") [this.ahead, this.done, this.total] = [0, said.done, said.total];
      this.changed();
    });
  }

  /** Progress in words. */
  told() {
    return this.ahead > 0 ? say(words.queued, { ahead: this.ahead }) : say(words.progress, { done: this.done, total: this.total });
  }
}

/** One experiment. */
class ExperimentView {
  /**
   * @param {HTMLElement} root
   * @param {import("../main.js").App} app
   * @param {string} name
   * @param {HandedOver} [was]
   */
  constructor(root, app, name, was) {
    this.root = root;
    this.app = app;
    this.name = name;
    this.report = was?.report ?? null;
    this.running = was?.running ?? null;
    this.left = false;
    this.runButton = button("", () => void this.run(), { class: "primary", "data-action": "run" });
    this.stopButton = button(say(words.stop), () => this.running?.task.stop(), { "data-action": "stop" });
    this.bar = h("progress", { max: 1, value: 0, "aria-label": say(words.running), "data-role": "progress" });
    this.told = h("span", { "data-role": "told" });
    this.under = h("div", { class: "buttons" }, this.bar, this.told, this.stopButton);
    this.intro = h("div", {});
    this.shown = h("article", { class: "report", "data-role": "report" });
  }

  async show() {
    const { experiments } = await this.app.engine.ask({ type: "experiments" }, "experiments");
    const experiment = experiments.find(({ name }) => name === this.name);
    const back = h("p", {}, h("a", { href: "#/lab" }, say(words.back)));
    if (!experiment) {
      fill(this.root, back, h("p", {}, say(words.none)));
      return;
    }
    this.runButton.hidden = experiment.trials === 0;
    fill(this.intro, h("p", {}, say(experiment.purpose)), h("p", { class: "muted" }, say(words.claim, { text: say(experiment.claim) })));
    fill(
      this.root,
      h(
        "div",
        { class: "lab" },
        back,
        h("h1", {}, `${experiment.number}. ${say(experiment.title)}`),
        this.intro,
        experiment.trials === 0 && h("p", { role: "note" }, say(words.no_trials)),
        h("div", { class: "buttons" }, this.runButton),
        this.under,
        this.shown,
      ),
    );
    this.draw();
    if (this.running) await this.await(this.running);
  }

  /** Shows what is there. */
  draw() {
    // The report begins with the same words.
    this.intro.hidden = this.report !== null;
    this.under.hidden = this.running === null;
    this.runButton.disabled = this.running !== null;
    this.runButton.textContent = say(this.report ? words.again : words.run);
    fill(this.shown, this.report ? showReport(isChinese() ? this.report.zh : this.report.en) : "");
    if (!this.running) return;
    this.bar.max = Math.max(1, this.running.total);
    this.bar.value = this.running.done;
    this.told.textContent = this.running.told();
  }

  async run() {
    this.running = new Running(this.app, this.name);
    await this.await(this.running).catch(this.app.fail);
  }

  /** @param {Running} running */
  async await(running) {
    running.changed = () => this.draw();
    this.draw();
    try {
      const { report } = expect(await running.task.result, "experimented");
      if (this.left) return;
      this.report = report;
      announce(say(words.finished));
    } finally {
      if (this.running === running && !this.left) {
        this.running = null;
        this.draw();
      }
    }
  }

  leave() {
    this.left = true;
    this.running?.task.stop();
  }

  /** @returns {HandedOver} */
  handOver() {
    this.left = true;
    return { report: this.report, running: this.running };
  }
}
