// To be drawn.

/** @type {import("../main.js").Show} */
export const showTree = (root) => {
  root.append("tree");
  return {};
};
