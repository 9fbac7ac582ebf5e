import assert from "node:assert/strict";
import test from "node:test";
import { choiceIn, hashOf, requestOf, usual } from "../page/views/tree/address.js";
import { EXAMPLES, randomTree } from "../page/views/tree/examples.js";
import { Feed } from "../page/views/tree/feed.js";
import { depthFirst } from "../page/views/tree/order.js";
import { middleOf, playoutsText } from "../page/views/tree/playouts.js";

/** The choice of an address. @param {string} hash */
const read = (hash) => choiceIn(new URLSearchParams(hash.split("?")[1] ?? ""));

test("an address brings back what it was made from", () => {
  const choices = [
    {},
    { technique: "mcts", playouts: 50, step: 12 },
    { source: "game", game: "tictactoe", position: "XOX/.O./.X.", technique: "pvs", depth: 3, judgement: "lines" },
    { source: "game", game: "4x4x3", position: "", depth: 2, mode: "pair", other: "table" },
    { mode: "predict", numbers: "((1 -2) (3 4))" },
  ];
  for (const part of choices) {
    const choice = { ...usual(), ...part };
    const again = read(hashOf(choice));
    assert.deepEqual(requestOf(again), requestOf(choice));
    assert.equal(hashOf(again), hashOf(choice));
  }
});

test("an address can be written by hand, and nonsense in it is ignored", () => {
  const choice = read("#/tree?numbers=((3 12 8) (2 4 6))&technique=magic&depth=-1&step=x&mode=y");
  assert.equal(choice.numbers, "((3 12 8) (2 4 6))");
  assert.deepEqual([choice.technique, choice.depth, choice.step, choice.mode], ["alphabeta", null, 0, "watch"]);
  assert.equal(hashOf(choice), "#/tree?numbers=((3+12+8)+(2+4+6))&technique=alphabeta");
});

test("examples and random trees have as many brackets as they need", () => {
  const balance = (/** @type {string} */ text) => text.split("(").length - text.split(")").length;
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const trees = [...EXAMPLES.map(({ text }) => text), ...Array.from({ length: 50 }, () => randomTree(random))];
  for (const text of trees) {
    assert.equal(balance(text), 0, text);
    assert.match(text, /^\([-\d() ]+\)$/);
  }
});

test("nodes are read from the top down, each with its place among its siblings", () => {
  const node = (/** @type {number} */ id, /** @type {number | null} */ parent) => /** @type {any} */ ({ id, parent });
  const ordered = depthFirst([node(0, null), node(1, 0), node(5, 0), node(2, 1), node(6, 5)]);
  assert.deepEqual(
    ordered.map(({ node: { id }, position, siblings, children }) => [id, position, siblings, children]),
    [[0, 1, 1, 2], [1, 1, 2, 1], [2, 1, 1, 0], [5, 2, 2, 1], [6, 1, 1, 0]],
  );
});

/** A feed whose answers and frames come when the test says so. */
function feedOf(steps = 1000) {
  /** @type {(() => void)[]} */
  let frames = [];
  /** @type {{ step: number, answer: () => void }[]} */
  let asked = [];
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ does) => frames.push(does), cancelAnimationFrame() {} });
  const ask = (/** @type {any} */ { step }) => new Promise((resolve) => asked.push({ step, answer: () => resolve({ view: { step } }) }));
  /** @type {number[]} */
  const shown = [];
  const feed = new Feed(/** @type {any} */ ({ ask }), 1, steps, { show: ({ step }) => shown.push(step), fail: assert.fail });
  const frame = () => {
    const now = frames;
    frames = [];
    for (const does of now) does();
  };
  const answer = async () => {
    const now = asked;
    asked = [];
    for (const one of now) one.answer();
    await new Promise(setImmediate);
  };
  return { feed, shown, frame, answer, asked: () => asked.map(({ step }) => step) };
}

test("only the latest wanted step is asked for, one in a frame", async () => {
  const { feed, shown, frame, answer, asked } = feedOf();
  feed.want(0);
  for (let step = 1; step < 50; step++) feed.want(step);
  assert.deepEqual(asked(), [0]);
  frame();
  assert.deepEqual(asked(), [0, 49]);
  await answer();
  assert.deepEqual(shown, [49]);
});

test("while one goes on, the next steps are there before they are wanted", async () => {
  const { feed, shown, frame, answer, asked } = feedOf();
  feed.want(10, 1);
  for (let n = 0; n < 6; n++) frame();
  assert.deepEqual(asked(), [10, 11, 12, 13]);
  await answer();
  feed.want(11, 1);
  assert.deepEqual(shown, [10, 11]);
  assert.ok(feed.settled);
});

test("what was asked before a node was opened is not shown after it", async () => {
  const { feed, shown, frame, answer, asked } = feedOf();
  feed.want(3);
  feed.toggle(7);
  frame();
  assert.deepEqual(asked(), [3, 3]);
  await answer();
  assert.deepEqual(shown, [3]);
  assert.deepEqual([...feed.opened], [7]);
});

test("what random games make of numbers is told, and why they end early", () => {
  const request = /** @type {const} */ ({ source: { type: "numbers", text: "((3 12 8) (2 4 6) (14 5 -2))" }, technique: "mcts", depth: null, judgement: null, playouts: 200 });
  const summary = /** @type {any} */ ({ playouts: 9 });
  assert.deepEqual(middleOf(request.source.text), { least: -2, most: 14, middle: 6 });
  assert.match(playoutsText(request, summary), /above 6, .*smallest number -2 .*largest 14.* 9 of 200 random games were enough/);
  assert.doesNotMatch(playoutsText(request, { ...summary, playouts: 200 }), /enough/);
  assert.equal(playoutsText({ ...request, technique: "alphabeta" }, summary), "");
});
