//! Numbers of the search, found by playing: simultaneous perturbation stochastic approximation.
//!
//! In every step all numbers are moved at once, each up or down by lot, and the engine with the moved numbers plays against the
//! engine with all of them moved the other way. Whichever wins pulls all numbers its way. Step `n` is the same whenever it is
//! made, so a journal of the numbers is all that is needed to go on.
//!
//! CITE: J. C. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation", 1992.

use crate::plan::GamePlan;
use tengen_engine::params::{DECLARED, Declared, Params};

/// A number that is looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Its name.
    pub name: &'static str,
    /// What it is now.
    pub value: f64,
    /// How far it is moved at the end of the plan; more at its beginning.
    pub reach: f64,
    /// The least and the most it may be.
    pub range: (f64, f64),
}

impl Knob {
    /// The number of this name, from where the engine has it, to be moved by such a share of it; none if there is no such number,
    /// or it is a switch. It never gets as low as 0, which would switch its rule off.
    pub fn named(name: &str, share: f64) -> Option<Knob> {
        let &Declared { name, default, range: (least, most), .. } =
            DECLARED.iter().find(|declared| declared.name == name && declared.range != (0, 1))?;
        let value = f64::from(default);
        let reach = (value.abs() * share).max(f64::from(most - least).min(20.0) / 20.0).max(0.5);
        Some(Knob { name, value, reach, range: (f64::from(least.max(1)), f64::from(most)) })
    }
}

/// How the numbers are looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchPlan {
    /// The games that are played.
    pub games: GamePlan,
    /// How many steps.
    pub steps: u64,
    /// Pairs of games in a step.
    pub pairs: u64,
    /// How far a step goes, at the end of the plan, as a share of the reach, for a pair that is won twice.
    pub rate: f64,
}

impl SearchPlan {
    /// How much wider than at the end the numbers are moved in step `n`.
    fn width(&self, step: u64) -> f64 {
        (self.steps as f64 / (step + 1) as f64).powf(0.101)
    }

    /// How much farther than at the end step `n` goes.
    fn stride(&self, step: u64) -> f64 {
        let steady = self.steps as f64 / 10.0;
        ((self.steps as f64 + steady) / ((step + 1) as f64 + steady)).powf(0.602)
    }

    /// Makes step `n`: plays, and moves the knobs by the slope of the score. What the moved numbers scored against those moved
    /// the other way, from −1 to 1.
    pub fn step<E>(
        &self,
        knobs: &mut [Knob],
        step: u64,
        score: impl FnOnce([&Params; 2]) -> Result<f64, E>,
    ) -> Result<f64, E> {
        let mut random = fastrand::Rng::with_seed(self.games.seed ^ step.wrapping_mul(0xd134_2543_de82_ef95));
        let signs: Vec<f64> = knobs.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect();
        let width = self.width(step);
        let moved = |direction: f64| {
            let mut params = Params::default();
            for (knob, sign) in knobs.iter().zip(&signs) {
                let value = knob.value + direction * sign * knob.reach * width;
                set(&mut params, knob, value);
            }
            params
        };
        let won = score([&moved(1.0), &moved(-1.0)])?;
        let stride = self.rate * self.stride(step);
        for (knob, sign) in knobs.iter_mut().zip(&signs) {
            let slope = won / width;
            let value = knob.value + stride * slope * sign * knob.reach;
            knob.value = value.clamp(knob.range.0, knob.range.1);
        }
        Ok(won)
    }
}

fn set(params: &mut Params, knob: &Knob, value: f64) {
    let value = value.clamp(knob.range.0, knob.range.1).round() as i32;
    *params.get_mut(knob.name).expect("a number that is declared") = value;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use tengen_games::gomoku::Rule;

    fn knob(name: &str) -> Option<Knob> {
        Knob::named(name, 0.2)
    }

    fn plan(steps: u64) -> SearchPlan {
        let games =
            GamePlan { rule: Rule::Freestyle, size: 15, nodes: 100, opening: 5, uneven: 200, seed: 4 };
        SearchPlan { games, steps, pairs: 1, rate: 0.15 }
    }

    /// Against a score that is best at known numbers, with as much luck in it as games have.
    #[test]
    fn numbers_go_where_the_score_is_best() {
        let mut knobs: Vec<Knob> = ["razor", "futility"].iter().map(|name| knob(name).unwrap()).collect();
        let (plan, mut random) = (plan(6000), fastrand::Rng::with_seed(9));
        let best = |params: &Params| {
            -f64::from(params.razor - 150).powi(2) / 4000.0 - f64::from(params.futility - 20).powi(2) / 1000.0
        };
        for step in 0..plan.steps {
            let played = plan.step(&mut knobs, step, |[one, other]| {
                let chance = 1.0 / (1.0 + (best(other) - best(one)).exp());
                Ok::<_, Infallible>(if random.f64() < chance { 1.0 } else { -1.0 })
            });
            assert!(played.is_ok());
        }
        assert!((knobs[0].value - 150.0).abs() < 25.0 && (knobs[1].value - 20.0).abs() < 10.0, "{knobs:?}");
    }

    /// Where the score is a slope, a step is as long as the slope is steep, however far the numbers were moved to find it.
    #[test]
    fn a_step_goes_by_the_slope() {
        let plan = plan(1000);
        let pull = |step: u64| {
            let mut knob = [knob("root_vcf_nodes").unwrap()];
            let before = knob[0].value;
            let slope =
                |[one, other]: [&Params; 2]| f64::from(one.root_vcf_nodes - other.root_vcf_nodes) / 1e6;
            plan.step(&mut knob, step, |params| Ok::<_, Infallible>(slope(params))).unwrap();
            (knob[0].value - before) / plan.stride(step)
        };
        let (first, last) = (pull(0), pull(999));
        assert!(first > 0.0 && (first / last - 1.0).abs() < 1e-3, "{first} and {last}");
    }

    #[test]
    fn what_is_looked_for_is_not_switched_off() {
        let mut knobs = [knob("razor_depth").unwrap()];
        assert_eq!(knobs[0].range, (1.0, 10.0));
        for step in 0..1000 {
            let played = plan(1000).step(&mut knobs, step, |[one, other]| {
                assert!(one.razor_depth >= 1 && other.razor_depth >= 1);
                Ok::<_, Infallible>(f64::from(other.razor_depth - one.razor_depth))
            });
            assert!(played.is_ok());
        }
        assert!(knobs[0].value < 1.5, "{knobs:?}");
    }

    #[test]
    fn a_number_is_moved_by_a_share_of_it() {
        let reach = |share| Knob::named("razor", share).unwrap().reach;
        assert!((reach(0.4) / reach(0.2) - 2.0).abs() < 1e-9);
        // But never by less than makes a difference.
        assert!(Knob::named("late_moves", 1e-9).unwrap().reach >= 0.5);
    }

    #[test]
    fn switches_and_unknown_numbers_are_no_knobs() {
        assert!(knob("razor").is_some());
        assert_eq!((knob("table"), knob("luck")), (None, None));
    }
}
