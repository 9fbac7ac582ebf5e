//! Runs and their games, in one SQLite file.
//!
//! A game is kept as soon as it is finished, in a transaction of its own: a process that is killed loses the games being played
//! and no other. (Write-ahead log with `synchronous=normal`: when the whole machine loses power the last games may be missing,
//! but the file is sound.) A run belongs to one process at a time: it holds a lock on a file beside the store, which the system
//! lets go when the process ends, however that happens.

use crate::record::{Conduct, End, Played, Reason};
use crate::tournament::Tournament;
use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What this program writes; a file of a later version is left alone.
const VERSION: i64 = 1;

/// The number by which SQLite files of this kind are known.
const APPLICATION: i64 = 0x5445_4e47;

const SCHEMA: &str = "
    CREATE TABLE run (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        begun INTEGER NOT NULL,
        program TEXT NOT NULL,
        tournament TEXT NOT NULL
    );
    CREATE TABLE game (
        run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        first INTEGER NOT NULL,
        second INTEGER NOT NULL,
        opening INTEGER NOT NULL,
        moves TEXT NOT NULL,
        times_ms TEXT NOT NULL,
        winner INTEGER,
        reason TEXT NOT NULL,
        detail TEXT NOT NULL,
        conduct TEXT NOT NULL,
        transcripts TEXT,
        overhead_us INTEGER NOT NULL,
        PRIMARY KEY (run, number)
    ) WITHOUT ROWID;";

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
        error: std::io::Error,
    },
    /// What was kept cannot be read.
    #[error("run {run} cannot be read: {error}")]
    Unreadable {
        /// The run.
        run: u32,
        /// What is wrong.
        error: serde_json::Error,
    },
}

/// A file of runs.
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

/// A run in a list.
#[derive(Clone, Debug)]
pub struct RunSummary {
    /// Its number.
    pub id: u32,
    /// When it was begun, in seconds since 1970.
    pub begun: u64,
    /// What is played.
    pub tournament: Tournament,
    /// How many games are finished.
    pub played: u32,
}

/// As long as this is there, nobody else plays the run.
pub struct RunLock {
    _file: File,
}

impl Store {
    /// Opens the file, which is made if it is not there.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Database { path: path.to_owned(), error };
        let mut connection = Connection::open(path).map_err(failed)?;
        connection.busy_timeout(Duration::from_secs(30)).map_err(failed)?;
        let not_a_database = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => StoreError::Foreign(path.to_owned()),
            _ => failed(error),
        };
        let transaction = connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(not_a_database)?;
        let number =
            |pragma: &str| transaction.query_row(pragma, [], |row| row.get::<_, i64>(0)).map_err(failed);
        match (number("PRAGMA application_id")?, number("PRAGMA user_version")?) {
            (APPLICATION, VERSION) => {}
            (APPLICATION, _) => return Err(StoreError::Later(path.to_owned())),
            (0, 0) if number("SELECT count(*) FROM sqlite_schema")? == 0 => {
                let marks =
                    format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};");
                transaction
                    .execute_batch(SCHEMA)
                    .and_then(|()| transaction.execute_batch(&marks))
                    .map_err(failed)?;
            }
            _ => return Err(StoreError::Foreign(path.to_owned())),
        }
        transaction.commit().map_err(failed)?;
        write_ahead(&connection).map_err(failed)?;
        Ok(Store { path: path.to_owned(), connection })
    }

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
        let mut path = self.path.clone().into_os_string();
        path.push(format!("-run{run}.lock"));
        let path = PathBuf::from(path);
        let failed = |error| StoreError::Lock { path: path.clone(), error };
        let file = File::create(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(RunLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Busy(run)),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// What a run plays.
    pub fn tournament(&self, run: u32) -> Result<Tournament, StoreError> {
        let text: Option<String> = self
            .connection
            .query_row("SELECT tournament FROM run WHERE id = ?1", params![run], |row| row.get(0))
            .optional()
            .map_err(|error| self.failed(error))?;
        let text = text.ok_or_else(|| StoreError::NoRun { run, path: self.path.clone() })?;
        serde_json::from_str(&text).map_err(|error| StoreError::Unreadable { run, error })
    }

    /// Changes how often every two meet in a run; games that are finished stay.
    pub fn set_rounds(&self, run: u32, rounds: u32) -> Result<(), StoreError> {
        let _lock = self.lock(run)?;
        let tournament = Tournament { rounds, ..self.tournament(run)? };
        let text = json(&tournament);
        let update = "UPDATE run SET tournament = ?2 WHERE id = ?1";
        self.connection.execute(update, params![run, text]).map(|_| ()).map_err(|error| self.failed(error))
    }

    /// All runs, the latest first.
    pub fn runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        let select = "SELECT id, begun, tournament, (SELECT count(*) FROM game WHERE run = id) FROM run ORDER BY id DESC";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let rows: Vec<(u32, u64, String, u32)> = self
            .connection
            .prepare(select)
            .and_then(|mut statement| statement.query_map([], read)?.collect())
            .map_err(|error| self.failed(error))?;
        rows.into_iter()
            .map(|(id, begun, text, played)| {
                let tournament =
                    serde_json::from_str(&text).map_err(|error| StoreError::Unreadable { run: id, error })?;
                Ok(RunSummary { id, begun, tournament, played })
            })
            .collect()
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
            game.end.detail,
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

    /// The finished games of a run, in order.
    pub fn games(&self, run: u32) -> Result<Vec<Played>, StoreError> {
        let select = "SELECT number, first, second, opening, moves, times_ms, winner, reason, detail, conduct, transcripts, overhead_us \
            FROM game WHERE run = ?1 ORDER BY number";
        self.connection
            .prepare(select)
            .and_then(|mut statement| statement.query_map(params![run], read_game)?.collect())
            .map_err(|error| self.failed(error))
    }
}

