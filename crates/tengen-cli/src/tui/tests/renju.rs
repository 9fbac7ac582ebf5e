//! What is seen of renju: stars, forbidden points, names of the sides, and why a game ended.

use super::*;
use tengen_games::gomoku::{Gomoku, Rule};

/// Black may not play on h8: it would make two threes.
const CROSS: &str = "h9 a1 h10 a3 i8 a5 j8 a7";

fn renju(lang: Lang) -> Play<Gomoku> {
    Play::new(Gomoku::new(15, Rule::Renju).unwrap(), ["human", "human"], lang)
}

#[test]
fn forbidden_points_are_marked_when_black_is_to_move() {
    let mut play = renju(Lang::En);
    play.type_moves(CROSS);
    play.keys("↓↓");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  15×15  renju                                                           "
    "                                                                                "
    "15  . . . . . . . . . . . . . . .  │ > X Black  human                           "
    "14  . . . . . . . . . . . . . . .  │   O White  human                           "
    "13  . . . . . . . . . . . . . . .  │                                            "
    "12  . . . + . . . . . . . + . . .  │ Black to move                              "
    "11  . . . . . . . . . . . . . . .  │ ! forbidden to Black                       "
    "10  . . . . . . . X . . . . . . .  │                                            "
    " 9  . . . . . . . X . . . . . . .  │ Moves                                      "
    " 8  . . . . . . . ! X X . . . . .  │   1. h9  a1     2. h10 a3     3. i8  a5    "
    " 7 (O). . . . . . . . . . . . . .  │   4. j8  a7                                "
    " 6  . . . . . . .[.]. . . . . . .  │                                            "
    " 5  O . . . . . . . . . . . . . .  │                                            "
    " 4  . . . + . . . . . . . + . . .  │                                            "
    " 3  O . . . . . . . . . . . . . .  │                                            "
    " 2  . . . . . . . . . . . . . . .  │                                            "
    " 1  O . . . . . . . . . . . . . .  │                                            "
    "    a b c d e f g h i j k l m n o  │                                            "
    "                                   │                                            "
    "                                   │                                            "
    "                                                                                "
    " Tab: type a move                                                               "
    " Arrows cursor  Enter play  Tab type  h hint  u undo  r restart  x resign       "
    " ? help  q quit                                                                 "
    "#);
    play.type_moves("k11");
    assert!(!play.shows("!"), "nothing is forbidden to White: {}", play.screen());
    assert!(play.shows("White to move"));
}

#[test]
fn a_forbidden_move_loses_and_the_screen_says_why() {
    let mut play = renju(Lang::En);
    play.type_moves(CROSS);
    play.keys("⏎");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  15×15  renju                                                           "
    "                                                                                "
    "15  . . . . . . . . . . . . . . .  │   X Black  human                           "
    "14  . . . . . . . . . . . . . . .  │   O White  human                           "
    "13  . . . . . . . . . . . . . . .  │                                            "
    "12  . . . + . . . . . . . + . . .  │ White wins: Black's h8 is a forbidden      "
    "11  . . . . . . . . . . . . . . .  │ double-three                               "
    "10  . . . . . . . X . . . . . . .  │ Press r to play again.                     "
    " 9  . . . . . . . X . . . . . . .  │                                            "
    " 8  . . . . . . .(X)X X . . . . .  │ Moves                                      "
    " 7  O . . . . . . . . . . . . . .  │   1. h9  a1     2. h10 a3     3. i8  a5    "
    " 6  . . . . . . . . . . . . . . .  │   4. j8  a7     5. h8                      "
    " 5  O . . . . . . . . . . . . . .  │                                            "
    " 4  . . . + . . . . . . . + . . .  │                                            "
    " 3  O . . . . . . . . . . . . . .  │                                            "
    " 2  . . . . . . . . . . . . . . .  │                                            "
    " 1  O . . . . . . . . . . . . . .  │                                            "
    "    a b c d e f g h i j k l m n o  │                                            "
    "                                   │                                            "
    "                                   │                                            "
    "                                                                                "
    "                                                                                "
    " u undo  r restart  ? help  q quit                                              "
    "                                                                                "
    "#);
    play.keys("u");
    assert!(play.shows("[!]") && play.shows("Black to move"), "{}", play.screen());
}

