//! `tengen analyze`, as a player or a program calls it.

mod common;

use common::{Beside, PATIENCE, Run, ok, refused, tengen};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// White leaves an open three alone at move 6, and Black makes five.
const SGF: &str = "(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[hg];B[ig];W[if];B[jf];W[gh];B[ke];W[gi];B[ld])";

/// A folder with a file in it.
fn file(name: &str, content: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join(name);
    fs::write(&path, content).unwrap();
    let name = path.to_str().unwrap().to_owned();
    (folder, name)
}

fn json(arguments: &[&str]) -> Value {
    let Run { code, out, err } = tengen(&[arguments, &["--json"]].concat(), b"");
    assert_eq!((code, err.as_str()), (Some(0), ""), "{arguments:?}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_position_is_shown_with_its_best_moves() {
    let position = "e5 d4 f5 d6";
    let out = ok(&["analyze", "--position", position, "--depth", "4", "--multipv", "2", "--size", "9"]);
    let (board, table) = out.split_once("\n\n").unwrap();
    assert_eq!(board.lines().count(), 10, "{out}");
    assert_eq!(["X", "O", "1", "2"].map(|mark| board.matches(mark).count()), [2, 2, 2, 2], "{out}");
    assert!(table.starts_with("Black to move · "), "{out}");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[2], ["#", "move", "score", "win", "depth", "line"]);
    for (row, rank) in rows[4..].iter().zip(["1", "2"]) {
        assert_eq!((row[0], row[1]), (rank, row[6]), "the move begins its line: {out}");
        assert!(row[5].starts_with("4/"), "{out}");
    }
    let won = ok(&["analyze", "--position", "c3 c1 d3 d1 e3 e1 f3 f1", "--depth", "2"]);
    assert!(won.contains("+W1   100.0 %"), "{won}");
    let zh = ok(&["analyze", "--position", position, "--depth", "4", "--lang", "zh"]);
    assert!(zh.contains("轮到黑方") && zh.contains("胜率"), "{zh}");
}

#[test]
fn a_position_for_programs() {
    for rule in ["freestyle", "standard", "renju", "caro", "exact-caro"] {
        let arguments = ["--position", "h8 i9 h10 g9", "--rule", rule, "--depth", "5"];
        let report = json(&[&["analyze", "--threads", "2", "--hash", "1mb"], &arguments[..]].concat());
        assert_eq!((&report["rule"], &report["size"]), (&rule.into(), &15.into()));
        assert_eq!((&report["side"], &report["interrupted"]), (&"black".into(), &false.into()));
        let lines = report["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3);
        assert_eq!(report["best"], lines[0]["move"]);
        for (line, rank) in lines.iter().zip(1..) {
            assert_eq!((&line["rank"], &line["depth"]), (&rank.into(), &5.into()));
            assert_eq!(line["move"], line["line"][0]);
            assert!(line["selective_depth"].as_u64().unwrap() >= 5);
            assert!((0.0..=1.0).contains(&line["win"].as_f64().unwrap()));
            assert_eq!(line["score"]["kind"], "heuristic");
        }
        let values: Vec<i64> = lines.iter().map(|line| line["score"]["value"].as_i64().unwrap()).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
        assert!(report["nodes"].as_u64().unwrap() > 0 && report["seconds"].as_f64().unwrap() > 0.0);
    }
}

/// Whoever faces a straight four has lost, and is told so.
#[test]
fn a_lost_position_has_a_line_too() {
    let report = json(&["analyze", "--position", "h8h9i9i10j10g8k11", "--depth", "4"]);
    let line = &report["lines"][0];
    assert_eq!((&line["score"]["kind"], &line["win"]), (&"loss".into(), &0.0.into()), "{report}");
}

#[test]
fn no_more_moves_are_ranked_than_there_are() {
    let rows = "XOXOX/XOXOX/OXOXO/OXOXO/XOX..";
    let report = json(&["analyze", "--position", rows, "--size", "5", "--depth", "3", "--multipv", "100"]);
    assert_eq!(report["lines"].as_array().unwrap().len(), 2, "{report}");
}

#[test]
fn a_game_is_reviewed_and_what_turned_it_is_named() {
    let (_folder, name) = file("game.sgf", SGF);
    let Run { code, out, err } = tengen(&["analyze", &name, "--depth", "6"], b"");
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(err, "note: the file names no rule; reviewed as freestyle (add --rule to choose another)\n");
    assert!(out.starts_with("freestyle 15x15 · Black: Ann · White: Bob\n"), "{out}");
    for part in ["   h8   ", "   g8     ??", "Black won", "████████████████████"]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    let told = "move 6 g8: White does not stop the threat, and Black wins in 3 plies; ";
    assert!(out.contains(told), "{out}");
    let Run { out, err, .. } =
        tengen(&["analyze", &name, "--nodes", "3k", "--rule", "caro", "--lang", "zh"], b"");
    assert_eq!(err, "");
    assert!(out.contains("第 6 手 g8：白方没有防住威胁"), "{out}");
}

#[test]
fn a_review_for_programs() {
    let (_folder, name) = file("game.sgf", SGF);
    let report = json(&["analyze", &name, "--depth", "6", "--rule", "renju"]);
    assert_eq!((&report["rule"], &report["rule_assumed"]), (&"renju".into(), &false.into()));
    assert_eq!((&report["black"], &report["complete"]), (&"Ann".into(), &true.into()));
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 9);
    let last = &moves[8];
    assert_eq!((&last["move"], &last["over"]), (&"l12".into(), &"black".into()));
    assert_eq!((&last["score"]["kind"], &last["black_wins"]), (&"win".into(), &1.0.into()));
    assert_eq!(last["side"], "black");
    let turned = report["turning_points"].as_array().unwrap();
    let mistake = turned.iter().find(|point| point["number"] == 6).unwrap();
    assert_eq!((&mistake["side"], &mistake["kind"]), (&"white".into(), &"missed_defence".into()));
    assert_eq!(mistake["after"], 0.0);
    assert!(mistake["kept"].as_f64().unwrap() > 0.0);
    assert!(mistake["text"].as_str().unwrap().contains(mistake["better"].as_str().unwrap()));
}

