// What the page and the server say to each other. Made from the Rust types by `cargo xtask bless`; do not edit.

/**
 * Who looks for the best moves.
 */
export type Analyst = "engine" | "mcts" | "network";

/**
 * What the page can ask for.
 */
export type Ask = { "type": "catalogue" } | { "type": "look", 
/**
 * Where.
 */
place: Place, } | { "type": "explain", 
/**
 * The position.
 */
place: Place, 
/**
 * The point.
 */
square: string, } | { "type": "choose", 
/**
 * The position.
 */
place: Place, 
/**
 * Who chooses, such as `engine:level=5`.
 */
player: string, 
/**
 * The same seed chooses the same move.
 */
seed: number, 
/**
 * The player's clock, if there is one.
 */
clock: Clock | null, } | { "type": "analyse", 
/**
 * The position; a game of five in a row for the engine, a board that has a network for that.
 */
place: Place, 
/**
 * How many moves, 1 to 10.
 */
lines: number, 
/**
 * For how long; until it is stopped if not given.
 */
time_ms: number | null, 
/**
 * Who looks.
 */
by?: Analyst, } | { "type": "review", 
/**
 * The game, its last move included.
 */
place: Place, 
/**
 * For each move.
 */
time_ms: number, } | { "type": "stop", 
/**
 * The number of that call.
 */
call: number, } | { "type": "opening", 
/**
 * The game, such as `gomoku15`.
 */
game: string, 
/**
 * The rule of the opening, such as `swap2`.
 */
rule: string, 
/**
 * What was chosen so far.
 */
choices: Array<OpeningChoice>, } | { "type": "choose_opening", 
/**
 * The game.
 */
game: string, 
/**
 * The rule of the opening.
 */
rule: string, 
/**
 * What was chosen so far.
 */
choices: Array<OpeningChoice>, 
/**
 * Who chooses, such as `engine:level=5`.
 */
player: string, 
/**
 * The same seed chooses the same.
 */
seed: number, } | { "type": "read_record", 
/**
 * The name of the file, whose ending tells the format.
 */
name: string, 
/**
 * The file in base64.
 */
base64: string, } | { "type": "write_record", 
/**
 * The game.
 */
record: RecordTree, 
/**
 * The format.
 */
format: FileFormat, } | { "type": "picture", 
/**
 * The position.
 */
place: Place, 
/**
 * How many of the last moves bear their numbers; all if not given.
 */
numbers: number | null, 
/**
 * Whether the border has coordinates.
 */
coordinates: boolean, } | { "type": "film", 
/**
 * The game, its last move included.
 */
place: Place, 
/**
 * How long each move is shown.
 */
delay_ms: number, } | { "type": "trace", 
/**
 * What and how.
 */
request: TraceRequest, } | { "type": "trace_view", 
/**
 * Which.
 */
trace: number, 
/**
 * The step, from 0.
 */
step: number, 
/**
 * Nodes that were opened by hand.
 */
open: Array<number>, 
/**
 * Without any mark of the search, for a prediction; the step is not looked at.
 */
plain?: boolean, } | { "type": "trace_seek", 
/**
 * Which.
 */
trace: number, 
/**
 * From where.
 */
step: number, 
/**
 * What to look for.
 */
seek: Seek, } | { "type": "compare", 
/**
 * What; its technique is not looked at.
 */
request: TraceRequest, } | { "type": "predict", 
/**
 * Which.
 */
trace: number, 
/**
 * The leaves.
 */
leaves: Array<number>, } | { "type": "worksheet", 
/**
 * The tree; a random one if not given.
 */
source: TraceSource | null, 
/**
 * The same seed gives the same tree.
 */
seed: number, 
/**
 * `en` or `zh`.
 */
language: string, } | { "type": "experiments" } | { "type": "experiment", 
/**
 * Which.
 */
name: string, } | { "type": "save", 
/**
 * The game.
 */
game: SavedGame, } | { "type": "load", 
/**
 * Which.
 */
id: string, } | { "type": "list" } | { "type": "forget", 
/**
 * Which.
 */
id: string, };

/**
 * How a prediction did.
 */
export type Assessment = { 
/**
 * Leaves there are.
 */
leaves: number, 
/**
 * Predicted, and visited.
 */
hits: number, 
/**
 * Visited, but not predicted.
 */
missed: number, 
/**
 * Predicted, but never visited.
 */
wrong: number, 
/**
 * Leaves that were told right, visited or not.
 */
right: number, 
/**
 * The first mistake in the order of the search.
 */
first_mistake: PredictionMistake | null, 
/**
 * The leaves that are visited.
 */
visited: Array<number>, };

