//! Runs a search of the ladder on whatever a [`Source`] names.

use super::growth::Growth;
use super::record::Recorder;
use super::request::{Request, Source, Technique, TraceError};
use super::scene::{OfNumbers, OnBoard, Scene};
use super::{Body, Trace};
use crate::number_tree::{NumberGame, NumberTree, Numbers};
use crate::tree::Value;
use crate::tree::record::ToTheHorizon;
use tengen_core::{
    Budget, Clock, Depth, Evaluate, Game, Judgement, Limits, Observer, Score, Stopped, Window,
};
use tengen_games::Notation;
use tengen_players::{GameSpec, GameVisitor, Playable};
use tengen_search::Search;
use tengen_search::mcts::Mcts;
use tengen_search::ordering::BestFirst;
use tengen_search::table::Table;

/// A position to be searched: judged by `eval`, its moves ordered by `sight`.
pub(crate) struct Subject<G, E, S> {
    pub(crate) position: G,
    eval: E,
    sight: S,
    scene: fn(G) -> Box<dyn Scene>,
    is_numbers: bool,
}

/// Something to do with a position whose type is known only when its source is read.
pub(crate) trait Job {
    type Output;

    fn run<G: Game, E: Evaluate<G>, S: Evaluate<G>>(self, subject: &Subject<G, E, S>) -> Self::Output;
}

/// Does `job` with what `request` names.
pub(crate) fn with_subject<J: Job>(request: &Request, job: J) -> Result<J::Output, TraceError> {
    match &request.source {
        Source::Numbers { text } => {
            let position = text.parse::<NumberTree>()?.start();
            let scene = |game: NumberGame| Box::new(OfNumbers(game)) as Box<dyn Scene>;
            Ok(job.run(&Subject { position, eval: Numbers, sight: Numbers, scene, is_numbers: true }))
        }
        Source::Game { game, position } => {
            game.parse::<GameSpec>()?.visit(FromStart { request, text: position, job })
        }
    }
}

struct FromStart<'a, J> {
    request: &'a Request,
    text: &'a str,
    job: J,
}

impl<J: Job> GameVisitor for FromStart<'_, J> {
    type Output = Result<J::Output, TraceError>;

    fn visit<G: Playable>(self, start: G) -> Self::Output {
        let position = Notation::parse(&start, self.text)?;
        if position.outcome().is_some() {
            return Err(TraceError::GameOver);
        }
        let usual = start.evaluations()[0].0;
        let by_default = if self.request.depth.is_none() { "utility" } else { usual };
        let eval = start.evaluation(self.request.eval.as_deref().unwrap_or(by_default), false)?;
        let sight: Judgement<G::Estimate> = start.evaluation(usual, false)?;
        let scene = |position: G| Box::new(OnBoard(position)) as Box<dyn Scene>;
        Ok(self.job.run(&Subject { position, eval: ToTheHorizon(eval), sight, scene, is_numbers: false }))
    }
}

/// What a search came to, and what was seen of it.
pub(crate) type Searched<O> = (Result<Score, Stopped>, O);

impl<G: Game, E: Evaluate<G>, S: Evaluate<G>> Subject<G, E, S> {
    /// The room of a table; it costs nothing until it is used.
    const TABLE_BYTES: usize = 64 << 20;

    /// A value as shown.
    pub(crate) fn show(&self, value: Value) -> String {
        super::shown(value, self.is_numbers)
    }

    /// Searches with any technique but [`Technique::Mcts`], which is no search of this kind and visits nothing.
    pub(crate) fn search<O: Observer<G>>(
        &self,
        technique: Technique,
        depth: Option<u16>,
        observer: O,
        budget: Budget<'_>,
    ) -> Searched<O> {
        let depth = depth.map_or(Depth::FULL, |depth| Depth(depth.max(1)));
        let mut search = Search::new(self.position.clone(), &self.eval, observer, budget);
        let score = match technique {
            Technique::Minimax => search.minimax(depth),
            Technique::Negamax => search.negamax(depth),
            Technique::AlphaBeta => search.alpha_beta(depth, Window::FULL),
            Technique::Ordering => {
                let mut search = search.ordered_by(BestFirst(&self.sight));
                return (search.alpha_beta_ordered(depth, Window::FULL), search.observer);
            }
            Technique::Table => {
                let table = Table::new(Self::TABLE_BYTES);
                let mut search = search.ordered_by(BestFirst(&self.sight)).remembering(table);
                return (search.alpha_beta_table(depth, Window::FULL), search.observer);
            }
            Technique::Pvs => {
                let mut search = search.ordered_by(BestFirst(&self.sight));
                return (search.pvs(depth, Window::FULL), search.observer);
            }
            Technique::Mcts => Err(Stopped),
        };
        (score, search.observer)
    }
}