/// Readers do not wait for writers. The change needs the file for itself, and is refused at once if another process is just
/// opening it: that passes.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    const TRIES: u32 = 500;
    for tries_left in (0..TRIES).rev() {
        match connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && tries_left > 0 => {
                std::thread::sleep(Duration::from_millis(10));
            }
            done => {
                done?;
                break;
            }
        }
    }
    connection.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;")
}

fn words(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain values can be written")
}

/// What a column holds as JSON.
fn from_json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error)))
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<Played> {
    let (moves, times): (String, String) = (row.get(4)?, row.get(5)?);
    let transcripts = match row.get::<_, Option<String>>(10)? {
        Some(_) => from_json(row, 10)?,
        None => [None, None],
    };
    Ok(Played {
        number: row.get(0)?,
        players: [row.get::<_, u32>(1)? as usize, row.get::<_, u32>(2)? as usize],
        opening: row.get::<_, u32>(3)? as usize,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        times_ms: times.split_whitespace().map(|time| time.parse().unwrap_or(0)).collect(),
        winner: row.get(6)?,
        end: End { reason: from_json::<Reason>(row, 7)?, detail: row.get(8)? },
        conduct: from_json::<[Conduct; 2]>(row, 9)?,
        transcripts,
        overhead: Duration::from_micros(row.get(11)?),
    })
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Mode, tests::tournament};
    use tempfile::TempDir;

    fn game(number: u32) -> Played {
        Played {
            number,
            players: [1, 0],
            opening: 0,
            moves: vec!["b2".into(), "a1".into()],
            times_ms: vec![0, 3000],
            winner: Some(1),
            end: End { reason: Reason::Time, detail: "3s used, 1s allowed".into() },
            conduct: [
                Conduct { moves: 1, nodes: 9, memory: Some(77), ..Conduct::default() },
                Conduct::default(),
            ],
            transcripts: [Some("> TURN 1,1".into()), None],
            overhead: Duration::from_micros(12),
        }
    }

    #[test]
    fn games_come_back_as_they_were_and_only_to_their_run() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("games.sqlite");
        let store = Store::open(&path).unwrap();
        let all = tournament(Mode::RoundRobin, &["pvs", "random"], 4);
        let (first, second) = (store.begin(&all).unwrap(), store.begin(&all).unwrap());
        assert_ne!(first, second);
        store.add(first, &game(3)).unwrap();
        store.add(first, &game(1)).unwrap();
        store.add(first, &game(1)).unwrap();
        drop(store);
        let store = Store::open(&path).unwrap();
        assert_eq!(store.games(first).unwrap(), [game(1), game(3)]);
        assert_eq!(store.games(second).unwrap(), []);
        assert_eq!(store.tournament(second).unwrap().names(), all.names());
        let played: Vec<_> = store.runs().unwrap().iter().map(|run| (run.id, run.played)).collect();
        assert_eq!(played, [(second, 0), (first, 2)]);
    }

    #[test]
    fn a_run_belongs_to_one_process_at_a_time() {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("games.sqlite")).unwrap();
        let held = store.lock(1).unwrap();
        assert!(matches!(store.lock(1), Err(StoreError::Busy(1))));
        let _other = store.lock(2).unwrap();
        drop(held);
        assert!(store.lock(1).is_ok());
    }

    #[test]
    fn other_files_are_refused_and_left_as_they_are() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("notes.txt");
        let text = "not a database, but long enough to be looked at as one: ".repeat(40);
        std::fs::write(&path, &text).unwrap();
        assert!(matches!(Store::open(&path), Err(StoreError::Foreign(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let other = folder.path().join("other.sqlite");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE cake (taste TEXT)").unwrap();
        assert!(matches!(Store::open(&other), Err(StoreError::Foreign(_))));
        let store = Store::open(&folder.path().join("games.sqlite")).unwrap();
        assert!(matches!(store.tournament(9), Err(StoreError::NoRun { run: 9, .. })));
    }
}
