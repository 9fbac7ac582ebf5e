//! What the engine chooses in an opening.
//!
//! A stone after which the other may take either colour should favour nobody; who may take a colour takes the one that the
//! search prefers.

use super::choose::player_of;
use super::engines::USUAL_TABLE;
use super::task::{Desk, Task, Turn};
use super::watch::{Since, Watch};
use crate::answers::{Answer, refuse, replay, square_of, told};
use crate::protocol::{OpeningChoice, Say};
use std::time::Duration;
use tengen_core::{Game, Limits, Score};
use tengen_engine::{Engine, Options, Request, Swap2};
use tengen_games::Square;
use tengen_games::gomoku::Gomoku;
use tengen_games::gomoku::opening::{Allowed, Choice, Opening, OpeningRule};

/// So long for all that one person chooses at a time, unless the player says otherwise.
const USUAL_TIME: Duration = Duration::from_millis(1500);
const LONGEST_TIME: Duration = Duration::from_secs(20);
/// Squares that are compared to find one that favours nobody.
const CANDIDATES: usize = 16;
const NODES_EACH: u64 = 20_000;
/// Fifth moves that are declared if there is a choice.
const FIFTHS: u8 = 3;

/// A person's part of an opening.
pub(crate) struct ChooseOpening {
    start: Gomoku,
    opening: Opening,
    game: String,
    time: Duration,
    seed: u64,
}

impl ChooseOpening {
    pub(crate) fn new(
        game: &str,
        rule: &str,
        choices: &[OpeningChoice],
        player: &str,
        seed: u32,
    ) -> Answer<ChooseOpening> {
        let spec = player_of(player)?;
        let opening = replay(game, rule, choices)?;
        if opening.finished().is_some() {
            return Err(refuse("illegal_choice", "the opening is finished; play on"));
        }
        let asked = spec.engine(seed.into()).and_then(|(request, _)| request.limits.time);
        Ok(ChooseOpening {
            start: crate::answers::game_of(game)?.start(),
            opening,
            game: game.to_owned(),
            time: asked.unwrap_or(USUAL_TIME).min(LONGEST_TIME),
            seed: seed.into(),
        })
    }
}

impl Task for ChooseOpening {
    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        let watch = desk.watch();
        let options = Options { table_bytes: USUAL_TABLE, threads: 1 };
        let owner = (desk.client.id, self.game.clone());
        let chosen = desk.engines.with(owner, options, |engine| {
            let mut chooser = Chooser { task: self, engine, watch: &watch };
            chooser.all()
        });
        Turn::Done(Say::OpeningChosen { choices: chosen.into_iter().map(told).collect() })
    }
}

struct Chooser<'a> {
    task: &'a ChooseOpening,
    engine: &'a mut Engine,
    watch: &'a Watch<'a>,
}

