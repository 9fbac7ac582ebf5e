import assert from "node:assert/strict";
import { test } from "node:test";
import { hasNetwork } from "../page/lib/catalogue.js";
import { heatMarks, judgements, shareText, valueText } from "../page/lib/opinion.js";
import { boardSize, playedByEngine } from "../page/lib/games.js";
import { SecondOpinion } from "../page/lib/second.js";
import { addressOf, problemIn } from "../page/views/analyse/address.js";
import { Study, boardAt } from "../page/views/analyse/study.js";
import { Variations } from "../page/lib/variations.js";

const opinion = {
  value: -0.24,
  moves: [
    { move: "b2", share: 0.81, visits: 1234, mean: 0.1 },
    { move: "a1", share: 0.09, visits: 5, mean: -0.5 },
    { move: "c1", share: 0.0004, visits: 0, mean: null },
  ],
};
const score = (/** @type {number} */ win_rate, kind = "heuristic", /** @type {number | null} */ plies = null) => ({ text: "", kind, plies, win_rate });
const thought = { score: score(0.55), depth: null, deepest: null, line: ["b2"], visits: 1234, opinion };

test("the policy is colours, the visits are numbers, and both are words", () => {
  const [best, other, unvisited] = heatMarks(opinion);
  assert.deepEqual([best?.square, best?.heat, best?.best, best?.text], ["b2", 0.9, true, "1.23K"]);
  assert.deepEqual([other?.heat, other?.best, other?.text], [0.3, false, "5"]);
  assert.deepEqual([unvisited?.heat, unvisited?.text], [0.02, ""]);
  assert.equal(best?.title, "policy 81 %, 1.23K visits");
  assert.equal(unvisited?.title, "policy 0.0 %, 0 visits");
});

test("shares and values have as many digits as they need", () => {
  assert.deepEqual([0.004, 0.0994, 0.0996, 1].map(shareText), ["0.4 %", "9.9 %", "10 %", "100 %"]);
  assert.deepEqual([0.5, -0.5, 0, -0.001].map(valueText), ["+0.50", "−0.50", "0.00", "0.00"]);
});

test("network, search and alpha-beta judge for the same side", () => {
  const second = { thought: { ...thought, depth: 9, score: score(1, "win", 5), opinion: null }, by: /** @type {const} */ ("engine") };
  const [sight, searched, alphaBeta] = judgements(thought, 1500, second);
  assert.deepEqual([sight?.rate, sight?.value], ["38 %", "−0.24"]);
  assert.deepEqual([searched?.name, searched?.rate, searched?.value], ["Network, after 1,500 playouts", "55 %", "+0.10"]);
  assert.deepEqual([alphaBeta?.name, alphaBeta?.rate, alphaBeta?.value], ["Alpha-beta: the engine, depth 9", "100 %", "wins in 5"]);
  assert.equal(judgements(thought, 1, null)[2]?.value, "…");
  assert.deepEqual(judgements({ ...thought, opinion: null }, 1, null), []);
});

test("alpha-beta is asked once for a position, and what comes late is for nobody", async () => {
  /** @type {{ ask: any, answer: (say: any) => void }[]} */
  const asked = [];
  const engine = /** @type {any} */ ({
    start: (/** @type {any} */ ask) => {
      const result = new Promise((answer) => asked.push({ ask, answer }));
      return { result, stop: () => {} };
    },
  });
  let told = 0;
  const second = new SecondOpinion(engine, () => told++);
  const [one, other] = [{ game: "tictactoe", moves: ["b2"] }, { game: "gomoku8", moves: [] }];
  assert.equal(second.of(one), null);
  second.of(one);
  second.of(other);
  assert.deepEqual(asked.map(({ ask }) => ask.player), ["pvs:time=500ms", "engine:time=500ms"]);
  for (const { answer } of asked) answer({ type: "chosen", move: "a1", thought, nodes: 1, time_ms: 1 });
  await new Promise((done) => setTimeout(done, 0));
  assert.deepEqual([told, second.of(other)?.by], [1, "engine"]);
});

test("the server names the games that have networks", () => {
  const catalogue = { networks: [{ game: "tictactoe", names: ["3x3x3", "tictactoe"] }] };
  assert.ok(hasNetwork(catalogue, "tictactoe") && hasNetwork(catalogue, "3x3x3") && !hasNetwork(catalogue, "gomoku15"));
});

test("rows on square boards can be analysed, and one board has one name", () => {
  const game = (/** @type {string} */ name) => addressOf(new URLSearchParams({ game: name })).game;
  assert.deepEqual(["tictactoe", "3x3x3", "6x6x4", "8x8x5"].map(game), ["tictactoe", "tictactoe", "6x6x4", "gomoku8"]);
  assert.deepEqual(["7x6x4", "connect4", "2x2x2", "26x26x5", "5x5x6"].map(game), Array(5).fill("renju15"));
  assert.equal(problemIn(new URLSearchParams("game=tictactoe&moves=a1b2")), null);
  assert.match(String(problemIn(new URLSearchParams("game=connect4"))), /Connect four/);
  assert.match(String(problemIn(new URLSearchParams("game=tictactoe&moves=a1d4"))), /d4/);
  assert.deepEqual(["tictactoe", "6x6x4", "renju", "connect4", "7x6x4"].map(boardSize), [3, 6, 15, null, null]);
  assert.deepEqual(["8x8x5", "renju", "tictactoe", "6x6x4"].map(playedByEngine), [true, true, false, false]);
  const study = new Study(new Variations("tictactoe"));
  study.play("b2", "a1");
  assert.deepEqual([study.size, study.isFive, study.looks], [3, false, "cells"]);
  assert.deepEqual(boardAt(study.place()).rows, ["...", ".X.", "O.."]);
});
