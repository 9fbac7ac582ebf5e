// Trees of numbers as in textbooks, and random ones.

import { words } from "../../words/tree.js";

export const EXAMPLES = /** @type {const} */ ([
  { text: "((3 12 8) (2 4 6) (14 5 2))", title: words.example_three },
  { text: "(((3 5) (6 9)) ((1 2) (0 -1)))", title: words.example_binary },
  { text: "((8 9 12) (4 2 6) (5 14 2))", title: words.example_best },
  { text: "((6 4 2) (14 5 2) (12 8 7))", title: words.example_worst },
  { text: "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))", title: words.example_deep },
]);

/** Shapes of random trees: children of a node, levels below the root. */
const SHAPES = /** @type {const} */ ([
  [3, 2],
  [2, 3],
  [2, 4],
  [3, 3],
]);
const MOST = 15;

/** Another tree of numbers. @param {() => number} [random] from 0 to 1 */
export function randomTree(random = Math.random) {
  const below = (/** @type {number} */ most) => Math.floor(random() * most);
  const [children, levels] = SHAPES[below(SHAPES.length)] ?? SHAPES[0];
  /** @type {(level: number) => string} */
  const grow = (level) =>
    level === 0 ? String(1 + below(MOST)) : `(${Array.from({ length: children }, () => grow(level - 1)).join(" ")})`;
  return grow(levels);
}
