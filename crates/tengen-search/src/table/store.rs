//! The table itself: a cache with two slots a bucket, one for the deepest search seen, one for the latest.
//!
//! What is stored is a value or a bound, how deep it was searched, and the move that gave it, which is searched first
//! next time.
//!
//! CITE: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, "Replacement Schemes for Transposition Tables",
//! 1994 (two-level: TwoDeep).

use tengen_core::{Bound, Depth, Game, Ply, Score, Window};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    key: u64,
    /// The move that gave the value; in a table shared by symmetric images, perhaps a move of another image.
    pub mv: Option<M>,
    /// Wins and losses counted from this position.
    score: Score,
    depth: Depth,
    bound: Bound,
}

impl<M> Entry<M> {
    /// The value, if it was searched deep enough and settles the question that `window` asks.
    #[inline]
    pub fn settles(&self, depth: Depth, window: Window, ply: Ply) -> Option<Score> {
        let score = self.score.from_node_to_root(ply);
        (self.depth >= depth && self.bound.settles(score, window)).then_some(score)
    }
}

/// A table of positions searched before.
#[derive(Clone, Debug)]
pub struct Table<M> {
    buckets: Vec<[Option<Entry<M>>; 2]>,
    symmetric: bool,
}

impl<M: Copy> Table<M> {
    /// A table of at most `bytes`, and at least one bucket.
    pub fn new(bytes: usize) -> Table<M> {
        let fitting = (bytes / size_of::<[Option<Entry<M>>; 2]>()).max(1);
        Table { buckets: vec![[None, None]; 1 << fitting.ilog2()], symmetric: false }
    }

    /// The same table with one entry for all symmetric images of a position.
    pub fn symmetric(mut self) -> Table<M> {
        self.symmetric = true;
        self
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill([None, None]);
    }

    /// The key under which a position is kept.
    #[inline]
    pub fn key<G: Game>(&self, position: &G) -> u64 {
        if self.symmetric { position.symmetric_key() } else { position.key() }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry<M>> {
        self.buckets[self.bucket(key)].into_iter().flatten().find(|entry| entry.key == key)
    }

    /// Remembers the result of searching `ply` below the root with `window`.
    #[inline]
    pub fn store(
        &mut self,
        key: u64,
        mv: Option<M>,
        best: Score,
        (depth, window, ply): (Depth, Window, Ply),
    ) {
        let bound = Bound::classify(best, window);
        let entry = Entry { key, mv, score: best.from_root_to_node(ply), depth, bound };
        let index = self.bucket(key);
        let [deepest, latest] = &mut self.buckets[index];
        if deepest.is_none_or(|old| old.key == key || old.depth <= depth) {
            *deepest = Some(entry);
        } else {
            *latest = Some(entry);
        }
    }
}
