//! Somebody who visits the page with a browser: looks, clicks, types, and waits until something is to be seen.

use crate::driver::{Driver, capabilities};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long anything may take to be seen: the machine may be busy with other things.
const PATIENCE: Duration = Duration::from_mins(1);
const GLANCE: Duration = Duration::from_millis(40);

/// What the page is seen on.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) phone: bool,
    pub(crate) language: &'static str,
    pub(crate) dark: bool,
}

impl Screen {
    pub(crate) const fn desk() -> Screen {
        Screen { width: 1280, height: 900, phone: false, language: "en-GB", dark: false }
    }

    pub(crate) const fn phone() -> Screen {
        Screen { width: 360, height: 740, phone: true, ..Screen::desk() }
    }
}

/// Stones by their squares; 0 for the side that began.
pub(crate) type Stones = BTreeMap<String, u8>;

#[derive(Clone)]
pub(crate) struct Visit {
    client: Client,
    driver: Arc<Driver>,
    session: Arc<str>,
    url: Arc<str>,
    folder: Arc<Path>,
    /// What the console has said so far.
    console: Arc<Mutex<Vec<Value>>>,
    /// Errors that the test causes on purpose.
    expected: Arc<Mutex<Vec<&'static str>>>,
}

/// Looks again and again until there is what is wanted; `look` tells what there is instead.
async fn wait<T>(what: &str, look: impl AsyncFn() -> Result<T, String>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match look().await {
            Ok(found) => return found,
            Err(there) => assert!(Instant::now() < deadline, "waited in vain: {what} ({there})"),
        }
        tokio::time::sleep(GLANCE).await;
    }
}

impl Visit {
    pub(crate) async fn begin(driver: Arc<Driver>, url: &str, screen: Screen, folder: PathBuf) -> Visit {
        let Value::Object(wishes) = capabilities(&screen, &folder) else { unreachable!("an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wishes)
            .connect(&driver.url())
            .await
            .unwrap_or_else(|error| panic!("the browser cannot be started: {error}"));
        let session = client.session_id().await.expect("a session").expect("a session");
        let visit = Visit {
            client,
            driver,
            session: session.into(),
            url: url.into(),
            folder: folder.into(),
            console: Arc::default(),
            expected: Arc::default(),
        };
        let scheme =
            json!([{ "name": "prefers-color-scheme", "value": if screen.dark { "dark" } else { "light" } }]);
        visit.tell_browser("Emulation.setEmulatedMedia", &json!({ "features": scheme }));
        let saves = json!({ "behavior": "allow", "downloadPath": visit.folder.join("downloads") });
        visit.tell_browser("Page.setDownloadBehavior", &saves);
        visit
    }

    /// Tells the browser something that a person would set in its windows.
    pub(crate) fn tell_browser(&self, command: &str, parameters: &Value) -> Value {
        let path = format!("/session/{}/goog/cdp/execute", self.session);
        let asked = self.driver.ask("POST", &path, &json!({ "cmd": command, "params": parameters }));
        asked.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    // Going somewhere.

    /// Goes to a part of the page: `#/analyse`.
    pub(crate) async fn open(&self, part: &str) {
        self.client.goto(&format!("{}{part}", self.url)).await.expect("the page can be opened");
        self.until("the page is there", "return document.querySelector('main')?.children.length > 0").await;
    }

    pub(crate) async fn reload(&self) {
        self.client.refresh().await.expect("the page can be loaded again");
        self.until("the page is there", "return document.querySelector('main')?.children.length > 0").await;
    }

    /// Goes away from the page: whoever comes back loads it again.
    pub(crate) async fn leave(&self) {
        self.client.goto("about:blank").await.expect("an empty page");
    }

    /// The part of the page that is shown, as its address has it.
    pub(crate) async fn part(&self) -> String {
        self.string("return location.hash").await
    }

    /// Opens a part of the page in another tab and looks at that.
    pub(crate) async fn open_tab(&self, part: &str) {
        let tab = self.client.new_window(true).await.expect("another tab").handle;
        self.client.switch_to_window(tab).await.expect("the other tab");
        self.open(part).await;
    }

    /// Looks at a tab, by its number.
    pub(crate) async fn look_at_tab(&self, number: usize) {
        let tabs = self.client.windows().await.expect("tabs");
        self.client.switch_to_window(tabs[number].clone()).await.expect("a tab");
    }

    // Looking.

    /// What a script returns.
    pub(crate) async fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.client.execute(script, arguments).await;
        answer.unwrap_or_else(|error| panic!("{error}\n{script}"))
    }

    pub(crate) async fn string(&self, script: &str) -> String {
        let answer = self.script(script, Vec::new()).await;
        answer.as_str().unwrap_or_else(|| panic!("{answer} is no text: {script}")).to_owned()
    }

    /// Waits until a script returns something true, and returns it.
    pub(crate) async fn until(&self, what: &str, script: &str) -> Value {
        self.until_with(what, script, &[]).await
    }

    pub(crate) async fn until_with(&self, what: &str, script: &str, arguments: &[Value]) -> Value {
        let look = async || match self.client.execute(script, arguments.to_vec()).await {
            Ok(answer) if !matches!(answer, Value::Null | Value::Bool(false)) => Ok(answer),
            answer => Err(format!("{answer:?}")),
        };
        wait(what, look).await
    }

    /// Waits until a script returns this: the page draws what has changed in its next frame.
    pub(crate) async fn gives(&self, script: &str, wanted: impl Into<Value>) {
        let wanted = wanted.into();
        let look = async || {
            let answer = self.script(script, Vec::new()).await;
            if answer == wanted { Ok(()) } else { Err(answer.to_string()) }
        };
        wait(&format!("{wanted} from {script}"), look).await;
    }

    /// The text of the first element that is seen, none if there is no such element.
    pub(crate) async fn seen(&self, css: &str) -> Option<String> {
        let script =
            "const found = [...document.querySelectorAll(arguments[0])].find((e) => e.checkVisibility());
            return found ? (found.innerText ?? found.textContent) : null";
        self.script(script, vec![json!(css)]).await.as_str().map(str::to_owned)
    }

    /// Waits for an element with text in it, and returns the text.
    pub(crate) async fn text(&self, css: &str) -> String {
        let script =
            "const found = [...document.querySelectorAll(arguments[0])].find((e) => e.checkVisibility());
            return (found?.innerText ?? found?.textContent)?.trim() || null";
        let text = self.until_with(&format!("text in {css}"), script, &[json!(css)]).await;
        text.as_str().expect("text").to_owned()
    }

    /// Waits until a text is to be read in an element; returns all that is there.
    pub(crate) async fn reads(&self, css: &str, text: &str) -> String {
        let script = "const seen = [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility());
            return seen.map((e) => e.innerText ?? e.textContent).find((text) => text.includes(arguments[1])) ?? null";
        let arguments = [json!(css), json!(text)];
        let read = self.until_with(&format!("“{text}” in {css}"), script, &arguments).await;
        read.as_str().expect("text").to_owned()
    }

    /// Waits until no such element is seen.
    pub(crate) async fn gone(&self, css: &str) {
        let script = "return ![...document.querySelectorAll(arguments[0])].some((e) => e.checkVisibility())";
        self.until_with(&format!("{css} is gone"), script, &[json!(css)]).await;
    }

    /// The stones as they are drawn.
    pub(crate) async fn stones(&self) -> Stones {
        let script = "return [...document.querySelectorAll('main svg [data-square]')].flatMap((cell) => {
            const stone = cell.querySelector('.stone:not(.thought)');
            return stone ? [[cell.dataset.square, stone.classList.contains('side-0') ? 0 : 1]] : [];
        })";
        let stones = self.script(script, Vec::new()).await;
        serde_json::from_value::<Vec<(String, u8)>>(stones).expect("stones").into_iter().collect()
    }

