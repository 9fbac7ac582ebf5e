//! What a store keeps, what it refuses, and what it leaves alone.

use super::open::{APPLICATION, beside};
use super::*;
use crate::record::{Conduct, Detail, End, Reason};
use crate::standings::Tally;
use crate::tournament::{Mode, tests::tournament};
use std::time::Duration;
use tempfile::TempDir;

/// A game of the tournament that [`begun`] begins.
fn game(number: u32) -> Played {
    Played {
        number,
        players: if number.is_multiple_of(2) { [0, 1] } else { [1, 0] },
        opening: number as usize / 2 % 2,
        moves: vec!["a1".into(), "b2".into()],
        times_ms: vec![0, 3000],
        winner: Some(1),
        end: End { reason: Reason::Time, detail: Detail::new("3s used".into(), "用时 3s".into()) },
        conduct: [Conduct { moves: 1, nodes: 9, memory: Some(77), ..Conduct::default() }, Conduct::default()],
        transcripts: [Some("> TURN 1,1".into()), None],
        overhead: Duration::from_micros(12),
    }
}

/// A store in a folder that goes away, and a run of it with two games.
fn begun() -> (TempDir, PathBuf, Store, u32) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite");
    let store = Store::open(&path).unwrap();
    let run = store.begin(&tournament(Mode::RoundRobin, &["pvs", "random"], 4)).unwrap();
    store.add(run, &game(0)).unwrap();
    store.add(run, &game(1)).unwrap();
    (folder, path, store, run)
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
fn what_does_not_fit_its_tournament_is_refused_by_name() {
    let cases = [
        ("winner = 7", "its winner is 7"),
        ("winner = -1", "-1"),
        ("winner = 'nobody'", "winner"),
        ("opening = 99", "its opening is 99"),
        ("opening = 1", "its opening is 1, not 0"),
        ("first = 9", "its players are [9, 0]"),
        ("first = 0, second = 1", "its players are [0, 1]"),
        ("number = 8", "no such game"),
        ("moves = 'zz b2'", "zz"),
        ("moves = 'a1 a1'", "a1"),
        ("moves = 'a1'", "1 moves and 2 times"),
        ("times_ms = '0 soon'", "`soon` is no time"),
        ("times_ms = '0 -4'", "`-4` is no time"),
        ("reason = '\"rules\"'", "not over after its last move"),
        (
            "moves = 'a1 b1 a2 b2 a3', times_ms = '0 0 0 0 0', reason = '\"rules\"'",
            "by its moves First wins, not Second",
        ),
        ("reason = '\"boredom\"'", "boredom"),
        ("conduct = '[]'", "invalid length"),
        ("transcripts = '['", "EOF"),
        ("overhead_us = -1", "-1"),
    ];
    for (change, reason) in cases {
        let (_folder, _, store, run) = begun();
        let update = format!("UPDATE game SET {change} WHERE number = 1");
        store.connection.execute_batch(&update).unwrap();
        let refused = store.games(run).expect_err(change).to_string();
        let game = if change.starts_with("number") { "game 9 of run 1" } else { "game 2 of run 1" };
        assert!(refused.contains(game) && refused.contains(reason), "{change}: {refused}");
    }
    let (_folder, _, store, run) = begun();
    store.connection.execute_batch("UPDATE game SET moves = 'b1 b2' WHERE number = 1").unwrap();
    assert!(store.games(run).is_ok(), "its opening is empty");
    store.add(run, &game(2)).unwrap();
    store.connection.execute_batch("UPDATE game SET moves = 'b1 b2' WHERE number = 2").unwrap();
    assert!(store.games(run).unwrap_err().to_string().contains("does not begin with its opening"));
}

#[test]
fn standings_replay_nothing_but_are_those_of_the_games() {
    let (_folder, _, store, run) = begun();
    let whole = Standings::of(2, &store.games(run).unwrap());
    let update = "UPDATE game SET moves = 'zz a1 a1', times_ms = 'zz', transcripts = NULL";
    store.connection.execute_batch(update).unwrap();
    assert!(store.games(run).is_err(), "nobody can make these moves");
    let light = store.standings(run).unwrap();
    let figures = |standings: &Standings| {
        let tally = |tally: &Tally| (tally.first, tally.second, tally.conduct, tally.faults.clone());
        let players: Vec<_> = standings.players().iter().map(tally).collect();
        let counts = (standings.games(), standings.different(), standings.different_between(0, 1));
        (players, counts, standings.scores(0, 1), standings.overhead_per_move())
    };
    assert_eq!(figures(&light), figures(&whole));
    assert_eq!(light.games(), 2);
    store.connection.execute_batch("UPDATE game SET first = 9").unwrap();
    assert!(matches!(store.standings(run), Err(StoreError::Unreadable { game: Some(1), .. })));
}

