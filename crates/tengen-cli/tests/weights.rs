//! `TENGEN_WEIGHTS`: other weights for the engine than its own.

mod common;

use common::{Run, tengen_with};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::{TempDir, tempdir};
use tengen_engine::eval::{POINTS_OF_LOGIT, Weights};
use tengen_games::gomoku::Rule;

/// The shipped weights of a rule, by which the side to move is in a better way than it is.
fn hopeful(rule: Rule) -> Vec<u8> {
    let mut weights = Weights::of(rule);
    weights.sides.iter_mut().for_each(|side| side.head.last.bias[0] += 500.0 / POINTS_OF_LOGIT);
    weights.bytes()
}

/// A folder with one file.
fn folder(name: &str, bytes: &[u8]) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join(name), bytes).unwrap();
    folder
}

fn best(folder: Option<&Path>, game: &str) -> Run {
    let folder = folder.map_or("", |folder| folder.to_str().unwrap());
    let player = ["--player", "engine:depth=1", "--position", "h8 i9 h10", "--json"];
    tengen_with(("TENGEN_WEIGHTS", folder), &[&["best", "--game", game], &player[..]].concat(), b"")
}

fn value(folder: Option<&Path>, game: &str) -> i64 {
    let told = best(folder, game);
    let report: Value = serde_json::from_str(&told.out).expect(&told.err);
    report["value"].as_i64().unwrap()
}

#[test]
fn the_engine_judges_by_them() {
    let folder = folder("caro.weights", &hopeful(Rule::Caro));
    for game in ["caro", "exact-caro"] {
        // At depth 1 it is the opponent who is hopeful.
        assert!(value(Some(folder.path()), game) < value(None, game) - 300, "{game}");
    }
    assert_eq!(value(Some(folder.path()), "renju"), value(None, "renju"), "there are none for renju");
}

#[test]
fn weights_that_cannot_be_used_are_refused() {
    let sound = hopeful(Rule::Freestyle);
    for (name, bytes, said) in [
        ("freestyle.weights", sound[..1000].to_vec(), "freestyle.weights: weights of freestyle have"),
        ("freestyle.weights", Vec::new(), "this is no file of weights"),
        ("renju.weights", sound, "renju.weights: these are the weights of freestyle, not of renju"),
        ("other.weights", Vec::new(), "there are no weights in"),
    ] {
        let folder = folder(name, &bytes);
        let Run { code, err, .. } = best(Some(folder.path()), "gomoku");
        assert!(code == Some(1) && err.contains("TENGEN_WEIGHTS") && err.contains(said), "{code:?} {err}");
        // A manager hears it as an answer.
        let told = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .env("TENGEN_WEIGHTS", folder.path())
            .output()
            .expect("the program starts");
        let (out, err) = (String::from_utf8(told.stdout).unwrap(), String::from_utf8(told.stderr).unwrap());
        assert!(out.starts_with("ERROR TENGEN_WEIGHTS: ") && out.contains(said), "{out}");
        assert_eq!((told.status.code(), out.lines().count(), err.as_str()), (Some(1), 1, ""));
    }
}

#[test]
fn the_arena_keeps_no_games_of_weights_that_it_cannot_tell() {
    let folder = folder("caro.weights", &hopeful(Rule::Caro));
    let (weights, store) = (folder.path().to_str().unwrap(), folder.path().join("games.sqlite"));
    let arguments = ["arena", "match", "engine", "engine:level=1", "--game", "caro", "--store"];
    let told =
        tengen_with(("TENGEN_WEIGHTS", weights), &[&arguments[..], &[store.to_str().unwrap()]].concat(), b"");
    assert!(told.code == Some(1) && told.err.contains("cmd:env TENGEN_WEIGHTS="), "{}", told.err);
    assert!(!store.exists());
}
