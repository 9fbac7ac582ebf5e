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

/** Things one after the other, as the reader enumerates them. @param {readonly string[]} items */
export function listed(items) {
  return items.join(isChinese() ? "、" : ", ");
}

/** Parts of a sentence, separated as the reader separates them; empty parts are left out. @param {readonly string[]} parts */
export function clauses(parts) {
  return parts.filter(Boolean).join(isChinese() ? "，" : ", ");
}

/** Sentences without their stops, as the reader ends them. @param {readonly string[]} texts */
export function sentences(texts) {
  return texts.join(isChinese() ? "。" : ". ");
}

/** A title and what it is the title of. @param {string} title @param {string} text */
export function titled(title, text) {
  return `${title}${isChinese() ? "：" : ": "}${text}`;
}

/** A text with another one in brackets. @param {string} text @param {string} aside */
export function withAside(text, aside) {
  return isChinese() ? `${text}（${aside}）` : `${text} (${aside})`;
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
