// The clock of the side to move, counted in the page: what passes while the page is away does not count.

/** How long a computer may be late: its answer travels. */
const GRACE_MS = 2000;
const TICK_MS = 200;

export class Clock {
  /**
   * @param {() => void} tick is told now and then while time runs
   * @param {() => void} flag is told when there is none left
   */
  constructor(tick, flag) {
    this.tick = tick;
    this.flag = flag;
    /** @type {number | null} */
    this.since = null;
    this.timer = 0;
    this.left = 0;
    this.grace = 0;
  }

  /**
   * @param {number} left in milliseconds
   * @param {boolean} human
   */
  start(left, human) {
    this.stop();
    this.left = left;
    this.grace = human ? 0 : GRACE_MS;
    this.since = performance.now();
    this.timer = window.setInterval(() => {
      if (this.now() + this.grace <= 0) {
        this.stop();
        this.flag();
      } else this.tick();
    }, TICK_MS);
  }

  get running() {
    return this.since !== null;
  }

  /** What is left; below nothing if a computer is late. */
  now() {
    return this.since === null ? this.left : this.left - (performance.now() - this.since);
  }

  stop() {
    clearInterval(this.timer);
    this.left = this.now();
    this.since = null;
  }
}

/** Minutes and seconds; tenths when there are few. @param {number} ms */
export function clockText(ms) {
  const tenths = Math.max(0, Math.ceil(ms / 100));
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const seconds = Math.ceil(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
