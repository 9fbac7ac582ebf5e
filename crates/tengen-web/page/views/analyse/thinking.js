// The analysis: one search at a time, always of the position that is shown.

/**
 * @typedef {import("../../protocol").Place} Place
 * @typedef {import("../../protocol").Thought} Thought
 * @typedef {import("../../protocol").Analyst} Analyst
 */

/**
 * What the search of the shown position has found.
 * @typedef {object} Found
 * @property {Thought[]} lines
 * @property {Wanted} asked
 * @property {number} nodes
 * @property {number} time_ms
 * @property {"queued" | "running" | "ended"} state
 * @property {number} ahead searches that go before it
 */

/** What is to be searched, and by whom. @typedef {{ place: Place, lines: number, by: Analyst }} Wanted */

/** @param {Wanted} asked @returns {Found} */
const nothing = (asked) => ({ lines: [], asked, nodes: 0, time_ms: 0, state: "running", ahead: 0 });

export class Thinking {
  /** @param {import("../../lib/client.js").EngineClient} engine */
  constructor(engine) {
    this.engine = engine;
    /** Hears that there is news. The view that listens may be another one later. */
    this.changed = () => {};
    /** @type {(error: unknown) => void} */
    this.fail = () => {};
    /** Whether the reader wants analysis. */
    this.on = false;
    /** @type {Found | null} */
    this.found = null;
    /** @type {Wanted | null} */
    this.wanted = null;
    /** @type {import("../../lib/client.js").Task | null} */
    this.task = null;
    this.busy = false;
  }

  /** Searches this position instead of whatever was searched. @param {Wanted} wanted */
  follow(wanted) {
    this.found = nothing(wanted);
    this.wanted = wanted;
    this.halt();
    void this.run();
  }

  /** Forgets what was found and searches no more. */
  clear() {
    this.found = null;
    this.wanted = null;
    this.halt();
  }

  /** Asks the search to end, once. */
  halt() {
    this.task?.stop();
    this.task = null;
  }

  /** Ends the search; what it has found stays. */
  stop() {
    this.on = false;
    this.wanted = null;
    if (this.found) this.found.state = "ended";
    this.halt();
    this.changed();
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    while (this.wanted) {
      const wanted = this.wanted;
      await this.search(wanted);
      if (this.wanted === wanted) this.wanted = null;
    }
    this.busy = false;
  }

  /** @param {Wanted} wanted */
  async search(wanted) {
    const found = this.found;
    if (!found) return;
    // What comes late, for a position that was left, changes nothing.
    const hear = (/** @type {import("../../protocol").Say} */ said) => {
      if (this.found !== found) return;
      if (said.type === "thinking") {
        if (said.lines.length > 0) found.lines = said.lines;
        Object.assign(found, { nodes: said.nodes, time_ms: said.time_ms });
        if (found.state === "queued") found.state = "running";
      } else if (said.type === "queued") Object.assign(found, { state: "queued", ahead: said.ahead });
      this.changed();
    };
    const task = this.engine.start({ type: "analyse", ...wanted, time_ms: null }, hear);
    this.task = task;
    try {
      hear(await task.result);
    } catch (error) {
      if (this.found === found) {
        // Nothing is searched any more, and the button is to say so.
        this.on = false;
        if (found.lines.length === 0) this.found = null;
        this.fail(error);
        this.changed();
      }
    }
    if (this.task === task) this.task = null;
    if (this.found === found) {
      found.state = "ended";
      this.changed();
    }
  }
}

/**
 * A short search besides, for a judgement; only when no analysis runs.
 * @param {import("../../lib/client.js").EngineClient} engine
 * @param {Place} place
 * @param {number} time_ms
 * @returns {Promise<Thought | undefined>}
 */
export async function glance(engine, place, time_ms) {
  /** @type {Thought | undefined} */
  let best;
  const hear = (/** @type {import("../../protocol").Say} */ said) => {
    if (said.type === "thinking") best = said.lines[0] ?? best;
  };
  hear(await engine.start({ type: "analyse", place, lines: 1, time_ms }, hear).result);
  return best;
}
