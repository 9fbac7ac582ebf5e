//! `tengen tune`: games, weights and numbers of the search.

mod common;

use common::{ok, refused, tengen, tengen_with};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;
use tengen_engine::eval::Weights;
use tengen_games::gomoku::Rule;

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// Plays games of five stones an opening with very little thought.
fn games(file: &Path, count: &str, more: &[&str]) -> String {
    let arguments =
        ["tune", "games", "--games", count, "--nodes", "60", "--opening", "5", "--out", text(file)];
    ok(&[&arguments, more].concat())
}

#[test]
fn games_that_were_interrupted_go_on_as_if_they_had_not_been() {
    let folder = tempdir().unwrap();
    let [at_once, in_parts] = ["at_once", "in_parts"].map(|name| folder.path().join(name));
    games(&at_once, "6", &["--threads", "1"]);
    games(&in_parts, "2", &["--threads", "2"]);
    // The third game was being written when the program was killed.
    let written = fs::read(&in_parts).unwrap().len();
    fs::write(&in_parts, &fs::read(&at_once).unwrap()[..written + 9]).unwrap();
    let told = games(&in_parts, "6", &["--threads", "2"]);
    assert!(told.contains("6 of 6 games, 4 of them new"), "{told}");
    assert_eq!(fs::read(&at_once).unwrap(), fs::read(&in_parts).unwrap());
}

#[test]
fn games_go_on_with_what_they_were_begun_with() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("games");
    games(&file, "1", &[]);
    let more = ["tune", "games", "--games", "2", "--nodes", "60", "--opening", "5", "--out", text(&file)];
    refused(&[&more[..], &["--seed", "2"]].concat(), "other settings: seed was 1, not 2;");
    let weights = folder.path().join("freestyle.weights");
    let mut hopeful = Weights::of(Rule::Freestyle);
    hopeful.sides.iter_mut().for_each(|side| side.head.last.bias[0] += 1.0);
    fs::write(&weights, hopeful.bytes()).unwrap();
    let told = tengen_with(("TENGEN_WEIGHTS", text(folder.path())), &more, b"");
    assert!(told.code == Some(1) && told.err.contains("other settings: weights was"), "{}", told.err);
    // Somebody else is at it.
    let held = fs::File::open(&file).unwrap();
    held.lock().unwrap();
    refused(&more, "another program is writing");
    // Not just dropped: a program that another test is starting may have a copy of it for a moment.
    held.unlock().unwrap();
    assert!(games(&file, "1", &[]).contains("1 of 1 games, 0 of them new"));
    let settings = folder.path().join("games.json");
    let known: Value = serde_json::from_str(&fs::read_to_string(&settings).unwrap()).unwrap();
    assert_eq!((&known["rule"], &known["nodes"]), (&"freestyle".into(), &60.into()));
    fs::remove_file(&settings).unwrap();
    refused(&more, "does not tell how its games were played");
}

#[test]
fn games_that_could_not_be_kept_are_not_played() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("games");
    refused(&["tune", "games", "--game", "exact-caro", "--out", text(&file)], "no number for the rule");
    assert!(!file.exists());
}

#[test]
fn weights_are_fitted_and_can_be_played_with() {
    let folder = tempdir().unwrap();
    let (file, weights) = (folder.path().join("games"), folder.path().join("freestyle.weights"));
    games(&file, "40", &[]);
    fs::write(&weights, b"tengen weights 2 freestyle\n").unwrap();
    let told = ok(&["tune", "fit", text(&file), "--epochs", "3", "--json", "--out", text(&weights)]);
    let epochs: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(epochs.len(), 3);
    let value = |epoch: &Value| epoch["seen"]["value"].as_f64().unwrap();
    assert!(value(&epochs[2]) < value(&epochs[0]), "{told}");
    let best = ["best", "--game", "gomoku", "--player", "engine:depth=1", "--position", "h8 i9", "--json"];
    let with = tengen_with(("TENGEN_WEIGHTS", text(folder.path())), &best, b"");
    assert_eq!(with.code, Some(0), "{}", with.err);
    assert_ne!(with.out, ok(&best), "other weights, another judgement");
}

