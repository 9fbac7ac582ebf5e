//! Several tabs at once.

use crate::world::browse;

#[test]
fn two_tabs_with_two_games() {
    browse(async |world| {
        let visit = world.visitor().await;
        crate::tictactoe::begin(&visit, 0).await;
        visit.settled(0).await;
        visit.open_tab("#/").await;
        crate::gomoku::begin(&visit, "gomoku15", 1).await;
        visit.settled(1).await;

        visit.look_at_tab(0).await;
        visit.play("b2").await;
        let small = visit.settled(2).await;
        visit.look_at_tab(1).await;
        visit.play("b2").await;
        let large = visit.settled(3).await;
        visit.look_at_tab(0).await;
        visit.shows(&small).await;

        // The same game in a third tab: what is played there is seen here.
        let part = visit.part().await;
        visit.open_tab(&part).await;
        assert_eq!(visit.settled(2).await, small);
        let free = ["a1", "a3"].into_iter().find(|square| !small.contains_key(*square)).unwrap();
        visit.play(free).await;
        let more = visit.settled(4).await;
        visit.look_at_tab(0).await;
        visit
            .until(
                "the other tab's move",
                "return document.querySelectorAll('[data-square] .stone').length === 4",
            )
            .await;
        visit.shows(&more).await;
        visit.look_at_tab(1).await;
        visit.shows(&large).await;
    });
}

#[test]
fn an_analysis_ends_when_nobody_looks_any_more() {
    browse(async |world| {
        let visit = world.visitor().await;
        for leaves_page in [false, true] {
            visit.open("#/analyse?game=gomoku15&moves=h8").await;
            visit.act("start").await;
            world.until_searches(1).await;
            if leaves_page {
                visit.leave().await;
            } else {
                visit.open("#/").await;
            }
            world.until_searches(0).await;
        }
    });
}
