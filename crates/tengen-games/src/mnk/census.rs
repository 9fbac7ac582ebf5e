//! How many positions, games and tree nodes an m,n,k-game has, and who wins them: counted, not estimated.
//!
//! Positions are visited ply by ply, one for each class of symmetric images. With every class go
//!
//! - its size: the group's order over the number of symmetries that leave the position as it is;
//! - `paths`: the move sequences from the start to any of its members, which sum up to the nodes of the tree;
//! - `merged_paths`: the same in the tree whose nodes merge children that are images of each other.
//!
//! The values of perfect play follow backwards from the last ply.

use super::{Mnk, Rules, Small, Stones};
use rustc_hash::FxHashMap;
use tengen_core::{Game, Outcome, Side};

/// The counts of one ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCount {
    /// Stones on the board.
    pub ply: u16,
    /// Different positions.
    pub positions: u64,
    /// Different positions, images of each other counted once.
    pub classes: u64,
    /// Nodes of the game tree: move sequences of this length.
    pub nodes: u128,
    /// Complete games of this length won by the first player.
    pub first_wins: u128,
    /// Complete games of this length won by the second player.
    pub second_wins: u128,
    /// Complete games of this length that are drawn.
    pub draws: u128,
    /// Complete games of this length, children that are images of each other merged at every node.
    pub merged_games: u128,
    /// Positions in which the game is over, by result: first player won, second player won, draw.
    pub over: [u64; 3],
    /// Values of all positions under perfect play: first player wins, second player wins, draw.
    pub values: [u64; 3],
}

/// All counts of a game, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The game counted.
    pub rules: Rules,
    /// By ply, from the empty board.
    pub plies: Vec<PlyCount>,
    /// The result of perfect play from the empty board.
    pub value: Outcome,
}

impl Census {
    /// The sums over all plies; `ply` is the last one.
    pub fn total(&self) -> PlyCount {
        self.plies.iter().fold(PlyCount::default(), |sum, ply| PlyCount {
            ply: ply.ply,
            positions: sum.positions + ply.positions,
            classes: sum.classes + ply.classes,
            nodes: sum.nodes + ply.nodes,
            first_wins: sum.first_wins + ply.first_wins,
            second_wins: sum.second_wins + ply.second_wins,
            draws: sum.draws + ply.draws,
            merged_games: sum.merged_games + ply.merged_games,
            over: std::array::from_fn(|i| sum.over[i] + ply.over[i]),
            values: std::array::from_fn(|i| sum.values[i] + ply.values[i]),
        })
    }
}

impl PlyCount {
    /// Complete games.
    pub fn games(&self) -> u128 {
        self.first_wins + self.second_wins + self.draws
    }
}

/// Why a game cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CensusError {
    /// The board is too large for the layout.
    #[error("{0} is too large to count: no side may be longer than 8")]
    TooLarge(Rules),
    /// More positions than the caller allows.
    #[error(
        "{rules} has more than {limit} positions up to symmetry, {reached_ply} plies in; \
         allow more with a higher limit if memory permits"
    )]
    OverLimit {
        /// The game.
        rules: Rules,
        /// The classes allowed.
        limit: u64,
        /// How far it got.
        reached_ply: u16,
    },
    /// The caller asked to stop.
    #[error("the count was stopped")]
    Stopped,
}

/// How far a count is: told now and then, answered by whether to go on.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The ply whose positions are being visited.
    pub ply: u16,
    /// Plies in all.
    pub plies: u16,
    /// Classes of this ply visited.
    pub visited: u64,
    /// Classes of this ply.
    pub of: u64,
    /// Whether values are being computed backwards.
    pub backwards: bool,
}

/// The stones of both sides, in the orientation that stands for all images.
type Code = [u64; 2];

#[derive(Clone, Copy, Default)]
struct Class {
    paths: u128,
    merged_paths: u128,
}

/// Counts the game of `rules`, holding at most `limit` classes of positions in memory. `progress` is called now
/// and then and stops the count by returning `false`.
pub fn census(
    rules: Rules,
    limit: u64,
    mut progress: impl FnMut(Progress) -> bool,
) -> Result<Census, CensusError> {
    if !rules.fits::<Small>() {
        return Err(CensusError::TooLarge(rules));
    }
    let mut counter = Counter { rules, progress: &mut progress };
    let mut layers: Vec<Vec<Code>> = Vec::new();
    let mut plies = Vec::new();
    let mut layer = FxHashMap::from_iter([([0, 0], Class { paths: 1, merged_paths: 1 })]);
    let mut classes = 0;
    while !layer.is_empty() {
        classes += layer.len() as u64;
        let over_limit = CensusError::OverLimit { rules, limit, reached_ply: layers.len() as u16 };
        if classes > limit {
            return Err(over_limit);
        }
        let (count, next) = counter.forwards(&layer, limit - classes).ok_or(over_limit)??;
        let mut codes: Vec<Code> = layer.into_keys().collect();
        codes.sort_unstable();
        layers.push(codes);
        plies.push(count);
        layer = next;
    }
    let value = counter.backwards(&layers, &mut plies)?;
    Ok(Census { rules, plies, value })
}

