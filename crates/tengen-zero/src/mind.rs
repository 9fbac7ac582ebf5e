//! A network that plays: the search it guides, move by move, keeping what it has seen of the positions that come.

use crate::encoding::{Position, add_to, of_moves};
use crate::network::{Inputs, Network, Opinions};
use crate::tree::{Leaf, Settings, Tree};
use tengen_core::Game;

/// Positions judged together; while they are judged, the walks to them count as lost, so that they differ.
const BATCH: usize = 8;

/// A network with the tree of the game it is playing.
pub struct Mind<N> {
    network: N,
    settings: Settings,
    tree: Option<Tree<Position>>,
    inputs: Inputs,
    opinions: Opinions,
    logits: Vec<f32>,
}

impl<N: Network> Mind<N> {
    /// A mind that has seen nothing yet.
    pub fn new(network: N, settings: Settings) -> Mind<N> {
        let (inputs, opinions) = (Inputs::default(), Opinions::default());
        Mind { network, settings, tree: None, inputs, opinions, logits: Vec::new() }
    }

    /// Grows the tree of a position, which is not over, until it has so many playouts, those of the moves before included, or `on`
    /// answers that it is enough; it hears of the tree after every batch. At least the position itself is judged.
    pub fn think(
        &mut self,
        position: &Position,
        playouts: Option<u64>,
        on: &mut dyn FnMut(&Tree<Position>) -> bool,
    ) -> &Tree<Position> {
        let mut tree = self.tree_of(position);
        loop {
            let left = playouts.map_or(u64::MAX, |most| most.saturating_sub(u64::from(tree.playouts())));
            let room = if tree.is_expanded() { left.min(BATCH as u64) as usize } else { 1 };
            let before = tree.playouts();
            let leaves: Vec<Leaf<Position>> = (0..room).map_while(|_| tree.gather()).collect();
            self.answer(&mut tree, leaves);
            let stuck = tree.playouts() == before;
            if tree.is_proven() || stuck || !on(&tree) {
                break;
            }
        }
        self.tree.insert(tree)
    }

    /// How many playouts for this position are known from the moves before it.
    pub fn remembered(&mut self, position: &Position) -> u32 {
        let tree = self.tree_of(position);
        self.tree.insert(tree).playouts()
    }

    /// The tree of the position: a part of the last one if the game went there by one or two moves, or a new one.
    fn tree_of(&mut self, position: &Position) -> Tree<Position> {
        let tree = self.tree.take().and_then(|tree| continued(tree, position));
        tree.unwrap_or_else(|| Tree::new(position.clone(), self.settings))
    }

    /// Asks the network about the leaves and gives the tree its answers.
    fn answer(&mut self, tree: &mut Tree<Position>, leaves: Vec<Leaf<Position>>) {
        self.inputs.clear();
        for leaf in &leaves {
            add_to(&mut self.inputs, &leaf.position);
        }
        self.network.judge(&self.inputs, &mut self.opinions);
        for (number, leaf) in leaves.into_iter().enumerate() {
            let cells = usize::from(leaf.position.rules().cells());
            self.logits.clear();
            self.logits.extend(of_moves(&leaf.position, &self.opinions.logits[number * cells..][..cells]));
            tree.apply(leaf, &self.logits, self.opinions.values[number]);
        }
    }
}

/// The part of a tree that begins with this position, if the two stones that were added tell the way; the position itself if nothing was
/// played.
fn continued(mut tree: Tree<Position>, position: &Position) -> Option<Tree<Position>> {
    let old = tree.position().clone();
    if old.rules() != position.rules() {
        return None;
    }
    let added: Vec<_> = position.rules().squares().filter(|&s| old.stone(s) != position.stone(s)).collect();
    let mut mover = old.side_to_move();
    let mut left = added;
    while !left.is_empty() && left.len() <= 2 {
        let next = left.iter().position(|&square| position.stone(square) == Some(mover))?;
        let square = left.swap_remove(next);
        if !tree.position().is_legal(square) {
            return None;
        }
        tree.advance(square);
        mover = !mover;
    }
    (tree.position() == position).then_some(tree)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Uniform;
    use tengen_games::Notation;

    fn start(game: &str) -> Position {
        Position::new(game.parse().unwrap())
    }

    #[test]
    fn playouts_are_bounded_and_kept_from_move_to_move() {
        let mut mind = Mind::new(Uniform, Settings::default());
        let mut position = start("5x5x4");
        let tree = mind.think(&position, Some(200), &mut |_| true);
        assert!((200..210).contains(&tree.playouts()), "{}", tree.playouts());
        let line = tree.line();
        position.play(line[0]);
        position.play(line[1]);
        let mut first = None;
        let tree = mind.think(&position, Some(200), &mut |tree| {
            first.get_or_insert(tree.playouts());
            true
        });
        assert!(first.unwrap() > BATCH as u32 && tree.playouts() >= 200, "{first:?}");
        // Another game altogether.
        let tree = mind.think(&start("4x4x3"), Some(20), &mut |_| true);
        assert_eq!(tree.position(), &start("4x4x3"));
    }

    #[test]
    fn it_stops_when_it_is_told_to_and_when_everything_is_known() {
        let mut mind = Mind::new(Uniform, Settings::default());
        let mut heard = 0;
        let tree = mind.think(&start("5x5x4"), None, &mut |_| {
            heard += 1;
            heard < 3
        });
        assert!(tree.playouts() <= 2 * BATCH as u32 + 1);
        let won = start("3x3x3").parse("XX./OO./... x").unwrap();
        let tree = mind.think(&won, Some(1000), &mut |_| true);
        assert!(tree.is_proven() && tree.moves()[0].mv.to_string() == "c3");
    }
}