/**
 * With which window a move is searched.
 */
export type Attempt = "full" | "probe" | "again";

/**
 * A bar.
 */
export type Bar = { 
/**
 * Its left edge.
 */
x: number, 
/**
 * Its upper edge.
 */
y: number, 
/**
 * How long it is.
 */
width: number, 
/**
 * How thick.
 */
height: number, 
/**
 * What it stands for, in English and Chinese.
 */
title: [string, string], 
/**
 * How many nodes: `18,297`, or `> 1,000,000`.
 */
label: string, 
/**
 * Whether it should go on beyond the chart.
 */
more: boolean, };

/**
 * The cells of a board, as drawn.
 */
export type Board = { 
/**
 * The rows from the top, a letter for a stone and `.` for an empty cell.
 */
rows: Array<string>, 
/**
 * The cell of the last move.
 */
last: Cell | null, 
/**
 * The cells that won the game.
 */
line: Array<Cell>, };

/**
 * A board as it is seen.
 */
export type BoardView = { 
/**
 * How it is drawn.
 */
looks: Looks, 
/**
 * Columns.
 */
width: number, 
/**
 * Rows.
 */
height: number, 
/**
 * The rows, the top row first: `X` the first player, `O` the second, `.` empty.
 */
rows: Array<string>, 
/**
 * Where each move since the start has put something, in order; nothing for a pass.
 */
placed: Array<string | null>, 
/**
 * Whose turn it is: 0 for who began, 1 for the other.
 */
to_move: number, 
/**
 * Whether the game is over, and how.
 */
ending: Ending | null, 
/**
 * Points that lose for the side to move.
 */
forbidden: Array<string>, 
/**
 * Points that guide the eye.
 */
stars: Array<string>, };

/**
 * What a value says about the true one.
 */
export type BoundView = "exact" | "lower" | "upper";

/**
 * A rectangle.
 */
export type Bounds = { 
/**
 * Its left edge.
 */
x: number, 
/**
 * Its upper edge.
 */
y: number, 
/**
 * Its width.
 */
width: number, 
/**
 * Its height.
 */
height: number, };

/**
 * Something that the page wants.
 */
export type Call = { 
/**
 * Chosen by the page; the answers carry it.
 */
id: number, 
/**
 * What is wanted.
 */
ask: Ask, };

/**
 * A move, as a network and its search see it.
 */
export type CandidateView = { 
/**
 * The move.
 */
move: string, 
/**
 * The share of the network's policy, 0 to 1.
 */
share: number, 
/**
 * How often the search went there.
 */
visits: number, 
/**
 * The mean of what it found there for the side to move, −1 to +1, exact if that is known; nothing before the first visit.
 */
mean: number | null, };

/**
 * What there is to choose from.
 */
export type Catalogue = { 
/**
 * The games.
 */
games: Array<GameEntry>, 
/**
 * The kinds of players.
 */
players: Array<PlayerEntry>, 
/**
 * The networks that come with the program.
 */
networks: Array<NetworkEntry>, 
/**
 * The opening rules by name, `free` first, with the smallest board that each needs.
 */
openings: Array<[string, number]>, 
/**
 * The version of the program.
 */
version: string, 
/**
 * Whether games are kept.
 */
keeps: boolean, };

/**
 * A cell of a drawn board, counted from its top left corner.
 */
export type Cell = { 
/**
 * From the left.
 */
column: number, 
/**
 * From the top.
 */
row: number, };

/**
 * A chart of bars from left to right, one below the other. Lengths are pixels from the upper left corner of the plot.
 */
export type Chart = { 
/**
 * The width of the plot.
 */
width: number, 
/**
 * Its height.
 */
height: number, 
/**
 * One for each technique.
 */
bars: Array<Bar>, 
/**
 * The marks of the axis.
 */
ticks: Array<Tick>, };

/**
 * The clock of the side to move.
 */
export type Clock = { 
/**
 * At most so long for this move.
 */
move_ms?: number, 
/**
 * So long for the rest of the game.
 */
left_ms?: number, 
/**
 * Added after each move.
 */
increment_ms: number, };

/**
 * A side of five in a row.
 */
export type Colour = "black" | "white";

/**
 * What one technique costs.
 */
