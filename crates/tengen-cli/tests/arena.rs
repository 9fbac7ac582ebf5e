//! `tengen arena`, as an engine author uses it.

mod common;

use common::{Beside, refused, tengen};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What a run that must succeed prints.
#[track_caller]
fn ok(arguments: &[&str]) -> String {
    let run = tengen(arguments, b"");
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run.out
}

/// Arguments with the store in a folder.
fn with_store<'a>(arguments: &[&'a str], store: &'a str) -> Vec<&'a str> {
    ["arena"].iter().chain(arguments).copied().chain(["--store", store]).collect()
}

fn store(folder: &Path) -> String {
    folder.join("games.sqlite").display().to_string()
}

fn json(arguments: &[&str], store: &str) -> Value {
    let arguments: Vec<&str> = with_store(arguments, store).into_iter().chain(["--json"]).collect();
    serde_json::from_str(&ok(&arguments)).unwrap()
}

/// A run by the side of the test.
fn beside(arguments: &[&str]) -> Beside {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    Beside(command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
}

/// Waits until something is so.
#[track_caller]
fn until(mut is_so: impl FnMut() -> bool) {
    let asked = Instant::now();
    while !is_so() {
        assert!(asked.elapsed() < Duration::from_mins(2), "it is not so, and does not get so");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_round_robin_is_played_told_kept_and_reported() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let out = ok(&with_store(
        &["round-robin", "pvs:depth=9", "random", "minimax:depth=1", "--game", "tictactoe", "--rounds", "4"],
        &store,
    ));
    assert!(out.starts_with("run 1: tictactoe, 24 of 24 games"), "{out}");
    let best = out.lines().nth(3).unwrap();
    assert!(best.trim_start().starts_with("pvs:depth=9") && best.contains('+'), "{out}");
    assert_eq!(ok(&with_store(&["show"], &store)), out, "the run is kept");
    refused(&with_store(&["resume"], &store), "are finished");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing but the store stays behind");
    let listed = ok(&with_store(&["list"], &store));
    assert!(listed.contains("finished, 24 games") && listed.contains("minimax:depth=1"), "{listed}");
    let report = folder.path().join("report.html");
    ok(&with_store(&["report", "--out", &report.display().to_string()], &store));
    assert!(std::fs::read_to_string(&report).unwrap().contains("pvs:depth=9"));
    refused(&with_store(&["export", "--out", "x.sgf"], &store), "five in a row");
}

#[test]
fn the_list_tells_how_far_each_run_is() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let begin = ["match", "pvs:depth=9", "random", "--game", "tictactoe", "--rounds", "500", "--sprt=0,50"];
    ok(&with_store(&begin, &store));
    ok(&with_store(&["gauntlet", "random", "pvs:depth=2", "--game", "4x4x3", "--rounds", "1"], &store));
    let listed = ok(&with_store(&["list"], &store));
    let rows: Vec<&str> = listed.lines().skip(2).collect();
    assert!(rows[0].contains("gauntlet") && rows[0].contains("finished, 2 games"), "{listed}");
    assert!(
        rows[1].contains("H1 accepted: at least the larger difference, after ")
            && rows[1].contains("tictactoe"),
        "{listed}"
    );
    let list = json(&["list"], &store);
    let (gauntlet, sprt) = (&list[0], &list[1]);
    assert_eq!((&gauntlet["state"], &gauntlet["verdict"]), (&"finished".into(), &Value::Null));
    assert_eq!((&sprt["state"], &sprt["verdict"]), (&"decided".into(), &"h1".into()));
    assert_eq!((&sprt["games"], &sprt["players"][1]), (&1000.into(), &"random".into()));
    let date = sprt["begun"].as_str().unwrap();
    assert!(date.starts_with("20") && date.ends_with('Z'), "{date}");
    let long = ["match", "random", "random", "--game", "gomoku", "--rounds", "1000000", "--openings", "none"];
    let mut run = beside(&with_store(&long, &store));
    until(|| {
        let newest = &json(&["list"], &store)[0];
        newest["games"] == 2_000_000 && newest["played"].as_u64().unwrap() > 2
    });
    run.kill();
    assert_eq!(json(&["list"], &store)[0]["state"], "unfinished");
    assert!(ok(&with_store(&["list"], &store)).contains(" of 2000000 games"));
    assert!(ok(&with_store(&["list", "--lang", "zh"], &store)).contains(" / 2000000 局"));
}

/// How many games of the first run are finished; none before it is begun.
fn finished(store: &str) -> usize {
    let shown = tengen(&with_store(&["show", "1", "--json"], store), b"");
    let all: Value = serde_json::from_str(&shown.out).unwrap_or_default();
    all["games"].as_array().map_or(0, Vec::len)
}

#[test]
fn a_run_killed_again_and_again_loses_no_finished_game() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    // More than can be played meanwhile, so that every kill is in the middle.
    let run = "match mcts:playouts=200 random --game 5x5x4 --rounds 1000000 --openings none --concurrency 2";
    let begin = with_store(&run.split(' ').collect::<Vec<_>>(), &store);
    let resume = with_store(&["resume", "1", "--concurrency", "2"], &store);
    let mut random = fastrand::Rng::with_seed(11);
    let mut kept: Vec<Value> = Vec::new();
    for attempt in 0..6 {
        let mut run = beside(if attempt == 0 { &begin } else { &resume });
        until(|| finished(&store) > kept.len());
        std::thread::sleep(Duration::from_millis(random.u64(..20)));
        run.kill();
        let now = json(&["show", "1"], &store)["games"].as_array().unwrap().clone();
        assert!(now.len() > kept.len());
        for game in &kept {
            assert!(now.contains(game), "game {} is lost or changed", game["number"]);
        }
        kept = now;
    }
    let number = |game: &Value| game["number"].as_u64().unwrap();
    let rounds = kept.iter().map(number).max().unwrap() / 2 + 5;
    ok(&with_store(&["resume", "1", "--rounds", &rounds.to_string()], &store));
    let all = json(&["show", "1"], &store);
    let games = all["games"].as_array().unwrap();
    assert!(kept.iter().all(|game| games.contains(game)));
    assert!(games.iter().map(number).eq(0..2 * rounds), "the games of {rounds} rounds and no others");
}

