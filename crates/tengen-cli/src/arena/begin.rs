//! Beginning a run, and going on with one.

use super::live::{Live, remark};
use super::show::show;
use super::{StoreFile, WhichRun};
use crate::lang::Lang;
use crate::{signals, values};
use anyhow::{Context, bail, ensure};
use clap::Args;
use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_arena::opening::{self, Balance};
use tengen_arena::statistics::sprt::Sprt;
use tengen_arena::{Control, Entrant, Finish, Mode, Opening, Run, Source, Store, Tournament};
use tengen_players::GameSpec;

/// Two players against each other
#[derive(Args)]
pub(super) struct Match {
    /// A player (see `tengen players`), or an engine: `cmd:path/to/engine --flag`; words like `thread_num=1` before the
    /// path are told to it alone, as `INFO thread_num 1`
    #[arg(value_name = "A")]
    first: Entrant,

    /// Its opponent
    #[arg(value_name = "B")]
    second: Entrant,

    /// Stop as soon as it is decided whether A is stronger than B by at least ELO1 or at most ELO0; further numbers are the
    /// chances of a wrong answer, by default 0.05 each
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = values::sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    #[command(flatten)]
    terms: Terms,
}

/// Everybody against everybody
#[derive(Args)]
pub(super) struct RoundRobin {
    /// Players (see `tengen players`), or engines: `cmd:path/to/engine --flag`; words like `thread_num=1` before the
    /// path are told to it alone, as `INFO thread_num 1`
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Entrant>,

    #[command(flatten)]
    terms: Terms,
}

/// One player against each of the others
#[derive(Args)]
pub(super) struct Gauntlet {
    /// The one, then the others
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Entrant>,

    #[command(flatten)]
    terms: Terms,
}

/// What is played, and how.
#[derive(Args)]
struct Terms {
    /// The game: tictactoe, 6x6x4, connect4, gomoku, standard, renju, caro, gomoku20 …
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameSpec,

    /// How often every two meet, each time for two games with one opening and colours changed; by default 10, with --sprt as
    /// often as it takes, at most 20000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    /// A file of openings; `balanced` and `random` make some, `none` begins on the empty board
    #[arg(long, value_name = "FILE", default_value = "balanced")]
    openings: String,

    /// How many moves openings have that are made, by default 5 in five in a row, else 2; of those of a file, so many are kept
    #[arg(long, value_name = "N")]
    plies: Option<usize>,

    /// The most for a move; players that set a limit of their own keep to the shorter
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,

    /// The most for all moves of a game
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    game_time: Option<Duration>,

    /// What every move adds to the time of the game
    #[arg(long, value_name = "TIME", value_parser = values::time, requires = "game_time")]
    increment: Option<Duration>,

    /// What a move may take longer before it loses
    #[arg(long, value_name = "TIME", value_parser = values::time, default_value = "100ms")]
    grace: Duration,

    /// The most memory for the processes of an engine; 0 is no limit
    #[arg(long, value_name = "SIZE", value_parser = values::size, default_value = "350mb")]
    memory: usize,

    /// A game of so many moves is a draw
    #[arg(long, value_name = "MOVES")]
    draw_after: Option<u32>,

    /// Players that draw lots, and openings that are made, draw with this
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    running: Running,

    #[command(flatten)]
    store: StoreFile,
}

/// How a run is played and told.
#[derive(Args)]
struct Running {
    /// How many games are played side by side; with limits of time not more than there are cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// The result for programs
    #[arg(long)]
    json: bool,
}

/// Go on with a run that was stopped
#[derive(Args)]
pub(super) struct Resume {
    #[command(flatten)]
    which: WhichRun,

    /// Play so many rounds in all instead of what the run began with
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    #[command(flatten)]
    running: Running,
}

impl Match {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        self.terms.begin(Mode::Match, vec![self.first, self.second], self.sprt, lang, out)
    }
}

impl RoundRobin {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        self.terms.begin(Mode::RoundRobin, self.players, None, lang, out)
    }
}

impl Gauntlet {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        self.terms.begin(Mode::Gauntlet, self.players, None, lang, out)
    }
}

impl Resume {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        // More rounds are for a run that is finished.
        let (store, run) =
            if self.rounds.is_some() { self.which.find_to_write()? } else { self.which.find_unfinished()? };
        if let Some(rounds) = self.rounds {
            let most = store.tournament(run)?.rounds_without_copies().unwrap_or(u32::MAX);
            ensure!(rounds <= most, "{}", only_copies(most, lang));
            store.set_rounds(run, rounds)?;
        }
        self.running.play(&store, run, lang, out)
    }
}

impl Terms {
    fn begin(
        self,
        mode: Mode,
        entrants: Vec<Entrant>,
        sprt: Option<Sprt>,
        lang: Lang,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let entrants: Vec<Entrant> = entrants.into_iter().map(Entrant::settled).collect();
        let rounds = self.rounds.unwrap_or(if sprt.is_some() { values::UNTIL_DECIDED as u32 } else { 10 });
        let stop = signals::stopped()?;
        let mut tournament = Tournament {
            game: self.game,
            mode,
            control: self.control(&entrants),
            entrants,
            rounds,
            openings: vec![Opening::default()],
            draw_after: self.draw_after,
            sprt,
            seed: self.seed,
        };
        // What is wrong is told before time goes into openings.
        tournament.check()?;
        tournament.rehearse()?;
        tournament.openings = self.openings(rounds, lang, &stop)?;
        ensure!(
            !stop.load(Ordering::Relaxed),
            "{}",
            lang.pick(["stopped before the first game", "尚未开始即已停止"])
        );
        leave_out_copies(&mut tournament, lang);
        tournament.check()?;
        let store = self.store.open()?;
        let run = store.begin(&tournament)?;
        self.running.go(&store, run, &stop, lang, out)
    }

