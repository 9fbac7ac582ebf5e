//! What is seen.

use super::*;
use ratatui::style::Modifier;
use tengen_core::Ply;
use tengen_games::connect_four::ConnectFour;

#[test]
fn the_start_of_tic_tac_toe() {
    insta::assert_snapshot!(tic_tac_toe(["human", "minimax"]).screen(), @r#"
    " Tengen  3×3                                                                    "
    "                                                                                "
    " 3  . . .  │ > X  human                                                         "
    " 2  .[.].  │   O  minimax                                                       "
    " 1  . . .  │                                                                    "
    "    a b c  │ Your turn: X                                                       "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "                                                                                "
    " Tab: type a move                                                               "
    " Arrows cursor  Enter play  Tab type  h hint  x resign  ? help  q quit          "
    "                                                                                "
    "#);
}

#[test]
fn the_last_move_is_marked_on_a_board_of_fifteen() {
    let mut play = gomoku(["human", "human"]);
    play.type_moves("h8 g9 i8 g8 g7 h9 i7 i9 f9 e10 j9");
    play.keys("→→");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  15×15                                                                  "
    "                                                                                "
    "15  . . . . . . . . . . . . . . .  │   X  human                                 "
    "14  . . . . . . . . . . . . . . .  │ > O  human                                 "
    "13  . . . . . . . . . . . . . . .  │                                            "
    "12  . . . . . . . . . . . . . . .  │ O to move                                  "
    "11  . . . . . . . . . . . . . . .  │                                            "
    "10  . . . . O . . . . . . . . . .  │ Moves                                      "
    " 9  . . . . . X O O O(X). . . . .  │   1. h8  g9     2. i8  g8     3. g7  h9    "
    " 8  . . . . . . O X X[.]. . . . .  │   4. i7  i9     5. f9  e10    6. j9        "
    " 7  . . . . . . X . X . . . . . .  │                                            "
    " 6  . . . . . . . . . . . . . . .  │                                            "
    " 5  . . . . . . . . . . . . . . .  │                                            "
    " 4  . . . . . . . . . . . . . . .  │                                            "
    " 3  . . . . . . . . . . . . . . .  │                                            "
    " 2  . . . . . . . . . . . . . . .  │                                            "
    " 1  . . . . . . . . . . . . . . .  │                                            "
    "    a b c d e f g h i j k l m n o  │                                            "
    "                                   │                                            "
    "                                   │                                            "
    "                                                                                "
    " Tab: type a move                                                               "
    " Arrows cursor  Enter play  Tab type  h hint  u undo  r restart  x resign       "
    " ? help  q quit                                                                 "
    "#);
}

#[test]
fn the_computer_thinks_aloud() {
    let mut play = gomoku(["human", "pvs:time=5s"]);
    play.tick(1000);
    play.keys("⏎");
    play.tick(3100);
    play.report(Score::win_in(Ply(3)), "i9 h9 h7 g6 i7 j6 i8");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  15×15                                                                  "
    "                                                                                "
    "15  . . . . . . . . . . . . . . .  │   X  human                                 "
    "14  . . . . . . . . . . . . . . .  │ > O  pvs:time=5s                           "
    "13  . . . . . . . . . . . . . . .  │                                            "
    "12  . . . . . . . . . . . . . . .  │ O to move                                  "
    "11  . . . . . . . . . . . . . . .  │                                            "
    "10  . . . . . . . . . . . . . . .  │ Computer thinking…                         "
    " 9  . . . . . . . . . . . . . . .  │   score  +W3  wins in 3                    "
    " 8  . . . . . . .[X]. . . . . . .  │   depth  5                                 "
    " 7  . . . . . . . . . . . . . . .  │   nodes  1.23M  823k/s                     "
    " 6  . . . . . . . . . . . . . . .  │   time   2.1 s                             "
    " 5  . . . . . . . . . . . . . . .  │   line   i9 h9 h7 g6 i7 j6 i8              "
    " 4  . . . . . . . . . . . . . . .  │                                            "
    " 3  . . . . . . . . . . . . . . .  │ Moves                                      "
    " 2  . . . . . . . . . . . . . . .  │   1. h8                                    "
    " 1  . . . . . . . . . . . . . . .  │                                            "
    "    a b c d e f g h i j k l m n o  │                                            "
    "                                   │                                            "
    "                                   │                                            "
    "                                                                                "
    "                                                                                "
    " n move now  u undo  r restart  x resign  ? help  q quit                        "
    "                                                                                "
    "#);
}

#[test]
fn the_end_shows_the_winning_line() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.type_moves("b2 a1 a3 b3 c1");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  3×3                                                                    "
    "                                                                                "
    " 3 *X*O .  │   X  human                                                         "
    " 2  .*X*.  │   O  human                                                         "
    " 1  O .*X* │                                                                    "
    "    a b c  │ Game Over: X wins.                                                 "
    "           │ Press r to play again.                                             "
    "           │                                                                    "
    "           │ Moves                                                              "
    "           │   1. b2 a1    2. a3 b3    3. c1                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "                                                                                "
    "                                                                                "
    " u undo  r restart  ? help  q quit                                              "
    "                                                                                "
    "#);
    let backend = play.backend();
    let winning = |x, y| backend.buffer()[(x, y)].modifier.contains(Modifier::REVERSED | Modifier::BOLD);
    assert!(winning(4, 2) && winning(6, 3) && winning(8, 4), "the line stands out without colour too");
    assert!(!winning(6, 2));
}

