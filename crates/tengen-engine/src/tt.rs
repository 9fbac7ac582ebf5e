//! The transposition table, shared by all threads without locks.
//!
//! An entry is two words: the data, and the key with the data folded in. A thread that reads while another writes sees a key
//! that does not match, and takes it for a miss. A probe gives a copy; writing goes through the same key.
//! ```text
//! data  score:16 | move:11 | depth:9 | bound:2 | generation:8
//! ```
//! CITE: R. Hyatt, T. Mann, "A lock-less transposition table implementation for parallel search", 2002.

use crate::cell::Cell;
use memmap2::MmapMut;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tengen_core::{Bound, Ply, Score};
use zerocopy::FromBytes;

/// Entries that a key can go to; together they fill a cache line.
const BUCKET: usize = 4;
const WORDS: usize = 2 * BUCKET;
const BYTES_OF_A_BUCKET: usize = 8 * WORDS;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: i32,
    pub(crate) mv: Option<Cell>,
}

/// Memory of positions, owned by an engine and lent to the threads of a search.
pub(crate) struct Table {
    memory: MmapMut,
    buckets: usize,
    generation: u8,
}

/// The table as threads see it.
#[derive(Clone, Copy)]
pub(crate) struct SharedTable<'a> {
    words: &'a [AtomicU64],
    buckets: usize,
    generation: u8,
}

/// The depth of an entry that holds at any depth.
pub(crate) const ANY_DEPTH: i32 = 500;
const DEPTH_OFFSET: i32 = 8;

impl Table {
    /// A table of at most `bytes`, and less where there is not so much; the memory is taken up as it is written to.
    pub(crate) fn new(bytes: usize) -> Table {
        let mut buckets = (bytes / BYTES_OF_A_BUCKET).max(1);
        let memory = loop {
            match MmapMut::map_anon(buckets * BYTES_OF_A_BUCKET) {
                Ok(memory) => break memory,
                Err(_) if buckets > 1 => buckets /= 2,
                Err(error) => panic!("there is no memory for a single entry: {error}"),
            }
        };
        // PERF: a probe goes anywhere, and with pages of 4 kB it first misses the page and then the entry; a tenth of the time
        // of a search with 128 MB. Where the system has no larger ones it stays as it is.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Table { memory, buckets, generation: 0 }
    }

    /// The table for the threads of a search.
    pub(crate) fn share(&mut self) -> SharedTable<'_> {
        let words =
            <[AtomicU64]>::mut_from_bytes(&mut self.memory).expect("whole words at the start of a page");
        SharedTable { words, buckets: self.buckets, generation: self.generation }
    }

    /// Marks what is there as old: it is the first to be replaced.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.memory.fill(0);
        self.generation = 0;
    }

    /// Takes up memory now, not all of it: the system hands out pages when they are first written to, and that takes time
    /// which a search should not lose; with several threads much of it. A manager may tell only later how much memory there
    /// is, and end an engine that has more.
    pub(crate) fn take_up(&mut self) {
        const BYTES_OF_A_PAGE: usize = 4096;
        const MOST_BYTES: usize = 32 << 20;
        for byte in self.memory.iter_mut().take(MOST_BYTES).step_by(BYTES_OF_A_PAGE) {
            // What is there already must be written, not only read: a page that is read is still to be handed out.
            *byte = std::hint::black_box(*byte);
        }
    }
}

