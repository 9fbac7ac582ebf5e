//! Connect four: moves are columns, numbered as everywhere in Tengen.

use crate::world::browse;

#[test]
fn columns_are_numbered() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.act("new").await;
        visit.choose("#new-kind", "connect4").await;
        visit.choose("#new-player-0", "human").await;
        visit.choose("#new-player-1", "human").await;
        visit.act("start").await;
        visit.reads("[data-role=status]", "Red to move").await;
        let names = "return [...document.querySelectorAll('svg.board[role=grid] .coordinate')]
            .map((text) => text.textContent).join('')";
        visit.gives(names, "11223344556677").await;
        // A click anywhere in a column drops a disc into it.
        for (index, square) in ["d6", "d3", "d1"].into_iter().enumerate() {
            visit.play(square).await;
            let side = ["Red", "Yellow"][(index + 1) % 2];
            visit.reads("[data-role=status]", &format!("{side} to move")).await;
        }
        assert_eq!(visit.stones().await.keys().cloned().collect::<Vec<_>>(), ["d1", "d2", "d3"]);
        let moves = "return [...document.querySelectorAll('.moves button')].map((move) => move.textContent).join(' ')";
        visit.gives(moves, "4 4 4").await;
        let label = "return document.querySelector('[data-square=d3]').getAttribute('aria-label')";
        visit.gives(label, "column 4, row 3, Red, move 3, last move").await;

        visit.open("#/tree?game=connect4&technique=alphabeta&depth=1").await;
        let first = "return document.querySelectorAll('[role=tree] .move').length > 6
            && [...document.querySelectorAll('[role=tree] .move')].every((move) => /^[1-7]?$/.test(move.textContent))";
        visit.until("the moves of the tree have the same names", first).await;
    });
}
