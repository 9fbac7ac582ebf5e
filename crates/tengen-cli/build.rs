//! Tells the program which commit it is built from, for results that name what measured them.

use std::path::Path;
use std::process::Command;

fn main() {
    // Written to by every commit; a copy of the sources without history has none.
    let log = Path::new("../../.git/logs/HEAD");
    if log.exists() {
        println!("cargo:rerun-if-changed={}", log.display());
    } else {
        println!("cargo:rerun-if-changed=build.rs");
    }
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=9", "HEAD"]).unwrap_or_default();
    println!("cargo:rustc-env=TENGEN_COMMIT={commit}");
}
