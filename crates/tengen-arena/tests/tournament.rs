//! Whole tournaments, from entry to report.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tengen_arena::report::{Language, Report};
use tengen_arena::statistics::sprt::{Sprt, Verdict};
use tengen_arena::{
    Conduct, Control, End, Finish, Mode, Opening, Played, Reason, Results, Run, Standings, Store, Summary,
    Tournament, record,
};
use tengen_core::Game;
use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::{Format, read, write};

/// A tournament with openings of one move.
fn tournament(game: &str, players: &[&str], openings: &[&str], rounds: u32) -> Tournament {
    let opening = |text: &&str| Opening {
        name: (*text).to_owned(),
        moves: text.split_whitespace().map(str::to_owned).collect(),
    };
    Tournament {
        game: game.parse().unwrap(),
        mode: Mode::RoundRobin,
        entrants: players.iter().map(|text| text.parse().unwrap()).collect(),
        rounds,
        openings: openings.iter().map(opening).collect(),
        control: Control::default(),
        draw_after: None,
        sprt: None,
        seed: 7,
    }
}

/// A store that goes away with the test.
struct Place {
    _folder: TempDir,
    store: Store,
}

impl Place {
    fn new() -> Place {
        let folder = TempDir::new().unwrap();
        let store = Store::open(&folder.path().join("games.sqlite")).unwrap();
        Place { _folder: folder, store }
    }

    /// Plays a tournament to its end.
    fn play(&self, tournament: &Tournament, concurrency: usize) -> (Finish, Vec<Played>) {
        let id = self.store.begin(tournament).unwrap();
        let stop = AtomicBool::new(false);
        let run = Run { store: &self.store, id, concurrency, stop: &stop };
        let finish = run.play(&mut |_, _| {}).unwrap();
        (finish, self.store.games(id).unwrap())
    }
}

fn summary(tournament: &Tournament, games: &[Played]) -> Summary {
    Summary::new(tournament, &Standings::of(tournament.entrants.len(), games))
}

/// What does not depend on the clock.
fn essence(games: &[Played]) -> Vec<(u32, Vec<String>, Option<u8>)> {
    games.iter().map(|game| (game.number, game.moves.clone(), game.winner)).collect()
}

#[test]
fn perfect_players_draw_and_chance_loses() {
    let all = tournament("tictactoe", &["pvs:depth=9", "alphabeta:depth=9", "random"], &["b2", "a1", ""], 6);
    let (finish, games) = Place::new().play(&all, 2);
    assert_eq!((finish, games.len()), (Finish::Complete, 36));
    let summary = summary(&all, &games);
    let perfect = summary.pairings.iter().find(|pairing| pairing.players == [0, 1]).unwrap();
    assert_eq!(perfect.results, Results { wins: 0, draws: 12, losses: 0 });
    assert_eq!(summary.players[2].name, "random");
    assert!(summary.players[1].elo - summary.players[2].elo > 100.0, "{summary:?}");
    assert!(summary.players.iter().all(|player| player.faults.is_empty()));
}

#[test]
fn equal_seeds_play_equal_games_however_many_at_once() {
    let mut all = tournament("6x6x4", &["mcts:playouts=60", "random", "pvs:nodes=300"], &["c3", "d4"], 2);
    let [one, two] = [1, 2].map(|concurrency| essence(&Place::new().play(&all, concurrency).1));
    assert_eq!(one, two);
    all.seed = 8;
    assert_ne!(essence(&Place::new().play(&all, 1).1), one);
    let different: HashSet<_> = one.iter().map(|(_, moves, _)| moves).collect();
    assert!(different.len() > one.len() / 2, "players that draw lots draw others in every game");
}

#[test]
fn a_stopped_run_goes_on_and_plays_what_it_would_have_played() {
    let all = tournament("tictactoe", &["random", "mcts:playouts=30"], &["a1", "b1"], 20);
    let whole = essence(&Place::new().play(&all, 1).1);
    let place = Place::new();
    let id = place.store.begin(&all).unwrap();
    let mut parts = 0;
    loop {
        let stop = AtomicBool::new(false);
        let run = Run { store: &place.store, id, concurrency: 2, stop: &stop };
        let mut seen = 0;
        let finish = run.play(&mut |_, _| {
            seen += 1;
            stop.store(seen == 7, Ordering::Relaxed);
        });
        parts += 1;
        match finish.unwrap() {
            Finish::Complete => break,
            Finish::Stopped => assert!(seen >= 7),
            Finish::Decided(_) => panic!("there is no test"),
        }
    }
    assert!(parts > 3, "{parts}");
    assert_eq!(essence(&place.store.games(id).unwrap()), whole);
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let mut all = tournament("tictactoe", &["pvs:depth=9", "random"], &["b2", "a1", "b1", ""], 5000);
    all.sprt = Some(Sprt::new(0.0, 50.0, 0.05, 0.05).unwrap());
    let (finish, games) = Place::new().play(&all, 1);
    assert_eq!(finish, Finish::Decided(Verdict::H1));
    assert!(games.len() < 200, "{}", games.len());
    assert_eq!(summary(&all, &games).sprt.unwrap().verdict, Verdict::H1);
}

