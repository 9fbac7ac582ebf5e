// The screen of a game: the board with what belongs to it, and the panel beside it.

import { Board } from "../../lib/board.js";
import { announce } from "../../lib/announce.js";
import { button, fill, h } from "../../lib/dom.js";
import { gameName } from "../../lib/games.js";
import { say, sentences } from "../../lib/language.js";
import { settings } from "../../lib/settings.js";
import { columnFoot } from "../../lib/square.js";
import { words } from "../../words/play.js";
import { makeActions } from "./actions.js";
import { Banner } from "./banner.js";
import { ExplainPanel } from "./explain.js";
import * as rules from "./game.js";
import { listenToKeys } from "./keys.js";
import { drawOpening, openingClick, openingMarks } from "./opening.js";
import { drawHint, hintMarks, MoveList, opinionMarks, PlayerStrip, StatusPanel } from "./panel.js";
import { displayOptions } from "./options.js";
import { choiceText, playerName, sideText, tookText } from "./telling.js";

/** @typedef {import("./session.js").Session} Session */

/** Boards of so many columns have cells that a thumb can miss. */
const WIDE = 9;

/**
 * What a screen hands over to the next one of the same game.
 * @typedef {object} HandedOver
 * @property {Session} session
 * @property {import("./explain.js").Asked | null} explained
 * @property {string | null} pending
 */

export class Screen {
  /**
   * @param {HTMLElement} root
   * @param {import("../../main.js").App} app
   * @param {Session} session
   * @param {HandedOver} [was] of a game that is under way
   */
  constructor(root, app, session, was) {
    this.app = app;
    this.session = session;
    this.board = new Board({ play: (move) => this.clicked(move), pending: (square) => this.pending(square) });
    this.explain = new ExplainPanel(app.engine, { changed: () => this.later(), play: (square) => this.playAnyway(square) });
    this.actions = makeActions(this);
    this.strip = new PlayerStrip(session);
    this.status = new StatusPanel(session);
    this.moves = new MoveList(session);
    this.banner = new Banner(this);
    this.opening = h("section", { class: "card", id: "opening", hidden: true });
    this.hint = h("section", { class: "card", id: "hint", hidden: true });
    this.place = button("", () => this.confirm(), { class: "primary", "data-action": "place", hidden: true });
    this.heading = h("h1", { class: "visually-hidden" });
    this.scheduled = false;
    this.drawnMoves = 0;
    /** @type {(() => void)[]} */
    this.ends = [];
    this.root = root;
    fill(root, this.build());
    if (document.activeElement === document.body) root.focus({ preventScroll: true });
    this.listen();
    if (was) this.goOn(was);
    else {
      session.wake();
      session.to(session.game, { kept: true });
    }
  }

  /** @param {HandedOver} was */
  goOn({ session, explained, pending }) {
    this.drawnMoves = session.game.moves.length;
    this.board.pending = pending;
    this.draw();
    if (pending) this.showPlace(pending);
    if (explained) this.explain.again(explained).catch((error) => this.app.fail(error));
  }

  /** Leaves the game as it is. @returns {HandedOver} */
  handOver() {
    for (const end of this.ends) end();
    this.status.leave();
    const { session, explain, board } = this;
    return { session, explained: explain.asked, pending: board.pending };
  }

  build() {
    const { actions } = this;
    return h(
      "div",
      { class: "table play" },
      this.heading,
      h(
        "div",
        { class: "stage" },
        this.strip.element,
        h("div", { class: "board-frame" }, this.board.element),
        h("div", { class: "buttons toolbar", role: "group", "aria-label": say(words.actions) }, this.place, actions.main, this.banner.element),
      ),
      h(
        "div",
        { class: "panel" },
        this.status.element,
        this.explain.element,
        this.opening,
        this.hint,
        this.moves.element,
        h("section", { class: "card" }, h("h2", {}, say(words.more)), h("div", { class: "buttons" }, actions.more), actions.links),
        displayOptions(),
      ),
    );
  }

  listen() {
    const { session } = this;
    const on = (/** @type {EventTarget} */ target, /** @type {string} */ name, /** @type {(event: any) => void} */ hear) => {
      target.addEventListener(name, hear);
      this.ends.push(() => target.removeEventListener(name, hear));
    };
    on(session, "change", () => this.later());
    on(session, "tick", () => this.strip.drawClocks());
    on(session, "chosen", (event) => this.announceChoices(event.detail));
    on(settings, "change", () => this.later());
    on(window, "focus", () => session.wake());
    on(window, "pagehide", () => session.hide());
    on(document, "visibilitychange", () => document.visibilityState === "visible" && session.wake());
    this.ends.push(listenToKeys(this));
  }

