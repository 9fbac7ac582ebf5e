//! Opening a store: for writing, made if it is not there, or for reading; other files are refused and left as they are.

use super::{Store, StoreError};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What this program writes; a file of a later version is left alone.
///
/// 1 had times as seconds and nanoseconds, and matches as round robins of two. It can be read, and is 2 once it is written to.
const VERSION: i64 = 2;

/// The number by which SQLite files of this kind are known.
pub(super) const APPLICATION: i64 = 0x5445_4e47;

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

impl Store {
    /// Opens the file, which is made if it is not there.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let failed = |error| StoreError::Database { path: path.to_owned(), error };
        let mut connection = Connection::open(path).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        let transaction = connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(|error| refusal(path, error))?;
        let change = match kind(&transaction, path)? {
            Kind::Empty => {
                format!("{SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};")
            }
            Kind::Store(VERSION) => String::new(),
            Kind::Store(_) => format!("PRAGMA user_version = {VERSION};"),
        };
        transaction.execute_batch(&change).map_err(failed)?;
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
                Kind::Store(_) => Ok(Store { path: path.to_owned(), connection }),
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
}

/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// Looks at the beginning of a file, which tells whether it is a store.
///
/// CITE: the SQLite database header (`sqlite.org/fileformat.html`), in which the version of the user stands at byte 60 and the
/// number of the application at byte 68. Both are written before the log comes into use; a newer version may still be in the log
/// only, but then the one in the file is one that can be read too.
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
        (true, APPLICATION, 1..=VERSION) => Ok(()),
        (true, APPLICATION, _) => Err(StoreError::Later(path.to_owned())),
        _ => Err(StoreError::Foreign(path.to_owned())),
    }
}

/// What a database is.
enum Kind {
    /// Of this version or an earlier one.
    Store(i64),
    Empty,
}

/// Whether a database is a store that can be used, or nothing yet.
fn kind(connection: &Connection, path: &Path) -> Result<Kind, StoreError> {
    let number = |select: &str| {
        connection.query_row(select, [], |row| row.get::<_, i64>(0)).map_err(|error| refusal(path, error))
    };
    match (number("PRAGMA application_id")?, number("PRAGMA user_version")?) {
        // The schema is read too: a pragma alone does not tell whether the file can be.
        (APPLICATION, version @ 1..=VERSION) => {
            number("SELECT count(*) FROM sqlite_schema").map(|_| Kind::Store(version))
        }
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
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
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

/// Readers do not wait for writers. The change needs the file for itself, and is refused at once if another process is just
/// opening it: that passes.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    const TRIES: u32 = 3000;
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
