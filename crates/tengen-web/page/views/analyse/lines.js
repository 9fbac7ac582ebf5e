// The table of the best moves with their lines. Rows are kept and their texts changed, so that the keyboard stays where it is.

import { button, fill, h } from "../../lib/dom.js";
import { brief, count, percent, say } from "../../lib/language.js";
import { words } from "../../words/analyse.js";
import { scoreMeaning } from "./marks.js";

/**
 * @typedef {import("../../protocol").Thought} Thought
 * @typedef {object} Hears
 * @property {(rank: number | null) => void} preview shows a line on the board
 * @property {(rank: number, moves: number) => void} play plays so many moves of a line; all for 0
 */

const LONGEST = 24;

export class Lines {
  /** @param {Hears} hears */
  constructor(hears) {
    this.hears = hears;
    // The roles are written out: the styles put the line below the numbers, and a table laid out otherwise loses them.
    this.body = h("tbody", { role: "rowgroup" });
    this.caption = h("caption", { class: "muted" });
    this.numbers = h("p", { class: "numbers muted", "data-role": "numbers" });
    const head = (/** @type {import("../../lib/language.js").Pair} */ pair) => h("th", { role: "columnheader", scope: "col" }, say(pair));
    this.effort = head(words.depth);
    const table = h(
      "table",
      { role: "table" },
      this.caption,
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, head(words.rank), head(words.move), head(words.rate), head(words.score), this.effort, head(words.line))),
      this.body,
    );
    this.hint = h("p", { class: "muted" }, say(words.lines_hint));
    this.table = h("div", { class: "lines", "data-role": "lines", hidden: true }, table);
    this.element = h("div", {}, this.hint, this.table, this.numbers);
    /** @type {ReturnType<Lines["makeRow"]>[]} */
    this.rows = [];
  }

  /** @param {number} rank */
  makeRow(rank) {
    const play = button("", () => this.hears.play(rank, 1), { class: "quiet", "data-action": "play-line" });
    const cell = (/** @type {import("../../lib/dom.js").Child[]} */ ...children) => h("td", { role: "cell" }, children);
    const [rate, score, effort] = [cell(), cell(), cell()];
    const line = h("span", { class: "pv" });
    const whole = button("+", () => this.hears.play(rank, 0), { class: "quiet", "data-action": "add-line" });
    const enter = () => this.hears.preview(rank);
    const leave = () => this.hears.preview(null);
    const element = h(
      "tr",
      { role: "row", onpointerenter: enter, onpointerleave: leave, onfocusin: enter, onfocusout: leave },
      cell(rank + 1),
      cell(play),
      rate,
      score,
      effort,
      cell(line, whole),
    );
    line.addEventListener("click", (event) => {
      const at = event.target instanceof HTMLElement ? event.target.dataset.count : undefined;
      if (at) this.hears.play(rank, Number(at));
    });
    return { element, play, rate, score, effort, line, whole };
  }

  /**
   * @param {import("./thinking.js").Found | null} found
   * @param {string} side who is to move
   */
  show(found, side) {
    const lines = found?.lines ?? [];
    this.table.hidden = lines.length === 0;
    this.hint.hidden = found !== null;
    if (found) text(this.effort, say(found.asked.by === "engine" ? words.depth : words.visits));
    text(this.caption, say(words.for_side, { side }));
    while (this.rows.length < lines.length) {
      const row = this.makeRow(this.rows.length);
      this.rows.push(row);
      this.body.append(row.element);
    }
    this.rows.forEach((row, rank) => {
      const thought = lines[rank];
      row.element.hidden = !thought;
      if (thought) drawRow(row, thought);
    });
    text(this.numbers, found ? numbersOf(found) : "");
  }
}

/** @param {import("./thinking.js").Found} found */
function numbersOf({ asked, nodes, time_ms, state, ahead }) {
  if (state === "queued") return say(words.queued, { ahead });
  const speed = time_ms > 0 ? brief((nodes * 1000) / time_ms) : "–";
  const seconds = (time_ms / 1000).toFixed(1);
  const pair = { engine: words.numbers, mcts: words.numbers_games, network: words.numbers_judged }[asked.by];
  const told = say(pair, { nodes: nodes < 1e6 ? count(nodes) : brief(nodes), speed, seconds });
  return state === "ended" ? `${told} · ${say(words.ended)}` : told;
}

/**
 * @param {ReturnType<Lines["makeRow"]>} row
 * @param {Thought} thought
 */
function drawRow(row, { score, depth, deepest, visits, line }) {
  const first = line[0] ?? "";
  text(row.play, first);
  row.play.setAttribute("aria-label", say(words.play_move, { move: first }));
  row.whole.setAttribute("aria-label", say(words.add_line, { move: first }));
  row.whole.title = say(words.add_line, { move: first });
  text(row.rate, score ? percent(score.win_rate) : "");
  text(row.score, score?.text ?? "");
  row.score.title = score ? scoreMeaning(score) : "";
  text(row.effort, visits !== null ? brief(visits) : depth === null ? "" : deepest ? `${depth}/${deepest}` : String(depth));
  const moves = line.slice(0, LONGEST);
  const key = moves.join(" ");
  if (row.line.dataset.key === key) return;
  row.line.dataset.key = key;
  fill(row.line, ...moves.flatMap((move, index) => [h("span", { "data-count": index + 1 }, move), " "]));
}

/** Changes a text only where it is another. @param {Element} element @param {string} value */
function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}
