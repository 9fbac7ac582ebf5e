import assert from "node:assert/strict";
import { test } from "node:test";
import { settings } from "../page/lib/settings.js";
import { Variations } from "../page/lib/variations.js";
import { addressIn, addressOf, hashOf, playable, problemIn } from "../page/views/analyse/address.js";
import { fresh } from "../page/views/analyse/keep.js";
import { candidateMarks, forBlack, lineMarks } from "../page/views/analyse/marks.js";
import { Study, boardAt } from "../page/views/analyse/study.js";
import { leftOutText } from "../page/views/analyse/telling.js";
import { Thinking } from "../page/views/analyse/thinking.js";
import { summary, verdicts } from "../page/views/analyse/verdicts.js";
import { after, repliesTo, walked } from "../page/views/analyse/win.js";

const query = (/** @type {string} */ text) => addressOf(new URLSearchParams(text));
const score = (/** @type {string} */ text, /** @type {number} */ win_rate, kind = "heuristic") => ({ text, kind, plies: null, win_rate });

test("an address leads to the position that wrote it", () => {
  const study = fresh(query("game=renju15&moves=h8i9g7pass&ply=2"));
  assert.deepEqual(study.place(), { game: "renju15", moves: ["h8", "i9"] });
  assert.equal(hashOf(addressIn(study)), "#/analyse?game=renju15&moves=h8i9g7pass&ply=2");
  const setup = "X..../...../...../...../...._x".replace("_", "._");
  const set = fresh(query(`game=gomoku5&setup=${setup}&moves=c3`));
  assert.equal(hashOf(addressIn(set)), `#/analyse?game=gomoku5&setup=${setup}&moves=c3&ply=1`);
});

test("what makes no sense in an address is left out", () => {
  assert.deepEqual(query(""), { game: "renju15", setup: null, moves: [], ply: 0 });
  assert.equal(query("game=chess").game, "renju15");
  assert.equal(query("game=gomoku99").game, "gomoku15");
  assert.deepEqual(query("moves=h8h8i9&ply=-3"), { game: "renju15", setup: null, moves: ["h8"], ply: 0 });
  assert.deepEqual(query("moves=h8&ply=x").ply, 1);
  assert.deepEqual(playable(["a1", "pass", "pass", "f9"], [], 5), ["a1", "pass", "pass"]);
});

test("what makes no sense in an address is named", () => {
  const problem = (/** @type {string} */ text) => problemIn(new URLSearchParams(text));
  assert.equal(problem(""), null);
  assert.equal(problem("game=gomoku15&moves=h8i9pass&ply=1"), null);
  assert.match(String(problem("game=chess")), /chess/i);
  assert.match(String(problem("game=gomoku99")), /gomoku99/);
  assert.match(String(problem("moves=h8zz")), /zz/);
  assert.match(String(problem("moves=h8h8foo")), /h8/);
  assert.deepEqual(query("moves=h8zzi9").moves, ["h8"]);
});

test("the reader goes back into the variation he came from", () => {
  const study = new Study(new Variations("gomoku15"));
  study.play("h8", "i9", "g7");
  study.step(-2);
  study.play("h9");
  study.step(-Infinity);
  study.step(Infinity);
  assert.deepEqual(study.place().moves, ["h8", "h9"]);
  study.across(-1);
  assert.deepEqual(study.place().moves, ["h8", "i9"]);
  study.remove();
  assert.equal(study.tree.nodes.size, 3);
  assert.ok(study.undo());
  assert.equal(study.tree.nodes.size, 5);
});

test("the side to move is turned over by a pass, and back", () => {
  const study = new Study(new Variations("gomoku15"));
  study.play("h8");
  study.turnOver();
  assert.equal(study.toMove, 0);
  study.turnOver();
  assert.deepEqual([study.toMove, study.tree.nodes.size], [1, 2]);
});

test("the page knows the board before the server tells", () => {
  const board = boardAt({ game: "gomoku5", setup: "X..../...../...../...../..... o", moves: ["e1", "pass", "c3"] });
  assert.deepEqual(board.rows, ["X....", ".....", "..O..", ".....", "....O"]);
  assert.deepEqual([board.to_move, board.placed], [0, ["e1", null, "c3"]]);
});

test("scores are turned for Black", () => {
  assert.deepEqual(forBlack(score("+35", 0.6), 0), { black: 0.6, text: "+35" });
  assert.deepEqual(forBlack(score("+35", 0.75), 1), { black: 0.25, text: "-35" });
  assert.equal(forBlack(score("+W5", 1, "win"), 1).text, "-L5");
  assert.equal(forBlack(score("-L4", 0, "loss"), 1).text, "+W4");
  assert.equal(forBlack(score("0", 0.5), 1).text, "0");
});

test("candidates and lines become marks", () => {
  const thought = { score: score("+35", 0.6), depth: 9, deepest: 12, line: ["h8", "pass", "i9"], visits: null };
  assert.deepEqual(candidateMarks([thought], "rate").map(({ square, kind, text }) => [square, kind, text]), [["h8", "best", "60"]]);
  assert.deepEqual(lineMarks(thought.line, 1).map(({ square, side, text }) => [square, side, text]), [["h8", 1, "1"], ["i9", 1, "3"]]);
});