#[test]
fn chances_are_compared_with_what_came_of_the_games() {
    let folder = tempdir().unwrap();
    let [file, none, renju] =
        ["games", "freestyle.weights", "renju.weights"].map(|name| folder.path().join(name));
    games(&file, "60", &[]);
    // The same games again: they count once.
    let command = ["tune", "calibration", text(&file), text(&file)];
    fs::write(&none, Weights::none(Rule::Freestyle).bytes()).unwrap();
    let know_nothing = [&command[..], &["--weights", text(&none)]].concat();
    let with = |more: &[&'static str]| ok(&[&know_nothing[..], more].concat());
    let told = with(&[]);
    let count = told.strip_prefix("freestyle: 120 games, ").and_then(|rest| rest.split(' ').next()).unwrap();
    let different: u64 = count.parse().unwrap();
    assert!((50..=60).contains(&different), "{told}");
    assert!(
        told.contains(" 80–100 %") && told.contains(" 50 → "),
        "who knows nothing takes all for even: {told}"
    );
    assert!(with(&["--lang", "zh"]).contains("行棋方胜率"), "in Chinese");
    let told: Value = serde_json::from_str(&with(&["--json"])).unwrap();
    assert_eq!((&told["rule"], &told["games"]), (&"freestyle".into(), &120.into()));
    assert_eq!(told["different"], different);
    let phases = told["phases"].as_array().unwrap();
    assert_eq!((&phases[0]["stones"][0], &phases[phases.len() - 1]["stones"][1]), (&0.into(), &224.into()));
    for kinds in phases.iter().map(|phase| phase["fifths"].as_array().unwrap()) {
        for (fifth, kind) in kinds.iter().enumerate() {
            let judged = kind["judged"].as_f64();
            assert!(if fifth == 2 {
                judged.is_none_or(|judged| (judged - 0.5).abs() < 1e-9)
            } else {
                judged.is_none()
            });
            assert_eq!(kind["positions"] == 0, kind["won"].is_null(), "{kind}");
        }
    }
    // Those that the engine judges by know more.
    let told: Value = serde_json::from_str(&ok(&[&command[..], &["--json"]].concat())).unwrap();
    let first = told["phases"][0]["fifths"].as_array().unwrap();
    assert!(first.iter().filter(|kind| kind["positions"] != 0).count() > 1, "{told}");
    fs::write(&renju, Weights::of(Rule::Renju).bytes()).unwrap();
    refused(&[&command[..], &["--weights", text(&renju)]].concat(), "name weights of freestyle");
    refused(&["tune", "calibration", text(&renju)], "this is not a binpack file");
    let whole = fs::read(&file).unwrap();
    fs::write(&renju, &whole[..whole.len() - 3]).unwrap();
    let told = tengen(&["tune", "calibration", text(&renju)], b"");
    assert!(
        told.code == Some(0) && told.err.contains("ends within a game; the 59 before it"),
        "{}",
        told.err
    );
    // A board of 15×15 by freestyle, a draw, without stones and without moves.
    fs::write(&renju, [15, 1, 0, 0, 0, 0, 0, 0]).unwrap();
    refused(&["tune", "calibration", text(&renju)], "no quiet position with a score");
}

#[test]
fn a_fit_says_what_it_lacks() {
    let folder = tempdir().unwrap();
    let (file, weights) = (folder.path().join("games"), folder.path().join("weights"));
    let fit = |more: &[&str], reason: &str| {
        refused(&[&["tune", "fit", text(&file), "--out", text(&weights)], more].concat(), reason);
    };
    fit(&[], "cannot read");
    games(&file, "1", &[]);
    fit(&[], "too few games");
    fit(&["--rate", "2"], "--rate must be");
    fit(&["--result", "1.5"], "--result must be");
    fit(&["--moves", "101"], "--moves must be");
    fit(&["--scale", "0"], "--scale must be");
    let renju = folder.path().join("renju.weights");
    fs::write(&renju, Weights::of(Rule::Renju).bytes()).unwrap();
    fit(&["--from", text(&renju)], "renju.weights: these are weights of renju");
    refused(
        &["tune", "fit", text(&file), "--out", text(&renju)],
        "has weights of renju, and these games are of freestyle",
    );
    let nowhere = folder.path().join("no folder").join("weights");
    refused(&["tune", "fit", "no file", "--out", text(&nowhere)], "cannot write");
    let kept = fs::read(&file).unwrap();
    refused(&["tune", "fit", text(&file), "--out", text(&file)], "has no weights in it");
    assert_eq!(fs::read(&file).unwrap(), kept);
    fs::write(&file, b"no games, but words").unwrap();
    fit(&[], text(&file));
    assert!(!weights.exists());
}

#[test]
fn numbers_are_looked_for_step_by_step() {
    let folder = tempdir().unwrap();
    let journal = folder.path().join("journal");
    let search = |names: &[&str], more: &[&str]| {
        let arguments = ["--steps", "3", "--pairs", "1", "--nodes", "60", "--out", text(&journal)];
        tengen(&[&["tune", "search"], names, &arguments, more].concat(), b"")
    };
    let told = search(&["razor", "futility"], &[]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.out.starts_with("razor ") && told.out.contains("\nfutility "), "{}", told.out);
    let at_once = fs::read_to_string(&journal).unwrap();
    let lines: Vec<Value> = at_once.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["settings"]["steps"], &lines[0]["settings"]["seed"]), (&3.into(), &1.into()));
    assert_eq!(lines[1..].iter().map(|line| line["step"].as_u64().unwrap()).collect::<Vec<_>>(), [0, 1, 2]);
    // Wherever the program was killed, it goes on as if it had not been.
    let second = at_once.match_indices('\n').nth(1).unwrap().0;
    for end in [9, second - 3, second + 1, second + 20] {
        fs::write(&journal, &at_once[..end]).unwrap();
        assert_eq!(search(&["razor", "futility"], &[]).out, told.out);
        assert_eq!(fs::read_to_string(&journal).unwrap(), at_once, "{end}");
    }
    assert!(search(&["razor"], &[]).err.contains("other settings: numbers was"));
    assert!(search(&["razor", "futility"], &["--rate", "0.2"]).err.contains("rate was 0.02, not 0.2"));
    assert!(search(&["razor", "futility"], &["--reach", "40"]).err.contains("reach was"));
    assert!(search(&["razor", "futility"], &["--reach", "0"]).err.contains("1..=100"));
    assert!(search(&["luck"], &[]).err.contains("no number of the search"));
    assert!(search(&["table"], &[]).err.contains("`table` is a switch"));
    assert!(search(&["razor", "razor"], &[]).err.contains("named twice"));
    assert_eq!(fs::read_to_string(&journal).unwrap(), at_once);
    fs::write(&journal, "somebody's diary").unwrap();
    assert!(search(&["razor"], &[]).err.contains("is not a journal"));
    assert_eq!(fs::read_to_string(&journal).unwrap(), "somebody's diary");
    assert!(ok(&["tune", "search", "--list"]).contains("razor"));
}