#[test]
fn copies_of_games_are_not_played() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let begin = "match pvs:depth=2 minimax:depth=1 --game tictactoe --openings none --sprt 0,20";
    let begin = with_store(&begin.split(' ').collect::<Vec<_>>(), &store);
    let run = tengen(&begin, b"");
    assert!(run.code == Some(0) && run.err.contains("would only repeat their games"), "{}", run.err);
    let all = json(&["show", "1"], &store);
    assert_eq!(
        (all["games"].as_array().unwrap().len(), &all["summary"]["sprt"]["verdict"]),
        (2, &"open".into())
    );
    refused(&with_store(&["resume", "1", "--rounds", "9"], &store), "would only repeat their games");
}

#[test]
fn two_runs_on_one_store_do_not_mix() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let first =
        with_store(&["match", "random", "mcts:playouts=50", "--game", "tictactoe", "--rounds", "40"], &store);
    let second = with_store(
        &["match", "random", "pvs:depth=2", "--game", "4x4x3", "--rounds", "40", "--openings", "random"],
        &store,
    );
    let start = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_tengen")).args(arguments).stdout(Stdio::null()).spawn().unwrap()
    };
    let mut both = [start(&first), start(&second)];
    assert!(both.iter_mut().all(|child| child.wait().unwrap().success()));
    for run in ["1", "2"] {
        let all = json(&["show", run], &store);
        assert_eq!(all["games"].as_array().unwrap().len(), 80);
        let board = all["summary"]["game"].as_str().unwrap();
        let longest = if board == "tictactoe" { 9 } else { 16 };
        for game in all["games"].as_array().unwrap() {
            assert!(game["moves"].as_array().unwrap().len() <= longest);
        }
    }
}

#[test]
fn our_own_brain_plays_over_pipes_and_its_games_are_exported() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let brain = format!("cmd:max_memory=80mb thread_num=1 {}", env!("CARGO_BIN_EXE_pbrain-tengen"));
    ok(&with_store(
        &[
            "match",
            &brain,
            "random",
            "--game",
            "gomoku",
            "--rounds",
            "1",
            "--openings",
            "none",
            "--time",
            "2s",
            "--grace",
            "20s",
        ],
        &store,
    ));
    let told = "pbrain-tengen: INFO max_memory=80mb, thread_num=1";
    assert!(ok(&with_store(&["show"], &store)).contains(told));
    let all = json(&["show"], &store);
    let entrant = all["tournament"]["entrants"][0].as_str().unwrap();
    let program = entrant.strip_prefix("cmd:max_memory=80mb thread_num=1 ").unwrap();
    assert!(Path::new(program.trim_matches(['\'', '"'])).is_absolute(), "{program}");
    let player =
        all["summary"]["players"].as_array().unwrap().iter().find(|player| player["entrant"] == 0).unwrap();
    assert_eq!(player["info"], serde_json::json!({ "max_memory": "80mb", "thread_num": "1" }));
    assert_eq!((&all["tournament"]["mode"], &all["summary"]["mode"]), (&"match".into(), &"match".into()));
    assert_eq!(all["tournament"]["control"]["turn_ms"].as_f64(), Some(2000.0));
    assert!(!all.to_string().contains("nanos"), "times are told one way");
    for game in all["games"].as_array().unwrap() {
        let brain = game["players"].as_array().unwrap().iter().position(|player| player == 0).unwrap();
        assert_eq!(game["winner"], brain, "{game}");
        assert_eq!(game["end"]["reason"], "rules");
    }
    assert!(all["summary"]["players"][0]["depth"].as_f64().is_some(), "the brain tells its depth");
    let sgf = folder.path().join("games.sgf").display().to_string();
    ok(&with_store(&["export", "--out", &sgf], &store));
    assert!(std::fs::read_to_string(&sgf).unwrap().contains("PB[pbrain-tengen]"));
    let again = [
        "match",
        "random",
        "random",
        "--openings",
        &sgf,
        "--plies",
        "4",
        "--rounds",
        "1",
        "--draw-after",
        "5",
    ];
    ok(&with_store(&again, &store));
    let psq = folder.path().join("games").display().to_string();
    ok(&with_store(&["export", "--to", "psq", "--out", &psq], &store));
    assert_eq!(std::fs::read_dir(&psq).unwrap().count(), 2);
}

