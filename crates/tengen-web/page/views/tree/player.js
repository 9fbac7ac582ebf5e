// Going through the steps by itself: while a key is held, or at a speed.

/** @typedef {import("./feed.js").Feed} Feed */

/** Steps in a second. */
export const SPEEDS = /** @type {const} */ ([0.5, 1, 2, 5, 15, 60]);

export class Player {
  /**
   * @param {() => Feed | null} feed
   * @param {(step: number, heading: -1 | 0 | 1) => void} go
   * @param {(playing: boolean) => void} changed
   */
  constructor(feed, go, changed) {
    this.feed = feed;
    this.go = go;
    this.changed = changed;
    this.speed = 2;
    this.playing = false;
    /** @type {-1 | 0 | 1} */
    this.held = 0;
    this.frame = 0;
    this.due = 0;
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  play() {
    const feed = this.feed();
    if (!feed || feed.steps < 2) return;
    if (feed.wanted === feed.steps - 1) this.go(0, 1);
    this.playing = true;
    this.due = performance.now() + 1000 / this.speed;
    this.changed(true);
    this.run();
  }

  /** A step in each frame, as long as the key is held. @param {-1 | 1} direction */
  hold(direction) {
    if (this.held === direction) return;
    this.held = direction;
    this.run();
  }

  release() {
    if (this.held === 0) return;
    this.held = 0;
    const feed = this.feed();
    if (feed) this.go(feed.wanted, 0);
  }

  stop() {
    this.release();
    if (!this.playing) return;
    this.playing = false;
    this.changed(false);
  }

  run() {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.turn(now));
  }

  /** @param {number} now */
  turn(now) {
    this.frame = 0;
    const feed = this.feed();
    if (!feed || (!this.playing && this.held === 0)) return;
    // Nothing is skipped: the next step comes when this one is on the screen.
    if (feed.settled) {
      if (this.held !== 0) this.go(feed.wanted + this.held, this.held);
      else if (now >= this.due) {
        this.due = Math.max(this.due, now - 100) + 1000 / this.speed;
        if (feed.wanted === feed.steps - 1) this.stop();
        else this.go(feed.wanted + 1, 1);
      }
    }
    this.run();
  }

  leave() {
    cancelAnimationFrame(this.frame);
  }
}
