//! Wins by continuous fours: found with the shortest length, verified move by move, and none claimed where there is none.

mod common;

use common::{Tactic, tactics};
use tengen_engine::State;
use tengen_engine::search::meter::Meter;
use tengen_engine::search::vcf::Vcf;
use tengen_games::gomoku::Rule;

const ENOUGH: u64 = 3_000_000;

fn solve(vcf: &mut Vcf, tactic: &Tactic) -> Option<tengen_engine::Proof> {
    vcf.solve(&mut State::new(&tactic.position), &mut Meter::of(ENOUGH)).expect("enough nodes")
}

#[test]
fn every_win_by_fours_is_found_at_its_shortest_and_holds() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let mut vcf = Vcf::new(16);
        let all = tactics("vcf", rule);
        assert!(all.len() > 150);
        for tactic in all {
            let proof = solve(&mut vcf, &tactic).unwrap_or_else(|| panic!("{}: no win found", tactic.id));
            assert_eq!(proof.stones(), tactic.stones, "{}", tactic.id);
            assert!(tactic.shortest_first.contains(&proof.mv), "{}: {}", tactic.id, proof.mv);
            proof.verify(&tactic.position).unwrap_or_else(|refuted| panic!("{}: {refuted}", tactic.id));
        }
    }
}

#[test]
fn no_win_is_claimed_where_there_is_none() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let mut vcf = Vcf::new(16);
        let all = tactics("novcf", rule);
        assert!(all.len() > 50);
        for tactic in all {
            assert_eq!(solve(&mut vcf, &tactic), None, "{}", tactic.id);
        }
    }
}

#[test]
fn the_checker_refuses_what_is_not_a_win() {
    let tactic = tactics("vcf", Rule::Freestyle).remove(0);
    let mut proof = solve(&mut Vcf::new(16), &tactic).unwrap();
    let good = proof.mv;
    let wrong = tactic.position.squares().find(|&square| tactic.position.is_vacant(square) && square != good);
    proof.mv = wrong.unwrap();
    assert!(proof.verify(&tactic.position).is_err());
    proof.mv = good;
    proof.replies.clear();
    assert!(proof.verify(&tactic.position).is_err());
}