export type Cost = { 
/**
 * Which technique.
 */
technique: Technique, 
/**
 * What it is called in English and Chinese.
 */
title: [string, string], 
/**
 * Nodes visited.
 */
nodes: number, 
/**
 * Whether it was given up: it visits more nodes than this.
 */
more: boolean, 
/**
 * Cut-offs.
 */
cutoffs: number, 
/**
 * Values from the table.
 */
table_hits: number, 
/**
 * The value for MAX as shown; none if it was given up.
 */
value: string | null, 
/**
 * How long it took, without drawing or recording anything.
 */
milliseconds: number, };

/**
 * What has been counted up to a step.
 */
export type Counters = { 
/**
 * Nodes entered; of random games, nodes added.
 */
nodes: number, 
/**
 * Leaves among them.
 */
leaves: number, 
/**
 * Cut-offs.
 */
cutoffs: number, 
/**
 * Values from the table.
 */
table_hits: number, 
/**
 * Moves searched again with a larger window.
 */
researches: number, 
/**
 * Random games.
 */
playouts: number, };

/**
 * Who caused a cut-off.
 */
export type CutView = { 
/**
 * The node that is cut.
 */
at: number, 
/**
 * The child whose value reached the bound.
 */
by: number, 
/**
 * Which bound it reached.
 */
bound: Edge, 
/**
 * The node above that set the bound, or the probe whose question it is; none if the search was started with it.
 */
set_at: number | null, 
/**
 * The child of that node whose value the bound is.
 */
set_by: number | null, 
/**
 * How many moves are cut.
 */
severed: number, };

/**
 * A reply to a threat.
 */
export type Defence = { 
/**
 * Where.
 */
move: string, 
/**
 * How the winner goes on; none where the tree is cut.
 */
then: Threat | null, };

/**
 * An edge of the window.
 */
export type Edge = "alpha" | "beta";

/**
 * How a game has ended by its rules.
 */
export type Ending = { "type": "row", 
/**
 * Who has won: 0 or 1.
 */
winner: number, 
/**
 * The row.
 */
squares: Array<string>, } | { "type": "forbidden", 
/**
 * Who has won.
 */
winner: number, 
/**
 * `double_three`, `double_four` or `overline`.
 */
offence: string, 
/**
 * Where.
 */
square: string, } | { "type": "full" };

/**
 * An experiment that can be run.
 */
export type ExperimentEntry = { 
/**
 * Its number.
 */
number: number, 
/**
 * The word that names it.
 */
name: string, 
/**
 * What it is called, in English and Chinese.
 */
title: [string, string], 
/**
 * What is asked.
 */
purpose: [string, string], 
/**
 * What the books say.
 */
claim: [string, string], 
/**
 * How many trials a quick run has.
 */
trials: number, };

/**
 * What a black stone on a point makes, as far as the verdict rests on it.
 */
export type ExplanationView = { 
/**
 * The point.
 */
square: string, 
/**
 * Why it is forbidden: `double_three`, `double_four` or `overline`; none if it is not.
 */
forbidden: string | null, 
/**
 * Whether it looks like a double-three and yet is legal.
 */
false_double_three: boolean, 
/**
 * The five that the stone makes: then it wins, and nothing else matters.
 */
five: Array<string>, 
/**
 * Six stones or more in a row; if there are, nothing below matters.
 */
overline: Array<string>, 
/**
 * The fours.
 */
fours: Array<FourView>, 
/**
 * What looks like a three.
 */
threes: Array<ThreeView>, };

/**
 * A file for the visitor.
 */
export type File = { 
/**
 * A name to save it under.
 */
name: string, 
/**
 * What is in it, such as `image/gif`.
 */
mime: string, 
/**
 * The bytes in base64.
 */
base64: string, 
/**
 * What the format could not hold.
 */
lost: Array<LeftOut>, };

/**
 * A format that the page can save.
 */
export type FileFormat = "sgf" | "psq" | "text";

/**
 * A forced win in a game.
 */
export type Followed = { 
/**
 * The move of the game with which it could begin.
 */
number: number, 
/**
 * The win.
 */
win: ForcedWin, };

/**
 * A win by threats that holds against every legal reply.
 */
export type ForcedWin = { 
/**
 * Who wins.
 */
side: Colour, 
/**
 * Most stones that the winner needs, the one that makes five included.
 */
stones: number, 
/**
 * The longest defence: threat, reply, threat …, up to five or to where no reply stops anything.
 */
line: Array<string>, 
/**
 * The first threat, with every defence to it.
 */
first: Threat, 
/**
 * Whether some defences are shown without their answer, because the tree is large.
 */
cut: boolean, };

/**
 * Four stones that one more makes five.
 */
