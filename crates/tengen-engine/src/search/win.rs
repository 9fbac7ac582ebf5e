//! A forced win to show: by fours, else by threats, checked by the rules of the game alone.

use super::meter::Meter;
use super::vcf::Vcf;
use super::vct::Vct;
use crate::params::Params;
use crate::proof::Proof;
use crate::state::State;
use tengen_core::{Clock, Game};
use tengen_games::gomoku::Gomoku;

/// Positions that the solver by fours remembers, as a power of two.
const LOG_ENTRIES: u32 = 16;

/// How many positions the search for a forced win may visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// For a win by fours.
    pub fours: u64,
    /// For a win by threats.
    pub threats: u64,
}

impl Default for Effort {
    /// As many as the engine spends before it searches.
    fn default() -> Effort {
        let params = Params::default();
        Effort { fours: params.root_vcf_nodes as u64, threats: params.root_vct_nodes as u64 }
    }
}

/// A win by threats of the side to move that holds against every legal reply; none if there is none, if the effort was not
/// enough to find it, if `clock` asks to stop, or if the game is over.
///
/// ```
/// use tengen_core::NoClock;
/// use tengen_engine::search::win::{Effort, forced_win};
/// use tengen_games::Notation;
/// use tengen_games::gomoku::{Gomoku, Rule};
///
/// let position = Gomoku::new(15, Rule::Freestyle).unwrap().parse("h8 l8 i8 h9 j8 i9").unwrap();
/// let proof = forced_win(&position, Effort::default(), &NoClock).unwrap();
/// assert!(proof.verify(&position).is_ok());
/// ```
pub fn forced_win(position: &Gomoku, effort: Effort, clock: &dyn Clock) -> Option<Proof> {
    if position.outcome().is_some() {
        return None;
    }
    let mut fours = Meter::with_clock(effort.fours, clock, None);
    let mut threats = Meter::with_clock(effort.threats, clock, None);
    let mut vcf = Vcf::new(LOG_ENTRIES);
    let proof = seek(&mut vcf, &mut State::new(position), &mut fours, &mut threats)?;
    let mut meter = Meter::with_clock(u64::MAX, clock, None);
    proof.verify_within(position, &mut meter).is_none().then_some(proof)
}

/// A win by fours, else by threats; it must still be verified.
pub(crate) fn seek(
    vcf: &mut Vcf,
    state: &mut State,
    fours: &mut Meter<'_>,
    threats: &mut Meter<'_>,
) -> Option<Proof> {
    let by_fours = vcf.solve(state, fours).ok().flatten();
    by_fours.or_else(|| Vct::new(vcf).solve(state, threats).ok().flatten())
}
