//! Any bytes as a record of the format `lib`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_games::gomoku::record::{Charset, Format};

fuzz_target!(|bytes: &[u8]| tengen_fuzz::check(bytes, Format::RenLib, Charset::Auto));
