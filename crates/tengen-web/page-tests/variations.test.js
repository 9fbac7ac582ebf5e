import assert from "node:assert/strict";
import { test } from "node:test";
import { fromRecord, toRecord } from "../page/lib/records.js";
import { fits, rowsOf, setupText } from "../page/lib/setup.js";
import { ROOT, Variations } from "../page/lib/variations.js";

function sample() {
  const tree = new Variations("renju15");
  const main = tree.addAll(ROOT, ["h8", "i9", "g7"]);
  const branch = tree.addAll(/** @type {number} */ (tree.find(["h8"])), ["h9", "g9"]);
  return { tree, main, branch };
}

test("a move that is there is not added again", () => {
  const { tree, main } = sample();
  assert.equal(tree.addAll(ROOT, ["h8", "i9", "g7"]), main);
  assert.equal(tree.nodes.size, 6);
  assert.deepEqual(tree.moves(main), ["h8", "i9", "g7"]);
  assert.equal(tree.sideOf(main), 0);
});

test("a branch becomes the main line", () => {
  const { tree, main, branch } = sample();
  assert.ok(tree.isMain(main) && !tree.isMain(branch));
  tree.promote(branch);
  assert.ok(tree.isMain(branch) && !tree.isMain(main));
  assert.deepEqual(tree.rest(ROOT).map((id) => tree.node(id).move), ["h8", "h9", "g9"]);
});

test("a branch goes with all below it, and a copy keeps it", () => {
  const { tree, branch } = sample();
  const copy = tree.copy();
  const parent = tree.remove(tree.node(branch).parent);
  assert.deepEqual(tree.moves(parent), ["h8"]);
  assert.equal(tree.nodes.size, 4);
  assert.equal(copy.nodes.size, 6);
  assert.equal(tree.remove(ROOT), ROOT);
});

test("siblings are next to each other", () => {
  const { tree, branch } = sample();
  const other = tree.node(branch).parent;
  assert.equal(tree.node(/** @type {number} */ (tree.sibling(other, -1))).move, "i9");
  assert.equal(tree.sibling(other, 1), undefined);
  assert.equal(tree.sibling(ROOT, 1), undefined);
});

test("a record and back is the same", () => {
  const { tree, main } = sample();
  tree.node(main).comment = "strong";
  tree.names = ["A", "B"];
  const record = toRecord(tree);
  assert.deepEqual(record.nodes.map(({ side }) => side).slice(1), [0, 1, 0, 1, 0]);
  const { tree: again, lost } = fromRecord(record);
  assert.equal(lost, 0);
  assert.deepEqual(toRecord(again), record);
});

test("a set-up position and back is the same", () => {
  const tree = new Variations("gomoku9", setupText(9, [["e5", 0], ["a1", 1]], 1));
  tree.addAll(ROOT, ["b2", "pass", "c3"]);
  const { tree: again } = fromRecord(toRecord(tree));
  assert.equal(again.setup, tree.setup);
  assert.deepEqual(toRecord(again), toRecord(tree));
});

test("a side that moves twice has a pass between", () => {
  const node = (/** @type {number} */ parent, /** @type {string | null} */ move, /** @type {number} */ side) => ({ parent, move, side });
  const record = { game: "gomoku15", rule_known: false, names: /** @type {[string, string]} */ (["", ""]), result: "", nodes: [node(0, null, 0), node(0, "h8", 0), node(1, "i9", 0)] };
  const { tree } = fromRecord(record);
  assert.deepEqual(tree.rest(ROOT).map((id) => tree.node(id).move), ["h8", "pass", "i9"]);
});

test("stones set up before the first move belong to the start", () => {
  const nodes = [
    { parent: 0, move: null, side: 0 },
    { parent: 0, move: null, side: 0, comment: "a problem", setup: /** @type {[string, number][]} */ ([["h8", 0], ["i9", 1], ["g7", 0]]) },
    { parent: 1, move: "g9", side: 1 },
  ];
  const { tree } = fromRecord({ game: "renju15", rule_known: true, names: ["", ""], result: "", nodes });
  assert.equal(tree.firstSide(), 1);
  assert.equal(rowsOf(String(tree.setup))?.stones.length, 3);
  assert.equal(tree.node(ROOT).comment, "a problem");
  assert.deepEqual(tree.rest(ROOT).map((id) => tree.node(id).move), ["g9"]);
});

test("stones can be lifted, and the turn set", () => {
  const nodes = [{ parent: 0, move: null, side: 0, setup: /** @type {[string, number][]} */ ([["h8", 0], ["i9", 1], ["h8", 2]]), to_move: 1 }];
  const { tree } = fromRecord({ game: "renju15", rule_known: true, names: ["", ""], result: "", nodes });
  assert.deepEqual(rowsOf(String(tree.setup))?.stones, [["i9", 1]]);
  assert.equal(tree.firstSide(), 1);
});

test("rows tell the stones and the side to move", () => {
  const rows = rowsOf("X.... / .O... / ..... / ..... / ....X");
  assert.deepEqual(rows?.stones, [["a5", 0], ["b4", 1], ["e1", 0]]);
  assert.equal(rows?.side, 1);
  assert.equal(rowsOf("X....\n.O...\n.....\n.....\n.....\nx")?.side, 0);
  assert.equal(rowsOf("h8i9"), null);
  assert.deepEqual(rowsOf("X../.O./... o")?.stones, [["a3", 0], ["b2", 1]]);
  assert.equal(rowsOf("X./.O"), null);
  assert.equal(rowsOf("X.../.O./..."), null);
  assert.ok(fits("pass", 5) && fits("e5", 5) && !fits("f1", 5) && !fits("a6", 5));
});
