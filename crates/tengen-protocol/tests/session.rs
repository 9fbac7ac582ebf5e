//! The session against engines that do what engines should not: break, hang, cheat, take their time.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};
use tengen_core::{Clock, Depth, Ply, Score};
use tengen_engine::{Line, Options, Progress, Report, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_protocol::{Brain, Thinker, Unplayable};

const PATIENCE: Duration = Duration::from_mins(1);
/// What comes without waiting for a search that hangs comes before this, on the busiest machine.
const SOON: Duration = Duration::from_secs(30);

/// How an engine finds its moves.
type Way = fn(&Gomoku, &Request, &(dyn Clock + Sync), &mut dyn FnMut(&Progress)) -> Report;

/// An engine of which the number says in which way it misbehaves.
struct Odd<const WAY: usize>(Options);

const WAYS: [Way; 4] = [
    |_, _, _, _| panic!("lost\nmy way"),
    // Finds a move and does not come back.
    |_, _, _, seen| {
        seen(&found(Square::new(3, 4)));
        thread::sleep(Duration::from_mins(10));
        Report { best: Square::new(0, 0), progress: found(Square::new(0, 0)) }
    },
    // Moves where there is a stone.
    |position, _, _, _| {
        let taken = position.stones(tengen_core::Side::First).next().unwrap_or(Square::new(24, 24));
        Report { best: taken, progress: found(taken) }
    },
    // Searches until it is stopped.
    |_, _, clock, seen| {
        seen(&found(Square::new(3, 4)));
        while !clock.stop_requested() {
            thread::sleep(Duration::from_millis(1));
        }
        Report { best: Square::new(5, 6), progress: found(Square::new(5, 6)) }
    },
];
const BREAKS: usize = 0;
const HANGS: usize = 1;
const CHEATS: usize = 2;
const WAITS: usize = 3;

fn found(square: Square) -> Progress {
    let line = Line { score: Score::DRAW, depth: Depth(1), deepest: Ply(1), pv: vec![square] };
    Progress { lines: vec![line], nodes: 1, time: Duration::ZERO, hash_permille: 0 }
}

impl<const WAY: usize> Thinker for Odd<WAY> {
    fn options(&self) -> Options {
        self.0
    }

    fn set_options(&mut self, options: Options) {
        self.0 = options;
    }

    fn clear(&mut self) {}

    /// None of them likes renju, nor small boards.
    fn get_ready(&mut self, position: &Gomoku) -> Result<(), Unplayable> {
        let fits = position.size() >= 15 && position.rule() != Rule::Renju;
        fits.then_some(()).ok_or_else(|| Unplayable("no game for me".to_owned()))
    }

    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Report, Unplayable> {
        self.get_ready(position)?;
        Ok(WAYS[WAY](position, request, clock, seen))
    }

    fn swap2(
        &mut self,
        start: &Gomoku,
        _: &[Square],
        _: &Request,
        _: &(dyn Clock + Sync),
    ) -> Result<Swap2, Unplayable> {
        self.get_ready(start)?;
        Ok(Swap2::Place(vec![Square::new(7, 7); 9]))
    }
}

/// A conversation with such an engine.
struct Talk {
    to: PipeWriter,
    from: Receiver<String>,
}

impl Talk {
    fn with<const WAY: usize>() -> Talk {
        let (input, to) = pipe().expect("a pipe");
        let (output, from_brain) = pipe().expect("a pipe");
        thread::spawn(move || Brain::new("Odd", "1", Odd::<WAY>).run(BufReader::new(input), from_brain));
        let (sender, from) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let _ = sender.send(line.expect("text"));
            }
        });
        let mut talk = Talk { to, from };
        talk.say("START 15");
        assert_eq!(talk.hear(), "OK");
        talk
    }

    fn say(&mut self, line: &str) {
        self.to.write_all(format!("{line}\n").as_bytes()).expect("somebody listens");
    }

    fn hear(&mut self) -> String {
        self.from.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The next move, and what was said before it.
    fn hear_move(&mut self) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let line = self.hear();
            if line.starts_with(|c: char| c.is_ascii_digit()) {
                return (line, before);
            }
            before.push(line);
        }
    }

    /// Whether the engine's side has closed its output without another word.
    fn has_ended(&mut self) -> bool {
        self.from.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Disconnected)
    }
}