export type FourView = { 
/**
 * The four.
 */
stones: Array<string>, 
/**
 * Where the fifth may go.
 */
fives: Array<string>, };

/**
 * A game with a name of its own; others are written `4x4x3`, and five in a row takes a size, `renju19`.
 */
export type GameEntry = { 
/**
 * The name.
 */
name: string, 
/**
 * Whether a size can follow the name.
 */
sized: boolean, 
/**
 * Whether the engine plays it.
 */
five_in_a_row: boolean, 
/**
 * The judgements that searches of this game can use: the name, and a line about it in English and Chinese.
 */
judgements: Array<[string, [string, string]]>, };

/**
 * How a game ended.
 */
export type GameResult = "black" | "white" | "draw";

/**
 * Something that a format could not hold.
 */
export type LeftOut = { 
/**
 * What.
 */
part: LeftOutPart, 
/**
 * How many of them.
 */
count: number, };

/**
 * A part of a record that some formats cannot hold.
 */
export type LeftOutPart = "games" | "variations" | "comments" | "times" | "marks" | "names" | "result" | "rule" | "size" | "properties";

/**
 * How a board is drawn.
 */
export type Looks = "crossings" | "cells" | "columns";

/**
 * What a winner's move makes.
 */
export type Makes = "five" | "straight_four" | "double_four" | "four_three" | "four" | "double_three" | "open_three" | "other";

/**
 * A part of an answer.
 */
export type Message = { 
/**
 * The number of the call.
 */
id: number, 
/**
 * Whether this is the last part.
 */
done: boolean, 
/**
 * What is answered.
 */
say: Say, };

/**
 * How much of the winning chances a move has cost.
 */
export type MistakeGrade = "inaccuracy" | "mistake" | "blunder";

/**
 * What was wrong with a move.
 */
export type MistakeKind = "forbidden" | "missed_win" | "missed_defence" | "lets_win" | "drop";

/**
 * What was wrong with a move.
 */
export type MistakeReport = { 
/**
 * What was lost.
 */
kind: MistakeKind, 
/**
 * How much that was.
 */
grade: MistakeGrade, 
/**
 * The winning chances it cost the side that moved, from 0 to 1.
 */
loss: number, 
/**
 * The better move.
 */
better: string, 
/**
 * What follows it, itself first.
 */
line: Array<string>, 
/**
 * The score after the better move.
 */
kept: ScoreReport, 
/**
 * The win that was missed, or the one that it lets the opponent have, where it is one by threats.
 */
win: ForcedWin | null, };

/**
 * A move of the game.
 */
export type MoveReport = { 
/**
 * Counted from 1.
 */
number: number, 
/**
 * Who made it.
 */
side: Colour, 
/**
 * Where; nowhere is a pass.
 */
move: string | null, 
/**
 * The engine's move.
 */
preferred: string | null, 
/**
 * What the engine expects, its move first.
 */
line: Array<string>, 
/**
 * The score before the move.
 */
before: ScoreReport, 
/**
 * The score after it.
 */
after: ScoreReport, 
/**
 * The chance that Black wins after it, from 0 to 1.
 */
black_wins: number, 
/**
 * How the move ended the game, if it did.
 */
over: GameResult | null, 
/**
 * What was wrong with it, if anything.
 */
mistake: MistakeReport | null, };

/**
 * A network that comes with the program: the player `zero` of its board.
 */
export type NetworkEntry = { 
/**
 * The game that it plays.
 */
game: string, 
/**
 * All names of that game, this one among them: `tictactoe` is `3x3x3`, `8x8x5` is `gomoku8`.
 */
names: Array<string>, };

/**
 * What ends or continues the line in a node.
 */
export type NodeKind = "interior" | "horizon" | "terminal";

/**
 * How far the search is with a node.
 */
export type NodeState = "unvisited" | "path" | "current" | "done" | "table" | "severed";

/**
 * A visible node.
 */
export type NodeView = { 
/**
 * Its number.
 */
id: number, 
/**
 * The node above.
 */
parent: number | null, 
/**
 * Its centre.
 */
x: number, 
/**
 * Its upper edge.
 */
y: number, 
/**
 * Moves below the root.
 */
ply: number, 
/**
 * Who is to move.
 */
role: Role, 
/**
 * The move that led here; empty for the root.
 */
label: string, 
/**
 * What ends or continues the line.
 */
kind: NodeKind, 
/**
 * How far the search is with it.
 */
state: NodeState, 
/**
 * The board, if the game has one.
 */
board: Board | null, 
/**
 * The number of a leaf in a tree of numbers.
 */
number: number | null, 
/**
 * The window, if the search has one and has come here.
 */
window: WindowView | null, 
/**
 * What is known of the value.
 */
value: ValueView | null, 
/**
 * Whether best play leads through here; told in the last step.
 */
pv: boolean, 
/**
 * Whether its remaining moves have been cut.
 */
cut: boolean, 
/**
 * With which window it is searched, once it is.
 */
attempt: Attempt, 
/**
 * Children that are not shown.
 */
hidden_children: number, 
/**
 * All nodes below that are not shown.
 */
hidden_nodes: number, 
/**
 * What random games say of it.
 */
playouts: PlayoutView | null, };

