// A named input of the set-up.

import { h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";

/**
 * @param {import("../../lib/language.js").Pair} pair
 * @param {HTMLElement} input
 */
export function field(pair, input) {
  return h("label", { class: "tree-field" }, h("span", {}, say(pair)), input);
}
