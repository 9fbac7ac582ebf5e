//! `tengen forbidden`, as a player or a program calls it.

mod common;

use common::{Run, tengen};
use serde_json::Value;

/// Two crossing pairs, whose corner makes two threes.
const CROSS: &str = "h9 a1 h10 a3 i8 a5 j8 a7";

/// A board of the test data with all that there is: nested refutations, a five in the way, an overline.
const RICH: &str = "...O.........../.............../......XXXO...../O...X.X......../...O..X.X....../..X....XX....../\
    O....X..X....../...X.....O...../......X.X....../......X.XX..O../.............../O...O...O.OO.../\
    OO............./.O............./O...O........O. x";

fn ok(arguments: &[&str]) -> String {
    let Run { code, out, err } = tengen(&[&["forbidden"], arguments].concat(), b"");
    assert_eq!((code, err.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

#[test]
fn a_double_three_is_drawn_and_told() {
    insta::assert_snapshot!(ok(&["--size", "9", "--position", "e6 a1 e7 a3 f5 a5 g5 a7"]), @"
     9 . . . . . . . . .
     8 . . . . . . . . .
     7 O . + . X . + . .
     6 . . . . X . . . .
     5 O . . . 3 X X . .
     4 . . . . . . . . .
     3 O . + . . . + . .
     2 . . . . . . . . .
     1 O . . . . . . . .
       a b c d e f g h i

    3 double-three   4 double-four   6 overline   ? looks like one, but legal

    e5 is forbidden: double-three
      three e5 f5 g5: straight four with d5 or h5
      three e5 e6 e7: straight four with e4 or e8
    ");
}

#[test]
fn one_point_in_chinese() {
    let out = ok(&["--position", CROSS, "--point", "H8", "--lang", "zh"]);
    insta::assert_snapshot!(told(&out), @"
    h8 是三三禁手
      活三 h8 i8 j8：g8 k8 成活四
      活三 h8 h9 h10：h7 h11 成活四
    ");
}

/// What stands below the board and its legend.
fn told(out: &str) -> &str {
    out.splitn(3, "\n\n").nth(2).unwrap()
}

#[test]
fn a_point_that_only_looks_forbidden_is_refuted_step_by_step() {
    insta::assert_snapshot!(told(&ok(&["--position", RICH, "--point", "h8"])), @"
    h8 looks like a double-three, but is legal: none of its threes is real
      not a three, g7 h8 i9:
        f6 is forbidden: double-four
          four f6 g6 i6 j6: five with h6
          four f6 g7 h8 i9: five with e5 or j10
        j10 is forbidden: double-three
          three h10 i10 j10: straight four with k10
          three g13 i11 j10: straight four with h12
            h12 looks like a double-three, but is legal: only one of its threes is real
              four g13 h12 i11 j10: five with f14 or k9
              not a three, e12 g12 h12:
                f12 is forbidden: double-four
                  four e12 f12 g12 h12: five with d12 or i12
                  four f12 g11 h10 i9: five with e13
              three g11 h12 i13: straight four with j14
      not a three, h8 i7 j6:
        g9 is forbidden: double-four
          four g9 g11 g12 g13: five with g10
          four g9 h8 i7 j6: five with f10 or k5
    ");
    insta::assert_snapshot!(told(&ok(&["--position", RICH, "--point", "h8", "--lang", "zh"])), @"
    h8 似三三而合法：没有真活三
      假活三 g7 h8 i9：
        f6 是四四禁手
          四 f6 g6 i6 j6：h6 成五
          四 f6 g7 h8 i9：e5 j10 成五
        j10 是三三禁手
          活三 h10 i10 j10：k10 成活四
          活三 g13 i11 j10：h12 成活四
            h12 似三三而合法：只有一个真活三
              四 g13 h12 i11 j10：f14 k9 成五
              假活三 e12 g12 h12：
                f12 是四四禁手
                  四 e12 f12 g12 h12：d12 i12 成五
                  四 f12 g11 h10 i9：e13 成五
              活三 g11 h12 i13：j14 成活四
      假活三 h8 i7 j6：
        g9 是四四禁手
          四 g9 g11 g12 g13：g10 成五
          四 g9 h8 i7 j6：f10 k5 成五
    ");
    insta::assert_snapshot!(told(&ok(&["--position", RICH, "--point", "j10"])), @"
    j10 is forbidden: double-three
      three h10 i10 j10: straight four with k10
      three g7 i9 j10: straight four with h8
      three g13 i11 j10: straight four with h12
        h12 looks like a double-three, but is legal: only one of its threes is real
          four g13 h12 i11 j10: five with f14 or k9
          not a three, e12 g12 h12:
            f12 is forbidden: double-four
              four e12 f12 g12 h12: five with d12 or i12
              four f12 g11 h10 i9: five with e13
          not a three, h10 h12 h13:
            h11 is forbidden: double-three
              three g11 h11 i11: straight four with f11 or j11
              three g12 h11 i10: straight four with j9
          three g11 h12 i13: straight four with j14
    ");
}

#[test]
fn every_kind_of_point_has_its_sentence() {
    for (point, sentence) in [
        ("i8", "i8 is forbidden: overline\n  6 in a row: i6 i7 i8 i9 i10 i11"),
        ("e13", "e13 is forbidden: double-four\n  four e13 g13 h13 i13: five with f13"),
        ("a2", "a2 is legal: it makes no four and no three"),
        ("k10", "k10 is legal: no overline, no two fours, no two threes"),
    ] {
        let out = ok(&["--position", RICH, "--point", point]);
        assert!(told(&out).starts_with(sentence), "{out}");
    }
    let five = ok(&["--position", "h8 a1 i8 a2 j8 a3 k8 a5", "--point", "l8"]);
    assert_eq!(told(&five), "l8 is legal: it makes five and wins\n  h8 i8 j8 k8 l8\n");
    assert_eq!(told(&ok(&["--position", ""])), "No point is forbidden to Black.\n");
    assert_eq!(told(&ok(&["--position", "", "--lang", "zh"])), "没有黑棋的禁手点。\n");
}

#[test]
fn json_holds_the_same() {
    let report: Value = serde_json::from_str(&ok(&["--position", RICH, "--json"])).unwrap();
    let points = report["points"].as_array().unwrap();
    let of = |name: &str| points.iter().find(|point| point["square"] == name).unwrap();
    let forbidden = points.iter().filter(|point| point["forbidden"].is_string()).count();
    assert_eq!((points.len(), forbidden, &report["size"]), (10, 9, &15.into()));
    assert_eq!(of("i8")["forbidden"], "overline");
    assert_eq!(of("i8")["overline"].as_array().unwrap().len(), 6);
    let false_three = &of("h8")["threes"][0];
    assert_eq!((&of("h8")["false_double_three"], &false_three["real"]), (&true.into(), &false.into()));
    assert_eq!(false_three["straight_fours"][0]["refuted"], "double_four");
    assert_eq!(false_three["straight_fours"][0]["why"]["fours"].as_array().unwrap().len(), 2);
}

#[test]
fn what_cannot_be_explained_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (&["--position", CROSS, "--point", "h9"][..], "--point: h9 is already taken"),
        (&["--position", CROSS, "--point", "z9"], "--point: `z9` is not on the board"),
        (&["--position", CROSS, "--point", "here"], "--point: `here` is not a move"),
        (&["--position", CROSS, "--size", "4"], "--size: a board of 4x4 is not possible"),
        (&["--position", "h8 h8"], "--position: move 2 of the position: h8 is already taken"),
        (&["--position", "h8 a1 i8 a2 j8 a3 k8 a5 l8"], "the game is over there"),
        (&[], "--position <POSITION>"),
    ] {
        let Run { code, err, .. } = tengen(&[&["forbidden"], arguments].concat(), b"");
        assert!(matches!(code, Some(1 | 2)) && err.contains(reason), "{arguments:?}: {err}");
    }
}