/// Searches and records what `request` asks for. A stop that `clock` asks for is heard within a few thousand nodes.
///
/// ```
/// use tengen_core::NoClock;
/// use tengen_lab::trace::{Limits, Request, Source, Technique, run};
///
/// let source = Source::numbers("((3 12 8) (2 4 6) (14 5 2))");
/// let trace = run(&Request::new(source, Technique::AlphaBeta), &NoClock).unwrap();
/// let cut = trace.next_cut(0).unwrap();
/// let [english, _] = trace.view(cut, &[], Limits::default()).sentence;
/// assert_eq!(
///     english,
///     "MIN at 2 now has ≤ 2. MAX is sure of 3 at the root after 1, so MAX will never let the game come here: the 2 \
///      other moves are cut."
/// );
/// ```
pub fn run(request: &Request, clock: &dyn Clock) -> Result<Trace, TraceError> {
    with_subject(request, Record { request, clock })?
}

struct Record<'a> {
    request: &'a Request,
    clock: &'a dyn Clock,
}

impl Job for Record<'_> {
    type Output = Result<Trace, TraceError>;

    fn run<G: Game, E: Evaluate<G>, S: Evaluate<G>>(self, subject: &Subject<G, E, S>) -> Self::Output {
        let technique = self.request.technique;
        let body = match technique {
            Technique::Mcts => Body::Growth(self.grow(subject)?),
            _ => Body::Search(self.search(subject)?),
        };
        Ok(Trace {
            scene: (subject.scene)(subject.position.clone()),
            technique,
            is_numbers: subject.is_numbers,
            is_whole: self.is_whole(subject) || !technique.has_window(),
            body,
        })
    }
}

impl Record<'_> {
    /// Steps number nodes in 29 bits.
    const MOST_NODES: u32 = (1 << 29) - 1;

    fn max_nodes(&self) -> u32 {
        self.request.max_nodes.clamp(1, Self::MOST_NODES)
    }

    fn is_whole<G, E, S>(&self, subject: &Subject<G, E, S>) -> bool {
        self.request.whole || subject.is_numbers
    }

    fn search<G: Game, E: Evaluate<G>, S: Evaluate<G>>(
        &self,
        subject: &Subject<G, E, S>,
    ) -> Result<super::log::Log, TraceError> {
        let (Request { technique, depth, .. }, max_nodes) = (self.request, self.max_nodes());
        let limits = Limits { nodes: Some(u64::from(max_nodes)), ..Limits::default() };
        let (position, whole) = (subject.position.clone(), self.is_whole(subject));
        let recorder = Recorder::new(position, &subject.eval, technique.has_window(), max_nodes, whole);
        let budget = Budget::new(limits, self.clock);
        let (score, recorder) = subject.search(*technique, *depth, recorder, budget);
        let too_large = TraceError::TooLarge { max_nodes };
        match score {
            Ok(score) => recorder.finish(score).ok_or(too_large),
            Err(Stopped) if recorder.is_full() => Err(too_large),
            Err(Stopped) => Err(TraceError::Stopped),
        }
    }

    fn grow<G: Game, E, S>(&self, subject: &Subject<G, E, S>) -> Result<Growth, TraceError> {
        let max_nodes = self.max_nodes();
        let exploration = std::f64::consts::SQRT_2;
        let mut tree = Mcts::new(subject.position.clone(), exploration, u64::from(self.request.seed));
        let mut budget = Budget::new(Limits::default(), self.clock);
        let mut growth = Growth::new(exploration);
        for _ in 0..self.request.playouts {
            let path = tree.step(&mut budget).map_err(|_| TraceError::Stopped)?.map(<[usize]>::to_vec);
            let Some(path) = path else { break };
            if tree.size() > max_nodes as usize {
                return Err(TraceError::TooLarge { max_nodes });
            }
            growth.add(&tree, &path);
        }
        growth.close();
        Ok(growth)
    }
}
