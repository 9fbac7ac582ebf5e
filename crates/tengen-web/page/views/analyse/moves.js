// The moves with their variations as text that can be clicked; one of them can be reached by Tab, the arrows do the rest.

import { button, fill, h, set } from "../../lib/dom.js";
import { sideName } from "../../lib/games.js";
import { clauses, say } from "../../lib/language.js";
import { ROOT } from "../../lib/variations.js";
import { words } from "../../words/analyse.js";
import { verdictText } from "./verdict_text.js";

/** @typedef {import("./study.js").Study} Study */

/** Larger trees show only the first move of variations that the reader is not in. */
const SMALL = 600;
const COMMENT = 160;

export class Moves {
  /** @param {Study} study */
  constructor(study) {
    this.study = study;
    /** What was drawn last. */
    this.drawn = "";
    this.element = h("div", { class: "moves-tree", role: "group", "aria-label": say(words.moves), "data-role": "moves" });
    this.element.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target.closest("[data-node]") : null;
      if (target instanceof HTMLElement) study.go(Number(target.dataset.node));
    });
  }

  show() {
    const { tree, current, edition } = this.study;
    const focused = this.element.contains(document.activeElement);
    const path = tree.path(current);
    const small = tree.nodes.size <= SMALL;
    const inside = small ? [] : path.filter((id) => tree.sibling(id, -1) !== undefined);
    const drawn = [edition, ...inside].join();
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      const open = new Set(path);
      fill(this.element, this.move(ROOT, 0), this.comment(ROOT), this.line(ROOT, 1, (id) => small || open.has(id)));
    }
    const was = this.element.querySelector("[aria-current]");
    if (was) set(was, { "aria-current": false, tabindex: -1 });
    const now = this.element.querySelector(`[data-node="${current}"]`);
    if (!(now instanceof HTMLElement)) return;
    set(now, { "aria-current": "true", tabindex: 0 });
    if (focused) now.focus({ preventScroll: true });
    const { offsetTop, offsetHeight } = now;
    const { scrollTop, clientHeight } = this.element;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.element.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  /**
   * All that follows a node: its main line, and each variation after the move that it replaces.
   * @param {number} from
   * @param {number} number of the first move
   * @param {(id: number) => boolean} open whether a variation is shown in full
   * @returns {Node[]}
   */
  line(from, number, open) {
    const { tree } = this.study;
    /** @type {(Node | null)[]} */
    const parts = [];
    for (let at = from; ; number++) {
      const [main, ...others] = tree.node(at).children;
      if (main === undefined) return parts.filter((part) => part !== null);
      parts.push(this.move(main, number), this.comment(main));
      for (const other of others) {
        const rest = open(other) ? this.line(other, number + 1, open) : tree.node(other).children.length > 0 ? ["…"] : [];
        parts.push(h("div", { class: "variation" }, this.move(other, number), this.comment(other), ...rest));
      }
      at = main;
    }
  }

  /**
   * @param {number} id
   * @param {number} number
   */
  move(id, number) {
    const { tree, marks } = this.study;
    const { move } = tree.node(id);
    const verdict = marks.get(id);
    const told = move === null ? say(words.start_position) : move === "pass" ? say(words.pass) : move;
    const side = (tree.firstSide() + number + 1) % 2;
    // What is seen by the order and the colour of the stones is said; so is what the sign means.
    const unseen = clauses([sideName(this.study.looks, side), verdict?.mark ? verdictText(verdict) : ""]);
    const mark = verdict?.mark ? h("span", { class: "sign" }, verdict.mark) : null;
    const element = button("", () => {}, {
      "data-node": id,
      "data-ply": number,
      "data-mark": verdict?.mark || false,
      title: verdict?.mark ? verdictText(verdict) : false,
      tabindex: -1,
    });
    if (move === null) fill(element, told);
    else fill(element, h("span", { class: "ply" }, number), ` ${told} `, mark, h("span", { class: "visually-hidden" }, ` ${unseen}`));
    return element;
  }

  /** A comment is being written: nothing else is drawn anew, lest a click on the list be lost. @param {number} id */
  showComment(id) {
    const move = this.element.querySelector(`[data-node="${id}"]`);
    if (!move) return;
    const was = move.nextElementSibling;
    if (was?.classList.contains("comment")) was.remove();
    const comment = this.comment(id);
    if (comment) move.after(comment);
  }

  /** @param {number} id */
  comment(id) {
    const { comment } = this.study.tree.node(id);
    if (!comment) return null;
    return h("span", { class: "comment" }, comment.length > COMMENT ? `${comment.slice(0, COMMENT)}…` : comment);
  }
}

/** What can be done with the move that is shown: a comment, and its place in the tree. */
export class MoveTools {
  /**
   * @param {Study} study
   * @param {(text: string) => void} tell
   * @param {() => void} written the comment says something else
   */
  constructor(study, tell, written) {
    this.study = study;
    this.written = written;
    this.promote = button(say(words.promote), () => study.promote(), { "data-action": "promote" });
    this.remove = button(say(words.delete), () => {
      study.remove();
      tell(say(words.deleted));
    }, { "data-action": "delete", "aria-keyshortcuts": "Delete" });
    this.undo = button(say(words.undo), () => study.undo(), { "data-action": "undo", "aria-keyshortcuts": "Control+Z" });
    this.comment = h("textarea", { rows: 2, id: "comment", oninput: () => this.write() });
    this.element = h(
      "div",
      {},
      h("div", { class: "buttons" }, this.promote, this.remove, this.undo),
      h("label", { class: "stacked" }, say(words.comment), this.comment),
    );
  }

  write() {
    this.study.tree.node(this.study.current).comment = this.comment.value;
    this.written();
  }

  show() {
    const { tree, current, undos } = this.study;
    this.promote.disabled = tree.isMain(current);
    this.remove.disabled = current === ROOT;
    this.undo.disabled = undos.length === 0;
    const { comment } = tree.node(current);
    if (this.comment.value !== comment) this.comment.value = comment;
  }
}
