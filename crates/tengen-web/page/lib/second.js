// A second opinion: what alpha-beta makes of a position that a network has judged, by a short search.

import { playedByEngine } from "./games.js";

/**
 * @typedef {import("../protocol").Place} Place
 * @typedef {{ thought: import("../protocol").Thought, by: "engine" | "pvs" }} Second
 */

const TIME = "500ms";

export class SecondOpinion {
  /**
   * @param {import("./client.js").EngineClient} engine
   * @param {() => void} changed is told when it is there
   */
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    /** The position that was asked about. */
    this.key = "";
    /** @type {Second | null} */
    this.found = null;
    /** @type {import("./client.js").Task | null} */
    this.task = null;
  }

  /** What is known of a position; asks, if nobody has. @param {Place} place @returns {Second | null} */
  of(place) {
    if (this.key !== JSON.stringify(place)) void this.ask(place);
    return this.found;
  }

  cancel() {
    this.task?.stop();
    this.task = this.found = null;
    this.key = "";
  }

  /** @param {Place} place */
  async ask(place) {
    this.cancel();
    this.key = JSON.stringify(place);
    const by = playedByEngine(place.game) ? "engine" : "pvs";
    const task = this.engine.start({ type: "choose", place, player: `${by}:time=${TIME}`, seed: 1, clock: null });
    this.task = task;
    try {
      const answer = await task.result;
      if (this.task !== task || answer.type !== "chosen" || !answer.thought) return;
      this.found = { thought: answer.thought, by };
      this.changed();
    } catch {
      // The network's opinion can be read without it.
    } finally {
      if (this.task === task) this.task = null;
    }
  }
}
