// The names of what the server tells of trees, and what a reader asks for.

/**
 * @typedef {import("../../protocol").View} View
 * @typedef {import("../../protocol").NodeView} NodeView
 * @typedef {import("../../protocol").NodeState} NodeState
 * @typedef {import("../../protocol").Counters} Counters
 * @typedef {import("../../protocol").TraceSummary} TraceSummary
 * @typedef {import("../../protocol").Technique} Technique
 * @typedef {import("../../protocol").TraceRequest} TraceRequest
 * @typedef {import("../../protocol").TraceSource} TraceSource
 * @typedef {import("../../protocol").Assessment} Assessment
 * @typedef {import("../../protocol").Chart} Chart
 * @typedef {import("../../protocol").Cost} Cost
 * @typedef {import("../../lib/language.js").Pair} Pair
 */

/**
 * What is looked at, as the address has it.
 * @typedef {object} Choice
 * @property {"game" | "numbers"} source
 * @property {string} game such as `tictactoe`
 * @property {string} position rows such as `XOX/.O./.X.`; empty for the start
 * @property {string} numbers such as `((3 12 8) (2 4 6) (14 5 2))`
 * @property {Technique} technique
 * @property {Technique} other the technique beside it
 * @property {number | null} depth to the end if not given
 * @property {string | null} judgement
 * @property {number} playouts
 * @property {number} step
 * @property {Mode} mode
 */

/** @typedef {"watch" | "pair" | "predict" | "sheet"} Mode */

export {};
