// The keyboard in the tree: one node at a time can be reached, and the arrows go to its relatives.

/** @typedef {import("./drawing.js").Drawing} Drawing */

export class Roving {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    /** @type {number | null} where the keyboard is, or would come to */
    this.at = null;
    /** Whether the node that had the keyboard is gone. */
    this.lost = false;
    drawing.svg.addEventListener("keydown", (event) => this.key(event));
    drawing.svg.addEventListener("focusin", (event) => {
      const id = drawing.idOf(event.target);
      if (id !== null) this.move(id, false);
    });
  }

  /** One node can be reached with the tabulator: where the keyboard was, else the current one. */
  refresh() {
    const { view, shapes } = this.drawing;
    if (!view) return;
    const inside = this.drawing.svg.contains(document.activeElement);
    const wanted = this.at !== null && (inside || this.lost) && shapes.has(this.at) ? this.at : view.current;
    const { lost } = this;
    this.lost = false;
    this.move(shapes.has(wanted) ? wanted : 0, lost);
  }

  /**
   * @param {number} id
   * @param {boolean} focus
   */
  move(id, focus) {
    const { shapes } = this.drawing;
    if (id !== this.at) {
      if (this.at !== null) shapes.get(this.at)?.group.setAttribute("tabindex", "-1");
      this.at = id;
    }
    const group = shapes.get(id)?.group;
    if (group?.getAttribute("tabindex") !== "0") {
      for (const other of this.drawing.nodes.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
      group?.setAttribute("tabindex", "0");
    }
    if (focus) group?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { view, options, camera } = this.drawing;
    const id = this.drawing.idOf(event.target);
    if (id === null || !view || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      options.press(id);
      return;
    }
    const to = this.relative(id, event.key);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null) return;
    this.move(to.id, true);
    const box = this.drawing.around(to.id);
    if (box) camera.reveal(box, 0.05);
  }

  /**
   * Where a key leads: up to the parent, down to the first child, left and right along the level.
   * @param {number} id
   * @param {string} key
   */
  relative(id, key) {
    const nodes = this.drawing.view?.nodes ?? [];
    const node = nodes.find((other) => other.id === id);
    if (!node) return null;
    const level = () => nodes.filter(({ ply }) => ply === node.ply).sort((a, b) => a.x - b.x);
    switch (key) {
      case "ArrowUp":
        return nodes.find((other) => other.id === node.parent) ?? null;
      case "ArrowDown":
        return nodes.find((other) => other.parent === id) ?? null;
      case "ArrowLeft":
        return level()[level().indexOf(node) - 1] ?? null;
      case "ArrowRight":
        return level()[level().indexOf(node) + 1] ?? null;
      case "Home":
        return nodes[0] ?? null;
      case "End":
        return level().at(-1) ?? null;
      default:
        return undefined;
    }
  }
}