#[test]
fn a_search_that_breaks_still_makes_a_move_and_the_next_one_too() {
    let mut talk = Talk::with::<BREAKS>();
    talk.say("BEGIN");
    let (first, told) = talk.hear_move();
    assert_eq!(first, "7,7");
    assert_eq!(told, ["MESSAGE the search failed (lost my way); playing a plain move"]);
    talk.say("TURN 7,8");
    let (second, _) = talk.hear_move();
    assert!(second != "7,7" && second != "7,8", "{second}");
}

#[test]
fn a_search_that_hangs_is_not_waited_for() {
    let mut talk = Talk::with::<HANGS>();
    talk.say("INFO timeout_turn 5000");
    let asked = Instant::now();
    talk.say("BEGIN");
    let (best, _) = talk.hear_move();
    assert_eq!(best, "3,4", "the best move it had told");
    assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
    talk.say("ABOUT");
    assert!(talk.hear().starts_with("name="), "the session is not blocked by the search");
    let asked = Instant::now();
    talk.say("TURN 0,0");
    assert_ne!(talk.hear_move().0, "3,4", "taken");
    assert!(asked.elapsed() < SOON, "not even if it still hangs: {:?}", asked.elapsed());
}

#[test]
fn a_move_to_a_taken_cell_never_goes_out() {
    let mut talk = Talk::with::<CHEATS>();
    talk.say("TURN 7,7");
    assert_ne!(talk.hear_move().0, "7,7");
    talk.say("START 15");
    assert_eq!(talk.hear(), "OK");
    talk.say("BEGIN");
    assert_eq!(talk.hear_move().0, "7,7", "nor does one off the board");
    talk.say("SWAP2BOARD\nDONE");
    let (opening, _) = talk.hear_move();
    assert_eq!(opening.split(' ').count(), 3, "{opening}");
}

#[test]
fn stop_and_shorter_limits_end_a_search_and_the_rest_waits() {
    let mut talk = Talk::with::<WAITS>();
    talk.say("INFO timeout_turn 600000");
    talk.say("BEGIN\nABOUT\nINFO timeout_turn 500000");
    talk.say("STOP");
    assert_eq!(talk.hear_move().0, "5,6");
    assert!(talk.hear().starts_with("name="));
    talk.say("TURN 7,7\nINFO timeout_turn 50");
    assert_ne!(talk.hear_move().0, "", "a move in 50 milliseconds rather than in ten minutes");
}

#[test]
fn a_stop_finds_the_search_it_was_said_after() {
    let mut talk = Talk::with::<WAITS>();
    talk.say("INFO timeout_turn 600000\nBEGIN\nTURN 7,7\nYXSTOP");
    talk.hear_move();
    talk.hear_move();
}

#[test]
fn the_end_comes_at_once_and_without_a_move() {
    for end in ["END", "end", ""] {
        let mut talk = Talk::with::<WAITS>();
        talk.say("INFO timeout_turn 600000");
        talk.say("BEGIN");
        if end.is_empty() {
            talk.to = pipe().expect("a pipe").1;
        } else {
            talk.say(end);
        }
        assert!(talk.has_ended(), "{end:?}");
    }
    let mut talk = Talk::with::<HANGS>();
    talk.say("INFO timeout_turn 600000\nBEGIN\nEND");
    let asked = Instant::now();
    assert!(talk.has_ended());
    assert!(asked.elapsed() < SOON, "not even a search that hangs is waited for");
}

#[test]
fn a_game_that_the_engine_does_not_play_is_refused_when_something_is_asked() {
    let mut talk = Talk::with::<WAITS>();
    talk.say("START 14");
    assert_eq!(talk.hear(), "ERROR no game for me");
    talk.say("INFO rule 4");
    for asked in ["BEGIN", "YXSWAP2STEP1", "SWAP2BOARD\nDONE", "START 15"] {
        talk.say(asked);
        assert_eq!(talk.hear(), "ERROR no game for me", "{asked}");
    }
    talk.say("INFO rule 0\nINFO timeout_turn 50\nBEGIN");
    assert_eq!(talk.hear_move().0, "5,6", "the board of before is still there");
    // The rule is changed while a search runs.
    talk.say("INFO timeout_turn 600000\nTURN 0,0\nINFO rule 4\nSTOP");
    talk.hear_move();
    talk.say("TURN 0,1");
    assert_eq!(talk.hear(), "ERROR no game for me");
}

#[test]
fn a_move_to_a_blocked_cell_does_not_go_out_either() {
    let mut talk = Talk::with::<WAITS>();
    talk.say("YXBLOCK\n5,6\nDONE\nINFO timeout_turn 50\nBEGIN");
    assert_ne!(talk.hear_move().0, "5,6");
}
