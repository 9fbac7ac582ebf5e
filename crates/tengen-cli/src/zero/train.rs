//! `tengen zero train`: self-play, learning and examinations in one process.

use super::examine::{Examination, MatchResult, ratings};
use super::rules_of;
use crate::lang::Lang;
use crate::tune::usual_threads;
use crate::{locked, signals, values};
use anyhow::{Context, anyhow, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{self, File};
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tengen_arena::statistics::elo::signed;
use tengen_lab::experiment::duel::told_elo;
use tengen_players::GameSpec;
use tengen_zero::config::Config;
use tengen_zero::lines;
use tengen_zero::run::{Progress, RoundReport, Run, RunError, Watcher};

/// Train a network by games against itself, in a folder; the same command goes on after an interruption
///
/// The folder keeps the configuration, every game, the network after every few rounds, a log and what each network scored when it was
/// examined. A killed run loses the games in progress. With equal seeds equal networks come of it.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen zero train --game tictactoe --out ttt               about 15 s on two cores\n  \
    tengen zero train --game 6x6x4 --games 8k --out run        four in a row on 6×6, 12 min\n  \
    tengen zero train --out run                                go on with what is there\n  \
    tengen zero train --config my.toml --out mine              `tengen zero config` prints one to begin with")]
pub(super) struct Train {
    /// The game: columns x rows x stones in a row, or tictactoe
    #[arg(long, value_name = "GAME", conflicts_with = "config")]
    game: Option<GameSpec>,

    /// What decides the run, as TOML
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// The folder of the run
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// Games of the whole run; a run that is there can be made longer
    #[arg(long, value_name = "N", value_parser = values::count)]
    games: Option<u64>,

    /// Equal seeds give equal runs
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// A line of JSON for every round and examination, instead of progress
    #[arg(long)]
    json: bool,
}

impl Train {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make {}", self.out.display()))?;
        let _lock = locked::open(&self.out.join("lock"))?;
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let mut run = Run::open(&self.out, self.wanted()?, threads)?;
        let rules = run.config().rules()?;
        let stop = signals::stopped()?;
        let examiner = Examiner {
            folder: &self.out,
            opponents: run.config().examination.opponents.clone(),
            matches: Examination {
                rules,
                playouts: run.config().examination.playouts,
                pairs: run.config().examination.pairs,
                threads,
                stop: &stop,
            },
        };
        examiner.check()?;
        let screen = Screen::new(lang, self.json, run.config(), run.progress(), out);
        let mut follower = Follower { screen, examiner, failed: None };
        let ended = follower.follow(&mut run, &stop);
        let Follower { mut screen, .. } = follower;
        match ended {
            Ok(()) => screen.done(&run, &self.out),
            Err(error) if matches!(error.downcast_ref(), Some(RunError::Stopped)) => screen.stopped(),
            Err(error) => Err(error),
        }
    }

    /// The configuration that was asked for; none if the folder is to be gone on with as it is.
    fn wanted(&self) -> anyhow::Result<Option<Config>> {
        let there = || -> anyhow::Result<Option<Config>> {
            let path = self.out.join("config.toml");
            match fs::read_to_string(&path) {
                Ok(text) => {
                    let config = Config::from_toml(&text);
                    Ok(Some(config.map_err(|error| RunError::ConfigFile { path, error })?))
                }
                Err(_) => Ok(None),
            }
        };
        let named = match (&self.config, self.game) {
            (Some(path), _) => {
                let text =
                    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                Some(
                    Config::from_toml(&text)
                        .with_context(|| format!("{} is no configuration", path.display()))?,
                )
            }
            (None, Some(game)) => {
                let usual = Config::usual(rules_of(game)?);
                // A run that was begun with other settings for the same game is gone on with as it is.
                Some(there()?.filter(|there| there.game == usual.game).unwrap_or(usual))
            }
            (None, None) => there()?,
        };
        Ok(named.map(|mut config| {
            config.self_play.games = self.games.unwrap_or(config.self_play.games);
            config.seed = self.seed.unwrap_or(config.seed);
            config
        }))
    }
}

/// Examines the networks of a run, each once.
struct Examiner<'a> {
    folder: &'a Path,
    opponents: Vec<String>,
    matches: Examination<'a>,
}

