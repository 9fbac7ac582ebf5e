// What a person at the board may want besides moving.

import { announce } from "../../lib/announce.js";
import { moveText } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/play.js";
import * as rules from "./game.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session */
export async function undo(session) {
  session.passive = false;
  if (await session.to(rules.undo(session.game))) announce(say(words.taken_back, { side: session.sideName() }));
}

/** @param {Session} session */
export async function redo(session) {
  session.passive = false;
  if (await session.to(rules.redo(session.timed()))) announce(say(words.redone, { side: session.sideName() }));
}

/** @param {Session} session */
export async function hint(session) {
  const { board, game, hinter } = session;
  if (!board) return;
  announce(say(words.hinting));
  const looking = hinter.look(game, board);
  session.changed();
  try {
    await looking;
    if (hinter.found) announce(say(words.hint_is, { move: moveText(board.looks, hinter.found.move) }));
  } catch (error) {
    session.app.fail(error);
  }
  session.changed();
}

/** @param {Session} session */
export function dropHint(session) {
  session.hinter.cancel();
  session.changed();
}

/** @param {Session} session */
export function pause(session) {
  session.cancel();
  session.pauseClock();
  session.game = rules.changed(session.game, { paused: !session.game.paused });
  session.passive = false;
  session.save();
  session.proceed();
  session.changed();
}

/** The computer is to try again after an error. @param {Session} session */
export function retry(session) {
  session.error = null;
  session.proceed();
  session.changed();
}

/** @param {Session} session */
export function restart(session) {
  session.passive = false;
  session.computer.moved = null;
  return session.to(rules.restart(session.game));
}

/** @param {Session} session */
export function swap(session) {
  session.passive = false;
  return session.to(rules.swapSides(session.timed()));
}

/** The side of the person who resigns or offers a draw. @param {Session} session */
export function askingSide({ game }) {
  if (rules.humans(game) === 1) return rules.sideOf(game, game.players.indexOf("human"));
  return rules.sideToMove(game);
}

/** @param {Session} session */
export function resign(session) {
  return session.to(rules.ended(session.timed(), { type: "resigned", loser: askingSide(session) }));
}

/** @param {Session} session */
export function offerDraw(session) {
  const { game, board } = session;
  if (rules.humans(game) === 2) {
    session.drawOffered = true;
    session.changed();
    return;
  }
  const rate = game.rates[rules.personOf(game, 1 - askingSide(session))] ?? null;
  const answer = rules.answerToDraw(game, board ? board.width * board.height : 0, rate);
  if (answer === "agrees") agree(session);
  else session.tell(answer === "early" ? words.draw_early : words.draw_declined);
}

/** @param {Session} session */
export function agree(session) {
  return session.to(rules.ended(session.timed(), { type: "agreed" }));
}

/** @param {Session} session */
export function decline(session) {
  session.drawOffered = false;
  session.tell(words.draw_declined_human);
}

/**
 * Looks at an earlier position, without changing the game; none is the game itself.
 * @param {Session} session
 * @param {number | null} ply
 */
export async function look(session, ply) {
  const { app, game } = session;
  if (ply === null || ply >= game.moves.length || !game.opening.over) {
    session.past = null;
    session.changed();
    return;
  }
  const shown = Math.max(0, ply);
  try {
    const { board } = await app.engine.ask({ type: "look", place: rules.placeOf(game, shown) }, "board");
    if (session.game.moves.slice(0, shown).join() !== game.moves.slice(0, shown).join()) return;
    session.past = { ply: shown, board };
    session.changed();
  } catch (error) {
    app.fail(error);
  }
}

/** Looks so many moves later, or earlier. @param {Session} session @param {number} by */
export function step(session, by) {
  return look(session, (session.past?.ply ?? session.game.moves.length) + by);
}