#[test]
fn a_five_is_told_with_its_ends() {
    let mut play = renju(Lang::En);
    play.type_moves("h8 a1 i8 a3 j8 a5 k8 a7 l8");
    assert!(play.shows("Black wins: five at h8–l8"), "{}", play.screen());
    play.send(Event::Resize(Size::new(60, 24)));
    assert!(play.shows("*X*X*X*X*X*"), "{}", play.screen());
    let mut play = Play::new(Gomoku::new(15, Rule::Freestyle).unwrap(), ["human", "human"], Lang::En);
    play.type_moves("a1 h8 b1 i8 c1 j8 e1 l8 f1 h10 d1");
    assert!(play.shows("Black wins: 6 in a row at a1–f1"), "{}", play.screen());
}

#[test]
fn long_reasons_are_wrapped_where_the_panel_is_narrow() {
    let mut play = renju(Lang::En);
    play.send(Event::Resize(Size::new(60, 24)));
    play.type_moves(CROSS);
    play.keys("⏎");
    let reason = ["│ White wins: Black's h8", "│ is a forbidden", "│ double-three"];
    assert!(reason.iter().all(|part| play.shows(part)), "{}", play.screen());
}

#[test]
fn resigning_names_the_side() {
    let mut play = renju(Lang::En);
    play.keys("x");
    assert!(play.shows("Resign for Black?"), "{}", play.screen());
    play.keys("y");
    assert!(play.shows("Black resigns.") && play.shows("Game Over: White wins."), "{}", play.screen());
}

#[test]
fn renju_in_chinese() {
    let mut play = renju(Lang::Zh);
    play.type_moves(CROSS);
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  15×15  连珠，有禁手                                                    "
    "                                                                                "
    "15  . . . . . . . . . . . . . . .  │ > X 黑棋  玩家                             "
    "14  . . . . . . . . . . . . . . .  │   O 白棋  玩家                             "
    "13  . . . . . . . . . . . . . . .  │                                            "
    "12  . . . + . . . . . . . + . . .  │ 轮到黑棋                                   "
    "11  . . . . . . . . . . . . . . .  │ ! 黑棋禁手点                               "
    "10  . . . . . . . X . . . . . . .  │                                            "
    " 9  . . . . . . . X . . . . . . .  │ 着法                                       "
    " 8  . . . . . . .[!]X X . . . . .  │   1. h9  a1     2. h10 a3     3. i8  a5    "
    " 7 (O). . . . . . . . . . . . . .  │   4. j8  a7                                "
    " 6  . . . . . . . . . . . . . . .  │                                            "
    " 5  O . . . . . . . . . . . . . .  │                                            "
    " 4  . . . + . . . . . . . + . . .  │                                            "
    " 3  O . . . . . . . . . . . . . .  │                                            "
    " 2  . . . . . . . . . . . . . . .  │                                            "
    " 1  O . . . . . . . . . . . . . .  │                                            "
    "    a b c d e f g h i j k l m n o  │                                            "
    "                                   │                                            "
    "                                   │                                            "
    "                                                                                "
    " Tab：输入着法                                                                  "
    " 方向键 光标  Enter 落子  Tab 输入  h 提示  u 悔棋  r 重来  x 认输  ? 帮助      "
    " q 退出                                                                         "
    "#);
    play.keys("⏎");
    assert!(play.shows("白棋胜：黑棋 h8 是三三禁手"), "{}", play.screen());
    play.keys("r");
    play.type_moves("h8 a1 i8 a3 j8 a5 k8 a7 l8");
    assert!(play.shows("黑棋胜：h8–l8 五连"), "{}", play.screen());
}