impl Chooser<'_> {
    /// Everything that the person chooses who is to choose now.
    fn all(&mut self) -> Vec<Choice> {
        let mut opening = self.task.opening.clone();
        let who = opening.choices().map(|now| now.who);
        let mut chosen = Vec::new();
        while opening.choices().is_some_and(|now| Some(now.who) == who) {
            for choice in self.next(&opening) {
                if opening.choose(choice).is_err() {
                    return chosen;
                }
                chosen.push(choice);
            }
        }
        chosen
    }

    /// What to do next; always something that the rule allows.
    fn next(&mut self, opening: &Opening) -> Vec<Choice> {
        let legal = opening.legal_choices();
        let allowed = opening.choices().map(|now| now.allowed).unwrap_or_default();
        let wanted = match allowed.first() {
            Some(Allowed::Place { .. }) => self.place(opening, &legal),
            Some(Allowed::Stay) => vec![self.colour(opening)],
            Some(Allowed::Declare { most }) => vec![Choice::Declare(FIFTHS.min(*most))],
            Some(Allowed::Offer { .. }) => self.offer(opening, &legal),
            Some(Allowed::Pick { of }) => vec![self.pick(opening, of)],
            _ => Vec::new(),
        };
        let mut trial = opening.clone();
        let possible = !wanted.is_empty() && wanted.iter().all(|&choice| trial.choose(choice).is_ok());
        if possible { wanted } else { legal.into_iter().take(1).collect() }
    }

    fn place(&mut self, opening: &Opening, legal: &[Choice]) -> Vec<Choice> {
        let squares: Vec<Square> = legal.iter().filter_map(|&choice| square_of(choice)).collect();
        let three_free = matches!(opening.rule(), OpeningRule::Swap | OpeningRule::Swap2);
        if three_free && opening.stones().is_empty() {
            let request = self.request(self.task.time, None);
            let answer = self.engine.swap2(&self.task.start, &[], &request, &Since::now(self.watch));
            if let Ok(Swap2::Place(stones)) = answer {
                return stones.into_iter().map(Choice::Place).collect();
            }
        }
        let fixed = matches!(opening.rule(), OpeningRule::GomokuPro | OpeningRule::LongPro);
        let square = if fixed { self.best(opening, &squares) } else { self.balanced(opening, &squares) };
        square.map(Choice::Place).into_iter().collect()
    }

    /// The best of some squares.
    fn best(&mut self, opening: &Opening, squares: &[Square]) -> Option<Square> {
        if squares.len() <= 1 {
            return squares.first().copied();
        }
        let position = self.position(opening.stones());
        let excluded = position.legal_moves().filter(|square| !squares.contains(square)).collect();
        let request = Request { excluded, ..self.request(self.task.time, None) };
        Some(self.engine.go(&position, &request, &Since::now(self.watch), &mut |_| {}).best)
    }

    /// The square after which the search sees nobody ahead, among some that are drawn.
    fn balanced(&mut self, opening: &Opening, squares: &[Square]) -> Option<Square> {
        let mut random = fastrand::Rng::with_seed(self.task.seed ^ opening.stones().len() as u64);
        let mut drawn = squares.to_vec();
        random.shuffle(&mut drawn);
        drawn.truncate(CANDIDATES);
        let each = self.task.time / CANDIDATES as u32;
        drawn.into_iter().min_by_key(|&square| {
            let stones = [opening.stones(), &[square]].concat();
            self.value(&stones, each).value().abs()
        })
    }

    /// The colour that the search prefers.
    fn colour(&mut self, opening: &Opening) -> Choice {
        let mover = opening.next_side();
        let ahead = self.value(opening.stones(), self.task.time) >= Score::DRAW;
        let preferred = if ahead { mover } else { !mover };
        let who = opening.choices().map(|now| now.who);
        if Some(opening.person(preferred)) == who { Choice::Stay } else { Choice::Swap }
    }

    /// The best fifth move that may be offered besides those that are.
    fn offer(&mut self, opening: &Opening, legal: &[Choice]) -> Vec<Choice> {
        let squares: Vec<Square> = legal.iter().filter_map(|&choice| square_of(choice)).collect();
        let left = opening.choices().map_or(1, |now| match now.allowed.first() {
            Some(Allowed::Offer { left }) => u32::from(*left),
            _ => 1,
        });
        let position = self.position(opening.stones());
        let excluded = position.legal_moves().filter(|square| !squares.contains(square)).collect();
        let request = Request { excluded, ..self.request(self.task.time / left.max(1), None) };
        vec![Choice::Offer(self.engine.go(&position, &request, &Since::now(self.watch), &mut |_| {}).best)]
    }

    /// The fifth move that is worst for Black.
    fn pick(&mut self, opening: &Opening, of: &[Square]) -> Choice {
        let each = self.task.time / of.len().max(1) as u32;
        let best = of.iter().copied().max_by_key(|&square| {
            let stones = [opening.stones(), &[square]].concat();
            self.value(&stones, each)
        });
        Choice::Pick(best.unwrap_or(of[0]))
    }

    /// What the search thinks of these stones, for the side to move.
    fn value(&mut self, stones: &[Square], time: Duration) -> Score {
        let position = self.position(stones);
        if position.outcome().is_some() {
            return Score::DRAW;
        }
        let request = self.request(time, Some(NODES_EACH));
        let report = self.engine.go(&position, &request, &Since::now(self.watch), &mut |_| {});
        report.progress.lines.first().map_or(Score::DRAW, |line| line.score)
    }

    fn position(&self, stones: &[Square]) -> Gomoku {
        let mut position = self.task.start.clone();
        for &stone in stones {
            if position.is_legal(stone) {
                position.play(stone);
            }
        }
        position
    }

    fn request(&self, time: Duration, nodes: Option<u64>) -> Request {
        let limits = Limits { time: Some(time), nodes, depth: None };
        Request { limits, seed: self.task.seed, ..Request::default() }
    }
}
