// What a screen reader says without being asked.

import { byId } from "./dom.js";

let last = "";

/** @param {string} text */
export function announce(text) {
  // The same words twice are said twice.
  const shown = text === last ? `${text}\u00a0` : text;
  last = shown;
  byId("status").textContent = shown;
}
