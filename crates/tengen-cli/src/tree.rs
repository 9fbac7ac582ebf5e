//! `tengen tree`: the tree that a search visits, with values, windows and the reasons of its cuts.

use crate::lang::Lang;
use crate::play::{GAMES, GameArgument};
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use tengen_core::Depth;
use tengen_lab::tree::{DEFAULT_MAX_NODES, Format, Labels, TreeAlgorithm, record, render};
use tengen_players::{GameVisitor, Playable};

/// Draw the tree that a search visits
///
/// Every node shows its value and its (α, β) window in the order it was set; cut branches are shown severed, with the
/// reason. All values are from the standpoint of MAX, the side to move in the position.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen tree --position 'XOX/.O./.X.'                                as text\n  \
    tengen tree --position 'XOX/.O./.X.' --out tree.svg                 as a picture\n  \
    tengen tree --position 'XO./.X./O..' --algorithm minimax --out tree.dot\n  \
    tengen tree --game 4x4x3 --depth 2 --eval lines --out tree.json     judged at depth 2")]
pub(crate) struct DrawTree {
    #[arg(long, default_value = "tictactoe", value_name = "GAME", help = GAMES)]
    game: GameArgument,

    /// Rows such as XOX/.O./.X. (top row first) or moves such as 'b2 a1 c3'
    #[arg(long, default_value = "", value_name = "POSITION", hide_default_value = true)]
    position: String,

    /// Which search
    #[arg(long, value_enum, default_value = "alphabeta")]
    algorithm: Algorithm,

    /// How many moves ahead; by default to the end of the game
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=100))]
    depth: Option<u16>,

    /// How positions are judged: `tengen players --game GAME` lists the names; by default +1, 0 and −1 when the search
    /// goes to the end of the game, else the game's first judgement
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,

    /// Refuse a tree with more nodes than this
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_NODES)]
    max_nodes: usize,

    /// The file to write, by its ending a picture (.svg), a graph (.dot), data (.json) or text (.txt); else text on
    /// standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Algorithm {
    /// Every move, to the end
    Minimax,
    /// Without what cannot matter
    Alphabeta,
}

impl DrawTree {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let format = match &self.out {
            None => Format::Text,
            Some(file) => file.to_string_lossy().parse().context("--out")?,
        };
        let drawing = self.game.0.visit(Draw { options: &self, lang, format })?;
        let Some(file) = &self.out else { return Ok(out.write_all(drawing.as_bytes())?) };
        std::fs::write(file, drawing).with_context(|| format!("cannot write {}", file.display()))?;
        let written = lang.pick(["written", "已写入"]);
        Ok(writeln!(out, "{written}: {}", file.display())?)
    }
}

struct Draw<'a> {
    options: &'a DrawTree,
    lang: Lang,
    format: Format,
}

impl GameVisitor for Draw<'_> {
    type Output = anyhow::Result<String>;

    fn visit<G: Playable>(self, start: G) -> anyhow::Result<String> {
        let Draw { options, lang, format } = self;
        let position = start.parse(&options.position).context("--position")?;
        if position.outcome().is_some() {
            bail!("--position: the game is over there, so nothing is searched; choose an earlier position");
        }
        let usual = if options.depth.is_none() { "utility" } else { start.evaluations()[0].0 };
        let eval = start.evaluation(options.eval.as_deref().unwrap_or(usual), false).context("--eval")?;
        let depth = options.depth.map_or(Depth::FULL, Depth);
        let algorithm = match options.algorithm {
            Algorithm::Minimax => TreeAlgorithm::Minimax,
            Algorithm::Alphabeta => TreeAlgorithm::AlphaBeta,
        };
        let tree =
            record(&position, eval, algorithm, depth, options.max_nodes).context("--depth, --max-nodes")?;
        Ok(render(&tree, format, lang.pick([&Labels::ENGLISH, &Labels::CHINESE])))
    }
}