test("a review is summed up for each side", () => {
  const value = { text: "0", value: 0, kind: /** @type {const} */ ("heuristic"), plies: null };
  const move = (/** @type {number} */ number, /** @type {number} */ black_wins, /** @type {any} */ mistake = null) => ({
    number, side: /** @type {"black" | "white"} */ (number % 2 ? "black" : "white"), move: "h8", preferred: "h8", line: [], before: value, after: value, black_wins, over: null, mistake,
  });
  const drop = { kind: "drop", grade: "mistake", loss: 0.25, better: "i9", line: ["i9"], kept: value, win: null };
  const lost = { ...drop, kind: "lets_win", grade: "inaccuracy", loss: 0.05 };
  const all = verdicts({ complete: true, moves: [move(1, 0.5), move(2, 0.75, drop), move(3, 0.65), move(4, 0.7, lost)], turning: null });
  assert.deepEqual(all.map(({ mark }) => mark), ["", "?", "", "??"]);
  assert.ok(Math.abs(summary(all, 0).loss - 0.05) < 1e-9);
  assert.deepEqual(summary(all, 1).counts, { inaccuracy: 0, mistake: 1, blunder: 1, forced: 1 });
});

test("a forced win is walked through by its replies", () => {
  const end = { move: "c1", makes: /** @type {const} */ ("five"), fives: [], defences: [], otherwise: null };
  const first = { move: "a1", makes: /** @type {const} */ ("four"), fives: ["b1"], defences: [{ move: "b1", then: end }], otherwise: { ...end, move: "b1" } };
  assert.deepEqual(repliesTo(first), ["b1", "pass"]);
  assert.equal(after(first, "b1"), end);
  assert.equal(after(first, "pass")?.move, "b1");
  assert.equal(after(first, "z9"), null);
  assert.deepEqual(walked([{ threat: first, reply: "b1" }, { threat: end, reply: null }]), ["a1", "b1", "c1"]);
});

test("never two searches at once, and never the result of another position", async () => {
  /** @type {{ place: any, hear: (said: any) => void, end: (said: any) => void }[]} */
  const calls = [];
  let [running, most] = [0, 0];
  const engine = /** @type {any} */ ({
    start(/** @type {any} */ ask, /** @type {(said: any) => void} */ hear) {
      most = Math.max(most, ++running);
      /** @type {(said: any) => void} */
      let end = () => {};
      let open = 1;
      const result = new Promise((resolve) => (end = (said) => { running -= open; open = 0; resolve(said); }));
      calls.push({ place: ask.place, hear, end });
      return { result, stop: () => setTimeout(() => end({ type: "stopped" }), 5) };
    },
  });
  const thinking = new Thinking(engine);
  thinking.fail = assert.fail;
  const place = (/** @type {string[]} */ ...moves) => ({ game: "gomoku15", moves });
  const said = (/** @type {string} */ move) => ({ type: "thinking", lines: [{ line: [move] }], nodes: 1, time_ms: 1 });
  thinking.follow({ place: place("h8"), lines: 1, by: "engine" });
  calls[0]?.hear(said("i9"));
  assert.equal(thinking.found?.lines[0]?.line[0], "i9");
  thinking.follow({ place: place("h8", "i9"), lines: 1, by: "engine" });
  thinking.follow({ place: place("h8", "i9", "g7"), lines: 1, by: "engine" });
  calls[0]?.hear(said("a1"));
  assert.deepEqual(thinking.found?.lines, []);
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(calls.map((call) => call.place.moves.length), [1, 3]);
  thinking.stop();
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual([most, running, thinking.found?.state], [1, 0, "ended"]);
});

test("a search that fails is over, and told once", async () => {
  const engine = /** @type {any} */ ({ start: () => ({ result: Promise.reject(new Error("no such position")), stop() {} }) });
  /** @type {unknown[]} */
  const told = [];
  const thinking = new Thinking(engine);
  thinking.fail = (error) => told.push(error);
  thinking.on = true;
  thinking.follow({ place: { game: "gomoku15", moves: ["h8", "h8"] }, lines: 1, by: "engine" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([thinking.on, thinking.found, thinking.wanted, told.length], [false, null, null, 1]);
});

test("candidates show visits where there are such, and depths where not", () => {
  const found = { score: score("+0.20", 0.6), depth: null, deepest: null, line: ["h8"], visits: 12_345 };
  const text = (/** @type {import("../page/protocol").Thought} */ thought) => candidateMarks([thought], "effort")[0];
  assert.equal(text(found)?.text, "12.3K");
  assert.match(String(text(found)?.title), /60 %, \+0\.20, 12,345 random games/);
  assert.equal(text({ ...found, depth: 9, visits: null })?.text, "9");
});

test("what a format cannot hold is told in the reader's language", () => {
  const lost = /** @type {const} */ ([{ part: "variations", count: 2 }, { part: "result", count: 1 }]);
  assert.equal(leftOutText([]), "");
  assert.equal(leftOutText(lost), "Not in this format: 2 moves off the main line, the result.");
  settings.set("language", "zh");
  assert.equal(leftOutText(lost), "此格式不含：2 手主线以外的着法、结果。");
  settings.set("language", "en");
});
