// Stones put and taken freely; what comes of it is a new position to start from.

import { button, fill, h } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { setupText } from "../../lib/setup.js";
import { cellOf, nameOf } from "../../lib/square.js";
import { ROOT, Variations } from "../../lib/variations.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").Mode} Mode
 */

/** The hand puts black stones, white ones, or takes them away. @typedef {0 | 1 | null} Hand */

/** What has been edited so far. @typedef {{ stones: Map<string, number>, turn: number, hand: Hand }} Edited */

/** @param {Desk} desk @param {Edited} [was] @returns {Mode} */
export function editMode(desk, was) {
  const { study } = desk;
  const { size } = study;
  /** @type {Map<string, number>} */
  const stones = was?.stones ?? new Map(stonesOf(desk.view().rows));
  let turn = was?.turn ?? study.toMove;
  /** @type {Hand} */
  let hand = was ? was.hand : 0;
  const hands = h("div", { class: "buttons", role: "group", "aria-label": say(words.hand) });
  const [hand0, hand1] = study.isFive ? [`● ${sideName(study.looks, 0)}`, `○ ${sideName(study.looks, 1)}`] : [sideName(study.looks, 0), sideName(study.looks, 1)];
  const drawHands = () => {
    const choice = (/** @type {Hand} */ value, /** @type {string} */ name, /** @type {string} */ text) =>
      button(text, () => take(value), { "aria-pressed": String(hand === value), "data-action": `edit-${name}` });
    fill(hands, choice(0, "black", hand0), choice(1, "white", hand1), choice(null, "erase", say(words.erase)));
  };
  const take = (/** @type {Hand} */ value) => {
    hand = value;
    drawHands();
    /** @type {HTMLElement | null} */ (hands.querySelector("[aria-pressed=true]"))?.focus();
    desk.redraw();
  };
  const side = h("select", { onchange: () => (turn = Number(side.value)) }, ...[0, 1].map((value) => h("option", { value }, sideName(study.looks, value))));
  side.value = String(turn);
  const done = async () => {
    const tree = new Variations(study.tree.game, stones.size === 0 ? null : setupText(size, [...stones], turn));
    const start = stones.size === 0 && turn === 1 ? tree.add(ROOT, "pass") : ROOT;
    if (await desk.accept(tree, start)) desk.setMode(null);
  };
  drawHands();
  return {
    name: "edit",
    at: study.current,
    panel: h(
      "section",
      { class: "card", "aria-labelledby": "edit-title" },
      h("h2", { id: "edit-title" }, say(words.edit)),
      h("p", { class: "muted" }, say(words.edit_hint)),
      hands,
      h("label", { class: "stacked" }, say(words.to_move), side),
      h(
        "div",
        { class: "buttons" },
        button(say(words.edit_done), () => void done(), { class: "primary", "data-action": "edit-done" }),
        button(say(words.edit_clear), () => {
          stones.clear();
          desk.redraw();
        }, { "data-action": "edit-clear" }),
        button(say(common.cancel), () => desk.setMode(null), { "data-action": "edit-cancel" }),
      ),
    ),
    view: () => ({ ...desk.view(), rows: rowsWith(stones, size), placed: [], ending: null, forbidden: [], to_move: hand ?? 0 }),
    marks: () => [],
    play: (square) => {
      // The same stone again takes it away.
      if (hand === null || stones.get(square) === hand) stones.delete(square);
      else stones.set(square, hand);
      desk.redraw();
    },
    anew: (other) => editMode(other, { stones, turn, hand }),
  };
}

/** @param {string[]} rows @returns {[string, number][]} */
function stonesOf(rows) {
  return rows.flatMap((line, row) =>
    [...line].flatMap((letter, column) =>
      letter === "." ? [] : [/** @type {[string, number]} */ ([nameOf({ column, row }, rows.length), letter === "X" ? 0 : 1])],
    ),
  );
}

/** @param {Map<string, number>} stones @param {number} size */
function rowsWith(stones, size) {
  const rows = Array.from({ length: size }, () => Array(size).fill("."));
  for (const [square, side] of stones) {
    const { column, row } = cellOf(square, size);
    const line = rows[row];
    if (line) line[column] = side === 0 ? "X" : "O";
  }
  return rows.map((row) => row.join(""));
}