impl Examiner<'_> {
    fn path(&self) -> PathBuf {
        results_path(self.folder)
    }

    /// Whether the opponents can be met.
    fn check(&self) -> anyhow::Result<()> {
        ensure!(
            !self.folder.to_string_lossy().contains(','),
            "the folder's name has a comma, and players are told apart by commas; choose another"
        );
        self.opponents.iter().try_for_each(|opponent| self.matches.check(opponent))
    }

    fn add(&self, result: &MatchResult) -> anyhow::Result<()> {
        let path = self.path();
        let line = serde_json::to_string(result)? + "\n";
        let append = || -> std::io::Result<()> {
            let mut file = File::options().create(true).append(true).open(&path)?;
            // What a killed program left unfinished is cut off.
            file.set_len(lines::finished(&fs::read(&path)?) as u64)?;
            file.write_all(line.as_bytes())
        };
        append().with_context(|| format!("cannot write {}", path.display()))
    }
}

/// Where the results of a run's examinations are.
pub(super) fn results_path(folder: &Path) -> PathBuf {
    folder.join("ratings.jsonl")
}

/// What the networks of a run have scored with so many playouts; a line that was never finished is left out.
pub(super) fn results(folder: &Path, playouts: u32) -> anyhow::Result<Vec<MatchResult>> {
    let path = results_path(folder);
    let name = path.display();
    let bytes = match fs::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        bytes => bytes.with_context(|| format!("cannot read {name}"))?,
    };
    let results: Result<Vec<MatchResult>, _> = lines::read(&bytes);
    let mut results = results.map_err(|error| {
        anyhow!("{name}: {error}; put a copy of the file back, or take the line out: `tengen zero train` then plays its match again")
    })?;
    results.retain(|result| result.playouts == playouts);
    Ok(results)
}

/// What is shown of a run.
struct Screen<'a, W: Write> {
    lang: Lang,
    json: bool,
    out: &'a mut W,
    bar: ProgressBar,
    games: u64,
    progress: Progress,
}

impl<'a, W: Write> Screen<'a, W> {
    fn new(lang: Lang, json: bool, config: &Config, progress: Progress, out: &'a mut W) -> Self {
        let bar = if json { ProgressBar::hidden() } else { ProgressBar::new(config.self_play.games) };
        let template = lang.pick([
            "games {bar:30} {pos}/{len}, {eta} left  {msg}",
            "对局 {bar:30} {pos}/{len}，还需 {eta}  {msg}",
        ]);
        bar.set_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        bar.set_position(progress.games);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(250));
        Screen { lang, json, out, bar, games: config.self_play.games, progress }
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        if std::io::stdout().is_terminal() {
            self.bar.suspend(|| writeln!(self.out, "{text}"))?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()?;
        Ok(())
    }

    fn round(&mut self, report: &RoundReport) -> anyhow::Result<()> {
        self.progress = report.progress;
        self.bar.set_position(report.progress.games);
        if self.json {
            return self.say(&serde_json::to_string(report)?);
        }
        let Progress { round, games, positions, seconds, .. } = report.progress;
        let RoundReport { policy_loss, value_loss, entropy, learnt_a_second, .. } = report;
        let judged = report.judged_a_second.map_or(String::new(), |judged| {
            self.lang.pick([format!("{judged:.0} judged/s, "), format!("每秒评价 {judged:.0}，")])
        });
        let minutes = seconds / 60.0;
        let all = self.games;
        self.say(&self.lang.pick([
            format!(
                "round {round}: {games}/{all} games, {positions} positions, losses {policy_loss:.3} policy {value_loss:.3} value, \
                 entropy {entropy:.2}, {judged}{learnt_a_second:.0} learnt/s, {minutes:.1} min"
            ),
            format!(
                "第 {round} 轮：{games}/{all} 局，{positions} 个局面，损失：策略 {policy_loss:.3}、价值 {value_loss:.3}，\
                 熵 {entropy:.2}，{judged}每秒学习 {learnt_a_second:.0}，{minutes:.1} 分钟"
            ),
        ]))
    }

