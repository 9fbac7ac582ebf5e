//! What keys, clicks and answers do.

use super::super::model::{Focus, Message, Overlay};
use super::super::update::REST;
use super::super::worker::Asked;
use super::*;
use ratatui::layout::Position;
use tengen_core::{Outcome, Side};
use tengen_games::Square;
use tengen_games::chess::Chess;
use tengen_search::player::Resigned;

fn refusal<G: Playable>(play: &Play<G>) -> &str {
    match &play.model.message {
        Some(Message::Refused(reason)) => reason,
        other => panic!("expected a refusal, found {other:?}"),
    }
}

#[test]
fn an_occupied_cell_is_refused_with_the_reason() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.keys("⏎⏎");
    assert_eq!(refusal(&play), "b2 is already taken; choose an empty cell");
    assert!(play.shows("b2 is already taken"));
    assert_eq!(play.moves(), "b2");
    play.keys("→ ");
    assert_eq!(play.moves(), "b2 c2");
    assert_eq!(play.model.message, None, "the next key ends the message");
}

#[test]
fn a_malformed_move_is_refused_with_the_reason() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.keys("⇥b9⏎");
    assert_eq!(refusal(&play), "`b9` is not on the board, which reaches from a1 to c3");
    play.keys("what⏎");
    assert_eq!(refusal(&play), "`what` is not a move; write one like `b2`");
    play.keys("b2⌫3⏎");
    assert_eq!(play.moves(), "b3");
    assert_eq!(play.model.focus, Focus::Input, "who types goes on typing");
    play.keys("u⇥u");
    assert_eq!(play.moves(), "", "u is a letter on the input line and a command after it");
}

#[test]
fn what_is_no_command_begins_a_move() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.keys("a1⏎");
    assert_eq!(play.moves(), "a1");
    play.keys("⇥1 3⏎");
    assert_eq!(refusal(&play), "`1 3` is not a move; write one like `b2`", "a blank in a text is no command");
    assert_eq!(play.moves(), "a1");
}

#[test]
fn letters_are_commands_only_beside_the_input_line() {
    let mut play = gomoku(["human", "human"]);
    play.keys(":h8⏎/⇥");
    assert_eq!(play.moves(), "h8");
    assert!(play.request.is_none(), "h was no call for a hint");
    play.keys("⇥⎋");
    assert!(!play.quit, "Esc only leaves the input line");
    play.keys("⎋");
    assert!(play.quit);
}

#[test]
fn a_click_plays_on_the_cell_under_it() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.send(Event::Click(Position::new(4, 2)));
    assert_eq!(play.moves(), "a3");
    play.send(Event::Click(Position::new(30, 10)));
    assert_eq!(play.moves(), "a3", "a click beside the board does nothing");
}

#[test]
fn undo_and_redo_go_by_single_moves_between_people() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.type_moves("b2 a1 c3");
    play.keys("uu");
    assert_eq!(play.moves(), "b2");
    play.keys("y");
    play.send(Event::Key(KeyEvent::new(KeyCode::Char('r'), KeyModifiers::CONTROL)));
    assert_eq!(play.moves(), "b2 a1 c3");
    play.keys("y");
    assert_eq!(refusal(&play), "there is no move to make again");
    play.keys("u");
    play.type_moves("c1");
    play.keys("y");
    assert_eq!(play.moves(), "b2 a1 c1", "a new move ends what could be made again");
    play.keys("uuuu");
    assert_eq!(refusal(&play), "there is no move of yours to take back");
}

#[test]
fn undo_takes_back_the_reply_too_and_redo_brings_both() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    for (mine, theirs) in [("b2", "a1"), ("c3", "c1")] {
        play.type_moves(mine);
        play.answer(theirs);
    }
    play.keys("u");
    assert_eq!(play.moves(), "b2 a1");
    assert!(play.model.may_move() && play.model.thinking.is_none());
    play.keys("y");
    assert_eq!(play.moves(), "b2 a1 c3 c1");
    assert!(play.shows("O played c1"), "the thoughts come back with the move");
    play.keys("uuu");
    assert_eq!(play.moves(), "");
    assert_eq!(refusal(&play), "there is no move of yours to take back");
}

#[test]
fn a_first_move_of_the_computer_stays() {
    let mut play = tic_tac_toe(["minimax", "human"]);
    play.answer("b2");
    play.keys("u");
    assert_eq!(play.moves(), "b2");
    assert_eq!(refusal(&play), "there is no move of yours to take back");
}

