//! Players by name: `alphabeta:depth=4,eval=lines`.
//!
//! ```text
//! player  = kind [ ":" option { "," option } ]
//! option  = name "=" value
//! ```

use crate::catalogue::{self, Mind, PlayerKind, Value};
use crate::engine::{self, EnginePlayer};
use crate::game::{Playable, UnknownEvaluation};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tengen_core::{Depth, Judgement, Limits};
use tengen_engine::{Options, Request};
use tengen_search::ladder::{Algorithm, LadderPlayer, MctsPlayer, Order};
use tengen_search::player::{Choice, Host, Player, Random, Resigned};
use tengen_search::table::Table;

/// A player as it was written: its kind and the options that were set, in the order of the catalogue.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    kind: &'static PlayerKind,
    values: Vec<(&'static str, Value)>,
}

/// Why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No such kind.
    #[error("there is no player `{name}`; choose one of {known} (`tengen players` tells about them)")]
    Kind {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// Not `name=value`.
    #[error("`{text}` is not an option of `{kind}`; write `name=value`, several separated by commas")]
    Malformed {
        /// The kind of player.
        kind: &'static str,
        /// What was written.
        text: String,
    },
    /// No such option.
    #[error("`{kind}` has no option `{name}`; it has {known}")]
    Option {
        /// The kind of player.
        kind: &'static str,
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// Set twice.
    #[error("option `{name}` of `{kind}` is set twice")]
    Twice {
        /// The kind of player.
        kind: &'static str,
        /// The option.
        name: &'static str,
    },
    /// Not a value of that option.
    #[error("`{name}={value}` of `{kind}` must be {expected}")]
    Value {
        /// The kind of player.
        kind: &'static str,
        /// The option.
        name: &'static str,
        /// What was written.
        value: String,
        /// What should be.
        expected: String,
    },
    /// The game does not know the judgement.
    #[error(transparent)]
    Evaluation(#[from] UnknownEvaluation),
    /// Options that do not go together.
    #[error("{0}")]
    Together(String),
    /// The engine does not know the game.
    #[error(
        "`engine` plays five in a row only: `gomoku`, `standard`, `renju`, `caro`, `exact-caro`, or a square board such \
        as `15x15x5`; choose another player, see `tengen players`"
    )]
    NotFiveInARow,
    /// A person cannot be asked here.
    #[error("`human` cannot be used here; choose a program, see `tengen players`")]
    Human,
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let (name, options) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let kind = catalogue::find(&name.to_ascii_lowercase()).ok_or_else(|| SpecError::Kind {
            name: name.to_owned(),
            known: list(catalogue::PLAYERS.iter().map(|kind| kind.name)),
        })?;
        let mut spec = PlayerSpec { kind, values: Vec::new() };
        for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            spec.set(option)?;
        }
        let position = |name: &str| kind.options.iter().position(|option| option.name == name);
        spec.values.sort_by_key(|(name, _)| position(name));
        Ok(spec)
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        for (index, (name, value)) in self.values.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl PlayerSpec {
    /// The person at the terminal.
    pub fn human() -> PlayerSpec {
        PlayerSpec { kind: catalogue::find("human").expect("there are people"), values: Vec::new() }
    }

    /// Whether a person must be asked for the moves.
    pub fn is_human(&self) -> bool {
        self.kind.mind == Mind::Human
    }

    /// What kind of player it is.
    pub fn kind(&self) -> &'static PlayerKind {
        self.kind
    }

    /// What was set under this name; nothing if the usual value holds.
    pub fn setting(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(set, _)| *set == name).map(|(_, value)| value)
    }

    /// The same player with something set, or set otherwise; players that have no such option stay as they are.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> PlayerSpec {
        let Some(option) = self.kind.options.iter().find(|option| option.name == name) else { return self };
        self.values.retain(|(set, _)| *set != name);
        self.values.push((option.name, value));
        let position = |name: &str| self.kind.options.iter().position(|option| option.name == name);
        self.values.sort_by_key(|(name, _)| position(name));
        self
    }

    /// If this is the strong engine: what it is told for every move, and how it is set up. `seed` is used if the text sets
    /// none. For those who keep engines of their own.
    pub fn engine(&self, seed: u64) -> Option<(Request, Options)> {
        (self.kind.mind == Mind::Engine).then(|| {
            let seed = self.count("seed").unwrap_or(seed);
            (engine::request(self, seed), engine::options(self))
        })
    }

    fn set(&mut self, text: &str) -> Result<(), SpecError> {
        let kind = self.kind.name;
        let (name, value) =
            text.split_once('=').ok_or_else(|| SpecError::Malformed { kind, text: text.to_owned() })?;
        let (name, value) = (name.trim(), value.trim());
        let option =
            self.kind.options.iter().find(|option| option.name == name).ok_or_else(|| SpecError::Option {
                kind,
                name: name.to_owned(),
                known: list(self.kind.options.iter().map(|option| option.name)),
            })?;
        if self.values.iter().any(|&(set, _)| set == option.name) {
            return Err(SpecError::Twice { kind, name: option.name });
        }
        let read = option.kind.parse(value).map_err(|expected| SpecError::Value {
            kind,
            name: option.name,
            value: value.to_owned(),
            expected,
        })?;
        self.values.push((option.name, read));
        Ok(())
    }

    /// The value of an option: as set, or its default if that is a plain value and not a matter of circumstances.
    fn value(&self, name: &str) -> Option<Value> {
        if let Some((_, value)) = self.values.iter().find(|(set, _)| *set == name) {
            return Some(value.clone());
        }
        let option = self.kind.options.iter().find(|option| option.name == name)?;
        option.kind.parse(option.default[0]).ok()
    }

    pub(crate) fn count(&self, name: &str) -> Option<u64> {
        match self.value(name) {
            Some(Value::Count(count)) => Some(count),
            _ => None,
        }
    }

    pub(crate) fn time(&self) -> Option<Duration> {
        match self.value("time") {
            Some(Value::Time(time)) => Some(time),
            _ => None,
        }
    }

    fn switch(&self, name: &str) -> Option<bool> {
        match self.value(name) {
            Some(Value::Switch(on)) => Some(on),
            _ => None,
        }
    }

    fn word(&self, name: &str) -> Option<String> {
        match self.value(name) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The player, for the game that begins with `start`; `seed` is used if the text sets none.
    pub fn build<G: Playable>(&self, start: &G, seed: u64) -> Result<Box<dyn Player<G> + Send>, SpecError> {
        let seed = self.count("seed").unwrap_or(seed);
        match self.kind.mind {
            Mind::Human => Err(SpecError::Human),
            Mind::Random => Ok(Box::new(Random::new(seed))),
            Mind::Ladder(algorithm) => Ok(Box::new(self.ladder(algorithm, start)?)),
            Mind::Engine => Ok(Box::new(EnginePlayer::of_spec(self, start, seed)?)),
            Mind::Mcts => {
                let time = self.time();
                let nodes = self.count("playouts").or(if time.is_none() { Some(5000) } else { None });
                let exploration = match self.value("exploration") {
                    Some(Value::Real(exploration)) => exploration,
                    _ => std::f64::consts::SQRT_2,
                };
                let limits = Limits { time, nodes, ..Limits::default() };
                let random = fastrand::Rng::with_seed(seed);
                Ok(Box::new(MctsPlayer { limits, exploration, random }))
            }
        }
    }

    fn ladder<G: Playable>(
        &self,
        algorithm: Algorithm,
        start: &G,
    ) -> Result<WithinReach<LadderPlayer<Judgement<G::Estimate>>>, SpecError> {
        let name = self.word("eval").filter(|name| name != catalogue::FIRST_OF_THE_GAME);
        let name = name.unwrap_or_else(|| start.evaluations()[0].0.to_owned());
        let eval = start.evaluation(&name, self.switch("quiet").unwrap_or(G::usually_quiet()))?;
        if matches!(eval, Judgement::None | Judgement::Utility) && self.switch("quiet") == Some(true) {
            return clash("`quiet` needs a judgement of unfinished games; choose another `eval`");
        }
        let hard = self.word("fail").as_deref() == Some("hard");
        let mut player = LadderPlayer::new(if hard { Algorithm::AlphaBetaHard } else { algorithm }, eval);
        player.limits = Limits { depth: self.depth(), nodes: self.count("nodes"), time: self.time() };
        let unlimited = player.limits == Limits::default();
        let deepens = matches!(algorithm, Algorithm::Pvs | Algorithm::Mtdf);
        if deepens && unlimited {
            player.limits.time = Some(Duration::from_secs(1));
        }
        let timed = player.limits.time.is_some() || player.limits.nodes.is_some();
        player.iterative = self.switch("deepen").unwrap_or(timed);
        player.aspiration = match self.value("aspiration") {
            Some(Value::Points(margin)) => Some(margin),
            _ => None,
        };
        player.order = match self.word("order").as_deref() {
            Some("static") => Order::Static,
            Some("killers") => Order::Killers,
            Some("history") => Order::History,
            Some("both") => Order::Both,
            _ => Order::None,
        };
        player.table_bytes = self.table()?;
        player.symmetric = self.switch("symmetry").unwrap_or(false);
        Self::check_together(&player)?;
        let reach = match algorithm {
            Algorithm::Minimax | Algorithm::Negamax => 3_000_000,
            _ => 60_000_000,
        };
        Ok(WithinReach { player, reach: (unlimited && !deepens).then_some(reach) })
    }

    /// The size of the table.
    pub(crate) fn table_bytes(&self) -> usize {
        match self.value("table") {
            Some(Value::Size(bytes)) => bytes,
            _ => 0,
        }
    }

    /// The size of the table; there must be room for it.
    pub(crate) fn table(&self) -> Result<usize, SpecError> {
        let bytes = self.table_bytes();
        if Table::fits(bytes) {
            return Ok(bytes);
        }
        clash("there is not enough memory for the table; choose a smaller one")
    }

    pub(crate) fn depth(&self) -> Option<Depth> {
        match self.value("depth") {
            Some(Value::Depth(plies)) => Some(plies.map_or(Depth::FULL, Depth)),
            _ => None,
        }
    }

    fn check_together<E>(player: &LadderPlayer<E>) -> Result<(), SpecError> {
        if player.algorithm == Algorithm::AlphaBetaHard
            && (player.order != Order::None || player.table_bytes > 0)
        {
            return clash(
                "fail-hard alpha-beta is the plain one; leave out `order` and `table`, or use fail=soft",
            );
        }
        if player.symmetric && player.table_bytes == 0 {
            return clash("`symmetry` needs a table; add `table=16mb`");
        }
        if player.aspiration.is_some() && !player.iterative {
            return clash("`aspiration` needs the value of a shallower search; add `deepen=on`");
        }
        if player.algorithm == Algorithm::Mtdf && player.table_bytes == 0 {
            return clash("MTD(f) walks over the same tree again and again and needs a table");
        }
        Ok(())
    }
}

