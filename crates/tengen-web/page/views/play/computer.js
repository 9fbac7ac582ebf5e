// The computer at the board: one search at a time for its moves, another for hints.

import { fiveInARow } from "../../lib/games.js";
import * as rules from "./game.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("../../protocol").Thought} Thought
 * @typedef {import("../../protocol").Say} Say
 * @typedef {import("../../lib/client.js").Task} Task
 */

/**
 * What a search has told so far.
 * @typedef {object} Thinking
 * @property {Thought | null} thought
 * @property {number} nodes
 * @property {number} time in milliseconds
 * @property {number | null} ahead so many searches go first
 */

/** @typedef {Thinking & { move: string, after: string[] }} Moved with the moves before it */

/** Who chooses in openings for players that know nothing of them. */
const OPENER = "engine:level=5";

/** @type {Thinking} */
const NOTHING = { thought: null, nodes: 0, time: 0, ahead: null };

export class Computer {
  /**
   * @param {import("../../lib/client.js").EngineClient} engine
   * @param {() => void} changed is told when there is news
   */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    /** @type {Task | null} */
    this.task = null;
    /** @type {Thinking | null} */
    this.thinking = null;
    /** @type {Moved | null} what led to its last move */
    this.moved = null;
  }

  /** Whether its search waits until the server has done others. */
  get queued() {
    return this.thinking !== null && this.thinking.ahead !== null;
  }

  /** Ends the search; nobody wants its answer. */
  cancel() {
    this.task?.stop();
    this.task = this.thinking = null;
  }

  /** Moves with what was found so far. */
  now() {
    this.task?.stop();
  }

  /**
   * A move.
   * @param {Game} game
   * @param {number} actor the person whose move it is
   * @returns {Promise<import("../../lib/client.js").Answer<"chosen"> | null>} none if it is not wanted any more
   */
  async move(game, actor) {
    const answer = await this.run({
      type: "choose",
      place: rules.placeOf(game),
      player: String(game.players[actor]),
      seed: (game.seed + game.moves.length) >>> 0,
      clock: clockOf(game, actor),
    });
    if (!answer) return null;
    if (answer.type !== "chosen") throw new Error(answer.type);
    const { move, thought, nodes, time_ms } = answer;
    this.moved = move === null ? null : { move, thought, nodes, time: time_ms, ahead: null, after: [...game.moves] };
    return answer;
  }

  /**
   * What it chooses in an opening.
   * @param {Game} game
   * @param {number} actor
   */
  async choose(game, actor) {
    const own = String(game.players[actor]);
    const choices = game.opening.choices.map(({ choice }) => choice);
    const answer = await this.run({
      type: "choose_opening",
      game: game.game,
      rule: game.opening.rule,
      choices,
      player: own.startsWith("engine") ? own : OPENER,
      seed: (game.seed + choices.length) >>> 0,
    });
    return answer?.type === "opening_chosen" ? answer.choices : null;
  }

  /**
   * The answer of a search, if it is still wanted when it comes.
   * @param {import("../../protocol").Ask} ask
   * @returns {Promise<Say | null>}
   */
  async run(ask) {
    const task = this.engine.start(ask, (told) => {
      if (this.task === task) this.hear(told);
    });
    this.task = task;
    this.thinking = NOTHING;
    this.changed();
    try {
      const answer = await task.result;
      if (this.task !== task) return null;
      // It was to move at once, and its answer was lost with the connection.
      return answer.type === "stopped" ? this.run(ask) : answer;
    } catch (error) {
      if (this.task === task) throw error;
      return null;
    } finally {
      if (this.task === task) this.task = this.thinking = null;
    }
  }

  /** @param {Say} told */
  hear(told) {
    const so = this.thinking ?? NOTHING;
    if (told.type === "queued") this.thinking = { ...so, ahead: told.ahead };
    if (told.type === "thinking") {
      this.thinking = { thought: told.lines[0] ?? so.thought, nodes: told.nodes, time: told.time_ms, ahead: null };
    }
    this.changed();
  }
}

/** @param {Game} game @param {number} actor @returns {import("../../protocol").Clock | null} */
function clockOf({ control, left }, actor) {
  const ms = Math.max(1, Math.round(Number(left[actor])));
  if (control.kind === "none") return null;
  return control.kind === "move" ? { move_ms: ms, increment_ms: 0 } : { left_ms: ms, increment_ms: control.increment };
}

/** A good move for the person at the board. */
export class Hinter {
  /** @param {import("../../lib/client.js").EngineClient} engine */
  constructor(engine) {
    this.engine = engine;
    /** @type {Task | null} */
    this.task = null;
    /** @type {{ move: string, line: string[], board: import("../../protocol").BoardView } | null} */
    this.found = null;
  }

  cancel() {
    this.task?.stop();
    this.task = this.found = null;
  }

  /**
   * @param {Game} game
   * @param {import("../../protocol").BoardView} board
   * @returns {Promise<void>}
   */
  async look(game, board) {
    const player = fiveInARow(game.game) ? "engine:time=1s" : "pvs:time=1s";
    const task = this.engine.start({ type: "choose", place: rules.placeOf(game), player, seed: game.seed, clock: null });
    this.task = task;
    try {
      const answer = await task.result;
      if (this.task !== task || answer.type !== "chosen" || answer.move === null) return;
      const { move, thought } = answer;
      const line = thought?.line[0] === move ? thought.line : [move];
      this.found = { move, line, board };
    } finally {
      if (this.task === task) this.task = null;
    }
  }
}
