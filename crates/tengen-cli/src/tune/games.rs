//! `tengen tune games`: the engine against itself.

use super::resume::{Settings, check, settings};
use super::{bar_of, enough_nodes, five_in_a_row, usual_threads, was_stopped};
use crate::lang::Lang;
use crate::{locked, records, signals, values};
use anyhow::{Context, ensure};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tengen_players::GameSpec;
use tengen_tune::binpack;
use tengen_tune::plan::GamePlan;
use tengen_tune::selfplay::{Detours, play_games};

/// Play games of the engine against itself, with its scores, as a file to learn from
///
/// A game is kept as soon as it and those before it are finished. The same command goes on with a file that has fewer games than
/// wanted, and what it adds is what it would have written without a break.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune games --out games.binpack                        20,000 games of freestyle\n  \
    tengen tune games --game renju --nodes 5k --out renju.binpack\n  \
    tengen tune games --games 50k --out games.binpack            more of the same, behind those that are there")]
pub(super) struct Games {
    /// The game: gomoku, standard, renju, caro, gomoku20 …; only games on 15×15 can be fitted to
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    game: GameSpec,

    /// How many games the file is to have
    #[arg(long = "games", value_name = "N", value_parser = values::count, default_value = "20k")]
    wanted: u64,

    /// How many positions the engine visits for a move
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "2k")]
    nodes: u64,

    /// The most stones that are placed by chance before the engine plays
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u8).range(1..=30))]
    opening: u8,

    /// How far from even those may be judged, in points
    #[arg(long, value_name = "POINTS", default_value_t = 180, value_parser = clap::value_parser!(i32).range(1..=5000))]
    uneven: i32,

    /// The most moves that are then made by how promising they look, without a search: mistakes, as searches look at them
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(0..=60))]
    wander: u8,

    /// How many moves of a hundred are made that way later on
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=50))]
    stray: u8,

    /// Equal seeds give equal games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played side by side; by default one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Games {
    pub(super) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let board = five_in_a_row(self.game)?;
        enough_nodes(self.nodes)?;
        ensure!(
            binpack::has_number(board.rule()),
            "games of {} cannot be kept: the binpack format has no number for the rule; choose gomoku, standard, renju or caro",
            board.rule()
        );
        let plan = GamePlan {
            rule: board.rule(),
            size: board.size(),
            nodes: self.nodes,
            opening: self.opening,
            uneven: self.uneven,
            seed: self.seed,
        };
        let (mut file, there) = go_on(&self.out, &self.settings(&plan))?;
        let stop = signals::stopped()?;
        let bar = ProgressBar::new(self.wanted)
            .with_style(bar_of(lang.pick(["games", "对局"])))
            .with_position(there);
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let (mut count, mut trouble) = (there, None);
        let result = play_games((&plan, self.detours()), there..self.wanted, threads, &stop, &mut |game| {
            trouble = game.write(&mut file).err();
            count += u64::from(trouble.is_none());
            bar.set_position(count);
            trouble.is_none()
        });
        bar.finish_and_clear();
        let stopped = was_stopped(result)?;
        trouble.map_or(Ok(()), Err).with_context(|| format!("cannot write {}", self.out.display()))?;
        let file = self.out.display();
        let (wanted, added) = (self.wanted, count - there);
        let said = lang.pick([
            format!("{file}: {count} of {wanted} games, {added} of them new"),
            format!("{file}：{count} / {wanted} 局，新增 {added} 局"),
        ]);
        writeln!(out, "{said}")?;
        ensure!(
            !stopped,
            lang.pick(["stopped; the same command goes on with what is left", "已停止；用同一命令可继续"])
        );
        Ok(())
    }

    fn detours(&self) -> Detours {
        Detours { wander: self.wander, stray: self.stray }
    }

    /// What the games are played with.
    fn settings(&self, plan: &GamePlan) -> Settings {
        let mut settings = settings(plan);
        settings.insert("wander".to_owned(), json!(self.wander));
        settings.insert("stray".to_owned(), json!(self.stray));
        settings
    }
}

/// Opens the file behind its last whole game; how many games it has. What they were played with is kept beside it, and must be
/// the same.
fn go_on(path: &Path, settings: &Settings) -> anyhow::Result<(File, u64)> {
    let mut file = locked::open(path)?;
    let mut data = Vec::new();
    file.read_to_end(&mut data).with_context(|| format!("cannot read {}", path.display()))?;
    let mut beside = path.as_os_str().to_owned();
    beside.push(".json");
    let beside = PathBuf::from(beside);
    if data.is_empty() {
        let text = serde_json::to_string_pretty(settings)?;
        records::save(&beside, format!("{text}\n").as_bytes(), true)?;
    } else {
        let text = fs::read_to_string(&beside).with_context(|| {
            format!(
                "{} does not tell how its games were played: cannot read {}",
                path.display(),
                beside.display()
            )
        })?;
        let known = serde_json::from_str(&text).with_context(|| beside.display().to_string())?;
        check(path, &known, settings)?;
    }
    let (games, length) = binpack::whole_games(&data).with_context(|| path.display().to_string())?;
    file.set_len(length)
        .and_then(|()| file.seek(SeekFrom::End(0)))
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok((file, games.len() as u64))
}
