//! What the page and the server say to each other: JSON messages over one socket.
//!
//! The page makes a [`Call`] with a number of its own; every [`Message`] that answers it carries that number, and the last
//! one says so. The page's types are made from these (`page/protocol.d.ts`).

mod declarations;
mod experiment;
mod explain;
mod opening;
mod place;
mod record;
mod search;
mod store;
mod tree;

pub use declarations::declarations;
pub use experiment::{ExperimentEntry, ReportPart, ReportView};
pub use explain::{ExplanationView, FourView, StraightFourView, ThreeView};
pub(crate) use explain::{names, offence};
pub use opening::{OpeningChoice, OpeningView, Permission};
pub use place::{
    BoardView, Catalogue, Ending, GameEntry, Looks, NetworkEntry, Place, PlayerEntry, PlayerSetting,
};
pub use record::{File, FileFormat, LeftOut, LeftOutPart, RecordNode, RecordTree};
pub use search::{Analyst, CandidateView, Clock, OpinionView, ScoreView, Thought};
pub use store::{SavedGame, SavedResult, SavedSummary};
pub use tree::{Seek, TraceRequest, TraceSource};

use serde::{Deserialize, Serialize};
use tengen_lab::compare::{Chart, Cost};
use tengen_lab::predict::Assessment;
use tengen_lab::review::Review;
use tengen_lab::trace::{TraceSummary, View};
use ts_rs::TS;

/// Something that the page wants.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// Chosen by the page; the answers carry it.
    pub id: u32,
    /// What is wanted.
    pub ask: Ask,
}

/// A part of an answer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Message {
    /// The number of the call.
    pub id: u32,
    /// Whether this is the last part.
    pub done: bool,
    /// What is answered.
    pub say: Say,
}

/// What the page can ask for.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// The games, players, opening rules and judgements there are.
    Catalogue,
    /// What the board looks like.
    Look {
        /// Where.
        place: Place,
    },
    /// Why a point is forbidden to Black in renju, or why it is not.
    Explain {
        /// The position.
        place: Place,
        /// The point.
        square: String,
    },
    /// A move by a player of the grammar.
    Choose {
        /// The position.
        place: Place,
        /// Who chooses, such as `engine:level=5`.
        player: String,
        /// The same seed chooses the same move.
        seed: u32,
        /// The player's clock, if there is one.
        clock: Option<Clock>,
    },
    /// The best moves, for as long as nobody stops it.
    Analyse {
        /// The position; a game of five in a row for the engine, a board that has a network for that.
        place: Place,
        /// How many moves, 1 to 10.
        lines: u32,
        /// For how long; until it is stopped if not given.
        time_ms: Option<u32>,
        /// Who looks.
        #[serde(default)]
        #[ts(optional, as = "Option<Analyst>")]
        by: Analyst,
    },
    /// A whole game, every move scored.
    Review {
        /// The game, its last move included.
        place: Place,
        /// For each move.
        time_ms: u32,
    },
    /// Ends a call that is still being answered: a search tells what it has found.
    Stop {
        /// The number of that call.
        call: u32,
    },
    /// Who is to do what in an opening.
    Opening {
        /// The game, such as `gomoku15`.
        game: String,
        /// The rule of the opening, such as `swap2`.
        rule: String,
        /// What was chosen so far.
        choices: Vec<OpeningChoice>,
    },
    /// What the engine chooses in an opening.
    ChooseOpening {
        /// The game.
        game: String,
        /// The rule of the opening.
        rule: String,
        /// What was chosen so far.
        choices: Vec<OpeningChoice>,
        /// Who chooses, such as `engine:level=5`.
        player: String,
        /// The same seed chooses the same.
        seed: u32,
    },
    /// The games of a file.
    ReadRecord {
        /// The name of the file, whose ending tells the format.
        name: String,
        /// The file in base64.
        base64: String,
    },
    /// A game as a file.
    WriteRecord {
        /// The game.
        record: RecordTree,
        /// The format.
        format: FileFormat,
    },
    /// The board as a picture (SVG).
    Picture {
        /// The position.
        place: Place,
        /// How many of the last moves bear their numbers; all if not given.
        numbers: Option<u32>,
        /// Whether the border has coordinates.
        coordinates: bool,
    },
    /// A game as a film (GIF).
    Film {
        /// The game, its last move included.
        place: Place,
        /// How long each move is shown.
        delay_ms: u32,
    },
    /// Searches a small tree and keeps every step.
    Trace {
        /// What and how.
        request: TraceRequest,
    },
    /// The tree at a step of a kept search.
    TraceView {
        /// Which.
        trace: u32,
        /// The step, from 0.
        step: u32,
        /// Nodes that were opened by hand.
        open: Vec<u32>,
        /// Without any mark of the search, for a prediction; the step is not looked at.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        plain: bool,
    },
    /// The number of an interesting step of a kept search.
    TraceSeek {
        /// Which.
        trace: u32,
        /// From where.
        step: u32,
        /// What to look for.
        seek: Seek,
    },
    /// All techniques on one position, as a bar chart.
    Compare {
        /// What; its technique is not looked at.
        request: TraceRequest,
    },
    /// A guess which leaves a kept search visits.
    Predict {
        /// Which.
        trace: u32,
        /// The leaves.
        leaves: Vec<u32>,
    },
    /// A tree to be printed, with questions and answers (HTML).
    Worksheet {
        /// The tree; a random one if not given.
        source: Option<TraceSource>,
        /// The same seed gives the same tree.
        seed: u32,
        /// `en` or `zh`.
        language: String,
    },
    /// The experiments of the lab.
    Experiments,
    /// Runs an experiment quickly; stopped early, it reports what it has.
    Experiment {
        /// Which.
        name: String,
    },
    /// Keeps a game.
    Save {
        /// The game.
        game: SavedGame,
    },
    /// A kept game.
    Load {
        /// Which.
        id: String,
    },
    /// All kept games, the latest first.
    List,
    /// Forgets a kept game.
    Forget {
        /// Which.
        id: String,
    },
}

