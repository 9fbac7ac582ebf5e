//! English and Chinese, light and dark: as the browser has it, switched by hand, and kept.

use crate::visit::{Screen, Visit};
use crate::world::browse;

async fn theme(visit: &Visit) -> String {
    visit.string("return document.documentElement.dataset.theme").await
}

/// How bright the ground of the page is, from 0 to 255.
async fn brightness(visit: &Visit) -> f64 {
    let script =
        "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
        return (r + g + b) / 3";
    visit.script(script, Vec::new()).await.as_f64().expect("a number")
}

#[test]
fn the_language_is_switched_and_kept() {
    browse(async |world| {
        let visit = world.visitor().await;
        assert_eq!(visit.text("h1").await, "Play. Analyse. See the search.");
        visit.click("#language").await;
        visit.reads("h1", "对局、分析、看见搜索").await;
        visit.gives("return document.documentElement.lang", "zh-CN").await;
        assert_eq!(visit.text("#top .brand").await, "天元");
        visit.reload().await;
        visit.reads("h1", "对局、分析、看见搜索").await;
        for part in ["#/analyse", "#/tree", "#/play"] {
            visit.open(part).await;
            visit.reads("main", "").await;
            let letters = "return /[\\u4e00-\\u9fff]/.test(document.querySelector('main').innerText)";
            visit.until("Chinese words", letters).await;
        }
        visit.click("#language").await;
        visit.reads("h1", "Play").await;
        visit.reload().await;
        visit.reads("h1", "Play").await;
        visit.gives("return document.documentElement.lang", "en").await;
    });
}

#[test]
fn what_goes_on_goes_on_in_the_other_language() {
    browse(async |world| {
        let visit = world.visitor().await;
        let status = "return document.querySelector('#status').textContent";
        // An analysis, and a panel that was opened.
        visit.open("#/analyse?game=gomoku15&moves=h8i9g7").await;
        visit.unfold("[data-role=export-panel]").await;
        visit.act("start").await;
        visit.reads("[data-role=numbers]", "positions").await;
        visit.click("#language").await;
        visit.reads("[data-action=stop]", "停止").await;
        visit.reads("[data-role=numbers]", "个局面").await;
        assert!(!visit.string(status).await.contains("Best"), "nothing is left in the other language");
        let open = "return document.querySelector('[data-role=export-panel]').open";
        visit.gives(open, true).await;
        visit.act("stop").await;
        visit.reads("[data-role=numbers]", "已停止").await;
        visit.click("#language").await;
        // The same search, not one like it.
        visit.reads("[data-role=numbers]", "stopped").await;

        // A step of a search, with what was chosen in an exercise.
        visit.open("#/tree?numbers=((3+12+8)+(2+4+6)+(14+5+2))&technique=alphabeta").await;
        for step in 2..5 {
            visit.act("next").await;
            visit.reads("[data-role=step]", &format!("Step {step} of ")).await;
        }
        visit.click("#language").await;
        visit.reads("[data-role=step]", "第 4 步").await;
        visit.act("predict").await;
        let leaf = "[role=tree] [data-kind=leaf]";
        visit.click(leaf).await;
        let picked = "return document.querySelectorAll('[role=tree] [data-picked]').length === 1";
        visit.until("a leaf is chosen", picked).await;
        visit.click("#language").await;
        visit.reads(".predict .sentence", "Which leaves").await;
        visit.until("the leaf is still chosen", picked).await;
    });
}

#[test]
fn an_explanation_is_translated() {
    browse(async |world| {
        let visit = world.visitor().await;
        crate::renju::begin_two(&visit, "renju").await;
        crate::renju::play_all(&visit, "f8 a1 g8 o1 h6 a15 h7 o15").await;
        visit.play("h8").await;
        visit.reads("#explain", "Why h8 is forbidden").await;
        visit.click("#language").await;
        visit.reads("#explain", "三三").await;
        visit.gives("return document.querySelector('#status').textContent", "").await;
        visit.holds(8).await;
        visit.act("play-anyway").await;
        visit.reads("[data-role=result]", "白棋胜").await;
    });
}

#[test]
fn a_chinese_browser_in_the_dark_is_answered_so() {
    browse(async |world| {
        let visit = world.visit(Screen { language: "zh-CN", dark: true, ..Screen::desk() }).await;
        visit.reads("h1", "对局、分析、看见搜索").await;
        assert_eq!(theme(&visit).await, "dark");
        assert!(brightness(&visit).await < 60.0);
        // A result in Chinese, with its reason.
        visit.click("[data-action='play-as'][data-game='gomoku15'][data-side='0']").await;
        visit.reads("[data-role=status]", "轮到您（黑棋）").await;
        visit.act("resign").await;
        visit.click("dialog [data-action=confirm]").await;
        visit.reads("[data-role=result]", "白棋胜：黑棋认输").await;
    });
}

#[test]
fn dark_and_light_are_switched_and_kept() {
    browse(async |world| {
        let visit = world.visitor().await;
        assert_eq!(theme(&visit).await, "light");
        assert!(brightness(&visit).await > 200.0);
        visit.click("#theme").await;
        visit.click("#theme").await;
        visit.until("the dark", "return document.documentElement.dataset.theme === 'dark'").await;
        assert!(brightness(&visit).await < 60.0);
        visit.reload().await;
        assert_eq!(theme(&visit).await, "dark");
        assert!(brightness(&visit).await < 60.0);
        visit.click("#theme").await;
        visit.until("the light", "return document.documentElement.dataset.theme === 'light'").await;
    });
}
