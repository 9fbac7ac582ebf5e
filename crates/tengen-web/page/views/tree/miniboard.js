// The board in a node: crosses, rings, the last move on a coloured cell, the winning line struck through.

import { s, set } from "../../lib/dom.js";

/** @typedef {NonNullable<import("./types.js").NodeView["board"]>} Board */

export class MiniBoard {
  constructor() {
    this.frame = s("rect", { class: "frame", rx: 3 });
    this.last = s("rect", { class: "last" });
    this.grid = s("path", { class: "grid" });
    this.first = s("path", { class: "stone first" });
    this.second = s("path", { class: "stone second" });
    this.line = s("path", { class: "won" });
    this.element = s("g", { class: "mini" }, this.frame, this.last, this.grid, this.first, this.second, this.line);
    this.drawn = "";
    this.size = "";
  }

  /**
   * Around x = 0, from y = 0 down.
   * @param {Board | null} board
   * @param {number} height
   */
  show(board, height) {
    this.element.classList.toggle("none", board === null);
    if (!board) return;
    const key = `${board.rows.join("/")} ${board.last?.column},${board.last?.row} ${board.line.length} ${height}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const [rows, columns] = [board.rows.length, board.rows[0]?.length ?? 1];
    const cell = height / rows;
    const left = (-cell * columns) / 2;
    this.showGrid(columns, rows, cell, left);
    const { last, line } = board;
    if (last) set(this.last, { x: left + last.column * cell + 1.5, y: last.row * cell + 1.5, width: cell - 3, height: cell - 3 });
    this.last.classList.toggle("none", !last);
    const paths = { first: "", second: "" };
    board.rows.forEach((letters, row) =>
      [...letters].forEach((letter, column) => {
        if (letter === ".") return;
        const [x, y, r] = [left + (column + 0.5) * cell, (row + 0.5) * cell, cell * 0.28];
        if (letter === "X") paths.first += `M${tenth(x - r)} ${tenth(y - r)}l${tenth(2 * r)} ${tenth(2 * r)}m0 ${tenth(-2 * r)}l${tenth(-2 * r)} ${tenth(2 * r)}`;
        else paths.second += `M${tenth(x - r)} ${tenth(y)}a${tenth(r)} ${tenth(r)} 0 1 0 ${tenth(2 * r)} 0a${tenth(r)} ${tenth(r)} 0 1 0 ${tenth(-2 * r)} 0`;
      }),
    );
    set(this.first, { d: paths.first });
    set(this.second, { d: paths.second });
    const [from, to] = [line[0], line.at(-1)];
    const centre = (/** @type {{ column: number, row: number }} */ at) => `${tenth(left + (at.column + 0.5) * cell)} ${tenth((at.row + 0.5) * cell)}`;
    set(this.line, { d: from && to ? `M${centre(from)}L${centre(to)}` : "" });
  }

  /**
   * @param {number} columns
   * @param {number} rows
   * @param {number} cell
   * @param {number} left
   */
  showGrid(columns, rows, cell, left) {
    const size = `${columns} ${rows} ${cell}`;
    if (size === this.size) return;
    this.size = size;
    const [width, height] = [columns * cell, rows * cell];
    set(this.frame, { x: left, y: 0, width, height });
    let d = "";
    for (let column = 1; column < columns; column++) d += `M${tenth(left + column * cell)} 1v${tenth(height - 2)}`;
    for (let row = 1; row < rows; row++) d += `M${tenth(left + 1)} ${tenth(row * cell)}h${tenth(width - 2)}`;
    set(this.grid, { d });
  }
}

/** @param {number} length */
function tenth(length) {
  return Math.round(length * 10) / 10;
}
