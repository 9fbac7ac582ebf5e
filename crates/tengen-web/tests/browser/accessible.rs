//! What axe finds wrong for people who do not see, or do not use a mouse: nothing.

use crate::visit::{Screen, Visit};
use crate::world::{World, browse};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

/// The axe of `package-lock.json`.
fn axe() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(&file).unwrap_or_else(|error| {
        panic!(
            "{}: {error}. `cargo xtask test` brings it; else run `npm ci` in crates/tengen-web.",
            file.display()
        )
    })
}

/// Looks at the whole page.
pub(crate) async fn check(visit: &Visit, what: &str) {
    let script = format!(
        "if (!window.axe) {{ {}; window.axe = window.axe ?? axe; }}
        window.axeFound = null;
        axe.run(document, {{ resultTypes: ['violations'] }}).then(
            ({{ violations }}) => (window.axeFound = violations.map(({{ id, help, nodes }}) => ({{
                id, help, where: nodes.slice(0, 4).map((node) => `${{node.html.slice(0, 160)}} ${{node.failureSummary}}`),
            }}))),
            (error) => (window.axeFound = [{{ id: String(error), help: '', where: [] }}]),
        );
        return true",
        axe()
    );
    visit.script(&script, Vec::new()).await;
    let found = visit.until("axe has looked", "return window.axeFound").await;
    let mut told = String::new();
    for violation in found.as_array().expect("a list") {
        let _ = writeln!(told, "{}: {}", violation["id"], violation["help"]);
        for place in violation["where"].as_array().into_iter().flatten() {
            let _ = writeln!(told, "    {}", place.as_str().unwrap_or_default());
        }
    }
    assert!(told.is_empty(), "{what} is not accessible:\n{told}");
}

/// Goes through the screens of the page.
async fn tour(world: &mut World, screen: Screen) {
    let named = |what: &str| format!("{what} ({}, dark {})", screen.language, screen.dark);
    let visit = world.visit(screen).await;
    visit
        .until("the kept games", "return document.querySelector('[data-role=kept]')?.innerText.length > 0")
        .await;
    check(&visit, &named("the front page")).await;
    visit.act("new").await;
    visit.until("the window", "return Boolean(document.querySelector('dialog[open] #new-player-1'))").await;
    check(&visit, &named("the window for new games")).await;
    visit.click("dialog [data-action=cancel]").await;

    crate::gomoku::begin(&visit, "renju15", 0).await;
    visit.play("h8").await;
    if screen.phone {
        visit.act("place").await;
    }
    visit.until("the reply", "return document.querySelectorAll('[data-square] .stone').length === 2").await;
    visit
        .until("the turn", "return document.querySelector('.player.turn[data-role=player-0]') !== null")
        .await;
    check(&visit, &named("a game")).await;
    visit.act("resign").await;
    visit.until("the question", "return Boolean(document.querySelector('dialog[open]'))").await;
    check(&visit, &named("a question")).await;
    visit.click("dialog [data-action=confirm]").await;
    visit.text("[data-role=result]").await;
    check(&visit, &named("a finished game")).await;

    visit.open("#/analyse?game=renju15&moves=h8i9g7j9&ply=3").await;
    visit.act("start").await;
    let lines = "return document.querySelectorAll('[data-role=lines] tbody tr:not([hidden])').length === 3";
    visit.until("three lines", lines).await;
    visit.act("stop").await;
    for panel in ["position", "export", "display"] {
        visit.unfold(&format!("[data-role={panel}-panel]")).await;
    }
    check(&visit, &named("an analysis")).await;

    visit.open("#/lab").await;
    visit.until("the list", "return document.querySelector('[data-experiment]') !== null").await;
    check(&visit, &named("the lab")).await;
    visit.open("#/lab/pruning").await;
    visit.act("run").await;
    visit.until("the report", "return document.querySelector('[data-role=report] figure') !== null").await;
    check(&visit, &named("a report")).await;

    visit.open("#/tree").await;
    visit.act("next-cut").await;
    visit
        .until("the cut", "return document.querySelector('[data-role=sentence]').dataset.kind === 'cut'")
        .await;
    check(&visit, &named("the tree")).await;
    for mode in ["pair", "predict", "sheet"] {
        visit.click(&format!(".tabs [data-action={mode}]")).await;
        let drawn = match mode {
            "pair" => "return document.querySelectorAll('[data-role=summary] th[scope=col]').length === 2",
            "predict" => "return document.querySelectorAll('.predict [data-kind=leaf]').length === 9",
            _ => "return document.querySelector('[data-action=worksheet]') !== null",
        };
        visit.until(mode, drawn).await;
        check(&visit, &named(mode)).await;
    }
}

#[test]
fn in_english_and_light() {
    browse(async |world| tour(world, Screen::desk()).await);
}

#[test]
fn in_english_and_dark() {
    browse(async |world| tour(world, Screen { dark: true, ..Screen::desk() }).await);
}

#[test]
fn in_chinese_and_light() {
    browse(async |world| tour(world, Screen { language: "zh-CN", ..Screen::desk() }).await);
}

#[test]
fn on_a_phone_in_chinese_and_dark() {
    browse(async |world| tour(world, Screen { language: "zh-CN", dark: true, ..Screen::phone() }).await);
}

#[test]
fn what_is_wrong_is_found() {
    browse(async |world| {
        let visit = world.visitor().await;
        let script = "document.querySelector('main').append(document.createElement('img'), document.createElement('button'))";
        visit.script(script, Vec::new()).await;
        let found = std::panic::AssertUnwindSafe(check(&visit, "a bad page"));
        let panic = futures_util::FutureExt::catch_unwind(found).await.expect_err("axe finds it");
        let told = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        assert!(told.contains("image-alt") && told.contains("button-name"), "{told}");
        let _: Value = visit.script("location.reload()", Vec::new()).await;
    });
}