#[test]
fn games_can_be_drawn_by_their_length() {
    let mut all = tournament("gomoku", &["random", "random"], &["h8"], 1);
    all.draw_after = Some(5);
    let (_, games) = Place::new().play(&all, 1);
    assert!(games.iter().all(|game| game.winner.is_none() && game.moves.len() == 5));
}

#[test]
fn exported_games_replay_to_the_same_result() {
    for (name, rule) in [("gomoku9", Rule::Freestyle), ("renju9", Rule::Renju)] {
        let all = tournament(name, &["engine:level=2", "random"], &["e5", "d4 e5"], 3);
        let (_, games) = Place::new().play(&all, 2);
        let records: Vec<_> = games.iter().map(|game| record(&all, game).unwrap()).collect();
        let sgf = read(&write(&records, Format::Sgf).unwrap().bytes, Format::Sgf).unwrap();
        assert_eq!(sgf.len(), games.len());
        for ((game, from_sgf), written) in games.iter().zip(&sgf).zip(&records) {
            let psq = write(std::slice::from_ref(written), Format::Psq).unwrap();
            let from_psq = &read(&psq.bytes, Format::Psq).unwrap()[0];
            for record in [from_sgf, from_psq] {
                let position = record.position_at(record.end(), rule).unwrap();
                assert_eq!(position.outcome(), Some(game.outcome()), "{name} {:?}", game.moves);
            }
            assert_eq!(from_sgf.outcome(), Some(game.outcome()));
            assert_eq!(from_sgf.names, game.players.map(|player| all.names()[player].clone()));
        }
    }
}