/**
 * Something chosen in an opening.
 */
export type OpeningChoice = { "type": "place", 
/**
 * Where.
 */
square: string, } | { "type": "stay" } | { "type": "swap" } | { "type": "add_two" } | { "type": "offer_instead" } | { "type": "declare", 
/**
 * How many.
 */
fifths: number, } | { "type": "offer", 
/**
 * Where.
 */
square: string, } | { "type": "pick", 
/**
 * Where.
 */
square: string, };

/**
 * An opening under way.
 */
export type OpeningView = { 
/**
 * The stones so far, Black's first, then by turns.
 */
stones: Array<string>, 
/**
 * The fifth moves offered so far.
 */
offered: Array<string>, 
/**
 * The person who plays Black as things stand: 0 who began, 1 the other.
 */
black: number, 
/**
 * Whose choice it is; none when the opening is over.
 */
who: number | null, 
/**
 * What that person may do.
 */
permissions: Array<Permission>, };

/**
 * What a network says of a position at first sight, and what the search that it guides makes of that.
 */
export type OpinionView = { 
/**
 * The network's own value for the side to move, −1 to +1.
 */
value: number, 
/**
 * Every legal move, the best first.
 */
moves: Array<CandidateView>, };

/**
 * A kind of choice that the rule leaves now.
 */
export type Permission = { 
/**
 * The `type` of the choice.
 */
choice: string, 
/**
 * The squares it may name, if it names one.
 */
squares: Array<string>, 
/**
 * The most it may declare, or how many are left to offer, if it has a number.
 */
number: number | null, };

/**
 * A position: a game, where it starts, and the moves since.
 */
export type Place = { 
/**
 * A game of the grammar: `tictactoe`, `4x4x3`, `connect4`, `gomoku15`, `renju15` …
 */
game: string, 
/**
 * The rows of the position to start from, as `docs/notation.md` has them; the empty board if not given.
 */
setup?: string, 
/**
 * The moves, such as `h8`, or `4`, a column, in connect four; `pass` passes the turn in five in a row.
 */
moves: Array<string>, };

/**
 * A kind of player.
 */
export type PlayerEntry = { 
/**
 * The word of the grammar.
 */
name: string, 
/**
 * A line about it in English and Chinese.
 */
summary: [string, string], 
/**
 * Something worth trying.
 */
example: string, 
/**
 * What can be set.
 */
settings: Array<PlayerSetting>, };

/**
 * Something that can be set for a player.
 */
export type PlayerSetting = { 
/**
 * The word of the grammar.
 */
name: string, 
/**
 * A line about it in English and Chinese.
 */
summary: [string, string], 
/**
 * The usual value in English and Chinese.
 */
usual: [string, string], };

/**
 * What random games say of a node.
 */
export type PlayoutView = { 
/**
 * How many went through it.
 */
visits: number, 
/**
 * Their mean result for MAX, −1 to +1.
 */
mean: number, 
/**
 * Its upper confidence bound for the side that moves into it: the highest of siblings is chosen next.
 */
ucb: number | null, 
/**
 * Whether the mean is exact.
 */
proven: boolean, };

/**
 * A leaf that was not told right.
 */
export type PredictionMistake = { 
/**
 * Which.
 */
leaf: number, 
/**
 * What was wrong.
 */
kind: PredictionMistakeKind, 
/**
 * Why, in English and Chinese.
 */
sentence: [string, string], 
/**
 * The node whose cut removed the leaf.
 */
cut_at: number | null, 
/**
 * The node that set the bound.
 */
set_at: number | null, 
/**
 * The step at which this can be seen.
 */
step: number, };

/**
 * What was wrong.
 */
export type PredictionMistakeKind = "missed" | "wrong";

/**
 * A node of a game.
 */
