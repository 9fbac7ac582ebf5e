// The tree: nodes where the server has put them, edges between them, and the line from a cut to what caused it.

import { h, s, set } from "../../lib/dom.js";
import { Camera } from "./camera.js";
import { describe, pathsOf } from "./describe.js";
import { Cause, Edges } from "./edges.js";
import { NodeShape } from "./node.js";
import { depthFirst } from "./order.js";
import { Roving } from "./roving.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").NodeView} NodeView
 * @typedef {import("./node.js").Pick} Pick
 */

/**
 * @typedef {object} Options
 * @property {(id: number) => void} press a node was clicked, or Enter pressed on it
 * @property {(node: NodeView) => Pick | null} [pick] how it stands in an exercise
 * @property {() => string} label the name of the tree
 * @property {boolean} [leaves] whether the leaves are what matters: they are seen first where there is no room for all
 */

/** How the reader looks at the tree. @typedef {{ look: import("./camera.js").Look, fitted: boolean, following: boolean }} Sight */

/** Space around the tree, with room for what is written above the root and below the leaves. */
const MARGIN = { side: 22, top: 34, bottom: 30 };
/** Smaller than this, nobody can read it: then a part is shown instead of all. */
const READABLE = 0.55;
/** How large a part is shown. */
const PART = 0.72;

