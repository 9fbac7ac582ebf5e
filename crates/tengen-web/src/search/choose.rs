//! A move by any player of the grammar.

use super::analyse::TELL_EVERY;
use super::engines::{Engines, LARGEST_TABLE, USUAL_TABLE};
use super::listening::Listening;
use super::task::{Desk, Task, Turn};
use super::view;
use crate::answers::{Answer, At, Refusal, Visit, refuse, visit};
use crate::protocol::{Clock as TheirClock, Place, Say, Thought};
use std::time::{Duration, Instant};
use tengen_core::Clock;
use tengen_engine::time::{Allotment, TimeControl, allot};
use tengen_engine::{Engine, Level, Options, Progress, Request};
use tengen_games::gomoku::Gomoku;
use tengen_players::catalogue::{Value, ValueKind};
use tengen_players::{Playable, PlayerSpec, SpecError};
use tengen_search::player::{Choice, Player, Resigned, Thought as Found};

/// What the page and the socket need of the time of a move.
const MARGIN: Duration = Duration::from_millis(60);

/// The search for a move.
pub(crate) fn task(
    place: &Place,
    player: &str,
    seed: u32,
    clock: Option<TheirClock>,
) -> Answer<Box<dyn Task>> {
    visit(place, Choosing { spec: player_of(player)?, game: &place.game, seed: seed.into(), clock })
}

/// The player that a page asks for, within bounds. Pages name no files: whoever reaches the server could otherwise try which
/// there are, and let it read them.
pub(crate) fn player_of(text: &str) -> Answer<PlayerSpec> {
    let spec: PlayerSpec = text.parse().map_err(refused)?;
    let files = spec.kind().options.iter().filter(|option| option.kind == ValueKind::File);
    match files.map(|option| option.name).find(|name| spec.setting(name).is_some()) {
        Some(name) => Err(refuse(
            "no_files",
            format!(
                "the server reads no files for a page; leave `{name}` out, and `{}` is what comes with the program",
                spec.kind().name
            ),
        )),
        None => Ok(within_bounds(spec)),
    }
}

/// Why there is no such player.
pub(super) fn refused(error: SpecError) -> Refusal {
    match error {
        // It would tell to name a file.
        SpecError::NoNetwork(known) => {
            let message = format!("no network comes with the program for this game; one comes for `{known}`");
            refuse("no_network", message)
        }
        error => refuse("bad_player", error),
    }
}

/// So many positions that a network judges, with all their moves, fit in 256 MB on the boards that have networks.
const MOST_JUDGED: u64 = 100_000;

/// The same player with no more memory and threads than there are for one search, which leaves half of the machine to others.
pub(super) fn within_bounds(spec: PlayerSpec) -> PlayerSpec {
    let most = std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1)) as u64;
    let table = spec.setting("table").cloned();
    let threads = spec.setting("threads").cloned();
    let spec = match table {
        Some(Value::Size(bytes)) if bytes > LARGEST_TABLE => spec.with("table", Value::Size(LARGEST_TABLE)),
        _ => spec,
    };
    let spec = match threads {
        Some(Value::Count(count)) if count > most => spec.with("threads", Value::Count(most)),
        _ => spec,
    };
    // Without any limit it has a small one of its own.
    let judges = spec.kind().name == "zero" && spec.is_limited();
    match spec.setting("playouts") {
        Some(Value::Count(count)) if *count <= MOST_JUDGED => spec,
        _ if judges => spec.with("playouts", Value::Count(MOST_JUDGED)),
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
                within_bounds(self.spec.with("time", Value::Time(soft.min(hard).max(SHORTEST))))
            }
            None => self.spec,
        };
        let player = spec.build(&at.position, self.seed).map_err(refused)?;
        let long = is_long(&spec);
        Ok(Box::new(ByPlayer { position: at.position, player, long }))
    }
}

/// Choices that may take longer leave a worker to the others.
const QUICK: Duration = Duration::from_secs(10);
/// So many random games take no longer.
const QUICK_PLAYOUTS: u64 = 20_000;
/// So many judgements of a network take no longer.
const QUICK_JUDGED: u64 = 4_000;

/// Whether a player other than the engine may think for long: without a limit it may, if its kind has none of its own.
fn is_long(spec: &PlayerSpec) -> bool {
    if let Some(Value::Time(time)) = spec.setting("time") {
        return *time > QUICK;
    }
    let more_than = |quick| matches!(spec.setting("playouts"), Some(Value::Count(count)) if *count > quick);
    match spec.kind().name {
        "random" => false,
        "mcts" => more_than(QUICK_PLAYOUTS),
        "zero" => more_than(QUICK_JUDGED),
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
                lines: vec![view::thought(found)],
                nodes: found.nodes as f64,
                time_ms: view::milliseconds(found.time),
            });
        };
        let host = Listening::new(desk.watch(), hear);
        let choice = self.player.choose(&self.position, &host);
        let time_ms = view::milliseconds(host.elapsed());
        Turn::Done(match choice {
            Ok(Choice { mv, thought: found }) => Say::Chosen {
                mv: Some(mv.to_string()),
                thought: Some(view::thought(&found)),
                nodes: found.nodes as f64,
                time_ms,
            },
            Err(Resigned) => Say::Chosen { mv: None, thought: None, nodes: 0.0, time_ms },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_bounded_as_random_games_are() {
        for (text, within, long) in [
            ("zero", "zero", false),
            ("zero:playouts=400", "zero:playouts=400", false),
            ("zero:playouts=4001", "zero:playouts=4001", true),
            ("zero:playouts=9000000", "zero:playouts=100000", true),
            ("zero:time=2s", "zero:playouts=100000,time=2s", false),
            ("zero:playouts=7,time=1m", "zero:playouts=7,time=60s", true),
            ("mcts:playouts=9000000", "mcts:playouts=9000000", true),
            ("mcts:playouts=300", "mcts:playouts=300", false),
        ] {
            let spec = player_of(text).unwrap();
            assert_eq!((&*spec.to_string(), is_long(&spec)), (within, long), "{text}");
        }
    }

    #[test]
    fn players_that_name_files_are_refused_whatever_else_they_say() {
        for text in ["zero:net=a", "zero:playouts=3,net=/etc/passwd", "zero:builtin=3x3x3,net=x"] {
            assert_eq!(player_of(text).unwrap_err().code, "no_files", "{text}");
        }
    }
}
