//! Kept games, in a small database in the visitor's data folder.
//!
//! A game that was acknowledged is on the disk: every write is a transaction that waits for it. Where there is no folder to
//! keep anything in, the server goes on without and says so.

mod schema;

use crate::answers::{Answer, Refusal, refuse};
use crate::protocol::{SavedGame, SavedResult, SavedSummary};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// Games beyond this are forgotten, the oldest first.
const MOST_GAMES: u32 = 2000;
const LONGEST_STATE: usize = 1 << 20;
const LONGEST_TITLE: usize = 500;
const LONGEST_GAME: usize = 100;

/// Where games are kept, or why they are not.
pub(crate) struct Store(Result<Mutex<Connection>, String>);

impl Store {
    /// The store in this folder, which is made if it is not there.
    pub(crate) fn open(folder: &Path) -> Store {
        Store(schema::open(folder).map(Mutex::new).map_err(|error| format!("{error:#}")))
    }

    /// Keeps nothing.
    pub(crate) fn none() -> Store {
        Store(Err("the server was started with --no-store".to_owned()))
    }

    /// Keeps nothing, for a reason.
    pub(crate) fn unusable(reason: String) -> Store {
        Store(Err(reason))
    }

    /// Whether games are kept.
    pub(crate) fn keeps(&self) -> bool {
        self.0.is_ok()
    }

    /// Why nothing is kept.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.0.as_ref().err().map(String::as_str)
    }

    fn connection(&self) -> Answer<MutexGuard<'_, Connection>> {
        match &self.0 {
            Ok(connection) => Ok(connection.lock().unwrap_or_else(PoisonError::into_inner)),
            Err(reason) => Err(refuse("not_kept", format!("games are not kept: {reason}"))),
        }
    }

    /// Keeps a game, in place of the one with the same number.
    pub(crate) fn save(&self, game: &SavedGame) -> Answer<()> {
        check_id(&game.id)?;
        for (what, text, most) in [
            ("title", &game.title, LONGEST_TITLE),
            ("game", &game.game, LONGEST_GAME),
            ("state", &game.state, LONGEST_STATE),
        ] {
            if text.len() > most {
                return Err(refuse(
                    "too_large",
                    format!("the {what} of a kept game has at most {most} bytes"),
                ));
            }
        }
        let result = game.result.map(written);
        let mut connection = self.connection()?;
        let transaction = connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(|error| failed(&error))?;
        // Numbers that grow with every change order games that were changed in the same second.
        let save = "INSERT OR REPLACE INTO game (id, title, game, state, changed, moves, result, rank) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT coalesce(max(rank), 0) + 1 FROM game))";
        let forget =
            "DELETE FROM game WHERE rank <= (SELECT rank FROM game ORDER BY rank DESC LIMIT 1 OFFSET ?1)";
        transaction
            .execute(save, params![game.id, game.title, game.game, game.state, now(), game.moves, result])
            .and_then(|_| transaction.execute(forget, params![MOST_GAMES]))
            .and_then(|_| transaction.commit())
            .map_err(|error| failed(&error))
    }

    /// A kept game.
    pub(crate) fn load(&self, id: &str) -> Answer<Option<SavedGame>> {
        check_id(id)?;
        let read = |row: &rusqlite::Row<'_>| {
            Ok(SavedGame {
                id: row.get(0)?,
                title: row.get(1)?,
                game: row.get(2)?,
                state: row.get(3)?,
                moves: row.get(4)?,
                result: result(row, 5)?,
            })
        };
        self.connection()?
            .query_row(
                "SELECT id, title, game, state, moves, result FROM game WHERE id = ?1",
                params![id],
                read,
            )
            .optional()
            .map_err(|error| failed(&error))
    }

    /// All kept games, the latest first.
    pub(crate) fn list(&self) -> Answer<Vec<SavedSummary>> {
        let read = |row: &rusqlite::Row<'_>| {
            Ok(SavedSummary {
                id: row.get(0)?,
                title: row.get(1)?,
                game: row.get(2)?,
                changed: row.get(3)?,
                moves: row.get(4)?,
                result: result(row, 5)?,
            })
        };
        let connection = self.connection()?;
        let all = connection
            .prepare_cached("SELECT id, title, game, changed, moves, result FROM game ORDER BY rank DESC")
            .and_then(|mut statement| statement.query_map([], read)?.collect());
        all.map_err(|error| failed(&error))
    }

    /// Forgets a game, if it is there.
    pub(crate) fn forget(&self, id: &str) -> Answer<()> {
        check_id(id)?;
        let gone = self.connection()?.execute("DELETE FROM game WHERE id = ?1", params![id]);
        gone.map(|_| ()).map_err(|error| failed(&error))
    }
}

/// A result as the database has it.
fn written(result: SavedResult) -> &'static str {
    match result {
        SavedResult::First => "first",
        SavedResult::Second => "second",
        SavedResult::Draw => "draw",
    }
}

fn result(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Option<SavedResult>> {
    let text: Option<String> = row.get(column)?;
    let all = [SavedResult::First, SavedResult::Second, SavedResult::Draw];
    Ok(text.and_then(|text| all.into_iter().find(|&result| written(result) == text)))
}

/// Numbers of games are drawn by the page, long enough not to meet by chance.
fn check_id(id: &str) -> Answer<()> {
    let is_one = (16..=40).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric());
    if is_one {
        Ok(())
    } else {
        Err(refuse("bad_id", "the number of a game has 16 to 40 letters and digits"))
    }
}

fn failed(error: &rusqlite::Error) -> Refusal {
    refuse(
        "not_kept",
        format!("the database of kept games failed ({error}); is the disk full, or the file locked?"),
    )
}

fn now() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u32::try_from(since.as_secs()).unwrap_or(u32::MAX)
}
