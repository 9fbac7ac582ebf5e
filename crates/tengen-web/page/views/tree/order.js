// The nodes of a tree as one reads them.

/** @typedef {import("./types.js").NodeView} NodeView */

/**
 * Each node with its place among its siblings, and after it what is below it.
 * @param {readonly NodeView[]} nodes
 */
export function depthFirst(nodes) {
  /** @type {Map<number | null, NodeView[]>} */
  const below = new Map();
  for (const node of nodes) {
    const siblings = below.get(node.parent);
    if (siblings) siblings.push(node);
    else below.set(node.parent, [node]);
  }
  /** @type {{ node: NodeView, position: number, siblings: number, children: number }[]} */
  const ordered = [];
  const walk = (/** @type {number | null} */ parent) => {
    const siblings = below.get(parent) ?? [];
    siblings.forEach((node, index) => {
      ordered.push({ node, position: index + 1, siblings: siblings.length, children: below.get(node.id)?.length ?? 0 });
      walk(node.id);
    });
  };
  walk(null);
  return ordered;
}
