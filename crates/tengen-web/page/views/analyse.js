// To be drawn.

/** @type {import("../main.js").Show} */
export const showAnalyse = (root) => {
  root.append("analyse");
  return {};
};
