//! `tengen best`: the best move in a position, from one side's standpoint.

use crate::five::kind_and_plies;
use crate::lang::{Lang, close_up};
use crate::play::{GAMES, GameArgument, computer};
use crate::progress::{figures, think};
use anyhow::{Context, bail};
use clap::Args;
use serde_json::json;
use std::io::Write;
use tengen_core::{Score, ScoreKind, Side};
use tengen_players::{GameVisitor, Playable, PlayerSpec};
use tengen_search::player::{Choice, Thought};

/// Find the best move in a position
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen best --position 'X../.O./..X'\n  \
    tengen best --position 'b2 a1 c3' --player minimax --json\n  \
    tengen best --position 'XX./.O./...' --for X               as if it were X's turn\n  \
    tengen best --game renju --position 'h8 i9 h10' --player engine:time=5s\n  \
    tengen best --game connect4 --position 4433 --player pvs:depth=10\n  \
    tengen best --game chess --position 'e2e4 e7e5' --player pvs:time=2s,quiet=on")]
pub(crate) struct Best {
    #[arg(long, default_value = "tictactoe", value_name = "GAME", help = GAMES)]
    game: GameArgument,

    /// Rows such as X../.O./..X (top row first) or moves such as 'b2 a1 c3'; docs/notation.md has it all
    #[arg(long, default_value = "", value_name = "POSITION", hide_default_value = true)]
    position: String,

    /// The side to find a move for, as if it were its turn
    #[arg(long = "for", value_name = "SIDE")]
    side: Option<String>,

    /// Who decides what is best; by default engine:time=1s for five in a row, pvs:time=1s for other games
    #[arg(long, value_name = "PLAYER")]
    player: Option<PlayerSpec>,

    /// For programs
    #[arg(long)]
    json: bool,
}

impl Best {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        self.game.0.visit(Find { options: &self, lang, out })
    }
}

struct Find<'a, W> {
    options: &'a Best,
    lang: Lang,
    out: &'a mut W,
}

impl<W: Write> GameVisitor for Find<'_, W> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, start: G) -> anyhow::Result<()> {
        let Find { options, lang, out } = self;
        let mut position = start.parse(&options.position).context("--position")?;
        let names = lang.side_names::<G>(Side::BOTH.map(G::side_letter));
        if let Some(outcome) = position.outcome() {
            bail!("there is no move to find: {}", lang.ending(&position, outcome, &names, None));
        }
        if let Some(letter) = &options.side {
            turn_to(&mut position, letter)?;
        }
        let spec = options.player.clone().unwrap_or_else(|| computer(&start));
        let mut player = spec.build(&start, fastrand::u64(..)).with_context(|| format!("--player {spec}"))?;
        let choice = think(lang, &mut player, &position);
        if options.json {
            write_json(out, &position, &spec, &choice)
        } else {
            let side = names.of(position.side_to_move());
            let words = in_words(lang, &choice.thought);
            writeln!(
                out,
                "{}",
                lang.pick([
                    format!("best move for {side}: {}{words}", choice.mv),
                    close_up(&format!("{side} 的最佳着法：{}{words}", choice.mv))
                ])
            )?;
            let figures = figures(lang, &choice.thought);
            if !figures.is_empty() {
                writeln!(out, "{figures}")?;
            }
            Ok(())
        }
    }
}

/// Makes it the turn of the side with this letter or name.
fn turn_to<G: Playable>(position: &mut G, letter: &str) -> anyhow::Result<()> {
    let side = Side::BOTH
        .into_iter()
        .find(|&side| {
            let by_name = |name: &str| letter.eq_ignore_ascii_case(name);
            by_name(&G::side_letter(side).to_string())
                || G::side_name(side).is_some_and(|names| names.map(by_name).contains(&true))
        })
        .with_context(|| {
            let [first, second] = Side::BOTH.map(G::side_letter);
            format!("--for `{letter}`: the sides of this game are {first} and {second}")
        })?;
    if position.side_to_move() != side {
        let pass = G::forfeit_turn().with_context(|| {
            format!("--for {letter}: it is not {letter}'s turn, and this game has no way to pass it on")
        })?;
        pass(position);
    }
    Ok(())
}

fn in_words<M>(lang: Lang, thought: &Thought<M>) -> String {
    match (lang, thought.score.map(Score::kind)) {
        (Lang::En, Some(ScoreKind::Win(ply))) => format!(", wins in {ply} plies"),
        (Lang::En, Some(ScoreKind::Loss(ply))) => format!(", loses in {ply} plies"),
        (Lang::Zh, Some(ScoreKind::Win(ply))) => format!("，{ply} 步后获胜"),
        (Lang::Zh, Some(ScoreKind::Loss(ply))) => format!("，{ply} 步后告负"),
        (Lang::En, Some(ScoreKind::Heuristic(0))) if thought.exact => ", a draw".to_owned(),
        (Lang::Zh, Some(ScoreKind::Heuristic(0))) if thought.exact => "，和棋".to_owned(),
        _ => String::new(),
    }
}

fn write_json<G: Playable>(
    out: &mut impl Write,
    position: &G,
    player: &PlayerSpec,
    choice: &Choice<G::Move>,
) -> anyhow::Result<()> {
    let thought = &choice.thought;
    let (kind, plies) = match thought.score.map(Score::kind) {
        Some(ScoreKind::Heuristic(0)) if thought.exact => ("draw", None),
        _ => thought.score.map_or(("none", None), kind_and_plies),
    };
    let report = json!({
        "position": position.text(),
        "side": G::side_letter(position.side_to_move()).to_string(),
        "player": player.to_string(),
        "move": choice.mv.to_string(),
        "value": thought.score.map(Score::value),
        "kind": kind,
        "plies": plies,
        "exact": thought.exact,
        "line": thought.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "depth": thought.depth.map(|depth| depth.0),
        "nodes": thought.nodes,
        "seconds": thought.time.as_secs_f64(),
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    Ok(writeln!(out)?)
}
