// What stands beside the board: the players and their clocks, what the computer thinks, the moves.

import { button, fill, h } from "../../lib/dom.js";
import { looksOf, moveText } from "../../lib/games.js";
import { heatMarks } from "../../lib/opinion.js";
import { OpinionPanel } from "../../lib/opinion_panel.js";
import { SecondOpinion } from "../../lib/second.js";
import { settings } from "../../lib/settings.js";
import { brief, percent, say, titled, withAside } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { nameOf } from "../../lib/square.js";
import { words as opinionWords } from "../../words/opinion.js";
import { words } from "../../words/play.js";
import { clockText } from "./clock.js";
import * as rules from "./game.js";
import { sideIcon } from "./lobby.js";
import { personName, resultText, sideText, tookText } from "./telling.js";
import { agree, askingSide, decline, dropHint, look, retry, step } from "./wishes.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./computer.js").Thinking} Thinking
 * @typedef {import("../../lib/stone.js").Mark} Mark
 */

/** The two players above the board. */
export class PlayerStrip {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.element = h("div", { class: "players" });
    this.drawn = "";
    /** @type {HTMLElement[]} */
    this.clocks = [];
  }

  draw() {
    const { game, actor } = this.session;
    const drawn = JSON.stringify([game.players, game.black, actor, game.control.kind]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.clocks = [];
      fill(this.element, [0, 1].map((side) => this.player(side)));
    }
    this.drawClocks();
  }

  /** @param {number} side */
  player(side) {
    const { game, actor } = this.session;
    const person = rules.personOf(game, side);
    const turn = actor === person;
    const clock = h("span", { class: "clock", role: "timer", "data-role": `clock-${side}`, "aria-label": say(words.clock_of, { side: sideText(game.game, side) }) });
    clock.hidden = game.control.kind === "none";
    this.clocks[side] = clock;
    return h(
      "div",
      { class: turn ? "player turn" : "player", "data-role": `player-${side}` },
      sideIcon(game.game, side),
      h("span", { class: "name" }, h("span", {}, sideText(game.game, side)), " ", h("span", { class: "muted" }, personName(game, person))),
      turn && h("span", { class: "visually-hidden" }, say(words.turn)),
      turn && h("span", { class: "arrow", "aria-hidden": "true" }, "◀"),
      clock,
    );
  }

  drawClocks() {
    const { session } = this;
    if (session.game.control.kind === "none") return;
    this.clocks.forEach((clock, side) => {
      const left = session.leftOf(rules.personOf(session.game, side));
      clock.textContent = clockText(left);
      clock.classList.toggle("short", left < 10000);
    });
  }
}

