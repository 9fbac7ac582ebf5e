import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError } from "../page/lib/client.js";
import { forget } from "../page/lib/store.js";

const refusing = (/** @type {string} */ code) => ({ ask: () => Promise.reject(new EngineError(code, "no")) });

test("a game is forgotten although the server keeps nothing", async () => {
  await forget(refusing("not_kept"), "a");
  await assert.rejects(forget(refusing("internal"), "a"), EngineError);
});
