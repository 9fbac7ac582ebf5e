//! A network with what it was trained for, as files keep it; docs/zero.md describes the format.

use crate::network::{Net, Shape};
use crate::sealed::{SealError, seal, unseal};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tengen_games::mnk::Rules;

const KIND: &str = "TENGEN-NET 1";

/// A network, the game it plays, and how long it was trained.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The game.
    pub rules: Rules,
    /// The network.
    pub net: Arc<Net>,
    /// Games it played against itself.
    pub games: u64,
    /// Steps by which its numbers were changed.
    pub steps: u64,
}

/// What a file says of itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
    shape: Shape,
    games: u64,
    steps: u64,
}

/// Why bytes are not a network. The reason is part of what it says, and so is no source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a network for this program: {0}; copy it again, or train another")]
pub struct NotANetwork(SealError);

impl From<SealError> for NotANetwork {
    fn from(error: SealError) -> NotANetwork {
        NotANetwork(error)
    }
}

impl Trained {
    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = Header {
            game: self.rules.to_string(),
            shape: self.net.shape().clone(),
            games: self.games,
            steps: self.steps,
        };
        seal(KIND, &header, &[self.net.numbers()])
    }

    /// Reads what [`to_bytes`](Trained::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Trained, NotANetwork> {
        let (header, numbers): (Header, _) = unseal(KIND, bytes)?;
        let misfit = |reason: String| NotANetwork(SealError::Header(reason));
        let rules: Rules =
            header.game.parse().map_err(|error: tengen_games::mnk::RulesError| misfit(error.to_string()))?;
        header.shape.check().map_err(|error| misfit(error.to_string()))?;
        if (rules.width(), rules.height()) != (header.shape.width, header.shape.height) {
            return Err(misfit(format!("{rules} is not played on its board")));
        }
        let (found, expected) = (numbers.len(), Net::count(&header.shape));
        let net = Net::with_numbers(header.shape, numbers).ok_or(SealError::Count { found, expected })?;
        Ok(Trained { rules, net: Arc::new(net), games: header.games, steps: header.steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained() -> Trained {
        let shape = Shape { widths: vec![4], ..Shape::of_public_programs(3, 3) };
        let net = Arc::new(Net::new(shape, 1).unwrap());
        Trained { rules: Rules::TIC_TAC_TOE, net, games: 7, steps: 9 }
    }

    #[test]
    fn networks_come_back_as_they_were() {
        assert_eq!(Trained::from_bytes(&trained().to_bytes()), Ok(trained()));
    }

    #[test]
    fn broken_and_foreign_files_are_refused_with_the_reason() {
        let shape = || trained().net.shape().clone();
        let header = |game: &str, shape| Header { game: game.to_owned(), shape, games: 0, steps: 0 };
        let sealed = |header: &Header, numbers: &[f32]| seal(KIND, header, &[numbers]);
        let good = trained();
        let numbers = good.net.numbers();
        for (bytes, reason) in [
            (b"\x89PNG".to_vec(), "does not begin with"),
            (Vec::new(), "does not begin with"),
            (good.to_bytes()[..900].to_vec(), "damaged"),
            (sealed(&header("3x3x3", shape()), &numbers[1..]), "numbers and its description asks"),
            (sealed(&header("4x4x4", shape()), numbers), "not played on its board"),
            (sealed(&header("chess", shape()), numbers), "not understood"),
            (sealed(&header("3x3x3", Shape { widths: vec![u16::MAX], ..shape() }), numbers), "4 to 512"),
        ] {
            let error = Trained::from_bytes(&bytes).unwrap_err();
            assert!(std::error::Error::source(&error).is_none(), "a chain of errors would tell it twice");
            assert!(error.to_string().contains(reason), "{reason}: {error}");
        }
    }
}