export type RecordNode = { 
/**
 * The number of the node above; the root is its own.
 */
parent: number, 
/**
 * The move: a square, or `pass`; none where stones are only set up.
 */
move: string | null, 
/**
 * Who moved: 0 or 1; needed where the sides do not alternate.
 */
side: number, 
/**
 * Free text.
 */
comment?: string, 
/**
 * Stones set up here, `[square, 0 | 1]`; `[square, 2]` where one is lifted.
 */
setup?: Array<[string, number]>, 
/**
 * Whose turn it is from here on, where that is set up.
 */
to_move?: number, };

/**
 * A game with variations.
 */
export type RecordTree = { 
/**
 * The game: `gomoku15`, `renju15` …
 */
game: string, 
/**
 * Whether the file named the rule, or it is only supposed.
 */
rule_known: boolean, 
/**
 * Who played Black and White; empty if unknown.
 */
names: [string, string], 
/**
 * The result as SGF writes it; empty if unknown.
 */
result: string, 
/**
 * All nodes, parents before children, the first child first; the root has number 0 and no move.
 */
nodes: Array<RecordNode>, };

/**
 * A part of a report. Text between backticks is code.
 */
export type ReportPart = { "type": "heading", 
/**
 * What it says.
 */
text: string, } | { "type": "text", 
/**
 * What it says.
 */
text: string, } | { "type": "list", 
/**
 * What they say.
 */
items: Array<string>, } | { "type": "code", 
/**
 * What it says.
 */
text: string, } | { "type": "table", 
/**
 * What it shows.
 */
caption: string, 
/**
 * The names of the columns.
 */
head: Array<string>, 
/**
 * The rows.
 */
rows: Array<Array<string>>, } | { "type": "plot", 
/**
 * What it shows.
 */
title: string, 
/**
 * The picture.
 */
svg: string, } | { "type": "verdict", 
/**
 * `yes`, `partly` or `no`.
 */
held: string, 
/**
 * In words.
 */
words: string, 
/**
 * Why.
 */
text: string, } | { "type": "warning", 
/**
 * What it says.
 */
text: string, };

/**
 * A report in both languages.
 */
export type ReportView = { 
/**
 * In English.
 */
en: Array<ReportPart>, 
/**
 * In Chinese.
 */
zh: Array<ReportPart>, };

/**
 * A game, reviewed.
 */
export type Review = { 
/**
 * Whether every move was looked at: nobody asked to stop.
 */
complete: boolean, 
/**
 * The moves looked at.
 */
moves: Array<MoveReport>, 
/**
 * Where a lost game could last be saved.
 */
turning: Turning | null, };

/**
 * Who is to move in a node: MAX is the side to move at the root.
 */
export type Role = "max" | "min";

/**
 * A game as the page keeps it.
 */
export type SavedGame = { 
/**
 * Chosen by the page, at random: 16 to 40 letters and digits.
 */
id: string, 
/**
 * A title for lists.
 */
title: string, 
/**
 * The game, such as `renju15`.
 */
game: string, 
/**
 * Everything else that the page needs to go on, as JSON; the server only keeps it.
 */
state: string, 
/**
 * How many moves were made.
 */
moves?: number, 
/**
 * How it has ended, if it has.
 */
result?: SavedResult, };

/**
 * How a kept game has ended.
 */
export type SavedResult = "first" | "second" | "draw";

/**
 * A kept game in a list.
 */
export type SavedSummary = { 
/**
 * Which.
 */
id: string, 
/**
 * Its title.
 */
title: string, 
/**
 * The game.
 */
game: string, 
/**
 * When it was last changed, in seconds since 1970.
 */
changed: number, 
/**
 * How many moves were made; none if that was not told.
 */
moves: number | null, 
/**
 * How it has ended, if it has.
 */
result: SavedResult | null, };

/**
 * What the server answers.
 */
