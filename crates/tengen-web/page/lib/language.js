// English and Chinese. Every word of the page stands in words/*.js as a pair, English first.

import { settings } from "./settings.js";

/** @typedef {readonly [english: string, chinese: string]} Pair */

/** Whether the page is shown in Chinese. */
export function isChinese() {
  const chosen = settings.get("language");
  const language = chosen === "auto" ? (globalThis.navigator?.language ?? "en") : chosen;
  return language.toLowerCase().startsWith("zh");
}

/**
 * The pair in the reader's language, with `{name}` filled in.
 * @param {Pair | readonly string[]} pair
 * @param {Record<string, string | number>} [values]
 */
export function say(pair, values = {}) {
  const text = pair[isChinese() ? 1 : 0] ?? pair[0] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A number as the reader writes it. @param {number} value */
export function count(value) {
  return new Intl.NumberFormat(isChinese() ? "zh-CN" : "en-GB").format(value);
}

/** A large number in few characters: 1.2M. British English would write a small m, which is also milli. @param {number} value */
export function brief(value) {
  const style = /** @type {const} */ ({ notation: "compact", maximumSignificantDigits: 3 });
  return new Intl.NumberFormat(isChinese() ? "zh-CN" : "en-US", style).format(value);
}

/** A chance from 0 to 1 in per cent. @param {number} chance */
export function percent(chance) {
  return `${Math.round(chance * 100)} %`;
}
