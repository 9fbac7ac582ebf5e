//! Runs and their games, in one SQLite file.
//!
//! A game is kept as soon as it is finished, in a transaction of its own: a process that is killed loses the games being played
//! and no other. (Write-ahead log with `synchronous=normal`: when the whole machine loses power the last games may be missing,
//! but the file is sound.) Whoever only looks opens the file for reading. What is read fits together, or is refused (see the
//! private module `read`); a run belongs to one process at a time (`lock`); `open` tells a store from other files.

mod error;
mod lock;
mod open;
mod read;

pub use error::StoreError;
pub use lock::RunLock;

use crate::record::{Outline, Played};
use crate::standings::Standings;
use crate::statistics::sprt::Verdict;
use crate::tournament::Tournament;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use std::fs;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// A file of runs.
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

/// A run in a list.
#[derive(Debug)]
pub struct RunSummary {
    /// Its number.
    pub id: u32,
    /// When it was begun, like `2026-11-16T10:45:12Z`; nothing if that cannot be read.
    pub begun: Option<String>,
    /// The same by the clock of this place, to the minute: `2026-11-16 11:45`.
    pub begun_here: Option<String>,
    /// The program that began it.
    pub program: String,
    /// What is played, if that can be read.
    pub tournament: Result<Tournament, StoreError>,
    /// How many games are finished.
    pub played: u32,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// There are games left to play.
    Unfinished,
    /// All games are played.
    Finished,
    /// The test has an answer; what is left need not be played.
    Decided(Verdict),
}

