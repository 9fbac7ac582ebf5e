//! A game of five in a row, reviewed: what each move was worth, what it missed, and where the game was lost.
//!
//! [`Searcher`] is the engine with its limits. [`Searcher::review`] gives every move with its [`Value`] and its [`Mistake`];
//! [`Searcher::game`] makes of that a [`Review`] for a page or a program, with each [`ForcedWin`] that was missed or allowed
//! as a tree of threats, and the [`Turning`] point: the last move by which the loser could have been saved.
//!
//! INVARIANT: a forced win is shown only after it was replayed against every legal reply by the rules of the game alone.
//!
//! ```
//! use tengen_core::{Limits, NoClock};
//! use tengen_engine::{Engine, Options};
//! use tengen_games::Notation;
//! use tengen_games::gomoku::{Gomoku, Rule};
//! use tengen_lab::review::{Searcher, Step, judge};
//!
//! // White leaves an open three alone.
//! let start = Gomoku::new(15, Rule::Freestyle).unwrap();
//! let moves = ["h8", "h9", "i9", "i10", "j10", "g8", "k11", "g7", "l12"].map(|name| name.parse().unwrap());
//! let steps = Step::all(&start, &moves).unwrap();
//! let engine = Engine::new(Options { table_bytes: 1 << 20, threads: 1 });
//! let limits = Limits { nodes: Some(5_000), ..Limits::default() };
//! let mut searcher = Searcher::new(engine, limits, || NoClock);
//! searcher.least_loss = judge::INACCURACY;
//! let review = searcher.game(&steps, |progress| assert!(progress.done <= progress.total));
//! assert_eq!(review.turning.unwrap().number, 6);
//! ```

mod forced_win;
pub mod judge;
mod report;
mod searcher;
mod step;
mod turning;
mod value;

pub use forced_win::{Defence, ForcedWin, Makes, Threat};
pub use judge::{Grade, Kind};
pub use report::{Colour, MistakeReport, MoveReport, Over, Progress, Review, Says, ScoreReport};
pub use searcher::{Mistake, Reviewed, Searcher};
pub use step::{Step, StepsError};
pub use turning::{Followed, Turning};
pub use value::Value;
