//! `tengen tune compare`: what a number of the search is worth.

use super::resume::settings;
use super::{bar_of, games_to_compare, usual_threads, was_stopped};
use crate::arena::test_told;
use crate::lang::Lang;
use crate::{signals, values};
use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use std::io::Write;
use std::time::Duration;
use tengen_arena::Test;
use tengen_arena::statistics::elo::{Elo, estimate, signed};
use tengen_arena::statistics::sprt::{Sprt, Verdict};
use tengen_arena::statistics::{GameResult, Scores};
use tengen_engine::params::{DECLARED, Params};
use tengen_players::GameSpec;
use tengen_tune::rivals::Rivals;

/// Play the engine with other numbers against the engine as it is
///
/// Pairs of games from openings by chance, each side once, both engines with equally many positions for a move, or with equal time
/// for it. A rule is switched off by a margin or budget of 0, so this tells what each rule is worth; `tengen tune search --list` has
/// the names.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune compare futility=0                                   is futility pruning worth anything?\n  \
    tengen tune compare razor=120 razor_depth=4 --game renju\n  \
    tengen tune compare singular=0 --nodes 50k --sprt -10,0          can it go? Plays until that is decided\n  \
    tengen tune compare vcf_nodes=30 --time 100ms                    are longer searches by fours worth their time?\n  \
    tengen tune compare razor=0 --nodes 50k --pairs 1k --json")]
pub(super) struct Compare {
    /// Numbers that the one engine has otherwise
    #[arg(value_name = "NAME=NUMBER", required = true)]
    numbers: Vec<String>,

    /// The game: gomoku, standard, renju, caro, gomoku20 …
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameSpec,

    /// How many pairs of games; by default 200, with --sprt as many as it takes, at most 20000
    #[arg(long, value_name = "N", value_parser = values::count)]
    pairs: Option<u64>,

    /// Stop as soon as it is decided whether the engine with these numbers is stronger by at least ELO1 (H1) or at most ELO0 (H0);
    /// below 0 is weaker. Further numbers are the chances of a wrong answer, by default 0.05 each
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = values::sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// How many positions the engines visit for a move
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "20k")]
    nodes: u64,

    /// How long the engines think about a move, instead: tells more of rules that make positions dear or cheap, but never quite
    /// the same twice
    #[arg(long, value_name = "TIME", value_parser = values::time, conflicts_with = "nodes")]
    time: Option<Duration>,

    /// Equal seeds give equal games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played side by side; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let pairs = self.pairs.unwrap_or(if self.sprt.is_some() { values::UNTIL_DECIDED } else { 200 });
        ensure!(pairs > 0, "--pairs must be at least 1");
        let params = self.params()?;
        let plan = games_to_compare(self.game, self.nodes, self.seed)?;
        let stop = signals::stopped()?;
        let bar = ProgressBar::new(pairs).with_style(bar_of(lang.pick(["pairs", "对"])));
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let mut scores = Scores::default();
        let is_open = |scores: &Scores| self.sprt.is_none_or(|sprt| sprt.verdict(scores) == Verdict::Open);
        let numbers = [&params, &Params::default()];
        let rivals = Rivals::new(plan, threads);
        let mut rivals = match self.time {
            Some(time) => rivals.timed(time),
            None => rivals,
        };
        let played = rivals.play(numbers, 0..pairs, &stop, &mut |[one, other]| {
            scores.add_pair(result(one), result(other));
            bar.inc(1);
            is_open(&scores)
        });
        bar.finish_and_clear();
        let stopped = was_stopped(played)?;
        let elo = estimate(&scores).context("no pair was finished")?;
        let test = self.sprt.map(|sprt| Test::new(sprt, &scores));
        let told = if self.json {
            let mut settings = settings(&plan);
            settings.insert("numbers".to_owned(), json!(self.numbers));
            settings.insert("pairs".to_owned(), json!(pairs));
            if let Some(time) = self.time {
                settings.remove("nodes");
                settings.insert("time".to_owned(), json!(time.as_secs_f64()));
            }
            json!({ "settings": settings, "scores": scores, "elo": elo, "sprt": test, "stopped": stopped })
                .to_string()
        } else {
            let sentence = self.sentence(lang, &scores, elo);
            match &test {
                Some(test) => format!("{sentence}\n{}", test_told(test, lang)),
                None => sentence,
            }
        };
        writeln!(out, "{told}")?;
        let played = scores.games() / 2;
        ensure!(
            !stopped,
            lang.pick([
                format!("stopped after {played} of {pairs} pairs"),
                format!("已停止：下完 {played} / {pairs} 对"),
            ])
        );
        Ok(())
    }

    fn params(&self) -> anyhow::Result<Params> {
        let mut params = Params::default();
        let mut named = Vec::new();
        for text in &self.numbers {
            let (name, number) = text
                .split_once('=')
                .ok_or_else(|| anyhow!("`{text}` sets nothing; write it as name=number, like razor=0"))?;
            if named.contains(&name) {
                bail!("`{name}` is set twice");
            }
            named.push(name);
            let declared = DECLARED.iter().find(|declared| declared.name == name);
            let (least, most) = declared
                .with_context(|| {
                    format!("`{name}` is no number of the search; `tengen tune search --list` has them")
                })?
                .range;
            let number = number.parse().ok().filter(|number| (least..=most).contains(number));
            let number =
                number.with_context(|| format!("{name} is a whole number from {least} to {most}"))?;
            *params.get_mut(name).expect("a number that is declared") = number;
        }
        Ok(params)
    }

    fn sentence(&self, lang: Lang, scores: &Scores, elo: Elo) -> String {
        let [lost, drawn, won] = scores.trinomial();
        let numbers = self.numbers.join(" ");
        let budget = match self.time {
            Some(time) => humantime::format_duration(time).to_string(),
            None => lang.pick([format!("{} positions", self.nodes), format!("{} 个局面", self.nodes)]),
        };
        let [elo, low, high] = [elo.elo, elo.low, elo.high].map(|elo| signed(elo, 0));
        lang.pick([
            format!(
                "{numbers}: +{won} ={drawn} −{lost} at {budget} a move; Elo {elo} (95 %: {low} … {high})"
            ),
            format!("{numbers}：每步 {budget}，+{won} ={drawn} −{lost}；Elo {elo}（95 %：{low} … {high}）"),
        ])
    }
}

fn result(points: i32) -> GameResult {
    match points.signum() {
        1 => GameResult::Win,
        0 => GameResult::Draw,
        _ => GameResult::Loss,
    }
}
