//! The database: one table, and the number of its version.

use anyhow::{Context, bail};
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// What this program writes; a file of a later version is left alone.
const VERSION: i64 = 2;

const TABLES: &str = "CREATE TABLE game (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    state TEXT NOT NULL,
    changed INTEGER NOT NULL,
    rank INTEGER NOT NULL UNIQUE,
    moves INTEGER,
    result TEXT
) STRICT";

/// What version 2 has added: what lists of games show.
const SINCE_1: &str = "ALTER TABLE game ADD COLUMN moves INTEGER; ALTER TABLE game ADD COLUMN result TEXT";

/// Another server may be writing; it is done soon.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the database in this folder; both are made if they are not there.
pub(super) fn open(folder: &Path) -> anyhow::Result<Connection> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("the folder {} cannot be made", folder.display()))?;
    let file = folder.join("games.sqlite");
    prepare(&file).with_context(|| format!("{} cannot be used", file.display()))
}

fn prepare(file: &Path) -> anyhow::Result<Connection> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    // Readers do not wait for writers, and a commit is on the disk when it returns.
    connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "full")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match transaction.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))? {
        0 => {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        1 => {
            transaction.execute_batch(SINCE_1)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        VERSION => {}
        later => bail!(
            "it was written by a later version of Tengen (format {later}); update, or choose another --data"
        ),
    }
    transaction.commit()?;
    Ok(connection)
}
