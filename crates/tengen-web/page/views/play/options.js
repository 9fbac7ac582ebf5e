// How the board is shown, and whether it sounds.

import { h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { settings } from "../../lib/settings.js";
import { words } from "../../words/play.js";

/** @param {"coordinates" | "confirm" | "sound"} name @param {import("../../lib/language.js").Pair} pair */
function tick(name, pair) {
  const box = h("input", { type: "checkbox", id: `show-${name}`, onchange: () => settings.set(name, box.checked) });
  box.checked = settings.get(name);
  return h("label", { for: `show-${name}` }, box, say(pair));
}

export function displayOptions() {
  const few = h("input", { type: "number", id: "show-few", min: 1, max: 625, value: settings.get("lastNumbers"), "aria-label": say(words.numbers_how_many) });
  const numbers = h(
    "select",
    { id: "show-numbers" },
    h("option", { value: "none" }, say(words.numbers_none)),
    h("option", { value: "all" }, say(words.numbers_all)),
    h("option", { value: "last" }, say(words.numbers_last)),
  );
  numbers.value = settings.get("numbers");
  few.hidden = numbers.value !== "last";
  numbers.addEventListener("change", () => {
    few.hidden = numbers.value !== "last";
    settings.set("numbers", /** @type {"none" | "all" | "last"} */ (numbers.value));
  });
  few.addEventListener("change", () => settings.set("lastNumbers", Math.max(1, Math.round(Number(few.value)))));
  return h(
    "details",
    { class: "card", id: "display" },
    h("summary", {}, h("h2", {}, say(words.shown))),
    h("div", { class: "options" }, h("div", { class: "entry" }, h("label", { for: "show-numbers" }, say(words.numbers)), numbers, few), tick("coordinates", words.coordinates), tick("confirm", words.confirm), tick("sound", words.sound)),
  );
}
