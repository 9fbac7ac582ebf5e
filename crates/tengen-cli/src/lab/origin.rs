//! What measures: this program, on this machine, now.

use std::time::SystemTime;
use sysinfo::System;
use tengen_lab::experiment::journal::Origin;

/// This program on this machine.
pub(super) fn origin() -> Origin {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Origin {
        program: concat!("tengen ", env!("CARGO_PKG_VERSION")).to_owned(),
        commit: env!("TENGEN_COMMIT").to_owned(),
        machine: format!(
            "{}, {cores} cores, {} {}",
            processor(),
            std::env::consts::OS,
            std::env::consts::ARCH
        ),
        at: now(),
    }
}

/// What the processor calls itself.
fn processor() -> String {
    let brand = System::new().ok().and_then(|mut system| {
        system.refresh_cpu_all();
        system.cpus().first().map(|cpu| cpu.brand().trim().to_owned())
    });
    brand.filter(|brand| !brand.is_empty()).unwrap_or_else(|| "unknown processor".to_owned())
}

/// The time as `2026-11-17T01:00:00Z`.
pub(super) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
