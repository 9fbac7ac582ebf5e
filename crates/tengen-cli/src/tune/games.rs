//! `tengen tune games`: the engine against itself.

use super::{bar_of, enough_nodes, five_in_a_row, usual_threads};
use crate::lang::Lang;
use crate::{signals, values};
use anyhow::{Context, ensure};
use clap::Args;
use indicatif::ProgressBar;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use tengen_players::GameSpec;
use tengen_tune::binpack;
use tengen_tune::selfplay::{Plan, play_games};

/// Play games of the engine against itself, with its scores, as a file to learn from
///
/// A game is kept as soon as it is finished. The same command goes on with a file that has fewer games than wanted, and what it
/// adds is what it would have written without a break.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tune games --out games.binpack                        20,000 games of freestyle\n  \
    tengen tune games --game renju --nodes 5k --out renju.binpack\n  \
    tengen tune games --games 50k --out games.binpack            more of the same, behind those that are there")]
pub(super) struct Games {
    /// The game: gomoku, standard, renju, caro, gomoku20 …
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
        let plan = Plan {
            rule: board.rule(),
            size: board.size(),
            nodes: self.nodes,
            opening: self.opening,
            uneven: self.uneven,
            seed: self.seed,
        };
        let (mut file, there) = go_on(&self.out, &plan)?;
        let stop = signals::stopped()?;
        let bar = ProgressBar::new(self.wanted)
            .with_style(bar_of(lang.pick(["games", "对局"])))
            .with_position(there);
        let threads = self.threads.map_or_else(usual_threads, usize::from);
        let (mut count, mut trouble) = (there, None);
        if there < self.wanted {
            play_games(&plan, there, threads, &mut |game| {
                trouble = game.write(&mut file).err();
                count += u64::from(trouble.is_none());
                bar.set_position(count);
                trouble.is_none() && count < self.wanted && !stop.load(Ordering::Relaxed)
            });
        }
        bar.finish_and_clear();
        trouble.map_or(Ok(()), Err).with_context(|| format!("cannot write {}", self.out.display()))?;
        let file = self.out.display();
        let (wanted, added) = (self.wanted, count - there);
        let said = lang.pick([
            format!("{file}: {count} of {wanted} games, {added} of them new"),
            format!("{file}：{count} / {wanted} 局，新增 {added} 局"),
        ]);
        writeln!(out, "{said}")?;
        Ok(())
    }
}

/// Opens the file behind its last whole game; how many games it has. The plan it was made with is kept beside it, and must be
/// the same.
fn go_on(path: &Path, plan: &Plan) -> anyhow::Result<(File, u64)> {
    let beside = PathBuf::from(format!("{}.plan", path.display()));
    let plan = format!("{plan:?}\n");
    let data = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        read => read.with_context(|| format!("cannot read {}", path.display()))?,
    };
    if !data.is_empty() {
        let known = fs::read_to_string(&beside).unwrap_or_default();
        ensure!(
            known == plan,
            "{} was made with other settings ({}); use the same, or another --out",
            path.display(),
            known.trim()
        );
    }
    let (games, length) = binpack::whole_games(&data).with_context(|| path.display().to_string())?;
    fs::write(&beside, plan).with_context(|| format!("cannot write {}", beside.display()))?;
    let open = || -> io::Result<File> {
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(file)
    };
    Ok((open().with_context(|| format!("cannot write {}", path.display()))?, games.len() as u64))
}
