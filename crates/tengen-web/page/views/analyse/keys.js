// Everything by keyboard: the keys of the view and the dialog that lists them.

import { button, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { settings } from "../../lib/settings.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";

/**
 * @typedef {object} Shortcut
 * @property {string[]} keys as `KeyboardEvent.key` has them, `Control+z` with the key held
 * @property {string} shown
 * @property {import("../../lib/language.js").Pair} what
 * @property {() => void} run
 */

/**
 * Listens until the returned function is called.
 * @param {Shortcut[]} shortcuts
 */
export function listen(shortcuts) {
  const runs = new Map(shortcuts.flatMap(({ keys, run }) => keys.map((key) => [key, run])));
  const heard = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || takesKeys(event)) return;
    const single = event.key.length === 1 && !event.ctrlKey;
    // Single letters disturb people who speak to their computer; they can be switched off.
    if (single && event.key !== " " && event.key !== "?" && !settings.get("shortcuts")) return;
    const run = runs.get(event.ctrlKey ? `Control+${event.key.toLowerCase()}` : single ? event.key.toLowerCase() : event.key);
    if (!run) return;
    event.preventDefault();
    run();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

/** Whether the key means something to what has the focus. @param {KeyboardEvent} event */
function takesKeys({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (document.querySelector("dialog[open]") || target.closest("input, textarea, select")) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}

/** @param {Shortcut[]} shortcuts */
export function showHelp(shortcuts) {
  const letters = h("input", { type: "checkbox", id: "letters", onchange: () => settings.set("shortcuts", letters.checked) });
  letters.checked = settings.get("shortcuts");
  const dialog = h(
    "dialog",
    { "aria-labelledby": "help-title", "data-role": "help" },
    h("h2", { id: "help-title" }, say(words.keys)),
    h("table", {}, h("tbody", {}, ...shortcuts.map(({ shown, what }) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, shown)), h("td", {}, say(what)))))),
    h("p", { class: "muted" }, say(words.keys_board)),
    h("p", {}, h("label", {}, letters, say(words.keys_letters))),
    button(say(common.close), () => dialog.close(), { "data-action": "close-help", autofocus: true }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
