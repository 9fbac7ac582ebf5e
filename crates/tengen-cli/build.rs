//! Tells the program which commit it is built from, for results that name what measured them.

use std::process::Command;

fn main() {
    let git = |arguments: &[&str]| {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
    };
    // Written to by every commit, and elsewhere for each worktree; a copy of the sources without history has none.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    println!("cargo:rerun-if-changed={}", log.as_deref().unwrap_or("build.rs"));
    let commit = git(&["rev-parse", "--short=9", "HEAD"]).unwrap_or_default();
    println!("cargo:rustc-env=TENGEN_COMMIT={commit}");
}
