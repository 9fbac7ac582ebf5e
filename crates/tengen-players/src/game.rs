//! Games by name, and what a game needs so that any player can play it.

use std::fmt;
use std::str::FromStr;
use tengen_core::{Evaluate, Game, Judgement, Side};
#[cfg(feature = "chess")]
use tengen_games::chess::{self, Chess};
use tengen_games::connect_four::{self, ConnectFour};
use tengen_games::gomoku::{Gomoku, Rule, SizeError, Variant, VariantError};
use tengen_games::mnk::evaluate::{Heuristic, HeuristicKind};
use tengen_games::mnk::{Mnk, Rules, RulesError, Small, Stones, Wide};
use tengen_games::{Grid, Notation};
use tengen_search::player::{self, IllegalMoveRule};

/// A game that people and programs can be set to play.
pub trait Playable: Grid + Send + Sync + 'static {
    /// Any estimate of this game's positions, chosen by name.
    type Estimate: Evaluate<Self> + Clone + Send + 'static;

    /// The names of its estimates, the usual one first, each with a line about it in English and Chinese.
    fn estimates(&self) -> &'static [(&'static str, [&'static str; 2])];

    /// The estimate of this name; with `quiet`, only quiet positions are judged.
    fn estimate(&self, name: &str, quiet: bool) -> Option<Self::Estimate>;

    /// At most so many moves are left in the game; none if it has no such bound.
    fn moves_left(&self) -> Option<u64>;

    /// What passing the turn on after an illegal move means, if this game can do that.
    fn forfeit_turn() -> Option<IllegalMoveRule<Self>> {
        None
    }

    /// What a side is called in English and Chinese, if it has a name rather than a letter.
    fn side_name(_side: Side) -> Option<[&'static str; 2]> {
        None
    }

    /// What the rules of this game are called in English and Chinese, if the board does not tell.
    fn rule_name(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// The position as the engine for five in a row knows it, if it is one: five or more on a square board.
    fn five_in_a_row(&self) -> Option<Gomoku> {
        None
    }

    /// The position as networks know it, if it is one: so many stones in a row win, without further rules.
    fn stones_in_a_row(&self) -> Option<Mnk<Wide>> {
        None
    }

    /// The program that plays when none is named.
    fn usual_player(&self) -> &'static str {
        if self.five_in_a_row().is_some() { "engine:time=1s" } else { "pvs:time=1s" }
    }

    /// Whether only quiet positions are judged unless a player says otherwise.
    fn usually_quiet() -> bool {
        false
    }

    /// The names of all judgements: the estimates, and those of finished games only.
    fn evaluations(&self) -> Vec<(&'static str, [&'static str; 2])> {
        self.estimates().iter().copied().chain([NONE, UTILITY]).collect()
    }

    /// The judgement of this name.
    fn evaluation(&self, name: &str, quiet: bool) -> Result<Judgement<Self::Estimate>, UnknownEvaluation> {
        match name {
            "utility" => Ok(Judgement::Utility),
            "none" => Ok(Judgement::None),
            _ => match self.estimate(name, quiet) {
                Some(estimate) => Ok(Judgement::By(estimate)),
                None => Err(UnknownEvaluation::new(self, name)),
            },
        }
    }
}

/// The game has no judgement of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this game has no judgement `{name}`; choose one of {known}")]
pub struct UnknownEvaluation {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: String,
}

impl UnknownEvaluation {
    fn new<G: Playable>(game: &G, name: &str) -> UnknownEvaluation {
        let known: Vec<String> = game.evaluations().iter().map(|(name, _)| format!("`{name}`")).collect();
        UnknownEvaluation { name: name.to_owned(), known: known.join(", ") }
    }
}

const UTILITY: (&str, [&str; 2]) =
    ("utility", ["+1, 0, −1 at the end of the game, nothing before", "只看终局：+1、0、−1"]);
const NONE: (&str, [&str; 2]) =
    ("none", ["the end of the game only, the sooner win first", "只看终局，先胜为佳"]);
const LINES: (&str, [&str; 2]) =
    ("lines", ["rows still possible, mine minus theirs", "仍可能连成的线数之差"]);
const FILL: (&str, [&str; 2]) =
    ("fill", ["lines I would complete by filling the board, mine minus theirs", "填满空格后成线数之差"]);
#[cfg(feature = "chess")]
const SQUARES: (&str, [&str; 2]) = ("squares", ["pieces and where they stand", "子力与位置"]);
#[cfg(feature = "chess")]
const MATERIAL: (&str, [&str; 2]) = ("material", ["pieces only", "仅子力"]);
const SHAPES: (&str, [&str; 2]) =
    ("shapes", ["runs of stones by length and open ends", "按长度与空端计分的棋形"]);

/// What there is for stones in a row, the shapes first where rows are long.
const FOR_LONG_ROWS: &[(&str, [&str; 2])] = &[SHAPES, LINES, FILL];

