//! The files of a run. Whatever is replaced is replaced in one piece; whatever is appended to is cut where its last whole piece ends.

use super::{Progress, RoundReport};
use crate::config::{Config, ConfigError};
use crate::lines::{self, DamagedLine};
use crate::network::{Adam, Net};
use crate::replay::{self, DamagedGames};
use crate::sealed::{SealError, seal, unseal};
use crate::selfplay::Game;
use crate::trained::Trained;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tengen_core::Stopped;
use tengen_games::mnk::Rules;

const KIND: &str = "TENGEN-RUN 1";

/// Why a run cannot go on. The reason is part of what it says, and so is no source.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Somebody has asked for it.
    #[error("stopped")]
    Stopped,
    /// What it is decided by makes no run.
    #[error("the configuration cannot be used: {0}")]
    Config(ConfigError),
    /// What decides the run is damaged.
    #[error("{path}: {error}; mend it, or put a copy of it back")]
    ConfigFile {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ConfigError,
    },
    /// The folder has nothing to go on with, and nothing says what to begin.
    #[error("there is no run in {0}; name a game to begin one")]
    Nothing(PathBuf),
    /// The folder has another run.
    #[error(
        "{folder} has a run of {there} with other settings ({name}); choose another folder, or leave the settings out to go on"
    )]
    Another {
        /// The folder.
        folder: PathBuf,
        /// The game of the run there.
        there: String,
        /// The setting that differs.
        name: &'static str,
    },
    /// The state is damaged.
    #[error(
        "{path}: {error}; put a copy of it back, or delete it: the same command then makes the run again, and plays only the games \
         that are missing in `games`. The networks in `nets` can be played as they are (`zero:net=FILE`)"
    )]
    State {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: SealError,
    },
    /// Games of the present round are damaged.
    #[error("{path}: {error}; delete the file, and its games are played again")]
    Games {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: DamagedGames,
    },
    /// Games of a round that is over are not all there.
    #[error(
        "{path}: {reason}; the run learns from these games, and goes on only with the whole file. Put it back, or begin anew in another folder"
    )]
    Lost {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The log is damaged.
    #[error(
        "{path}: {error}; put a copy of the file back, or take the line out: the run goes on, and the log is without that round"
    )]
    Log {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: DamagedLine,
    },
    /// The disk did not do it.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// Numbers grew beyond all bounds.
    #[error("training went wrong: some numbers are not finite; begin again with a smaller `learning.rate`")]
    Diverged,
}

impl From<Stopped> for RunError {
    fn from(_: Stopped) -> RunError {
        RunError::Stopped
    }
}

impl From<ConfigError> for RunError {
    fn from(error: ConfigError) -> RunError {
        RunError::Config(error)
    }
}

/// Says which file it was.
fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, RunError> {
    result.map_err(|error| RunError::File { path: path.to_owned(), error })
}

/// What a file has; none if there is no such file.
fn read(path: &Path) -> Result<Option<Vec<u8>>, RunError> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => at(path, read).map(Some),
    }
}

fn log_path(folder: &Path) -> PathBuf {
    folder.join("log.jsonl")
}

/// What the log of the run in this folder says, round by round.
pub fn reports(folder: &Path) -> Result<Vec<RoundReport>, RunError> {
    let path = log_path(folder);
    let bytes = read(&path)?.unwrap_or_default();
    lines::read(&bytes).map_err(|error| RunError::Log { path, error })
}

/// The folder of a run.
pub(super) struct Folder(PathBuf);

/// What a run goes on from.
pub(super) struct State {
    pub(super) net: Net,
    pub(super) adam: Adam,
    pub(super) progress: Progress,
}

impl State {
    pub(super) fn new(net: Net) -> State {
        State { adam: Adam::new(net.numbers().len()), net, progress: Progress::default() }
    }
}

/// What the state says of itself.
#[derive(Serialize, Deserialize)]
struct Header {
    game: String,
    progress: Progress,
}

/// The games of a round, open to be added to.
pub(super) struct GamesFile {
    pub(super) games: Vec<Game>,
    file: File,
    path: PathBuf,
}

impl GamesFile {
    /// Adds a game; it is on its way to the disk when this returns.
    pub(super) fn append(&mut self, game: &Game, rules: Rules) -> Result<(), RunError> {
        at(&self.path, self.file.write_all(&replay::write(game, rules)))
    }
}

/// Replaces a file in one piece: whoever reads it finds the old one or the new one.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    let beside = path.with_extension("new");
    let write = || -> io::Result<()> {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    at(path, write())
}

impl Folder {
    pub(super) fn open(path: &Path) -> Result<Folder, RunError> {
        for folder in ["games", "nets"] {
            let folder = path.join(folder);
            at(&folder, fs::create_dir_all(&folder))?;
        }
        Ok(Folder(path.to_owned()))
    }

    /// What decides the run, and what it goes on from if it was begun before.
    pub(super) fn begin(&self, wanted: Option<Config>) -> Result<(Config, Option<State>), RunError> {
        let path = self.0.join("config.toml");
        let there = read(&path)?
            .map(|bytes| Config::from_toml(&String::from_utf8_lossy(&bytes)))
            .transpose()
            .map_err(|error| RunError::ConfigFile { path: path.clone(), error })?;
        let config = match (there, wanted) {
            (None, None) => return Err(RunError::Nothing(self.0.clone())),
            (Some(there), None) => there,
            (None, Some(wanted)) => wanted,
            (Some(there), Some(wanted)) => self.same_run(&there, wanted)?,
        };
        config.check()?;
        replace(&path, config.to_toml().as_bytes())?;
        let state = self.state(&config)?;
        Ok((config, state))
    }

