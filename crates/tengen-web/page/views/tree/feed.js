// The steps of one kept search. Only the latest step that is wanted matters: what lies between is skipped, at most one
// question is asked in a frame, and while the reader goes on in one direction the next steps are fetched ahead.

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("../../lib/client.js").EngineClient} EngineClient
 */

/**
 * @typedef {object} Hears
 * @property {(view: View) => void} show
 * @property {(error: unknown) => void} fail
 */

/** So many questions are open at once at most. */
const OPEN = 4;
/** So many steps are fetched ahead. */
const AHEAD = 3;
/** So many steps are remembered. */
const KEPT = 48;

export class Feed {
  /**
   * @param {EngineClient} engine
   * @param {number} trace
   * @param {number} steps
   * @param {Hears} hears
   */
  constructor(engine, trace, steps, hears) {
    this.engine = engine;
    this.trace = trace;
    this.steps = steps;
    this.hears = hears;
    /** The step that the reader wants to see. */
    this.wanted = 0;
    /** The step that is shown; −1 before the first. */
    this.shown = -1;
    /** @type {-1 | 0 | 1} where the reader is heading */
    this.heading = 0;
    /** @type {Set<number>} nodes opened by hand */
    this.opened = new Set();
    /** @type {Map<number, View>} */
    this.kept = new Map();
    /** @type {Set<number>} */
    this.asked = new Set();
    this.frame = 0;
    this.left = false;
    /** What was asked before the opened nodes changed is out of date. */
    this.edition = 0;
  }

  /** Whether what is wanted is shown. */
  get settled() {
    return this.shown === this.wanted;
  }

  /**
   * @param {number} step
   * @param {-1 | 0 | 1} [heading]
   */
  want(step, heading = 0) {
    this.wanted = Math.max(0, Math.min(this.steps - 1, Math.round(step)));
    this.heading = heading;
    this.turn();
  }

  /** Opens or closes a node. @param {number} node */
  toggle(node) {
    if (!this.opened.delete(node)) this.opened.add(node);
    this.edition++;
    this.kept.clear();
    this.asked.clear();
    this.shown = -1;
    this.turn();
  }

  /** What one frame can do. */
  turn() {
    if (this.left) return;
    const ready = this.kept.get(this.wanted);
    if (ready && !this.settled) {
      this.shown = this.wanted;
      this.hears.show(ready);
    }
    if (this.frame) return;
    const next = this.next();
    if (next === null) return;
    this.ask(next);
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.turn();
    });
  }

  /** The step to ask for next, if any. */
  next() {
    if (this.asked.size >= OPEN) return null;
    const known = (/** @type {number} */ step) => this.kept.has(step) || this.asked.has(step);
    if (!known(this.wanted)) return this.wanted;
    for (let ahead = 1; this.heading !== 0 && ahead <= AHEAD; ahead++) {
      const step = this.wanted + ahead * this.heading;
      if (step >= 0 && step < this.steps && !known(step)) return step;
    }
    return null;
  }

  /** @param {number} step */
  ask(step) {
    const { edition } = this;
    this.asked.add(step);
    this.engine.ask({ type: "trace_view", trace: this.trace, step, open: [...this.opened] }, "trace_view").then(
      ({ view }) => {
        if (edition !== this.edition) return;
        this.asked.delete(step);
        this.keep(step, view);
        this.turn();
      },
      (error) => {
        if (edition !== this.edition || this.left) return;
        this.asked.delete(step);
        if (step === this.wanted) this.hears.fail(error);
      },
    );
  }

  /**
   * @param {number} step
   * @param {View} view
   */
  keep(step, view) {
    this.kept.set(step, view);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      if (old !== this.wanted) this.kept.delete(old);
    }
  }

  leave() {
    this.left = true;
    cancelAnimationFrame(this.frame);
  }
}
