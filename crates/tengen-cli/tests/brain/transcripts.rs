//! Conversations: `>` is said, `<` is the answer, `< x,y` any move.

use crate::process::{Process, read_cell};

/// Holds the program to a conversation; nothing else may be said, and it ends well.
#[track_caller]
fn converse(script: &str) {
    let mut process = Process::start();
    let script = format!("> INFO timeout_turn 100\n{script}\n> ABOUT\n< name=\"Tengen\"...\n> END");
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_at(1) {
            (">", said) => process.say(said.trim()),
            ("<", expected) => {
                let heard = process.hear();
                assert!(matches(&heard, expected.trim()), "expected `{}`, heard `{heard}`", expected.trim());
            }
            _ => panic!("`{line}` is neither said nor heard"),
        }
    }
    let end = process.wait();
    end.assert_clean();
    assert_eq!(end.lines, [""; 0], "nothing more is said");
}

fn matches(heard: &str, expected: &str) -> bool {
    match expected.strip_suffix("...") {
        Some(start) => heard.starts_with(start),
        None if expected == "x,y" => read_cell(heard).is_some(),
        None => heard == expected,
    }
}

#[test]
fn a_game_begins_and_begins_again() {
    converse(
        "> START 15
         < OK
         > BEGIN
         < x,y
         > TURN 0,0
         < x,y
         > RESTART
         < OK
         > TURN 7,7
         < x,y
         > START 20
         < OK
         > TURN 19,19
         < x,y
         > start 5
         < OK
         > begin
         < x,y",
    );
}

#[test]
fn boards_have_their_sizes() {
    converse(
        "> START
         < ERROR START needs the size of the board
         > START 4
         < ERROR a board of 4x4 is not possible for five in a row: choose 5 to 25
         > START 26
         < ERROR a board of 26x26 is not possible for five in a row: choose 5 to 25
         > START 4294967296
         < ERROR START needs the size of the board
         > RECTSTART 15,20
         < ERROR only square boards are possible
         > BEGIN
         < ERROR there is no board yet; say START and its size first
         > START 25
         < OK
         > START 4
         < ERROR ...
         > TURN 24,24
         < x,y
         > RECTSTART 10,10
         < OK
         > TURN 9,9
         < x,y",
    );
}

#[test]
fn nothing_works_without_a_board_and_nothing_breaks() {
    converse(
        "> RESTART
         < ERROR there is no board yet...
         > TURN 7,7
         < ERROR there is no board yet...
         > PLAY 7,7
         < ERROR there is no board yet...
         > TAKEBACK 7,7
         < ERROR there is no board yet...
         > BOARD
         > 7,7,1
         > DONE
         < ERROR there is no board yet...
         > SWAP2BOARD
         > DONE
         < ERROR there is no board yet...
         > YXSHOWFORBID
         < ERROR there is no board yet...
         > YXNBEST 2
         < ERROR there is no board yet...
         > YXSWAP2STEP2
         < ERROR there is no board yet...
         > STOP
         > YXSTOP
         > DANCE
         < UNKNOWN command `DANCE`; HELP lists the known ones",
    );
}

#[test]
fn moves_that_cannot_be_made_change_nothing() {
    converse(
        "> START 15
         < OK
         > TURN 7,7
         < x,y
         > TURN 7,7
         < ERROR 7,7 is taken
         > TURN 15,0
         < ERROR 15,0 is not on the board of 15x15
         > TURN -1,0
         < ERROR -1,0 is not on any board
         > TURN seven
         < ERROR TURN needs a cell `x,y`
         > BEGIN
         < ERROR BEGIN needs an empty board; say RESTART or BOARD
         > TAKEBACK 0,14
         < ERROR 0,14 is not the last move
         > TURN 0,0
         < x,y",
    );
}

#[test]
fn moves_are_forced_and_taken_back() {
    converse(
        "> START 15
         < OK
         > PLAY 7,7
         < 7,7
         > PLAY 7,8
         < 7,8
         > TAKEBACK 7,8
         < OK
         > TAKEBACK 7,7
         < OK
         > BEGIN
         < x,y",
    );
}

