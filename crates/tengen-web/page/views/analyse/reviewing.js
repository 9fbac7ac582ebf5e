// A review under way. It is no part of the panel that shows it: in another language another panel does.

/** How far it is: so many searches go first, or so many moves are done. @typedef {{ ahead: number | null, done: number, total: number }} Progress */

export class Reviewing {
  /**
   * @param {import("../../lib/client.js").EngineClient} engine
   * @param {import("./study.js").Study} study
   * @param {number} time_ms for each move
   */
  constructor(engine, study, time_ms) {
    /** The nodes of the line that is reviewed. */
    this.ids = study.line();
    this.tree = study.tree;
    /** @type {Progress} */
    this.progress = { ahead: null, done: 0, total: this.ids.length - 1 };
    /** Hears of progress. */
    this.changed = () => {};
    this.task = engine.start({ type: "review", place: study.place(this.ids.at(-1)), time_ms }, (said) => {
      if (said.type === "progress") this.progress = { ahead: null, done: said.done, total: said.total };
      else if (said.type === "queued") this.progress = { ...this.progress, ahead: said.ahead };
      this.changed();
    });
  }
}
