// Where games begin: one click for the usual ones, and the games that are kept.

import { announce } from "../../lib/announce.js";
import { catalogueOf } from "../../lib/catalogue.js";
import { button, fill, h, s } from "../../lib/dom.js";
import { stone } from "../../lib/stone.js";
import { gameName, looksOf } from "../../lib/games.js";
import { clauses, isChinese, say, titled } from "../../lib/language.js";
import { forget, list, listedLocally, recall, remember } from "../../lib/store.js";
import { words } from "../../words/play.js";
import { common } from "../../words/common.js";
import { ask } from "./ask.js";
import { begin } from "./begin.js";
import { openNewGame } from "./new-game.js";
import { sideText, standsText, titleText } from "./telling.js";

/** @typedef {import("../../main.js").App} App */

const LEVEL = "tengen.level";
const SHOWN = 12;

/** The level that was chosen last. */
export function usualLevel() {
  const level = Number(recall(LEVEL) ?? 4);
  return level >= 1 && level <= 10 ? level : 4;
}

/** A stone of a game, as a picture. @param {string} game @param {number} side */
export function sideIcon(game, side) {
  const looks = looksOf(game);
  return s("svg", { class: "icon board", viewBox: "-20 -20 40 40", "data-looks": looks, "aria-hidden": "true" }, stone(looks, side));
}

/**
 * @param {App} app
 * @param {string} game
 * @param {number} side
 * @param {() => string} computer
 * @param {string} action
 */
function playAs(app, game, side, computer, action = "play-as") {
  const label = say(words.play_as, { side: sideText(game, side) });
  const start = () => {
    const [me, it] = ["human", computer()];
    begin(app, { game, players: side === 0 ? [me, it] : [it, me], rule: "free", control: { kind: "none" } });
  };
  const element = button("", start, { class: "side", "data-action": action, "data-game": game, "data-side": side, "aria-label": titled(gameName(game), label) });
  element.append(sideIcon(game, side), label);
  return element;
}

/** Against a network, on one of the boards that have one. @param {App} app */
function networkCard(app) {
  const game = h("select", { id: "network-game", onchange: () => draw() });
  const buttons = h("div", { class: "buttons" });
  const element = h(
    "section",
    { class: "card start wide", hidden: true },
    h("div", {}, h("h3", {}, say(words.network_title)), h("p", { class: "muted" }, say(words.against_network))),
    h("label", { for: "network-game" }, h("span", { class: "visually-hidden" }, say(words.game)), game),
    buttons,
  );
  const draw = () => fill(buttons, [0, 1].map((side) => playAs(app, game.value, side, () => "zero", "play-network")));
  catalogueOf(app.engine).then(({ networks }) => {
    fill(game, networks.map(({ game }) => h("option", { value: game }, gameName(game))));
    element.hidden = networks.length === 0;
    draw();
  }, app.fail);
  return element;
}

/** @param {App} app @returns {HTMLElement} */
export function quickStarts(app) {
  const level = h(
    "select",
    { id: "level", "aria-describedby": "level-note", onchange: () => remember(LEVEL, Number(level.value)) },
    Array.from({ length: 10 }, (_, index) => h("option", { value: index + 1 }, say(words.level_n, { n: index + 1 }))),
  );
  level.value = String(usualLevel());
  const engine = () => `engine:level=${level.value}`;
  const card = (/** @type {string} */ game, /** @type {string} */ line, /** @type {() => string} */ computer) =>
    h(
      "section",
      { class: "card start" },
      h("h3", {}, gameName(game)),
      h("p", { class: "muted" }, line),
      h("div", { class: "buttons" }, [0, 1].map((side) => playAs(app, game, side, computer))),
    );
  return h(
    "section",
    { "aria-labelledby": "quick" },
    h(
      "div",
      { class: "quick" },
      h("h2", { id: "quick" }, say(words.quick)),
      h("label", { for: "level" }, say(words.level_of), level),
      h("span", { class: "muted small", id: "level-note" }, say(words.level_note)),
    ),
    h(
      "div",
      { class: "grid starts" },
      card("tictactoe", say(words.against_minimax), () => "minimax"),
      card("gomoku15", say(words.against_engine), engine),
      card("renju15", say(words.renju_line), engine),
      card("connect4", say(words.connect4_line), () => "pvs:time=1s"),
      networkCard(app),
    ),
    h(
      "div",
      { class: "other" },
      button(say(words.new_game_dots), () => openNewGame(app), { class: "primary", "data-action": "new" }),
      h("span", { class: "muted" }, say(words.other_games_line)),
    ),
  );
}

/** @param {number} changed */
function dateText(changed) {
  const style = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Intl.DateTimeFormat(isChinese() ? "zh-CN" : "en-GB", style).format(changed);
}

/** The kept games, with a way to forget each. @param {App} app @returns {HTMLElement} */
export function keptGames(app) {
  const body = h("div", { "data-role": "kept" });
  const draw = (/** @type {import("../../lib/store.js").Listed[]} */ games) => {
    const items = games.slice(0, SHOWN).map((game) => {
      const title = clauses([gameName(game.game), titleText(game.title)]);
      const drop = async () => {
        item.remove();
        try {
          await forget(app.engine, game.id);
          announce(say(words.forgotten));
        } catch (error) {
          app.fail(error);
        }
        draw(await list(app.engine));
      };
      const sure = () => ask(say(words.forget_sure, { title }), { yes: say(words.forget), no: say(common.cancel) }, drop);
      const item = h(
        "li",
        {},
        sideIcon(game.game, 0),
        h("a", { href: `#/play/${game.id}` }, h("strong", {}, gameName(game.game)), " ", h("span", {}, titleText(game.title)), " ", h("span", { class: "stands", "data-role": "stands" }, standsText(game))),
        h("time", { class: "muted small", datetime: new Date(game.changed).toISOString() }, dateText(game.changed)),
        button(say(words.forget), sure, { class: "quiet", "data-action": "forget", "aria-label": say(words.forget_which, { title }) }),
      );
      return item;
    });
    fill(body, items.length > 0 ? h("ul", { class: "kept" }, items) : h("p", { class: "muted" }, say(words.kept_none)));
  };
  draw(listedLocally());
  list(app.engine).then(draw, app.fail);
  return h("section", { "aria-labelledby": "kept" }, h("h2", { id: "kept" }, say(words.kept)), body);
}

/** A link to the game that was played last, if it is not over. @returns {HTMLElement | null} */
export function lastGame() {
  const last = listedLocally().find((game) => !game.result);
  if (!last) return null;
  const name = clauses([gameName(last.game), titleText(last.title)]);
  return h("a", { class: "button primary", href: `#/play/${last.id}`, "data-action": "continue" }, titled(say(words.go_on), name));
}

/** Links to the other parts of the page. */
export function otherParts() {
  const card = (/** @type {string} */ name, /** @type {import("../../lib/language.js").Pair} */ title, /** @type {import("../../lib/language.js").Pair} */ line) =>
    h("a", { class: "card part", href: `#/${name}` }, h("h2", {}, say(title)), h("p", { class: "muted" }, say(line)));
  return h("div", { class: "grid" }, card("analyse", common.analyse, words.analyse_line), card("tree", common.tree, words.tree_line), card("lab", common.lab, words.lab_line));
}
