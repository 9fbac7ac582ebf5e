// To be drawn.

/** @type {import("../main.js").Show} */
export const showHome = (root) => {
  root.append("home");
  return {};
};
