//! The one loop of the engine: principal variation search, with every selective rule a call to a pure function.
//!
//! INVARIANT: with `Params::textbook` no rule applies, and the value is that of alpha-beta over all moves.

use super::busy::SHARED_FROM;
use super::meter::Meter;
use super::picker::{self, Situation};
use super::reduce::{self, Late};
use super::singular::Singular;
use super::worker::{LONGEST_LINE, Worker};
use super::{extend, prune};
use crate::cell::{Cell, Cells};
use crate::eval::Evaluate;
use crate::threat::Threat;
use crate::tt::{ANY_DEPTH, Entry};
use arrayvec::ArrayVec;
use tengen_core::{Bound, Ply, Score, Stopped, Window};

/// What a node is, known when the program is compiled.
pub(crate) trait Kind {
    /// The position that was asked about.
    const ROOT: bool;
    /// On the principal variation: the window is open.
    const PV: bool;
}

/// The root.
pub(crate) struct Root;
/// A node with an open window.
pub(crate) struct Pv;
/// A node with a null window.
pub(crate) struct Null;

impl Kind for Root {
    const ROOT: bool = true;
    const PV: bool = true;
}
impl Kind for Pv {
    const ROOT: bool = false;
    const PV: bool = true;
}
impl Kind for Null {
    const ROOT: bool = false;
    const PV: bool = false;
}

/// Where a node stands: how deep it is to be searched, and what is expected of it.
#[derive(Clone, Copy)]
pub(crate) struct Here {
    pub(crate) depth: i32,
    pub(crate) ply: Ply,
    /// An earlier move is expected to cut it off.
    pub(crate) cut: bool,
    /// A move that is not looked at, to see how good the others are.
    pub(crate) without: Option<Cell>,
}

/// What a node knows before it looks at its moves.
struct Known {
    situation: Situation,
    /// The moves that answer a threat; none if nothing must be answered.
    answers: Cells,
    table_move: Option<Cell>,
    /// The move that led here.
    previous: Option<Cell>,
    /// The judgement, where rules of `prune` ask for it.
    eval: Score,
    /// Plies that the table's move is searched deeper.
    extension: i32,
    /// The depth its moves are searched to, less where no move is known yet.
    depth: i32,
}

/// What has come of a node's moves so far.
#[derive(Default)]
struct Tally {
    best: Option<Score>,
    mv: Option<Cell>,
    /// Moves that were not left out.
    count: i32,
    tried: ArrayVec<Cell, 64>,
}

impl Tally {
    /// Whether no move has been found that does not lose.
    fn has_lost(&self) -> bool {
        self.best.is_none_or(|best| best.is_decided() && best < Score::DRAW)
    }
}

/// How far a node is with its moves.
///
/// PERF: the table's move comes before the others are ranked; where it cuts off, they need not be (`tengen bench`).
struct Stage {
    table_move: Option<Cell>,
    /// The others, until they are ranked.
    unranked: Option<Cells>,
    /// Where their ranks begin.
    first: usize,
    /// Moves put off because another thread was looking at them, with their place in the order.
    put_off: ArrayVec<(Cell, i32), 16>,
    /// Whether those are next.
    on_second_round: bool,
}

impl Stage {
    fn new(mut cells: Cells, table_move: Option<Cell>, first: usize) -> Stage {
        let table_move = table_move.filter(|&mv| cells.contains(mv));
        if let Some(mv) = table_move {
            cells.remove(mv);
        }
        Stage { table_move, unranked: Some(cells), first, put_off: ArrayVec::new(), on_second_round: false }
    }
}

