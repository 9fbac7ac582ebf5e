// What the page and the server say to each other. Made from the Rust types by `cargo xtask bless`; do not edit.

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
 * The position; a game of five in a row.
 */
place: Place, 
/**
 * How many moves, 1 to 10.
 */
lines: number, 
/**
 * For how long; until it is stopped if not given.
 */
time_ms: number | null, } | { "type": "review", 
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
open: Array<number>, } | { "type": "trace_seek", 
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
language: string, } | { "type": "save", 
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
total: number, } | { "type": "opening", 
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
 * The moves, such as `h8`, or `d` in connect four; `pass` passes the turn in five in a row.
 */
moves: Array<string>, };

/**
 * How a board is drawn.
 */
export type Looks = "crossings" | "cells" | "columns";

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
 * The value of a position or move.
 */
export type ScoreView = { 
/**
 * As the program writes it: `+35`, `+W5`, `-L4`; for the side to move at the root.
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
visits: number | null, };

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
 * A format that the page can save.
 */
export type FileFormat = "sgf" | "psq" | "text";

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
 * What the format could not hold, in English.
 */
lost: Array<string>, };

/**
 * What is searched, and how.
 */
export type TraceRequest = { 
/**
 * What.
 */
source: TraceSource, 
/**
 * The technique: `minimax`, `negamax`, `alphabeta`, `ordering`, `table`, `pvs`, `mcts`.
 */
technique: string, 
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
playouts: number | null, };

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
state: string, };

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
changed: number, };
