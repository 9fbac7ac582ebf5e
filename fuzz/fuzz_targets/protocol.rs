//! Any bytes at all, said to an engine's side of the protocol: it answers, and ends with them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_core::{Clock, Depth, Game, Ply, Score};
use tengen_engine::{Line, Options, Progress, Report, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_protocol::{Brain, Thinker, Unplayable};

/// Plays the first move there is: what is tested is the conversation.
struct First(Options);

impl Thinker for First {
    fn options(&self) -> Options {
        self.0
    }

    fn set_options(&mut self, options: Options) {
        self.0 = options;
    }

    fn clear(&mut self) {}

    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        _: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Report, Unplayable> {
        let mut moves = position.legal_moves().filter(|square| !request.excluded.contains(square));
        let best = moves.next().expect("some free cell is left");
        let line = Line { score: Score::DRAW, depth: Depth(1), deepest: Ply(1), pv: vec![best] };
        let progress =
            Progress { lines: vec![line], nodes: 1, time: std::time::Duration::ZERO, hash_permille: 0 };
        seen(&progress);
        Ok(Report { best, progress })
    }

    fn swap2(
        &mut self,
        _: &Gomoku,
        _: &[Square],
        _: &Request,
        _: &(dyn Clock + Sync),
    ) -> Result<Swap2, Unplayable> {
        Ok(Swap2::Swap)
    }
}

fuzz_target!(|input: &[u8]| {
    let mut output = Vec::new();
    Brain::new("First", "1", First).run(input, &mut output).expect("memory does not fail");
    let output = String::from_utf8(output).expect("answers are text");
    assert!(output.is_empty() || output.ends_with('\n'));
    assert!(output.lines().all(|line| !line.is_empty() && !line.contains(char::is_control)));
    assert!(!output.contains("the search failed"), "{output}");
});