#[test]
fn a_terminal_that_is_too_small_says_so() {
    let mut play = gomoku(["human", "human"]);
    play.send(Event::Resize(Size::new(40, 8)));
    insta::assert_snapshot!(play.screen(), @r#"
    "The terminal is too small: it needs at  "
    "least 48×14.                            "
    "                                        "
    "                                        "
    "                                        "
    "                                        "
    "                                        "
    "                                        "
    "#);
}

#[test]
fn a_board_larger_than_the_screen_scrolls_with_the_cursor() {
    let mut play = Play::new(Mnk::<Wide>::new("25x25x5".parse().unwrap()), ["human", "human"], Lang::En);
    play.send(Event::Resize(Size::new(60, 16)));
    play.keys(&"↑".repeat(12));
    play.keys("⏎");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  25×25                                              "
    "25  . . . . . . . . . . . .[X]. .  │   X  human             "
    "24  . . . . . . . . . . . . . . .  │ > O  human             "
    "23  . . . . . . . . . . . . . . .  │                        "
    "22  . . . . . . . . . . . . . . .  │ O to move              "
    "21  . . . . . . . . . . . . . . .  │                        "
    "20  . . . . . . . . . . . . . . .  │ Moves                  "
    "19  . . . . . . . . . . . . . . .  │   1. m25               "
    "18  . . . . . . . . . . . . . . .  │                        "
    "17  . . . . . . . . . . . . . . .  │                        "
    "16v . . . . . . . . . . . . . . .  │                        "
    "    a b c d e f g h i j k l m n o> │                        "
    "                                                            "
    " Tab: type a move                                           "
    " Arrows cursor  Enter play  Tab type  h hint  u undo        "
    " r restart  x resign  ? help  q quit                        "
    "#);
    play.send(Event::Resize(Size::new(120, 40)));
    assert!(play.shows("a b c d e f g h i j k l m n o p q r s t u v w x y  │"), "{}", play.screen());
}

#[test]
fn the_screen_in_chinese() {
    let mut play = Play::new(Mnk::<Small>::new(Rules::TIC_TAC_TOE), ["human", "minimax"], Lang::Zh);
    play.keys("⏎");
    play.answer("a1");
    play.keys("⏎");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  3×3                                                                    "
    "                                                                                "
    " 3  . . .  │ > X  玩家                                                          "
    " 2  .[X].  │   O  minimax                                                       "
    " 1 (O). .  │                                                                    "
    "    a b c  │ 轮到您：X                                                          "
    "           │                                                                    "
    "           │ O 下了 a1                                                          "
    "           │   评分   +12                                                       "
    "           │   深度   5                                                         "
    "           │   节点   1.23M  823k/秒                                            "
    "           │   用时   1.5 秒                                                    "
    "           │   变例   a1                                                        "
    "           │                                                                    "
    "           │ 着法                                                               "
    "           │   1. b2 a1                                                         "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    "           │                                                                    "
    " b2 已有棋子；请选择空格                                                        "
    " Tab：输入着法                                                                  "
    " 方向键 光标  Enter 落子  Tab 输入  h 提示  u 悔棋  r 重来  x 认输  ? 帮助      "
    " q 退出                                                                         "
    "#);
}

#[test]
fn help_lies_over_the_board() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("?");
    insta::assert_snapshot!(play.screen(), @r#"
    " Tengen  3×3                                                                    "
    "                                                                                "
    " 3  . . .  │ > X  human                                                         "
    " 2  .[.].  │ ┌ Keys ──────────────────────────────────────────────┐             "
    " 1  . . .  │ │ Arrows  move the cursor                            │             "
    "    a b c  │ │ Enter   play at the cursor; also Space or a click  │             "
    "           │ │ Tab     type a move; Tab again goes back           │             "
    "           │ │ n       make the computer play the best it has     │             "
    "           │ │ p       pause a game between programs              │             "
    "           │ │ h       show what a program would play             │             "
    "           │ │ u       take your last move back                   │             "
    "           │ │ y       make it again; also Ctrl-R                 │             "
    "           │ │ r       start again                                │             "
    "           │ │ x       give the game up                           │             "
    "           │ │ ?       this page                                  │             "
    "           │ │ q       leave; also Esc or Ctrl-C                  │             "
    "           │ │                                                    │             "
    "           │ │ (X)  last move     *X*  winning line               │             "
    "           │ │ <.>  hint          [.]  cursor                     │             "
    "           │ │ Any key closes this page.                          │             "
    "             └────────────────────────────────────────────────────┘             "
    " Tab: type a move                                                               "
    " Arrows cursor  Enter play  Tab type  h hint  x resign  ? help  q quit          "
    "                                                                                "
    "#);
    play.keys("u");
    assert!(!play.shows("Any key closes"), "the key only closes the page");
    assert_eq!(play.model.message, None);
}

#[test]
fn help_in_chinese_cuts_no_character_in_half() {
    for start in 0..3 {
        let mut play = Play::new(Mnk::<Small>::new(Rules::TIC_TAC_TOE), ["human", "minimax"], Lang::Zh);
        play.send(Event::Resize(Size::new(70 + start, 24)));
        play.keys("⏎?");
        let borders = play.screen().lines().filter(|line| line.matches('│').count() >= 2).count();
        assert!(borders >= 16, "{}", play.screen());
    }
}

#[test]
fn connect_four_numbers_its_columns_and_shows_where_a_hint_lands() {
    let mut play = Play::new(ConnectFour::new(), ["human", "human"], Lang::En);
    play.type_moves("4 4");
    play.keys("h");
    play.answer("4");
    assert!(play.shows("1 2 3 4 5 6 7"), "{}", play.screen());
    assert_eq!(play.model.hint_landing(), Some("d3".parse().unwrap()));
    assert!(play.shows("Hint: 4"));
}

#[test]
fn colours_are_left_out_on_request() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.type_moves("b2 a1 a3 b3 c1");
    let color = |palette| {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| view::draw(&play.model, palette, frame)).unwrap();
        let buffer = terminal.backend().buffer().clone();
        buffer.content.iter().any(|cell| cell.fg != ratatui::style::Color::Reset)
    };
    assert!(color(Palette::new(true)));
    assert!(!color(Palette::new(false)));
}
