// Games from outside: files, dropped or chosen, and pasted text.

import { button, fill, h } from "../../lib/dom.js";
import { base64Of } from "../../lib/download.js";
import { fiveInARow, gameName } from "../../lib/games.js";
import { say } from "../../lib/language.js";
import { reason } from "../../lib/reason.js";
import { fromRecord } from "../../lib/records.js";
import { rowsOf } from "../../lib/setup.js";
import { readMoves } from "../../lib/square.js";
import { ROOT, Variations } from "../../lib/variations.js";
import { common } from "../../words/common.js";
import { words } from "../../words/analyse.js";
import { addressOf, brief, playable, problemIn } from "./address.js";

/**
 * @typedef {import("../../protocol").RecordTree} RecordTree
 * @typedef {import("./desk.js").Desk} Desk
 */

/** The server takes 8 MiB at once, and a file grows by a third on its way. */
const MOST_BYTES = 6_000_000;
const MOST_SIZE = 25;
const ENDINGS = ".psq,.sgf,.lib,.txt,.pos,.rec,.sav";

/** The button that opens files, with its input. @param {Desk} desk */
export function openButton(desk) {
  const input = h("input", {
    type: "file",
    id: "open-file",
    accept: ENDINGS,
    class: "visually-hidden",
    tabindex: -1,
    "aria-label": say(words.open),
    onchange: () => {
      const file = input.files?.[0];
      if (file) void openFile(desk, file);
      input.value = "";
    },
  });
  return h("span", {}, input, button(say(words.open), () => input.click(), { "data-action": "open", "aria-keyshortcuts": "o" }));
}

/** Lets files be dropped on an element. @param {HTMLElement} element @param {Desk} desk */
export function takeDrops(element, desk) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    element.classList.add("dropping");
  };
  element.addEventListener("dragenter", over);
  element.addEventListener("dragover", over);
  element.addEventListener("dragleave", (event) => {
    if (event.target === element) element.classList.remove("dropping");
  });
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (file) void openFile(desk, file);
  });
}

/** @param {Desk} desk @param {File} file */
export async function openFile(desk, file) {
  await openRecord(desk, file.name, file);
}

/** @param {Desk} desk @param {string} name @param {Blob} blob */
async function openRecord(desk, name, blob) {
  if (blob.size > MOST_BYTES) {
    desk.tell(say(words.file_large, { name }), true);
    return;
  }
  try {
    const { games } = await desk.app.engine.ask({ type: "read_record", name, base64: await base64Of(blob) }, "records");
    const [only, ...others] = games;
    if (others.length > 0) choose(desk, name, games);
    else if (only) await load(desk, name, only);
  } catch (error) {
    unopened(desk, name, error);
  }
}

/** @param {Desk} desk @param {string} name @param {unknown} error */
function unopened(desk, name, error) {
  desk.tell(say(words.file_bad, { name, reason: reason(error) }), true);
}

/** Opens a game at its end; a main line that cannot be played on is cut there. @param {Desk} desk @param {string} name @param {RecordTree} record */
async function load(desk, name, record) {
  if (!fiveInARow(record.game)) {
    desk.tell(say(words.file_bad, { name, reason: record.game }), true);
    return;
  }
  const { tree, lost } = fromRecord(record);
  const { good, reason: refusal } = await desk.legal(tree);
  const line = tree.rest(ROOT);
  const bad = line[good];
  const end = good > 0 ? line[good - 1] : ROOT;
  const told = [];
  if (bad !== undefined) {
    const moves = tree.moves(bad);
    // By the right rule the game may go on, if only the rule stops it.
    const stones = rowsOf(tree.setup ?? "")?.stones.map(([square]) => square) ?? [];
    const cut = record.rule_known || playable(moves, stones, fiveInARow(tree.game)?.size ?? 15).length < moves.length;
    if (cut) tree.remove(bad);
    told.push(say(cut ? words.line_cut : words.line_stops, { number: good + 1, move: moves.at(-1) ?? "", reason: refusal ?? "" }));
  }
  desk.study.load(tree, end);
  told.unshift(say(words.opened, { name, moves: tree.rest(ROOT).length }));
  if (!record.rule_known) told.push(say(words.rule_supposed, { rule: gameName(record.game) }));
  if (lost > 0) told.push(say(words.setups_lost, { count: lost }));
  desk.tell(told.join(" "), refusal !== null);
}

/** A file with several games. @param {Desk} desk @param {string} name @param {RecordTree[]} games */
function choose(desk, name, games) {
  const dialog = h("dialog", { "aria-labelledby": "chooser-title", "data-role": "chooser" });
  const entry = (/** @type {RecordTree} */ record, /** @type {number} */ index) => {
    const names = record.names.some(Boolean) ? record.names.map((player) => player || "?").join(" – ") : "";
    const moves = record.nodes.filter(({ move }) => move).length;
    const told = [`${index + 1}.`, names, record.result, say(words.moves_count, { moves })].filter(Boolean).join(" ");
    const take = () => {
      dialog.close();
      load(desk, name, record).catch((error) => unopened(desk, name, error));
    };
    return h("li", {}, button(told, take, { "data-action": "choose-game" }));
  };
  fill(
    dialog,
    h("h2", { id: "chooser-title" }, say(words.several, { name, count: games.length })),
    h("ol", { class: "chooser" }, ...games.map(entry)),
    button(say(common.cancel), () => dialog.close()),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * A pasted text: moves, rows, a link or a whole file of SGF.
 * @param {Desk} desk
 * @param {string} text
 * @returns {Promise<string | null>} what is wrong with it; then nothing has changed
 */
export async function openText(desk, text) {
  const { study } = desk;
  if (/^\s*\(\s*;/.test(text)) {
    await openRecord(desk, "pasted.sgf", new Blob([text]));
    return null;
  }
  const link = /#\/analyse\?(\S+)/.exec(text);
  if (link) {
    const query = new URLSearchParams(link[1]);
    const address = addressOf(query);
    const tree = new Variations(address.game, address.setup);
    const end = tree.addAll(0, address.moves);
    study.load(tree, tree.path(end)[address.ply]);
    const problem = problemIn(query);
    if (problem) desk.tell(problem, true);
    return null;
  }
  const rule = fiveInARow(study.tree.game)?.rule ?? "renju";
  const on = (/** @type {number} */ size) => (size === study.size ? study.tree.game : `${rule}${size}`);
  const rows = rowsOf(text);
  if (rows) {
    const tree = new Variations(on(rows.rows.length), `${rows.rows.join("/")} ${rows.side === 0 ? "x" : "o"}`);
    return (await desk.accept(tree)) ? null : say(words.text_bad);
  }
  const { moves, unknown } = readMoves(text);
  if (unknown !== null) return say(words.text_unknown, { part: brief(unknown) });
  const size = Math.max(study.size, ...moves.map((move) => Number(move.slice(1)) || 0));
  const bad = moves[playable(moves, [], Math.min(size, MOST_SIZE)).length];
  if (bad) return say(words.text_unplayable, { part: brief(bad) });
  if (moves.length === 0) return say(words.text_bad);
  const tree = new Variations(on(size));
  return (await desk.accept(tree, tree.addAll(0, moves))) ? null : say(words.text_bad);
}
