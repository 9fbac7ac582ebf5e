import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, {
  window: { addEventListener() {} },
  document: { getElementById: () => null },
  localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});

const { newGame, play } = await import("../page/views/play/game.js");
const { isLatest } = await import("../page/views/play/panel.js");
const { movedText, resultText, standsText, tookText } = await import("../page/views/play/telling.js");
const { resultOf } = await import("../page/views/play/kept.js");
const { brief } = await import("../page/lib/language.js");

const begun = newGame({ game: "gomoku15", players: ["human", "engine:level=3"], rule: "swap2", control: { kind: "none" } });
const stones = ["h8", "i9", "j8"];
const placed = stones.map((square) => ({ choice: { type: "place", square }, who: 0 }));
const swapped = { ...begun, black: 1, moves: stones, opening: { rule: "swap2", choices: [...placed, { choice: { type: "swap" }, who: 1 }], over: true, stones: 3 } };

test("a swap by the computer is told until the person moves", () => {
  assert.equal(tookText(swapped), "Computer, level 3 took Black: you now play White");
  assert.equal(tookText(play(swapped, "a1")), "");
  assert.equal(tookText({ ...swapped, opening: { ...swapped.opening, choices: [...placed, { choice: { type: "stay" }, who: 1 }] } }), "");
});

test("a swap by the person is not told", () => {
  assert.equal(tookText({ ...swapped, players: ["engine:level=3", "human"] }), "");
});

test("only the computer's last move on the board counts", () => {
  const game = { ...swapped, moves: [...stones, "a1", "b2"] };
  const moved = { move: "b2", after: game.moves.slice(0, 4), thought: null, nodes: 0, time: 0, ahead: null };
  assert.ok(isLatest(game, moved));
  assert.ok(isLatest(play(game, "c3"), moved));
  assert.ok(!isLatest({ ...game, moves: game.moves.slice(0, 3) }, moved), "taken back");
  assert.ok(!isLatest(play(play(game, "c3"), "d4"), moved), "played elsewhere");
  assert.ok(!isLatest({ ...game, moves: [...stones, "c1", "b2"] }, moved), "after another move");
});

test("millions have a capital letter", () => {
  assert.equal(brief(55_500_000), "55.5M");
});

test("moves of connect four are columns by number, as everywhere in Tengen", () => {
  const game = newGame({ game: "connect4", players: ["human", "random"], rule: "free", control: { kind: "none" } });
  const board = { looks: "columns", width: 7, height: 6, rows: [], placed: [], to_move: 1, forbidden: [], stars: [], ending: { type: "row", winner: 0, squares: ["a1", "b2", "c3", "d4"] } };
  assert.equal(movedText("connect4", 0, "4"), "Red column 4");
  assert.equal(resultText(game, board), "Red wins: four from column 1, row 1 to column 4, row 4");
});

test("kept games tell their result and how long they were", () => {
  const kept = { id: "a", title: "human – random", game: "gomoku15", changed: 0, moves: 23, result: null };
  assert.equal(standsText(kept), "unfinished, 23 moves");
  assert.equal(standsText({ ...kept, result: "second", moves: 1 }), "White won, 1 move");
  assert.equal(standsText({ ...kept, result: "draw", moves: null }), "draw");
  const board = { looks: "crossings", width: 15, height: 15, rows: [], placed: [], to_move: 1, forbidden: [], stars: [] };
  assert.equal(resultOf(begun, { ...board, ending: null }), null);
  assert.equal(resultOf(begun, { ...board, ending: { type: "row", winner: 1, squares: [] } }), "second");
  assert.equal(resultOf({ ...begun, end: { type: "time", loser: 1 } }, { ...board, ending: null }), "first");
  assert.equal(resultOf({ ...begun, end: { type: "agreed" } }, null), "draw");
});