export class Drawing {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.edges = new Edges();
    this.cause = new Cause();
    this.nodes = s("g", { class: "nodes", role: "none" });
    this.looks = s("g", { class: "looks", "aria-hidden": "true" });
    this.world = s("g", { role: "none" }, this.edges.element, this.looks, this.cause.element, this.nodes);
    const arrow = s("marker", { id: "tree-arrow", viewBox: "0 0 10 10", refX: 8, refY: 5, markerWidth: 4.5, markerHeight: 4.5, orient: "auto-start-reverse" }, s("path", { class: "arrow", d: "M0 0L10 5L0 10z" }));
    this.svg = s("svg", { class: "tree", role: "tree" }, s("defs", { "aria-hidden": "true" }, arrow), this.world);
    this.element = h("div", { class: "tree-frame" }, this.svg);
    /** @type {Map<number, NodeShape>} */
    this.shapes = new Map();
    /** @type {NodeShape[]} elements of nodes that are no longer shown */
    this.free = [];
    /** @type {View | null} */
    this.view = null;
    this.fitted = true;
    this.following = true;
    /** Hears whether the current node is kept in sight. @type {((following: boolean) => void) | null} */
    this.onfollowing = null;
    /** @type {{ id: number, x: number, y: number } | null} the node that must not move */
    this.anchor = null;
    /** @type {ReadonlySet<number>} nodes opened by hand */
    this.opened = new Set();
    /** @type {Sight | null} how the first view is to be looked at */
    this.wished = null;
    this.camera = new Camera(this.svg, this.world, (by) => {
      this.fitted = false;
      if (by === "drag") this.setFollowing(false);
    });
    this.roving = new Roving(this);
    this.svg.addEventListener("click", (event) => {
      const id = this.idOf(event.target);
      if (id !== null && !this.camera.dragged) options.press(id);
    });
    // The keys that step through the search must not end up in the tree after a click.
    this.svg.addEventListener("mousedown", (event) => event.preventDefault());
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.element);
  }

  /** @param {EventTarget | null} target */
  idOf(target) {
    const found = target instanceof Element ? target.closest("[data-node]")?.getAttribute("data-node") : null;
    return found == null ? null : Number(found);
  }

  resize() {
    const { clientWidth, clientHeight } = this.element;
    this.camera.resize(clientWidth, clientHeight);
    if (this.view && this.wished) this.begin();
    else if (this.view && this.fitted) this.fit(false);
  }

  /**
   * @param {View} view
   * @param {ReadonlySet<number>} [opened]
   */
  show(view, opened = this.opened) {
    const first = this.view === null;
    this.view = view;
    this.opened = opened;
    set(this.svg, { "aria-label": this.options.label() });
    this.drawNodes(view);
    this.edges.show(view);
    this.cause.show(view);
    this.roving.refresh();
    const still = view.nodes.find(({ id }) => id === this.anchor?.id);
    if (first) this.begin();
    else if (this.anchor && still) this.camera.shift(this.anchor.x - still.x, this.anchor.y - still.y);
    else if (this.following) this.follow();
    this.anchor = null;
  }

  /** Looks at the first view as the reader wishes, or at all of it. */
  begin() {
    const { wished } = this;
    if (this.camera.size.width === 0) return;
    this.wished = null;
    if (wished && !wished.fitted) {
      this.fitted = false;
      this.camera.jump(wished.look);
    } else this.fit(false);
  }

  /** @returns {Sight} */
  get sight() {
    const { fitted, following, camera } = this;
    return { look: camera.goal, fitted, following };
  }

  /** The first view is looked at like this. @param {Sight} sight */
  see(sight) {
    this.wished = sight;
    this.setFollowing(sight.following);
  }

  /** In the next view, this node stays where it is on the screen. @param {NodeView} node */
  hold({ id, x, y }) {
    this.anchor = { id, x, y };
    this.fitted = false;
  }

  /** Another tree comes: it is looked at anew. */
  clear() {
    this.view = null;
    this.fitted = true;
  }

  /** There is no tree. */
  empty() {
    this.clear();
    this.shapes.clear();
    for (const layer of [this.nodes, this.looks, this.cause.element]) layer.replaceChildren();
    this.edges.clear();
  }

  /** The space that the tree takes. @param {View} view */
  box({ bounds }) {
    return {
      x: bounds.x - MARGIN.side,
      y: bounds.y - MARGIN.top,
      width: bounds.width + 2 * MARGIN.side,
      height: bounds.height + MARGIN.top + MARGIN.bottom,
    };
  }

  /** Shows all of it, or if that would be too small what matters now. */
  fit(smooth = true, all = false) {
    if (!this.view || this.camera.size.width === 0) return;
    const look = this.camera.fitting(this.box(this.view));
    const put = (/** @type {import("./camera.js").Look} */ goal) => (smooth ? this.camera.go(goal) : this.camera.jump(goal));
    this.fitted = true;
    if (look.scale >= READABLE || all) {
      put(look);
      return;
    }
    if (this.options.leaves) {
      put(this.camera.fromBelow(this.box(this.view), READABLE, PART));
      return;
    }
    put({ scale: PART, x: this.camera.size.width / 2, y: MARGIN.top * PART });
    this.follow(smooth);
  }

  /** @param {boolean} following */
  setFollowing(following) {
    if (this.following === following) return;
    this.following = following;
    if (following) this.follow();
    this.onfollowing?.(following);
  }

  /** Keeps the current node in sight, and with it who caused a cut, if there is room. A tree that fits stays in sight whole. */
  follow(smooth = true) {
    const { view, camera } = this;
    if (!view) return;
    const whole = this.box(view);
    const fitting = camera.fitting(whole);
    if (this.fitted && fitting.scale >= READABLE) {
      if (smooth) camera.go(fitting);
      else camera.jump(fitting);
      return;
    }
    if (camera.holds(whole)) {
      camera.reveal(whole, 0, smooth);
      return;
    }
    const boxes = [view.current, view.cut?.set_at].map((id) => this.around(id)).filter((box) => box !== null);
    const [current] = boxes;
    if (!current) return;
    const all = boxes.reduce(union);
    if (boxes.length > 1 && camera.holds(all)) camera.reveal(all, 0.02, smooth);
    else if (!camera.sees(current)) camera.reveal(current, 0.16, smooth);
  }

  /** The space that a node takes with what is written on it. @param {number | null | undefined} id */
  around(id) {
    const node = this.view?.nodes.find((other) => other.id === id);
    if (!node || !this.view) return null;
    const { node_width: width, node_height: height } = this.view;
    return { x: node.x - width / 2 - 12, y: node.y - 40, width: width + 24, height: height + 62 };
  }

  /** @param {View} view */
  drawNodes(view) {
    const ordered = depthFirst(view.nodes);
    const ids = new Set(view.nodes.map(({ id }) => id));
    for (const [id, shape] of this.shapes) {
      if (ids.has(id)) continue;
      this.shapes.delete(id);
      if (shape.group.contains(document.activeElement)) this.roving.lost = true;
      shape.group.remove();
      shape.look.remove();
      this.free.push(shape);
    }
    const paths = pathsOf(view.nodes);
    let place = this.nodes.firstChild;
    for (const { node, position, siblings, children } of ordered) {
      let shape = this.shapes.get(node.id);
      if (!shape) {
        shape = this.free.pop() ?? new NodeShape();
        this.shapes.set(node.id, shape);
        this.looks.append(shape.look);
      }
      const cause = view.cut?.set_at === node.id || view.cut?.set_by === node.id;
      const pick = this.options.pick?.(node) ?? null;
      shape.show(node, {
        width: view.node_width,
        height: view.node_height,
        cause,
        opened: children > 0,
        label: describe(node, paths.get(node.id) ?? "", cause),
        position,
        siblings,
        pick,
      });
      if (shape.group === place) place = place.nextSibling;
      else this.nodes.insertBefore(shape.group, place);
    }
  }

  leave() {
    this.observer.disconnect();
    this.camera.leave();
  }
}

/**
 * The box around two.
 * @param {import("./camera.js").Box} a
 * @param {import("./camera.js").Box} b
 */
function union(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
