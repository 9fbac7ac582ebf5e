//! What the tests of the page need besides Rust: a browser with its driver and a font for Chinese, and Node.js for the type check.

use crate::{is_installed, root, step};
use anyhow::{Context, Result, bail};
use std::process::{Command, Stdio};

/// A program or a font, the package of Debian that has it, and what it is for.
struct Needed {
    name: &'static str,
    is_there: fn() -> bool,
    package: &'static str,
    purpose: &'static str,
}

const NEEDED: &[Needed] = &[
    Needed {
        name: "chromium",
        is_there: || ["chromium", "chromium-browser", "google-chrome"].into_iter().any(is_installed),
        package: "chromium",
        purpose: "the browser that the page is tested in",
    },
    Needed {
        name: "chromedriver",
        is_there: || is_installed("chromedriver"),
        package: "chromium-driver",
        purpose: "drives the browser",
    },
    Needed {
        name: "a font for Chinese",
        is_there: has_chinese_font,
        package: "fonts-wqy-microhei",
        purpose: "what the browser prints Chinese reports with",
    },
    Needed {
        name: "node",
        is_there: || is_installed("node"),
        package: "nodejs",
        purpose: "runs the page's checks",
    },
    Needed {
        name: "npm",
        is_there: || is_installed("npm"),
        package: "npm",
        purpose: "brings the type checker and axe",
    },
];

/// Whether the system's list of fonts has one for Chinese. Where there is no list, the browser's package will bring one, or the
/// system keeps fonts in another way.
fn has_chinese_font() -> bool {
    let fonts = Command::new("fc-list").arg(":lang=zh").stderr(Stdio::null()).output();
    fonts.map_or_else(|_| !is_installed("apt-get"), |fonts| !fonts.stdout.is_empty())
}

/// Types and unit tests of the page; makes sure that the browser's tests can run.
pub(crate) fn check() -> Result<()> {
    install_programs()?;
    install_modules()?;
    let page = root().join("crates/tengen-web");
    let mut types = Command::new("node");
    types.arg("node_modules/typescript/bin/tsc").current_dir(&page);
    step("types of the page", types)?;
    let mut tests = Command::new("node");
    tests.args(["--test", "page-tests/"]).current_dir(&page);
    step("unit tests of the page", tests)
}

/// Installs what is missing where that is possible; names it otherwise.
fn install_programs() -> Result<()> {
    let missing: Vec<&Needed> = NEEDED.iter().filter(|needed| !(needed.is_there)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages: Vec<&str> = missing.iter().map(|needed| needed.package).collect();
    if is_installed("apt-get") && may_install() {
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
            command
        };
        step("package lists", apt(&["update", "--quiet"]))?;
        let install = [&["install", "--quiet", "--yes", "--no-install-recommends"], &packages[..]].concat();
        step(&format!("installing {}", packages.join(", ")), apt(&install))?;
        return Ok(());
    }
    let list: Vec<String> =
        missing.iter().map(|needed| format!("  {:<18} {}", needed.name, needed.purpose)).collect();
    bail!(
        "the tests of the page need what is not installed:\n{}\nOn Debian and Ubuntu: sudo apt-get install {}",
        list.join("\n"),
        packages.join(" ")
    )
}

/// Whether this user may install packages.
fn may_install() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout.trim_ascii() == b"0")
}

/// Brings the type checker and axe, as `package-lock.json` has them.
fn install_modules() -> Result<()> {
    let page = root().join("crates/tengen-web");
    let lock = std::fs::read(page.join("package-lock.json")).context("reading package-lock.json")?;
    let stamp = page.join("node_modules/.tengen-lock");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut install = Command::new("npm");
    install.args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(&page);
    step("modules for the page's checks", install)?;
    std::fs::write(stamp, lock).context("noting which modules are installed")
}
