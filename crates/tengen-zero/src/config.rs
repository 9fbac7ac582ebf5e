//! Everything that decides a training run, as one TOML file with every default written out.

use crate::network::{Shape, ShapeError};
use serde::{Deserialize, Serialize};
use tengen_games::mnk::Rules;

/// What decides a training run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The game: columns x rows x stones in a row.
    pub game: String,
    /// Equal seeds give equal runs.
    #[serde(default = "usual_seed")]
    pub seed: u64,
    /// How large the network is.
    #[serde(default)]
    pub network: NetworkSize,
    /// How it plays against itself.
    #[serde(default)]
    pub self_play: SelfPlay,
    /// How it learns from that.
    #[serde(default)]
    pub learning: Learning,
    /// How it is examined meanwhile.
    #[serde(default)]
    pub examination: Examination,
}

fn usual_seed() -> u64 {
    1
}

/// How large the network is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetworkSize {
    /// The planes of each convolution.
    pub widths: Vec<u16>,
    /// Residual blocks after these.
    pub blocks: u16,
    /// Numbers before the value.
    pub hidden: u16,
}

impl Default for NetworkSize {
    fn default() -> Self {
        // Nine convolutions: a cell of the last sees all of a row of five that it is in, which three do not. They cost less than the
        // three of the public programs.
        NetworkSize { widths: vec![32], blocks: 4, hidden: 64 }
    }
}

/// How a network plays against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SelfPlay {
    /// Games of the whole run.
    pub games: u64,
    /// Games of a round; the network learns after each round.
    pub games_a_round: u64,
    /// Positions the search looks at before each move.
    pub playouts: u32,
    /// Moves it considers, halved again and again while the playouts are spent.
    pub considered: usize,
    /// Up to so many moves are drawn by lot before the network plays.
    pub opening: usize,
    /// Games that a thread plays side by side.
    pub side_by_side: usize,
}

impl Default for SelfPlay {
    fn default() -> Self {
        SelfPlay {
            games: 6000,
            games_a_round: 100,
            playouts: 32,
            considered: 8,
            opening: 4,
            side_by_side: 16,
        }
    }
}

/// How a network learns from its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Learning {
    /// Positions of a step.
    pub batch: usize,
    /// How often a position is learnt from, on average.
    pub reuse: f64,
    /// The size of steps in the beginning.
    pub rate: f32,
    /// The size of steps in the end; it changes evenly.
    pub final_rate: f32,
    /// The first so many steps grow up to their size: large ones before gradients are known can silence a network for good.
    pub warm_up: u64,
    /// How much all numbers shrink in a step, as a share of its size.
    pub decay: f32,
    /// Gradients longer than this are cut to it.
    pub longest_gradient: f32,
    /// The share of all positions, the newest, that is learnt from; at least and at most so many.
    pub window: f64,
    /// See `window`.
    pub window_least: usize,
    /// See `window`.
    pub window_most: usize,
}

impl Default for Learning {
    fn default() -> Self {
        Learning {
            batch: 256,
            reuse: 8.0,
            rate: 1e-3,
            final_rate: 1e-4,
            warm_up: 300,
            decay: 1e-4,
            longest_gradient: 1.0,
            window: 0.5,
            window_least: 10_000,
            window_most: 150_000,
        }
    }
}

/// How a network is examined while it is trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Examination {
    /// Rounds between examinations; the network of each is kept.
    pub every: u64,
    /// Pairs of games against each opponent, an opening with both colours.
    pub pairs: u32,
    /// What the network may look at before a move.
    pub playouts: u32,
    /// Players of `tengen players`.
    pub opponents: Vec<String>,
}

impl Default for Examination {
    fn default() -> Self {
        let shapes = |depth| format!("alphabeta:depth={depth},eval=shapes,order=static");
        let opponents = vec!["random".to_owned(), "mcts:playouts=400".to_owned(), shapes(2), shapes(4)];
        Examination { every: 10, pairs: 6, playouts: 100, opponents }
    }
}

/// Why a run cannot be made by a configuration. The reason is part of what it says, and so is no source.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ConfigError {
    /// Not TOML, or not such fields.
    #[error("{0}")]
    Toml(String),
    /// No such game.
    #[error("`game`: {0}")]
    Game(tengen_games::mnk::RulesError),
    /// No such network.
    #[error("`network`: {0}")]
    Network(ShapeError),
    /// A number that makes no sense.
    #[error("`{name}` must be {expected}")]
    Number {
        /// The field.
        name: &'static str,
        /// What it may be.
        expected: &'static str,
    },
}

impl Config {
    /// The usual run for a game: an hour or less on two cores.
    pub fn usual(rules: Rules) -> Config {
        let mut config = Config {
            game: rules.to_string(),
            seed: usual_seed(),
            network: NetworkSize::default(),
            self_play: SelfPlay::default(),
            learning: Learning::default(),
            examination: Examination::default(),
        };
        if rules.cells() <= 9 {
            config.network = NetworkSize { widths: vec![16, 32], blocks: 0, hidden: 32 };
            config.self_play = SelfPlay { games: 8000, playouts: 24, considered: 9, ..config.self_play };
            config.learning = Learning {
                batch: 128,
                reuse: 16.0,
                rate: 5e-3,
                window_least: 3000,
                window_most: 20_000,
                ..config.learning
            };
        } else if rules.cells() <= 36 {
            config.self_play.games = 8000;
        }
        config
    }

