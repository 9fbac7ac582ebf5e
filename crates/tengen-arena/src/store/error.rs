//! Why a store cannot be used.

use std::io;
use std::path::PathBuf;

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the store {path} cannot be used: {error}")]
    Database {
        /// Its file.
        path: PathBuf,
        /// What the database says.
        error: rusqlite::Error,
    },
    /// Games have been played that would not be in the tournament any more.
    #[error("{played} games of run {run} are played; choose rounds enough for them")]
    Rounds {
        /// The run.
        run: u32,
        /// Up to which game.
        played: u32,
    },
    /// There is no such file.
    #[error("there is no store {0}; name one with --store, or begin a run")]
    Absent(PathBuf),
    /// The file cannot be read.
    #[error("the store {path} cannot be read: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{0} is not a store of games; name another file with --store")]
    Foreign(PathBuf),
    /// The file is of a later program.
    #[error("the store {0} was made by a later version of this program; use that, or another file")]
    Later(PathBuf),
    /// There is no such run.
    #[error("there is no run {run} in {path}; `tengen arena list` tells which there are")]
    NoRun {
        /// The number asked for.
        run: u32,
        /// The file.
        path: PathBuf,
    },
    /// Another process plays this run.
    #[error("run {0} is being played by another process; wait for it, or start a run of your own")]
    Busy(u32),
    /// The lock could not be taken.
    #[error("{path} cannot be locked: {error}")]
    Lock {
        /// The file of the lock.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What was kept is damaged, or was written by others.
    #[error("{} cannot be read: {reason}; take the file from a copy, or begin another run", place(*run, *game))]
    Unreadable {
        /// The run.
        run: u32,
        /// The game, counted from 1, if it is one.
        game: Option<u32>,
        /// What is wrong.
        reason: String,
    },
}

/// What cannot be read.
fn place(run: u32, game: Option<u32>) -> String {
    game.map_or_else(|| format!("run {run}"), |game| format!("game {game} of run {run}"))
}
