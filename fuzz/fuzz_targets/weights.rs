//! Any bytes as weights, and any numbers as weights that are whole: what is read is the same when it is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_engine::eval::Weights;
use tengen_games::gomoku::Rule;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let [rule, numbers @ ..] = bytes else { return };
    let rule = Rule::ALL[usize::from(*rule) % Rule::ALL.len()];
    // As long as weights are, and with the sum that belongs to them: the numbers alone decide.
    let mut file = Weights::none(rule).bytes();
    let first = file.iter().position(|&byte| byte == b'\n').expect("a title") + 1;
    let last = file.len() - 8;
    file[first..last].iter_mut().zip(numbers.iter().cycle()).for_each(|(byte, number)| *byte = *number);
    Weights::seal(&mut file);
    check(&file);
});

fn check(file: &[u8]) {
    if let Ok(weights) = Weights::parse(file) {
        assert_eq!(Weights::parse(&weights.bytes()).expect("what was written can be read"), weights);
    }
}