struct Counter<'a> {
    rules: Rules,
    progress: &'a mut dyn FnMut(Progress) -> bool,
}

type Layer = FxHashMap<Code, Class>;

impl Counter<'_> {
    const REPORT_EVERY: usize = 1 << 14;

    /// Counts one ply and finds the next; `None` if that has more than `limit` classes.
    fn forwards(&mut self, layer: &Layer, limit: u64) -> Option<Result<(PlyCount, Layer), CensusError>> {
        let mut next = Layer::default();
        let mut count = PlyCount { classes: layer.len() as u64, ..PlyCount::default() };
        let mut children = Vec::new();
        for (visited, (&code, class)) in layer.iter().enumerate() {
            let position = self.decode(code);
            count.ply = position.placed();
            if visited % Counter::REPORT_EVERY == 0 && !self.report(count.ply, visited, layer.len(), false) {
                return Some(Err(CensusError::Stopped));
            }
            let size = self.class_size(code);
            count.positions += size;
            count.nodes += class.paths;
            if let Some(outcome) = position.outcome() {
                count.over[index(outcome)] += size;
                count.merged_games += class.merged_paths;
                *match outcome {
                    Outcome::Win(Side::First) => &mut count.first_wins,
                    Outcome::Win(Side::Second) => &mut count.second_wins,
                    Outcome::Draw => &mut count.draws,
                } += class.paths;
                continue;
            }
            self.children(&position, &mut children);
            for same in children.chunk_by(|a, b| a == b) {
                let child = next.entry(same[0]).or_default();
                child.paths += class.paths * same.len() as u128;
                child.merged_paths += class.merged_paths;
            }
            if next.len() as u64 > limit {
                return None;
            }
        }
        Some(Ok((count, next)))
    }

    /// Values of all classes from the last ply back to the start.
    fn backwards(&mut self, layers: &[Vec<Code>], plies: &mut [PlyCount]) -> Result<Outcome, CensusError> {
        let mut below: Vec<Outcome> = Vec::new();
        let mut children = Vec::new();
        for ply in (0..layers.len()).rev() {
            let mut values = Vec::with_capacity(layers[ply].len());
            for (visited, &code) in layers[ply].iter().enumerate() {
                if visited % Counter::REPORT_EVERY == 0
                    && !self.report(ply as u16, visited, layers[ply].len(), true)
                {
                    return Err(CensusError::Stopped);
                }
                let position = self.decode(code);
                let value = position.outcome().unwrap_or_else(|| {
                    self.children(&position, &mut children);
                    let us = position.side_to_move();
                    let value_of = |child: &Code| {
                        below[layers[ply + 1].binary_search(child).expect("every child is in the next layer")]
                    };
                    children.iter().map(value_of).max_by_key(|value| value.utility(us)).expect("a move")
                });
                plies[ply].values[index(value)] += self.class_size(code);
                values.push(value);
            }
            below = values;
        }
        Ok(below[0])
    }

    fn report(&mut self, ply: u16, visited: usize, of: usize, backwards: bool) -> bool {
        let plies = self.rules.cells();
        (self.progress)(Progress { ply, plies, visited: visited as u64, of: of as u64, backwards })
    }

    /// The codes of all children, sorted; images of each other stand side by side.
    fn children(&self, position: &Mnk<Small>, children: &mut Vec<Code>) {
        children.clear();
        let us = position.side_to_move();
        for square in position.legal_moves() {
            let mut stones = Side::BOTH.map(|side| *position.stones(side));
            stones[us.index()].toggle(square);
            children.push(self.canonical(stones));
        }
        children.sort_unstable();
    }

    fn images(&self, stones: [Small; 2]) -> impl Iterator<Item = Code> {
        let rules = self.rules;
        rules.symmetries().iter().map(move |&symmetry| stones.map(|s| s.image(symmetry, rules).bits()))
    }

    fn canonical(&self, stones: [Small; 2]) -> Code {
        self.images(stones).min().expect("a board has symmetries")
    }

    fn class_size(&self, code: Code) -> u64 {
        let fixed = self.images(code.map(Small::from_bits)).filter(|&image| image == code).count();
        (self.rules.symmetries().len() / fixed) as u64
    }

    fn decode(&self, code: Code) -> Mnk<Small> {
        Mnk::from_stones(self.rules, code.map(Small::from_bits))
    }
}

/// The place of an outcome in [`PlyCount::over`] and [`PlyCount::values`].
fn index(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win(side) => side.index(),
        Outcome::Draw => 2,
    }
}