impl<E: Evaluate> Worker<'_, E> {
    /// The value of the position for the side to move.
    pub(crate) fn node<K: Kind>(&mut self, window: Window, here: Here) -> Result<Score, Stopped> {
        let Here { ply, .. } = here;
        // Step 1. Enter: count the node, and stop if it is time to.
        self.budget.spend()?;
        if self.budget.spent() % 1024 == 0 {
            self.publish_nodes();
        }
        if K::PV {
            self.pv[ply.index()].clear();
            self.deepest = self.deepest.max(ply);
        }
        // Step 2. Full board: a draw.
        if self.state.is_full() {
            return Ok(Score::DRAW);
        }
        // Step 3. Mate distance: neither a sooner win nor a later loss than already certain is possible here.
        let window = Window {
            alpha: window.alpha.max(Score::loss_in(ply)),
            beta: window.beta.min(Score::win_in(ply.next())),
        };
        if window.is_closed() {
            return Ok(window.alpha);
        }
        // Step 4. Forced: five next, a straight four next, or the opponent's five that nothing stops.
        let (situation, answers) = if self.params.selective > 0 {
            if let Some(score) = self.decided::<K>(ply) {
                return Ok(score);
            }
            self.situation::<K>()
        } else {
            (Situation::Free, Cells::NONE)
        };
        // Step 5. Horizon: judge, unless a five must be stopped first.
        let unanswered = matches!(situation, Situation::Stop | Situation::Win) && self.params.selective > 0;
        if here.depth <= 0 && !unanswered || ply.index() >= LONGEST_LINE {
            return Ok(self.horizon(window, ply));
        }
        // Step 6. Table: what is known at this depth or deeper settles the node; on the principal
        // variation only a win or a loss does, and the rest is a hint.
        let entry = if self.params.table > 0 { self.table.probe(self.state.key(), ply) } else { None };
        if let Some(entry) = entry
            && here.without.is_none()
            && (!K::PV || !K::ROOT && entry.depth >= ANY_DEPTH)
            && entry.depth >= here.depth
            && entry.bound.settles(entry.score, window)
        {
            return Ok(entry.score);
        }
        let table_move = entry.and_then(|entry| entry.mv).filter(|&mv| self.state.is_empty(mv));
        let reduction = if table_move.is_none() && !K::ROOT {
            reduce::without_a_move(self.params, here.depth)
        } else {
            0
        };
        let eval = if !K::PV && situation == Situation::Free { self.evaluate() } else { Score::DRAW };
        // Step 7. Parry: where the opponent, given a move, would win by fours, what may stop that comes first, and the others
        // only if all of it loses. +16 ± 13 Elo (four matches of 300 games, 10,000 to 20,000 positions a move).
        let (situation, answers) = match self.weak_points::<K>(here, situation) {
            Some(weak_points) => {
                (Situation::Parry, table_move.map_or(weak_points, |mv| weak_points.with(mv)))
            }
            None => (situation, answers),
        };
        // Step 8. Singular: if no other move comes near the table's, it is searched deeper; if several are too good, none is.
        // +24 ± 17 Elo (four matches, as above).
        let extension =
            match self.singular::<K>(window, here, entry.filter(|_| situation != Situation::Stop))? {
                Singular::Extension(plies) => plies,
                Singular::Cut(score) => return Ok(score),
            };
        let known = Known {
            extension,
            situation,
            answers,
            table_move,
            previous: self.state.last_move(),
            eval,
            depth: here.depth - reduction,
        };
        // Step 9. Leave early: razoring, futility.
        if !K::PV
            && here.without.is_none()
            && situation == Situation::Free
            && let Some(score) = self.leave_early(window, here, known.eval)
        {
            return Ok(score);
        }
        // Step 10. Moves.
        let first = self.moves.len();
        let result = self.loop_over_moves::<K>(window, here, &known);
        self.moves.truncate(first);
        result
    }

    /// The value where it needs no search: five or an unstoppable four next.
    fn decided<K: Kind>(&mut self, ply: Ply) -> Option<Score> {
        if K::ROOT && !self.excluded.is_empty() {
            return None;
        }
        let (us, them) = (self.state.side_to_move(), !self.state.side_to_move());
        if let Some(five) = self.state.threats(us, Threat::Five).first() {
            self.end_line::<K>(ply, five);
            return Some(Score::win_in(ply.next()));
        }
        if self.state.has_threat(them, Threat::Five) {
            return None;
        }
        let four = self.state.straight_four(us)?;
        self.end_line::<K>(ply, four);
        Some(Score::win_in(Ply(ply.0 + 3)))
    }

    /// The principal variation of a node is this one move.
    fn end_line<K: Kind>(&mut self, ply: Ply, cell: Cell) {
        if K::PV {
            self.pv[ply.index()].push(cell);
        }
    }

    /// What must be answered, and the moves that may; at the root, none of those excluded.
    fn situation<K: Kind>(&mut self) -> (Situation, Cells) {
        let (situation, answers) = picker::situation(&mut self.state);
        if !K::ROOT || self.excluded.is_empty() {
            return (situation, answers);
        }
        let answers = picker::without(answers, &self.excluded);
        if answers.is_empty() { (Situation::Free, answers) } else { (situation, answers) }
    }

    /// The judgement of a position that is searched no deeper; a win by fours is looked for where it would matter.
    fn horizon(&mut self, window: Window, ply: Ply) -> Score {
        let eval = self.evaluate();
        if eval >= window.beta { eval } else { self.win_by_fours(ply).unwrap_or(eval) }
    }

    fn evaluate(&mut self) -> Score {
        self.memory.judgements.of(self.state.key(), || self.eval.evaluate(&mut self.state))
    }

    /// The value of a win by fours, if there is one to be found quickly.
    fn win_by_fours(&mut self, ply: Ply) -> Option<Score> {
        let (us, nodes) = (self.state.side_to_move(), self.params.vcf_nodes);
        if nodes == 0 || !self.state.can_begin_fours(us) {
            return None;
        }
        let before = self.memory.vcf.nodes();
        let stones = self.params.vcf_stones as u8;
        let found = self.memory.vcf.find(&mut self.state, stones, &mut Meter::of(nodes as u64));
        self.budget.charge(self.memory.vcf.nodes() - before);
        found.map(|stones| Score::win_in(Ply(ply.0 + 2 * u16::from(stones) - 1)))
    }

    /// The value of a node that need not be searched, by a rule of `prune`.
    fn leave_early(&mut self, window: Window, here: Here, eval: Score) -> Option<Score> {
        let Here { depth, ply, .. } = here;
        if prune::razors(self.params, depth, eval, window) {
            return Some(self.win_by_fours(ply).unwrap_or(eval));
        }
        prune::is_futile(self.params, depth, eval, window).then_some(eval)
    }

    fn loop_over_moves<K: Kind>(
        &mut self,
        mut window: Window,
        here: Here,
        known: &Known,
    ) -> Result<Score, Stopped> {
        let asked = window;
        let mut tally = Tally::default();
        self.walk_moves::<K>(self.useful_moves(known), &mut window, (here, known), &mut tally)?;
        if known.situation == Situation::Parry && tally.has_lost() && !window.is_closed() {
            // The moves that seem to stop the win do not: a loss is told only after all others.
            let others = picker::free_moves(&self.state).difference(&known.answers);
            self.walk_moves::<K>(others, &mut window, (here, known), &mut tally)?;
        }
        let none_useful = tally.best.is_none() && here.without.is_none();
        if none_useful && matches!(known.situation, Situation::Free | Situation::Parry) {
            // All that seemed useful is forbidden or excluded.
            let others = picker::other_moves(&self.state, if K::ROOT { &self.excluded } else { &[] });
            self.walk_moves::<K>(others, &mut window, (here, known), &mut tally)?;
        }
        Ok(self.conclude::<K>(&tally, asked, (here, known)))
    }

    /// Tries `cells`, the best first, until the window is closed.
    fn walk_moves<K: Kind>(
        &mut self,
        cells: Cells,
        window: &mut Window,
        (here, known): (Here, &Known),
        tally: &mut Tally,
    ) -> Result<(), Stopped> {
        let us = self.state.side_to_move();
        let mut stage = Stage::new(cells, known.table_move, self.moves.len());
        let busy = self.busy.filter(|_| here.depth >= SHARED_FROM);
        while let Some(cell) = self.next_move(&mut stage, (here, known), tally) {
            if Some(cell) == here.without
                || self.state.is_forbidden(us, cell)
                || K::ROOT && self.excluded.contains(&cell)
            {
                continue;
            }
            // The first move is every thread's: its value is what the others are measured by.
            let _taken = match busy.filter(|_| tally.count > 0) {
                Some(busy) => {
                    let key = self.state.key();
                    if !stage.on_second_round && !stage.put_off.is_full() && busy.is_taken(key, cell) {
                        stage.put_off.push((cell, tally.count));
                        tally.count += 1;
                        continue;
                    }
                    Some(busy.take(key, cell))
                }
                None => None,
            };
            let Some(score) = self.try_move::<K>(cell, *window, (here, known), tally)? else {
                // PERF: what leaves a quiet move out leaves out all after it, for the window is null and the count rises until only
                // those put off are left, which are asked with their own place. So the rest need not be asked one by one
                // (`tengen bench`).
                let position = &self.state;
                self.moves.retain(stage.first, |cell| !picker::is_quiet(position, cell));
                continue;
            };
            if tally.best.is_none_or(|best| score > best) {
                tally.best = Some(score);
                if score > window.alpha {
                    tally.mv = Some(cell);
                    self.improve::<K>(here.ply, cell, score);
                    window.raise_alpha(score);
                }
            }
            if window.is_closed() {
                if matches!(known.situation, Situation::Free | Situation::Defend | Situation::Parry) {
                    let when = (here.ply, here.depth);
                    self.memory.history.learn(us, cell, &tally.tried, known.previous, when);
                }
                break;
            }
            let _ = tally.tried.try_push(cell);
        }
        Ok(())
    }

    /// The next of a node's moves: the table's, then the others by rank, then those put off.
    #[inline]
    fn next_move(
        &mut self,
        stage: &mut Stage,
        (here, known): (Here, &Known),
        tally: &mut Tally,
    ) -> Option<Cell> {
        if let Some(mv) = stage.table_move.take() {
            return Some(mv);
        }
        if let Some(cells) = stage.unranked.take() {
            let us = self.state.side_to_move();
            let experience = self.memory.history.of(us, known.previous, here.ply);
            picker::rank(&mut self.state, self.params, experience, &cells, &mut self.moves);
        }
        if let Some(cell) = self.moves.take_best(stage.first) {
            return Some(cell);
        }
        let (cell, count) = stage.put_off.pop_at(0)?;
        stage.on_second_round = true;
        tally.count = count;
        Some(cell)
    }

    /// The value of a move, unless it is left out.
    fn try_move<K: Kind>(
        &mut self,
        cell: Cell,
        window: Window,
        (here, known): (Here, &Known),
        tally: &mut Tally,
    ) -> Result<Option<Score>, Stopped> {
        let us = self.state.side_to_move();
        let quiet = picker::is_quiet(&self.state, cell);
        // Step 11. Late and futile moves are left out once there is a move that does not lose.
        if !K::PV
            && quiet
            && !tally.has_lost()
            && known.situation == Situation::Free
            && (prune::is_late(self.params, known.depth, tally.count)
                || prune::is_futile_move(self.params, known.depth, known.eval, window))
        {
            debug_assert!(window.is_null(), "alpha could still rise");
            return Ok(None);
        }
        tally.count += 1;
        if self.state.combination(us, cell).threat() == Threat::Five {
            self.pv[here.ply.index() + 1].clear();
            return Ok(Some(Score::win_in(here.ply.next())));
        }
        // Step 12. Search: the first move with the whole window, the others only to see whether they are better.
        let history = self.memory.history.of(us, known.previous, here.ply).value(cell);
        let late = Late { count: tally.count, quiet, cut: here.cut, pv: K::PV, history };
        let singular = if Some(cell) == known.table_move { known.extension } else { 0 };
        let depth = known.depth - 1 + extend::forced_reply(self.params, known.situation) + singular;
        self.state.play(cell);
        let score = self.search_move::<K>(window, Here { depth, without: None, ..here }, late);
        self.state.undo();
        score.map(Some)
    }

    /// A move of the principal variation is better than those before.
    fn improve<K: Kind>(&mut self, ply: Ply, cell: Cell, score: Score) {
        if K::PV {
            self.keep_line(ply, cell);
        }
        if K::ROOT {
            self.root_score = Some(score);
        }
    }

    /// The value of a node whose moves have been looked at.
    fn conclude<K: Kind>(&self, tally: &Tally, asked: Window, (here, known): (Here, &Known)) -> Score {
        // Step 13. No move: nothing stops the opponent, or all moves are forbidden.
        let Some(best) = tally.best else {
            if here.without.is_some() {
                return asked.alpha;
            }
            return match known.situation {
                Situation::Stop => Score::loss_in(Ply(here.ply.0 + 2)),
                Situation::Defend => Score::loss_in(Ply(here.ply.0 + 4)),
                Situation::Win | Situation::Parry | Situation::Free => Score::loss_in(here.ply.next()),
            };
        };
        // Step 14. Remember: a win as "at least so soon", a loss against all moves as "at best so late", for any depth.
        if self.params.table > 0 && here.without.is_none() && (!K::ROOT || self.excluded.is_empty()) {
            let known = Bound::classify(best, asked);
            let lasting_bound = if best > Score::DRAW { Bound::Lower } else { Bound::Upper };
            let lasting = best.is_decided() && (known == Bound::Exact || known == lasting_bound);
            let (bound, depth) = if lasting { (lasting_bound, ANY_DEPTH) } else { (known, here.depth) };
            self.table.store(self.state.key(), Entry { score: best, bound, depth, mv: tally.mv }, here.ply);
        }
        best
    }

    /// The moves that a node looks at.
    fn useful_moves(&self, known: &Known) -> Cells {
        if self.params.selective == 0 {
            *self.state.vacant()
        } else if known.situation == Situation::Free {
            picker::free_moves(&self.state)
        } else {
            known.answers
        }
    }

    /// The value of the move just played, for the side that played it; `here` is the node it was played in, with the depth
    /// for its child.
    fn search_move<K: Kind>(&mut self, window: Window, here: Here, late: Late) -> Result<Score, Stopped> {
        let Here { depth, ply, cut, .. } = here;
        let ply = ply.next();
        if late.count == 1 {
            return Ok(if K::PV {
                -self.node::<Pv>(-window, Here { depth, ply, cut: false, without: None })?
            } else {
                -self.node::<Null>(-window, Here { depth, ply, cut: !cut, without: None })?
            });
        }
        if K::PV {
            // A scout leaves no line; an older one must not be taken for it.
            self.pv[ply.index()].clear();
        }
        let scout = -Window::null_above(window.alpha);
        let reduction = reduce::late_move(self.params, depth, late);
        let mut score =
            -self.node::<Null>(scout, Here { depth: depth - reduction, ply, cut: true, without: None })?;
        if score > window.alpha && reduction > 0 {
            score = -self.node::<Null>(scout, Here { depth, ply, cut: !cut, without: None })?;
        }
        if K::PV && window.contains(score) {
            score = -self.node::<Pv>(-window, Here { depth, ply, cut: false, without: None })?;
        }
        Ok(score)
    }
}
