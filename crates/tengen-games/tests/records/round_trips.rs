//! What is written is read again as it was.

use crate::made::{plain, tree};
use fastrand::Rng;
use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::{Format, Lost, Part, Record, Size, read, read_with, write};

#[test]
fn sgf_holds_everything() {
    let mut random = Rng::with_seed(1);
    for _ in 0..2_000 {
        let records: Vec<Record> = (0..random.usize(1..4)).map(|_| tree(&mut random)).collect();
        let written = write(&records, Format::Sgf).unwrap();
        assert_eq!(written.lost, []);
        let text = String::from_utf8_lossy(&written.bytes);
        let back = read(&written.bytes, Format::Sgf).unwrap();
        assert!(back == records, "{text}");
        assert_eq!(write(&back, Format::Sgf).as_ref(), Ok(&written));
    }
}

#[test]
fn psq_to_sgf_and_back_is_the_same_file() {
    let mut random = Rng::with_seed(2);
    for _ in 0..2_000 {
        let psq = write(&[plain(&mut random)], Format::Psq).unwrap();
        assert_eq!(psq.lost, []);
        let games = read(&psq.bytes, Format::Psq).unwrap();
        let sgf = write(&games, Format::Sgf).unwrap().bytes;
        let back = write(&read(&sgf, Format::Sgf).unwrap(), Format::Psq).unwrap();
        assert_eq!(back, psq);
    }
}

#[test]
fn text_and_offsets_hold_the_moves() {
    let mut random = Rng::with_seed(3);
    for _ in 0..500 {
        let game = plain(&mut random);
        let options =
            tengen_games::gomoku::record::ReadOptions { size: Some(game.size), ..Default::default() };
        for format in [Format::Text, Format::Offsets] {
            let bytes = write(std::slice::from_ref(&game), format).unwrap().bytes;
            let back = read_with(&bytes, format, options).unwrap();
            assert!(back[0].moves().eq(game.moves()), "{}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn what_is_lost_is_told() {
    let sgf = b"(;SZ[20]RU[renju]PB[A]RE[B+]EV[x];B[hh]C[c]EMT[1](;W[ii]LB[aa:1])(;W[jj]C[d];B[aa]))(;)";
    let games = read(sgf, Format::Sgf).unwrap();
    let lost = |format| write(&games[..], format).unwrap().lost;
    let all = [
        (Part::Games, 1),
        (Part::Variations, 2),
        (Part::Comments, 1),
        (Part::Times, 1),
        (Part::Marks, 1),
        (Part::Names, 1),
        (Part::Result, 1),
        (Part::Rule, 1),
        (Part::Size, 1),
        (Part::Properties, 1),
    ]
    .map(|(part, count)| Lost { part, count });
    let without =
        |kept: &[Part]| -> Vec<Lost> { all.into_iter().filter(|lost| !kept.contains(&lost.part)).collect() };
    assert_eq!(lost(Format::Sgf), []);
    assert_eq!(lost(Format::Psq), without(&[Part::Times, Part::Names, Part::Size]));
    assert_eq!(lost(Format::Text), without(&[Part::Games]));
}

#[test]
fn moves_are_never_left_out() {
    let refused = |sgf: &[u8], reason: &str| {
        let games = read(sgf, Format::Sgf).unwrap();
        for format in [Format::Psq, Format::Text, Format::Offsets] {
            let error = write(&games, format).unwrap_err().to_string();
            assert!(error.contains(reason) && error.contains("write sgf instead"), "{error}");
        }
    };
    refused(b"(;AB[hh];W[ii])", "stones that were set up");
    refused(b"(;B[hh];W[])", "a pass");
    refused(b"(;B[hh];B[ii])", "at i7 it is not that side's turn");
    let error = write(&[Record::new(Size::default())], Format::Offsets).unwrap_err().to_string();
    assert_eq!(error, "an opening has at least one move, and this game has none");
    let error = write(&[Record::new(Size::default())], Format::RenLib).unwrap_err().to_string();
    assert_eq!(error, "lib files can be read, not written; write one of psq, sgf, txt, offsets");
}

/// A player whose name looks like a move stays a name.
#[test]
fn names_are_not_taken_for_moves() {
    let mut game = Record::of_moves(Size::default(), ["h8".parse().unwrap()]);
    game.names = ["3, 4".to_owned(), "two\nlines".to_owned()];
    let psq = write(&[game], Format::Psq).unwrap().bytes;
    assert_eq!(String::from_utf8(psq).unwrap(), "Piskvorky 15x15, 0:0, 0\n8,8,0\n3 4\ntwo lines\n0\n");
}

#[test]
fn positions_ask_the_rules() {
    let position = |sgf: &str, rule| {
        let game = read(sgf.as_bytes(), Format::Sgf).unwrap().remove(0);
        game.position_at(game.end(), rule).map_err(|error| error.to_string())
    };
    let problem = |sgf: &str| position(sgf, Rule::Freestyle).unwrap_err();
    assert_eq!(
        problem("(;;B[hh];W[hh])"),
        "move 2 of the position: h8 is already taken; choose an empty cell"
    );
    assert_eq!(problem("(;SZ[9:5];B[aa])"), "five in a row is played on square boards, but this is 9x5");
    assert!(problem("(;SZ[4];B[aa])").contains("4x4 is not possible"));
    let six = "(;AB[aa:da][fa];B[ea];W[oo])";
    assert_eq!(problem(six), "move 2 of the position: the game is over");
    assert!(position(six, Rule::Standard).is_ok());
    // The record's own rule counts before the caller's.
    assert!(position("(;RU[standard]AB[aa:da][fa];B[ea];W[oo])", Rule::Freestyle).is_ok());
}
