//! `tengen vcf`, as a player or a script calls it.

mod common;

use common::{Run, ok, refused, tengen};
use serde_json::Value;

/// White has a stone on the right: only a four to the left is straight.
const OPEN_THREE: &str = "h8 l8 i8 h9 j8 i9";

/// `gen-vcf-freestyle15-0045` of the data: seven stones.
const LONG: &str = "f10i12l9g9i9h9h10g11g10i10j11h12j12k9j10j13j8j9k11l12l10m9l8l7";

fn json(arguments: &[&str], code: i32) -> Value {
    let run = tengen(&[&["vcf", "--json"], arguments].concat(), b"");
    assert_eq!((run.code, run.err.as_str()), (Some(code), ""), "{arguments:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn the_win_is_drawn_and_told() {
    let out = ok(&["vcf", "--position", "e5 i5 f5 e6 g5 f6", "--size", "9"]);
    let (told, figures) = out.trim_end().rsplit_once('\n').unwrap();
    insta::assert_snapshot!(told, @"
     9 . . . . . . . . .
     8 . . . . . . . . .
     7 . . + . . . + . .
     6 . . . . O O . . .
     5 . . * 1 X X X * O
     4 . . . . . . . . .
     3 . . + . . . + . .
     2 . . . . . . . . .
     1 . . . . . . . . .
       a b c d e f g h i

    Black wins by fours with 2 stones, in 3 plies: verified against every defence.
    d5, then five at * c5 h5
    ");
    assert!(figures.starts_with("positions visited: ") && figures.ends_with(" s"), "{figures}");
    let zh = ok(&["vcf", "--position", OPEN_THREE, "--lang", "zh"]);
    assert!(zh.contains("黑方连续冲四取胜：2 子，3 步，已对所有防守验证。"), "{zh}");
}

#[test]
fn the_win_for_programs_is_the_shortest() {
    let report = json(&["--position", LONG], 0);
    assert_eq!((&report["result"], &report["verified"]), (&"win".into(), &true.into()));
    assert_eq!((&report["stones"], &report["plies"]), (&7.into(), &13.into()));
    assert_eq!((&report["side"], &report["move"]), (&"black".into(), &report["line"][0]));
    assert!(!report["fives"].as_array().unwrap().is_empty());
    assert!(report["nodes"].as_u64().unwrap() > 10);
}

/// The wins of the data under each rule, through the program.
#[test]
fn wins_of_every_rule_are_found() {
    for (rule, moves, side, stones) in [
        ("renju", "k3j6m6l6m5k4m4m3l7k8l4n6g5j7i6j8m8m7j2i1j5k6k5", "white", 5),
        ("renju", "j10f12i8j7k8j8g12j9j6k9i7i9h9h8h10g10k5l10i5j12m9n12m11i6k7l8j4k6k3l2j3m3", "black", 3),
        ("standard", "f3l6i8h5h9g9d8i7h7j6h8h10f5j9f6f7g7i9", "black", 5),
        ("freestyle", "d11h9b11i12f10k11i7i9g11g9j9j10h8i10i11j11g8", "white", 4),
        ("caro", "h8h10i8i11j8j13", "black", 2),
        ("exact-caro", "h8h10i8i11j8j13", "black", 2),
    ] {
        let report = json(&["--rule", rule, "--position", moves], 0);
        assert_eq!((&report["rule"], &report["side"]), (&rule.into(), &side.into()));
        assert_eq!(report["stones"], stones, "{rule} {moves}");
    }
}

/// A five between two stones is none in caro, so the wall stops what wins otherwise.
#[test]
fn rules_differ() {
    assert_eq!(json(&["--rule", "standard", "--position", OPEN_THREE], 0)["result"], "win");
    assert_eq!(json(&["--rule", "caro", "--position", OPEN_THREE], 3)["result"], "none");
}

#[test]
fn the_other_side_can_be_asked_for() {
    assert_eq!(json(&["--position", OPEN_THREE, "--for", "black"], 0)["side"], "black");
    let report = json(&["--position", OPEN_THREE, "--for", "white"], 3);
    assert_eq!((&report["side"], &report["result"]), (&"white".into(), &"none".into()));
    assert_eq!(report["move"], Value::Null);
    assert!(report["position"].as_str().unwrap().ends_with(" o"));
}

#[test]
fn scripts_can_tell_none_from_undecided() {
    let Run { code, out, err } = tengen(&["vcf", "--position", "h8 i9"], b"");
    assert_eq!((code, err.as_str()), (Some(3), ""));
    assert!(out.starts_with("Black has no win by fours"), "{out}");
    let Run { code, out, err } = tengen(&["vcf", "--position", LONG, "--nodes", "20"], b"");
    assert_eq!((code, err.as_str()), (Some(4), ""));
    assert!(out.starts_with("Not decided within "), "{out}");
    assert_eq!(json(&["--position", LONG, "--nodes", "20"], 4)["result"], "undecided");
}

#[test]
fn bad_input_is_refused_with_the_reason() {
    refused(&["vcf"], "--position");
    refused(&["vcf", "--position", "h8", "--rule", "go"], "there is no rule `go`");
    refused(&["vcf", "--position", "h8", "--size", "3"], "a board of 3x3 is not possible");
    refused(&["vcf", "--position", "h8h8"], "h8 is already taken");
    refused(&["vcf", "--position", "X/O"], "the board is 15 high");
    refused(&["vcf", "--position", "h8a1i8a3j8a5k8a7l8"], "--position: the game is over there");
    refused(&["vcf", "--position", "h8", "--for", "red"], "[possible values: black, white]");
    refused(&["vcf", "--position", "h8", "--nodes", "0"], "must be a number above 0");
}
