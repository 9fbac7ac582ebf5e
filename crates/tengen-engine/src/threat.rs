//! What a stone on a cell would make of the four lines through it together.

use crate::eval::Weights;
use crate::line::Class;
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
}

/// The four classes of a cell for one side, a nibble each, looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Combination {
    /// What the cell adds to the evaluation.
    pub(crate) term: i16,
    /// What it threatens.
    pub(crate) threat: Threat,
    /// Two open threes, where those may be forbidden: a closer look is needed.
    pub(crate) suspect: bool,
}

/// All combinations of one side under one rule, by their four nibbles.
pub(crate) struct Combinations {
    /// What a stone adds to the evaluation and threatens.
    pub(crate) all: Box<[Combination]>,
    /// How promising it looks to its side.
    ///
    /// PERF: apart, for moves are ranked less often than cells are updated (bench `state/play and undo`).
    pub(crate) promises: Box<[i16]>,
}

impl Combinations {
    fn of(rule: Rule, side: Side) -> Combinations {
        let weights = Weights::of(rule);
        let (all, promises) = (0..=u16::MAX)
            .map(|nibbles| combine(rule, side, nibbles, &weights))
            .unzip::<_, _, Vec<_>, Vec<_>>();
        Combinations { all: all.into(), promises: promises.into() }
    }
}

/// The combinations of both sides, made when they are first asked for.
pub(crate) fn combinations(rule: Rule) -> [&'static Combinations; 2] {
    static TABLES: [OnceLock<[Combinations; 2]>; 5] = [const { OnceLock::new() }; 5];
    TABLES[rule as usize].get_or_init(|| Side::BOTH.map(|side| Combinations::of(rule, side))).each_ref()
}

fn combine(rule: Rule, side: Side, nibbles: u16, weights: &Weights) -> (Combination, i16) {
    let mut classes = [0, 4, 8, 12].map(|shift| Class::from_nibble(u32::from(nibbles) >> shift));
    classes.sort_unstable();
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
    (Combination { term: weights.term(threat, classes), threat, suspect }, weights.promise(threat, classes))
}
