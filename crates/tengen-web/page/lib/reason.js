// Why something did not work, in the reader's language. The server gives its reasons in English, with a code; the page
// knows a sentence for each code.

import { errors } from "../words/common.js";
import { EngineError } from "./client.js";
import { isChinese, say } from "./language.js";

/** @typedef {import("./language.js").Pair} Pair */

/** The server's own words tell more than the code does: where a text is wrong, or what a name may be. */
const DETAILED = ["bad_record", "bad_player", "bad_position", "no_network"];

/**
 * @param {unknown} error
 * @param {Readonly<Record<string, Pair>>} [own] what a view says of a code in both languages, instead
 */
export function reason(error, own = {}) {
  if (!(error instanceof EngineError)) return error instanceof Error ? error.message : String(error);
  const { code, message } = error;
  const better = pairOf(own, code);
  if (better) return say(better);
  const pair = pairOf(errors, code);
  if (!pair || (!isChinese() && message)) return message;
  return isChinese() && message && DETAILED.includes(code) ? `${say(pair)}（${message}）` : say(pair);
}

/** @param {Readonly<Record<string, Pair>>} pairs @param {string} code @returns {Pair | undefined} */
function pairOf(pairs, code) {
  return Object.hasOwn(pairs, code) ? pairs[code] : undefined;
}

/** Whether the server has forgotten a search. @param {unknown} error */
export function isForgotten(error) {
  return error instanceof EngineError && error.code === "no_trace";
}