    /// Lets a network meet the opponents that it has not met yet; [`RunError::Stopped`] if some are left.
    fn examine(&mut self, examiner: &Examiner<'_>, round: u64, net: &Path) -> anyhow::Result<()> {
        for opponent in &examiner.opponents {
            let met = |result: &MatchResult| result.round == round && result.opponent == *opponent;
            if results(examiner.folder, examiner.matches.playouts)?.iter().any(met) {
                continue;
            }
            self.bar.set_message(self.lang.pick([format!("against {opponent}"), format!("对 {opponent}")]));
            let score = examiner.matches.play(net, opponent)?.ok_or(RunError::Stopped)?;
            let result =
                MatchResult { round, opponent: opponent.clone(), playouts: examiner.matches.playouts, score };
            examiner.add(&result)?;
            if self.json {
                self.say(&serde_json::to_string(&result)?)?;
            } else {
                let (played, elo) = (result.score.results(), told_elo(&result.score));
                self.say(&self.lang.pick([
                    format!("  network {round} against {opponent}: {played}, Elo {elo}"),
                    format!("  第 {round} 轮的网络对 {opponent}：{played}，Elo {elo}"),
                ]))?;
            }
        }
        self.bar.set_message(String::new());
        self.rating(examiner, round)
    }

    /// Tells the rating of the network of this round, if it has met everybody.
    fn rating(&mut self, examiner: &Examiner<'_>, round: u64) -> anyhow::Result<()> {
        let (nets, opponents) = ratings(&results(examiner.folder, examiner.matches.playouts)?);
        let rated = nets.iter().find(|rated| rated.round == round);
        if let (Some(rated), Some((anchor, _)), false) = (rated, opponents.first(), self.json) {
            let (elo, error) = (signed(rated.elo, 0), rated.error.round());
            self.say(&self.lang.pick([
                format!("  network {round}: {elo} ± {error} above {anchor}"),
                format!("  第 {round} 轮的网络：比 {anchor} 高 {elo} ± {error}"),
            ]))?;
        }
        Ok(())
    }

    fn done(&mut self, run: &Run, folder: &Path) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        let Some((_, last)) = run.kept()?.pop() else { return Ok(()) };
        let (net, folder) = (last.display(), folder.display());
        if self.json {
            return Ok(());
        }
        self.say(&self.lang.pick([
            format!("done: {net}; play it with `zero:net={net}`, see `tengen zero curve {folder}`"),
            format!("完成：{net}；用 `zero:net={net}` 与它对弈，曲线见 `tengen zero curve {folder}`"),
        ]))
    }

    fn stopped(&mut self) -> anyhow::Result<()> {
        self.bar.finish_and_clear();
        if self.json {
            return Ok(());
        }
        self.say(self.lang.pick([
            "stopped; the same command goes on with what is left",
            "已停止；再次运行同一命令即可继续",
        ]))
    }
}

/// Shows a run and examines its networks while it goes on.
struct Follower<'a, W: Write> {
    screen: Screen<'a, W>,
    examiner: Examiner<'a>,
    failed: Option<anyhow::Error>,
}

impl<W: Write> Follower<'_, W> {
    /// Examines what is there, then trains to the end and examines what comes of it.
    fn follow(&mut self, run: &mut Run, stop: &AtomicBool) -> anyhow::Result<()> {
        for (round, net) in run.kept()? {
            self.screen.examine(&self.examiner, round, &net)?;
        }
        let ended = run.train(stop, self);
        self.failed.take().map_or(Ok(()), Err)?;
        Ok(ended?)
    }

    /// What cannot be told or kept ends the run.
    fn note(&mut self, result: anyhow::Result<()>, stop: &AtomicBool) {
        if let Err(error) = result {
            self.failed.get_or_insert(error);
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl<W: Write> Watcher for Follower<'_, W> {
    fn games(&mut self, done: u64, _: u64) {
        self.screen.bar.set_position(self.screen.progress.games + done);
    }

    fn steps(&mut self, done: u64, of: u64) {
        let message = if done < of {
            self.screen.lang.pick([format!("learning {done}/{of}"), format!("学习 {done}/{of}")])
        } else {
            String::new()
        };
        self.screen.bar.set_message(message);
    }

    fn round(&mut self, report: &RoundReport) {
        let told = self.screen.round(report);
        self.note(told, self.examiner.matches.stop);
    }

    fn kept(&mut self, net: &Path) {
        let round = self.screen.progress.round;
        let told = self.screen.examine(&self.examiner, round, net);
        self.note(told, self.examiner.matches.stop);
    }
}
