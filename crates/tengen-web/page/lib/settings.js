// What the reader has chosen for this browser. Without storage, it lasts as long as the page.

/**
 * @typedef {object} Settings
 * @property {"auto" | "en" | "zh"} language
 * @property {"auto" | "light" | "dark"} theme
 * @property {"none" | "all" | "last"} numbers which stones bear their numbers
 * @property {number} lastNumbers how many, if only the last
 * @property {boolean} coordinates
 * @property {boolean} confirm a second click places the stone
 * @property {boolean} sound
 * @property {boolean} flip the board turned by half
 * @property {number} lines how many moves an analysis shows
 * @property {"score" | "rate" | "effort"} candidates what is written on them; the effort is a depth or visits
 * @property {"engine" | "mcts" | "network"} analyst who looks for them
 * @property {boolean} opinion whether a game shows what a network thinks
 * @property {boolean} shortcuts whether single letters are commands
 */

/** @type {Settings} */
const USUAL = {
  language: "auto",
  theme: "auto",
  numbers: "none",
  lastNumbers: 5,
  coordinates: true,
  // A thumb covers several points of a large board.
  // Nothing points where there is no screen: in the unit tests.
  confirm: globalThis.matchMedia?.("(pointer: coarse)").matches ?? false,
  sound: false,
  flip: false,
  lines: 3,
  candidates: "rate",
  analyst: "engine",
  opinion: false,
  shortcuts: true,
};

const KEY = "tengen.settings";

class Store extends EventTarget {
  constructor() {
    super();
    /** @type {Settings} */
    this.values = { ...USUAL, ...read() };
  }

  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @returns {Settings[K]}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * @template {keyof Settings} K
   * @param {K} name
   * @param {Settings[K]} value
   */
  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Kept for this visit only.
    }
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}

/** @returns {Partial<Settings>} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const known = Object.entries(found).filter(
      ([name, value]) => name in USUAL && typeof value === typeof USUAL[/** @type {keyof Settings} */ (name)],
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

export const settings = new Store();