#[test]
fn undo_while_the_computer_thinks_discards_its_answer() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("⏎");
    let stale = play.request.as_ref().unwrap().generation;
    assert!(play.shows("Computer thinking…"));
    play.keys("u");
    assert!(play.stopped);
    assert_eq!(play.moves(), "");
    play.answer_to(stale, "a1");
    assert_eq!(play.moves(), "", "the answer came too late");
    play.type_moves("c3");
    assert!(play.request.as_ref().unwrap().generation > stale);
    play.answer_to(stale, "a1");
    assert_eq!(play.moves(), "c3");
    play.answer("b2");
    assert_eq!(play.moves(), "c3 b2");
}

#[test]
fn redo_of_a_move_without_a_reply_asks_again() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("⏎u");
    play.request = None;
    play.keys("y");
    assert_eq!(play.moves(), "b2");
    assert_eq!(play.request.as_ref().unwrap().asked, Asked::Player(Side::Second));
}

#[test]
fn nobody_moves_for_the_computer() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("⏎←⏎");
    assert_eq!(refusal(&play), "it is the computer's turn; n makes it move now");
    play.keys("n");
    assert!(play.stopped && play.model.thinking.is_some(), "n stops the search and keeps its answer");
    play.answer("a1");
    assert_eq!(play.moves(), "b2 a1");
}

#[test]
fn a_hint_is_shown_and_goes_with_the_next_move() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.keys("h");
    assert_eq!(play.request.as_ref().unwrap().asked, Asked::Hint);
    assert!(play.shows("Looking for a hint…"));
    play.answer("a3");
    assert_eq!(play.moves(), "");
    assert!(play.shows("Hint: a3") && play.shows(" 3 <.>. ."), "{}", play.screen());
    play.keys("⏎");
    assert!(!play.shows("Hint: a3"));
    play.keys("h");
    let late = play.request.as_ref().unwrap().generation;
    play.type_moves("a1");
    assert!(play.stopped);
    play.answer_to(late, "c3");
    assert_eq!(play.model.hint, None, "a hint for a position that is past");
}

#[test]
fn no_hint_on_the_turn_of_the_computer() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("⏎h");
    assert_eq!(refusal(&play), "a hint is given only when it is your turn");
    assert_eq!(play.model.thinking.as_ref().unwrap().asked, Asked::Player(Side::Second));
}

#[test]
fn resigning_asks_first() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("x");
    assert_eq!(play.model.overlay, Some(Overlay::Resign(Side::First)));
    assert!(play.shows("Resign for X?"));
    play.keys("n");
    assert!(!play.model.is_over());
    play.keys("⏎xy");
    assert!(play.stopped, "the computer need not think any more");
    assert_eq!(play.model.outcome(), Some(Outcome::Win(Side::Second)));
    assert!(
        play.shows("X resigns.") && play.shows("Game Over: O wins.") && play.shows("Press r to play again.")
    );
    play.keys("u");
    assert!(!play.model.is_over(), "even that can be taken back");
    assert_eq!(play.moves(), "b2");
    assert!(play.model.thinking.is_some());
}

