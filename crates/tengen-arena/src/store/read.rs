//! From the rows of a store to values that can be relied on. Rows may be damaged, or written by others: what does not fit its
//! tournament is refused here, so that nobody after this has to ask.

use super::StoreError;
use crate::record::{Conduct, Detail, End, Outline, Played, Reason, course};
use crate::tournament::{Schedule, Tournament};
use rusqlite::Row;
use rusqlite::types::FromSql;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tengen_core::Outcome;
use tengen_players::{GameVisitor, Playable};

/// The columns of [`outline`], in its order; those of [`game`] go on with [`DETAILS`].
pub(super) const OUTLINE: &str = "number, first, second, winner, reason, conduct, overhead_us, moves";

/// What [`game`] needs beyond [`OUTLINE`].
pub(super) const DETAILS: &str = "opening, times_ms, detail, transcripts";

/// A tournament whose parts fit together, or why it is none.
pub(super) fn tournament(text: &str) -> Result<Tournament, String> {
    let tournament: Tournament = serde_json::from_str(text).map_err(|error| error.to_string())?;
    tournament.check_structure().map_err(|error| error.to_string())?;
    Ok(tournament)
}

/// The error for a game of a run.
pub(super) fn unreadable(run: u32, row: &Row<'_>) -> impl FnOnce(String) -> StoreError {
    let game = row.get::<_, u32>(0).ok().map(|number| number.saturating_add(1));
    move |reason| StoreError::Unreadable { run, game, reason }
}

/// A game in short. Whether its moves can be made is not asked.
pub(super) fn outline(row: &Row<'_>, schedule: &Schedule) -> Result<Outline, String> {
    let outline = Outline {
        number: column(row, 0)?,
        players: [column::<u32>(row, 1)? as usize, column::<u32>(row, 2)? as usize],
        winner: column(row, 3)?,
        reason: json::<Reason>(row, 4)?,
        conduct: json::<[Conduct; 2]>(row, 5)?,
        overhead: Duration::from_micros(column(row, 6)?),
        course: course(column::<String>(row, 7)?.split_whitespace()),
    };
    let fixture = schedule.fixture(outline.number).ok_or("the tournament has no such game")?;
    if outline.players != fixture.players {
        return Err(format!("its players are {:?}, not {:?}", outline.players, fixture.players));
    }
    match outline.winner {
        Some(winner) if winner > 1 => Err(format!("its winner is {winner}, not 0 or 1")),
        _ => Ok(outline),
    }
}

/// A whole game, which [`replay`] has still to look at.
pub(super) fn game(row: &Row<'_>, schedule: &Schedule) -> Result<Played, String> {
    let Outline { number, players, winner, reason, conduct, overhead, .. } = outline(row, schedule)?;
    let opening = column::<u32>(row, 8)? as usize;
    let (moves, times): (String, String) = (column(row, 7)?, column(row, 9)?);
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let times: Result<Vec<u32>, String> = times
        .split_whitespace()
        .map(|time| time.parse().map_err(|_| format!("`{time}` is no time in milliseconds")))
        .collect();
    let times_ms = times?;
    if times_ms.len() != moves.len() {
        return Err(format!("it has {} moves and {} times", moves.len(), times_ms.len()));
    }
    let due = schedule.fixture(number).map(|fixture| fixture.opening);
    if due != Some(opening) {
        return Err(format!("its opening is {opening}, not {}", due.unwrap_or_default()));
    }
    let transcripts = match column::<Option<String>>(row, 11)? {
        Some(_) => json(row, 11)?,
        None => [None, None],
    };
    let end = End { reason, detail: Detail::from_text(&column::<String>(row, 10)?) };
    Ok(Played { number, players, opening, moves, times_ms, winner, end, conduct, transcripts, overhead })
}

/// Checks that the moves of games can be made, after their openings, and lead to their results; else which game is wrong and why.
pub(super) fn replay(tournament: &Tournament, games: &[Played]) -> Result<(), (u32, String)> {
    tournament.game.visit(Replay { tournament, games })
}

struct Replay<'a> {
    tournament: &'a Tournament,
    games: &'a [Played],
}

impl GameVisitor for Replay<'_> {
    type Output = Result<(), (u32, String)>;

    fn visit<G: Playable>(self, start: G) -> Result<(), (u32, String)> {
        self.games
            .iter()
            .try_for_each(|game| self.fits(game, start.clone()).map_err(|reason| (game.number, reason)))
    }
}

impl Replay<'_> {
    fn fits<G: Playable>(&self, game: &Played, mut position: G) -> Result<(), String> {
        if !game.moves.starts_with(&self.tournament.openings[game.opening].moves) {
            return Err("it does not begin with its opening".to_owned());
        }
        position.play_all(game.moves.iter().map(String::as_str)).map_err(|error| error.to_string())?;
        let by_rules = matches!(game.end.reason, Reason::Rules | Reason::Forbidden);
        match position.outcome() {
            None if by_rules => Err("it is not over after its last move".to_owned()),
            Some(outcome) if by_rules && outcome != game.outcome() => {
                let winner = |outcome| match outcome {
                    Outcome::Win(side) => format!("{side:?}"),
                    Outcome::Draw => "nobody".to_owned(),
                };
                Err(format!("by its moves {} wins, not {}", winner(outcome), winner(game.outcome())))
            }
            _ => Ok(()),
        }
    }
}

fn column<T: FromSql>(row: &Row<'_>, index: usize) -> Result<T, String> {
    row.get(index).map_err(|error| error.to_string())
}

fn json<T: DeserializeOwned>(row: &Row<'_>, index: usize) -> Result<T, String> {
    serde_json::from_str(&column::<String>(row, index)?).map_err(|error| error.to_string())
}