    /// Waits until just these stones are drawn.
    pub(crate) async fn shows(&self, stones: &Stones) {
        self.drawn(|there| there == stones, &format!("{stones:?}")).await;
    }

    /// Waits until so many stones are drawn.
    pub(crate) async fn holds(&self, stones: usize) {
        self.drawn(|there| there.len() == stones, &format!("{stones} stones")).await;
    }

    async fn drawn(&self, wanted: impl Fn(&Stones) -> bool, what: &str) {
        let look = async || {
            let there = self.stones().await;
            if wanted(&there) { Ok(()) } else { Err(format!("{there:?}")) }
        };
        wait(what, look).await;
    }

    /// Waits until there are so many stones and it is somebody's turn who is not the computer; or the game is over.
    pub(crate) async fn settled(&self, stones: usize) -> Stones {
        let look = async || {
            let there = self.stones().await;
            let status = self.seen("[data-role=status]").await.unwrap_or_default();
            let settled = there.len() == stones && status.starts_with("Your move");
            if settled { Ok(there) } else { Err(format!("{there:?}, “{status}”")) }
        };
        wait(&format!("{stones} stones"), look).await
    }

    // Doing.

    async fn element(&self, css: &str) -> Option<Element> {
        for element in self.client.find_all(Locator::Css(css)).await.unwrap_or_default() {
            if element.is_displayed().await.unwrap_or(false) {
                return Some(element);
            }
        }
        None
    }

