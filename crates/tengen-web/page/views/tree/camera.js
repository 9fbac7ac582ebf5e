// Where one looks at the tree from: dragging, wheel, two fingers, and smooth ways from here to there.

import { set } from "../../lib/dom.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ x: number, y: number, scale: number }} Look where the root is on the screen, and how large */

const SCALES = { least: 0.04, most: 4 };
const DRAG = 5;
const GENTLE = matchMedia("(prefers-reduced-motion: reduce)");

export class Camera {
  /**
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} world what is moved
   * @param {(by: "drag" | "zoom") => void} moved the reader has moved it
   */
  constructor(svg, world, moved) {
    this.svg = svg;
    this.world = world;
    this.moved = moved;
    /** @type {Look} */
    this.look = { x: 0, y: 0, scale: 1 };
    /** @type {Look} */
    this.goal = { ...this.look };
    this.size = { width: 0, height: 0 };
    this.frame = 0;
    /** @type {Map<number, { x: number, y: number }>} fingers */
    this.pointers = new Map();
    this.dragged = false;
    this.listen();
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      if (this.pointers.size === 0) this.dragged = false;
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      svg.addEventListener(name, (event) => {
        if (name === "pointerleave" && svg.hasPointerCapture(event.pointerId)) return;
        this.pointers.delete(event.pointerId);
        svg.classList.toggle("dragging", this.pointers.size > 0 && this.dragged);
      });
    }
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 30 : 1;
        this.zoom(Math.exp(-event.deltaY * lines * 0.0016), this.inside(event));
      },
      { passive: false },
    );
  }

  /** A place on the screen in the drawing. @param {{ clientX: number, clientY: number }} event */
  inside(event) {
    const { left, top } = this.svg.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
    if (!this.dragged) {
      // Not earlier: a captured pointer would take the click away from the node.
      for (const id of this.pointers.keys()) this.svg.setPointerCapture(id);
      this.svg.classList.add("dragging");
    }
    this.dragged = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    const share = other ? 0.5 : 1;
    const look = { ...this.look, x: this.look.x + (now.x - before.x) * share, y: this.look.y + (now.y - before.y) * share };
    this.jump(look);
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      const middle = this.inside({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      this.jump(scaled(this.look, factor, middle));
    }
    this.moved("drag");
  }

  /**
   * @param {number} factor
   * @param {{ x: number, y: number }} [at] on the screen; its middle if not given
   */
  zoom(factor, at = { x: this.size.width / 2, y: this.size.height / 2 }) {
    this.go(scaled(this.goal, factor, at));
    this.moved("zoom");
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    this.size = { width, height };
    set(this.svg, { viewBox: `0 0 ${Math.max(1, width)} ${Math.max(1, height)}` });
  }

  /** How the whole box is seen. @param {Box} box @param {number} most at most so large @returns {Look} */
  fitting(box, most = 1.5) {
    const { width, height } = this.size;
    const fit = Math.min(width / Math.max(1, box.width), height / Math.max(1, box.height), most);
    const scale = Math.max(SCALES.least, fit);
    return {
      scale,
      x: width / 2 - (box.x + box.width / 2) * scale,
      y: Math.max(0, (height - box.height * scale) / 2) - box.y * scale,
    };
  }

  /**
   * How a box is seen that is too wide: from its left end, and as high as there is room between two scales; what does
   * not fit is above.
   * @param {Box} box
   * @param {number} least
   * @param {number} most
   * @returns {Look}
   */
  fromBelow(box, least, most) {
    const { height } = this.size;
    const scale = Math.min(most, Math.max(least, height / Math.max(1, box.height)));
    const spare = height - box.height * scale;
    return { scale, x: -box.x * scale, y: Math.min(spare, Math.max(0, spare / 2)) - box.y * scale };
  }

  /** Whether there is room for the box as large as it is drawn. @param {Box} box */
  holds(box) {
    const { scale } = this.goal;
    return box.width * scale <= this.size.width + 1 && box.height * scale <= this.size.height + 1;
  }

  /** Whether all of the box is on the screen. @param {Box} box */
  sees(box) {
    const { x, y, scale } = this.goal;
    const [left, top] = [box.x * scale + x, box.y * scale + y];
    return left >= 0 && top >= 0 && left + box.width * scale <= this.size.width && top + box.height * scale <= this.size.height;
  }

  /** Moves as little as needed to see the box, with some space around it. @param {Box} box @param {number} margin share of the screen @param {boolean} smooth */
  reveal(box, margin, smooth = true) {
    const { scale } = this.goal;
    const shift = (/** @type {number} */ from, /** @type {number} */ length, /** @type {number} */ screen) => {
      const room = Math.min(screen * margin, Math.max(0, (screen - length) / 2));
      if (from < room) return room - from;
      return from + length > screen - room ? screen - room - from - length : 0;
    };
    const goal = {
      scale,
      x: this.goal.x + shift(box.x * scale + this.goal.x, box.width * scale, this.size.width),
      y: this.goal.y + shift(box.y * scale + this.goal.y, box.height * scale, this.size.height),
    };
    if (smooth) this.go(goal);
    else this.jump(goal);
  }

  /** Moves the tree, measured in its own lengths. @param {number} x @param {number} y */
  shift(x, y) {
    this.jump({ ...this.goal, x: this.goal.x + x * this.goal.scale, y: this.goal.y + y * this.goal.scale });
  }

  /** @param {Look} goal */
  go(goal) {
    if (GENTLE.matches) {
      this.jump(goal);
      return;
    }
    this.goal = goal;
    if (!this.frame) this.frame = requestAnimationFrame(() => this.approach());
  }

  approach() {
    this.frame = 0;
    const { look, goal } = this;
    const near = (/** @type {number} */ from, /** @type {number} */ to) => from + (to - from) * 0.25;
    const next = { x: near(look.x, goal.x), y: near(look.y, goal.y), scale: near(look.scale, goal.scale) };
    const there = Math.abs(next.x - goal.x) < 0.5 && Math.abs(next.y - goal.y) < 0.5 && Math.abs(next.scale / goal.scale - 1) < 0.002;
    this.put(there ? goal : next);
    if (!there) this.frame = requestAnimationFrame(() => this.approach());
  }

  /** @param {Look} look */
  jump(look) {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.goal = look;
    this.put(look);
  }

  /** @param {Look} look */
  put(look) {
    this.look = look;
    set(this.world, { transform: `translate(${look.x.toFixed(1)} ${look.y.toFixed(1)}) scale(${look.scale.toFixed(4)})` });
  }

  leave() {
    cancelAnimationFrame(this.frame);
  }
}

/**
 * @param {Look} look
 * @param {number} factor
 * @param {{ x: number, y: number }} at
 * @returns {Look}
 */
function scaled(look, factor, at) {
  const scale = Math.min(SCALES.most, Math.max(SCALES.least, look.scale * factor));
  const real = scale / look.scale;
  return { scale, x: at.x - (at.x - look.x) * real, y: at.y - (at.y - look.y) * real };
}
