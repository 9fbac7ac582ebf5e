//! Any player of the grammar as one that managers can ask.
//!
//! A player is built for a game, and again when another game begins. One that sets no limit of its own is built as if it had
//! all the time in the world, and stopped by the clock of the move: so it keeps its memory from move to move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_core::{Clock, Depth, Game, Ply, Score, ScoreKind};
use tengen_engine::eval::POINTS;
use tengen_engine::{Line, Options, Progress, Report, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::{Gomoku, Rule};
use tengen_players::catalogue::Value;
use tengen_players::{PlayerSpec, SpecError};
use tengen_protocol::{Thinker, Unplayable};
use tengen_search::player::{Choice, Host, Opinion, Player, Thought};

/// Longer than any move takes.
const NO_LIMIT: Duration = Duration::from_hours(24);

/// Whether there is a board of five in a row that the player plays; if not, why.
pub(crate) fn check(spec: &PlayerSpec) -> Result<(), SpecError> {
    let mut refusal = None;
    for size in Gomoku::SMALLEST..=Square::MAX_EXTENT {
        match spec.build(&start(size, Rule::Freestyle), 0) {
            Ok(_) => return Ok(()),
            Err(error) => refusal.get_or_insert(error),
        };
    }
    refusal.map_or(Ok(()), Err)
}

fn start(size: u8, rule: Rule) -> Gomoku {
    Gomoku::new(size.into(), rule).expect("a size between the smallest and the largest")
}

/// A player of the grammar.
pub(crate) struct PlayerThinker {
    spec: PlayerSpec,
    options: Options,
    seat: Option<Seated>,
}

/// A player, and the game it was built for.
struct Seated {
    size: u8,
    rule: Rule,
    player: Box<dyn Player<Gomoku> + Send>,
}

impl PlayerThinker {
    /// One that has not been told yet what is played.
    pub(crate) fn new(spec: PlayerSpec, options: Options) -> PlayerThinker {
        let spec = if spec.is_limited() { spec } else { spec.with("time", Value::Time(NO_LIMIT)) };
        PlayerThinker { spec, options, seat: None }
    }

    fn choose(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Choice<Square>, Unplayable> {
        self.get_ready(position)?;
        let seated = self.seat.as_mut().expect("it has just got ready");
        let limit = request.allotment.map(|time| time.soft.min(time.hard)).or(request.limits.time);
        let cells = u64::from(position.size()).pow(2);
        let host = MoveHost {
            clock,
            limit: limit.unwrap_or(Duration::MAX),
            most_playouts: self.options.table_bytes as u64 / (cells * MoveHost::BYTES_PER_MOVE),
            full: AtomicBool::new(false),
            ear: Mutex::new(Ear { seen, last: None }),
        };
        Ok(seated.player.choose(position, &host).expect("programs do not resign"))
    }
}

impl Thinker for PlayerThinker {
    fn options(&self) -> Options {
        self.options
    }

    fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    fn clear(&mut self) {
        self.seat = None;
    }

    fn get_ready(&mut self, position: &Gomoku) -> Result<(), Unplayable> {
        let (size, rule) = (position.size(), position.rule());
        if self.seat.as_ref().is_some_and(|seated| (seated.size, seated.rule) == (size, rule)) {
            return Ok(());
        }
        let player = self.spec.build(&start(size, rule), fastrand::u64(..)).map_err(|error| {
            Unplayable(format!("{rule} on a board of {size}x{size} is not possible: {error}"))
        })?;
        self.seat = Some(Seated { size, rule, player });
        Ok(())
    }

    fn go(
        &mut self,
        position: &Gomoku,
        request: &Request,
        clock: &(dyn Clock + Sync),
        seen: &mut (dyn FnMut(&Progress) + Send),
    ) -> Result<Report, Unplayable> {
        let choice = self.choose(position, request, clock, seen)?;
        let progress = progress(&choice.thought);
        if !progress.lines.is_empty() {
            seen(&progress);
        }
        Ok(Report { best: allowed(&choice, &request.excluded), progress })
    }

    /// White is kept where it is not worse.
    fn swap2(
        &mut self,
        start: &Gomoku,
        stones: &[Square],
        request: &Request,
        clock: &(dyn Clock + Sync),
    ) -> Result<Swap2, Unplayable> {
        self.get_ready(start)?;
        if stones.is_empty() {
            // The session has three stones for those who do not choose their own.
            return Ok(Swap2::Place(Vec::new()));
        }
        let mut position = start.clone();
        for &square in stones {
            position.play(square);
        }
        let choice = self.choose(&position, request, clock, &mut |_| {})?;
        let keep = choice.thought.score.is_some_and(|score| score >= Score::DRAW);
        Ok(if keep { Swap2::Place(vec![choice.mv]) } else { Swap2::Swap })
    }
}

/// The move, or the best that is not excluded, as far as the player has told about others.
fn allowed(choice: &Choice<Square>, excluded: &[Square]) -> Square {
    let others = choice.thought.opinion.iter().flat_map(|opinion| opinion.moves.iter().map(|found| found.mv));
    let mut moves = [choice.mv].into_iter().chain(others);
    moves.find(|square| !excluded.contains(square)).unwrap_or(choice.mv)
}

/// What surrounds a player during one move.
struct MoveHost<'a> {
    clock: &'a (dyn Clock + Sync),
    limit: Duration,
    /// A tree with so many playouts fills the memory that the manager leaves.
    most_playouts: u64,
    full: AtomicBool,
    ear: Mutex<Ear<'a>>,
}

/// Who hears how far the search is.
struct Ear<'a> {
    seen: &'a mut (dyn FnMut(&Progress) + Send),
    /// When something was last told.
    last: Option<Duration>,
}

