// A game as it is kept: what was played by whom, and what comes next. Pure: every change is a new object.
//
// Persons are numbered as they sit down: 0 began. Sides are colours: 0 is Black, X or Red. They differ once an opening
// rule has swapped the colours.

/** @typedef {import("../../protocol").OpeningChoice} OpeningChoice */
/** @typedef {import("../../protocol").Place} Place */

/**
 * How time is measured.
 * @typedef {{ kind: "none" } | { kind: "move", ms: number } | { kind: "game", ms: number, increment: number }} Control
 */

/**
 * An end that the rules of the game do not know of.
 * @typedef {{ type: "resigned" | "time", loser: number } | { type: "agreed" }} End the loser is a side
 */

/** @typedef {{ choice: OpeningChoice, who: number }} Chosen */

/**
 * What has to be said to begin a game.
 * @typedef {object} Wish
 * @property {string} game
 * @property {[string, string]} players who begins, and the other
 * @property {string} rule of the opening
 * @property {Control} control
 */

/**
 * @typedef {object} Game
 * @property {1} version
 * @property {string} id
 * @property {string} game
 * @property {[string, string]} players by person
 * @property {Control} control
 * @property {{ rule: string, choices: Chosen[], over: boolean, stones: number }} opening
 * @property {number} black the person who has side 0
 * @property {string[]} moves all of them, those of the opening included
 * @property {string[]} undone what redo plays, the next one last
 * @property {[number, number][]} clocks what each person had left after so many moves since the opening
 * @property {[number, number]} left what each person has left now
 * @property {End | null} end
 * @property {[number | null, number | null]} rates the chances that each person saw last
 * @property {boolean} paused
 * @property {number} seed
 * @property {number} changed when, in milliseconds since 1970
 */

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A name that no other game has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** @param {Wish} wish @returns {Game} */
export function newGame({ game, players, rule, control }) {
  return {
    version: 1,
    id: freshId(),
    game,
    players: [...players],
    control,
    opening: { rule, choices: [], over: rule === "free", stones: 0 },
    black: 0,
    moves: [],
    undone: [],
    clocks: [full(control)],
    left: full(control),
    end: null,
    rates: [null, null],
    paused: false,
    seed: Math.floor(Math.random() * 2 ** 31),
    changed: Date.now(),
  };
}

/** @param {Control} control @returns {[number, number]} */
function full(control) {
  const ms = control.kind === "none" ? 0 : control.ms;
  return [ms, ms];
}

/** @param {Game} game @returns {Wish} */
export function wishOf({ game, players, opening, control }) {
  return { game, players, rule: opening.rule, control };
}

/**
 * A later state of the game.
 * @param {Game} game
 * @param {Partial<Game>} changes
 * @returns {Game}
 */
export function changed(game, changes) {
  return { ...game, ...changes, changed: Math.max(Date.now(), game.changed + 1) };
}

/** @param {Game} game @param {number} [ply] @returns {Place} */
export function placeOf(game, ply = game.moves.length) {
  return { game: game.game, moves: game.moves.slice(0, ply) };
}

/** The side to move. @param {Game} game */
export function sideToMove(game) {
  return game.moves.length % 2;
}

/** @param {Game} game @param {number} side */
export function personOf(game, side) {
  return side === 0 ? game.black : 1 - game.black;
}

/** @param {Game} game @param {number} person */
export function sideOf(game, person) {
  return person === game.black ? 0 : 1;
}

/** @param {Game} game @param {number} person */
export function isHuman(game, person) {
  return game.players[person] === "human";
}

/** How many of the players are people. @param {Game} game */
export function humans(game) {
  return game.players.filter((player) => player === "human").length;
}

/** @param {Game} game @param {string} move @returns {Game} */
export function play(game, move) {
  const person = personOf(game, sideToMove(game));
  const left = /** @type {[number, number]} */ ([...game.left]);
  if (game.control.kind === "move") left[person] = game.control.ms;
  if (game.control.kind === "game") left[person] = Number(left[person]) + game.control.increment;
  const undone = game.undone.at(-1) === move ? game.undone.slice(0, -1) : [];
  return changed(game, { moves: [...game.moves, move], undone, left, clocks: [...game.clocks, left] });
}