impl Store {
    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::Database { path: self.path.clone(), error }
    }

    /// Begins a run; its number.
    pub fn begin(&self, tournament: &Tournament) -> Result<u32, StoreError> {
        let text = serde_json::to_string(tournament).expect("a tournament can be written");
        let insert = "INSERT INTO run (begun, program, tournament) VALUES (?1, ?2, ?3)";
        self.connection
            .execute(insert, params![now(), concat!("tengen ", env!("CARGO_PKG_VERSION")), text])
            .map_err(|error| self.failed(error))?;
        Ok(self.connection.last_insert_rowid() as u32)
    }

    /// Takes a run for this process, until the lock is dropped.
    pub fn lock(&self, run: u32) -> Result<RunLock, StoreError> {
        // A store with two names has one lock.
        let path = fs::canonicalize(&self.path)
            .map_err(|error| StoreError::Lock { path: self.path.clone(), error })?;
        RunLock::take(&path, run)
    }

    /// What a run plays: a tournament that can be played, but for the players, who may be gone by now.
    pub fn tournament(&self, run: u32) -> Result<Tournament, StoreError> {
        self.of_run(run, "SELECT tournament FROM run WHERE id = ?1", |row| tournament(run, row, 0))?
    }

    /// The program that began a run.
    pub fn program(&self, run: u32) -> Result<String, StoreError> {
        self.of_run(run, "SELECT program FROM run WHERE id = ?1", |row| row.get(0).unwrap_or_default())
    }

    /// What is in the one row of a run.
    fn of_run<T>(&self, run: u32, select: &str, read: impl FnOnce(&Row<'_>) -> T) -> Result<T, StoreError> {
        self.connection
            .query_row(select, params![run], |row| Ok(read(row)))
            .optional()
            .map_err(|error| self.failed(error))?
            .ok_or_else(|| StoreError::NoRun { run, path: self.path.clone() })
    }

    /// Changes how often every two meet in a run; games that are finished stay.
    pub fn set_rounds(&self, run: u32, rounds: u32) -> Result<(), StoreError> {
        let _lock = self.lock(run)?;
        let tournament = Tournament { rounds, ..self.tournament(run)? };
        let last = "SELECT coalesce(max(number) + 1, 0) FROM game WHERE run = ?1";
        let played: u32 = self
            .connection
            .query_row(last, params![run], |row| row.get(0))
            .map_err(|error| self.failed(error))?;
        if tournament.games() < played {
            return Err(StoreError::Rounds { run, played });
        }
        let update = "UPDATE run SET tournament = ?2 WHERE id = ?1";
        let values = params![run, json(&tournament)];
        self.connection.execute(update, values).map(|_| ()).map_err(|error| self.failed(error))
    }

    /// All runs, the latest first. One that cannot be read does not hide the others.
    pub fn runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        let select = "SELECT id, strftime('%Y-%m-%dT%H:%M:%SZ', begun, 'unixepoch'), \
            strftime('%Y-%m-%d %H:%M', begun, 'unixepoch', 'localtime'), program, tournament, \
            (SELECT count(*) FROM game WHERE run = id) FROM run ORDER BY id DESC";
        let read = |row: &Row<'_>| {
            let id = row.get(0)?;
            Ok(RunSummary {
                id,
                begun: row.get(1)?,
                begun_here: row.get(2)?,
                program: row.get(3).unwrap_or_default(),
                tournament: tournament(id, row, 4),
                played: row.get(5)?,
            })
        };
        self.connection
            .prepare(select)
            .and_then(|mut statement| statement.query_map([], read)?.collect())
            .map_err(|error| self.failed(error))
    }

    /// The last run, if there is one.
    pub fn last(&self) -> Result<Option<u32>, StoreError> {
        self.connection
            .query_row("SELECT max(id) FROM run", [], |row| row.get(0))
            .map_err(|error| self.failed(error))
    }

    /// The last run that has games left to play: not all are played, and its test, if it has one, is not decided.
    pub fn last_unfinished(&self) -> Result<Option<u32>, StoreError> {
        for run in self.runs()? {
            let Ok(tournament) = &run.tournament else { continue };
            // One that is damaged is named when it is asked for, and hides no other.
            let unfinished = || matches!(self.state(run.id, run.played, tournament), Ok(State::Unfinished));
            if run.played < tournament.games() && unfinished() {
                return Ok(Some(run.id));
            }
        }
        Ok(None)
    }

    /// How far a run of this tournament is of which so many games are played.
    pub fn state(&self, run: u32, played: u32, tournament: &Tournament) -> Result<State, StoreError> {
        if let Some(sprt) = tournament.sprt {
            let verdict = sprt.verdict(&self.standings(run)?.paired([0, 1]));
            if verdict != Verdict::Open {
                return Ok(State::Decided(verdict));
            }
        }
        Ok(if played < tournament.games() { State::Unfinished } else { State::Finished })
    }

    /// Keeps a finished game. One that is there already stays as it is.
    pub fn add(&self, run: u32, game: &Played) -> Result<(), StoreError> {
        let insert =
            "INSERT OR IGNORE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
        let transcripts = game.transcripts.iter().any(Option::is_some).then(|| json(&game.transcripts));
        let values = params![
            run,
            game.number,
            game.players[0] as u32,
            game.players[1] as u32,
            game.opening as u32,
            game.moves.join(" "),
            words(&game.times_ms),
            game.winner,
            json(&game.end.reason),
            game.end.detail.text(),
            json(&game.conduct),
            transcripts,
            game.overhead.as_micros() as u64,
        ];
        self.connection
            .prepare_cached(insert)
            .and_then(|mut statement| statement.execute(values))
            .map(|_| ())
            .map_err(|error| self.failed(error))
    }

    /// The finished games of a run, in order, each of which can be replayed.
    pub fn games(&self, run: u32) -> Result<Vec<Played>, StoreError> {
        let tournament = self.tournament(run)?;
        let columns = format!("{}, {}", read::OUTLINE, read::DETAILS);
        let schedule = tournament.schedule();
        let games = self.rows(run, &columns, |row| read::game(row, &schedule))?;
        read::replay(&tournament, &games).map_err(|(number, reason)| StoreError::Unreadable {
            run,
            game: Some(number + 1),
            reason,
        })?;
        Ok(games)
    }

    /// The finished games of a run, in order and in short: much less to read, and nothing to replay.
    pub fn outlines(&self, run: u32) -> Result<Vec<Outline>, StoreError> {
        let schedule = self.tournament(run)?.schedule();
        self.rows(run, read::OUTLINE, |row| read::outline(row, &schedule))
    }

    /// What the games of a run add up to.
    pub fn standings(&self, run: u32) -> Result<Standings, StoreError> {
        let players = self.tournament(run)?.entrants.len();
        Ok(Standings::of(players, self.outlines(run)?))
    }

    /// Reads the games of a run; the first column must be their number.
    fn rows<T>(
        &self,
        run: u32,
        columns: &str,
        read: impl Fn(&Row<'_>) -> Result<T, String>,
    ) -> Result<Vec<T>, StoreError> {
        let failed = |error| self.failed(error);
        let select = format!("SELECT {columns} FROM game WHERE run = ?1 ORDER BY number");
        let mut statement = self.connection.prepare(&select).map_err(failed)?;
        let mut rows = statement.query(params![run]).map_err(failed)?;
        let mut games = Vec::new();
        while let Some(row) = rows.next().map_err(failed)? {
            games.push(read(row).map_err(read::unreadable(run, row))?);
        }
        Ok(games)
    }
}

/// The tournament in a column of a run.
fn tournament(run: u32, row: &Row<'_>, column: usize) -> Result<Tournament, StoreError> {
    let text: rusqlite::Result<String> = row.get(column);
    let read = text.map_err(|error| error.to_string()).and_then(|text| read::tournament(&text));
    read.map_err(|reason| StoreError::Unreadable { run, game: None, reason })
}

fn words(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain values can be written")
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests;
