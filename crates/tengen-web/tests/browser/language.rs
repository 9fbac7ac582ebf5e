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
        assert_eq!(visit.string("return document.documentElement.lang").await, "zh-CN");
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
        assert_eq!(visit.string("return document.documentElement.lang").await, "en");
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