    /// A run may be made longer and examined otherwise.
    fn same_run(&self, there: &Config, wanted: Config) -> Result<Config, RunError> {
        let mut longer = there.clone();
        longer.self_play.games = wanted.self_play.games;
        for (differs, name) in [
            (there.game != wanted.game, "game"),
            (there.seed != wanted.seed, "seed"),
            (there.network != wanted.network, "network"),
            (longer.self_play != wanted.self_play, "self_play"),
            (there.learning != wanted.learning, "learning"),
        ] {
            if differs {
                return Err(RunError::Another { folder: self.0.clone(), there: there.game.clone(), name });
            }
        }
        Ok(wanted)
    }

    fn state(&self, config: &Config) -> Result<Option<State>, RunError> {
        let path = self.0.join("state");
        let Some(bytes) = read(&path)? else { return Ok(None) };
        let wrong = |error| RunError::State { path: path.clone(), error };
        let (Header { game, progress }, numbers): (Header, _) = unseal(KIND, &bytes).map_err(wrong)?;
        let shape = config.shape()?;
        let (found, count) = (numbers.len(), Net::count(&shape));
        if game != config.game || found != 3 * count {
            return Err(wrong(SealError::Count { found, expected: 3 * count }));
        }
        let [numbers, mean, square] = [0, 1, 2].map(|part| numbers[part * count..][..count].to_vec());
        let net =
            Net::with_numbers(shape, numbers).ok_or(wrong(SealError::Count { found, expected: count }))?;
        Ok(Some(State { net, adam: Adam { mean, square, steps: progress.steps }, progress }))
    }

    /// Replaces the state.
    pub(super) fn save(
        &self,
        config: &Config,
        net: &Net,
        adam: &Adam,
        progress: &Progress,
    ) -> Result<(), RunError> {
        let header = Header { game: config.game.clone(), progress: *progress };
        replace(&self.0.join("state"), &seal(KIND, &header, &[net.numbers(), &adam.mean, &adam.square]))
    }

    fn games_path(&self, round: u64) -> PathBuf {
        self.0.join("games").join(format!("{round:05}.games"))
    }

    /// The games of a round that are there; what was left unfinished is cut off.
    pub(super) fn games_of(&self, round: u64, rules: Rules) -> Result<GamesFile, RunError> {
        let path = self.games_path(round);
        let bytes = read(&path)?.unwrap_or_default();
        let kept =
            replay::read(&bytes, rules).map_err(|error| RunError::Games { path: path.clone(), error })?;
        let file = at(&path, File::options().create(true).append(true).open(&path))?;
        if kept.bytes < bytes.len() {
            at(&path, file.set_len(kept.bytes as u64))?;
        }
        Ok(GamesFile { games: kept.games, file, path })
    }

    /// The games of a round that is over, in the order of their numbers; the file is only read, and must be whole.
    pub(super) fn games_of_past(&self, round: u64, rules: Rules) -> Result<Vec<Game>, RunError> {
        let path = self.games_path(round);
        let lost = |reason: String| RunError::Lost { path: path.clone(), reason };
        let bytes = read(&path)?.ok_or_else(|| lost("the file is missing".to_owned()))?;
        let kept = replay::read(&bytes, rules).map_err(|error| lost(error.to_string()))?;
        if kept.bytes < bytes.len() {
            return Err(lost(format!("the game that begins at byte {} is not whole", kept.bytes)));
        }
        let mut games = kept.games;
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// Deletes the games of all rounds before this one: nothing is learnt from them any more.
    pub(super) fn drop_games_before(&self, round: u64) -> Result<(), RunError> {
        for (_, path) in self.numbered("games", "games")?.into_iter().filter(|(number, _)| *number < round) {
            at(&path, fs::remove_file(&path))?;
        }
        Ok(())
    }

    /// Keeps a network under the number of its round.
    pub(super) fn keep_net(&self, round: u64, trained: &Trained) -> Result<PathBuf, RunError> {
        let path = self.0.join("nets").join(format!("{round:05}.net"));
        replace(&path, &trained.to_bytes())?;
        Ok(path)
    }

    /// The networks that were kept.
    pub(super) fn nets(&self) -> Result<Vec<(u64, PathBuf)>, RunError> {
        self.numbered("nets", "net")
    }

    /// The files of a folder that are named by the number of a round, the first first.
    fn numbered(&self, folder: &str, extension: &str) -> Result<Vec<(u64, PathBuf)>, RunError> {
        let folder = self.0.join(folder);
        let mut found = Vec::new();
        for entry in at(&folder, fs::read_dir(&folder))? {
            let path = at(&folder, entry)?.path();
            let round = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.parse().ok());
            if let (Some(round), true) = (round, path.extension().is_some_and(|text| text == extension)) {
                found.push((round, path));
            }
        }
        found.sort();
        Ok(found)
    }

    /// Adds a line about a round.
    pub(super) fn log(&self, report: &RoundReport) -> Result<(), RunError> {
        let line = serde_json::to_string(report).expect("a report is plain data") + "\n";
        let path = log_path(&self.0);
        let append = || File::options().create(true).append(true).open(&path)?.write_all(line.as_bytes());
        at(&path, append())
    }

    /// Takes out what is said of rounds after this one: their networks were never kept. A line that was never finished goes as well.
    pub(super) fn forget_log_after(&self, round: u64) -> Result<(), RunError> {
        let (path, reports) = (log_path(&self.0), reports(&self.0)?);
        let Some(bytes) = read(&path)? else { return Ok(()) };
        let lines = bytes.split_inclusive(|&byte| byte == b'\n').zip(reports);
        let known = lines.filter(|(_, report)| report.progress.round <= round);
        let kept = known.map(|(line, _)| line).collect::<Vec<_>>().concat();
        if kept.len() < bytes.len() { replace(&path, &kept) } else { Ok(()) }
    }
}
