//! Every number that the search can be tuned by, declared once: name, default, range, what it does.

macro_rules! params {
    ($($name:ident = $default:literal in $least:literal..=$most:literal, $about:literal;)*) => {
        /// The numbers of the search. A switch is 0 or 1; a margin or budget of 0 switches its rule off.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $(#[doc = $about] pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)* }
            }
        }

        /// The declarations, in the order of the fields.
        pub const DECLARED: &[Declared] = &[$(Declared {
            name: stringify!($name), default: $default, range: ($least, $most), about: $about,
        },)*];

        impl Params {
            /// The number of this name.
            pub fn get_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

/// What is known about a number of the search.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its name.
    pub name: &'static str,
    /// Its value unless set.
    pub default: i32,
    /// The least and the most it may be.
    pub range: (i32, i32),
    /// What it does.
    pub about: &'static str,
}

params! {
    selective = 1 in 0..=1, "look only at cells near stones, and where there are threats only at what answers them";
    table = 1 in 0..=1, "use the transposition table";
    aspiration = 24 in 0..=500, "half the width of the first window of an iteration";
    vcf_nodes = 12 in 0..=100_000, "positions that a search for a win by fours at the horizon may visit";
    vcf_stones = 24 in 0..=120, "stones that such a win may take";
    root_vcf_nodes = 200_000 in 0..=10_000_000, "positions that the search for a win by fours at the root may visit";
    root_vct_nodes = 60_000 in 0..=10_000_000, "positions that the search for a win by threats at the root may visit";
    check_nodes = 100_000 in 0..=10_000_000, "positions visited to see whether the best move lets the opponent win by threats";
    extend_forced = 1 in 0..=1, "plies given back for a move that is forced";
    razor = 68 in 0..=2000, "how far below the window, per ply, a position is judged by its fours alone";
    razor_depth = 3 in 0..=10, "depth up to which that is done";
    futility = 48 in 0..=2000, "how far above the window, per ply, a position is taken to hold";
    futility_depth = 7 in 0..=20, "depth up to which that is done";
    move_futility = 32 in 0..=2000, "how far below the window, per ply, quiet moves are left out";
    move_futility_depth = 6 in 0..=20, "depth up to which that is done";
    late_moves = 4 in 0..=100, "moves always looked at; more by the square of the depth";
    late_moves_growth = 81 in 0..=1000, "how many more, in hundredths of that square";
    late_moves_depth = 9 in 0..=20, "depth up to which late moves are left out";
    reduction = 138 in 0..=300, "how fast late moves lose depth, in hundredths";
    history_reduction = 2460 in 0..=100_000, "history that is worth a ply of reduction";
    promise_order = 16 in 0..=200, "how much the promise of a move counts in the order of moves, in quarters";
    known_answer = 3450 in 0..=40_000, "what a move counts besides that has cut off in a like place";
    history_order = 10 in 0..=64, "how much its history counts, in sixteenths";
    parry_nodes = 30 in 0..=100_000, "positions visited to see whether the opponent, given a move, would win by fours";
    parry_depth = 5 in 1..=30, "least depth for that";
    singular = 25 in 0..=500, "how far below the table's move all others must be, per four plies, for it to be searched deeper";
    singular_depth = 6 in 3..=30, "least depth for that";
    internal_reduction = 4 in 0..=30, "least depth at which a position without a known move loses a ply";
}

impl Params {
    /// Nothing selective: the search is alpha-beta over all moves, and as right as minimax.
    pub fn textbook() -> Params {
        Params {
            selective: 0,
            aspiration: 0,
            vcf_nodes: 0,
            root_vcf_nodes: 0,
            root_vct_nodes: 0,
            check_nodes: 0,
            extend_forced: 0,
            razor: 0,
            futility: 0,
            move_futility: 0,
            late_moves: 0,
            reduction: 0,
            parry_nodes: 0,
            singular: 0,
            internal_reduction: 0,
            ..Params::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_its_range_and_found_by_name() {
        let mut params = Params::default();
        for declared in DECLARED {
            let (least, most) = declared.range;
            assert!((least..=most).contains(&declared.default), "{}", declared.name);
            assert_eq!(params.get_mut(declared.name).copied(), Some(declared.default));
        }
        assert_eq!(params.get_mut("no such number"), None);
    }
}
