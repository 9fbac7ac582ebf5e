//! The table itself: a cache with two slots a bucket, one for the deepest search seen, one for the latest.
//!
//! What is stored is a value or a bound, how deep it was searched, and which move gave it, which is searched first
//! next time. A move is kept as its place in the order of generation, so that a table serves every game:
//! ```text
//! key   64 bits
//! data  score 16 │ depth 16 │ place of the move + 1: 16 │ generation 14 │ bound + 1: 2        0 is an empty slot
//! ```
//! A table forgets by counting one generation further: what an earlier one has left is as good as nothing, and is overwritten
//! as if it were. Its memory need not be given back and asked for again, or cleared, for every move of a game.
//! CITE: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, "Replacement Schemes for Transposition Tables",
//! 1994 (two-level: TwoDeep).

use tengen_core::{Bound, Depth, Game, Ply, Score, Window};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The place of the move that gave the value; in a table shared by symmetric images, perhaps that of another
    /// image.
    pub place: Option<u16>,
    /// Wins and losses counted from this position.
    score: Score,
    depth: Depth,
    bound: Bound,
}

impl Entry {
    /// The value, if it was searched deep enough and settles the question that `window` asks.
    #[inline]
    pub fn settles(&self, depth: Depth, window: Window, ply: Ply) -> Option<Score> {
        let score = self.score.from_node_to_root(ply);
        (self.depth >= depth && self.bound.settles(score, window)).then_some(score)
    }

    /// Whether it was searched to the end of the game: the value holds at any depth.
    #[inline]
    pub fn is_final(&self) -> bool {
        self.depth.is_full()
    }

    #[inline]
    fn pack(self, generation: u64) -> u64 {
        let score = self.score.value() as i16 as u16;
        debug_assert_eq!(i32::from(score as i16), self.score.value(), "a score beyond the range of scores");
        let place = self.place.map_or(0, |place| place + 1);
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(score) << 48 | u64::from(self.depth.0) << 32 | u64::from(place) << 16 | generation | bound
    }

    #[inline]
    fn unpack(data: u64, generation: u64) -> Option<Entry> {
        // What is left of another generation differs in higher bits of the sixteen.
        let bound = match (data ^ generation) & 0xffff {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let score = Score::from_value((data >> 48) as u16 as i16 as i32);
        Some(Entry {
            place: ((data >> 16) as u16).checked_sub(1),
            score,
            depth: Depth((data >> 32) as u16),
            bound,
        })
    }
}

/// A table of positions searched before.
#[derive(Clone, Debug)]
pub struct Table {
    /// Key and data of the deepest, key and data of the latest.
    ///
    /// PERF: plain zeros, so that a new table costs nothing until it is used (bench `ladder`, 4x4x4).
    buckets: Vec<[u64; 4]>,
    symmetric: bool,
    /// Where it stands in an entry: above the two bits of the bound.
    generation: u64,
}

impl Table {
    const NEXT_GENERATION: u64 = 1 << 2;
    const LAST_GENERATION: u64 = 0xfffc;

    /// A table of at most `bytes`, and at least one bucket.
    pub fn new(bytes: usize) -> Table {
        Table { buckets: vec![[0; 4]; Table::buckets(bytes)], symmetric: false, generation: 0 }
    }

    /// How many buckets a table of at most `bytes` has.
    fn buckets(bytes: usize) -> usize {
        let fitting = (bytes / size_of::<[u64; 4]>()).max(1);
        1 << fitting.ilog2()
    }

    /// Whether it is as large as a new table of at most `bytes`, with or without one entry for all symmetric images.
    pub fn is_like(&self, bytes: usize, symmetric: bool) -> bool {
        (self.buckets.len(), self.symmetric) == (Table::buckets(bytes), symmetric)
    }

    /// Forgets everything: from now on it answers like a new table.
    pub fn forget(&mut self) {
        if self.generation == Table::LAST_GENERATION {
            self.buckets.fill([0; 4]);
            self.generation = 0;
        } else {
            self.generation += Table::NEXT_GENERATION;
        }
    }