    fn control(&self, entrants: &[Entrant]) -> Control {
        let control = Control {
            turn: self.time,
            game: self.game_time,
            increment: self.increment.unwrap_or_default(),
            grace: self.grace,
            memory: Some(self.memory as u64).filter(|&bytes| bytes > 0),
        };
        // Engines of others must be told something.
        let timeless = entrants.iter().any(|entrant| {
            let Control { turn, game, .. } = entrant.control(control);
            matches!(entrant.source, Source::Outside(_)) && turn.is_none() && game.is_none()
        });
        Control { turn: self.time.or(timeless.then_some(Duration::from_secs(1))), ..control }
    }

    fn openings(&self, rounds: u32, lang: Lang, stop: &AtomicBool) -> anyhow::Result<Vec<Opening>> {
        match self.openings.as_str() {
            "none" => Ok(vec![Opening::default()]),
            "balanced" => Ok(self.balanced(rounds, lang, stop)),
            "random" => Ok(self.made(rounds, None, lang, stop)),
            file => {
                let bytes = fs::read(file).with_context(|| format!("cannot read the openings {file}"))?;
                opening::read(&bytes, Path::new(file), self.game, self.plies).with_context(|| file.to_owned())
            }
        }
    }

    /// Balanced openings; where every opening is decided any will do, for both colours have it.
    fn balanced(&self, rounds: u32, lang: Lang, stop: &AtomicBool) -> Vec<Opening> {
        let made = self.made(rounds, Balance::default().nodes, lang, stop);
        if !made.is_empty() || stop.load(Ordering::Relaxed) {
            return made;
        }
        remark(lang.pick([
            "no opening of so many moves is even: openings are drawn by lot instead",
            "没有这样长短的均势开局，改用随机开局",
        ]));
        self.made(rounds, None, lang, stop)
    }

    fn made(&self, rounds: u32, nodes: Option<u64>, lang: Lang, stop: &AtomicBool) -> Vec<Opening> {
        let plies = self.plies.unwrap_or_else(|| super::openings::usual_plies(self.game));
        let count = rounds.min(MOST_OPENINGS) as usize;
        let balance = Balance { count, plies, seed: self.seed, nodes, ..Balance::default() };
        super::openings::make(self.game, &balance, lang, stop)
    }
}

/// Plays no rounds that can only be copies.
fn leave_out_copies(tournament: &mut Tournament, lang: Lang) {
    if let Some(most) = tournament.rounds_without_copies().filter(|&most| most < tournament.rounds) {
        remark(&only_copies(most, lang));
        tournament.rounds = most;
    }
}

/// What to say when further rounds would be copies of those before.
fn only_copies(rounds: u32, lang: Lang) -> String {
    lang.pick([
        format!(
            "these players draw no lots and keep no time: after {rounds} rounds, one for each opening, they would only repeat \
            their games; for more of them begin with more --openings"
        ),
        format!("这些参赛者既不随机也不限时：{rounds} 轮（每个开局一轮）之后只会重复对局；要更多对局，请用更多 --openings 另行开始"),
    ])
}

/// Says that games will be repeated: copies of a game are no evidence, whatever the figures say.
fn warn_of_copies(tournament: &Tournament, lang: Lang) {
    let different: HashSet<&[String]> =
        tournament.openings.iter().map(|opening| &opening.moves[..]).collect();
    let (openings, rounds) = (different.len(), tournament.rounds);
    if openings >= rounds as usize {
        return;
    }
    remark(&lang.pick([
        format!("more rounds ({rounds}) than openings ({openings}): players that neither draw lots nor keep time repeat games"),
        format!("轮数（{rounds}）多于开局数（{openings}）：既不随机也不限时的参赛者会重复对局"),
    ]));
}

/// Longer tournaments begin with the same openings again.
const MOST_OPENINGS: u32 = 500;

impl Running {
    fn play(&self, store: &Store, run: u32, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        self.go(store, run, &*signals::stopped()?, lang, out)
    }

    fn go(
        &self,
        store: &Store,
        run: u32,
        stop: &AtomicBool,
        lang: Lang,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let tournament = store.tournament(run)?;
        warn_of_copies(&tournament, lang);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if usize::from(self.concurrency) > cores {
            remark(&lang.pick([
                format!(
                    "{} games at once on {cores} cores: players that keep time have less of it",
                    self.concurrency
                ),
                format!("{cores} 个核心同时进行 {} 局：限时的参赛者会缺少时间", self.concurrency),
            ]));
        }
        let mut live = Live::new(run, &tournament, lang, self.json);
        let playing = Run { store, id: run, concurrency: self.concurrency.into(), stop };
        let finish = playing.play(&mut |game, standings| live.tell(game, standings));
        live.end();
        let finish = finish?;
        show(store, run, lang, self.json, out)?;
        let exhausted = tournament.rounds_without_copies().is_some_and(|most| most <= tournament.rounds);
        if finish == Finish::Complete && tournament.sprt.is_some() && exhausted {
            let text =
                ["the test is undecided, and every opening is played", "检验尚未决定，所有开局均已下完"];
            remark(lang.pick(text));
        } else if finish == Finish::Complete && tournament.sprt.is_some() {
            let text = lang.pick(["the test is undecided; play on with", "检验尚未决定；继续："]);
            remark(&format!("{text} `tengen arena resume {run} --rounds {}`", 2 * tournament.rounds));
        }
        if finish == Finish::Stopped {
            let text = lang.pick(["stopped; go on with", "已停止；继续："]);
            bail!("{text} `tengen arena resume {run}`");
        }
        Ok(())
    }
}
