//! A training run: rounds of self-play and learning, kept in a folder so that it goes on wherever it was ended.
//!
//! ```text
//! config.toml         what decides the run
//! state               the network, the optimiser, and how far the run is; replaced in one piece after every round
//! games/00012.games   the games of a round, each written when it is over
//! nets/00010.net      the network after so many rounds
//! log.jsonl           a line a round: games, positions, losses, seconds
//! ```
//! A killed run loses the games in progress and at most the steps of one round, which are made again from the same games: with the same
//! seed the same network comes of it, however often it was killed and on however many threads it ran.

mod folder;
mod learn;
mod play;

pub use folder::{RunError, reports};

use crate::config::{Config, ConfigError};
use crate::network::{Adam, Losses, Net, Sample};
use crate::trained::Trained;
use folder::{Folder, State};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tengen_games::mnk::Rules;

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Rounds that are done.
    pub round: u64,
    /// Games played.
    pub games: u64,
    /// Positions in them that the network moved in.
    pub positions: u64,
    /// Steps by which its numbers were changed.
    pub steps: u64,
    /// Seconds spent on both.
    pub seconds: f64,
}

/// What came of a round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundReport {
    /// How far the run is after it.
    #[serde(flatten)]
    pub progress: Progress,
    /// The losses, on average over its steps: policy, value, and how undecided the policy is.
    pub policy_loss: f64,
    /// See `policy_loss`.
    pub value_loss: f64,
    /// See `policy_loss`.
    pub entropy: f64,
    /// Moves of its games, on average.
    pub moves: f64,
    /// The share of its games that the first player won, and that were drawn.
    pub first_wins: f64,
    /// See `first_wins`.
    pub draws: f64,
    /// Positions that the network judged in a second of self-play; none if all its games had been played before the run was ended.
    pub judged_a_second: Option<f64>,
    /// Positions learnt from in a second of learning.
    pub learnt_a_second: f64,
}

/// Whoever follows a run.
pub trait Watcher {
    /// So many games of the round are over.
    fn games(&mut self, done: u64, of: u64) {
        let _ = (done, of);
    }
    /// So many steps of the round are made.
    fn steps(&mut self, done: u64, of: u64) {
        let _ = (done, of);
    }
    /// A round is done and kept.
    fn round(&mut self, report: &RoundReport) {
        let _ = report;
    }
    /// A network is kept to be examined.
    fn kept(&mut self, net: &Path) {
        let _ = net;
    }
}

impl Watcher for () {}

/// A training run.
pub struct Run {
    folder: Folder,
    config: Config,
    rules: Rules,
    net: Net,
    adam: Adam,
    progress: Progress,
    /// The positions that are learnt from, the newest last.
    window: VecDeque<Sample>,
    /// The rounds that they are of, the newest last, each with all of its positions.
    rounds: VecDeque<(u64, usize)>,
    threads: usize,
}

impl Run {
    /// Begins a run in a folder, or goes on with the one that is there; `config` is what a new one is decided by. One that is there
    /// may be made longer and examined otherwise, but not changed.
    pub fn open(folder: &Path, config: Option<Config>, threads: usize) -> Result<Run, RunError> {
        let folder = Folder::open(folder)?;
        let (config, state) = folder.begin(config)?;
        let (rules, shape) = (config.rules()?, config.shape()?);
        let State { net, adam, progress } = match state {
            Some(state) => state,
            None => State::new(Net::new(shape, config.seed).map_err(ConfigError::Network)?),
        };
        folder.forget_log_after(progress.round)?;
        let mut run = Run {
            folder,
            config,
            rules,
            net,
            adam,
            progress,
            window: VecDeque::new(),
            rounds: VecDeque::new(),
            threads: threads.max(1),
        };
        if run.progress.round == 0 {
            run.keep_network()?;
        }
        run.fill_window()?;
        Ok(run)
    }

    /// What decides it.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The network as it is now.
    pub fn trained(&self) -> Trained {
        let Progress { games, steps, .. } = self.progress;
        Trained { rules: self.rules, net: Arc::new(self.net.clone()), games, steps }
    }

    /// The networks that were kept, the first first, each with the rounds before it.
    pub fn kept(&self) -> Result<Vec<(u64, PathBuf)>, RunError> {
        self.folder.nets()
    }

    /// Plays and learns until all games are played, or `stop` is set. After an error it is to be opened again: a round that was not
    /// finished has left its traces.
    pub fn train(&mut self, stop: &AtomicBool, watcher: &mut dyn Watcher) -> Result<(), RunError> {
        while self.progress.games < self.config.self_play.games {
            self.round(stop, watcher)?;
        }
        Ok(())
    }

    /// One round: games, then steps.
    fn round(&mut self, stop: &AtomicBool, watcher: &mut dyn Watcher) -> Result<(), RunError> {
        let begun = Instant::now();
        let (games, judged) = self.play_round(stop, watcher)?;
        let playing = begun.elapsed().as_secs_f64();
        let samples: Vec<Sample> = games.iter().flat_map(|game| game.samples(self.rules)).collect();
        let fresh = samples.len();
        let mut progress = self.progress;
        progress.round += 1;
        progress.games += games.len() as u64;
        progress.positions += fresh as u64;
        self.window.extend(samples);
        self.rounds.push_back((self.progress.round, fresh));
        self.trim_window(progress.positions);
        let (losses, steps) = self.learn(fresh, stop, watcher)?;
        let learning = begun.elapsed().as_secs_f64() - playing;
        progress.steps = self.adam.steps;
        progress.seconds += begun.elapsed().as_secs_f64();
        self.progress = progress;
        let judged_a_second = (judged > 0).then_some(judged as f64 / playing);
        let learnt_a_second = (steps * self.config.learning.batch as u64) as f64 / learning;
        let report = self.report(&games, losses, (judged_a_second, learnt_a_second));
        self.folder.log(&report)?;
        let due = progress.round.is_multiple_of(self.config.examination.every);
        let net = if due || progress.games >= self.config.self_play.games {
            Some(self.keep_network()?)
        } else {
            None
        };
        self.folder.save(&self.config, &self.net, &self.adam, &progress)?;
        if let Some((oldest, _)) = self.rounds.front() {
            self.folder.drop_games_before(*oldest)?;
        }
        watcher.round(&report);
        if let Some(net) = net {
            watcher.kept(&net);
        }
        Ok(())
    }

    fn report(
        &self,
        games: &[crate::selfplay::Game],
        losses: Losses,
        rates: (Option<f64>, f64),
    ) -> RoundReport {
        use tengen_core::{Outcome, Side};
        let count = games.len().max(1) as f64;
        let share = |outcome| games.iter().filter(|game| game.outcome == outcome).count() as f64 / count;
        RoundReport {
            progress: self.progress,
            policy_loss: losses.policy,
            value_loss: losses.value,
            entropy: losses.entropy,
            moves: games.iter().map(|game| game.moves.len() as f64).sum::<f64>() / count,
            first_wins: share(Outcome::Win(Side::First)),
            draws: share(Outcome::Draw),
            judged_a_second: rates.0,
            learnt_a_second: rates.1,
        }
    }

    fn keep_network(&self) -> Result<PathBuf, RunError> {
        self.folder.keep_net(self.progress.round, &self.trained())
    }
}

#[cfg(test)]
mod tests;
