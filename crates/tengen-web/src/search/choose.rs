//! A move by any player of the grammar.

use super::analyse::TELL_EVERY;
use super::engines::{Engines, LARGEST_TABLE, USUAL_TABLE};
use super::task::{Desk, Task, Turn};
use super::view;
use super::watch::Watch;
use crate::answers::{Answer, At, Visit, refuse, visit};
use crate::protocol::{Clock as TheirClock, Place, Say, Thought, names};
use std::fmt::Display;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tengen_core::Clock;
use tengen_engine::time::{Allotment, TimeControl, allot};
use tengen_engine::{Engine, Level, Options, Progress, Request};
use tengen_games::gomoku::Gomoku;
use tengen_players::catalogue::Value;
use tengen_players::{Playable, PlayerSpec};
use tengen_search::player::{Choice, Host, Player, Resigned, Thought as Found};

/// What the page and the socket need of the time of a move.
const MARGIN: Duration = Duration::from_millis(60);

/// The search for a move.
pub(crate) fn task(
    place: &Place,
    player: &str,
    seed: u32,
    clock: Option<TheirClock>,
) -> Answer<Box<dyn Task>> {
    let spec: PlayerSpec = player.parse().map_err(|error| refuse("bad_player", error))?;
    visit(place, Choosing { spec: within_bounds(spec), game: &place.game, seed: seed.into(), clock })
}

/// The same player with no more memory and threads than there are for one search, which leaves half of the machine to others.
pub(crate) fn within_bounds(spec: PlayerSpec) -> PlayerSpec {
    let most = std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1)) as u64;
    let table = spec.setting("table").cloned();
    let threads = spec.setting("threads").cloned();
    let spec = match table {
        Some(Value::Size(bytes)) if bytes > LARGEST_TABLE => spec.with("table", Value::Size(LARGEST_TABLE)),
        _ => spec,
    };
    match threads {
        Some(Value::Count(count)) if count > most => spec.with("threads", Value::Count(most)),
        _ => spec,
    }
}

struct Choosing<'a> {
    spec: PlayerSpec,
    game: &'a str,
    seed: u64,
    clock: Option<TheirClock>,
}

impl Visit for Choosing<'_> {
    type Output = Box<dyn Task>;

    fn visit<G: Playable>(self, at: At<G>) -> Answer<Box<dyn Task>> {
        let at = at.open()?;
        let cells = u16::from(at.position.width()) * u16::from(at.position.height());
        let left = at.position.moves_left().map_or(cells, |left| left as u16);
        let time = self.clock.and_then(|clock| allot(&control(clock), cells.saturating_sub(left), cells));
        let time = time.filter(|_| self.spec.setting("time").is_none());
        if let (Some((mut request, options)), Some(board)) =
            (self.spec.engine(self.seed), at.position.five_in_a_row())
        {
            if let Some(time) = time {
                request.limits.time = None;
                request.allotment = Some(time);
            }
            let sized = self.spec.setting("table").is_some();
            let options =
                Options { table_bytes: if sized { options.table_bytes } else { USUAL_TABLE }, ..options };
            return Ok(Box::new(ByEngine { board, game: self.game.to_owned(), request, options }));
        }
        let spec = match time {
            Some(Allotment { soft, hard }) => {
                self.spec.with("time", Value::Time(soft.min(hard).max(SHORTEST)))
            }
            None => self.spec,
        };
        let player = spec.build(&at.position, self.seed).map_err(|error| refuse("bad_player", error))?;
        let long = is_long(&spec);
        Ok(Box::new(ByPlayer { position: at.position, player, long }))
    }
}

/// Choices that may take longer leave a worker to the others.
const QUICK: Duration = Duration::from_secs(10);
/// So many random games take no longer.
const QUICK_PLAYOUTS: u64 = 20_000;

/// Whether a player other than the engine may think for long: without a limit it may, if its kind has none of its own.
fn is_long(spec: &PlayerSpec) -> bool {
    if let Some(Value::Time(time)) = spec.setting("time") {
        return *time > QUICK;
    }
    match spec.kind().name {
        "random" => false,
        "mcts" => matches!(spec.setting("playouts"), Some(Value::Count(count)) if *count > QUICK_PLAYOUTS),
        "pvs" | "mtdf" => spec.setting("depth").is_some() || spec.setting("nodes").is_some(),
        _ => true,
    }
}

