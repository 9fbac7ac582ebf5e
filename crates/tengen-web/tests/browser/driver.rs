//! The program that drives the browsers: one for all tests, started by the first and ended by the last that uses it.

use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

static RUNNING: Mutex<Weak<Driver>> = Mutex::new(Weak::new());

/// How long the driver may take for one answer.
const PATIENCE: Duration = Duration::from_mins(2);

pub(crate) struct Driver {
    process: Child,
    address: SocketAddr,
}

impl Driver {
    /// The driver that runs, or a new one.
    pub(crate) fn shared() -> Arc<Driver> {
        let mut running = RUNNING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        running.upgrade().unwrap_or_else(|| {
            let driver = Arc::new(Driver::start());
            *running = Arc::downgrade(&driver);
            driver
        })
    }

    fn start() -> Driver {
        let program = program("CHROMEDRIVER", &["chromedriver"], "chromium-driver");
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver of the browser can be started");
        let mut told = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut port = None;
        let mut line = String::new();
        while port.is_none() && told.read_line(&mut line).is_ok_and(|read| read > 0) {
            let after = line.split_once("successfully on port ").map(|(_, after)| after);
            port = after.and_then(|after| after.trim_end().trim_end_matches('.').parse::<u16>().ok());
            line.clear();
        }
        // Nobody reads what else it says, but it must not be stopped by a full pipe.
        std::thread::spawn(move || std::io::copy(&mut told, &mut std::io::sink()));
        let port = port.expect("the driver of the browser says which port it has");
        Driver { process, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Asks for what only this driver knows, and no standard.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.exchange(method, path, &body.to_string()).map_err(|error| error.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
        match answer["value"]["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", answer["value"]["message"])),
            None => Ok(answer["value"].take()),
        }
    }

    fn exchange(&self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (host, length) = (self.address, body.len());
        let body = if method == "POST" { body } else { "" };
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            if body.is_empty() { 0 } else { length }
        )?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().unwrap_or(0);
            }
        }
        let mut text = vec![0; length];
        reader.read_exact(&mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Asked to end, it ends its browsers too.
        let _ = self.exchange("GET", "/shutdown", "");
        let deadline = Instant::now() + Duration::from_secs(10);
        while Instant::now() < deadline {
            if self.process.try_wait().is_ok_and(|ended| ended.is_some()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The browser.
pub(crate) fn browser() -> PathBuf {
    program("CHROME", &["chromium", "chromium-browser", "google-chrome"], "chromium")
}

/// A program that the variable names or that is on the path.
fn program(variable: &str, names: &[&str], package: &str) -> PathBuf {
    if let Some(chosen) = env::var_os(variable) {
        let chosen = PathBuf::from(chosen);
        assert!(chosen.is_file(), "{variable} says {}, but there is no such file", chosen.display());
        return chosen;
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file());
    found.unwrap_or_else(|| {
        panic!(
            "the page is tested in a real browser, and {} is not installed. `cargo xtask test` installs it where it \
             may; on Debian and Ubuntu: sudo apt-get install {package}. A copy elsewhere is named by {variable}.",
            names.join(" or ")
        )
    })
}

/// What the browser is started with.
pub(crate) fn capabilities(screen: &crate::visit::Screen, folder: &std::path::Path) -> Value {
    let (width, height) = (screen.width, screen.height);
    let arguments = [
        "--headless".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-quic".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--no-first-run".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        format!("--user-data-dir={}", folder.join("profile").display()),
        format!("--window-size={width},{height}"),
        format!("--lang={}", screen.language),
        format!("--accept-lang={}", screen.language),
    ];
    let mut options = json!({
        "binary": browser(),
        "args": arguments,
        "prefs": {
            "download.default_directory": folder.join("downloads"),
            "download.prompt_for_download": false,
            "intl.accept_languages": screen.language,
        },
    });
    if screen.phone {
        options["mobileEmulation"] = json!({
            "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true },
        });
    }
    json!({
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "ALL" },
        "unhandledPromptBehavior": "accept",
        "timeouts": { "script": 120_000, "pageLoad": 120_000, "implicit": 0 },
    })
}
