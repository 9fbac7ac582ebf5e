//! Analysis of a position: several lines, stopped, played into, and given on as a link.

use crate::world::browse;
use serde_json::json;

const ROWS: &str = "return [...document.querySelectorAll('[data-role=lines] tbody tr')]
    .filter((row) => row.checkVisibility())
    .map((row) => [...row.cells].map((cell) => cell.innerText.trim()))";

#[test]
fn three_lines_and_a_link_that_leads_back() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=gomoku15&moves=h8i9g7").await;
        visit.choose("#lines", "3").await;
        visit.act("start").await;
        let whole = format!(
            "const rows = (() => {{ {ROWS} }})();
            return rows.length === 3 && rows.every((row) => row.every((cell) => cell !== '')) ? rows : null"
        );
        let rows = visit.until("three lines with their scores", &whole).await;
        let firsts: std::collections::BTreeSet<_> = (0..3).map(|rank| rows[rank][1].to_string()).collect();
        assert_eq!(firsts.len(), 3, "three different moves: {rows}");
        for rank in 0..3 {
            assert_eq!(rows[rank][0], json!((rank + 1).to_string()));
            assert!(rows[rank][2].as_str().unwrap().ends_with(" %"), "a win rate: {rows}");
        }
        visit.act("stop").await;
        visit.reads("[data-role=numbers]", "stopped").await;

        let rows = visit.script(ROWS, Vec::new()).await;
        let best = rows[0][1].as_str().unwrap().to_owned();
        visit.click("[data-role=lines] tbody tr:first-child button").await;
        let drawn =
            "return Boolean(document.querySelector(`[data-square='${arguments[0]}'] .stone:not(.thought)`))";
        visit.until_with("the best move is played", drawn, &[json!(best)]).await;
        let stones = visit.stones().await;
        assert_eq!(stones.len(), 4);
        let wanted = format!("h8i9g7{best}&ply=4");
        visit
            .until_with(
                "the address follows",
                "return location.hash.endsWith(arguments[0])",
                &[json!(wanted)],
            )
            .await;

        let part = visit.part().await;
        let other = world.visitor().await;
        other.open(&part).await;
        other
            .until("the stones", "return document.querySelectorAll('[data-square] .stone').length === 4")
            .await;
        assert_eq!(other.stones().await, stones);
        assert!(other.text("[data-role=where]").await.contains("Black to move"));
        other.act("back").await;
        other.reads("[data-role=where]", "move 3").await;
        assert_eq!(other.stones().await.len(), 3);
        assert!(!other.stones().await.contains_key(&best));
    });
}

#[test]
fn random_games_are_counted_on_the_board() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=gomoku15&moves=h8i9g7").await;
        visit.choose("#analyst", "mcts").await;
        visit.choose("#candidates", "effort").await;
        visit.act("start").await;
        visit.reads("[data-role=lines] thead", "Visits").await;
        visit.reads("[data-role=numbers]", "random games").await;
        let same = "const [row] = document.querySelectorAll('[data-role=lines] tbody tr');
            const [, move, , , visits] = [...row.cells].map((cell) => cell.innerText.trim());
            const mark = document.querySelector(`[data-square='${move}'] .mark-text`);
            return Number(visits) > 0 && mark?.textContent === visits";
        visit.until("the visits are on the board and in the table", same).await;
        visit.choose("#analyst", "engine").await;
        visit.reads("[data-role=lines] thead", "Depth").await;
        visit.reads("[data-role=numbers]", "positions").await;
        visit.act("stop").await;
    });
}

#[test]
fn a_position_is_set_up_by_text_and_by_hand() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=renju15").await;
        visit.unfold("[data-role=position-panel]").await;
        visit.write("#position-text", "h8 h9 j8 j9").await;
        visit.act("set-up").await;
        visit.reads("[data-role=where]", "move 4").await;
        visit.holds(4).await;
        visit.write("#position-text", "no position").await;
        visit.act("set-up").await;
        visit.reads("[role=alert]", "This is no position").await;
        visit.holds(4).await;

        visit.act("edit").await;
        visit.act("edit-clear").await;
        visit.play("c3").await;
        visit.act("edit-white").await;
        visit.play("d3").await;
        visit.act("edit-done").await;
        visit.gone("[data-action=edit-done]").await;
        visit.holds(2).await;
        let stones = visit.stones().await;
        assert_eq!(
            stones.iter().map(|(square, side)| (square.as_str(), *side)).collect::<Vec<_>>(),
            [("c3", 0), ("d3", 1)]
        );
        visit.until("the address has the stones", "return location.hash.includes('setup=')").await;
        visit.reload().await;
        visit.shows(&stones).await;
    });
}
