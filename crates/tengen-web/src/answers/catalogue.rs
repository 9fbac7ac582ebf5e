//! What there is to choose from.

use crate::protocol::{Catalogue, GameEntry, PlayerEntry, PlayerSetting};
use tengen_games::gomoku::opening::OpeningRule;
use tengen_players::catalogue::{PLAYERS, PlayerKind};
use tengen_players::{GameSpec, GameVisitor, Playable};

/// Everything by name.
pub(crate) fn catalogue(keeps: bool) -> Catalogue {
    let games = GameSpec::NAMES.iter().filter(|name| **name != "chess");
    let programs = PLAYERS.iter().filter(|kind| kind.name != "human");
    let opening = |rule: OpeningRule| (rule.name().to_owned(), u32::from(rule.smallest_board()));
    Catalogue {
        games: games.filter_map(|name| game(name)).collect(),
        players: programs.map(player).collect(),
        openings: OpeningRule::ALL.map(opening).to_vec(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        keeps,
    }
}

fn game(name: &str) -> Option<GameEntry> {
    struct Judgements;
    impl GameVisitor for Judgements {
        type Output = (bool, Vec<(String, [String; 2])>);
        fn visit<G: Playable>(self, start: G) -> Self::Output {
            let all = start.evaluations().into_iter();
            let judgements = all.map(|(name, about)| (name.to_owned(), about.map(str::to_owned)));
            (start.five_in_a_row().is_some(), judgements.collect())
        }
    }
    let spec: GameSpec = name.parse().ok()?;
    let (five_in_a_row, judgements) = spec.visit(Judgements);
    let sized = matches!(spec, GameSpec::Gomoku(_));
    Some(GameEntry { name: name.to_owned(), sized, five_in_a_row, judgements })
}

fn player(kind: &PlayerKind) -> PlayerEntry {
    let settings = kind.options.iter().map(|option| PlayerSetting {
        name: option.name.to_owned(),
        summary: option.summary.map(str::to_owned),
        usual: option.default.map(str::to_owned),
    });
    PlayerEntry {
        name: kind.name.to_owned(),
        summary: kind.summary.map(str::to_owned),
        example: kind.example.to_owned(),
        settings: settings.collect(),
    }
}
