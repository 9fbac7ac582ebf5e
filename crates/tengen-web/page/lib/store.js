// Kept games: by the server, and in this browser for when the server is away or keeps nothing. The later copy counts.

import { EngineError } from "./client.js";

/**
 * What a game needs to be kept.
 * @typedef {object} Keepable
 * @property {string} id
 * @property {string} title
 * @property {string} game
 * @property {string} state
 * @property {number} changed in milliseconds since 1970
 * @property {number} moves
 * @property {import("../protocol").SavedResult | null} result of a game that is over
 */

/** @typedef {import("./client.js").EngineClient} EngineClient */
/** @typedef {Omit<Keepable, "state" | "moves"> & { moves: number | null }} Listed the moves may not be known */

const PREFIX = "tengen.game.";
const MOST = 40;

/** @param {string} key @returns {unknown} */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

/** @param {string} id @returns {Keepable | null} */
export function localGame(id) {
  const found = /** @type {Keepable | null} */ (recall(PREFIX + id));
  return found && typeof found.state === "string" ? found : null;
}

/** @returns {Keepable[]} */
function localGames() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => localGame(key.slice(PREFIX.length))).filter((game) => game !== null);
  } catch {
    return [];
  }
}

/** Keeps a game in this browser alone. @param {Keepable} game */
export function keepLocally(game) {
  remember(PREFIX + game.id, game);
  const all = localGames();
  if (all.length <= MOST) return;
  all.sort((a, b) => a.changed - b.changed);
  for (const old of all.slice(0, all.length - MOST)) remember(PREFIX + old.id, null);
}

/** @type {Map<string, Keepable | null>} games on their way to the server, and what is to follow them */
const underway = new Map();

/**
 * Keeps a game. While one copy is on its way only the latest waits.
 * @param {EngineClient} engine
 * @param {Keepable} game
 */
export function keep(engine, game) {
  keepLocally(game);
  if (underway.has(game.id)) {
    underway.set(game.id, game);
    return;
  }
  underway.set(game.id, null);
  const { id, title, game: name, state, moves, result } = game;
  engine
    .ask({ type: "save", game: { id, title, game: name, state, moves, ...(result ? { result } : {}) } }, "kept")
    .catch(() => {}) // A server that keeps nothing: this browser does.
    .finally(() => {
      const next = underway.get(id);
      underway.delete(id);
      if (next) keep(engine, next);
    });
}

/**
 * The state of a game as the server keeps it.
 * @param {EngineClient} engine
 * @param {string} id
 * @returns {Promise<string | null>}
 */
export async function fetchGame(engine, id) {
  try {
    const { game } = await engine.ask({ type: "load", id }, "game");
    return game?.state ?? null;
  } catch {
    return null;
  }
}

/** The games that this browser knows. @returns {Listed[]} the latest first */
export function listedLocally() {
  return localGames().sort((a, b) => b.changed - a.changed);
}

/** All kept games. @param {EngineClient} engine @returns {Promise<Listed[]>} the latest first */
export async function list(engine) {
  /** @type {Map<string, Listed>} */
  const games = new Map(localGames().map((game) => [game.id, game]));
  try {
    const answer = await engine.ask({ type: "list" }, "games");
    for (const game of answer.games) {
      const known = games.get(game.id);
      // Whoever has changed it last knows how it stands; the server counts in seconds.
      const later = known && known.changed >= game.changed * 1000 ? known : game;
      games.set(game.id, { ...game, moves: later.moves ?? null, result: later.result ?? null, changed: Math.max(known?.changed ?? 0, game.changed * 1000) });
    }
  } catch {
    // What this browser knows is better than nothing.
  }
  return [...games.values()].sort((a, b) => b.changed - a.changed);
}

/** @param {EngineClient} engine @param {string} id */
export async function forget(engine, id) {
  remember(PREFIX + id, null);
  try {
    await engine.ask({ type: "forget", id }, "kept");
  } catch (error) {
    // A server that keeps nothing has nothing to forget.
    if (!(error instanceof EngineError && error.code === "not_kept")) throw error;
  }
}

/**
 * Tells when another tab has kept a later state of a game.
 * @param {string} id
 * @param {(state: string) => void} hear
 * @returns {() => void} ends it
 */
export function watch(id, hear) {
  const listener = (/** @type {StorageEvent} */ event) => {
    if (event.key !== PREFIX + id || !event.newValue) return;
    const found = localGame(id);
    if (found) hear(found.state);
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