/// Black has four in a row and plays elsewhere.
#[test]
fn a_missed_win_is_named() {
    let (_folder, name) = file("game.txt", "h8l8i8h9j8i9k8a1a2g8");
    let report = json(&["analyze", &name, "--depth", "5"]);
    assert_eq!(report["rule_assumed"], true);
    let turned = report["turning_points"].as_array().unwrap();
    let missed = turned.iter().find(|point| point["number"] == 9).unwrap();
    assert_eq!((&missed["kind"], &missed["move"]), (&"missed_win".into(), &"a2".into()));
    assert_eq!((&missed["better"], &missed["before"]), (&"g8".into(), &1.0.into()));
}

/// A renju game that a forbidden move has ended, from standard input, one of two.
#[test]
fn games_are_chosen_and_read_from_standard_input() {
    let games = b"h8i9\nh9a1h10a3i8a5j8a7h8\n";
    let arguments = ["analyze", "-", "--from", "txt", "--number", "2", "--rule", "renju", "--depth", "4"];
    let Run { code, out, err } = tengen(&arguments, games);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(err, "note: game 2 of 2 in the file (--number chooses another)\n");
    assert!(out.contains("White won") && out.contains("move 9 h8: Black "), "{out}");
}

/// Whoever presses Ctrl-C sees what there is.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_review_keeps_what_it_has() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let (_folder, name) = file("game.sgf", SGF);
    let child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["analyze", &name, "--time", "1m", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut review = Beside(child);
    let mut output = review.0.stdout.take().unwrap();
    let told = std::thread::spawn(move || {
        let mut told = Vec::new();
        output.read_to_end(&mut told).map(|_| told)
    });
    let id = review.0.id();
    let status = format!("/proc/{id}/status");
    // The bit of SIGINT, 2, among the signals that are caught.
    let caught = || {
        let status = fs::read_to_string(&status).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim().to_owned();
        u64::from_str_radix(&mask, 16).unwrap() & 0b10 != 0
    };
    let begun = Instant::now();
    while !caught() {
        assert!(begun.elapsed() < PATIENCE, "Ctrl-C is not listened to");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap().success());
    assert_eq!(review.end().code(), Some(0));
    let report: Value = serde_json::from_slice(&told.join().unwrap().unwrap()).unwrap();
    assert_eq!(report["complete"], false);
    assert!(report["moves"].as_array().unwrap().len() < 9);
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    refused(&["analyze", "--rule", "omok"], "there is no rule `omok`; choose one of freestyle, standard");
    refused(&["analyze", "--size", "4"], "a board of 4x4 is not possible");
    refused(&["analyze", "--size", "26"], "choose 5 to 25");
    refused(&["analyze", "--position", "h8 h8"], "--position: move 2 of the position: h8 is already taken");
    refused(&["analyze", "--position", "h8 z9"], "not on the board");
    refused(&["analyze", "--position", "h8a1i8a3j8a5k8a7l8"], "--position: the game is over there");
    refused(&["analyze", "--time", "0s"], "must be a time such as `500ms`");
    refused(&["analyze", "--time", "fast"], "must be a time such as `500ms`");
    refused(&["analyze", "--nodes", "0"], "must be a number above 0");
    refused(&["analyze", "--depth", "0"], "0 is not in 1..=200");
    refused(&["analyze", "--multipv", "0"], "0 is not in 1..=100");
    refused(&["analyze", "--multipv", "100000"], "is not in 1..=100");
    refused(&["analyze", "--threads", "0"], "0 is not in 1..=256");
    refused(&["analyze", "--threads", "1000"], "1000 is not in 1..=256");
    refused(&["analyze", "--hash", "lots"], "must be a size such as");
    refused(&["analyze", "--from", "txt"], "<FILE>");
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    refused(&["analyze", "/nowhere/game.sgf"], "cannot read /nowhere/game.sgf");
    refused(&["analyze", "/nowhere/game"], "does not tell a format; add --from");
    refused(&["analyze", "game.sgf", "--position", "h8"], "cannot be used with");
    for (name, content, reason) in [
        ("a.sgf", "Piskvorky 15x15", "read as sgf"),
        ("a.psq", "(;GM[4];B[hh])", "read as psq"),
        ("a.txt", "hello", "is not a move"),
        ("a.lib", "h8i9", "read as lib"),
        ("a.txt", "", "there are no moves to review"),
        ("a.txt", "h8h8", "h8 is already taken"),
        ("a.txt", "h8a1i8a3j8a5k8a7l8a9", "move 10 of the position: the game is over"),
        ("a.sgf", "(;GM[4]SZ[3:4];B[aa])", "square boards"),
        ("a.sgf", "(;GM[4]SZ[3];B[aa])", "choose 5 to 25"),
    ] {
        let (_folder, path) = file(name, content);
        refused(&["analyze", &path], reason);
    }
    let (_folder, path) = file("a.txt", "h8i9");
    refused(&["analyze", &path, "--number", "2"], "the file has 1 games");
    refused(&["analyze", &path, "--number", "0"], "0 is not in 1..");
    refused(&["analyze", &path, "--multipv", "2"], "cannot be used with");
    refused(&["analyze", &path, "--size", "99"], "choose 1 to 25");
}
