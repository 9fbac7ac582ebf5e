//! A page as PDF, printed by a browser of this machine: it has the fonts for every language, and knows how to break pages.

use anyhow::{Context, bail, ensure};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The names of the browsers that can print without a window.
const BROWSERS: [&str; 9] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
    "vivaldi",
];
/// Where they are if they are not on the path.
const PLACES: [&str; 5] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
];
/// The variable that names another one.
const VARIABLE: &str = "CHROME";
/// No page takes longer.
const PATIENCE: Duration = Duration::from_mins(2);

/// An HTML page as PDF.
pub(super) fn print(html: &str) -> anyhow::Result<Vec<u8>> {
    let browser = find(std::env::var_os(VARIABLE), std::env::var_os("PATH").as_deref())?;
    // All in a folder of its own, which goes away whatever happens: the profile too, so that nobody's is touched.
    let folder = tempfile::tempdir().context("cannot make a folder for the browser")?;
    let (page, printed) = (folder.path().join("report.html"), folder.path().join("report.pdf"));
    std::fs::write(&page, html).context("cannot write the page for the browser")?;
    let arguments =
        ["--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--no-pdf-header-footer"];
    let mut command = Command::new(&browser);
    command
        .args(arguments)
        .arg(joined("--user-data-dir=", folder.path().join("profile").as_os_str()))
        .arg(joined("--print-to-pdf=", printed.as_os_str()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if is_administrator() {
        // Browsers refuse to run for the administrator with their sandbox; the page is one we wrote, without scripts.
        command.arg("--no-sandbox");
    }
    let child = command.arg(joined("file://", page.as_os_str())).spawn();
    let status = wait(child.with_context(|| format!("cannot start {}", browser.display()))?)?;
    ensure!(
        status && printed.exists(),
        "{} could not print the report; the HTML can be printed by hand",
        browser.display()
    );
    std::fs::read(&printed).context("cannot read what the browser has printed")
}

/// Says so where the system tells that it has no font for Chinese: the browser would print boxes.
pub(super) fn warn_without_chinese_font() {
    let fonts = Command::new("fc-list").arg(":lang=zh").stderr(Stdio::null()).output();
    if fonts.is_ok_and(|fonts| fonts.status.success() && fonts.stdout.is_empty()) {
        eprintln!(
            "warning: this machine has no font for Chinese, so the PDF will have boxes; install one, such as Noto Sans CJK \
             (没有中文字体，PDF 中的汉字将显示为方框；请安装中文字体，如 Noto Sans CJK)"
        );
    }
}

/// Waits for the browser, but not for ever; whether it was content.
fn wait(mut child: Child) -> anyhow::Result<bool> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for the browser")? {
            return Ok(status.success());
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            bail!("the browser did not end within {} seconds", PATIENCE.as_secs());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The browser to print with: the one that is named, or the first one there is.
fn find(named: Option<OsString>, path: Option<&OsStr>) -> anyhow::Result<PathBuf> {
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        return Ok(named.into());
    }
    let folders: Vec<PathBuf> = path.map(|path| std::env::split_paths(path).collect()).unwrap_or_default();
    let on_path = BROWSERS.iter().flat_map(|name| {
        folders.iter().map(move |folder| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
    });
    let browser = on_path.chain(PLACES.iter().map(PathBuf::from)).find(|place| place.is_file());
    browser.with_context(|| {
        format!(
            "a PDF is printed by a browser, and none was found; install Chromium, Chrome or Edge, or name one in the variable \
             {VARIABLE}, or leave out `pdf` and print report.html by hand"
        )
    })
}

fn joined(option: &str, value: &OsStr) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(value);
    argument
}

/// Whether the program runs with all rights.
fn is_administrator() -> bool {
    #[cfg(unix)]
    return rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    return false;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_browser_that_is_named_is_taken_and_the_path_is_searched() {
        assert_eq!(find(Some("mine".into()), None).unwrap(), Path::new("mine"));
        let folder = tempfile::tempdir().unwrap();
        let browser = folder.path().join(format!("msedge{}", std::env::consts::EXE_SUFFIX));
        std::fs::write(&browser, "").unwrap();
        assert_eq!(find(None, Some(folder.path().as_os_str())).unwrap(), browser);
    }
}
