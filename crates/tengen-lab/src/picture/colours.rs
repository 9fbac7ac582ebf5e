//! The colours of a GIF, which has at most 256.
//!
//! Smooth edges are blends of two colours of the board, so the table holds all of these in a few steps, and nothing has to
//! be learned from the pixels.

use super::palette::{Palette, Rgb};
use std::collections::HashMap;

/// Colours between two others.
const BLENDS: u16 = 4;

/// The table of a file, and which of its colours is nearest to another.
pub(super) struct Colours {
    all: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

impl Colours {
    pub(super) fn of(palette: &Palette) -> Colours {
        let base = palette.colours();
        let mut all = base.clone();
        for (index, &one) in base.iter().enumerate() {
            for &other in &base[index + 1..] {
                all.extend((1..=BLENDS).map(|step| blend(one, other, step)));
            }
        }
        debug_assert!(all.len() <= 256, "more colours than a GIF has");
        Colours { all, nearest: HashMap::new() }
    }

    /// Red, green and blue of each.
    pub(super) fn table(&self) -> Vec<u8> {
        self.all.concat()
    }

    /// The place of the nearest colour in the table.
    pub(super) fn nearest(&mut self, colour: Rgb) -> u8 {
        let all = &self.all;
        *self.nearest.entry(colour).or_insert_with(|| {
            let distance = |other: &Rgb| -> u32 {
                other.iter().zip(colour).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            (0..all.len()).min_by_key(|&index| distance(&all[index])).unwrap_or(0) as u8
        })
    }
}

/// A colour so many steps on the way from one to another.
fn blend(from: Rgb, to: Rgb, step: u16) -> Rgb {
    let mix = |from: u8, to: u8| {
        let parts = u16::from(from) * (BLENDS + 1 - step) + u16::from(to) * step;
        (parts / (BLENDS + 1)) as u8
    };
    [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])]
}