/** What happens now: whose move, what the computer thinks, and what went wrong. */
export class StatusPanel {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.line = h("h2", { "data-role": "status" });
    this.thinking = h("div", { "data-role": "thinking" });
    this.talk = h("div", {});
    this.talked = "";
    this.box = h("input", { type: "checkbox", id: "show-opinion", onchange: () => settings.set("opinion", this.box.checked) });
    this.toggle = h("label", { class: "toggle", for: "show-opinion" }, this.box, say(words.what_it_thinks));
    this.opinion = new OpinionPanel();
    this.second = new SecondOpinion(session.app.engine, () => session.changed());
    this.element = h("section", { class: "card status" }, this.line, this.talk, this.thinking, this.toggle, this.opinion.element);
  }

  leave() {
    this.second.cancel();
  }

  text() {
    const { session } = this;
    const { game } = session;
    if (session.over) return resultText(game, session.board);
    if (session.computer.thinking) return say(words.thinking);
    if (session.actor === null) return "";
    if (game.paused && !session.humanActs) return say(words.paused);
    if (!game.opening.over) return say(words.opening_you, { who: personName(game, session.actor) });
    // A stone that is on its way has been played: it is the other's turn.
    if (session.ahead) return say(words.to_move, { side: sideText(game.game, 1 - rules.sideToMove(game)) });
    const mine = session.humanActs && rules.humans(game) === 1;
    return say(mine ? words.your_move : words.to_move, { side: sideText(game.game, rules.sideToMove(game)) });
  }

  draw() {
    this.line.textContent = this.text();
    this.drawTalk();
    const { thinking, moved } = this.session.computer;
    this.element.classList.toggle("busy", thinking !== null);
    if (thinking) fill(this.thinking, thoughts(thinking));
    else if (moved?.thought && isLatest(this.session.game, moved)) {
      fill(this.thinking, h("p", { class: "muted small" }, titled(say(words.last_thought), moved.move)), thoughts(moved));
    } else fill(this.thinking);
    this.drawOpinion();
  }

  /** What a network thinks, if one plays and the reader wants to know. */
  drawOpinion() {
    const { game } = this.session;
    this.toggle.hidden = !game.players.some(isNetwork);
    this.box.checked = settings.get("opinion");
    const told = shownOpinion(this.session);
    if (!told) {
      this.opinion.show(null);
      return;
    }
    const { thought, nodes, place, over } = told;
    const side = sideText(game.game, place.moves.length % 2);
    // While the network thinks, it has the machine for itself.
    const second = over ? this.second.of(place) : null;
    this.opinion.show({ thought, nodes, second, caption: say(over ? opinionWords.values_for_mover : opinionWords.values_for, { side }) });
  }

  drawTalk() {
    const { session } = this;
    const took = session.over ? "" : tookText(session.game);
    const error = session.error === null ? "" : reason(session.error);
    const message = session.message === null ? "" : say(session.message);
    const talked = JSON.stringify([took, error, message, session.drawOffered, session.hinter.task !== null]);
    if (talked === this.talked) return;
    this.talked = talked;
    const side = sideText(session.game.game, askingSide(session));
    fill(
      this.talk,
      session.hinter.task && h("p", { class: "muted" }, say(words.hinting)),
      took && h("p", { "data-role": "took" }, took),
      message && h("p", { "data-role": "message" }, message),
      error && h("p", { class: "warn", role: "alert" }, error, " ", button(say(words.try_again), () => retry(session), { "data-action": "retry" })),
      session.drawOffered && [
        h("p", {}, say(words.draw_asked, { side })),
        h("div", { class: "buttons" }, button(say(words.agree), () => agree(session), { "data-action": "agree" }), button(say(words.decline), () => decline(session), { "data-action": "decline" })),
      ],
    );
  }
}

/**
 * Whether it is the computer's last move on the board: others may have been played elsewhere, or this one taken back.
 * @param {import("./game.js").Game} game
 * @param {import("./computer.js").Moved} moved
 */
export function isLatest(game, { move, after }) {
  const ply = game.moves.findLastIndex((_, index) => index >= game.opening.stones && !rules.isHuman(game, rules.personOf(game, index % 2)));
  return ply === after.length && game.moves[ply] === move && after.every((other, index) => game.moves[index] === other);
}

/** Whether a player is a network. @param {string} player */
function isNetwork(player) {
  return /^\s*zero\b/i.test(player);
}

/**
 * What a network thinks now, or thought of its last move; nothing if that is not to be shown.
 * @param {Session} session
 */
function shownOpinion({ game, computer: { thinking, moved } }) {
  if (!settings.get("opinion") || !game.players.some(isNetwork)) return null;
  if (thinking) return thinking.thought?.opinion ? { thought: thinking.thought, nodes: thinking.nodes, place: rules.placeOf(game), over: false } : null;
  if (!moved?.thought?.opinion || !isLatest(game, moved)) return null;
  return { thought: moved.thought, nodes: moved.nodes, place: { game: game.game, moves: moved.after }, over: true };
}

/** The same on the board. @param {Session} session @returns {Mark[]} */
export function opinionMarks(session) {
  const opinion = shownOpinion(session)?.thought.opinion;
  return opinion ? heatMarks(opinion) : [];
}

