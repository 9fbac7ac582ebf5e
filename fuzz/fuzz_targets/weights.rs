//! Any text as weights: what is read is the same when it is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_engine::eval::Weights;

fuzz_target!(|text: &str| {
    if let Ok(weights) = Weights::parse(text) {
        assert_eq!(Weights::parse(&weights.text()).expect("what was written can be read"), weights);
    }
});
