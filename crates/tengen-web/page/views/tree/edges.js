// What leads from node to node, and from a cut to what caused it.

import { s, set } from "../../lib/dom.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";
import { stateName } from "./node.js";

/** @typedef {import("./types.js").View} View */

/** The lines from parents to children. */
export class Edges {
  constructor() {
    this.element = s("g", { class: "edges", "aria-hidden": "true" });
    /** @type {Map<number, { path: SVGPathElement, drawn: string }>} */
    this.drawn = new Map();
  }

  clear() {
    this.drawn.clear();
    this.element.replaceChildren();
  }

  /** @param {View} view */
  show(view) {
    const places = new Map(view.nodes.map((node) => [node.id, node]));
    const seen = new Set();
    for (const node of view.nodes) {
      const above = node.parent === null ? undefined : places.get(node.parent);
      if (!above) continue;
      seen.add(node.id);
      let edge = this.drawn.get(node.id);
      if (!edge) {
        edge = { path: s("path"), drawn: "" };
        this.drawn.set(node.id, edge);
        this.element.append(edge.path);
      }
      const [from, to] = [above.y + view.node_height, node.y - 1];
      // It arrives from straight above, where the move and the window are written on it.
      const d = `M${above.x} ${from}C${above.x} ${from + 20} ${node.x} ${from - 4} ${node.x} ${from + 22}V${to}`;
      const look = { d, "data-look": stateName(node.state), "data-pv": node.pv && above.pv };
      const key = JSON.stringify(look);
      if (key === edge.drawn) continue;
      edge.drawn = key;
      set(edge.path, look);
    }
    for (const [id, { path }] of this.drawn) {
      if (seen.has(id)) continue;
      path.remove();
      this.drawn.delete(id);
    }
  }
}

/** The line from a cut to the node above that set the bound. */
export class Cause {
  constructor() {
    this.element = s("g", { class: "links", "aria-hidden": "true" });
  }

  /** @param {View} view */
  show({ cut, nodes, node_width: width, node_height: height }) {
    const at = nodes.find(({ id }) => id === cut?.at);
    const cause = nodes.find(({ id }) => id === (cut?.set_at ?? -1));
    if (!cut || !at || !cause || at === cause) {
      this.element.replaceChildren();
      return;
    }
    const side = at.x >= cause.x ? 1 : -1;
    const from = { x: at.x + side * (width / 2 + 6), y: at.y + height / 2 };
    const to = { x: cause.x + side * (width / 2 + 8), y: cause.y + height / 2 };
    const out = 34 + Math.abs(from.y - to.y) * 0.12;
    const d = `M${from.x} ${from.y}C${from.x + side * out} ${from.y} ${to.x + side * (out + 30)} ${to.y} ${to.x} ${to.y}`;
    const text = say(cut.bound === "alpha" ? words.set_alpha : words.set_beta);
    this.element.replaceChildren(
      s("path", { class: "cause", d, "marker-end": "url(#tree-arrow)" }),
      s("text", { class: side > 0 ? "cause start" : "cause end", x: to.x + side * 16, y: to.y - 7 }, text),
    );
  }
}
