// The frame of the page: the line at the top, and the view that the address asks for.

import { byId, button, fill, h } from "./lib/dom.js";
import { serverEngine } from "./lib/client.js";
import { isChinese, say } from "./lib/language.js";
import { settings } from "./lib/settings.js";
import { announce } from "./lib/announce.js";
import { reason } from "./lib/reason.js";
import { common } from "./words/common.js";

/**
 * What every view is given.
 * @typedef {object} App
 * @property {import("./lib/client.js").EngineClient} engine
 * @property {(hash: string, replace?: boolean) => void} go to another address, `#/play`
 * @property {(error: unknown) => void} fail tells the reader that something did not work
 */

/**
 * A view fills an element and returns what is to be done when the reader leaves it. `same` is told when only the
 * query of its address has changed. `handOver` leaves too, but ends nothing: what it returns is given to the same view when
 * it is shown anew in another language, so that whatever was going on goes on.
 * @typedef {object} View
 * @property {() => void} [leave]
 * @property {(query: URLSearchParams) => void} [same]
 * @property {() => unknown} [handOver]
 */

/** @typedef {(root: HTMLElement, app: App, path: string[], query: URLSearchParams, was?: any) => View} Show */

/**
 * The views by the first word of their address. Each is fetched when it is first wanted: nobody waits for what they
 * do not look at.
 * @type {Record<string, () => Promise<Show>>}
 */
const VIEWS = {
  "": async () => (await import("./views/home.js")).showHome,
  play: async () => (await import("./views/play.js")).showPlay,
  analyse: async () => (await import("./views/analyse.js")).showAnalyse,
  tree: async () => (await import("./views/tree.js")).showTree,
  lab: async () => (await import("./views/lab.js")).showLab,
};

const engine = serverEngine();
/** @type {{ key: string, view: View } | null} */
let current = null;
/** How often another view was asked for: one that comes too late is not shown. */
let turns = 0;

/** @type {App} */
const app = {
  engine,
  go(hash, replace = false) {
    if (location.hash === hash) return;
    if (replace) {
      history.replaceState(null, "", hash);
    } else location.hash = hash;
  },
  fail(error) {
    const text = say(common.failed, { reason: reason(error) });
    notice(text);
    announce(text);
  },
};

/** Shows a message for a while. @param {string} text */
function notice(text) {
  document.querySelector(".notice")?.remove();
  const shown = h("div", { class: "notice card", role: "alert" }, text, button(say(common.close), () => shown.remove(), { class: "quiet" }));
  document.body.append(shown);
  setTimeout(() => shown.remove(), 12000);
}

/** The parts of the address: `#/play/abc?x=1`. */
function address() {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { path: path.split("/").filter(Boolean), query: new URLSearchParams(query) };
}

function route() {
  const { path, query } = address();
  const key = path.join("/");
  if (current?.key === key && current.view.same) {
    current.view.same(query);
    return;
  }
  current?.view.leave?.();
  current = null;
  show(path, query);
}

/**
 * Shows a view.
 * @param {string[]} path
 * @param {URLSearchParams} query
 * @param {unknown} [was] what the same view has handed over
 * @param {() => void} [then]
 */
function show(path, query, was, then) {
  const section = path[0] ?? "";
  const fetchView = Object.hasOwn(VIEWS, section) ? VIEWS[section] : undefined;
  const root = byId("main");
  const turn = ++turns;
  root.replaceChildren();
  drawTop(section);
  if (!fetchView) {
    fill(root, h("p", {}, say(common.not_found)));
    return;
  }
  fetchView().then((fill) => {
    if (turn !== turns) return;
    current = { key: path.join("/"), view: fill(root, app, path.slice(1), query, was) };
    then?.();
  }, app.fail);
}

/** Every view is made of words: in another language it is shown anew, as it was. */
function showAnew() {
  const root = byId("main");
  const folds = [...root.querySelectorAll("details")].map(({ open }) => open);
  const { scrollX, scrollY } = window;
  const { path, query } = address();
  const was = current?.view.handOver?.();
  if (!current?.view.handOver) current?.view.leave?.();
  current = null;
  // What was told last was told in the other language.
  announce("");
  document.querySelector(".notice")?.remove();
  showConnection();
  show(path, query, was, () => {
    const details = root.querySelectorAll("details");
    if (details.length === folds.length) details.forEach((element, index) => (element.open = folds[index] ?? false));
    byId("language").focus({ preventScroll: true });
    window.scrollTo(scrollX, scrollY);
  });
}

let connected = true;

function showConnection() {
  document.getElementById("offline")?.remove();
  if (!connected) byId("top").after(h("div", { id: "offline", role: "alert" }, say(common.offline)));
}

/** @param {string} section */
function drawTop(section) {
  document.documentElement.lang = isChinese() ? "zh-CN" : "en";
  byId("skip").textContent = say(common.skip);
  const link = (/** @type {string} */ name, /** @type {import("./lib/language.js").Pair} */ pair) =>
    h("a", { href: `#/${name}`, "aria-current": section === name ? "page" : false }, say(pair));
  const theme = settings.get("theme");
  const themes = { auto: common.theme_auto, light: common.theme_light, dark: common.theme_dark };
  fill(
    byId("top"),
    h("a", { class: "brand", href: "#/" }, h("img", { src: "icon.svg", alt: "" }), isChinese() ? "天元" : "Tengen"),
    h("nav", { "aria-label": say(common.sections) }, link("play", common.play), link("analyse", common.analyse), link("tree", common.tree), link("lab", common.lab)),
    h(
      "div",
      { class: "tools" },
      button({ auto: "◐", light: "☀", dark: "☾" }[theme], nextTheme, { class: "quiet", id: "theme", "aria-label": say(themes[theme]), title: say(themes[theme]) }),
      button(say(common.other_language), () => settings.set("language", isChinese() ? "en" : "zh"), { class: "quiet", id: "language", lang: isChinese() ? "en" : "zh" }),
    ),
  );
}

function nextTheme() {
  const next = /** @type {const} */ ({ auto: "light", light: "dark", dark: "auto" });
  settings.set("theme", next[settings.get("theme")]);
  byId("theme").focus();
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  const theme = settings.get("theme");
  const dark = theme === "dark" || (theme === "auto" && prefersDark.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

settings.addEventListener("change", (event) => {
  const name = /** @type {CustomEvent} */ (event).detail;
  if (name === "theme") {
    applyTheme();
    drawTop(address().path[0] ?? "");
  }
  if (name === "language") showAnew();
});
prefersDark.addEventListener("change", applyTheme);
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
window.addEventListener("hashchange", route);
engine.onConnection((is) => {
  connected = is;
  showConnection();
});
applyTheme();
route();
