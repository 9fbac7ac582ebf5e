import assert from "node:assert/strict";
import test from "node:test";
import { cellOf, columnFoot, columnNumber, movesOf, nameOf, readMoves } from "../page/lib/square.js";

test("cells are named by column and row from the bottom", () => {
  assert.deepEqual(cellOf("h8", 15), { column: 7, row: 7 });
  assert.deepEqual(cellOf("a1", 15), { column: 0, row: 14 });
  for (const name of ["a1", "o15", "c3", "y25"]) assert.equal(nameOf(cellOf(name, 25), 25), name);
});

test("moves are read however they are separated", () => {
  assert.deepEqual(movesOf("h8i9 G7, pass;j10"), ["h8", "i9", "g7", "pass", "j10"]);
  assert.deepEqual(movesOf(""), []);
});

test("moves are read up to what is none", () => {
  assert.deepEqual(readMoves("1. h8 i9, 2.G7-pass"), { moves: ["h8", "i9", "g7", "pass"], unknown: null });
  assert.deepEqual(readMoves("h8 i9 foo g7"), { moves: ["h8", "i9"], unknown: "foo" });
  assert.deepEqual(readMoves("a1b1zz"), { moves: ["a1", "b1"], unknown: "zz" });
});

test("columns are numbered from the left", () => {
  assert.equal(columnNumber("d3"), 4);
  for (const move of ["1", "4", "7"]) assert.equal(String(columnNumber(columnFoot(move))), move);
});
