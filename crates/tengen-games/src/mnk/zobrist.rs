//! Zobrist keys: a fixed random number for every stone on every cell; a position's key is their exclusive or.
//!
//! CITE: A. L. Zobrist, "A New Hashing Method with Application for Game Playing", 1970.

use crate::Square;
use tengen_core::Side;

/// A power of two that holds every coordinate, so that an index is a shift and needs no check.
const EXTENT: usize = (Square::MAX_EXTENT as usize).next_power_of_two();

static STONES: [[u64; EXTENT * EXTENT]; 2] = stones();

/// Told apart from the position with the same stones and the other side to move.
pub(crate) const PASSED: u64 = mix(1 << 32);

/// Told apart from the position with the same stones in which the game goes on.
pub(crate) const ENDED: u64 = mix(2 << 32);

/// The number of a stone.
#[inline]
pub(crate) fn stone(side: Side, square: Square) -> u64 {
    STONES[side.index()][(square.y as usize * EXTENT + square.x as usize) % (EXTENT * EXTENT)]
}

const fn stones() -> [[u64; EXTENT * EXTENT]; 2] {
    let mut table = [[0; EXTENT * EXTENT]; 2];
    let mut index = 0;
    while index < EXTENT * EXTENT {
        table[0][index] = mix(2 * index as u64);
        table[1][index] = mix(2 * index as u64 + 1);
        index += 1;
    }
    table
}

/// A number that looks random, from a counter.
///
/// CITE: the finaliser of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
