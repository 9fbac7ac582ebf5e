import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { EngineError } from "../page/lib/client.js";
import { reason } from "../page/lib/reason.js";
import { settings } from "../page/lib/settings.js";
import { errors } from "../page/words/common.js";

test("a reader of English sees the server's own words", () => {
  settings.set("language", "en");
  assert.equal(reason(new EngineError("busy", "9 calls wait")), "9 calls wait");
  assert.equal(reason(new EngineError("busy", "")), errors.busy[0]);
  assert.equal(reason(new EngineError("game_over", "over"), { game_over: ["Go back.", "请后退。"] }), "Go back.");
});

test("a reader of Chinese sees a Chinese sentence, with the server's words where they tell more", () => {
  settings.set("language", "zh");
  assert.equal(reason(new EngineError("busy", "9 calls wait")), errors.busy[1]);
  assert.equal(reason(new EngineError("bad_record", "line 3")), `${errors.bad_record[1]}（line 3）`);
  assert.equal(reason(new EngineError("game_over", "over"), { game_over: ["Go back.", "请后退。"] }), "请后退。");
  assert.equal(reason(new EngineError("toString", "strange")), "strange");
  assert.equal(reason(new Error("plain")), "plain");
});

test("every code of the server has its words", () => {
  const root = new URL("../src/", import.meta.url);
  const files = readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith(".rs"));
  const text = files.map((name) => readFileSync(new URL(String(name), root), "utf8")).join("\n");
  const codes = [...text.matchAll(/\brefuse\(\s*"(\w+)"/g)].map(([, code]) => code);
  assert.ok(codes.length > 10);
  for (const code of codes) assert.ok(Object.hasOwn(errors, code), code);
});
