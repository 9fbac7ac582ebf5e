// A forced win, step by step: each threat by its name, each defence to choose from, and how the winner goes on.

import { announce } from "../../lib/announce.js";
import { button, fill, h, refill } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";
import { lineMarks } from "./marks.js";
import { boardAt } from "./study.js";
import { threatName } from "./verdict_text.js";

/**
 * @typedef {import("../../protocol").ForcedWin} ForcedWin
 * @typedef {import("../../protocol").Threat} Threat
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./desk.js").Mode} Mode
 */

/**
 * A threat and the reply to it; `null` before it is chosen, `pass` for one that stops nothing.
 * @typedef {{ threat: Threat, reply: string | null }} Step
 */

/** What the winner plays after a reply. @param {Threat} threat @param {string} reply @returns {Threat | null} */
export function after(threat, reply) {
  if (reply === "pass") return threat.otherwise;
  return threat.defences.find(({ move }) => move === reply)?.then ?? null;
}

/** The replies worth looking at, the longest defence first. @param {Threat} threat */
export function repliesTo(threat) {
  const replies = threat.defences.map(({ move }) => move);
  return threat.otherwise ? [...replies, "pass"] : replies;
}

/** The moves of a walk through the win. @param {readonly Step[]} steps */
export function walked(steps) {
  return steps.flatMap(({ threat, reply }) => (reply === null ? [threat.move] : [threat.move, reply]));
}

/**
 * @param {Desk} desk
 * @param {number} base the node where the win begins
 * @param {ForcedWin} win
 * @param {Step[]} [steps] that were walked already
 * @returns {Mode}
 */
export function winMode(desk, base, win, steps = [{ threat: win.first, reply: null }]) {
  const { study } = desk;
  const winner = win.side === "black" ? 0 : 1;
  const place = study.place(base);
  const number = study.tree.depth(base);
  const list = h("ol", { class: "win-steps", "data-role": "win-steps" });
  const choices = h("div", { class: "buttons", role: "group", "aria-label": say(words.defences) });
  const foot = h("p", { class: "muted" }, win.cut ? say(words.win_cut) : "");

  const answer = (/** @type {string} */ reply) => {
    const last = steps.at(-1);
    if (!last || last.reply !== null) return;
    const next = after(last.threat, reply);
    steps = [...steps.slice(0, -1), { ...last, reply }];
    if (next) steps.push({ threat: next, reply: null });
    draw();
  };
  const step = (/** @type {number} */ count) => {
    const last = steps.at(-1);
    if (count > 0) {
      const [reply] = last && last.reply === null ? repliesTo(last.threat) : [];
      if (reply) answer(reply);
      return;
    }
    if (last && last.reply !== null) steps = [...steps.slice(0, -1), { ...last, reply: null }];
    else if (steps.length > 1) steps = steps.slice(0, -1).map((kept, index, all) => (index === all.length - 1 ? { ...kept, reply: null } : kept));
    draw();
  };
  const draw = () => {
    const last = steps.at(-1);
    fill(list, ...steps.map((kept) => h("li", {}, stepText(kept, winner))));
    const replies = last && last.reply === null ? repliesTo(last.threat) : [];
    const ended = replies.length === 0;
    refill(
      choices,
      ...replies.map((reply) => button(replyText(reply, winner), () => answer(reply), { "data-action": "defence", "data-move": reply })),
      ended && h("strong", {}, say(words.win_end, { side: sideName("crossings", winner) })),
    );
    announce(last ? stepText(last, winner) : "");
    desk.redraw();
  };
  const add = () => {
    const moves = walked(steps).filter((move, index, all) => move !== "pass" || index < all.length - 1);
    desk.setMode(null);
    study.go(base);
    study.play(...moves);
  };
  const leaveButton = button(say(common.close), () => desk.setMode(null), { "data-action": "leave-win" });
  queueMicrotask(draw);
  return {
    name: "win",
    at: study.current,
    panel: h(
      "section",
      { class: "card", "aria-labelledby": "win-title", "data-role": "win" },
      h("h2", { id: "win-title" }, say(words.win_title, { side: sideName("crossings", winner), stones: win.stones })),
      h("p", { class: "muted" }, say(words.win_hint)),
      list,
      choices,
      foot,
      h(
        "div",
        { class: "buttons" },
        button(say(words.win_back), () => step(-1), { "data-action": "win-back", "aria-keyshortcuts": "ArrowLeft" }),
        button(say(words.win_forward), () => step(1), { "data-action": "win-forward", "aria-keyshortcuts": "ArrowRight" }),
        button(say(words.add_variation), add, { "data-action": "add-variation" }),
        leaveButton,
      ),
    ),
    view: () => boardAt(place, desk.stars),
    where: () => say(words.win_where, { side: sideName("crossings", winner), number, count: walked(steps).length }),
    marks: () => [...lineMarks(walked(steps), winner), ...threatened(steps.at(-1))],
    play: (square) => {
      const last = steps.at(-1);
      if (!last || last.reply !== null) return;
      if (repliesTo(last.threat).includes(square)) answer(square);
      else if (last.threat.otherwise) answer("pass");
      else announce(say(words.no_defence));
    },
    step,
    anew: (other) => winMode(other, base, win, steps),
  };
}

/** The cells where five would come, and those that stop it. @param {Step | undefined} last @returns {import("../../lib/stone.js").Mark[]} */
function threatened(last) {
  if (!last || last.reply !== null) return [];
  const { fives, defences } = last.threat;
  const stops = defences.map(({ move }, index) => ({ square: move, kind: /** @type {const} */ ("candidate"), text: String.fromCharCode(65 + (index % 26)), title: say(words.defence) }));
  const taken = new Set(stops.map(({ square }) => square));
  const open = fives.filter((square) => !taken.has(square));
  return [...stops, ...open.map((square) => ({ square, kind: /** @type {const} */ ("threat"), text: "5", title: say(words.makes_five) }))];
}

/** @param {Step} step @param {number} winner */
function stepText({ threat, reply }, winner) {
  const told = say(words.win_step, { side: sideName("crossings", winner), move: threat.move, makes: threatName(threat.makes) });
  return reply === null ? told : `${told} · ${replyText(reply, winner)}`;
}

/** @param {string} reply @param {number} winner */
function replyText(reply, winner) {
  const side = sideName("crossings", 1 - winner);
  return reply === "pass" ? say(words.any_reply, { side }) : `${side} ${reply}`;
}
