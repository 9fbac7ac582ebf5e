//! The other commands, as a user or a program calls them.

mod common;

use common::{ok, refused, steady};

#[test]
fn best_moves_in_words() {
    let out = ok(&["best", "--position", "XX./OO./...", "--player", "alphabeta"]);
    insta::assert_snapshot!(steady(&out), @"
    best move for X: c3, wins in 1 plies
    value +W1, depth 5, 120 nodes, line c3
    ");
    let out = ok(&["best", "--position", "XX./OO./...", "--for", "O", "--player", "minimax", "--lang", "zh"]);
    insta::assert_snapshot!(steady(&out), @"
    O 的最佳着法：c2，1 步后获胜
    值 +W1，深度 5，145 节点，变例 c2
    ");
}

#[test]
fn best_moves_as_json() {
    let out = ok(&["best", "--position", "b2 a1 c3", "--player", "minimax:eval=none", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["position"], "..X/.X./O..");
    assert_eq!(report["side"], "O");
    assert_eq!(
        (&report["value"], &report["kind"], &report["exact"]),
        (&0.into(), &"draw".into(), &true.into())
    );
    assert_eq!(report["player"], "minimax:eval=none");
    assert_eq!(report["move"], report["line"][0]);
    assert!(report["nodes"].as_u64().unwrap() > 100);
    let out =
        ok(&["best", "--game", "connect4", "--position", "121212", "--player", "pvs:depth=5", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["move"], &report["kind"], &report["plies"]), (&"1".into(), &"win".into(), &1.into()));
    let mate = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    let out = ok(&["best", "--game", "chess", "--position", mate, "--player", "alphabeta:depth=2", "--json"]);
    assert!(out.contains("\"h5f7\""), "{out}");
}

#[test]
fn counts_are_those_of_the_books() {
    let out = ok(&["count"]);
    for number in
        ["5,478", "765", "549,946", "255,168", "131,184", "77,904", "46,080", "26,830", "3x3x3: draw"]
    {
        assert!(out.contains(number), "{number} is missing in\n{out}");
    }
    let report: serde_json::Value =
        serde_json::from_str(&ok(&["count", "--game", "4x3x3", "--json"])).unwrap();
    assert_eq!(report["total"]["positions"], 111_973);
    assert_eq!(report["total"]["nodes"], "276911233");
    assert_eq!(report["value"], "X wins");
}

#[test]
fn trees_go_to_files_by_their_ending() {
    let folder = tempfile::tempdir().unwrap();
    for (ending, start) in [("svg", "<svg"), ("dot", "digraph"), ("json", "{"), ("txt", "Alpha-beta")] {
        let file = folder.path().join(format!("tree.{ending}"));
        ok(&["tree", "--position", "XOX/.O./.X.", "--out", file.to_str().unwrap()]);
        let drawn = std::fs::read_to_string(&file).unwrap();
        assert!(drawn.trim_start().starts_with(start), "{ending}: {}", &drawn[..drawn.len().min(80)]);
    }
    let text = ok(&["tree", "--position", "XOX/.O./.X."]);
    assert!(text.contains("prune: 0 ≥ β = 0, set at a1 after c1"), "{text}");
    assert!(ok(&["tree", "--position", "XOX/.O./.X.", "--algorithm", "minimax"]).contains("Minimax"));
    assert!(ok(&["tree", "--game", "4x4x3", "--depth", "1"]).contains("MAX"));
}

#[test]
fn players_are_listed_from_the_catalogue() {
    let out = ok(&["players"]);
    for kind in tengen_players::catalogue::PLAYERS {
        assert!(out.contains(&format!("{}: {}", kind.name, kind.summary[0])), "{out}");
        for option in kind.options {
            assert!(out.contains(&format!("{}=", option.name)), "{out}");
        }
    }
    let report: serde_json::Value = serde_json::from_str(&ok(&["players", "--json"])).unwrap();
    assert_eq!(report["players"].as_array().unwrap().len(), tengen_players::catalogue::PLAYERS.len());
    assert!(ok(&["players", "--lang", "zh"]).contains("蒙特卡洛树搜索"));
}

#[test]
fn five_in_a_row_is_played_by_the_engine_unless_another_is_named() {
    for game in ["gomoku", "standard9", "renju", "caro", "exact-caro20", "15x15x5"] {
        let out = ok(&["best", "--game", game, "--position", "c3 c1 d3 d1 e3 e1 f3 f1", "--json"]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&report["player"], &report["plies"]), (&"engine:time=1s".into(), &1.into()), "{game}");
    }
    assert!(ok(&["best", "--json"]).contains("\"pvs:time=1s\""));
}

#[test]
fn every_example_of_a_player_plays() {
    for kind in tengen_players::catalogue::PLAYERS.iter().filter(|kind| kind.name != "human") {
        let (game, position) =
            if kind.name == "zero" { ("tictactoe", "b2 a1") } else { ("6x6x5", "c3 c1 d3 d1") };
        let out = ok(&["best", "--game", game, "--position", position, "--player", kind.example]);
        assert!(out.starts_with("best move for X"), "{}: {out}", kind.example);
    }
}

#[test]
fn bad_flags_positions_and_players_are_refused_with_the_reason() {
    refused(&["play", "--game", "chekers"], "there is no game `chekers`");
    refused(&["play", "--game", "99x99x5"], "each side must be 1 to 25");
    refused(&["play", "--game", "3x3x9"], "choose 1 to 3");
    refused(&["play", "--first", "alphbeta"], "there is no player `alphbeta`");
    refused(&["play", "--first", "minimax:depth=0"], "must be a number of plies from 1 to 900");
    refused(&["play", "--first", "minimax:deep=3"], "`minimax` has no option `deep`");
    refused(&["play", "--first", "minimax:depth"], "write `name=value`");
    refused(&["play", "--first", "pvs:time=1s,time=2s"], "is set twice");
    refused(
        &["play", "--second", "engine"],
        "`engine` plays five in a row only: `gomoku`, `standard`, `renju`",
    );
    refused(
        &["best", "--game", "renju", "--player", "engine:level=11"],
        "must be a whole number from 1 to 10",
    );
    refused(
        &["best", "--game", "renju", "--player", "engine:threads=0"],
        "must be a whole number from 1 to 256",
    );
    refused(&["play", "--first", "alphabeta:eval=material"], "no judgement `material`");
    refused(&["play", "--first", "alphabeta:fail=hard,table=1mb"], "fail-hard alpha-beta is the plain one");
    refused(&["play", "--first", "alphabeta:symmetry=on"], "`symmetry` needs a table");
    refused(&["play", "--first", "alphabeta:depth=3,aspiration=5"], "add `deepen=on`");
    refused(&["play", "--first", "mtdf:table=0"], "needs a table");
    refused(&["play", "--position", "XXX"], "rows of the position are 1");
    refused(&["play", "--game", "connect4", "--illegal", "forfeit"], "cannot be passed on in this game");
    refused(&["best", "--position", "XXX/OO./..."], "Game Over: X wins.");
    refused(&["best", "--position", "XXX/OO./...", "--for", "X"], "Game Over: X wins.");
    refused(&["best", "--for", ""], "the sides of this game are X and O");
    refused(&["play", "--first", "alphabeta:eval=utility,quiet=on"], "`quiet` needs a judgement");
    refused(&["best", "--player", "human"], "cannot be used here");
    refused(&["best", "--for", "Z"], "the sides of this game are X and O");
    refused(&["best", "--game", "connect4", "--for", "O"], "no way to pass it on");
    refused(&["best", "--game", "chess", "--position", "e2e5"], "e2e5");
    refused(&["tree"], "too many to draw");
    refused(&["tree", "--position", "XOX/.O./.X.", "--out", "tree.png"], "end the file name in .svg");
    refused(&["tree", "--position", "XOX/.O./.X.", "--out", "no/such/folder/tree.svg"], "cannot write");
    refused(&["tree", "--position", "XXX/OO./..."], "the game is over there");
    refused(&["tree", "--depth", "0"], "0 is not in 1..=100");
    refused(&["count", "--game", "chess"], "only m,n,k-games can be counted");
    refused(&["count", "--game", "15x15x5"], "too large to count");
    refused(&["count", "--game", "4x4x4", "--most", "1000"], "more than 1000 positions");
    refused(&["count", "--most", "lots"], "a number above 0");
    refused(&["play", "--lang", "fr"], "invalid value 'fr'");
    refused(&["nonsense"], "unrecognized subcommand");
}

/// A reader that goes away is not an error.
#[test]
fn broken_pipes_are_quiet() {
    use std::process::{Command, Stdio};
    for arguments in [&["players", "--json"][..], &["count"], &["count", "--json"], &["tree", "--depth", "2"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn help_has_examples_for_every_command() {
    for command in ["play", "best", "analyze", "vcf", "tree", "count", "forbidden", "convert", "bench"] {
        assert!(ok(&[command, "--help"]).contains("Examples:"), "{command}");
    }
    assert!(ok(&["--help"]).contains("Examples:"));
    assert!(ok(&["players", "--help"]).contains("kind:option=value"));
}
