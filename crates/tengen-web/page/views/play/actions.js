// The buttons of a game. Each is named by `data-action`; one that does nothing now says so and keeps the keyboard.

import { button, fill, h } from "../../lib/dom.js";
import { boardSize } from "../../lib/games.js";
import { say, withAside } from "../../lib/language.js";
import { settings } from "../../lib/settings.js";
import { common } from "../../words/common.js";
import { words } from "../../words/play.js";
import { ask } from "./ask.js";
import { begin } from "./begin.js";
import * as rules from "./game.js";
import { SHORTCUTS, showKeys } from "./keys.js";
import { openNewGame } from "./new-game.js";
import { sideText } from "./telling.js";
import * as wishes from "./wishes.js";

/**
 * @typedef {import("./screen.js").Screen} Screen
 * @typedef {import("../../lib/language.js").Pair} Pair
 */

/**
 * @typedef {object} Action
 * @property {(screen: Screen) => unknown} act
 * @property {(session: import("./session.js").Session) => boolean} [can]
 */

/** A new game with the same players. @param {Screen} screen @param {boolean} [swapped] */
export function again({ app, session }, swapped = false) {
  const wish = rules.wishOf(session.game);
  const [first, second] = wish.players;
  begin(app, { ...wish, players: swapped ? [second, first] : [first, second] });
}

/** @param {Screen} screen */
function resign({ session }) {
  const side = sideText(session.game.game, wishes.askingSide(session));
  ask(say(words.resign_sure, { side }), { yes: say(words.resign), no: say(common.cancel) }, () => wishes.resign(session));
}

/** @param {Screen} screen */
function restart({ session }) {
  // What redo brings back needs no question.
  if (session.game.opening.rule === "free") wishes.restart(session);
  else ask(say(words.restart_sure), { yes: say(words.restart), no: say(common.cancel) }, () => wishes.restart(session));
}

/** @type {Record<string, Action>} */
export const ACTIONS = {
  undo: { act: ({ session }) => wishes.undo(session), can: ({ game }) => rules.canUndo(game) },
  redo: { act: ({ session }) => wishes.redo(session), can: (session) => session.game.undone.length > 0 && !session.over },
  hint: { act: ({ session }) => wishes.hint(session), can: (session) => session.humanMoves && !session.hinter.task },
  now: { act: ({ session }) => session.computer.now(), can: (session) => session.computer.thinking !== null },
  pause: { act: ({ session }) => wishes.pause(session), can: (session) => !session.over },
  flip: { act: () => settings.set("flip", !settings.get("flip")) },
  // What has ended is kept as it is: who wants more plays again.
  restart: { act: restart, can: ({ game, over }) => !over && game.moves.length + game.opening.choices.length > 0 },
  resign: { act: resign, can: (session) => !session.over && rules.humans(session.game) > 0 },
  draw: { act: ({ session }) => wishes.offerDraw(session), can: (session) => session.humanMoves },
  swap: { act: (screen) => (screen.session.over ? again(screen, true) : wishes.swap(screen.session)) },
  again: { act: (screen) => again(screen) },
  new: { act: ({ app }) => openNewGame(app) },
  keys: { act: () => showKeys() },
};

/** Does what a name stands for, if it can be done now. @param {Screen} screen @param {string} name */
export function perform(screen, name) {
  const action = ACTIONS[name];
  if (action && (action.can?.(screen.session) ?? true)) action.act(screen);
}

/** @param {Screen} screen */
export function makeActions(screen) {
  const { session } = screen;
  const make = (/** @type {string} */ name, /** @type {Pair} */ pair, /** @type {Pair} */ line = pair) => {
    const key = Object.entries(SHORTCUTS).find(([, action]) => action === name)?.[0];
    return button(say(pair), () => perform(screen, name), {
      "data-action": name,
      "aria-keyshortcuts": key ?? false,
      title: key ? withAside(say(line), key) : line !== pair && say(line),
    });
  };
  const pause = make("pause", words.pause);
  const now = make("now", words.now);
  const [redo, hint] = [make("redo", words.redo), make("hint", words.hint)];
  const swap = make("swap", words.swap, words.swap_line);
  const main = [make("undo", words.undo), redo, hint, now, pause];
  const more = [
    make("flip", words.flip),
    make("restart", words.restart, session.game.opening.rule === "free" ? words.restart_line : words.restart_opening_line),
    make("resign", words.resign),
    make("draw", words.draw),
    swap,
    make("again", words.again, words.again_line),
    make("new", words.new_game_dots),
    make("keys", words.keys_show),
  ];
  const links = h("p", { class: "links" });
  const draw = () => {
    for (const element of [...main, ...more]) {
      const can = ACTIONS[String(element.dataset.action)]?.can?.(session) ?? true;
      element.setAttribute("aria-disabled", String(!can));
    }
    const computers = 2 - rules.humans(session.game);
    // The result takes their place.
    redo.hidden = hint.hidden = session.ended;
    now.hidden = computers === 0 || session.ended;
    pause.hidden = computers < 2 || session.ended;
    swap.textContent = say(session.over ? words.swap_again : words.swap);
    swap.title = say(session.over ? words.swap_again_line : words.swap_line);
    pause.textContent = say(session.game.paused ? words.resume : words.pause);
    drawLinks(links, session);
  };
  return { main, more, links, draw };
}

/** @param {HTMLElement} element @param {import("./session.js").Session} session */
function drawLinks(element, { game: { game, moves }, view }) {
  if (boardSize(game) === null) return;
  const href = `#/analyse?game=${game}&moves=${(view?.stones ?? moves).join("")}`;
  const link = element.querySelector("a");
  if (link) link.setAttribute("href", href);
  else fill(element, h("a", { href, "data-action": "analyse" }, say(words.analyse_this)));
}