/// The data of a report, as its script gets them.
fn film(page: &str) -> serde_json::Value {
    let data = page.split("type=\"application/json\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn the_report_holds_every_game() {
    let all = tournament("tictactoe", &["pvs:depth=3", "random"], &["b2"], 3);
    let (_, games) = Place::new().play(&all, 1);
    let summary = summary(&all, &games);
    let report = |replayed, language| {
        let program = "tengen 0.0.1";
        Report { run: 1, tournament: &all, program, summary: &summary, games: &games, replayed, language }
            .html()
    };
    let page = report(100, Language::English);
    let reels = film(&page)["games"].as_array().unwrap().clone();
    assert_eq!(reels.len(), games.len());
    for (reel, game) in reels.iter().zip(&games) {
        assert_eq!(reel["moves"], serde_json::json!(game.moves));
        assert_eq!(reel["changes"].as_array().unwrap().len(), game.moves.len());
        assert_eq!(reel["players"], serde_json::json!(game.players));
    }
    assert!(page.contains("Crosstable") && !page.contains("循环表"));
    assert!(page.contains("tengen 0.0.1"), "the program of the run, not that of the report");
    assert!(report(100, Language::Chinese).contains("循环表"));
    let few = report(2, Language::English);
    assert!(few.len() < page.len() && few.contains("2 / 6"));
}

/// Of two players one asks for the difference; ratings around their mean are for more.
#[test]
fn a_report_begins_with_the_difference_of_two_and_with_the_ratings_of_more() {
    let page = |players: &[&str], language| {
        let all = tournament("tictactoe", players, &["b2", "a1", ""], 2);
        let (_, games) = Place::new().play(&all, 1);
        let summary = summary(&all, &games);
        let (run, program, replayed) = (1, "tengen", 9);
        Report { run, tournament: &all, program, summary: &summary, games: &games, replayed, language }.html()
    };
    let equal = page(&["pvs:depth=9", "alphabeta:depth=9"], Language::English);
    let begin = equal.split("<section>").nth(1).unwrap();
    assert!(begin.starts_with("<h2>Difference in strength</h2>"), "{begin}");
    assert!(begin.contains("pvs:depth=9 − alphabeta:depth=9: <strong>0 Elo</strong> (95 %: −"), "{begin}");
    assert!(begin.contains("<svg") && !equal.contains("<h2>Ratings</h2>"), "{begin}");
    let uneven = page(&["pvs:depth=9", "random"], Language::English);
    assert!(uneven.contains("pvs:depth=9 − random: <strong>+"), "{uneven}");
    let more = page(&["pvs:depth=9", "alphabeta:depth=9", "random"], Language::Chinese);
    assert!(more.split("<section>").nth(1).unwrap().starts_with("<h2>等级分</h2>"), "{more}");
}

/// Nothing that a player is called, and nothing that it says, can break out of the page.
#[test]
fn no_text_breaks_out_of_the_report() {
    let evil = "<img src=x onerror=1><!--<script>";
    let name = "</script><img src=x onerror=1>";
    // A name is the last part of a path: what stands before its slash is a folder.
    let all = tournament("gomoku", &[&format!("cmd:\"x{evil}\""), &format!("cmd:\"{name}\"")], &["h8"], 1);
    let lost = Played {
        number: 0,
        players: [0, 1],
        opening: 0,
        moves: vec!["h8".into(), "a1".into()],
        times_ms: vec![0, 1],
        winner: Some(0),
        end: End { reason: Reason::Protocol, detail: format!("{name}{evil}").into() },
        conduct: [Conduct::default(); 2],
        transcripts: [None, Some(format!("{name}{evil}"))],
        overhead: std::time::Duration::ZERO,
    };
    let games = [lost];
    let summary = summary(&all, &games);
    let report = Report {
        run: 1,
        tournament: &all,
        program: &format!("{name}{evil}"),
        summary: &summary,
        games: &games,
        replayed: 9,
        language: Language::English,
    };
    let page = report.html();
    assert!(!page.contains("<img") && !page.contains("<!--"), "{page}");
    assert_eq!(page.matches("</script>").count(), 2, "the data and the script, no more");
    assert!(page.contains("&lt;img src=x onerror=1&gt;"), "it is shown as it is written");
    let film = film(&page);
    assert_eq!(film["names"], serde_json::json!(all.names()));
    assert!(all.names()[0].contains(evil), "{:?}", all.names());
    assert!(film["games"][0]["result"].as_str().unwrap().contains(&format!("{name}{evil}")));
}

#[cfg(unix)]
mod engines {
    //! Engines that do not behave, as small scripts.

    use super::*;
    use std::path::Path;

    /// A time for a move that is too short only for those who never answer.
    const LONG: Duration = Duration::from_mins(1);

    /// An engine that answers START rightly and to every question does this.
    fn engine(folder: &Path, name: &str, answer: &str) -> String {
        let script = format!(
            "while read -r line; do case \"$line\" in START*) echo OK;; BEGIN*|TURN*|DONE*) {answer};; END*) exit 0;; esac; done\n"
        );
        write_script(folder, name, &script)
    }

    /// The shell reads the script: one that was only just written cannot be started while another thread forks.
    fn write_script(folder: &Path, name: &str, script: &str) -> String {
        let path = folder.join(name);
        std::fs::write(&path, script).unwrap();
        format!("{name}=cmd:sh {}", path.display())
    }

    /// The two games of an engine against chance.
    fn games(entrant: &str) -> Vec<Played> {
        let mut all = tournament("gomoku", &[entrant, "random"], &["h8"], 1);
        all.control.turn = Some(LONG);
        Place::new().play(&all, 1).1
    }

    #[test]
    fn whoever_misbehaves_loses_for_that_reason_with_what_was_said() {
        let folder = TempDir::new().unwrap();
        let folder = folder.path();
        let silent = told(&engine(folder, "silent", "sleep 600"), "timeout_turn=50");
        // Long enough for the words to come.
        let talking = told(&engine(folder, "talking", "echo I would rather not"), "timeout_turn=5s");
        let cases = [
            (engine(folder, "illegal", "echo 7,7"), Reason::Illegal, "7,7"),
            (engine(folder, "outside", "echo 99,3"), Reason::Illegal, "99,3"),
            (engine(folder, "crashing", "exit 3"), Reason::Crash, "3"),
            (silent, Reason::Time, "150ms"),
            (talking, Reason::Time, "rather not"),
            (engine(folder, "refusing", "echo ERROR no"), Reason::Protocol, "no"),
        ];
        for (entrant, reason, detail) in cases {
            let games = games(&entrant);
            assert_eq!(games.len(), 2, "{entrant}");
            for game in games {
                let us = game.players.iter().position(|&player| player == 0).unwrap();
                assert_eq!(
                    (game.winner, game.end.reason),
                    (Some(1 - us as u8), reason),
                    "{entrant}: {game:?}"
                );
                let [english, chinese] = game.end.detail.words();
                assert!(
                    english.contains(detail) && chinese.contains(detail),
                    "{entrant}: {english}, {chinese}"
                );
                let is_chinese = |c: char| ('一'..='龥').contains(&c);
                assert!(
                    !english.contains(is_chinese) && chinese.contains(is_chinese),
                    "{english}, {chinese}"
                );
                let said = game.transcripts[us].as_deref();
                assert!(said.is_some_and(|said| said.contains("START 15")), "{said:?}");
            }
        }
    }

    #[test]
    fn a_chinese_report_tells_faults_in_chinese() {
        let folder = TempDir::new().unwrap();
        let entrant = engine(folder.path(), "refusing", "echo ERROR no");
        let all = tournament("gomoku", &[&entrant, "random"], &["h8"], 1);
        let (_, games) = Place::new().play(&all, 1);
        let summary = summary(&all, &games);
        let (run, program, replayed, language) = (1, "tengen", 9, Language::Chinese);
        let report =
            Report { run, tournament: &all, program, summary: &summary, games: &games, replayed, language };
        let page = report.html();
        assert!(page.contains("违反协议 (引擎回答“ERROR no”)"), "what the engine says stays as it is");
        assert!(!page.contains("(the engine says"), "only the transcript is as it was written then");
    }

    /// The same engine with `INFO` keys of its own.
    fn told(entrant: &str, info: &str) -> String {
        entrant.replacen("cmd:", &format!("cmd:{info} "), 1)
    }

    #[test]
    fn an_engine_is_told_what_was_written_for_it_alone() {
        let folder = TempDir::new().unwrap();
        let plain = engine(folder.path(), "refusing", "echo ERROR no");
        let info = "max_memory=64mb timeout_turn=250ms thread_num=3";
        let all = tournament(
            "gomoku",
            &[&told(&plain, info), &plain.replacen("refusing=", "plain=", 1)],
            &["h8"],
            1,
        );
        let (_, games) = Place::new().play(&all, 1);
        let said = |player: usize| {
            let loser = |game: &&Played| game.players[usize::from(game.winner == Some(0))] == player;
            let game = games.iter().find(loser).unwrap();
            game.transcripts[usize::from(game.winner == Some(0))].clone().unwrap()
        };
        for line in ["INFO max_memory 67108864", "INFO timeout_turn 250", "INFO thread_num 3"] {
            assert!(said(0).contains(line) && !said(1).contains(line), "{line}: {} {}", said(0), said(1));
        }
        let summary = summary(&all, &games);
        let player = summary.players.iter().find(|player| player.entrant == 0).unwrap();
        assert_eq!(player.told().unwrap(), "INFO max_memory=64mb, thread_num=3, timeout_turn=250ms");
        let program = "tengen";
        let (run, replayed, language) = (1, 9, Language::English);
        let report =
            Report { run, tournament: &all, program, summary: &summary, games: &games, replayed, language };
        assert!(report.html().contains("INFO max_memory=64mb, thread_num=3"));
    }

    #[test]
    fn an_engine_is_held_to_limits_of_its_own() {
        let folder = TempDir::new().unwrap();
        let slow = told(&engine(folder.path(), "silent", "sleep 600"), "timeout_turn=50");
        let hungry = "x=$(head -c 32000000 /dev/zero | tr '\\0' x); echo ${#x},0";
        let hungry = engine(folder.path(), "hungry", hungry);
        for (entrant, reason, detail) in [
            (slow, Reason::Time, "150ms"),
            (told(&hungry, "max_memory=8mb"), Reason::Memory, "8 MB are allowed"),
            (hungry, Reason::Illegal, "32000000,0"),
        ] {
            let games = games(&entrant);
            assert_eq!(games.len(), 2, "{entrant}");
            for game in games {
                assert_eq!(game.end.reason, reason, "{entrant}: {game:?}");
                let [told, _] = game.end.detail.words();
                assert!(told.contains(detail), "{entrant}: {told}");
            }
        }
    }

    #[test]
    fn an_engine_that_does_not_even_start_is_refused_before_it_has_lost() {
        let folder = TempDir::new().unwrap();
        let wrong = write_script(folder.path(), "wrong", "read -r line; echo ERROR no; sleep 600\n");
        let absent = format!("cmd:{}", folder.path().join("absent").display());
        for (entrant, told) in [(wrong, "ERROR no"), (absent, "absent")] {
            let all = tournament("gomoku", &[&entrant, "random"], &["h8"], 1);
            let place = Place::new();
            let (id, stop) = (place.store.begin(&all).unwrap(), AtomicBool::new(false));
            let run = Run { store: &place.store, id, concurrency: 1, stop: &stop };
            let error = run.play(&mut |_, _| panic!("nothing is played")).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    /// What is used beyond the time is owed: a grace cannot be had again with every move.
    #[test]
    fn the_time_of_a_game_cannot_be_overdrawn_move_by_move() {
        let folder = TempDir::new().unwrap();
        let entrant = engine(folder.path(), "slow", "n=$((n+1)); sleep 0.2; echo $n,0");
        let entrant = told(&entrant, "timeout_match=400");
        let mut all = tournament("gomoku", &[&entrant, "random"], &["h8 h9"], 1);
        all.control.grace = Duration::from_millis(300);
        for game in Place::new().play(&all, 2).1 {
            let us = game.players.iter().position(|&player| player == 0).unwrap();
            assert_eq!((game.winner, game.end.reason), (Some(1 - us as u8), Reason::Time), "{game:?}");
            assert!(game.conduct[us].moves <= 4, "{game:?}");
        }
    }

    /// Whoever plays on the first empty row of the protocol's own list never misbehaves.
    #[test]
    fn an_engine_that_behaves_is_asked_for_its_moves() {
        let folder = TempDir::new().unwrap();
        let body = "n=$((n+1)); echo MESSAGE depth $n; echo $n,0";
        let entrant = engine(folder.path(), "rows", body);
        let mut all = tournament("gomoku", &[&entrant, "alphabeta:depth=1,eval=shapes"], &["h8 h9"], 1);
        all.draw_after = Some(8);
        all.control.turn = Some(LONG);
        let (_, games) = Place::new().play(&all, 1);
        for game in &games {
            assert!(!game.end.reason.is_fault(), "{game:?}");
            let us = game.players.iter().position(|&player| player == 0).unwrap();
            let ours: Vec<_> = game.moves.iter().skip(2).skip(us).step_by(2).cloned().collect();
            assert_eq!(ours, ["b1", "c1", "d1"], "{game:?}");
            assert_eq!(game.conduct[us].moves, 3);
            assert!(game.conduct[us].memory.is_some());
        }
        assert_eq!(summary(&all, &games).players.iter().filter(|player| player.name == "rows").count(), 1);
    }

    /// Black has two open threes to make at once at h8, and makes them.
    #[test]
    fn a_game_of_renju_is_lost_by_a_forbidden_move() {
        let folder = TempDir::new().unwrap();
        let entrant = engine(folder.path(), "double-three", "echo 7,7");
        let opening = "g8 a1 f8 a3 h7 a5 h6 a7";
        let mut all = tournament("renju", &[&entrant, "alphabeta:depth=1"], &[opening], 1);
        all.control.turn = Some(LONG);
        let (_, games) = Place::new().play(&all, 1);
        let game = &games[0];
        assert_eq!(game.players, [0, 1]);
        assert_eq!((game.winner, game.end.reason), (Some(1), Reason::Forbidden), "{game:?}");
        assert_eq!(game.end.detail.words(), ["double-three at h8", "h8 三三禁手"]);
        assert_eq!(game.moves.last().unwrap(), "h8");
        assert!(!game.end.reason.is_fault());
        assert!(record(&all, game).unwrap().result.starts_with("W+"));
    }
}

#[cfg(unix)]
#[test]
fn a_thinking_engine_does_not_keep_a_tournament_that_is_stopped() {
    // Without limits of time an engine may think for an hour.
    let engine = "cmd:sh -c 'read line; echo OK; while read line; do :; done'";
    let tournament = tournament("gomoku", &[engine, "random"], &[""], 1);
    let place = Place::new();
    let id = place.store.begin(&tournament).unwrap();
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let finish = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(1500));
            stop.store(true, Ordering::Relaxed);
        });
        let run = Run { store: &place.store, id, concurrency: 1, stop: &stop };
        run.play(&mut |_, _| {}).unwrap()
    });
    assert_eq!(finish, Finish::Stopped);
    assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
    assert!(place.store.games(id).unwrap().is_empty());
}