#[test]
fn sums_of_what_engines_tell_have_an_end() {
    let (_folder, _, store, run) = begun();
    let most = Conduct {
        moves: u32::MAX,
        time: Duration::MAX,
        nodes: u64::MAX,
        counted: Duration::MAX,
        depths: u64::MAX,
        with_depth: u32::MAX,
        ..Conduct::default()
    };
    let update = "UPDATE game SET conduct = ?1, overhead_us = ?2";
    store.connection.execute(update, params![json(&[most; 2]), i64::MAX]).unwrap();
    assert_eq!(store.standings(run).unwrap().players()[0].conduct, most);
}

#[test]
fn a_run_that_cannot_be_read_does_not_hide_the_others() {
    for change in ["'{}'", "x'ff'", "replace(tournament, '\"rounds\":4', '\"rounds\":4000000000')"] {
        let (_folder, _, store, run) = begun();
        let bad = store.begin(&tournament(Mode::RoundRobin, &["pvs", "random"], 4)).unwrap();
        let update = format!("UPDATE run SET tournament = {change}, begun = 'once' WHERE id = {bad}");
        store.connection.execute_batch(&update).unwrap();
        let runs = store.runs().unwrap();
        assert_eq!(runs.iter().map(|run| run.id).collect::<Vec<_>>(), [bad, run]);
        assert!(matches!(runs[0].tournament, Err(StoreError::Unreadable { run: 2, game: None, .. })));
        assert_eq!((&runs[0].begun, &runs[0].begun_here), (&None, &None));
        assert_eq!(runs[1].tournament.as_ref().unwrap().games(), 8);
        assert!(matches!(store.tournament(bad), Err(StoreError::Unreadable { run: 2, .. })));
        assert!(store.games(bad).is_err());
        assert_eq!(store.last().unwrap(), Some(bad));
        assert_eq!(store.last_unfinished().unwrap(), Some(run));
    }
}

#[test]
fn the_last_unfinished_run_is_found() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("games.sqlite")).unwrap();
    assert_eq!((store.last().unwrap(), store.last_unfinished().unwrap()), (None, None));
    let mut long = tournament(Mode::RoundRobin, &["pvs", "random"], 1000);
    long.sprt = Some(crate::statistics::sprt::Sprt::new(0.0, 200.0, 0.05, 0.05).unwrap());
    let (open, decided) = (store.begin(&long).unwrap(), store.begin(&long).unwrap());
    let done = store.begin(&tournament(Mode::RoundRobin, &["pvs", "random"], 1)).unwrap();
    for number in 0..100 {
        // The first player of the tournament wins them all.
        store.add(decided, &Played { winner: Some((number % 2) as u8), ..game(number) }).unwrap();
    }
    assert_eq!(store.last_unfinished().unwrap(), Some(done));
    store.add(done, &game(0)).unwrap();
    store.add(done, &game(1)).unwrap();
    assert_eq!(store.last_unfinished().unwrap(), Some(open));
    assert_eq!(store.last().unwrap(), Some(done));
    let states: Vec<State> = (store.runs().unwrap().iter())
        .map(|run| store.state(run.id, run.played, run.tournament.as_ref().unwrap()).unwrap())
        .collect();
    assert_eq!(states, [State::Finished, State::Decided(Verdict::H1), State::Unfinished]);
}

#[test]
fn the_program_that_began_a_run_is_kept() {
    let (_folder, _, store, run) = begun();
    store.connection.execute_batch("UPDATE run SET program = 'tengen 0.0.1'").unwrap();
    assert_eq!(store.program(run).unwrap(), "tengen 0.0.1");
    assert_eq!(store.runs().unwrap()[0].program, "tengen 0.0.1");
    assert!(matches!(store.program(9), Err(StoreError::NoRun { run: 9, .. })));
}

#[test]
fn the_date_of_a_run_is_written_as_people_and_programs_read_it() {
    let (_folder, _, store, _) = begun();
    let runs = store.runs().unwrap();
    let (begun, here) = (runs[0].begun.as_deref().unwrap(), runs[0].begun_here.as_deref().unwrap());
    assert!(begun.starts_with("20") && begun.len() == 20, "{begun}");
    assert_eq!(here.len(), 16, "{here}");
    store.connection.execute_batch("UPDATE run SET begun = 1000000000").unwrap();
    assert_eq!(store.runs().unwrap()[0].begun.as_deref(), Some("2001-09-09T01:46:40Z"));
}