#[test]
fn openings_are_made_and_used() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let file = folder.path().join("openings.jsonl").display().to_string();
    ok(&[
        "arena", "openings", "--game", "connect4", "--count", "5", "--plies", "3", "--nodes", "2k", "--out",
        &file,
    ]);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 5);
    let begin = ["match", "random", "random", "--game", "connect4", "--openings", &file, "--rounds", "5"];
    let all = json(&begin, &store);
    let openings = all["tournament"]["openings"].as_array().unwrap();
    for game in all["games"].as_array().unwrap() {
        let opening = &openings[game["opening"].as_u64().unwrap() as usize]["moves"];
        assert_eq!(game["moves"].as_array().unwrap()[..3], opening.as_array().unwrap()[..]);
    }
}

#[test]
fn a_test_says_that_it_is_undecided_and_can_go_on() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let begin = ["match", "random", "random", "--game", "tictactoe", "--rounds", "4", "--sprt=-5,5"];
    let run = tengen(&with_store(&begin, &store), b"");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("undecided") && run.err.contains("resume 1 --rounds 8"), "{}", run.err);
    assert!(ok(&with_store(&["resume", "1", "--rounds", "8"], &store)).contains("16 of 16 games"));
    refused(&with_store(&["resume", "1", "--rounds", "3"], &store), "choose rounds enough");
    assert!(ok(&with_store(&["show"], &store)).contains("16 of 16 games"));
}

#[test]
fn copies_of_games_are_warned_of_and_players_have_the_names_they_are_given() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    let begin =
        ["gauntlet", "deep=pvs:depth=2", "pvs:depth=1", "random", "--game", "tictactoe", "--rounds", "30"];
    let run = tengen(&with_store(&begin, &store), b"");
    assert!(run.err.contains("more rounds (30) than openings (24)"), "{}", run.err);
    assert!(run.out.contains("deep ") && run.out.contains("120 of 120 games"), "{}", run.out);
    let summary = &json(&["show"], &store)["summary"];
    let different = summary["different"].as_u64().unwrap();
    assert!(run.out.contains(&format!("120 of 120 games, {different} different\n")), "{}", run.out);
    let of_pairing = |index: usize| summary["pairings"][index]["different"].as_u64().unwrap();
    assert!(of_pairing(0) <= 48, "24 openings, two games each, whatever the rounds");
    assert!(of_pairing(1) > 48 && of_pairing(0) + of_pairing(1) == different, "chance plays others");
}

/// Examples are to be copied: a line that is broken cannot be.
#[test]
fn examples_in_the_help_fit_their_lines() {
    let commands =
        ["match", "round-robin", "gauntlet", "resume", "list", "show", "report", "export", "openings"];
    let helps = commands.iter().map(|command| ok(&["arena", command, "--help"]));
    let mut examples = 0;
    for help in helps.chain([ok(&["arena", "--help"])]) {
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
        let lines = help.split("Examples:\n").nth(1).unwrap_or_default().lines();
        for line in lines.take_while(|line| !line.is_empty()) {
            assert!(line.starts_with("  tengen arena "), "a part of a line:\n{line}");
            examples += 1;
        }
    }
    assert!(examples > 12, "{examples}");
}

#[test]
fn what_is_wrong_is_said() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path());
    for (arguments, reason) in [
        (&["match", "random", "nobody"][..], "there is no player `nobody`"),
        (&["match", "random", "human"], "`human` cannot be used here"),
        (&["match", "random", "cmd:"], "there is no program"),
        (&["match", "random", "cmd:max_memory=much x"], "must be a size"),
        (&["match", "random", "cmd:OMP_NUM_THREADS=1 x"], "cmd:env OMP_NUM_THREADS"),
        (&["match", "random", "engine", "--game", "tictactoe"], "five in a row only"),
        (&["match", "random", "random", "--sprt", "5,0"], "must be less"),
        (&["match", "random", "random", "--sprt", "x"], "write two numbers"),
        (&["match", "random", "random", "--openings", "/no/such/file"], "cannot read the openings"),
        (&["round-robin", "random"], "2 values required"),
        (&["match", "random", "random", "--rounds", "0"], "--rounds"),
        (&["match", "random", "random", "--draw-after", "2"], "leaves nothing to play"),
        (&["match", "random", "cmd:./no/such/engine"], "no/such/engine"),
        (&["resume"], "there is no store"),
    ] {
        refused(&with_store(arguments, &store), reason);
    }
    ok(&with_store(&["match", "random", "random", "--game", "tictactoe", "--rounds", "1"], &store));
    refused(&with_store(&["show", "9"], &store), "there is no run 9");
}
