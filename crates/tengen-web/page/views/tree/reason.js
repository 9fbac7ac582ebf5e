// Why something cannot be shown, in the reader's language where the page knows it.

import { EngineError } from "../../lib/client.js";
import { say } from "../../lib/language.js";
import { words } from "../../words/tree.js";

const KNOWN = /** @type {const} */ ({ too_large: words.too_large, game_over: words.game_over });

/** @param {unknown} error */
export function reason(error) {
  if (error instanceof EngineError && error.code in KNOWN) return say(KNOWN[/** @type {keyof typeof KNOWN} */ (error.code)]);
  return error instanceof Error ? error.message : String(error);
}

/** Whether the server has forgotten a search. @param {unknown} error */
export function isForgotten(error) {
  return error instanceof EngineError && error.code === "no_trace";
}
