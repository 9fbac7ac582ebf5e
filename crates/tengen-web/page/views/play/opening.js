// An opening under way: who is to do what, by buttons and by points of the board.

import { button, fill, h } from "../../lib/dom.js";
import { say, withAside } from "../../lib/language.js";
import { words } from "../../words/play.js";
import { sideOf } from "./game.js";
import { personName, ruleName, sideText } from "./telling.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("../../protocol").Permission} Permission
 * @typedef {import("../../lib/stone.js").Mark} Mark
 */

/** A mark on each allowed point would hide a board where nearly all are. */
const FEW = 90;

/** @param {Session} session @param {string} choice */
function permission({ view }, choice) {
  return view?.permissions.find((it) => it.choice === choice);
}

/** What the opening adds to the board. @param {Session} session @returns {Mark[]} */
export function openingMarks(session) {
  const { view, board } = session;
  if (!view || !board) return [];
  const offered = view.offered.map((square, index) => ({
    square,
    kind: /** @type {const} */ ("label"),
    side: 0,
    text: String.fromCharCode(65 + index),
    title: say(words.offered),
  }));
  const place = permission(session, "place");
  const empty = board.width * board.height - view.stones.length;
  const few = place && place.squares.length < empty && place.squares.length <= FEW && session.humanActs;
  const allowed = few ? place.squares.map((square) => ({ square, kind: /** @type {const} */ ("allowed"), title: say(words.allowed) })) : [];
  return [...allowed, ...offered];
}

/** A click on the board. @param {Session} session @param {string} square */
export function openingClick(session, square) {
  for (const choice of /** @type {const} */ (["place", "offer", "pick"])) {
    if (permission(session, choice)?.squares.includes(square)) {
      session.choose([{ type: choice, square }]);
      return;
    }
  }
}

/** @param {Session} session @param {Permission} it */
function task(session, it) {
  const { board } = session;
  if (it.choice === "place") return say(words.opening_place, { side: sideText(session.game.game, board?.to_move ?? 0) });
  if (it.choice === "offer") return say(words.opening_offer, { n: it.number ?? 1 });
  return it.choice === "pick" ? say(words.opening_pick) : "";
}

/** @param {Session} session @param {Permission} it */
function control(session, it) {
  const { game, actor } = session;
  const side = actor === null ? 0 : sideOf(game, actor);
  const plain = (/** @type {"stay" | "swap" | "add_two" | "offer_instead"} */ type, /** @type {string} */ label) =>
    button(label, () => session.choose([{ type }]), { "data-action": `opening-${type}`, class: "primary" });
  if (it.choice === "stay" || it.choice === "swap") {
    const own = it.choice === "stay" ? side : 1 - side;
    const pair = it.choice === "stay" ? words.opening_stay : words.opening_swap;
    return plain(it.choice, withAside(say(pair), say(words.opening_stay_as, { side: sideText(game.game, own) })));
  }
  if (it.choice === "add_two") return plain("add_two", say(words.opening_add_two));
  if (it.choice === "offer_instead") return plain("offer_instead", say(words.opening_offer_instead, { n: it.number ?? 10 }));
  if (it.choice !== "declare") return null;
  const most = it.number ?? 8;
  const field = h("input", { type: "number", min: 1, max: most, value: 2, id: "fifths" });
  const declare = () => session.choose([{ type: "declare", fifths: Math.min(most, Math.max(1, Math.round(Number(field.value)))) }]);
  return h("div", { class: "entry" }, h("label", { for: "fifths" }, say(words.opening_declare)), field, button(say(words.opening_declare_go), declare, { "data-action": "opening-declare" }));
}

/**
 * Draws the panel of the opening.
 * @param {HTMLElement} element
 * @param {Session} session
 */
export function drawOpening(element, session) {
  const { view, game, actor } = session;
  const drawn = JSON.stringify([view, session.humanActs, game.id]);
  element.hidden = !view || session.over;
  if (element.hidden || element.dataset.drawn === drawn || !view) return;
  element.dataset.drawn = drawn;
  const who = actor === null ? "" : personName(game, actor);
  const names = { black: personName(game, view.black), white: personName(game, 1 - view.black) };
  fill(
    element,
    h("h2", {}, say(words.opening, { rule: ruleName(game.opening.rule) })),
    h("p", { class: "muted" }, say(words.opening_colours, names)),
    !session.humanActs && h("p", {}, say(words.opening_waits, { who })),
    session.humanActs && [
      ...view.permissions.map((it) => task(session, it)).filter(Boolean).map((text) => h("p", {}, text)),
      h("div", { class: "buttons" }, view.permissions.map((it) => control(session, it))),
    ],
  );
}
