// A worksheet to be printed: the tree of the set-up or a random one, with an answer key.

import { blobOf, download } from "../../lib/download.js";
import { button, h } from "../../lib/dom.js";
import { isChinese, say } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { words } from "../../words/tree.js";

/** @typedef {import("./types.js").TraceSource} TraceSource */

const MOST_SEED = 2 ** 31;

/**
 * Shows a page in a tab. Its own style would be refused there, as everywhere in this page, if it stood in the page
 * itself: it is taken out and adopted.
 * @param {string} html
 * @param {Window & typeof globalThis} tab
 */
function put(html, tab) {
  let style = "";
  const body = html.replace(/<style>([^]*?)<\/style>/g, (_, text) => {
    style += text;
    return "";
  });
  const made = new DOMParser().parseFromString(body, "text/html");
  const sheet = new tab.CSSStyleSheet();
  sheet.replaceSync(style);
  const { document } = tab;
  document.title = made.title;
  document.documentElement.lang = made.documentElement.lang;
  document.adoptedStyleSheets = [sheet];
  document.body.replaceChildren(...[...made.body.childNodes].map((node) => document.importNode(node, true)));
}

export class Sheet {
  /**
   * @param {import("../../main.js").App} app
   * @param {() => TraceSource} source what the set-up has
   */
  constructor(app, source) {
    this.app = app;
    this.source = source;
    const radio = (/** @type {string} */ value, /** @type {import("../../lib/language.js").Pair} */ pair, /** @type {boolean} */ checked) =>
      h("label", {}, h("input", { type: "radio", name: "sheet-tree", value, checked, "data-role": `sheet-${value}`, onchange: () => this.showSeed() }), say(pair));
    this.seed = h("input", { type: "number", min: 0, max: MOST_SEED - 1, value: 1, "data-role": "seed" });
    this.seedPart = h("div", { class: "part" }, h("label", { class: "tree-field" }, h("span", {}, say(words.seed)), this.seed), h("p", { class: "muted line" }, say(words.seed_line)));
    this.language = h("select", { "data-role": "sheet-language" }, h("option", { value: "en", selected: !isChinese(), lang: "en" }, "English"), h("option", { value: "zh", selected: isChinese(), lang: "zh" }, "中文"));
    this.problem = h("p", { class: "warn", role: "alert", hidden: true });
    this.element = h(
      "section",
      { class: "card sheet" },
      h("h2", {}, say(words.sheet)),
      h("p", {}, say(words.sheet_line)),
      h("fieldset", {}, h("legend", {}, say(words.sheet_tree)), h("div", { class: "choices" }, radio("random", words.sheet_random, true), radio("given", words.sheet_given, false)), this.seedPart),
      h("label", { class: "tree-field" }, h("span", {}, say(words.sheet_language)), this.language),
      h(
        "div",
        { class: "buttons" },
        button(say(words.sheet_open), () => void this.make(true), { class: "primary", "data-action": "worksheet" }),
        button(say(words.sheet_save), () => void this.make(false), { "data-action": "worksheet-save" }),
        button(say(words.sheet_next), () => this.next(), { "data-action": "worksheet-next" }),
      ),
      this.problem,
    );
  }

  get given() {
    return this.element.querySelector("input:checked")?.getAttribute("value") === "given";
  }

  handOver() {
    return { given: this.given, seed: this.seed.value };
  }

  /** The language of the page is a good guess at that of the worksheet. @param {ReturnType<Sheet["handOver"]>} was */
  goOn({ given, seed }) {
    this.seed.value = seed;
    for (const input of this.element.querySelectorAll("input")) if (input.type === "radio") input.checked = (input.value === "given") === given;
    this.showSeed();
  }

  showSeed() {
    this.seedPart.hidden = this.given;
  }

  next() {
    this.seed.value = String(Math.floor(Math.random() * 10_000));
    this.seed.focus();
  }

  /** @param {boolean} open in a new tab; else it is saved */
  async make(open) {
    // Asked for before the answer comes, or the browser takes it for an unwanted window.
    const tab = open ? window.open("about:blank", "_blank") : null;
    tab?.focus();
    const seed = Math.min(MOST_SEED - 1, Math.max(0, Math.floor(Number(this.seed.value) || 0)));
    this.problem.hidden = true;
    try {
      const { file } = await this.app.engine.ask({ type: "worksheet", source: this.given ? this.source() : null, seed, language: this.language.value }, "file");
      const blob = blobOf(file);
      if (tab) put(await blob.text(), /** @type {Window & typeof globalThis} */ (tab));
      else download(blob, file.name);
    } catch (error) {
      tab?.close();
      this.problem.textContent = reason(error);
      this.problem.hidden = false;
    }
  }
}