/// A player that has less time is late anyway.
const SHORTEST: Duration = Duration::from_millis(1);

fn control(clock: TheirClock) -> TimeControl {
    let time = |ms: u32| Duration::from_millis(ms.into());
    TimeControl {
        turn: clock.move_ms.map(time),
        left: clock.left_ms.map(time),
        increment: time(clock.increment_ms),
        margin: MARGIN,
    }
}

/// A move by the engine, which is kept for the next one.
struct ByEngine {
    board: Gomoku,
    game: String,
    request: Request,
    options: Options,
}

impl Task for ByEngine {
    fn is_long(&self) -> bool {
        let Request { limits, allotment, level, .. } = &self.request;
        let time = limits.time.or(allotment.map(|time| time.hard));
        // Weak levels visit half a million positions at most.
        *level == Level::STRONGEST && time.is_none_or(|time| time > QUICK)
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        let watch = desk.watch();
        let mut told: Option<Instant> = None;
        let mut seen = |progress: &Progress| {
            if told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
                told = Some(Instant::now());
                desk.tell(view::thinking(progress));
            }
        };
        let mut go = |engine: &mut Engine| engine.go(&self.board, &self.request, &watch, &mut seen);
        let report = if self.request.level == Level::STRONGEST {
            desk.engines.with((desk.client.id, self.game.clone()), self.options, go)
        } else {
            go(&mut Engines::unknowing())
        };
        let searched = report.progress.lines.iter().find(|line| line.pv.first() == Some(&report.best));
        let unsearched = || Thought { line: vec![report.best.to_string()], ..Thought::default() };
        Turn::Done(Say::Chosen {
            mv: Some(report.best.to_string()),
            thought: Some(searched.map_or_else(unsearched, view::line)),
            nodes: report.progress.nodes as f64,
            time_ms: view::milliseconds(watch.elapsed()),
        })
    }
}

/// A move by any other player.
struct ByPlayer<G: Playable> {
    position: G,
    player: Box<dyn Player<G> + Send>,
    long: bool,
}

impl<G: Playable> Task for ByPlayer<G> {
    fn is_long(&self) -> bool {
        self.long
    }

    fn run(&mut self, desk: &Desk<'_>) -> Turn {
        let hear = |found: &Found<G::Move>| {
            desk.tell(Say::Thinking {
                lines: vec![thought(found)],
                nodes: found.nodes as f64,
                time_ms: view::milliseconds(found.time),
            });
        };
        let host = Listening { watch: desk.watch(), told: Mutex::new(None), hear };
        let choice = self.player.choose(&self.position, &host);
        let time_ms = view::milliseconds(host.elapsed());
        Turn::Done(match choice {
            Ok(Choice { mv, thought: found }) => Say::Chosen {
                mv: Some(mv.to_string()),
                thought: Some(thought(&found)),
                nodes: found.nodes as f64,
                time_ms,
            },
            Err(Resigned) => Say::Chosen { mv: None, thought: None, nodes: 0.0, time_ms },
        })
    }
}

fn thought<M: Display>(found: &Found<M>) -> Thought {
    Thought {
        score: found.score.map(if found.visits.is_some() { view::sampled } else { view::score }),
        depth: found.depth.map(|depth| depth.0.into()),
        deepest: None,
        line: names(&found.line),
        visits: found.visits,
    }
}

/// What surrounds a player: the clock, and an ear that does not listen all the time.
struct Listening<'a, F> {
    watch: Watch<'a>,
    told: Mutex<Option<Instant>>,
    hear: F,
}

impl<F> Clock for Listening<'_, F> {
    fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    fn stop_requested(&self) -> bool {
        self.watch.stop_requested()
    }
}

impl<M, F: Fn(&Found<M>) + Sync> Host<M> for Listening<'_, F> {
    fn report(&self, found: &Found<M>) {
        let Ok(mut told) = self.told.lock() else { return };
        if told.is_none_or(|told| told.elapsed() >= TELL_EVERY) {
            *told = Some(Instant::now());
            (self.hear)(found);
        }
    }
}
