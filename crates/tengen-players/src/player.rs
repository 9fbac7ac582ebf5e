//! Players by name: `alphabeta:depth=4,eval=lines`.
//!
//! ```text
//! player  = kind [ ":" option { "," option } ]
//! option  = name "=" value
//! ```

mod build;
mod reach;

use crate::catalogue::{self, Mind, PlayerKind, Value};
use crate::engine;
use crate::game::UnknownEvaluation;
use crate::value::ValueKind;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use tengen_core::Depth;
use tengen_engine::{Level, Options, Request};

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
    /// No network comes with the program for the game.
    #[error(
        "no network comes with the program for this game; one comes for `{0}`, or name a file: `zero:net=FILE`"
    )]
    NoNetwork(String),
    /// That network was not kept.
    #[error(
        "the network for {game} is there as it was after `{levels}` games of its training; `after` names one of these"
    )]
    NoSuchLevel {
        /// The game.
        game: String,
        /// After how many games it is there.
        levels: String,
    },
    /// The network knows another board.
    #[error("this network plays {0} only; choose that game, or another network")]
    OtherBoard(String),
    /// The network cannot be read.
    #[error("cannot use {path}: {reason}")]
    Network {
        /// The file.
        path: String,
        /// Why not.
        reason: String,
    },
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

    /// Whether something is set that ends its searches. Such a player keeps to that; others may be given a limit.
    pub fn is_limited(&self) -> bool {
        let limits = self.kind.options.iter().filter(|option| option.limit).map(|option| option.name);
        limits.filter(|name| self.setting(name).is_some()).any(|name| match name {
            "level" => self.draws_lots(),
            "depth" => self.depth().is_some(),
            _ => true,
        })
    }

    /// Whether it always answers a position in the same way: it is limited, but not by time, and draws no lots that differ from
    /// game to game.
    pub fn repeats_itself(&self) -> bool {
        let same_lots = !self.draws_lots() || self.setting("seed").is_some();
        self.is_limited() && self.setting("time").is_none() && same_lots
    }

    /// Whether there is chance in its play; the strong engine has some only in its lower levels.
    fn draws_lots(&self) -> bool {
        let has = |name: &str| self.kind.options.iter().any(|option| option.name == name);
        let strongest = u64::from(Level::STRONGEST.number());
        has("seed") && (!has("level") || self.count("level").is_some_and(|level| level < strongest))
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

    /// The same player, found from any folder: the paths of its files are made absolute, unless that would put a comma in them.
    #[must_use]
    pub fn settled(mut self) -> PlayerSpec {
        let files = self.kind.options.iter().filter(|option| option.kind == ValueKind::File);
        for name in files.map(|option| option.name) {
            let set = self.values.iter_mut().find(|(set, _)| *set == name);
            if let Some((_, Value::Word(path))) = set
                && let Ok(whole) = std::path::absolute(&*path)
                && let Some(whole) = whole.to_str().filter(|whole| !whole.contains(','))
            {
                whole.clone_into(path);
            }
        }
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
    pub(crate) fn value(&self, name: &str) -> Option<Value> {
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

    pub(crate) fn word(&self, name: &str) -> Option<String> {
        match self.value(name) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The size of the table.
    pub(crate) fn table_bytes(&self) -> usize {
        match self.value("table") {
            Some(Value::Size(bytes)) => bytes,
            _ => 0,
        }
    }

    pub(crate) fn depth(&self) -> Option<Depth> {
        match self.value("depth") {
            Some(Value::Depth(plies)) => Some(plies.map_or(Depth::FULL, Depth)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settled_players_are_found_from_any_folder() {
        let settled = "zero:net=a.net,playouts=9".parse::<PlayerSpec>().unwrap().settled();
        let whole = std::path::absolute("a.net").unwrap();
        assert_eq!(settled.setting("net"), Some(&Value::Word(whole.to_str().unwrap().to_owned())));
        let other: PlayerSpec = "pvs:depth=3".parse().unwrap();
        assert_eq!(other.clone().settled().to_string(), other.to_string());
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

    #[test]
    fn a_player_is_limited_by_what_ends_its_searches() {
        for (text, limited) in [
            ("pvs", false),
            ("pvs:table=1mb,order=none", false),
            ("pvs:nodes=9", true),
            ("mcts:seed=7", false),
            ("mcts:playouts=9", true),
            ("engine:threads=2", false),
            ("engine:level=3", true),
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().is_limited(), limited, "{text}");
        }
    }
}