/// These options do not go together.
fn clash<T>(text: &str) -> Result<T, SpecError> {
    Err(SpecError::Together(text.to_owned()))
}

/// A player without limits, kept from searching longer than it takes to lose patience: it looks as far ahead as
/// leaves at most `reach` move sequences, to the end of the game if that is few enough.
struct WithinReach<P> {
    player: P,
    reach: Option<u64>,
}

impl<G: Playable, E> Player<G> for WithinReach<LadderPlayer<E>>
where
    LadderPlayer<E>: Player<G>,
{
    fn choose(&mut self, position: &G, host: &dyn Host<G::Move>) -> Result<Choice<G::Move>, Resigned> {
        if let Some(reach) = self.reach {
            let branching = position.legal_moves().count() as u64;
            self.player.limits.depth = Some(depth_within(branching, position.moves_left(), reach));
        }
        self.player.choose(position, host)
    }
}

/// The largest depth with at most `reach` move sequences, if every position has `branching` moves or, near the end of
/// a game of bounded length, as many as are left; full if that takes in the whole game.
fn depth_within(branching: u64, moves_left: Option<u64>, reach: u64) -> Depth {
    let mut sequences: u64 = 1;
    for depth in 0..u64::from(Depth::FULL.0) {
        let left = moves_left.map_or(u64::MAX, |moves| moves - depth);
        if left == 0 {
            return Depth::FULL;
        }
        // Even a single move at a time leads nowhere for long.
        sequences = sequences.saturating_mul(branching.max(2).min(left));
        if sequences > reach {
            return Depth((depth as u16).max(1));
        }
    }
    Depth::FULL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameSpec, GameVisitor};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn patience_ends_before_the_game_does() {
        assert_eq!(depth_within(9, Some(9), 10_000_000), Depth::FULL);
        assert_eq!(depth_within(16, Some(16), 10_000_000), Depth(6));
        assert_eq!(depth_within(7, Some(42), 10_000_000), Depth(8));
        assert_eq!(depth_within(7, Some(8), 10_000_000), Depth::FULL);
        assert_eq!(depth_within(20, None, 10_000_000), Depth(5));
        assert_eq!(depth_within(1, None, 10_000_000), Depth(23));
        assert_eq!(depth_within(225, Some(225), 10_000_000), Depth(2));
        assert_eq!(depth_within(625, Some(625), 1), Depth(1));
    }

    #[test]
    fn specifications_print_as_they_parse_and_defaults_are_values() {
        for kind in catalogue::PLAYERS {
            let spec: PlayerSpec = kind.example.parse().unwrap();
            assert_eq!(spec.to_string(), kind.example);
        }
        let pvs: PlayerSpec = "pvs".parse().unwrap();
        assert_eq!(pvs.value("table"), Some(Value::Size(16 << 20)));
        assert_eq!(pvs.value("order"), Some(Value::Word("both".to_owned())));
        assert_eq!(pvs.value("time"), None);
        let ordered: PlayerSpec = " PVS : time = 1s , depth=3 ".replace(' ', "").parse().unwrap();
        assert_eq!(ordered.to_string(), "pvs:depth=3,time=1s");
    }

    /// Every kind of player finds a legal move in every game that it can play, and stops when it is told to.
    #[test]
    fn every_player_plays_every_game() {
        struct Try<'a>(&'a PlayerSpec);
        impl GameVisitor for Try<'_> {
            type Output = ();
            fn visit<G: Playable>(self, start: G) {
                let Ok(mut player) = self.0.build(&start, 1) else {
                    return assert!(self.0.kind.mind == Mind::Engine && start.five_in_a_row().is_none());
                };
                let host = crate::SystemHost::new(Arc::new(AtomicBool::new(true)), |_: &_| {});
                let choice = player.choose(&start, &host).unwrap();
                assert!(start.is_legal(choice.mv), "{}", self.0);
            }
        }
        for kind in catalogue::PLAYERS.iter().filter(|kind| kind.name != "human") {
            for game in ["tictactoe", "4x4x3", "gomoku", "renju9", "25x25x5", "connect4", "chess"] {
                game.parse::<GameSpec>().unwrap().visit(Try(&kind.name.parse().unwrap()));
            }
        }
    }
}