#[cfg(unix)]
#[test]
fn a_store_with_two_names_has_one_lock() {
    let (folder, path, store, run) = begun();
    let other = folder.path().join("other.sqlite");
    std::os::unix::fs::symlink(&path, &other).unwrap();
    let other = Store::open(&other).unwrap();
    let held = store.lock(run).unwrap();
    assert!(matches!(other.lock(run), Err(StoreError::Busy(_))));
    drop(held);
    assert!(other.lock(run).is_ok());
}

#[test]
fn readers_read_while_others_write_and_cannot_write() {
    let (folder, path, store, run) = begun();
    let reader = Store::open_existing(&path).unwrap();
    assert_eq!(reader.games(run).unwrap(), [game(0), game(1)]);
    store.add(run, &game(2)).unwrap();
    assert_eq!(reader.games(run).unwrap().len(), 3);
    assert!(matches!(reader.add(run, &game(3)), Err(StoreError::Database { .. })));
    drop((store, reader));
    assert_eq!(Store::open_existing(&path).unwrap().games(run).unwrap().len(), 3);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing stays beside the store");
}

#[test]
fn a_store_is_read_where_nothing_can_be_written_beside_it() {
    let (folder, path, store, run) = begun();
    drop(store);
    let path = {
        let odd = folder.path().join("50% of #1?.sqlite");
        fs::rename(path, &odd).unwrap();
        odd
    };
    // The index of the log cannot be made, as in a folder that may only be read.
    fs::create_dir(beside(&path, "-shm")).unwrap();
    assert_eq!(Store::open_existing(&path).unwrap().games(run).unwrap().len(), 2);
}

#[test]
fn what_is_no_store_is_refused_by_readers_and_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let absent = folder.path().join("absent.sqlite");
    assert!(matches!(Store::open_existing(&absent), Err(StoreError::Absent(_))));
    assert!(!absent.exists());
    let notes = "not a database, but long enough to be looked at as one: ".repeat(40);
    for text in ["", "SQLite format 3\0", &notes] {
        let path = folder.path().join("other");
        fs::write(&path, text).unwrap();
        assert!(matches!(Store::open_existing(&path), Err(StoreError::Foreign(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    let cakes = folder.path().join("cakes.sqlite");
    Connection::open(&cakes).unwrap().execute_batch("CREATE TABLE cake (taste TEXT)").unwrap();
    assert!(matches!(Store::open_existing(&cakes), Err(StoreError::Foreign(_))));
    assert!(matches!(Store::open_existing(folder.path()), Err(StoreError::File { .. })));
    let later = folder.path().join("later.sqlite");
    let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 99;");
    Connection::open(&later).unwrap().execute_batch(&marks).unwrap();
    assert!(matches!(Store::open_existing(&later), Err(StoreError::Later(_))));
}

/// A run as the first version of stores has it.
const FIRST_RUN: &str = r#"{"game":"tictactoe","mode":"round-robin","entrants":["pvs","random"],"rounds":4,
    "openings":[{"name":"","moves":[]},{"name":"corner","moves":["a1"]}],"control":{"turn":{"secs":1,"nanos":500000000},
    "game":null,"increment":{"secs":0,"nanos":0},"grace":{"secs":0,"nanos":100000000},"memory":367001600},
    "draw_after":null,"sprt":null,"seed":1}"#;

/// How a player behaved in a game of the first version.
const FIRST_CONDUCT: &str = r#"{"moves":1,"time":{"secs":0,"nanos":2500000},"slowest":{"secs":0,"nanos":2500000},"nodes":9,
    "counted":{"secs":0,"nanos":2500000},"depths":0,"with_depth":0,"memory":77}"#;

#[test]
fn stores_of_the_first_version_are_read_and_gone_on_with() {
    let (_folder, path, store, run) = begun();
    let conduct = format!("[{FIRST_CONDUCT}, {FIRST_CONDUCT}]");
    store.connection.execute("UPDATE run SET tournament = ?1", params![FIRST_RUN]).unwrap();
    store.connection.execute("UPDATE game SET conduct = ?1", params![conduct]).unwrap();
    store.connection.execute_batch("PRAGMA user_version = 1").unwrap();
    drop(store);
    let version = |store: &Store| -> i64 {
        store.connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
    };
    let reader = Store::open_existing(&path).unwrap();
    assert_eq!(reader.tournament(run).unwrap().control.turn, Some(Duration::from_millis(1500)));
    assert_eq!(reader.games(run).unwrap()[0].conduct[1].slowest, Duration::from_micros(2500));
    assert_eq!(version(&reader), 1);
    drop(reader);
    let store = Store::open(&path).unwrap();
    assert_eq!(version(&store), 2, "earlier programs do not try to read what is written now");
    store.add(run, &game(2)).unwrap();
    assert_eq!(store.games(run).unwrap().len(), 3);
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