#[test]
fn a_program_may_resign() {
    let mut play = tic_tac_toe(["minimax", "human"]);
    let generation = play.request.as_ref().unwrap().generation;
    play.send(Event::Heard(Report { generation, news: News::Chosen(Err(Resigned)) }));
    assert_eq!(play.model.outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn restart_goes_back_to_the_start_and_discards_the_answer() {
    let start = Mnk::<Small>::new(Rules::TIC_TAC_TOE).parse("b2 a1").unwrap();
    let mut play = Play::new(start.clone(), ["human", "minimax"], Lang::En);
    play.type_moves("c3");
    let stale = play.request.as_ref().unwrap().generation;
    play.keys("r");
    assert!(play.stopped);
    assert!(*play.model.position() == start && play.shows("A new game."));
    play.answer_to(stale, "c1");
    assert_eq!(play.moves(), "");
    play.keys("y");
    assert_eq!(play.moves(), "c3", "the old game is not lost");
}

#[test]
fn after_the_end_only_a_new_game_goes_on() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.type_moves("b2 a1 a3 b3 c1");
    for keys in ["⏎", "⇥"] {
        play.keys(keys);
        assert_eq!(refusal(&play), "the game is over");
    }
    play.keys("x");
    assert_eq!(play.model.overlay, None);
    play.keys("r");
    assert_eq!(play.moves(), "");
    assert!(play.model.may_move());
}

#[test]
fn programs_play_on_by_themselves_with_a_rest_between_moves() {
    let mut play = tic_tac_toe(["minimax", "random"]);
    play.tick(1000);
    play.answer("b2");
    assert!(play.model.thinking.is_none(), "time to look at the move");
    play.tick(1000 + REST.as_millis() as u64);
    assert_eq!(play.request.as_ref().unwrap().asked, Asked::Player(Side::Second));
    play.answer("a1");
    assert_eq!(play.moves(), "b2 a1");
}

#[test]
fn a_game_of_programs_can_be_paused_and_stepped() {
    let mut play = tic_tac_toe(["minimax", "random"]);
    let stale = play.request.as_ref().unwrap().generation;
    play.keys("p");
    assert!(play.stopped && play.shows("Paused"));
    play.answer_to(stale, "b2");
    play.tick(60_000);
    assert_eq!(play.moves(), "");
    assert!(play.model.thinking.is_none());
    play.keys("n");
    play.answer("b2");
    play.tick(120_000);
    assert_eq!(play.moves(), "b2", "one step only");
    play.keys("u");
    assert!(play.model.paused && play.moves().is_empty());
    play.keys("p");
    assert_eq!(play.model.thinking.as_ref().unwrap().asked, Asked::Player(Side::First));
}

#[test]
fn pausing_is_for_programs() {
    let mut play = tic_tac_toe(["human", "minimax"]);
    play.keys("p");
    assert!(!play.model.paused);
}

#[test]
fn control_c_quits_from_everywhere() {
    for keys in ["", "⇥", "?", "x", "⏎"] {
        let mut play = tic_tac_toe(["human", "minimax"]);
        play.keys(keys);
        play.send(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert!(play.quit, "after {keys:?}");
    }
}

#[test]
fn the_cursor_stays_on_the_board() {
    let mut play = tic_tac_toe(["human", "human"]);
    play.keys("→→→→↑↑↑");
    assert_eq!(play.model.cursor.to_string(), "c3");
    play.keys("←←←←↓↓↓");
    assert_eq!(play.model.cursor.to_string(), "a1");
}

#[test]
fn moves_of_chess_are_spelled_by_letters_or_by_cells() {
    let mut play = Play::new(Chess::start(), ["human", "human"], Lang::En);
    assert_eq!(play.model.focus, Focus::Input);
    play.keys("e2e4⏎");
    let click = |play: &mut Play<Chess>, square: &str| {
        let square: Square = square.parse().unwrap();
        play.send(Event::Click(Position::new(4 + 2 * u16::from(square.x), 9 - u16::from(square.y))));
    };
    click(&mut play, "e7");
    assert!(play.shows("Your move: e7"), "{}", play.screen());
    click(&mut play, "e6");
    assert_eq!(play.moves(), "e2e4 e7e6");
    for square in ["d2", "d5", "d2", "d4"] {
        click(&mut play, square);
    }
    assert_eq!(play.moves(), "e2e4 e7e6 d2d4", "a new pair of cells begins after one that is no move");
    play.keys("⇥uu");
    assert_eq!((play.moves().as_str(), play.model.focus), ("e2e4", Focus::Board));
}

#[test]
fn the_input_line_of_chess_rests_while_no_game_is_on() {
    let start = Chess::start().parse("f2f3 e7e5 g2g4").unwrap();
    let mut play = Play::new(start, ["human", "human"], Lang::En);
    play.keys("d8h4⏎");
    assert!(play.shows("Game Over: B wins.") && play.shows("*K*"), "{}", play.screen());
    assert_eq!(play.model.focus, Focus::Board);
    play.keys("r");
    assert_eq!(play.model.focus, Focus::Input);
    assert_eq!(Play::new(Chess::start(), ["random", "random"], Lang::En).model.focus, Focus::Board);
}

#[test]
fn random_keys_never_break_anything() {
    let mut random = fastrand::Rng::with_seed(3);
    let keys: Vec<char> = "⏎⇥⌫←→↑↓uyhrxnp?:abc123 中".chars().collect();
    for players in [["human", "human"], ["human", "random"], ["random", "human"], ["random", "random"]] {
        let mut play = tic_tac_toe(players);
        for step in 0..3000 {
            play.tick(step * 100);
            play.keys(&keys[random.usize(..keys.len())].to_string());
            if let Some(thinking) = play.model.thinking.as_ref().filter(|_| random.bool()) {
                let generation = thinking.generation;
                let mv = play.model.position().legal_moves().next().unwrap().to_string();
                play.answer_to(generation, &mv);
            }
            if step % 50 == 0 {
                play.send(Event::Resize(Size::new(random.u16(1..120), random.u16(1..40))));
            }
            play.screen();
        }
    }
}