impl MoveHost<'_> {
    /// A playout adds the moves of a position to the tree, each no larger than this.
    const BYTES_PER_MOVE: u64 = 64;
    /// Trees grow playout by playout; boards need not hear of each.
    const TELL_EVERY: Duration = Duration::from_millis(100);
}

impl Clock for MoveHost<'_> {
    fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.full.load(Ordering::Relaxed) || self.clock.stop_requested() || self.elapsed() >= self.limit
    }
}

impl Host<Square> for MoveHost<'_> {
    fn report(&self, thought: &Thought<Square>) {
        // A network's tree has playouts of earlier moves in it as well.
        let visits =
            |opinion: &Opinion<Square>| opinion.moves.iter().map(|found| u64::from(found.visits)).sum();
        let held: u64 = thought.opinion.as_ref().map_or(thought.nodes, visits);
        if thought.visits.is_some() && held >= self.most_playouts {
            self.full.store(true, Ordering::Relaxed);
        }
        let Ok(mut ear) = self.ear.lock() else { return };
        let now = self.elapsed();
        let is_time = ear.last.is_none_or(|last| now >= last + Self::TELL_EVERY);
        if is_time && !thought.line.is_empty() {
            ear.last = Some(now);
            (ear.seen)(&progress(thought));
        }
    }
}

/// What a player has found, as managers and boards hear it.
fn progress(thought: &Thought<Square>) -> Progress {
    let plies = thought.line.len() as u16;
    let line = thought.score.filter(|_| plies > 0).map(|score| Line {
        score: if thought.visits.is_some() { in_points(score) } else { score },
        depth: thought.depth.unwrap_or(Depth(plies)),
        deepest: Ply(plies),
        pv: thought.line.clone(),
    });
    Progress { lines: line.into_iter().collect(), nodes: thought.nodes, time: thought.time, hash_permille: 0 }
}

/// A mean result in thousandths, as the points that stand for the same chance to win.
fn in_points(score: Score) -> Score {
    let ScoreKind::Heuristic(thousandths) = score.kind() else { return score };
    let mean = (f64::from(thousandths) / 1000.0).clamp(-0.999, 0.999);
    Score::heuristic((2.0 * f64::from(POINTS) * mean.atanh()).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_engine::win_rate;

    #[test]
    fn a_mean_is_told_as_the_same_chance_to_win() {
        for (thousandths, chance) in [(0, 0.5), (500, 0.75), (-800, 0.1), (1000, 1.0)] {
            let told = win_rate(in_points(Score::heuristic(thousandths)));
            assert!((told - chance).abs() < 0.002, "{thousandths}: {told}");
        }
        assert_eq!(in_points(Score::win_in(Ply(3))), Score::win_in(Ply(3)));
    }

    #[test]
    fn only_players_of_five_in_a_row_are_taken() {
        let told = |spec: &str| check(&spec.parse().unwrap()).err().map(|error| error.to_string());
        for playable in ["random", "minimax", "pvs:time=1s", "mcts:playouts=50", "engine:level=3"] {
            assert_eq!(told(playable), None, "{playable}");
        }
        assert!(told("human").unwrap().contains("cannot be used here"));
        assert!(told("zero:builtin=3x3x3").unwrap().contains("3x3x3 only"));
        assert!(told("pvs:eval=wishes").unwrap().contains("no judgement `wishes`"));
    }
}