  leave() {
    for (const end of this.ends) end();
    this.status.leave();
    this.session.leave();
    document.title = "Tengen";
  }

  /** Draws when the browser next does; many changes are drawn once. */
  later() {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.draw();
    });
  }

  draw() {
    const { session } = this;
    const { game, past } = session;
    const board = past?.board ?? session.ahead ?? session.board;
    if (!board) return;
    const focused = document.activeElement;
    if (game.moves.length !== this.drawnMoves) this.explain.close();
    this.drawnMoves = game.moves.length;
    const names = { game: gameName(game.game), first: playerName(game.players[0]), second: playerName(game.players[1]) };
    this.heading.textContent = say(words.heading, names);
    document.title = `${this.status.text()} · ${gameName(game.game)} · Tengen`;
    this.board.show({
      board,
      numbers: settings.get("numbers"),
      lastNumbers: settings.get("lastNumbers"),
      coordinates: settings.get("coordinates"),
      flip: settings.get("flip"),
      active: session.humanActs && !past && !session.ahead && this.placing,
      confirm: settings.get("confirm") && board.width >= WIDE,
      marks: this.marks(),
    });
    this.place.hidden = this.board.pending === null;
    this.strip.draw();
    this.status.draw();
    this.moves.draw();
    this.banner.draw();
    drawOpening(this.opening, session);
    drawHint(this.hint, session);
    this.actions.draw();
    this.keepFocus(focused);
  }

  /** When the button that had the keyboard is gone, the board has it. @param {Element | null} focused */
  keepFocus(focused) {
    if (!focused || focused === document.body) return;
    const gone = !focused.isConnected || (this.root.contains(focused) && focused.closest("[hidden]"));
    if (gone) this.board.focus({ preventScroll: true });
  }

  /** Whether a stone is to be placed, rather than a button to be pressed. */
  get placing() {
    const { view } = this.session;
    return !view || view.permissions.some(({ squares }) => squares.length > 0);
  }

  marks() {
    const { session } = this;
    if (this.explain.marks.length > 0) return this.explain.marks;
    if (session.past) return [];
    return session.view ? openingMarks(session) : [...opinionMarks(session), ...hintMarks(session)];
  }

  /** @param {string} move */
  clicked(move) {
    const { session } = this;
    const shown = session.past?.board ?? session.board;
    this.place.hidden = true;
    if (shown?.forbidden.includes(move)) {
      this.explainPoint(move);
      return;
    }
    if (session.past || !session.humanActs) return;
    this.explain.close();
    if (!session.game.opening.over) {
      openingClick(session, move);
      return;
    }
    const square = this.board.landing(shown?.looks === "columns" ? columnFoot(move) : move);
    if (square) session.play(move, square);
  }

  /** @param {string} square */
  async explainPoint(square) {
    const { session } = this;
    const board = session.past?.board ?? session.board;
    const ply = session.past?.ply ?? session.game.moves.length;
    if (!board) return;
    try {
      await this.explain.ask(rules.placeOf(session.game, ply), board, square, session.humanActs && !session.past);
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** @param {string} square */
  playAnyway(square) {
    this.explain.close();
    this.session.play(square, square);
    this.board.focus();
  }

  /** The first of two clicks. @param {string} square */
  pending(square) {
    if (this.session.board?.forbidden.includes(square)) {
      this.board.pending = null;
      this.board.drawOverlay();
      this.explainPoint(square);
      return;
    }
    this.showPlace(square);
    announce(say(words.place, { square }));
  }

  /** @param {string} square */
  showPlace(square) {
    this.place.textContent = say(words.place, { square });
    this.place.hidden = false;
  }

  confirm() {
    const { pending } = this.board;
    if (pending) this.board.choose(pending);
    this.place.hidden = true;
  }

  /** @param {{ choices: import("../../protocol").OpeningChoice[], who: number }} made */
  announceChoices({ choices, who }) {
    const { game, view } = this.session;
    const placed = choices.filter(({ type }) => type === "place" || type === "pick").length;
    let stones = (view?.stones.length ?? game.moves.length) - placed;
    const texts = choices.map((choice) => {
      const text = (choice.type === "swap" && tookText(game)) || choiceText(game, choice, who, stones);
      if (choice.type === "place") stones++;
      return text;
    });
    if (game.opening.over) texts.push(say(words.opening_over), say(words.to_move, { side: sideText(game.game, rules.sideToMove(game)) }));
    announce(sentences(texts));
  }
}