export type Say = { "type": "error", 
/**
 * A word for the kind of error, which the page may translate.
 */
code: string, 
/**
 * What was wrong and what to do, in English.
 */
message: string, } | { "type": "stopped" } | { "type": "catalogue", 
/**
 * What there is.
 */
catalogue: Catalogue, } | { "type": "board", 
/**
 * The board.
 */
board: BoardView, } | { "type": "explanation", 
/**
 * Why, or why not.
 */
explanation: ExplanationView, } | { "type": "queued", 
/**
 * So many go before it.
 */
ahead: number, } | { "type": "thinking", 
/**
 * The best lines so far, the best first.
 */
lines: Array<Thought>, 
/**
 * Positions visited, or games played.
 */
nodes: number, 
/**
 * Time used.
 */
time_ms: number, } | { "type": "chosen", 
/**
 * The move; none if the player resigns.
 */
move: string | null, 
/**
 * What led to it.
 */
thought: Thought | null, 
/**
 * Positions visited, or games played.
 */
nodes: number, 
/**
 * Time used.
 */
time_ms: number, } | { "type": "progress", 
/**
 * So much is done,
 */
done: number, 
/**
 * of so much.
 */
total: number, } | { "type": "reviewed", 
/**
 * What each move was worth.
 */
review: Review, } | { "type": "traced", 
/**
 * The number under which it is kept for a while.
 */
trace: number, 
/**
 * What came out.
 */
summary: TraceSummary, } | { "type": "trace_view", 
/**
 * What is seen.
 */
view: View, } | { "type": "trace_step", 
/**
 * The step, if there is one.
 */
step: number | null, } | { "type": "compared", 
/**
 * What each technique costs.
 */
costs: Array<Cost>, 
/**
 * The same as bars.
 */
chart: Chart, } | { "type": "assessed", 
/**
 * How the prediction did.
 */
assessment: Assessment, } | { "type": "experiments", 
/**
 * All of them.
 */
experiments: Array<ExperimentEntry>, } | { "type": "experimented", 
/**
 * What came of it.
 */
report: ReportView, } | { "type": "opening", 
/**
 * The opening.
 */
opening: OpeningView, } | { "type": "opening_chosen", 
/**
 * What to do, one after the other.
 */
choices: Array<OpeningChoice>, } | { "type": "records", 
/**
 * The games of the file, at least one.
 */
games: Array<RecordTree>, } | { "type": "file", 
/**
 * The file.
 */
file: File, } | { "type": "kept" } | { "type": "game", 
/**
 * The game, if it is there.
 */
game: SavedGame | null, } | { "type": "games", 
/**
 * All of them.
 */
games: Array<SavedSummary>, };

/**
 * What a score says.
 */
export type ScoreKind = "win" | "loss" | "heuristic";

/**
 * A score, for Black.
 */
export type ScoreReport = { 
/**
 * As it is printed: `+35`, `+W5`, `-L4`.
 */
text: string, 
/**
 * As a number.
 */
value: number, 
/**
 * What it says.
 */
kind: ScoreKind, 
/**
 * In how many plies the game is decided.
 */
plies: number | null, };

/**
 * The value of a position or move.
 */
export type ScoreView = { 
/**
 * As the program writes it: `+35`, `+W5`, `-L4`; for the side to move at the root. `+0.12` is the mean result of
 * random games, or of what a network says.
 */
text: string, 
/**
 * `heuristic`, `win` or `loss`.
 */
kind: string, 
/**
 * Plies to the end of a win or loss.
 */
plies: number | null, 
/**
 * The chance that the side to move wins, from 0 to 1.
 */
win_rate: number, };

/**
 * An interesting step.
 */
export type Seek = { "type": "next_cut" } | { "type": "previous_cut" } | { "type": "entered", 
/**
 * The node.
 */
node: number, } | { "type": "left", 
/**
 * The node.
 */
node: number, };

/**
 * What happens in a step.
 */
export type StepKind = "start" | "enter" | "leave" | "improve" | "cut" | "table_hit" | "playout";

/**
 * A point that would make a straight four of a three.
 */
export type StraightFourView = { 
/**
 * The point.
 */
point: string, 
/**
 * Why Black cannot make a straight four there after all: `five`, or why it is forbidden; none if Black can.
 */
refuted: string | null, 
/**
 * Why the point is forbidden, or why it is not although it looks so; left out where it would lead too deep.
 */
why: ExplanationView | null, };

/**
 * How to search: the rungs of the ladder that can be watched.
 */
export type Technique = "minimax" | "negamax" | "alphabeta" | "ordering" | "table" | "pvs" | "mcts";

/**
 * One line of a search.
 */
export type Thought = { 
/**
 * The value; none if the player gives none.
 */
score: ScoreView | null, 
/**
 * How deep; none if the player counts otherwise.
 */
depth: number | null, 
/**
 * The deepest look.
 */
deepest: number | null, 
/**
 * The moves expected, the first one is the move itself.
 */
line: Array<string>, 
/**
 * Playouts that went through the move, where there are such.
 */
visits: number | null, 
/**
 * What a network makes of the position, if one was asked; with the best line only.
 */
opinion: OpinionView | null, };

/**
 * A move of the winner.
 */