#[test]
fn rules_are_compared_by_playing() {
    let compare = |numbers: &[&str]| {
        tengen(&[&["tune", "compare"], numbers, &["--pairs", "2", "--nodes", "60"]].concat(), b"")
    };
    let told = compare(&["razor=0"]);
    assert!(told.out.starts_with("razor=0: +") && told.out.contains("Elo"), "{}{}", told.out, told.err);
    let json: Value = serde_json::from_str(&compare(&["razor=0", "--json"]).out).unwrap();
    let settings = &json["settings"];
    assert_eq!(
        [&settings["nodes"], &settings["pairs"], &settings["seed"]],
        [&Value::from(60), &2.into(), &1.into()]
    );
    assert_eq!(
        json["scores"]["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(),
        2
    );
    // By time: as many games, and the settings tell what they were played with.
    let told = ok(&["tune", "compare", "razor=0", "--pairs", "1", "--time", "1ms"]);
    assert!(told.starts_with("razor=0: +") && told.contains("at 1ms a move"), "{told}");
    let timed = ok(&["tune", "compare", "razor=0", "--pairs", "1", "--time", "1ms", "--json"]);
    let settings = &serde_json::from_str::<Value>(&timed).unwrap()["settings"];
    assert_eq!((settings["time"].as_f64(), settings.get("nodes")), (Some(0.001), None));
    assert!(compare(&["razor=0", "--time", "1ms"]).err.contains("cannot be used with"));
    assert!(tengen(&["tune", "compare", "razor=0", "--time", "0s"], b"").err.contains("must be a time"));
    // Played until it is decided: without the rules that gain most the engine is no match.
    let weak = ["reduction=0", "late_moves=0", "futility=0", "razor=0"];
    let test = ["--nodes", "1k", "--sprt", "-60,60", "--json"];
    let json: Value = serde_json::from_str(&ok(&[&["tune", "compare"], &weak[..], &test].concat())).unwrap();
    let (pairs, most) = (json["scores"]["pairs"].as_array().unwrap(), &json["settings"]["pairs"]);
    assert!(pairs.iter().map(|n| n.as_u64().unwrap()).sum::<u64>() < most.as_u64().unwrap());
    assert_eq!(json["sprt"]["verdict"], "h0");
    let told = compare(&["razor=91", "--sprt", "-1,1"]);
    assert!(told.code == Some(0) && told.out.contains("undecided"), "{}{}", told.out, told.err);
    assert!(compare(&["razor=0", "--sprt", "5"]).err.contains("write two numbers"));
    for (numbers, said) in
        [("razor", "name=number"), ("luck=1", "no number of the search"), ("razor=-1", "0 to 2000")]
    {
        let told = compare(&[numbers]);
        assert!(told.code != Some(0) && told.err.contains(said), "{numbers}: {}", told.err);
    }
    assert!(compare(&["razor=1", "razor=2"]).err.contains("set twice"));
}

/// What was stopped is not taken for finished, and what it did is kept.
#[cfg(unix)]
#[test]
fn what_is_stopped_says_so() {
    let folder = tempdir().unwrap();
    let [journal, file] = ["journal", "games"].map(|name| folder.path().join(name));
    let search = ["tune", "search", "razor", "--steps", "100k", "--nodes", "60", "--out", text(&journal)];
    let games = ["tune", "games", "--games", "100k", "--nodes", "60", "--out", text(&file)];
    for (arguments, path, told) in [
        (&search[..], &journal, "of 100000 steps; the same command goes on"),
        (&games, &file, "goes on with"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        let output =
            command.args(arguments).args(["--lang", "en"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = output.spawn().unwrap();
        let begun = Instant::now();
        while fs::metadata(path).map_or(0, |file| file.len()) < 2000 {
            assert!(begun.elapsed() < Duration::from_mins(1), "nothing is written");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(told), "{errors}");
        assert!(!output.stdout.is_empty());
    }
}
