//! The one loop of the engine: principal variation search, with every selective rule a call to a pure function.
//!
//! INVARIANT: with `Params::textbook` no rule applies, and the value is that of alpha-beta over all moves.

use super::meter::Meter;
use super::picker::{self, Situation};
use super::reduce::{self, Late};
use super::worker::{LONGEST_LINE, Worker};
use super::{extend, prune};
use crate::cell::{Cell, Cells};
use crate::eval::Evaluate;
use crate::threat::Threat;
use crate::tt::{ANY_DEPTH, Entry};
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
}

/// What a node knows before it looks at its moves.
struct Known {
    situation: Situation,
    /// The moves that answer a threat; none if nothing must be answered.
    answers: Cells,
    table_move: Option<Cell>,
    eval: Score,
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
            picker::situation(&mut self.state)
        } else {
            (Situation::Free, Cells::NONE)
        };
        // Step 5. Horizon: judge, unless a five must be stopped first.
        let unanswered = situation == Situation::Stop && self.params.selective > 0;
        if here.depth <= 0 && !unanswered || ply.index() >= LONGEST_LINE {
            return Ok(self.horizon(ply));
        }
        // Step 6. Table: what is known at this depth or deeper settles the node, on the principal variation only as a hint.
        let entry = if self.params.table > 0 { self.table.probe(self.state.key(), ply) } else { None };
        if let Some(entry) = entry
            && !K::PV
            && entry.depth >= here.depth
            && entry.bound.settles(entry.score, window)
        {
            return Ok(entry.score);
        }
        let table_move = entry.and_then(|entry| entry.mv).filter(|&mv| self.state.is_empty(mv));
        let known = Known { situation, answers, table_move, eval: self.eval.evaluate(&self.state) };
        // Step 7. Leave early: razoring, futility, null move.
        if !K::PV
            && situation == Situation::Free
            && let Some(score) = self.leave_early(window, here, known.eval)?
        {
            return Ok(score);
        }
        // Step 8. A win by fours, looked for once.
        if !K::ROOT
            && self.params.vcf_inside > 0
            && entry.is_none()
            && let Some(score) = self.win_by_fours(ply)
        {
            let found = Entry { score, bound: Bound::Lower, depth: ANY_DEPTH, mv: None };
            self.table.store(self.state.key(), found, ply);
            return Ok(score);
        }
        // Step 9. Moves.
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
            self.pv[ply.index()].push(five);
            return Some(Score::win_in(ply.next()));
        }
        if self.state.has_threat(them, Threat::Five) {
            return None;
        }
        let four = self.state.straight_four(us)?;
        self.pv[ply.index()].push(four);
        Some(Score::win_in(Ply(ply.0 + 3)))
    }

    /// The judgement of a position that is searched no deeper.
    fn horizon(&mut self, ply: Ply) -> Score {
        self.win_by_fours(ply).unwrap_or_else(|| self.eval.evaluate(&self.state))
    }

    /// The value of a win by fours, if there is one to be found quickly.
    fn win_by_fours(&mut self, ply: Ply) -> Option<Score> {
        let (us, nodes) = (self.state.side_to_move(), self.params.vcf_nodes);
        let promising =
            self.state.has_threat(us, Threat::Four) || self.state.has_threat(us, Threat::FourThree);
        if nodes == 0 || !promising {
            return None;
        }
        let before = self.memory.vcf.nodes();
        let stones = self.params.vcf_stones as u8;
        let found = self.memory.vcf.find(&mut self.state, stones, &mut Meter::of(nodes as u64));
        self.budget.charge(self.memory.vcf.nodes() - before);
        found.map(|stones| Score::win_in(Ply(ply.0 + 2 * u16::from(stones) - 1)))
    }

    /// The value of a node that need not be searched, by a rule of `prune`.
    fn leave_early(&mut self, window: Window, here: Here, eval: Score) -> Result<Option<Score>, Stopped> {
        let Here { depth, ply, cut } = here;
        if prune::razors(self.params, depth, eval, window) {
            return Ok(Some(self.horizon(ply)));
        }
        if prune::is_futile(self.params, depth, eval, window) {
            return Ok(Some(eval));
        }
        let twice_in_a_row = ply > Ply::ROOT && self.state.just_passed();
        let Some(reduction) = prune::null_move(self.params, depth, eval, window).filter(|_| !twice_in_a_row)
        else {
            return Ok(None);
        };
        self.state.pass();
        let below = Here { depth: depth - reduction, ply: ply.next(), cut: !cut };
        let score = self.node::<Null>(-Window::null_below(window.beta), below);
        self.state.pass();
        let score = -score?;
        Ok((score >= window.beta && !score.is_decided()).then_some(score))
    }

    fn loop_over_moves<K: Kind>(
        &mut self,
        mut window: Window,
        here: Here,
        known: &Known,
    ) -> Result<Score, Stopped> {
        let Here { ply, .. } = here;
        let us = self.state.side_to_move();
        let asked = window;
        let depth = here.depth
            - if known.table_move.is_none() && !K::ROOT {
                reduce::without_a_move(self.params, here.depth)
            } else {
                0
            };
        let previous = self.state.last_move();
        let mut next = self.moves.len();
        self.list_moves::<K>(known, previous, ply);
        let (mut best, mut best_move, mut count, mut skipped) = (Score::MIN, None, 0, false);
        let mut tried: arrayvec::ArrayVec<Cell, 64> = arrayvec::ArrayVec::new();
        while let Some(ranked) = picker::next_best(&mut self.moves[next..]) {
            next += 1;
            let cell = ranked.cell;
            if self.state.is_forbidden(us, cell) || K::ROOT && self.excluded.contains(&cell) {
                continue;
            }
            let (ours, theirs) = (self.state.combination(us, cell), self.state.combination(!us, cell));
            let quiet = ours.threat == Threat::None && theirs.threat <= Threat::OpenThree;
            // Step 10. Late and futile moves are left out once there is a move that does not lose.
            let lost = best.is_decided() && best < Score::DRAW;
            let may_skip = !K::PV && quiet && known.situation == Situation::Free && count > 0 && !lost;
            if may_skip
                && (prune::is_late(self.params, depth, count)
                    || prune::is_futile_move(self.params, depth, known.eval, window))
            {
                skipped = true;
                continue;
            }
            count += 1;
            // Step 11. Search: the first move with the whole window, the others only to see whether they are better.
            let score = if ours.threat == Threat::Five {
                self.pv[ply.index() + 1].clear();
                Score::win_in(ply.next())
            } else {
                let history = self.memory.history.value(us, cell, previous);
                let late = Late { count, quiet, cut: here.cut, pv: K::PV, history };
                let extension = extend::forced_reply(self.params, known.situation);
                self.state.play(cell);
                let score =
                    self.search_move::<K>(window, Here { depth: depth - 1 + extension, ..here }, late);
                self.state.undo();
                score?
            };
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(cell);
                    if K::PV {
                        self.keep_line(ply, cell);
                        if K::ROOT {
                            self.root_score = Some(score);
                        }
                    }
                    window.raise_alpha(score);
                }
                if window.is_closed() {
                    if known.situation != Situation::Stop {
                        self.memory.history.learn(us, cell, &tried, previous, (ply, depth));
                    }
                    break;
                }
            }
            let _ = tried.try_push(cell);
        }
        // Step 12. No move: nothing stops the opponent, or all moves are forbidden.
        if count == 0 && !skipped {
            return Ok(match known.situation {
                Situation::Stop => Score::loss_in(Ply(ply.0 + 2)),
                Situation::Defend => Score::loss_in(Ply(ply.0 + 4)),
                Situation::Free => Score::loss_in(ply.next()),
            });
        }
        // Step 13. Remember.
        if self.params.table > 0 && (!K::ROOT || self.excluded.is_empty()) {
            let bound = Bound::classify(best, asked);
            let lasting = best.is_decided()
                && (bound == Bound::Exact || (bound == Bound::Lower) == (best > Score::DRAW));
            let entry = Entry {
                score: best,
                bound,
                depth: if lasting { ANY_DEPTH } else { here.depth },
                mv: best_move,
            };
            self.table.store(self.state.key(), entry, ply);
        }
        Ok(best)
    }

    fn list_moves<K: Kind>(&mut self, known: &Known, previous: Option<Cell>, ply: Ply) {
        let cells = if self.params.selective == 0 {
            *self.state.vacant()
        } else if known.situation == Situation::Free {
            picker::free_moves(&self.state)
        } else {
            known.answers
        };
        let hints = (known.table_move, previous, ply);
        picker::rank(&self.state, &self.memory.history, &cells, hints, &mut self.moves);
    }

    /// The value of the move just played, for the side that played it; `here` is the node it was played in, with the depth
    /// for its child.
    fn search_move<K: Kind>(&mut self, window: Window, here: Here, late: Late) -> Result<Score, Stopped> {
        let Here { depth, ply, cut } = here;
        let ply = ply.next();
        if late.count == 1 {
            return Ok(if K::PV {
                -self.node::<Pv>(-window, Here { depth, ply, cut: false })?
            } else {
                -self.node::<Null>(-window, Here { depth, ply, cut: !cut })?
            });
        }
        let scout = -Window::null_above(window.alpha);
        let reduction = reduce::late_move(self.params, depth, late);
        let mut score = -self.node::<Null>(scout, Here { depth: depth - reduction, ply, cut: true })?;
        if score > window.alpha && reduction > 0 {
            score = -self.node::<Null>(scout, Here { depth, ply, cut: !cut })?;
        }
        if K::PV && window.contains(score) {
            score = -self.node::<Pv>(-window, Here { depth, ply, cut: false })?;
        }
        Ok(score)
    }
}