/// The estimate of this name for stones in a row.
fn in_a_row(name: &str, quiet: bool) -> Option<Heuristic> {
    let kind = match name {
        "lines" => HeuristicKind::Lines,
        "fill" => HeuristicKind::Fill,
        "shapes" => HeuristicKind::Shapes,
        _ => return None,
    };
    Some(Heuristic { kind, quiet })
}

impl<S: Stones> Playable for Mnk<S> {
    type Estimate = Heuristic;

    fn estimates(&self) -> &'static [(&'static str, [&'static str; 2])] {
        if self.rules().in_a_row() >= 5 { FOR_LONG_ROWS } else { &[LINES, FILL, SHAPES] }
    }

    fn estimate(&self, name: &str, quiet: bool) -> Option<Heuristic> {
        in_a_row(name, quiet)
    }

    fn moves_left(&self) -> Option<u64> {
        Some(u64::from(self.rules().cells() - self.placed()))
    }

    fn stones_in_a_row(&self) -> Option<Mnk<Wide>> {
        Mnk::new(self.rules()).parse(&self.text()).ok()
    }

    fn five_in_a_row(&self) -> Option<Gomoku> {
        let rules = self.rules();
        let known = rules.in_a_row() == 5 && rules.width() == rules.height();
        let stones = rules.squares().filter_map(|square| Some((square, self.cell(square)?.0)));
        let size = u32::from(rules.width());
        known.then(|| Gomoku::from_stones(size, Rule::Freestyle, stones, self.side_to_move()).ok()).flatten()
    }

    fn forfeit_turn() -> Option<IllegalMoveRule<Self>> {
        Some(player::forfeit_turn)
    }
}

impl Playable for Gomoku {
    type Estimate = Heuristic;

    fn estimates(&self) -> &'static [(&'static str, [&'static str; 2])] {
        FOR_LONG_ROWS
    }

    fn estimate(&self, name: &str, quiet: bool) -> Option<Heuristic> {
        in_a_row(name, quiet)
    }

    fn moves_left(&self) -> Option<u64> {
        Some(u64::from(self.size()).pow(2) - u64::from(self.placed()))
    }

    fn side_name(side: Side) -> Option<[&'static str; 2]> {
        Some(match side {
            Side::First => ["Black", "黑棋"],
            Side::Second => ["White", "白棋"],
        })
    }

    fn rule_name(&self) -> Option<[&'static str; 2]> {
        Some(match self.rule() {
            Rule::Freestyle => ["gomoku, freestyle", "五子棋，无禁手"],
            Rule::Standard => ["gomoku, exactly five", "五子棋，恰好五子"],
            Rule::Renju => ["renju", "连珠，有禁手"],
            Rule::Caro => ["caro", "卡罗五子棋"],
            Rule::ExactCaro => ["caro, exactly five", "卡罗五子棋，恰好五子"],
        })
    }

    fn stones_in_a_row(&self) -> Option<Mnk<Wide>> {
        let size = u32::from(self.size());
        let rules = (self.rule() == Rule::Freestyle).then(|| Rules::new(size, size, 5).ok()).flatten()?;
        Mnk::new(rules).parse(&self.text()).ok()
    }

    fn five_in_a_row(&self) -> Option<Gomoku> {
        Some(self.clone())
    }

    fn forfeit_turn() -> Option<IllegalMoveRule<Self>> {
        Some(player::forfeit_turn)
    }
}

impl Playable for ConnectFour {
    type Estimate = connect_four::Heuristic;

    fn estimates(&self) -> &'static [(&'static str, [&'static str; 2])] {
        &[LINES]
    }

    fn estimate(&self, name: &str, quiet: bool) -> Option<connect_four::Heuristic> {
        (name == "lines").then_some(connect_four::Heuristic { quiet })
    }

    fn moves_left(&self) -> Option<u64> {
        Some(self.vacant())
    }
}

#[cfg(feature = "chess")]
impl Playable for Chess {
    type Estimate = chess::evaluate::Heuristic;

    fn estimates(&self) -> &'static [(&'static str, [&'static str; 2])] {
        &[SQUARES, MATERIAL]
    }

    fn estimate(&self, name: &str, quiet: bool) -> Option<chess::evaluate::Heuristic> {
        let squares = match name {
            "squares" => true,
            "material" => false,
            _ => return None,
        };
        Some(chess::evaluate::Heuristic { squares, quiet })
    }

    fn moves_left(&self) -> Option<u64> {
        None
    }

    /// Chess is judged in the middle of exchanges otherwise.
    fn usually_quiet() -> bool {
        true
    }
}

/// A game, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSpec {
    /// k in a row on m×n.
    Mnk(Rules),
    /// Five in a row by the rules of tournaments.
    Gomoku(Variant),
    /// Connect four.
    ConnectFour,
    /// Chess.
    #[cfg(feature = "chess")]
    Chess,
}