    /// Reads a configuration; what it leaves out is as usual for its game.
    pub fn from_toml(text: &str) -> Result<Config, ConfigError> {
        let wrong = |error: &dyn std::fmt::Display| ConfigError::Toml(error.to_string());
        let read: Config = toml::from_str(text).map_err(|error| wrong(&error))?;
        let usual = Config::usual(read.rules()?).to_toml();
        let [mut whole, given] =
            [&*usual, text].map(toml::from_str::<toml::Table>).map(Result::ok).map(Option::unwrap_or_default);
        lay_over(&mut whole, given);
        let config: Config = whole.try_into().map_err(|error| wrong(&error))?;
        config.check()?;
        Ok(config)
    }

    /// The configuration with every default written out.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a configuration is plain data")
    }

    /// The game.
    pub fn rules(&self) -> Result<Rules, ConfigError> {
        self.game.parse().map_err(ConfigError::Game)
    }

    /// The network's size with its board.
    pub fn shape(&self) -> Result<Shape, ConfigError> {
        let (rules, NetworkSize { widths, blocks, hidden }) = (self.rules()?, self.network.clone());
        let shape = Shape { width: rules.width(), height: rules.height(), widths, blocks, hidden };
        shape.check().map_err(ConfigError::Network)?;
        Ok(shape)
    }

    /// Whether a run can be made.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.shape()?;
        let (play, learning) = (&self.self_play, &self.learning);
        let positive = |number: f32| number.is_finite() && number > 0.0;
        for (holds, name, expected) in [
            (play.games_a_round > 0, "self_play.games_a_round", "at least 1"),
            (play.playouts >= 2, "self_play.playouts", "at least 2"),
            (play.considered >= 2, "self_play.considered", "at least 2"),
            ((1..=4096).contains(&play.side_by_side), "self_play.side_by_side", "1 to 4096"),
            ((1..=65536).contains(&learning.batch), "learning.batch", "1 to 65536"),
            ((0.01..=1000.0).contains(&learning.reuse), "learning.reuse", "0.01 to 1000"),
            (positive(learning.rate), "learning.rate", "above zero"),
            (positive(learning.final_rate), "learning.final_rate", "above zero"),
            ((0.0..1.0).contains(&learning.decay), "learning.decay", "0 to 1"),
            (positive(learning.longest_gradient), "learning.longest_gradient", "above zero"),
            ((0.0..=1.0).contains(&learning.window), "learning.window", "0 to 1"),
            (learning.window_least >= 1, "learning.window_least", "at least 1"),
            (
                learning.window_most >= learning.window_least,
                "learning.window_most",
                "at least `window_least`",
            ),
            (self.examination.every >= 1, "examination.every", "at least 1"),
            (
                self.examination.pairs >= 1,
                "examination.pairs",
                "at least 1; `opponents = []` leaves examinations out",
            ),
            (self.examination.playouts >= 1, "examination.playouts", "at least 1"),
        ] {
            if !holds {
                return Err(ConfigError::Number { name, expected });
            }
        }
        Ok(())
    }
}

/// Puts what was given in the place of what is usual, part by part.
fn lay_over(usual: &mut toml::Table, given: toml::Table) {
    for (name, value) in given {
        match (usual.get_mut(&name), value) {
            (Some(toml::Value::Table(usual)), toml::Value::Table(given)) => lay_over(usual, given),
            (_, value) => drop(usual.insert(name, value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_written_out_and_read_back() {
        for game in ["3x3x3", "8x8x5"] {
            let config = Config::usual(game.parse().unwrap());
            assert_eq!(Config::from_toml(&config.to_toml()), Ok(config.clone()));
            for field in ["playouts", "window_most", "opponents", "widths", "final_rate"] {
                assert!(config.to_toml().contains(&format!("{field} = ")), "{}", config.to_toml());
            }
        }
    }

    #[test]
    fn what_is_left_out_is_as_usual_for_the_game() {
        for game in ["3x3x3", "8x8x5"] {
            let usual = Config::usual(game.parse().unwrap());
            assert_eq!(Config::from_toml(&format!("game = \"{game}\"")), Ok(usual.clone()));
            let some = Config::from_toml(&format!("game = \"{game}\"\n[learning]\nreuse = 3.0\n")).unwrap();
            let learning = Learning { reuse: 3.0, ..usual.learning.clone() };
            assert_eq!(some, Config { learning, ..usual });
        }
    }

    #[test]
    fn what_makes_no_run_is_refused_with_the_reason() {
        let usual = Config::usual("6x6x4".parse().unwrap()).to_toml();
        for (from, to, reason) in [
            ("6x6x4", "6x6", "`game`"),
            ("batch = 256", "batch = 0", "`learning.batch` must be 1 to 65536"),
            ("batch = 256", "bach = 256", "unknown field `bach`"),
            ("rate = 0.001", "rate = nan", "above zero"),
            ("pairs = 6", "pairs = 0", "`opponents = []`"),
            ("widths = [32", "widths = [31", "multiples of four"),
        ] {
            assert!(usual.contains(from), "{from} in {usual}");
            let error = Config::from_toml(&usual.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
