// The keys of the view and what they do.

import { settings } from "../../lib/settings.js";
import { words } from "../../words/analyse.js";
import { editMode } from "./edit.js";
import { showHelp } from "./keys.js";

/** @param {import("../analyse.js").AnalyseView} view @returns {import("./keys.js").Shortcut[]} */
export function shortcuts(view) {
  const { study, desk } = view;
  /** @type {import("./keys.js").Shortcut[]} */
  const all = [
    { keys: [" ", "a"], shown: "Space, A", what: words.key_toggle, run: () => view.toggle() },
    { keys: ["ArrowLeft"], shown: "←", what: words.back, run: () => view.step(-1) },
    { keys: ["ArrowRight"], shown: "→", what: words.forward, run: () => view.step(1) },
    { keys: ["ArrowUp"], shown: "↑", what: words.key_up, run: () => study.across(-1) },
    { keys: ["ArrowDown"], shown: "↓", what: words.key_down, run: () => study.across(1) },
    { keys: ["Home"], shown: "Home", what: words.first, run: () => study.step(-Infinity) },
    { keys: ["End"], shown: "End", what: words.last, run: () => study.step(Infinity) },
    { keys: ["b"], shown: "B", what: words.key_best, run: () => view.playLine(0, 1) },
    { keys: ["r"], shown: "R", what: words.review, run: () => view.review.run() },
    { keys: ["n"], shown: "N", what: words.next_mistake, run: () => view.review.jump(1) },
    { keys: ["p"], shown: "P", what: words.previous_mistake, run: () => view.review.jump(-1) },
    { keys: ["t"], shown: "T", what: words.try_again, run: () => view.review.retry(false) },
    { keys: ["s"], shown: "S", what: words.show_answer, run: () => view.review.retry(true) },
    { keys: ["Delete"], shown: "Delete", what: words.delete, run: () => study.remove() },
    { keys: ["Control+z"], shown: "Ctrl Z", what: words.undo, run: () => void study.undo() },
    { keys: ["o"], shown: "O", what: words.open, run: () => document.getElementById("open-file")?.click() },
    { keys: ["e"], shown: "E", what: words.edit, run: () => desk.setMode(editMode(desk)) },
    { keys: ["f"], shown: "F", what: words.flip, run: () => settings.set("flip", !settings.get("flip")) },
    { keys: ["g"], shown: "G", what: words.key_board, run: () => desk.board.focus() },
    { keys: ["Escape"], shown: "Esc", what: words.key_leave, run: () => desk.setMode(null) },
    { keys: ["?"], shown: "?", what: words.keys, run: () => showHelp(all) },
  ];
  return all;
}