export type Threat = { 
/**
 * Where.
 */
move: string, 
/**
 * What it makes.
 */
makes: Makes, 
/**
 * Where five comes next, if that is not stopped.
 */
fives: Array<string>, 
/**
 * The replies that stop what is threatened, the longest defence first.
 */
defences: Array<Defence>, 
/**
 * How the winner goes on after any other reply, unless it makes five at once.
 */
otherwise: Threat | null, };

/**
 * Three stones that may become a straight four.
 */
export type ThreeView = { 
/**
 * The three.
 */
stones: Array<string>, 
/**
 * Whether Black can make a straight four of it.
 */
real: boolean, 
/**
 * The points that would.
 */
straight_fours: Array<StraightFourView>, };

/**
 * A mark of the axis.
 */
export type Tick = { 
/**
 * Where.
 */
x: number, 
/**
 * What it says.
 */
label: string, };

/**
 * What is searched, and how.
 */
export type TraceRequest = { 
/**
 * What.
 */
source: TraceSource, 
/**
 * How.
 */
technique: Technique, 
/**
 * How deep; to the end if not given.
 */
depth: number | null, 
/**
 * The name of the judgement; the usual one if not given.
 */
judgement: string | null, 
/**
 * For Monte-Carlo tree search: how many playouts.
 */
playouts: number | null, 
/**
 * Whether what is cut is kept down to its leaves, as a prediction needs it.
 */
whole?: boolean, };

/**
 * What is searched.
 */
export type TraceSource = { "type": "game", 
/**
 * The position.
 */
place: Place, } | { "type": "numbers", 
/**
 * The tree.
 */
text: string, };

/**
 * What a search came to, and what it cost.
 */
export type TraceSummary = { 
/**
 * How it searched.
 */
technique: Technique, 
/**
 * What that is called in English and Chinese.
 */
title: [string, string], 
/**
 * The value for MAX, as shown; of random games, their mean.
 */
value: string, 
/**
 * The first move of the principal variation.
 */
best_move: string | null, 
/**
 * The principal variation.
 */
pv: Array<string>, 
/**
 * Steps to go through.
 */
steps: number, 
/**
 * The memory it takes.
 */
bytes: number, 
/**
 * How long it took.
 */
milliseconds: number, 
/**
 * Nodes entered; of random games, nodes added.
 */
nodes: number, 
/**
 * Leaves among them.
 */
leaves: number, 
/**
 * Cut-offs.
 */
cutoffs: number, 
/**
 * Values from the table.
 */
table_hits: number, 
/**
 * Moves searched again with a larger window.
 */
researches: number, 
/**
 * Random games.
 */
playouts: number, };

/**
 * The last move by which the loser could have been saved, as far as the engine knows.
 */
export type Turning = { 
/**
 * The number of the move that lost the game.
 */
number: number, 
/**
 * Who lost.
 */
side: Colour, 
/**
 * What was played.
 */
played: string | null, 
/**
 * The move that held.
 */
saving: string, 
/**
 * What follows it, itself first.
 */
line: Array<string>, 
/**
 * The score after it, for Black.
 */
kept: ScoreReport, 
/**
 * The win that followed, where it is one by threats.
 */
followed: Followed | null, };

/**
 * A value, for MAX.
 */
export type ValueView = { 
/**
 * To compute with.
 */
score: number, 
/**
 * To show, with its sign: `≥ 3`.
 */
label: string, 
/**
 * What it says about the true value.
 */
bound: BoundView, };

/**
 * The visible part of a tree at one step. Lengths are pixels; the root is at x = 0, y = 0.
 */
export type View = { 
/**
 * Which step, from 0.
 */
step: number, 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * What happens in it.
 */
kind: StepKind, 
/**
 * Where; a node that is always among `nodes`.
 */
current: number, 
/**
 * What happens and why, in English and Chinese.
 */
sentence: [string, string], 
/**
 * Of a cut-off, who caused it.
 */
cut: CutView | null, 
/**
 * What was counted so far.
 */
counters: Counters, 
/**
 * Whether the whole tree is shown.
 */
whole: boolean, 
/**
 * The rectangle that holds all nodes.
 */
bounds: Bounds, 
/**
 * The width of a node.
 */
node_width: number, 
/**
 * The height of a node.
 */
node_height: number, 
/**
 * The visible nodes, parents before children.
 */
nodes: Array<NodeView>, };

/**
 * A window, for MAX.
 */
export type WindowView = { 
/**
 * What MAX is sure of.
 */
alpha: string, 
/**
 * What MIN is sure of.
 */
beta: string, 
/**
 * Which of them this step has set.
 */
set: Edge | null, };
