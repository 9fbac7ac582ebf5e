//! `tengen play` through a pipe: the dialogue of the classic assignment, word for word.

mod common;

use common::{Run, steady, tengen, tengen_in};

fn transcript(arguments: &[&str], input: &str) -> String {
    let run = tengen(arguments, input.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.err, "");
    steady(&run.out)
}

/// A run with the usual player, which has a second for a move that takes it some milliseconds. On a machine so busy that they
/// took much of the second, the search may not have come to its end: then it is asked again.
fn unhurried(run: impl Fn() -> Run) -> String {
    let seconds = |part: &str| part.strip_suffix(" s").or(part.strip_suffix(" 秒"))?.parse::<f64>().ok();
    let is_hurried =
        |out: &str| out.split([',', '，']).filter_map(|part| seconds(part.trim())).any(|time| time > 0.4);
    let runs = std::iter::repeat_with(|| {
        let run = run();
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        run.out
    });
    steady(&runs.take(100).find(|out| !is_hurried(out)).expect("milliseconds"))
}

/// The transcript of a dialogue in which the usual player moves.
fn usual(arguments: &[&str], input: &str) -> String {
    unhurried(|| tengen(arguments, input.as_bytes()))
}

#[test]
fn the_classic_dialogue() {
    insta::assert_snapshot!(usual(&["play"], "y\nX\n1 1\n"), @"
    Human first?[y/n]
    you choose X or O?
    ...
    ...
    ...
    please input row and col
    X..
    ...
    ...
    Computer thinking…
    2. O b2 (2 2): value 0, depth 8, 1,764 nodes, line b2 a1 a2 c2 c3 b1 c1 b3
    X..
    .O.
    ...
    please input row and col
    (end of input)
    ");
}

#[test]
fn the_computer_first_and_the_other_letter() {
    insta::assert_snapshot!(usual(&["play"], "n\nX\n"), @"
    Human first?[y/n]
    you choose X or O?
    ...
    ...
    ...
    Computer thinking…
    1. O b2 (2 2): value 0, depth 9, 4,733 nodes, line b2 a1 c2 a2 a3 c1 b1 b3 c3
    ...
    .O.
    ...
    please input row and col
    (end of input)
    ");
}

#[test]
fn bad_answers_are_explained_and_asked_again() {
    let input = "maybe\n\ny\nZ\no\n1\n1 2 3\n0 1\n4 1\n99999999999999999999 1\n-1 -1\nhello\n2 2\n2 2\n\u{4e2d}\u{6587}\n";
    insta::assert_snapshot!(usual(&["play"], input), @"
    Human first?[y/n]
    `maybe`: please answer y or n
    Human first?[y/n]
    ``: please answer y or n
    Human first?[y/n]
    you choose X or O?
    `Z`: please answer X or O
    you choose X or O?
    ...
    ...
    ...
    please input row and col
    `1` is not a move; write row and column like `1 3`, or `b2`
    please input row and col
    `1 2 3` is not a move; write row and column like `1 3`, or `b2`
    please input row and col
    `0 1` is not on the board, which reaches from 1 1 to 3 3
    please input row and col
    `4 1` is not on the board, which reaches from 1 1 to 3 3
    please input row and col
    `99999999999999999999 1` is not a move; write row and column like `1 3`, or `b2`
    please input row and col
    `-1 -1` is not on the board, which reaches from 1 1 to 3 3
    please input row and col
    `hello` is not a move; write row and column like `1 3`, or `b2`
    please input row and col
    ...
    .O.
    ...
    Computer thinking…
    2. X a1 (3 1): value 0, depth 8, 1,765 nodes, line a1 c2 a2 a3 c1 b1 b3 c3
    ...
    .O.
    X..
    please input row and col
    2 2 is already taken; choose an empty cell
    please input row and col
    `中文` is not a move; write row and column like `1 3`, or `b2`
    please input row and col
    (end of input)
    ");
}

#[test]
fn chinese_by_option_and_by_locale() {
    let input = "y\nX\n2 2\n2 2\n9 9\n";
    let by_option = usual(&["play", "--lang", "zh"], input);
    let by_locale = unhurried(|| tengen_in("zh_CN.UTF-8", &["play"], input.as_bytes()));
    assert_eq!(by_option, by_locale);
    insta::assert_snapshot!(by_option, @"
    人先手吗？[y/n]
    您选择 X 还是 O？
    ...
    ...
    ...
    请输入行和列
    ...
    .X.
    ...
    电脑思考中……
    2. O a1 (3 1): 值 0，深度 8，1,765 节点，变例 a1 c2 a2 a3 c1 b1 b3 c3
    ...
    .X.
    O..
    请输入行和列
    2 2 已有棋子；请选择空格
    请输入行和列
    “9 9”不在棋盘上，棋盘为 1 1 至 3 3
    请输入行和列
    （输入结束）
    ");
}

#[test]
fn two_people() {
    let input = "1 1\n2 2\n1 2\n2 1\n1 3\n";
    insta::assert_snapshot!(transcript(&["play", "--first", "human", "--second", "human"], input), @"
    ...
    ...
    ...
    please input row and col
    X..
    ...
    ...
    please input row and col
    X..
    .O.
    ...
    please input row and col
    XX.
    .O.
    ...
    please input row and col
    XX.
    OO.
    ...
    please input row and col
    XXX
    OO.
    ...
    Game Over: X wins.
    ");
}

#[test]
fn undo_hint_resign_and_quit() {
    let people = ["play", "--first", "human", "--second", "human"];
    insta::assert_snapshot!(usual(&people, "undo\n1 1\n2 2\nundo\nhelp\nhint\nresign\n"), @"
    ...
    ...
    ...
    please input row and col
    nothing to take back
    please input row and col
    X..
    ...
    ...
    please input row and col
    X..
    .O.
    ...
    please input row and col
    X..
    ...
    ...
    please input row and col
    a move, or: undo, hint, resign, quit
    please input row and col
    hint: b2 (2 2): value 0, depth 8, 1,764 nodes, line b2 a1 a2 c2 c3 b1 c1 b3
    please input row and col
    O resigns.
    X..
    ...
    ...
    Game Over: X wins.
    ");
    assert!(transcript(&people, "1 1\nquit\n").ends_with("please input row and col"));
    let against = ["play", "--first", "human", "--second", "minimax"];
    let text = transcript(&against, "2 2\n1 2\nundo\nundo\nundo\nquit\n");
    assert!(text.contains("nothing to take back"), "{text}");
}

#[test]
fn two_programs_tell_every_move_with_its_value() {
    let programs = ["play", "--first", "minimax", "--second", "alphabeta"];
    insta::assert_snapshot!(transcript(&programs, ""), @"
    1. X a1 (3 1): value 0, depth 9, 549,946 nodes, line a1 b2 b1 c1 a3 a2 c2 b3 c3
    2. O b2 (2 2): value 0, depth 8, 2,788 nodes, line b2 b1 c1 a3 a2 c2 b3 c3
    3. X b1 (3 2): value 0, depth 7, 7,332 nodes, line b1 c1 a3 a2 c2 b3 c3
    4. O c1 (3 3): value 0, depth 6, 75 nodes, line c1 a3 a2 c2 b3 c3
    5. X a3 (1 1): value 0, depth 5, 198 nodes, line a3 a2 c2 b3 c3
    6. O a2 (2 1): value 0, depth 4, 17 nodes, line a2 c2 b3 c3
    7. X c2 (2 3): value 0, depth 3, 14 nodes, line c2 b3 c3
    8. O b3 (1 2): value 0, depth 2, 5 nodes, line b3 c3
    9. X c3 (1 3): value 0, depth 1, 2 nodes, line c3
    XOX
    OOX
    XXO
    Game Over: Tie.
    ");
}

#[test]
fn the_turn_is_forfeited_by_rule() {
    let arguments = ["play", "--first", "human", "--second", "human", "--illegal", "forfeit"];
    insta::assert_snapshot!(transcript(&arguments, "1 1\n1 1\n1 2\n2 2\n1 3\n"), @"
    ...
    ...
    ...
    please input row and col
    X..
    ...
    ...
    please input row and col
    1 1 is already taken; choose an empty cell
    the turn is lost
    please input row and col
    XX.
    ...
    ...
    please input row and col
    XX.
    .O.
    ...
    please input row and col
    XXX
    .O.
    ...
    Game Over: X wins.
    ");
    // Taking back a move after a lost turn gives the turn to who made it.
    let text = transcript(&arguments, "1 1\n1 1\nundo\n2 2\n");
    assert!(text.contains("...\n.X.\n..."), "{text}");
}

#[test]
fn other_games_by_dialogue() {
    let connect4 =
        transcript(&["play", "--game", "connect4", "--first", "human", "--second", "human"], "4\n4\n8\nx\n");
    assert!(connect4.contains("please input a move"), "{connect4}");
    assert!(connect4.contains("`8` is not on the board, which reaches from 1 to 7"), "{connect4}");
    let chess = transcript(
        &["play", "--game", "chess", "--first", "human", "--second", "human"],
        "e2e4\ne2e4\ne7e5\n",
    );
    assert!(chess.contains("against the rules"), "{chess}");
    let gomoku =
        transcript(&["play", "--game", "gomoku", "--first", "human", "--second", "human"], "1 1\nh8\n");
    assert!(gomoku.contains(" 8  .  .  .  .  .  .  .  O  ."), "{gomoku}");
    assert!(gomoku.contains(" 1  X  .  ."), "{gomoku}");
}

#[test]
fn renju_marks_what_is_forbidden_and_tells_why_it_ended() {
    let cross = "e6\na1\ne7\na3\nf5\na5\ng5\n";
    let people = ["play", "--game", "renju9", "--first", "human", "--second", "human"];
    let text = transcript(&people, &format!("{cross}a7\ne5\n"));
    let end = text.rsplit_once("col\n   ").unwrap();
    insta::assert_snapshot!(end.0.rsplit_once("col\n").unwrap().1, @"
        1  2  3  4  5  6  7  8  9
     1  .  .  .  .  .  .  .  .  .
     2  .  .  .  .  .  .  .  .  .
     3  O  .  +  .  X  .  +  .  .
     4  .  .  .  .  X  .  .  .  .
     5  O  .  .  .  !  X  X  .  .
     6  .  .  .  .  .  .  .  .  .
     7  O  .  +  .  .  .  +  .  .
     8  .  .  .  .  .  .  .  .  .
     9  O  .  .  .  .  .  .  .  .
    ! forbidden to Black
    please input row and
    ");
    assert!(text.ends_with("White wins: Black's e5 is a forbidden double-three"), "{text}");
    let text =
        transcript(&[&people[..], &["--lang", "zh"]].concat(), &format!("{cross}i9\nb1\ni8\nresign\n"));
    assert!(text.contains("\n! 黑棋禁手点\n"), "{text}");
    assert!(text.ends_with("对局结束：白棋胜。"), "{text}");
    // Black is always X, so nobody is asked for a letter.
    assert!(transcript(&["play", "--game", "renju9"], "y\nq\n").starts_with("Human first?[y/n]\n    1"));
}

#[test]
fn words_and_wide_letters_are_understood() {
    let text = transcript(&["play"], "YES\nｘ\n２　２\nh\nq\n");
    assert!(text.contains("...\n.X.\n..."), "{text}");
    assert!(text.contains("hint: "), "{text}");
    assert!(!text.contains("please answer") && !text.contains("is not a move"), "{text}");
    assert_eq!(transcript(&["play"], "q\n"), "Human first?[y/n]");
}

#[test]
fn a_game_goes_on_from_a_position() {
    let text =
        transcript(&["play", "--position", "XX./OO./...", "--first", "human", "--second", "human"], "1 3\n");
    assert!(text.ends_with("XXX\nOO.\n...\nGame Over: X wins."), "{text}");
}

/// Whatever comes in, the program answers and ends by itself.
#[test]
fn any_bytes_are_answered() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..30 {
        let input: Vec<u8> = (0..random.usize(..300))
            .map(|_| if random.u8(..4) == 0 { random.u8(..) } else { b"yXO123 \nun"[random.usize(..10)] })
            .collect();
        let run = tengen(&["play"], &input);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{input:?}");
    }
}