    /// Whether there is memory for a table of so many bytes now.
    pub fn fits(bytes: usize) -> bool {
        Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
    }

    /// The same table with one entry for all symmetric images of a position.
    pub fn symmetric(mut self) -> Table {
        self.symmetric = true;
        self
    }

    /// The key under which a position is kept.
    #[inline]
    pub fn key<G: Game>(&self, position: &G) -> u64 {
        if self.symmetric { position.symmetric_key() } else { position.key() }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let [deep_key, deep, late_key, late] = self.buckets[self.index(key)];
        let deepest = Entry::unpack(deep, self.generation).filter(|_| deep_key == key);
        deepest.or_else(|| Entry::unpack(late, self.generation).filter(|_| late_key == key))
    }

    /// Remembers the result of searching `ply` below the root with `window`.
    #[inline]
    pub fn store(
        &mut self,
        key: u64,
        place: Option<u16>,
        best: Score,
        (depth, window, ply): (Depth, Window, Ply),
    ) {
        let bound = Bound::classify(best, window);
        let entry = Entry { place, score: best.from_root_to_node(ply), depth, bound };
        let (index, generation) = (self.index(key), self.generation);
        let [deep_key, deep, late_key, late] = &mut self.buckets[index];
        if Entry::unpack(*deep, generation).is_some_and(|old| old.depth > depth) {
            (*late_key, *late) = (key, entry.pack(generation));
            return;
        }
        if *deep_key != key {
            (*late_key, *late) = (*deep_key, *deep);
        }
        (*deep_key, *deep) = (key, entry.pack(generation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for score in
            [Score::MIN, Score::loss_in(Ply(3)), Score::DRAW, Score::heuristic(-77), Score::win_in(Ply(0))]
        {
            for depth in [Depth(0), Depth(17), Depth::FULL] {
                for place in [None, Some(0), Some(624)] {
                    for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                        let entry = Entry { place, score, depth, bound };
                        for generation in [0, 4, Table::LAST_GENERATION] {
                            let data = entry.pack(generation);
                            assert_eq!(Entry::unpack(data, generation), Some(entry));
                            assert_eq!(Entry::unpack(data, generation ^ 4), None);
                        }
                    }
                }
            }
        }
        assert_eq!(Entry::unpack(0, 0), None);
        assert_eq!(Entry::unpack(0, 4), None);
    }

    /// Whatever was in it before, and for how many generations, it does what a new table does.
    #[test]
    fn a_table_that_has_forgotten_is_like_a_new_one() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut old = Table::new(1 << 8);
        for _ in 0..Table::LAST_GENERATION / Table::NEXT_GENERATION + 10 {
            old.forget();
            let mut new = Table::new(1 << 8);
            for _ in 0..12 {
                let (key, depth) = (random.u64(..20), Depth(random.u16(..5)));
                for table in [&mut old, &mut new] {
                    table.store(key, Some(key as u16), Score::DRAW, (depth, Window::FULL, Ply::ROOT));
                }
            }
            assert!((0..20).all(|key| old.probe(key) == new.probe(key)));
        }
    }

    #[test]
    fn the_deepest_stays_and_the_latest_comes() {
        let mut table = Table::new(1);
        let window = Window::FULL;
        table.store(1, None, Score::DRAW, (Depth(5), window, Ply::ROOT));
        table.store(2, None, Score::DRAW, (Depth(3), window, Ply::ROOT));
        table.store(3, None, Score::DRAW, (Depth(2), window, Ply::ROOT));
        assert!(table.probe(1).is_some() && table.probe(2).is_none() && table.probe(3).is_some());
        table.store(4, None, Score::DRAW, (Depth(6), window, Ply::ROOT));
        assert!(table.probe(1).is_some() && table.probe(3).is_none() && table.probe(4).is_some());
        table.store(4, None, Score::DRAW, (Depth(2), window, Ply::ROOT));
        assert_eq!(table.probe(4).unwrap().settles(Depth(6), window, Ply::ROOT), Some(Score::DRAW));
    }
}