/// What the server answers.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Say {
    /// The call cannot be answered.
    Error {
        /// A word for the kind of error, which the page may translate.
        code: String,
        /// What was wrong and what to do, in English.
        message: String,
    },
    /// The call was stopped, or there was nothing to stop.
    Stopped,
    /// To [`Ask::Catalogue`].
    Catalogue {
        /// What there is.
        catalogue: Catalogue,
    },
    /// To [`Ask::Look`].
    Board {
        /// The board.
        board: BoardView,
    },
    /// To [`Ask::Explain`].
    Explanation {
        /// Why, or why not.
        explanation: ExplanationView,
    },
    /// A search waits for its turn.
    Queued {
        /// So many go before it.
        ahead: u32,
    },
    /// How far a search is.
    Thinking {
        /// The best lines so far, the best first.
        lines: Vec<Thought>,
        /// Positions visited, or games played.
        nodes: f64,
        /// Time used.
        time_ms: u32,
    },
    /// The end of [`Ask::Choose`].
    Chosen {
        /// The move; none if the player resigns.
        #[serde(rename = "move")]
        mv: Option<String>,
        /// What led to it.
        thought: Option<Thought>,
        /// Positions visited, or games played.
        nodes: f64,
        /// Time used.
        time_ms: u32,
    },
    /// How far a longer task is.
    Progress {
        /// So much is done,
        done: u32,
        /// of so much.
        total: u32,
    },
    /// The end of [`Ask::Review`].
    Reviewed {
        /// What each move was worth.
        review: Box<Review>,
    },
    /// The end of [`Ask::Trace`].
    Traced {
        /// The number under which it is kept for a while.
        trace: u32,
        /// What came out.
        summary: Box<TraceSummary>,
    },
    /// To [`Ask::TraceView`].
    TraceView {
        /// What is seen.
        view: Box<View>,
    },
    /// To [`Ask::TraceSeek`].
    TraceStep {
        /// The step, if there is one.
        step: Option<u32>,
    },
    /// The end of [`Ask::Compare`].
    Compared {
        /// What each technique costs.
        costs: Vec<Cost>,
        /// The same as bars.
        chart: Chart,
    },
    /// To [`Ask::Predict`].
    Assessed {
        /// How the prediction did.
        assessment: Assessment,
    },
    /// To [`Ask::Experiments`].
    Experiments {
        /// All of them.
        experiments: Vec<ExperimentEntry>,
    },
    /// The end of [`Ask::Experiment`].
    Experimented {
        /// What came of it.
        report: Box<ReportView>,
    },
    /// To [`Ask::Opening`].
    Opening {
        /// The opening.
        opening: OpeningView,
    },
    /// To [`Ask::ChooseOpening`].
    OpeningChosen {
        /// What to do, one after the other.
        choices: Vec<OpeningChoice>,
    },
    /// To [`Ask::ReadRecord`].
    Records {
        /// The games of the file, at least one.
        games: Vec<RecordTree>,
    },
    /// A file for the visitor.
    File {
        /// The file.
        file: File,
    },
    /// To [`Ask::Save`] and [`Ask::Forget`].
    Kept,
    /// To [`Ask::Load`].
    Game {
        /// The game, if it is there.
        game: Option<SavedGame>,
    },
    /// To [`Ask::List`].
    Games {
        /// All of them.
        games: Vec<SavedSummary>,
    },
}
