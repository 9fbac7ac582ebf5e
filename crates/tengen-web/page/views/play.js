// To be drawn.

/** @type {import("../main.js").Show} */
export const showPlay = (root) => {
  root.append("play");
  return {};
};
