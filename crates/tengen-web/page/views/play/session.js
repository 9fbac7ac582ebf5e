// A game being played: asks the engine what the board looks like and what the computer does, keeps every change, and
// tells when something is to be drawn anew. Nothing here draws.

import { announce } from "../../lib/announce.js";
import { fiveInARow } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { sound } from "../../lib/sound.js";
import { fetchGame, keep, keepLocally, localGame, watch } from "../../lib/store.js";
import { words } from "../../words/play.js";
import { Clock } from "./clock.js";
import * as rules from "./game.js";
import { movedText, resultText, sideText } from "./telling.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("../../protocol").BoardView} BoardView
 * @typedef {import("../../protocol").OpeningView} OpeningView
 * @typedef {import("../../protocol").Thought} Thought
 * @typedef {import("../../lib/client.js").Task} Task
 */

/**
 * What a search has told so far.
 * @typedef {object} Thinking
 * @property {Thought | null} thought
 * @property {number} nodes
 * @property {number} time in milliseconds
 * @property {number | null} ahead so many searches go first
 * @property {number} side
 */

/** Two computers move no faster than one can watch. */
const WATCHABLE_MS = 450;
const SAVE_CLOCK_MS = 5000;

export class Session extends EventTarget {
  /**
   * @param {import("../../main.js").App} app
   * @param {Game} game
   */
  constructor(app, game) {
    super();
    this.app = app;
    this.game = game;
    /** @type {BoardView | null} the position of the game */
    this.board = null;
    /** @type {OpeningView | null} */
    this.view = null;
    /** @type {{ ply: number, board: BoardView } | null} an earlier position that is looked at */
    this.past = null;
    /** @type {Thinking | null} */
    this.thinking = null;
    /** @type {(Thinking & { move: string }) | null} */
    this.lastThought = null;
    /** @type {{ move: string | null, line: string[], board: BoardView } | null} */
    this.hint = null;
    /** @type {string} why the computer does not move */
    this.error = "";
    /** @type {string} what is said for a while */
    this.message = "";
    this.drawOffered = false;
    /** Another tab plays on: this one only shows. */
    this.passive = false;
    /** @type {Task | null} */
    this.task = null;
    /** @type {Task | null} */
    this.hintTask = null;
    this.turn = 0;
    this.waiting = 0;
    this.savedClock = performance.now();
    this.clock = new Clock(() => this.ticked(), () => this.flagged());
    this.ends = [watch(game.id, (state) => this.heard(state, true)), app.engine.onConnection((is) => this.connected(is))];
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Nothing more is to be drawn. */
  leave() {
    this.cancel();
    this.pauseClock();
    keepLocally(this.keepable());
    this.turn++;
    for (const end of this.ends) end();
  }

  // Keeping.

  keepable() {
    const { game } = this;
    return {
      id: game.id,
      title: rules.titleOf(game),
      game: game.game,
      state: JSON.stringify(game),
      changed: game.changed,
      over: this.over,
    };
  }

  save() {
    keep(this.app.engine, this.keepable());
  }

  /** The page may be closed now. */
  hide() {
    this.pauseClock();
    keepLocally(this.keepable());
  }

  /** The page is looked at again: another tab, or another browser, may have gone on. */
  async wake() {
    const local = localGame(this.game.id);
    if (local) await this.heard(local.state, false);
    const kept = await fetchGame(this.app.engine, this.game.id);
    if (kept) await this.heard(kept, false);
    if (this.passive || !this.clock.running) {
      this.passive = false;
      this.proceed();
      this.changed();
    }
  }

  /**
   * Takes over a later state.
   * @param {string} state
   * @param {boolean} passive whether the other tab plays on
   */
  async heard(state, passive) {
    const game = rules.parse(state);
    if (!game || game.id !== this.game.id || game.changed <= this.game.changed) return;
    this.passive = passive;
    await this.to(game, { kept: true });
  }

  // Steps of the game.

  /** Whether the game has ended. */
  get over() {
    return this.game.end !== null || Boolean(this.board?.ending);
  }

  /** Who is to act, or nobody. @returns {number | null} a person */
  get actor() {
    if (this.over || !this.board) return null;
    if (!this.game.opening.over) return this.view?.who ?? null;
    return rules.personOf(this.game, rules.sideToMove(this.game));
  }

  /** Whether a person at the board is to act. */
  get humanActs() {
    return this.actor !== null && rules.isHuman(this.game, this.actor);
  }

  /**
   * Goes on to another state of the game, once the engine has said what it looks like.
   * @param {Game} next
   * @param {{ kept?: boolean }} [options] whether it is kept already
   * @returns {Promise<boolean>} whether it is there
   */
  async to(next, { kept = false } = {}) {
    const turn = ++this.turn;
    const { engine } = this.app;
    try {
      let view = null;
      if (!next.opening.over) {
        const choices = next.opening.choices.map(({ choice }) => choice);
        ({ opening: view } = await engine.ask({ type: "opening", game: next.game, rule: next.opening.rule, choices }, "opening"));
        next = rules.opened(next, view);
      }
      const moves = view?.stones ?? next.moves;
      const { board } = await engine.ask({ type: "look", place: { game: next.game, moves } }, "board");
      if (turn !== this.turn) return false;
      this.cancel();
      this.clock.stop();
      this.clearTalk();
      const was = this.over;
      [this.game, this.board, this.view] = [next, board, view];
      if (!kept) this.save();
      if (this.over && !was) this.finish();
      this.proceed();
      this.changed();
      return true;
    } catch (error) {
      if (turn === this.turn) this.app.fail(error);
      return false;
    }
  }

  clearTalk() {
    this.hint = null;
    this.error = "";
    this.message = "";
    this.drawOffered = false;
    this.past = null;
  }

  /** Lets the clock run and the computer think, whoever is to act. */
  proceed() {
    const { actor, game } = this;
    if (actor === null || this.passive) return;
    const human = rules.isHuman(game, actor);
    if (!human && game.paused) return;
    if (game.control.kind !== "none" && game.opening.over && !this.clock.running) {
      this.clock.start(Number(game.left[actor]), human);
    }
    if (human || this.task) return;
    clearTimeout(this.waiting);
    const watched = rules.humans(game) === 0 && game.moves.length > 0;
    this.waiting = window.setTimeout(() => this.think(actor), watched ? WATCHABLE_MS : 0);
  }

  finish() {
    const text = resultText(this.game, this.board);
    sound("end");
    // After the move itself.
    setTimeout(() => announce(text), 50);
  }

  /** Ends what the engine is doing for the position that is left. */
  cancel() {
    clearTimeout(this.waiting);
    for (const task of [this.task, this.hintTask]) task?.stop();
    this.task = this.hintTask = this.thinking = null;
  }

  /** A person plays. @param {string} move */
  async play(move) {
    if (!this.humanActs || !this.game.opening.over) return;
    this.passive = false;
    await this.made(move);
  }

  /** @param {string} move */
  async made(move) {
    const side = rules.sideToMove(this.game);
    if (await this.to(rules.play(this.timed(), move))) {
      sound("stone");
      announce(movedText(this.game.game, side, move));
    }
  }

  // The computer.

  /** @param {number} actor */
  async think(actor) {
    const { game } = this;
    if (!game.opening.over) {
      await this.thinkOpening(actor);
      return;
    }
    const player = String(game.players[actor]);
    const seed = (game.seed + game.moves.length) >>> 0;
    const side = rules.sideToMove(game);
    const place = rules.placeOf(game);
    const task = this.app.engine.start({ type: "choose", place, player, seed, clock: this.clockOf(actor) }, (told) => {
      if (this.task === task) this.told(told, side);
    });
    this.task = task;
    this.thinking = { thought: null, nodes: 0, time: 0, ahead: null, side };
    this.changed();
    const answer = await this.answer(task);
    if (answer?.type === "chosen") await this.chosen(answer, actor, side);
    else if (answer) this.stuck(say(words.paused));
  }

  /** The answer, if it is still wanted. @param {Task} task */
  async answer(task) {
    try {
      const answer = await task.result;
      if (this.task !== task) return null;
      return answer;
    } catch (error) {
      if (this.task === task) this.stuck(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      if (this.task === task) this.task = this.thinking = null;
    }
  }

  /** The computer cannot move: the reader is told why, and may try again. @param {string} why */
  stuck(why) {
    this.error = why;
    this.pauseClock();
    announce(why);
    setTimeout(() => this.changed());
  }

  /** @param {number} actor @returns {import("../../protocol").Clock | null} */
  clockOf(actor) {
    const { control, left } = this.game;
    const ms = Math.max(1, Math.round(Number(left[actor])));
    if (control.kind === "none") return null;
    return control.kind === "move" ? { move_ms: ms, increment_ms: 0 } : { left_ms: ms, increment_ms: control.increment };
  }

  /** @param {import("../../protocol").Say} told @param {number} side */
  told(told, side) {
    const so = this.thinking;
    if (!so) return;
    if (told.type === "queued") this.thinking = { ...so, ahead: told.ahead };
    if (told.type === "thinking") {
      this.thinking = { thought: told.lines[0] ?? so.thought, nodes: told.nodes, time: told.time_ms, ahead: null, side };
    }
    this.changed();
  }

  /**
   * @param {import("../../lib/client.js").Answer<"chosen">} answer
   * @param {number} actor
   * @param {number} side
   */
  async chosen({ move, thought, nodes, time_ms }, actor, side) {
    // A computer is charged what it has used, not what the answer took to come.
    if (this.clock.running) this.clock.left = Number(this.game.left[actor]) - time_ms;
    if (this.clock.running) this.clock.since = performance.now();
    const rates = /** @type {[number | null, number | null]} */ ([...this.game.rates]);
    rates[actor] = thought?.score?.win_rate ?? null;
    this.game = { ...this.game, rates };
    if (move === null) {
      await this.to(rules.ended(this.timed(), { type: "resigned", loser: side }));
      return;
    }
    this.lastThought = { move, thought, nodes, time: time_ms, ahead: null, side };
    await this.made(move);
  }

  /** @param {number} actor */
  async thinkOpening(actor) {
    const { game } = this;
    const own = String(game.players[actor]);
    const player = own.startsWith("engine") ? own : "engine:level=5";
    const choices = game.opening.choices.map(({ choice }) => choice);
    const seed = (game.seed + choices.length) >>> 0;
    const ask = /** @type {const} */ ({ type: "choose_opening" });
    const task = this.app.engine.start({ ...ask, game: game.game, rule: game.opening.rule, choices, player, seed });
    this.task = task;
    this.thinking = { thought: null, nodes: 0, time: 0, ahead: null, side: rules.sideOf(game, actor) };
    this.changed();
    const answer = await this.answer(task);
    if (answer?.type === "opening_chosen") await this.choose(answer.choices, actor);
  }

  /**
   * Somebody chooses in the opening.
   * @param {import("../../protocol").OpeningChoice[]} choices
   * @param {number | null} who
   */
  async choose(choices, who = this.actor) {
    if (who === null || choices.length === 0) return;
    this.passive = false;
    if (await this.to(rules.choose(this.game, choices.map((choice) => ({ choice, who }))))) {
      sound("stone");
      this.dispatchEvent(new CustomEvent("chosen", { detail: { choices, who } }));
    }
  }

  // The clock.

  /** The game with the time that has passed. */
  timed() {
    const { actor } = this;
    if (actor === null || this.game.control.kind === "none" || !this.game.opening.over) return this.game;
    const left = /** @type {[number, number]} */ ([...this.game.left]);
    left[actor] = Math.max(0, Math.round(this.clock.now()));
    return { ...this.game, left };
  }

  /** What a person has left now. @param {number} person */
  leftOf(person) {
    const runs = this.clock.running && this.actor === person;
    return runs ? Math.max(0, this.clock.now()) : Number(this.game.left[person]);
  }

  pauseClock() {
    if (!this.clock.running) return;
    this.game = { ...this.timed(), changed: this.game.changed + 1 };
    this.clock.stop();
  }

  ticked() {
    this.dispatchEvent(new Event("tick"));
    if (performance.now() - this.savedClock < SAVE_CLOCK_MS) return;
    this.savedClock = performance.now();
    keepLocally({ ...this.keepable(), state: JSON.stringify(this.timed()) });
  }

  flagged() {
    const { actor, game } = this;
    if (actor === null) return;
    const left = /** @type {[number, number]} */ ([...game.left]);
    left[actor] = 0;
    this.to(rules.ended({ ...game, left }, { type: "time", loser: rules.sideOf(game, actor) }));
  }

  /** @param {boolean} is */
  connected(is) {
    if (is) this.proceed();
    else this.pauseClock();
  }

  // What a reader may want.

  async undo() {
    if (!rules.canUndo(this.game)) return;
    this.passive = false;
    if (await this.to(rules.undo(this.game))) announce(say(words.taken_back, { side: this.sideName() }));
  }

  async redo() {
    if (this.game.undone.length === 0 || this.over) return;
    this.passive = false;
    if (await this.to(rules.redo(this.timed()))) announce(say(words.redone, { side: this.sideName() }));
  }

  sideName() {
    return sideText(this.game.game, this.board?.to_move ?? 0);
  }

  /** The computer moves with what it has found. */
  now() {
    this.task?.stop();
  }

  retry() {
    this.error = "";
    this.proceed();
    this.changed();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.cancel();
    this.pauseClock();
    this.game = rules.changed(this.game, { paused });
    this.passive = false;
    this.save();
    this.proceed();
    this.changed();
  }

  async askHint() {
    const { board, game } = this;
    if (!this.humanActs || !game.opening.over || !board || this.hintTask) return;
    const player = fiveInARow(game.game) ? "engine:time=1s" : "pvs:time=1s";
    const task = this.app.engine.start({ type: "choose", place: rules.placeOf(game), player, seed: game.seed, clock: null });
    this.hintTask = task;
    announce(say(words.hinting));
    this.changed();
    try {
      const answer = await task.result;
      if (this.hintTask !== task || answer.type !== "chosen") return;
      this.hint = { move: answer.move, line: answer.thought?.line ?? (answer.move ? [answer.move] : []), board };
      if (answer.move) announce(say(words.hint_is, { move: answer.move }));
    } catch (error) {
      if (this.hintTask === task) this.app.fail(error);
    } finally {
      if (this.hintTask === task) this.hintTask = null;
      this.changed();
    }
  }

  dropHint() {
    this.hint = null;
    this.changed();
  }

  restart() {
    this.passive = false;
    return this.to(rules.restart(this.game));
  }

  /** The side that the person who resigns or offers a draw has. */
  get asker() {
    const { game } = this;
    if (rules.humans(game) === 1) return rules.sideOf(game, game.players.indexOf("human"));
    return rules.sideToMove(game);
  }

  resign() {
    if (this.over || rules.humans(this.game) === 0) return null;
    return this.to(rules.ended(this.timed(), { type: "resigned", loser: this.asker }));
  }

  offerDraw() {
    const { game, board } = this;
    if (!this.humanActs || !board || !game.opening.over) return;
    if (rules.humans(game) === 2) this.drawOffered = true;
    else {
      const rate = game.rates[rules.personOf(game, 1 - this.asker)] ?? null;
      const answer = rules.answerToDraw(game, board.width * board.height, rate);
      if (answer === "agrees") {
        this.agree();
        return;
      }
      this.message = say(answer === "early" ? words.draw_early : words.draw_declined);
      announce(this.message);
    }
    this.changed();
  }

  agree() {
    return this.to(rules.ended(this.timed(), { type: "agreed" }));
  }

  decline() {
    this.drawOffered = false;
    this.message = say(words.draw_declined_human);
    announce(this.message);
    this.changed();
  }

  swap() {
    this.passive = false;
    return this.to(rules.swapSides(this.timed()));
  }

  /** Looks at an earlier position, without changing the game. @param {number | null} ply */
  async look(ply) {
    const total = this.game.moves.length;
    if (ply === null || ply >= total || !this.game.opening.over) {
      this.past = null;
      this.changed();
      return;
    }
    const { turn } = this;
    const shown = Math.max(0, ply);
    try {
      const { board } = await this.app.engine.ask({ type: "look", place: rules.placeOf(this.game, shown) }, "board");
      if (turn !== this.turn) return;
      this.past = { ply: shown, board };
      this.changed();
    } catch (error) {
      this.app.fail(error);
    }
  }
}