/** @param {Thinking} thinking */
function thoughts({ thought, nodes, time, ahead }) {
  if (ahead !== null && ahead > 0) return h("p", { class: "muted" }, say(words.queued, { n: ahead }));
  const rows = /** @type {[import("../../lib/language.js").Pair, string][]} */ ([]);
  if (thought?.depth) {
    const deepest = thought.deepest ?? thought.depth;
    rows.push([words.depth, deepest > thought.depth ? say(words.deepest, { depth: thought.depth, deepest }) : String(thought.depth)]);
  }
  if (thought?.score) rows.push([words.score, say(words.chance, { text: thought.score.text, rate: percent(thought.score.win_rate) })]);
  if (nodes > 0) rows.push([words.nodes, brief(nodes)]);
  if (nodes > 0 && time > 0) rows.push([words.speed, brief((nodes / time) * 1000)]);
  if (thought && thought.line.length > 0) rows.push([words.line, thought.line.slice(0, 10).join(" ")]);
  return h("dl", { class: "facts" }, rows.map(([pair, text]) => h("div", { class: pair === words.line && "line" }, h("dt", {}, say(pair)), h("dd", {}, text))));
}

/** The moves, each a way to look back. */
export class MoveList {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.list = h("ol", { class: "moves" });
    this.note = h("p", { class: "muted small", "data-role": "looking" });
    this.back = button(say(words.back), () => look(session, null), { "data-action": "back", class: "primary" });
    this.steps = h(
      "div",
      { class: "buttons" },
      button("‹", () => step(session, -1), { "data-action": "earlier", "aria-label": say(words.earlier), title: withAside(say(words.earlier), ",") }),
      button("›", () => step(session, 1), { "data-action": "later", "aria-label": say(words.later), title: withAside(say(words.later), ".") }),
      this.back,
    );
    this.element = h("section", { class: "card" }, h("h2", {}, say(words.moves)), this.list, this.note, this.steps);
    this.drawn = "";
  }

  draw() {
    const { game, past, view } = this.session;
    const moves = view?.stones ?? game.moves;
    const total = moves.length;
    const ply = past?.ply ?? total;
    this.back.hidden = past === null;
    this.steps.hidden = total === 0 || view !== null;
    this.note.textContent = total === 0 ? say(words.no_moves) : past ? say(words.look_back, { n: past.ply, total }) : "";
    const drawn = JSON.stringify([moves, ply]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    // The keyboard stays on the move it is on.
    const focused = this.list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-ply") : null;
    fill(this.list, moves.map((move, index) => this.move(move, index, ply)));
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-ply="${focused}"]`))?.focus();
  }

  /** @param {string} move @param {number} index @param {number} ply */
  move(move, index, ply) {
    const { session } = this;
    const side = sideText(session.game.game, index % 2);
    const there = button(move, () => look(session, index + 1), {
      class: "quiet",
      "data-ply": index + 1,
      "aria-current": index + 1 === ply ? "step" : false,
      "aria-label": say(words.move_label, { n: index + 1, side, move: moveText(looksOf(session.game.game), move) }),
    });
    return h("li", {}, h("span", { class: "muted", "aria-hidden": "true" }, String(index + 1)), there);
  }
}

/** The suggestion in words. @param {HTMLElement} element @param {Session} session */
export function drawHint(element, session) {
  const hint = session.hinter.found;
  element.hidden = !hint;
  if (!hint || element.dataset.move === hint.move + hint.line.join()) return;
  element.dataset.move = hint.move + hint.line.join();
  fill(
    element,
    h("h2", { "data-role": "hint" }, say(words.hint_is, { move: moveText(hint.board.looks, hint.move) })),
    hint.line.length > 1 && h("p", {}, say(words.hint_line, { line: hint.line.slice(0, 8).join(" ") })),
    button(say(words.hide), () => dropHint(session), { "data-action": "hide-hint" }),
  );
}

/** How many moves of a suggestion are drawn. */
const LINE = 5;

/** The suggestion on the board. @param {Session} session @returns {Mark[]} */
export function hintMarks({ hinter: { found: hint } }) {
  if (!hint) return [];
  const { board, line } = hint;
  const title = (/** @type {number} */ n) => say(words.hint_mark, { n });
  if (board.looks === "columns") {
    const column = Number(hint.move) - 1;
    const row = board.rows.findLastIndex((cells) => cells[column] === ".");
    return [{ square: nameOf({ column, row }, board.height), kind: "best", text: "1", title: title(1) }];
  }
  return line.slice(0, LINE).map((square, index) =>
    index === 0
      ? { square, kind: "best", text: "1", title: title(1) }
      : { square, kind: "line", side: (board.to_move + index) % 2, text: String(index + 1), title: title(index + 1) },
  );
}
