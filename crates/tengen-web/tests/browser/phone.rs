//! A phone of 360 by 740: nothing is wider than the screen, and boards are used with a thumb.

use crate::visit::{Screen, Visit};
use crate::world::browse;

/// Nothing is wider than the screen; else names what is.
async fn check_width(visit: &Visit, what: &str) {
    let script = "const width = document.documentElement.clientWidth;
        const whole = document.scrollingElement.scrollWidth;
        if (whole <= width && innerWidth <= 360) return null;
        const wide = [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > width + 1);
        return `${whole} > ${width} (${innerWidth}): ` + wide.slice(0, 5).map((e) => e.outerHTML.slice(0, 90)).join(' | ')";
    let wide = visit.script(script, Vec::new()).await;
    assert!(wide.is_null(), "{what} scrolls sideways: {wide}");
}

const PARTS: [&str; 10] = [
    "#/",
    "#/play",
    "#/analyse?game=gomoku15&moves=h8i9g7",
    "#/tree",
    "#/tree?mode=pair",
    "#/tree?mode=predict",
    "#/tree?mode=sheet",
    "#/lab",
    "#/lab/pruning",
    "#/tree?game=connect4&technique=table&depth=4",
];

#[test]
fn no_view_scrolls_sideways() {
    browse(async |world| {
        for language in ["en-GB", "zh-CN"] {
            let visit = world.visit(Screen { language, ..Screen::phone() }).await;
            for part in PARTS {
                visit.open(part).await;
                visit
                    .until("the view is drawn", "return document.querySelector('main').innerText.length > 40")
                    .await;
                check_width(&visit, &format!("{part} in {language}")).await;
            }
            visit.open("#/").await;
            visit.act("new").await;
            visit.until("the window", "return Boolean(document.querySelector('dialog[open]'))").await;
            check_width(&visit, "the window for new games").await;
            visit.click("dialog [data-action=cancel]").await;
        }
    });
}

#[test]
fn a_large_board_is_played_with_a_thumb() {
    browse(async |world| {
        let visit = world.visit(Screen::phone()).await;
        crate::gomoku::begin(&visit, "gomoku15", 0).await;
        visit.settled(0).await;
        check_width(&visit, "a game").await;
        let whole = "const box = document.querySelector('svg.board[role=grid]').getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth && box.width > 320";
        visit.gives(whole, true).await;

        visit.play("h8").await;
        visit.reads("[data-action=place]", "Place at h8").await;
        assert!(visit.stones().await.is_empty(), "the first tap only points");
        visit.play("g7").await;
        visit.reads("[data-action=place]", "Place at g7").await;
        visit.play("g7").await;
        assert_eq!(visit.settled(2).await["g7"], 0);
        visit.gone("[data-action=place]").await;
        let stones = visit.stones().await;
        let free = ["c3", "m13"].into_iter().find(|square| !stones.contains_key(*square)).unwrap();
        visit.play(free).await;
        visit.act("place").await;
        assert_eq!(visit.settled(4).await[free], 0);
        visit.act("resign").await;
        visit.click("dialog [data-action=confirm]").await;
        visit.text("[data-role=result] strong").await;
        check_width(&visit, "a finished game").await;
    });
}

#[test]
fn choices_are_not_cut_off() {
    browse(async |world| {
        for language in ["en-GB", "zh-CN"] {
            let visit = world.visit(Screen { language, ..Screen::phone() }).await;
            for part in ["#/analyse", "#/tree?game=connect4&depth=3", "#/tree?mode=pair", "#/play?new"] {
                visit.open(part).await;
                visit.until("choices", "return document.querySelectorAll('select').length > 0").await;
                let cut = "document.querySelectorAll('details').forEach((it) => (it.open = true));
                    const pen = document.createElement('canvas').getContext('2d');
                    return [...document.querySelectorAll('select')].filter((it) => it.checkVisibility()).flatMap((it) => {
                        const style = getComputedStyle(it);
                        pen.font = `${style.fontSize} ${style.fontFamily}`;
                        const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                        return [...it.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
                    }).join(' | ')";
                visit.gives(cut, "").await;
            }
        }
    });
}

#[test]
fn small_boards_need_one_tap() {
    browse(async |world| {
        let visit = world.visit(Screen::phone()).await;
        crate::tictactoe::begin(&visit, 0).await;
        visit.settled(0).await;
        visit.play("b2").await;
        assert_eq!(visit.settled(2).await["b2"], 0);
    });
}
