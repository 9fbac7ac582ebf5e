// Keys for what has buttons, wherever the keyboard is but in a field.

import { button, h } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { common } from "../../words/common.js";
import { words } from "../../words/play.js";
import { perform } from "./actions.js";
import { open } from "./ask.js";
import { look, step } from "./wishes.js";

/** @type {Record<string, string>} */
export const SHORTCUTS = { u: "undo", r: "redo", h: "hint", m: "now", f: "flip", n: "new", p: "pause", "?": "keys" };

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName));
}

/** @param {import("./screen.js").Screen} screen @returns {() => void} ends it */
export function listenToKeys(screen) {
  const { session } = screen;
  const listener = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target) || document.querySelector("dialog[open]")) return;
    if (event.key === "ArrowLeft" || event.key === ",") step(session, -1);
    else if (event.key === "ArrowRight" || event.key === ".") step(session, 1);
    else if (event.key === "Escape") look(session, null);
    else if (event.key === "b") screen.board.focus();
    else if (event.key in SHORTCUTS) perform(screen, String(SHORTCUTS[event.key]));
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/** The list of keys. */
export function showKeys() {
  if (document.querySelector("dialog[open]")) return;
  const rows = /** @type {const} */ ([
    ["u", words.undo],
    ["r", words.redo],
    ["h", words.hint],
    ["m", words.now],
    ["p", words.pause],
    ["f", words.flip],
    ["n", words.new_game],
    ["b", words.key_board],
    [", .", words.key_look],
    ["?", words.key_help],
  ]);
  const dialog = h(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    h("h2", { id: "keys-title" }, say(words.keys)),
    h("dl", {}, rows.flatMap(([key, pair]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(pair))])),
    h("p", { class: "muted" }, say(words.key_arrows)),
    h("div", { class: "buttons end" }, button(say(common.close), () => dialog.close(), { class: "primary", "data-action": "close" })),
  );
  open(dialog);
}
