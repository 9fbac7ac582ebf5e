//! `tengen play`: a game between any two players, on the whole terminal or as a dialogue.

use crate::lang::Lang;
use crate::{plain, tui};
use anyhow::Context;
use clap::{Args, ValueEnum};
use std::io::IsTerminal;
use tengen_players::{GameSpec, GameVisitor, Playable, PlayerSpec};

/// Play a game: human against machine, machine against machine, human against human
///
/// On a terminal the game fills the screen; with --plain, or when input or output is not a terminal, it is a dialogue.
#[derive(Args, Default)]
#[command(after_help = "Examples:\n  \
    tengen play                                                  tic-tac-toe, you move first\n  \
    tengen play --game renju                                     against the strong engine\n  \
    tengen play --game gomoku --second engine:level=3            against a weaker one; levels are 1 to 10\n  \
    tengen play --game renju --first engine:time=5s              the computer moves first\n  \
    tengen play --game connect4 --first minimax --second mcts    watch two programs\n  \
    tengen play --game 4x4x3 --first human --second human        two people at one keyboard\n  \
    printf 'y\\nX\\n2 2\\n' | tengen play                           the dialogue, through a pipe\n\n\
    `tengen players` lists the players and their options.")]
pub(crate) struct Play {
    #[arg(long, default_value = "tictactoe", value_name = "GAME", help = GAMES)]
    game: GameArgument,

    /// Start from this position: rows such as X../.O./... (top row first) or moves such as 'b2 a1'
    #[arg(long, default_value = "", value_name = "POSITION", hide_default_value = true)]
    position: String,

    /// Who moves first: `human` or a program
    #[arg(long, value_name = "PLAYER")]
    first: Option<PlayerSpec>,

    /// Who moves second
    #[arg(long, value_name = "PLAYER")]
    second: Option<PlayerSpec>,

    /// A dialogue instead of the full screen
    #[arg(long)]
    plain: bool,

    /// What an illegal move costs: nothing, it is refused; or the turn (games of stones in a row, in the dialogue)
    #[arg(long, value_enum, default_value = "refuse", value_name = "RULE")]
    illegal: Illegal,

    /// The seed of players that choose at random; drawn if not given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// The names of games, for the help.
pub(crate) const GAMES: &str = "tictactoe, gomoku, standard, renju, caro, exact-caro (with a size, if not 15: \
    gomoku20), connect4, chess, or columns x rows x stones in a row such as 4x4x3";

/// A game by name; tic-tac-toe if none is named.
#[derive(Clone, Copy)]
pub(crate) struct GameArgument(pub(crate) GameSpec);

impl Default for GameArgument {
    fn default() -> Self {
        GameArgument("tictactoe".parse().expect("tic-tac-toe is a game"))
    }
}

impl std::str::FromStr for GameArgument {
    type Err = tengen_players::GameError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(GameArgument)
    }
}

/// What happens after an illegal move.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Illegal {
    /// The move is refused and asked for again
    #[default]
    Refuse,
    /// The turn is lost; stones and players stay matched
    Forfeit,
}

/// The program that plays a game when none is named.
pub(crate) fn computer<G: Playable>(start: &G) -> PlayerSpec {
    start.usual_player().parse().expect("the usual player is well-formed")
}

impl Play {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<()> {
        self.game.0.visit(Start { options: &self, lang })
    }

    /// The players; without any wish, you against the computer.
    fn players<G: Playable>(&self, start: &G) -> [PlayerSpec; 2] {
        let computer = || computer(start);
        match (&self.first, &self.second) {
            (None, None) => [PlayerSpec::human(), computer()],
            (Some(first), None) if first.is_human() => [first.clone(), computer()],
            (None, Some(second)) if second.is_human() => [computer(), second.clone()],
            (first, second) => [first, second].map(|player| player.clone().unwrap_or_else(PlayerSpec::human)),
        }
    }
}

struct Start<'a> {
    options: &'a Play,
    lang: Lang,
}

impl GameVisitor for Start<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, start: G) -> anyhow::Result<()> {
        let Start { options, lang } = self;
        let position = start.parse(&options.position).context("--position")?;
        let players = options.players(&start);
        let seed = options.seed.unwrap_or_else(|| fastrand::u64(..));
        for player in players.iter().filter(|player| !player.is_human()) {
            player.build(&start, seed).with_context(|| format!("player `{player}`"))?;
        }
        let forfeit = match options.illegal {
            Illegal::Refuse => None,
            Illegal::Forfeit => Some(
                G::forfeit_turn().context("--illegal forfeit: the turn cannot be passed on in this game")?,
            ),
        };
        let capable = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let on_terminal = capable && std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if options.plain || !on_terminal || forfeit.is_some() {
            let ask = options.first.is_none() && options.second.is_none();
            return plain::run(plain::Setting { start: position, players, ask, lang, seed, forfeit });
        }
        tui::run(position, players, lang, seed)
    }
}
