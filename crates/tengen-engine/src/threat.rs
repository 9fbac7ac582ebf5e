//! What a stone on a cell would make of the four lines through it together.

use crate::line::{Class, Shape};
use std::sync::OnceLock;
use tengen_core::Side;
use tengen_games::gomoku::Rule;

/// How much a stone on a cell threatens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that must be answered.
    #[default]
    None,
    /// An open three.
    OpenThree,
    /// Two open threes.
    DoubleThree,
    /// A four, and no other threat.
    Four,
    /// A four and an open three.
    FourThree,
    /// A straight four or two fours: five next, unless the opponent makes five first.
    StraightFour,
    /// Five.
    Five,
    /// Forbidden in renju whatever stands elsewhere: an overline or two fours.
    Forbidden,
}

impl Threat {
    /// How many kinds there are.
    pub const COUNT: usize = 8;
    /// All, from the least.
    const ALL: [Threat; Threat::COUNT] = [
        Threat::None,
        Threat::OpenThree,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourThree,
        Threat::StraightFour,
        Threat::Five,
        Threat::Forbidden,
    ];
}

/// The four classes of a cell for one side, a nibble each, looked up.
/// ```text
/// threat:8 | suspect:8
/// ```
/// PERF: two bytes, for a stone changes many of them (bench `state/play and undo`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Combination(u16);

impl Combination {
    fn new(threat: Threat, suspect: bool) -> Combination {
        Combination(threat as u16 | u16::from(suspect) << 8)
    }

    /// What it threatens.
    #[inline]
    pub(crate) fn threat(self) -> Threat {
        Threat::ALL[self.threat_index()]
    }

    /// What it threatens, as a number.
    #[inline]
    pub(crate) fn threat_index(self) -> usize {
        usize::from(self.0) % Threat::COUNT
    }

    /// Two open threes, where those may be forbidden: a closer look is needed.
    #[inline]
    pub(crate) fn is_suspect(self) -> bool {
        self.0 >> 8 != 0
    }
}

/// All combinations of one side under one rule.
pub(crate) struct Combinations {
    /// What a stone makes and threatens, by four nibbles.
    all: Box<[Combination; 1 << u16::BITS]>,
    /// How promising a move is in a row of fours, by [`Pairs`].
    ///
    /// PERF: apart, for searches for fours ask for it less often than cells are updated (bench `state/play and undo`).
    forces: Box<[i16]>,
}

/// Four classes as two pairs, each without order.
///
/// PERF: a sixth of the memory of a table by four nibbles, so that it stays near the processor (`tengen bench`).
struct Pairs {
    /// By two nibbles.
    pair: [u8; 256],
}

impl Pairs {
    /// How many there are.
    const COUNT: usize = Class::COUNT * (Class::COUNT + 1) / 2;
    const ALL: Pairs = Pairs::new();

    const fn new() -> Pairs {
        let mut pair = [0; 256];
        let (mut low, mut count) = (0, 0);
        while low < Class::COUNT {
            let mut high = low;
            while high < Class::COUNT {
                pair[high << 4 | low] = count;
                pair[low << 4 | high] = count;
                count += 1;
                high += 1;
            }
            low += 1;
        }
        Pairs { pair }
    }

    /// The place of four nibbles.
    #[inline]
    fn place(nibbles: u16) -> usize {
        static ALL: Pairs = Pairs::ALL;
        let [low, high] = nibbles.to_le_bytes().map(|two| usize::from(ALL.pair[usize::from(two)]));
        high * Pairs::COUNT + low
    }
}

impl Combinations {
    /// What a stone makes and threatens where it makes these four classes.
    #[inline]
    pub(crate) fn combination(&self, nibbles: u16) -> Combination {
        self.all[usize::from(nibbles)]
    }

    /// How promising a move of the side is there, in a row of fours.
    #[inline]
    pub(crate) fn force(&self, nibbles: u16) -> i16 {
        self.forces[Pairs::place(nibbles)]
    }

    fn of(rule: Rule, side: Side) -> Combinations {
        let by_shape: Vec<(Combination, i16)> =
            Shape::all().iter().map(|&shape| combine(rule, side, shape)).collect();
        let mut all = vec![Combination::default(); 1 << u16::BITS];
        let mut forces = vec![0; Pairs::COUNT * Pairs::COUNT];
        for nibbles in 0..=u16::MAX {
            if let Some(shape) = Shape::read(nibbles) {
                let (cell, pairs) = (usize::from(nibbles), Pairs::place(nibbles));
                (all[cell], forces[pairs]) = by_shape[shape.index()];
            }
        }
        Combinations { all: all.try_into().expect("as many as numbers of 16 bits"), forces: forces.into() }
    }
}

static TABLES: [OnceLock<[Combinations; 2]>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];

/// The combinations of both sides, made when they are first asked for.
pub(crate) fn combinations(rule: Rule) -> [&'static Combinations; 2] {
    let of = |side: Side| Combinations::of(rule, side);
    TABLES[rule as usize].get_or_init(|| Side::BOTH.map(of)).each_ref()
}

fn combine(rule: Rule, side: Side, shape: Shape) -> (Combination, i16) {
    let classes = shape.classes();
    let count = |wanted: fn(&Class) -> bool| classes.iter().filter(|class| wanted(class)).count();
    let fours = count(|class| class.is_four());
    let threes = count(|class| class.is_open_three());
    let has = |wanted| classes.contains(&wanted);
    let forbidden = has(Class::Overline) || has(Class::DoubleFour) || fours >= 2;
    let threat = if has(Class::Five) {
        Threat::Five
    } else if rule.forbids(side) && forbidden {
        Threat::Forbidden
    } else if has(Class::StraightFour) || fours >= 2 {
        Threat::StraightFour
    } else if fours == 1 {
        if threes > 0 { Threat::FourThree } else { Threat::Four }
    } else {
        [Threat::None, Threat::OpenThree, Threat::DoubleThree][threes.min(2)]
    };
    let suspect = rule.forbids(side) && threes >= 2 && threat < Threat::Five;
    let combination = Combination::new(threat, suspect);
    (combination, force(threat, classes))
}

/// How promising a four is, by what else it makes; set by hand, unlike the promises of the network.
fn force(threat: Threat, classes: [Class; 4]) -> i16 {
    const BY_CLASS: [i16; Class::COUNT] = [0, 2, 5, 8, 18, 26, 24, 60, 80, 70, 160, 0, 400, 0];
    const BY_THREAT: [i16; Threat::COUNT] = [0, 30, 120, 30, 260, 400, 4000, 0];
    if threat == Threat::Forbidden {
        return -1000;
    }
    BY_THREAT[threat as usize] + classes.iter().map(|&class| BY_CLASS[class as usize]).sum::<i16>()
}
