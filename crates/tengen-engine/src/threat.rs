//! What a stone on a cell would make of the four lines through it together.

use crate::eval::network::{FEATURES, Features, Head};
use crate::eval::{Promises, SideWeights, Weights};
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
/// shape:16 | threat:8 | suspect:8
/// ```
/// PERF: one word, for a stone changes many of them (bench `state/play and undo`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Combination(u32);

impl Combination {
    fn new(shape: usize, threat: Threat, suspect: bool) -> Combination {
        Combination(shape as u32 | (threat as u32) << 16 | u32::from(suspect) << 24)
    }

    /// The index of its shape, which the evaluation goes by.
    #[inline]
    pub(crate) fn shape(self) -> u16 {
        self.0 as u16
    }

    /// What it threatens.
    #[inline]
    pub(crate) fn threat(self) -> Threat {
        Threat::ALL[self.threat_index()]
    }

    /// What it threatens, as a number.
    #[inline]
    pub(crate) fn threat_index(self) -> usize {
        (self.0 >> 16) as usize % Threat::COUNT
    }

    /// Two open threes, where those may be forbidden: a closer look is needed.
    #[inline]
    pub(crate) fn is_suspect(self) -> bool {
        self.0 >> 24 != 0
    }

    /// Whether two differ in more than their shape.
    #[inline]
    pub(crate) fn is_other_threat(self, other: Combination) -> bool {
        (self.0 ^ other.0) >> 16 != 0
    }
}

/// All combinations of one side under one rule.
pub(crate) struct Combinations {
    /// What a stone makes and threatens, by four nibbles.
    all: Box<[Combination; 1 << u16::BITS]>,
    /// How promising a move looks, by [`Pairs`].
    ///
    /// PERF: apart, for moves are ranked less often than cells are updated (bench `state/play and undo`).
    promises: Box<[Promise]>,
    /// What a cell adds to the features of its side, by its shape.
    features: Box<[Features; ROOM_FOR_SHAPES]>,
    /// The network, when the side is to move.
    pub(crate) head: Box<Head>,
}

/// Shapes there are, rounded up to a power of two so that an index is a mask and needs no check.
const ROOM_FOR_SHAPES: usize = Shape::COUNT.next_power_of_two();

/// How promising a move looks, by what its side would make on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Promise {
    /// As a move of that side.
    pub(crate) attack: i16,
    /// As a move of the other side.
    pub(crate) defence: i16,
    /// As a move of that side in a row of fours.
    pub(crate) force: i16,
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

    /// How promising a move looks there.
    #[inline]
    pub(crate) fn promise(&self, nibbles: u16) -> Promise {
        self.promises[Pairs::place(nibbles)]
    }

    /// What a cell of this shape adds to the features of its side.
    #[inline]
    pub(crate) fn features(&self, shape: u16) -> &Features {
        debug_assert!(usize::from(shape) < Shape::COUNT, "{shape} is no shape");
        &self.features[usize::from(shape) % ROOM_FOR_SHAPES]
    }

    fn of(rule: Rule, side: Side, weights: &SideWeights) -> Combinations {
        let shapes = Shape::all();
        let by_shape: Vec<(Combination, Promise)> =
            shapes.iter().map(|&shape| combine(rule, side, shape, weights)).collect();
        let mut all = vec![Combination::default(); 1 << u16::BITS];
        let mut promises = vec![Promise::default(); Pairs::COUNT * Pairs::COUNT];
        for nibbles in 0..=u16::MAX {
            if let Some(shape) = Shape::read(nibbles) {
                let (cell, pairs) = (usize::from(nibbles), Pairs::place(nibbles));
                (all[cell], promises[pairs]) = by_shape[shape.index()];
            }
        }
        let mut features = vec![[0; FEATURES]; ROOM_FOR_SHAPES];
        features.iter_mut().zip(shapes).for_each(|(row, shape)| *row = weights.cell(shape).0);
        Combinations {
            all: all.try_into().expect("as many as numbers of 16 bits"),
            promises: promises.into(),
            features: features.try_into().expect("as many as there is room for"),
            head: weights.head.clone(),
        }
    }
}

static TABLES: [OnceLock<[Combinations; 2]>; Rule::ALL.len()] = [const { OnceLock::new() }; Rule::ALL.len()];

/// The combinations of both sides, made when they are first asked for.
pub(crate) fn combinations(rule: Rule) -> [&'static Combinations; 2] {
    let of = |side: Side| Combinations::of(rule, side, &Weights::in_use(rule).sides[side.index()]);
    TABLES[rule as usize].get_or_init(|| Side::BOTH.map(of)).each_ref()
}

fn combine(rule: Rule, side: Side, shape: Shape, weights: &SideWeights) -> (Combination, Promise) {
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
    let (_, Promises { attack, defence }) = weights.cell(shape);
    let combination = Combination::new(shape.index(), threat, suspect);
    (combination, Promise { attack, defence, force: force(threat, classes) })
}

/// How promising a four is, by what else it makes; set by hand, unlike the promises of the evaluation.
fn force(threat: Threat, classes: [Class; 4]) -> i16 {
    const BY_CLASS: [i16; Class::COUNT] = [0, 2, 5, 8, 18, 26, 24, 60, 80, 70, 160, 0, 400, 0];
    const BY_THREAT: [i16; Threat::COUNT] = [0, 30, 120, 30, 260, 400, 4000, 0];
    if threat == Threat::Forbidden {
        return -1000;
    }
    BY_THREAT[threat as usize] + classes.iter().map(|&class| BY_CLASS[class as usize]).sum::<i16>()
}
