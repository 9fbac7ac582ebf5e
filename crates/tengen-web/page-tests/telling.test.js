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
const { tookText } = await import("../page/views/play/telling.js");
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
