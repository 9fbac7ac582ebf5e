// What lies on a cell, drawn around its centre: stones, letters and discs, their numbers, and marks.

import { s } from "./dom.js";
import { CELL } from "./ground.js";

/** @typedef {import("./games.js").Looks} Looks */

/**
 * Something shown on a cell besides its stone.
 * @typedef {object} Mark
 * @property {string} square
 * @property {"candidate" | "best" | "line" | "forbidden" | "threat" | "refuted" | "allowed" | "label" | "heat"} kind
 * @property {string} [text] a few characters
 * @property {number} [side] the side of a stone that is only thought of
 * @property {string} [title] what a screen reader says of it
 * @property {number} [heat] how strong its colour is, 0 to 1
 * @property {boolean} [best] whether it is the best of its kind
 */

/**
 * @param {Looks} looks
 * @param {number} side
 */
export function lastMark(looks, side) {
  if (looks === "cells") return s("path", { class: "last corner", d: "M18-18h-8l8 8z" });
  return s("circle", { class: `last on-${side}`, r: 4.5 });
}

/**
 * The number of a move. Only plain stones are a ground to read it on: letters and discs have lines of their own, so
 * there it stands on a card.
 * @param {Looks} looks
 * @param {number} number
 * @param {string} name classes
 */
export function moveNumber(looks, number, name) {
  const text = String(number);
  if (looks === "crossings") return [s("text", { class: name }, text)];
  if (looks === "columns") return [s("circle", { class: "number-card", r: 8 }), s("text", { class: `${name} carded` }, text)];
  const width = 5.5 * text.length + 5;
  return [
    s("rect", { class: "number-card", x: 19 - width, y: -19, width, height: 11, rx: 3 }),
    s("text", { class: `${name} carded`, x: 19 - width / 2, y: -13.3 }, text),
  ];
}

/**
 * A stone, letter or disc around the origin.
 * @param {Looks} looks
 * @param {number} side
 * @param {string} more classes
 */
export function stone(looks, side, more = "") {
  const name = `stone side-${side} ${more}`;
  if (looks === "cells") {
    return side === 0
      ? s("path", { class: `${name} letter`, d: "M-11-11L11 11M11-11L-11 11" })
      : s("circle", { class: `${name} letter`, r: 12 });
  }
  if (looks === "columns") {
    // A second ring tells the sides apart without colours.
    const ring = side === 0 ? s("circle", { class: "mark", r: 9 }) : s("path", { class: "mark", d: "M-7 0H7M0-7V7" });
    return s("g", { class: `${name} disc` }, s("circle", { r: 16 }), ring);
  }
  return s("circle", { class: name, r: 18 });
}

/** The colour of a whole cell, under whatever lies on it. @param {Mark} mark */
export function drawHeat({ heat = 0, best }) {
  const inset = best ? 1.5 : 0.5;
  const side = CELL - 2 * inset;
  const at = -CELL / 2 + inset;
  return s("rect", { class: best ? "heat best" : "heat", "fill-opacity": heat, x: at, y: at, width: side, height: side, rx: 3 });
}

/**
 * @param {Looks} looks
 * @param {Mark} mark
 */
export function drawMark(looks, { kind, text, side }) {
  /** @type {SVGElement[]} */
  const parts = [];
  if (side !== undefined) parts.push(stone(looks, side, "thought"));
  else if (kind === "forbidden" || kind === "refuted") {
    parts.push(s("path", { class: `mark-${kind}`, d: "M-8-8L8 8M8-8L-8 8" }));
  } else if (kind !== "label" && kind !== "heat") parts.push(s("circle", { class: `mark-${kind}`, r: kind === "allowed" ? 5 : 17 }));
  if (text) {
    const small = text.length > 3 ? " small" : "";
    parts.push(s("text", { class: `mark-text${small}${kind === "heat" ? " on-heat" : ""}${side === undefined ? "" : ` on-${side}`}` }, text));
  }
  return parts;
}