/// Why a text does not name a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No such name.
    #[error("there is no game `{0}`; choose {names}, or columns x rows x stones in a row, like `4x4x3`; a size may \
        follow a game of five in a row, like `renju19`", names = GameSpec::NAMES.join(", "))]
    Unknown(String),
    /// A game of five in a row on an impossible board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Three numbers that make no game.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// Something to do with a game whose type is known only when its name is read.
pub trait GameVisitor {
    /// What it gives.
    type Output;
    /// Does it, from the start of the game.
    fn visit<G: Playable>(self, start: G) -> Self::Output;
}

impl GameSpec {
    /// The games with names of their own.
    pub const NAMES: &'static [&'static str] = &[
        "tictactoe",
        "gomoku",
        "standard",
        "renju",
        "caro",
        "exact-caro",
        "connect4",
        #[cfg(feature = "chess")]
        "chess",
    ];

    /// Calls `visitor` with the start of the game.
    pub fn visit<V: GameVisitor>(self, visitor: V) -> V::Output {
        match self {
            GameSpec::Mnk(rules) if rules.fits::<Small>() => visitor.visit(Mnk::<Small>::new(rules)),
            GameSpec::Mnk(rules) => visitor.visit(Mnk::<Wide>::new(rules)),
            GameSpec::Gomoku(variant) => visitor.visit(variant.start()),
            GameSpec::ConnectFour => visitor.visit(ConnectFour::new()),
            #[cfg(feature = "chess")]
            GameSpec::Chess => visitor.visit(Chess::start()),
        }
    }
}

impl FromStr for GameSpec {
    type Err = GameError;

    fn from_str(text: &str) -> Result<GameSpec, GameError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "tictactoe" | "tic-tac-toe" | "ttt" => Ok(GameSpec::Mnk(Rules::TIC_TAC_TOE)),
            "connect4" | "connectfour" | "connect-four" => Ok(GameSpec::ConnectFour),
            #[cfg(feature = "chess")]
            "chess" => Ok(GameSpec::Chess),
            other if other.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                Ok(GameSpec::Mnk(other.parse()?))
            }
            other => match other.parse() {
                Ok(variant) => Ok(GameSpec::Gomoku(variant)),
                Err(VariantError::Size(error)) => Err(error.into()),
                Err(VariantError::Rule(_)) => Err(GameError::Unknown(text.to_owned())),
            },
        }
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameSpec::Mnk(Rules::TIC_TAC_TOE) => f.write_str("tictactoe"),
            GameSpec::Mnk(rules) => rules.fmt(f),
            GameSpec::Gomoku(variant) => variant.fmt(f),
            GameSpec::ConnectFour => f.write_str("connect4"),
            #[cfg(feature = "chess")]
            GameSpec::Chess => f.write_str("chess"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_print_as_they_parse() {
        for name in GameSpec::NAMES.iter().chain(&["gomoku20", "renju9", "15x15x5", "4x4x3"]) {
            assert_eq!(name.parse::<GameSpec>().unwrap().to_string(), *name);
        }
        assert_eq!("freestyle20".parse(), Ok(GameSpec::Gomoku("gomoku20".parse().unwrap())));
        assert_eq!("15x15x5".parse(), Ok(GameSpec::Mnk(Rules::GOMOKU)));
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_reason() {
        for (text, reason) in [
            ("chekers", "there is no game `chekers`; choose tictactoe, gomoku, standard, renju"),
            ("renju26", "choose 5 to 25"),
            ("renjux", "like `renju19`"),
            ("3x3", "is not a game"),
        ] {
            let error = text.parse::<GameSpec>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    /// Five in a row by free rules is the m,n,k-game: the judgements must not tell them apart.
    #[test]
    fn gomoku_is_judged_as_the_game_of_its_rows() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut gomoku = "gomoku".parse::<Variant>().unwrap().start();
        let mut mnk = Mnk::<Wide>::new(Rules::GOMOKU);
        while gomoku.outcome().is_none() {
            for (name, _) in gomoku.estimates() {
                let (ours, theirs) =
                    (gomoku.estimate(name, true).unwrap(), mnk.estimate(name, true).unwrap());
                assert_eq!(ours.evaluate(&gomoku), theirs.evaluate(&mnk), "{name}");
                let mut noisy = [Vec::new(), Vec::new()];
                ours.noisy_moves(&gomoku, &mut noisy[0]);
                theirs.noisy_moves(&mnk, &mut noisy[1]);
                assert_eq!(noisy[0], noisy[1], "{name}");
            }
            assert_eq!(gomoku.moves_left(), mnk.moves_left());
            let moves: Vec<_> = gomoku.legal_moves().collect();
            let mv = moves[random.usize(..moves.len())];
            gomoku.play(mv);
            mnk.play(mv);
        }
        assert_eq!(gomoku.outcome(), mnk.outcome());
    }
}
