//! Any text at all, sent by a page: the server answers it. Searches are made ready, not run.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use tengen_web::{Keep, Options, Server};

static SERVER: LazyLock<Server> =
    LazyLock::new(|| Server::new(&Options { keep: Keep::Nothing, ..Options::default() }));

fuzz_target!(|text: &str| tengen_fuzz::check_message(&SERVER, text));
