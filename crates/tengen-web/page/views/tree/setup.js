// The set-up: what is searched, and how. Whatever is changed is run at once.

import { h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { MethodFields } from "./method.js";
import { SourceFields } from "./source.js";

/** @typedef {import("./types.js").Choice} Choice */

export class Setup {
  /**
   * @param {import("../../main.js").App} app
   * @param {Choice} choice
   * @param {() => void} run
   */
  constructor(app, choice, run) {
    this.choice = choice;
    this.run = run;
    const changed = (/** @type {Partial<Choice>} */ part) => this.change(part);
    this.source = new SourceFields(app, changed);
    this.method = new MethodFields(changed);
    this.element = h(
      "form",
      { class: "card tree-setup", "aria-label": say(words.setup), "data-role": "setup" },
      this.source.element,
      this.method.element,
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary", "data-action": "run" }, say(words.run))),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.change({});
    });
    app.engine.ask({ type: "catalogue" }, "catalogue").then(({ catalogue }) => {
      this.method.games = catalogue.games;
      this.method.show(this.choice);
    }, app.fail);
    this.show(choice);
  }

  /** Puts a choice in the fields. @param {Choice} choice */
  show(choice) {
    this.choice = choice;
    this.source.show(choice);
    this.method.show(choice);
  }

  /** @param {Partial<Choice>} part */
  change(part) {
    Object.assign(this.choice, part, { step: 0 });
    this.show(this.choice);
    this.run();
  }
}
