// Games: the one that the address names, or where they begin.

import { fill, h } from "../lib/dom.js";
import { say } from "../lib/language.js";
import { fetchGame, localGame } from "../lib/store.js";
import { words } from "../words/play.js";
import { parse } from "./play/kept.js";
import { keptGames, lastGame, quickStarts } from "./play/lobby.js";
import { openNewGame } from "./play/new-game.js";
import { Screen } from "./play/screen.js";
import { Session } from "./play/session.js";

/** @typedef {import("../main.js").App} App */

/**
 * The latest state of a game that anybody has kept. A copy in this browser is shown at once: the server may be away.
 * @param {App} app
 * @param {string} id
 */
async function find(app, id) {
  const local = localGame(id);
  const game = local && parse(local.state);
  if (game) return game;
  const kept = await fetchGame(app.engine, id);
  return kept === null ? null : parse(kept);
}

/** @param {HTMLElement} root @param {App} app */
function showLobby(root, app) {
  fill(root, h("div", { class: "home" }, h("h1", {}, say(words.play_heading)), lastGame(), quickStarts(app), keptGames(app)));
}

/** @param {HTMLElement} root @param {App} app */
function showUnknown(root, app) {
  fill(
    root,
    h(
      "div",
      { class: "home", "data-role": "unknown-game" },
      h("h1", {}, say(words.unknown_game)),
      h("p", {}, say(words.unknown_game_line)),
      quickStarts(app),
      keptGames(app),
    ),
  );
}

/** @type {import("../main.js").Show} */
export const showPlay = (root, app, [id], query, was) => {
  if (!id) {
    showLobby(root, app);
    if (query.has("new")) openNewGame(app);
    return {};
  }
  let left = false;
  /** @type {Screen | null} */
  let screen = null;
  const view = {
    leave() {
      left = true;
      screen?.leave();
    },
    /** The game goes on, whatever the language. */
    handOver() {
      left = true;
      return screen?.handOver();
    },
  };
  if (was) {
    screen = new Screen(root, app, was.session, was);
    return view;
  }
  fill(root, h("p", { class: "muted", role: "status" }, say(words.loading)));
  find(app, id).then((game) => {
    if (left) return;
    if (!game) {
      showUnknown(root, app);
      return;
    }
    screen = new Screen(root, app, new Session(app, game));
  }, app.fail);
  return view;
};