/** How many moves undo takes back; none if there is nothing to take back. @param {Game} game */
function plyToUndo(game) {
  const first = game.opening.stones;
  if (humans(game) !== 1) return game.moves.length > first ? game.moves.length - 1 : null;
  for (let ply = game.moves.length - 1; ply >= first; ply--) {
    if (isHuman(game, personOf(game, ply % 2))) return ply;
  }
  return null;
}

/** How many choices of the opening remain after undo. @param {Game} game */
function choicesToUndo({ opening, players }) {
  if (humans(/** @type {Game} */ ({ players })) !== 1) return opening.choices.length - 1;
  return opening.choices.findLastIndex(({ who }) => players[who] === "human");
}

/** @param {Game} game */
export function canUndo(game) {
  return game.end !== null || plyToUndo(game) !== null || choicesToUndo(game) >= 0;
}

/**
 * Takes back the last move of the person at the board, and the reply. An end that was only declared is taken back
 * alone.
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  const paused = humans(game) === 0;
  if (game.end) return changed(game, { end: null, paused, left: [...(game.clocks.at(-1) ?? full(game.control))] });
  const ply = game.opening.over ? plyToUndo(game) : null;
  if (ply !== null) {
    const clocks = game.clocks.slice(0, ply - game.opening.stones + 1);
    return changed(game, {
      moves: game.moves.slice(0, ply),
      undone: [...game.undone, ...game.moves.slice(ply).reverse()],
      clocks,
      left: [...(clocks.at(-1) ?? full(game.control))],
      paused,
    });
  }
  const kept = choicesToUndo(game);
  if (kept < 0) return game;
  const opening = { ...game.opening, choices: game.opening.choices.slice(0, kept), over: false, stones: 0 };
  return changed(game, { opening, moves: [], undone: [], black: 0, paused, ...freshClocks(game) });
}

/** @param {Game} game */
function freshClocks({ control }) {
  return { clocks: [full(control)], left: full(control) };
}

/** Plays what was taken back, up to the next turn of a person. @param {Game} game @returns {Game} */
export function redo(game) {
  let next = game;
  do {
    const move = next.undone.at(-1);
    if (move === undefined) break;
    next = play(next, move);
  } while (humans(game) === 1 && !isHuman(next, personOf(next, sideToMove(next))));
  return next;
}

/** @param {Game} game @param {End} end */
export function ended(game, end) {
  return changed(game, { end });
}

/**
 * The game from its beginning. Without an opening rule, redo brings the moves back.
 * @param {Game} game
 */
export function restart(game) {
  const free = game.opening.rule === "free";
  const undone = free ? [...game.undone, ...[...game.moves].reverse()] : [];
  return changed(game, {
    moves: [],
    undone,
    opening: { rule: game.opening.rule, choices: [], over: free, stones: 0 },
    black: 0,
    end: null,
    rates: [null, null],
    paused: false,
    ...freshClocks(game),
  });
}

/** The players change their seats; the game goes on. @param {Game} game */
export function swapSides(game) {
  const [first, second] = game.players;
  return changed(game, { players: [second, first], rates: [null, null] });
}

/** @param {Game} game @param {Chosen[]} chosen */
export function choose(game, chosen) {
  const opening = { ...game.opening, choices: [...game.opening.choices, ...chosen] };
  return changed(game, { opening });
}

/**
 * What the rule makes of the choices so far.
 * @param {Game} game
 * @param {import("../../protocol").OpeningView} view
 * @returns {Game}
 */
export function opened(game, view) {
  if (view.who !== null) return { ...game, black: view.black, moves: [] };
  const opening = { ...game.opening, over: true, stones: view.stones.length };
  return { ...game, opening, black: view.black, moves: [...view.stones], undone: [] };
}

/**
 * Whether a computer that saw this chance of winning agrees to a draw.
 * @param {Game} game
 * @param {number} cells of the board
 * @param {number | null} rate
 * @returns {"agrees" | "early" | "declines"}
 */
export function answerToDraw(game, cells, rate) {
  if (game.moves.length < Math.min(30, cells / 2)) return "early";
  return rate === null || rate <= 0.55 ? "agrees" : "declines";
}