    /// Clicks on an element as soon as it is there and can be clicked.
    pub(crate) async fn click(&self, css: &str) {
        let look = async || {
            let element = self.element(css).await.ok_or("it is not there")?;
            let said = element.attr("aria-disabled").await.ok().flatten();
            if said.as_deref() == Some("true") || !element.is_enabled().await.unwrap_or(false) {
                return Err("it does nothing now".to_owned());
            }
            element.click().await.map_err(|error| error.to_string())
        };
        wait(&format!("a click on {css}"), look).await;
    }

    /// Plays on a square.
    pub(crate) async fn play(&self, square: &str) {
        self.click(&format!("[data-square='{square}']")).await;
    }

    /// Does what a button stands for.
    pub(crate) async fn act(&self, action: &str) {
        self.click(&format!("[data-action='{action}']")).await;
    }

    /// Chooses from a list.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        self.until_with("a list", "return Boolean(document.querySelector(arguments[0]))", &[json!(css)])
            .await;
        let list = self.client.find(Locator::Css(css)).await.expect("a list");
        list.select_by_value(value).await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Opens what is folded.
    pub(crate) async fn unfold(&self, css: &str) {
        self.until_with(
            "something folded",
            "return Boolean(document.querySelector(arguments[0]))",
            &[json!(css)],
        )
        .await;
        let is_open = self.script("return document.querySelector(arguments[0]).open", vec![json!(css)]).await;
        if is_open != json!(true) {
            self.click(&format!("{css} > summary")).await;
        }
    }

    /// Writes into a field in place of what is there.
    pub(crate) async fn write(&self, css: &str, text: &str) {
        let field = self.element(css).await.unwrap_or_else(|| panic!("{css} is not there"));
        field.clear().await.expect("an empty field");
        field.send_keys(text).await.expect("a text in the field");
    }

    /// Gives a file to a field for files.
    pub(crate) async fn give(&self, css: &str, file: &Path) {
        self.until_with(
            "a field for files",
            "return Boolean(document.querySelector(arguments[0]))",
            &[json!(css)],
        )
        .await;
        let field = self.client.find(Locator::Css(css)).await.expect("a field");
        field.send_keys(&file.display().to_string()).await.expect("a file in the field");
    }

    /// Presses a key, wherever the keyboard is.
    pub(crate) async fn press(&self, key: Key) {
        self.type_key(char::from(key)).await;
    }

    pub(crate) async fn type_key(&self, value: char) {
        let keys =
            KeyActions::new("keys".to_owned()).then(KeyAction::Down { value }).then(KeyAction::Up { value });
        self.client.perform_actions(keys).await.expect("a key can be pressed");
    }

    /// The files that were saved under a name, once they are whole.
    pub(crate) async fn saved(&self, ending: &str) -> Vec<u8> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let files = std::fs::read_dir(self.folder.join("downloads")).expect("a folder");
            let found = files
                .flatten()
                .map(|file| file.path())
                .find(|file| file.extension().is_some_and(|extension| extension == ending));
            if let Some(bytes) = found.as_ref().and_then(|file| std::fs::read(file).ok())
                && !bytes.is_empty()
            {
                std::fs::remove_file(found.expect("a file")).expect("the file can be taken");
                return bytes;
            }
            assert!(Instant::now() < deadline, "waited in vain for a file that ends with .{ending}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    // The end.

    /// The test causes such errors on purpose.
    pub(crate) fn expect_errors(&self, text: &'static str) {
        self.expected.lock().expect("no panic").push(text);
    }

    /// Everything the console has said.
    fn console(&self) -> Vec<Value> {
        let path = format!("/session/{}/se/log", self.session);
        let mut said = self.console.lock().expect("no panic");
        if let Ok(Value::Array(news)) = self.driver.ask("POST", &path, &json!({ "type": "browser" })) {
            said.extend(news);
        }
        said.clone()
    }

    /// What is wrong according to the console.
    pub(crate) fn errors(&self) -> Vec<String> {
        let expected = self.expected.lock().expect("no panic").clone();
        self.console()
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" || entry["source"] == "security")
            .map(|entry| format!("{}: {}", entry["source"], entry["message"]))
            .filter(|text| !expected.iter().any(|known| text.contains(known)))
            .collect()
    }

    /// Says what is on the screen.
    pub(crate) async fn report(&self, picture: &Path) {
        let text =
            self.client.execute("return `${location.href}\n${document.body.innerText}`", Vec::new()).await;
        eprintln!("── the page\n{}", text.as_ref().ok().and_then(Value::as_str).unwrap_or("cannot be read"));
        for entry in self.console() {
            eprintln!("── console: {} {}", entry["level"], entry["message"]);
        }
        if let Ok(pixels) = self.client.screenshot().await
            && std::fs::write(picture, pixels).is_ok()
        {
            eprintln!("── the screen: {}", picture.display());
        }
    }

    /// Closes the browser.
    pub(crate) fn end(&self) {
        let _ = self.driver.ask("DELETE", &format!("/session/{}", self.session), &json!({}));
    }
}
