// Who is ahead: a bar for the position, a graph for the game.

import { fill, h, s, set } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { clauses, percent, say } from "../../lib/language.js";
import { words } from "../../words/analyse.js";

/** @typedef {import("./study.js").Study} Study */

const WIDTH = 600;
const HEIGHT = 110;
const TOP = 8;

/** @typedef {import("../../lib/games.js").Looks} Looks */

/** @param {import("./study.js").Value} value @param {Looks} looks */
function worth({ black, text, over }, looks) {
  return say(words.black_wins, { side: sideName(looks, 0), rate: percent(black), score: over ? say(words.over) : text });
}

/** Black's share of the winning chances, beside the board. */
export class Bar {
  constructor() {
    this.text = h("span", { "aria-hidden": "true" });
    this.element = h("div", { class: "bar", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100, "data-role": "bar" }, h("div", { class: "black" }), this.text);
  }

  /** @param {import("./study.js").Value | undefined} value @param {Looks} looks */
  show(value, looks) {
    const share = value ? Math.round(value.black * 100) : 50;
    const told = value ? worth(value, looks) : say(words.unknown);
    this.element.style.setProperty("--share", `${share}%`);
    set(this.element, { "aria-valuenow": share, "aria-valuetext": told, "aria-label": say(words.bar, { side: sideName(looks, 0) }), title: told, "data-known": Boolean(value), "data-ahead": share >= 50 ? "black" : "white" });
    this.text.textContent = value ? `${Math.max(share, 100 - share)}` : "";
  }
}

/** Black's winning chances over the line; a slider through its moves. */
export class Graph {
  /** @param {Study} study */
  constructor(study) {
    this.study = study;
    this.drawing = s("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "slider",
      tabindex: 0,
      "aria-orientation": "horizontal",
      "data-role": "graph",
    });
    this.sides = ["top", "bottom"].map((place) => h("span", { class: `${place} muted`, "aria-hidden": "true" }));
    this.element = h("div", { class: "graph" }, this.sides[0], this.drawing, this.sides[1]);
    this.drawing.addEventListener("pointerdown", (event) => this.drag(event));
    this.drawing.addEventListener("pointermove", (event) => {
      if (event.buttons === 1) this.drag(event);
    });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { left, width } = this.drawing.getBoundingClientRect();
    const line = this.study.line();
    const at = Math.round(((event.clientX - left) / width) * (line.length - 1));
    const id = line[Math.max(0, Math.min(line.length - 1, at))];
    if (id !== undefined) this.study.go(id);
  }

  show() {
    const { study } = this;
    const { looks } = study;
    this.sides.forEach((element, side) => {
      element.textContent = looks === "crossings" ? say(side === 0 ? words.black_short : words.white_short) : sideName(looks, side);
    });
    const line = study.line();
    const last = Math.max(1, line.length - 1);
    const x = (/** @type {number} */ ply) => (ply / last) * WIDTH;
    const y = (/** @type {number} */ black) => TOP + (1 - black) * (HEIGHT - 2 * TOP);
    const points = line.flatMap((id, ply) => {
      const value = study.values.get(id);
      return value ? [{ x: x(ply), y: y(value.black) }] : [];
    });
    const ply = line.indexOf(study.current);
    const middle = y(0.5);
    fill(
      this.drawing,
      s("rect", { class: "ground", width: WIDTH, height: HEIGHT }),
      area(points, middle),
      s("path", { class: "middle", d: `M0 ${middle}H${WIDTH}` }),
      s("path", { class: "now", d: `M${x(ply)} 0V${HEIGHT}` }),
      s("polyline", { class: "curve", points: points.map((at) => `${at.x},${at.y}`).join(" ") }),
      points.length === 1 ? points.map((at) => s("path", { class: "curve", d: `M${at.x - 2} ${at.y}h4` })) : [],
      line.map((id, at) => this.mistake(id, x(at), y)),
    );
    const value = study.values.get(study.current);
    const { move } = study.tree.node(study.current);
    set(this.drawing, {
      "aria-label": say(words.graph, { side: sideName(looks, 0) }),
      "aria-valuemin": 0,
      "aria-valuemax": line.length - 1,
      "aria-valuenow": ply,
      "aria-valuetext": clauses([
        say(words.at_move, { number: ply, move: move ?? say(words.start_position) }),
        value ? worth(value, looks) : "",
        study.marks.get(study.current)?.mark ?? "",
      ]),
    });
  }

  /**
   * A bad move is a bar from the top or the bottom: from the side of who made it.
   * @param {number} id
   * @param {number} x
   * @param {(black: number) => number} y
   */
  mistake(id, x, y) {
    const verdict = this.study.marks.get(id);
    if (!verdict?.mark) return null;
    const [edge, inner] = verdict.report.side === "black" ? [0, 12] : [HEIGHT, HEIGHT - 12];
    return s("path", { class: `mistake ${verdict.mark === "?!" ? "slight" : ""}`, d: `M${x} ${edge}V${inner}` }, s("title", {}, `${verdict.report.number} ${verdict.mark}`));
  }
}

/**
 * @param {{ x: number, y: number }[]} points
 * @param {number} middle
 */
function area(points, middle) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const top = points.map((at) => `L${at.x} ${at.y}`).join("");
  return s("path", { class: "area", d: `M${first.x} ${middle}${top}L${last.x} ${middle}Z` });
}