#[test]
fn positions_come_in_any_order_and_with_any_line_wrong() {
    converse(
        "> START 15
         < OK
         > BOARD
         > DONE
         < x,y
         > BOARD
         > 7,7,2
         > 7,8,2
         > 8,8,1
         > DONE
         < x,y
         > BOARD
         > 7,7,1
         > 7,7,2
         > DONE
         < ERROR 7,7 is taken
         > BOARD
         > 7,7,4
         > DONE
         < ERROR 7,7 needs who has it: 1 you, 2 the opponent, 3 nobody
         > BOARD
         > 20,20,1
         > DONE
         < ERROR 20,20 is not on the board of 15x15
         > BOARD
         > some stone
         > DONE
         < ERROR `some stone` is no cell of a board, nor DONE
         > BOARD
         > 7,7,1
         > TURN 0,0
         < ERROR the list before this command did not end with DONE
         < x,y
         > BOARD
         > 7,7,3
         > DONE
         < x,y
         > TURN 7,7
         < ERROR 7,7 is taken",
    );
}

#[test]
fn a_finished_game_has_no_more_moves() {
    converse(
        "> START 15
         < OK
         > BOARD
         > 0,0,2
         > 1,0,2
         > 2,0,2
         > 3,0,2
         > 4,0,2
         > 0,2,1
         > 1,2,1
         > 2,2,1
         > 3,2,1
         > DONE
         < ERROR the game is over
         > TURN 9,9
         < ERROR the game is over
         > TAKEBACK 4,0
         < OK
         > TURN 4,0
         < ERROR the game is over
         > RESTART
         < OK
         > BEGIN
         < x,y",
    );
}

#[test]
fn settings_are_silent_until_something_is_asked() {
    converse(
        "> INFO timeout_match 100000
         > INFO time_left 100000
         > INFO max_memory 83886080
         > INFO game_type 1
         > INFO rule 0
         > INFO folder /nowhere/at all
         > INFO evaluate 3,4
         > INFO no_such_key 5
         > INFO
         > INFO rule twelve
         > INFO rule 3
         > INFO show_detail 9
         > START 15
         < MESSAGE INFO rule: `twelve` is not a number
         < MESSAGE INFO rule: continuous games are not known; playing single games of standard
         < MESSAGE INFO show_detail: 9 is not between 0 and 3
         < OK
         > INFO time_left -5
         > INFO thread_num 2
         > INFO hash_size 4096
         > INFO strength 100
         > INFO max_depth 3
         > INFO max_node 5000
         > INFO time_increment 10
         > INFO thread_split_depth 8
         > INFO caution_factor 1
         > INFO pondering 0
         > INFO nbestsym 1
         > INFO checkmate 0
         > INFO usedatabase 0
         > INFO start_depth 2
         > BEGIN
         < x,y
         > INFO time_left 2147483647
         > INFO timeout_turn 0
         > TURN 0,0
         < x,y",
    );
}

#[test]
fn a_new_rule_holds_at_once() {
    // Six in a row of White: nothing in standard, a win in freestyle.
    converse(
        "> INFO rule 1
         > START 15
         < OK
         > yxboard
         > 0,0,2
         > 1,0,2
         > 2,0,2
         > 3,0,2
         > 4,0,2
         > 5,0,2
         > 0,2,1
         > 2,2,1
         > 4,2,1
         > 6,2,1
         > 8,2,1
         > 10,2,1
         > done
         > PLAY 12,2
         < 12,2
         > TAKEBACK 12,2
         < OK
         > INFO rule 0
         > PLAY 12,2
         < ERROR the game is over",
    );
}

#[test]
fn boards_get_what_they_ask_for() {
    converse(
        "> YXSHOWINFO
         < MESSAGE INFO MAX_THREAD_NUM ...
         < MESSAGE INFO MAX_HASH_SIZE 20
         > INFO rule 4
         > START 15
         < OK
         > yxboard
         > 6,7,1
         > 8,7,1
         > 7,6,1
         > 7,8,1
         > 0,0,2
         > 2,0,2
         > 4,0,2
         > 6,0,2
         > done
         > yxshowforbid
         < FORBID 0707.
         > yxhashclear
         > yxshowhashusage
         < MESSAGE the table of positions is 0.0% full
         > yxdraw
         < MESSAGE no draws are agreed; the game goes on
         > yxresign
         < MESSAGE thank you for the game
         > YXBALANCEONE 0
         < UNKNOWN command `YXBALANCEONE`; HELP lists the known ones
         > INFO rule 0
         > yxshowforbid
         < FORBID .",
    );
}
