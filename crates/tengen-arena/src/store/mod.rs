//! Runs and their games, in one SQLite file.
//!
//! A game is kept as soon as it is finished, in a transaction of its own: a process that is killed loses the games being played
//! and no other. (Write-ahead log with `synchronous=normal`: when the whole machine loses power the last games may be missing,
//! but the file is sound.) Whoever only looks opens the file for reading. What is read fits together, or is refused (see the
//! private module `read`); a run belongs to one process at a time (`lock`).

mod lock;
mod read;

pub use lock::RunLock;

use crate::record::{Outline, Played};
use crate::standings::Standings;
use crate::statistics::sprt::Verdict;
use crate::tournament::Tournament;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};
use serde::Serialize;
use std::fs;
use std::io::{self, Read};
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
        error: std::io::Error,
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
    /// When it was begun, in seconds since 1970.
    pub begun: u64,
    /// The program that began it.
    pub program: String,
    /// What is played, if that can be read.
    pub tournament: Result<Tournament, StoreError>,
    /// How many games are finished.
    pub played: u32,
}

impl Store {
    /// Opens the file, which is made if it is not there.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Database { path: path.to_owned(), error };
        let mut connection = Connection::open(path).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        let transaction = connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(|error| refusal(path, error))?;
        if kind(&transaction, path)? == Kind::Empty {
            let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};");
            transaction
                .execute_batch(SCHEMA)
                .and_then(|()| transaction.execute_batch(&marks))
                .map_err(failed)?;
        }
        transaction.commit().map_err(failed)?;
        write_ahead(&connection).map_err(failed)?;
        Ok(Store { path: path.to_owned(), connection })
    }

    /// Opens a store that is there, for reading only. Other files are refused before the database touches them.
    ///
    /// The connection can write no row, but is not opened as read-only where the file may be written: such a connection cannot
    /// take away the log and its index when it closes, and every look at a store would leave two files beside it.
    pub fn open_existing(path: &Path) -> Result<Store, StoreError> {
        look(path)?;
        let open = |connection: rusqlite::Result<Connection>| {
            let failed = |error| refusal(path, error);
            let connection = connection.map_err(failed)?;
            connection.busy_timeout(PATIENCE).map_err(failed)?;
            connection.execute_batch("PRAGMA query_only = ON").map_err(failed)?;
            match kind(&connection, path)? {
                Kind::Store => Ok(Store { path: path.to_owned(), connection }),
                Kind::Empty => Err(StoreError::Foreign(path.to_owned())),
            }
        };
        let both = OpenFlags::SQLITE_OPEN_NO_MUTEX;
        match open(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | both)) {
            // The index of the log cannot be made in a folder that may only be read. If there is no log either, nobody writes,
            // and the file alone is the whole store.
            Err(StoreError::Database { error, .. })
                if error.sqlite_error_code() == Some(ErrorCode::CannotOpen)
                    && !beside(path, "-wal").exists() =>
            {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | both;
                open(Connection::open_with_flags(unchanging(path), flags))
            }
            opened => opened,
        }
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
        let select = "SELECT id, begun, program, tournament, (SELECT count(*) FROM game WHERE run = id) \
            FROM run ORDER BY id DESC";
        let read = |row: &Row<'_>| {
            let id = row.get(0)?;
            Ok(RunSummary {
                id,
                begun: row.get(1).unwrap_or_default(),
                program: row.get(2).unwrap_or_default(),
                tournament: tournament(id, row, 3),
                played: row.get(4)?,
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
            let Ok(tournament) = run.tournament else { continue };
            if run.played < tournament.games() && !self.is_decided(run.id, &tournament)? {
                return Ok(Some(run.id));
            }
        }
        Ok(None)
    }

    fn is_decided(&self, run: u32, tournament: &Tournament) -> Result<bool, StoreError> {
        let Some(sprt) = tournament.sprt else { return Ok(false) };
        Ok(sprt.verdict(&self.standings(run)?.paired([0, 1])) != Verdict::Open)
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

    /// The finished games of a run, in order, without their moves: much less to read.
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

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Looks at the beginning of a file, which tells whether it is a store.
///
/// CITE: the SQLite database header (`sqlite.org/fileformat.html`), in which the version of the user stands at byte 60 and the
/// number of the application at byte 68. Both were written before the log came into use, so they are in the file itself.
fn look(path: &Path) -> Result<(), StoreError> {
    let mut header = [0; 72];
    let mut file = fs::File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => StoreError::Absent(path.to_owned()),
        _ => StoreError::File { path: path.to_owned(), error },
    })?;
    match file.read_exact(&mut header) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            return Err(StoreError::Foreign(path.to_owned()));
        }
        Err(error) => return Err(StoreError::File { path: path.to_owned(), error }),
    }
    let number = |at: usize| i64::from(i32::from_be_bytes([0, 1, 2, 3].map(|byte| header[at + byte])));
    match (header.starts_with(b"SQLite format 3\0"), number(68), number(60)) {
        (true, APPLICATION, VERSION) => Ok(()),
        (true, APPLICATION, _) => Err(StoreError::Later(path.to_owned())),
        _ => Err(StoreError::Foreign(path.to_owned())),
    }
}

/// What a database is.
#[derive(PartialEq, Eq)]
enum Kind {
    Store,
    Empty,
}

/// Whether a database is a store that can be used, or nothing yet.
fn kind(connection: &Connection, path: &Path) -> Result<Kind, StoreError> {
    let number = |select: &str| {
        connection.query_row(select, [], |row| row.get::<_, i64>(0)).map_err(|error| refusal(path, error))
    };
    match (number("PRAGMA application_id")?, number("PRAGMA user_version")?) {
        // The schema is read too: a pragma alone does not tell whether the file can be.
        (APPLICATION, VERSION) => number("SELECT count(*) FROM sqlite_schema").map(|_| Kind::Store),
        (APPLICATION, _) => Err(StoreError::Later(path.to_owned())),
        (0, 0) if number("SELECT count(*) FROM sqlite_schema")? == 0 => Ok(Kind::Empty),
        _ => Err(StoreError::Foreign(path.to_owned())),
    }
}

fn refusal(path: &Path, error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::Foreign(path.to_owned()),
        _ => StoreError::Database { path: path.to_owned(), error },
    }
}

/// The path with something behind it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// The address of a file that SQLite may take for one that nobody changes.
fn unchanging(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let path = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{path}?immutable=1")
}

/// The tournament in a column of a run.
fn tournament(run: u32, row: &Row<'_>, column: usize) -> Result<Tournament, StoreError> {
    let text: rusqlite::Result<String> = row.get(column);
    let read = text.map_err(|error| error.to_string()).and_then(|text| read::tournament(&text));
    read.map_err(|reason| StoreError::Unreadable { run, game: None, reason })
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

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests;
