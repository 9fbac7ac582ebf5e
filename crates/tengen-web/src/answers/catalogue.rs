//! What there is to choose from.

use crate::protocol::{Catalogue, GameEntry, NetworkEntry, PlayerEntry, PlayerSetting};
use tengen_games::gomoku::opening::OpeningRule;
use tengen_games::mnk::Rules;
use tengen_players::catalogue::{PLAYERS, PlayerKind, ValueKind};
use tengen_players::{GameSpec, GameVisitor, Playable};
use tengen_zero::builtin;

/// Everything by name.
pub(crate) fn catalogue(keeps: bool) -> Catalogue {
    let games = GameSpec::NAMES.iter().filter(|name| **name != "chess");
    let programs = PLAYERS.iter().filter(|kind| kind.name != "human");
    let opening = |rule: OpeningRule| (rule.name().to_owned(), u32::from(rule.smallest_board()));
    Catalogue {
        games: games.filter_map(|name| game(name)).collect(),
        players: programs.map(player).collect(),
        networks: networks(),
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

/// The networks, each with all names of its game.
fn networks() -> Vec<NetworkEntry> {
    struct RulesOf;
    impl GameVisitor for RulesOf {
        type Output = Option<Rules>;
        fn visit<G: Playable>(self, start: G) -> Option<Rules> {
            start.stones_in_a_row().map(|position| position.rules())
        }
    }
    let rules_of = |name: &str| name.parse::<GameSpec>().ok().and_then(|spec| spec.visit(RulesOf));
    let entry = |board: &&str| {
        let rules: Rules = board.parse().ok()?;
        let others =
            GameSpec::NAMES.iter().flat_map(|&name| [name.to_owned(), format!("{name}{}", rules.width())]);
        let names = [(*board).to_owned()].into_iter().chain(others);
        Some(NetworkEntry {
            game: GameSpec::Mnk(rules).to_string(),
            names: names.filter(|name| rules_of(name) == Some(rules)).collect(),
        })
    };
    builtin::NAMES.iter().filter_map(entry).collect()
}

fn player(kind: &PlayerKind) -> PlayerEntry {
    // The server reads no files for the page.
    let options = kind.options.iter().filter(|option| option.kind != ValueKind::File);
    let settings = options.map(|option| PlayerSetting {
        name: option.name.to_owned(),
        summary: option.summary.map(str::to_owned),
        usual: option.default.map(str::to_owned),
    });
    PlayerEntry {
        name: kind.name.to_owned(),
        summary: kind.summary.map(str::to_owned),
        // The network is that of the game which is chosen, not that of the example.
        example: if kind.name == "zero" { kind.name } else { kind.example }.to_owned(),
        settings: settings.collect(),
    }
}