impl SharedTable<'_> {
    #[inline]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let index = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        &self.words[index * WORDS..(index + 1) * WORDS]
    }

    /// What is known about the position with this key, `ply` moves below the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: Ply) -> Option<Entry> {
        self.bucket(key).chunks_exact(2).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            (entry[0].load(Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Remembers `entry`; one of a smaller depth or an older search makes way.
    pub(crate) fn store(&self, key: u64, entry: Entry, ply: Ply) {
        let bucket = self.bucket(key);
        let mut place = &bucket[..2];
        let mut least = i32::MAX;
        let mut mv = entry.mv;
        for slot in bucket.chunks_exact(2) {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                let old = unpack(data, ply);
                let worth_keeping = entry.bound != Bound::Exact && old.depth > entry.depth + 3;
                if worth_keeping && age_of(data) == self.generation {
                    return;
                }
                mv = mv.or(old.mv);
                place = slot;
                break;
            }
            let age = i32::from(self.generation.wrapping_sub(age_of(data)));
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * age };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(Entry { mv, ..entry }, ply, self.generation);
        place[0].store(key ^ data, Relaxed);
        place[1].store(data, Relaxed);
    }

    /// How many thousandths of the table hold something of the current search, by a sample.
    pub(crate) fn permille(&self) -> u32 {
        let sample = self.words.chunks_exact(2).take(1000);
        sample
            .filter(|entry| entry[1].load(Relaxed) != 0 && age_of(entry[1].load(Relaxed)) == self.generation)
            .count() as u32
    }
}

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

fn pack(entry: Entry, ply: Ply, generation: u8) -> u64 {
    let score = entry.score.from_root_to_node(ply).value() as i16 as u16;
    let depth = (entry.depth + DEPTH_OFFSET).clamp(0, 511) as u64;
    let mv = entry.mv.map_or(0, Cell::number);
    // Exact is 1, so that no entry is 0.
    let bound = 1 + BOUNDS.iter().position(|&bound| bound == entry.bound).unwrap_or(0) as u64;
    u64::from(score) | u64::from(mv) << 16 | depth << 27 | bound << 36 | u64::from(generation) << 38
}

fn unpack(data: u64, ply: Ply) -> Entry {
    let score = Score::from_value(i32::from(data as u16 as i16)).from_node_to_root(ply);
    let mv = (data >> 16) as u16 & 0x7FF;
    Entry {
        score,
        bound: BOUNDS[(((data >> 36) & 3) as usize).saturating_sub(1) % 3],
        depth: depth_of(data),
        mv: (mv != 0).then(|| Cell::from_number(mv)),
    }
}

fn depth_of(data: u64) -> i32 {
    ((data >> 27) & 0x1FF) as i32 - DEPTH_OFFSET
}

fn age_of(data: u64) -> u8 {
    (data >> 38) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_games::Square;

    #[test]
    fn entries_come_back_as_they_went_in() {
        let mut table = Table::new(1 << 16);
        let table = table.share();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let key = random.u64(..);
            let score = match random.u8(..3) {
                0 => Score::win_in(Ply(random.u16(10..60))),
                1 => Score::loss_in(Ply(random.u16(10..60))),
                _ => Score::heuristic(random.i32(-30_000..30_000)),
            };
            let entry = Entry {
                score,
                bound: BOUNDS[random.usize(..3)],
                depth: [random.i32(-5..100), ANY_DEPTH][random.usize(..2)],
                mv: random.bool().then(|| Square::new(random.u8(..25), random.u8(..25)).into()),
            };
            table.store(key, entry, Ply(7));
            assert_eq!(table.probe(key, Ply(7)), Some(entry));
            assert_eq!(table.probe(!key, Ply(7)), None);
        }
        assert!(table.permille() > 0);
    }

    #[test]
    fn what_is_cleared_is_forgotten_and_what_is_taken_up_is_not() {
        let mut table = Table::new(1 << 20);
        let entry = Entry { score: Score::DRAW, bound: Bound::Exact, depth: 3, mv: None };
        table.share().store(7 << 50, entry, Ply::ROOT);
        table.take_up();
        assert_eq!(table.share().probe(7 << 50, Ply::ROOT), Some(entry));
        table.clear();
        assert_eq!(table.share().probe(7 << 50, Ply::ROOT), None);
    }

    #[test]
    fn more_than_there_is_gives_less() {
        let mut table = Table::new(usize::MAX / 2);
        assert!(!table.share().words.is_empty());
    }

    #[test]
    fn a_table_is_no_larger_than_asked() {
        for bytes in [0, 1, 1000, 1 << 20, 3_333_333] {
            let mut table = Table::new(bytes);
            assert!(table.share().words.len() * 8 <= bytes.max(BYTES_OF_A_BUCKET));
        }
    }
}
