//! The real program, fed and read through pipes.
#![allow(dead_code, unreachable_pub)]

use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Longer than anything takes that does not hang, on the busiest machine.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// What a run of the program gave.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs `tengen` with these arguments and this input, in English unless the arguments say otherwise.
pub fn tengen(arguments: &[&str], input: &[u8]) -> Run {
    tengen_in("C.UTF-8", arguments, input)
}

/// Runs `tengen` in a locale.
pub fn tengen_in(locale: &str, arguments: &[&str], input: &[u8]) -> Run {
    tengen_with(("LANG", locale), arguments, input)
}

/// Runs `tengen` with this variable in its environment.
pub fn tengen_with((name, value): (&str, &str), arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        // Help is as wide as it says.
        .env_remove("COLUMNS")
        .env("LANG", "C.UTF-8")
        .env_remove("TENGEN_WEIGHTS")
        .env(name, value)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments does not read its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A program that runs by the side of the test and ends with it, whatever becomes of the test.
pub struct Beside(pub Child);

impl Beside {
    /// Waits for its end.
    #[track_caller]
    pub fn end(&mut self) -> ExitStatus {
        let asked = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().expect("a process") {
                return status;
            }
            assert!(asked.elapsed() < PATIENCE, "the program does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends it at once, as a machine that breaks down does.
    pub fn kill(&mut self) {
        // It may have ended before.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What a run that must succeed, with nothing to complain about, prints.
#[track_caller]
pub fn ok(arguments: &[&str]) -> String {
    let Run { code, out, err } = tengen(arguments, b"");
    assert_eq!((code, err.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

/// Checks that a run fails with the reason, and not by accident.
#[track_caller]
pub fn refused(arguments: &[&str], reason: &str) {
    let Run { code, out, err } = tengen(arguments, b"");
    assert!(matches!(code, Some(1 | 2)), "{arguments:?}: {code:?} {out}");
    assert!(err.contains(reason), "{arguments:?}: {err}");
    assert!(!err.contains("panicked"), "{err}");
}

/// The text without what differs from run to run: speeds and times.
pub fn steady(text: &str) -> String {
    let differs = |part: &str| {
        ["/s", "/秒", " s", " 秒"].iter().any(|unit| part.ends_with(unit))
            && part.starts_with(|c: char| c.is_ascii_digit())
    };
    text.lines()
        .map(|line| {
            let separator = if line.contains('，') { "，" } else { ", " };
            line.split(separator).filter(|part| !differs(part)).collect::<Vec<_>>().join(separator)
        })
        .collect::<Vec<_>>()
        .join("\n")
}
