// A game being played: asks the engine what the board looks like, lets the computer move and the clock run, keeps every
// change, and tells when something is to be drawn anew. Nothing here draws.

import { announce } from "../../lib/announce.js";
import { say } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { sound } from "../../lib/sound.js";
import { fetchGame, keep, keepLocally, localGame, watch } from "../../lib/store.js";
import { words } from "../../words/play.js";
import { Clock } from "./clock.js";
import { Computer, Hinter } from "./computer.js";
import * as rules from "./game.js";
import { keepable, parse } from "./kept.js";
import { see, withStone } from "./see.js";
import { movedText, resultText, sideText } from "./telling.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("../../protocol").BoardView} BoardView
 * @typedef {import("../../protocol").OpeningView} OpeningView
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
    /** @type {BoardView | null} with the stone that was just placed, as long as the engine has not answered */
    this.ahead = null;
    /** @type {OpeningView | null} */
    this.view = null;
    /** @type {{ ply: number, board: BoardView } | null} an earlier position that is looked at */
    this.past = null;
    this.computer = new Computer(app.engine, () => this.thought());
    this.hinter = new Hinter(app.engine);
    /** @type {unknown} why the computer does not move */
    this.error = null;
    /** @type {import("../../lib/language.js").Pair | null} what is said until something happens */
    this.message = null;
    this.drawOffered = false;
    /** Another tab plays on: this one only shows. */
    this.passive = false;
    this.turn = 0;
    /** Another state has been asked for: nothing more is done for this one. */
    this.leaving = false;
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
    this.hide();
    this.turn++;
    for (const end of this.ends) end();
  }

  // Keeping.

  save() {
    keep(this.app.engine, keepable(this.game, this.board));
  }

  /** Keeps the time in this browser; a move that waits for the server is kept already. @param {Game} game */
  keepHere(game) {
    if (this.board && !this.ahead) keepLocally(keepable(game, this.board));
  }

  /** The page may be closed now. */
  hide() {
    this.pauseClock();
    this.keepHere(this.game);
  }

  /** The page is looked at again: another tab, or another browser, may have gone on. */
  async wake() {
    const local = localGame(this.game.id);
    if (local) await this.heard(local.state, false);
    this.passive = false;
    this.proceed();
    const kept = await fetchGame(this.app.engine, this.game.id);
    if (kept) await this.heard(kept, false);
  }

  /**
   * Takes over a later state.
   * @param {string} state
   * @param {boolean} passive whether another tab plays on
   */
  async heard(state, passive) {
    const game = parse(state);
    if (!game || game.id !== this.game.id || game.changed <= this.game.changed) return;
    this.passive = passive;
    await this.to(game, { kept: true });
  }

  // Steps of the game.

  /** Whether the game has ended. */
  get over() {
    return this.game.end !== null || Boolean(this.board?.ending);
  }

  /** Whether the end of the game is what is looked at. */
  get ended() {
    return this.over && this.past === null;
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

  /** Whether a person is to move, the opening being over. */
  get humanMoves() {
    return this.humanActs && this.game.opening.over;
  }

  /**
   * Goes on to another state of the game, once the engine has said what it looks like.
   * @param {Game} next
   * @param {{ kept?: boolean, looking?: boolean }} [options] whether it is kept already, and whether the reader may go
   *   on looking at an earlier position
   * @returns {Promise<boolean>} whether it is there
   */
  async to(next, { kept = false, looking = false } = {}) {
    const turn = ++this.turn;
    // What the reader wants now counts more than an answer that is on its way: it ends before the engine is asked.
    const busy = this.humanActs ? this.clock.running : this.computer.task !== null || this.waiting !== 0;
    this.leaving = true;
    this.pauseClock();
    this.cancel();
    try {
      const { game, board, view } = await see(this.app.engine, next);
      if (turn !== this.turn) return false;
      this.leaving = false;
      this.error = this.message = null;
      this.drawOffered = false;
      if (!looking) this.past = null;
      const was = this.over;
      [this.game, this.board, this.view, this.ahead] = [game, board, view, null];
      if (!kept) this.save();
      if (this.over && !was) this.finish();
      this.proceed();
      this.changed();
      return true;
    } catch (error) {
      if (turn === this.turn) {
        this.leaving = false;
        this.app.fail(error);
        if (busy) this.proceed();
      }
      return false;
    } finally {
      if (turn === this.turn && this.ahead) {
        this.ahead = null;
        this.changed();
      }
    }
  }

  /** Lets the clock run and the computer think, whoever is to act. */
  proceed() {
    const { actor, game } = this;
    if (actor === null || this.passive || this.leaving) return;
    const human = rules.isHuman(game, actor);
    if (!human && game.paused) return;
    // A computer that waits for the searches of others does not use its time.
    if (game.control.kind !== "none" && game.opening.over && !this.clock.running && !this.computer.queued) {
      this.clock.start(Number(game.left[actor]), human);
    }
    if (human || this.computer.task) return;
    clearTimeout(this.waiting);
    const watched = rules.humans(game) === 0 && game.moves.length > 0;
    this.waiting = window.setTimeout(() => {
      this.waiting = 0;
      this.think(actor);
    }, watched ? WATCHABLE_MS : 0);
  }

  /** There is news of the computer's search. */
  thought() {
    if (this.computer.queued) this.pauseClock();
    else this.proceed();
    this.changed();
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
    this.waiting = 0;
    this.computer.cancel();
    this.hinter.cancel();
  }

  /**
   * A person plays.
   * @param {string} move
   * @param {string} square where the stone comes to lie
   */
  async play(move, square) {
    if (!this.humanMoves || !this.board || this.ahead) return;
    this.passive = false;
    this.ahead = withStone(this.board, square);
    this.changed();
    // What is on the screen outlives the page, even if the server is away.
    keepLocally(keepable(rules.play(this.timed(), move), null));
    const { turn } = this;
    const made = await this.made(move);
    if (!made && this.turn === turn + 1) {
      this.game = rules.changed(this.game, {});
      this.save();
    }
  }

  /** @param {string} move @param {boolean} [looking] */
  async made(move, looking = false) {
    const side = rules.sideToMove(this.game);
    if (!(await this.to(rules.play(this.timed(), move), { looking }))) return false;
    sound("stone");
    announce(movedText(this.game.game, side, move));
    return true;
  }

  /** The computer acts. @param {number} actor */
  async think(actor) {
    const { game, computer, turn } = this;
    try {
      if (!game.opening.over) {
        const choices = await computer.choose(game, actor);
        if (choices && turn === this.turn) await this.choose(choices, actor);
        return;
      }
      const chosen = await computer.move(game, actor);
      if (!chosen || turn !== this.turn) return;
      // A computer is charged what it has used, not what the answer took to come.
      this.clock.stop();
      const left = /** @type {[number, number]} */ ([...game.left]);
      left[actor] = Math.max(0, Math.round(Number(left[actor]) - chosen.time_ms));
      const rates = /** @type {[number | null, number | null]} */ ([...game.rates]);
      rates[actor] = chosen.thought?.score?.win_rate ?? null;
      this.game = { ...this.game, rates, left };
      if (chosen.move === null) await this.to(rules.ended(this.timed(), { type: "resigned", loser: rules.sideOf(game, actor) }));
      else await this.made(chosen.move, true);
    } catch (error) {
      if (turn !== this.turn) return;
      // The reader is told why, and may try again.
      this.error = error;
      this.pauseClock();
      announce(reason(error));
      this.changed();
    }
  }

  /**
   * Somebody chooses in the opening.
   * @param {import("../../protocol").OpeningChoice[]} choices
   * @param {number | null} who
   */
  async choose(choices, who = this.actor) {
    if (who === null || choices.length === 0) return;
    this.passive = false;
    const chosen = choices.map((choice) => ({ choice, who }));
    if (await this.to(rules.choose(this.game, chosen))) {
      sound("stone");
      this.dispatchEvent(new CustomEvent("chosen", { detail: { choices, who } }));
    }
  }

  // The clock.

  /** The game with the time that has passed. */
  timed() {
    const { actor, clock, game } = this;
    if (actor === null || !clock.running) return game;
    const left = /** @type {[number, number]} */ ([...game.left]);
    left[actor] = Math.max(0, Math.round(clock.now()));
    return { ...game, left };
  }

  /** What a person has left now. @param {number} person */
  leftOf(person) {
    return Number(this.timed().left[person]);
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
    this.keepHere(this.timed());
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

  /** What the side to move is called. */
  sideName() {
    return sideText(this.game.game, this.board?.to_move ?? 0);
  }

  /** Says something until something happens. @param {import("../../lib/language.js").Pair} pair */
  tell(pair) {
    this.message = pair;
    announce(say(pair));
    this.changed();
  }
}
