//! Answers of which only the form is known: openings, moves around blocked cells, the account of a search, help.

use crate::process::{Process, read_cell};

#[test]
fn swap2_goes_through_its_steps() {
    let mut process = Process::game(15, 1, 200);
    process.say("SWAP2BOARD\nDONE");
    let opening = process.hear();
    let stones: Vec<_> = opening.split(' ').map(|cell| read_cell(cell).expect("a cell")).collect();
    assert_eq!(stones.len(), 3, "{opening}");
    process.say("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE");
    let second = process.hear();
    let count = second.split(' ').filter(|cell| read_cell(cell).is_some()).count();
    assert!(second == "SWAP" || (1..=2).contains(&count), "{second}");
    process.say("SWAP2BOARD\n7,7\n8,7\n9,9\n10,10\n3,3\nDONE");
    let third = process.hear();
    assert!(third == "SWAP" || read_cell(&third).is_some(), "{third}");
    process.say("SWAP2BOARD\n7,7\nDONE");
    assert_eq!(process.hear(), "ERROR a swap2 opening has no, three or five stones");
    process.say("yxswap2step1");
    for number in 1..=3 {
        let told = process.hear();
        assert!(told.starts_with(&format!("MESSAGE SWAP2 MOVE{number} ")), "{told}");
    }
    process.say("yxboard\n7,7,2\n8,7,1\n9,9,2\ndone\nyxswap2step2");
    let told = process.hear();
    let known = ["MESSAGE SWAP2 SWAP1 YES", "MESSAGE SWAP2 SWAP1 NO"].contains(&told.as_str());
    assert!(known || told.starts_with("MESSAGE SWAP2 MOVE4 "), "{told}");
}

#[test]
fn blocked_cells_are_not_moved_to() {
    // Everything but one cell is blocked, one is freed again; then all.
    let mut process = Process::game(5, 0, 100);
    let cells = (0..25).map(|index| (index % 5, index / 5));
    let list: Vec<String> = cells.map(|(x, y)| format!("{x},{y}\n")).collect();
    process.say(&format!("YXBLOCK\n{}DONE\nYXBLOCKUNDO\n3,1\nDONE\nBEGIN", list.concat()));
    assert_eq!(process.hear_move().0, (3, 1));
    process.say("YXBLOCKRESET\nYXBLOCK\n0,0\nDONE\nTURN 0,0");
    process.hear_move();
}

#[test]
fn the_account_of_a_search_is_what_was_asked_for() {
    let mut process = Process::game(15, 0, 30_000);
    process.say("INFO max_depth 6\nINFO show_detail 3\nyxboard\n7,7,1\n8,8,2\ndone\nyxnbest 2");
    let (_, told) = process.hear_move();
    let starts = |start: &str| told.iter().filter(|line| line.starts_with(start)).count();
    let keys = "PV NUMPV DEPTH SELDEPTH NODES TOTALNODES TOTALTIME SPEED EVAL WINRATE BESTLINE";
    for key in keys.split(' ') {
        assert!(starts(&format!("INFO {key} ")) > 0, "{key} is missing in {told:#?}");
    }
    assert!(starts("INFO PV 1") > 0 && starts("INFO NUMPV 2") > 0, "two lines are told apart");
    assert!(starts("MESSAGE REALTIME REFRESH") > 0 && starts("MESSAGE REALTIME BEST ") > 0);
    assert_eq!(starts("MESSAGE depth "), 1, "once, before the move");
    process.say("INFO show_detail 0\nTURN 0,0");
    let (_, told) = process.hear_move();
    assert!(told.iter().all(|line| line.starts_with("MESSAGE depth ")), "{told:#?}");
}

#[test]
fn help_names_every_command_and_key() {
    let mut process = Process::start();
    process.say("HELP\nABOUT");
    let mut told = Vec::new();
    while !told.last().is_some_and(|line: &String| line.starts_with("name=")) {
        told.push(process.hear());
    }
    for name in ["START", "BOARD", "YXNBEST", "INFO timeout_turn", "INFO show_detail"] {
        assert!(told.iter().any(|line| line.starts_with(&format!("MESSAGE {name}"))), "{name}");
    }
}
