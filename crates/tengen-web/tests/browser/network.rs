//! A network: what it thinks is on the board as colours and numbers, and beside it in words.

use crate::accessible;
use crate::visit::{Screen, Visit};
use crate::world::browse;
use serde_json::json;

/// The cells that are coloured, and the numbers on them.
const HEAT: &str = "const cells = [...document.querySelectorAll('main svg [data-square]')].filter((cell) => cell.querySelector('.heat'));
    return cells.map((cell) => [cell.dataset.square, cell.querySelector('.mark-text')?.textContent ?? '', cell.getAttribute('aria-label')])";

/// The rows of the list of moves: move, share, visits, mean.
const ROWS: &str = "return [...document.querySelectorAll('[data-role=candidates] tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))";

/// The colours of the board say what the list does.
async fn agrees(visit: &Visit, moves: usize) {
    let heat = visit.script(HEAT, Vec::new()).await;
    let rows = visit.script(ROWS, Vec::new()).await;
    let (heat, rows) = (heat.as_array().unwrap(), rows.as_array().unwrap());
    assert_eq!((heat.len(), rows.len()), (moves, moves), "{heat:?} {rows:?}");
    for cell in heat {
        let row = rows.iter().find(|row| row[0] == cell[0]).unwrap_or_else(|| panic!("{cell} in {rows:?}"));
        let number = if row[2] == "0" { json!("") } else { row[2].clone() };
        assert_eq!(cell[1], number, "{cell} {row}");
        let label = cell[2].as_str().unwrap();
        assert!(label.contains(row[1].as_str().unwrap()), "{label} and {row}");
    }
}

#[test]
fn an_analysis_shows_the_policy_the_visits_and_the_values() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=tictactoe&moves=a1").await;
        visit
            .until("the network", "return !document.querySelector('#analyst [value=network]').disabled")
            .await;
        visit.gives("return document.querySelector('#analyst [value=engine]').disabled", true).await;
        visit.choose("#analyst", "network").await;
        visit.act("start").await;
        visit.reads("[data-role=numbers]", "playouts").await;
        // The centre is the only move that does not lose.
        visit
            .gives(
                "return document.querySelector('.heat.best').closest('[data-square]').dataset.square",
                "b2",
            )
            .await;
        visit.act("stop").await;
        visit.reads("[data-role=numbers]", "stopped").await;
        agrees(&visit, 8).await;
        for name in ["Network, at first sight", "Network, after", "Alpha-beta: pvs"] {
            visit.reads("[data-role=values] tbody", name).await;
        }
        visit.reads("[data-role=opinion] caption", "Values for O").await;
        visit
            .gives(
                "return document.querySelectorAll('[data-role=values] tbody tr:last-child td')[1].innerText",
                "0.00",
            )
            .await;
        accessible::check(&visit, "what a network thinks").await;
        visit.play("b2").await;
        visit.reads("[data-role=where]", "X to move").await;
    });
}

#[test]
fn an_opponent_tells_what_it_thought() {
    browse(async |world| {
        let screen = Screen { language: "zh-CN", dark: true, ..Screen::phone() };
        let visit = world.visit(screen).await;
        visit
            .until("the boards", "return document.querySelector('[data-action=play-network]') !== null")
            .await;
        visit.choose("#network-game", "tictactoe").await;
        visit.click("[data-action=play-network][data-side='1']").await;
        visit.holds(1).await;
        visit.gone("[data-role=opinion]").await;
        visit.click("#show-opinion").await;
        visit.reads("[data-role=opinion]", "网络（第一眼）").await;
        visit.until("colours", "return document.querySelectorAll('.heat').length === 9").await;
        visit.reads("[data-role=values] tbody tr:last-child", "pvs").await;
        accessible::check(&visit, "a game against a network").await;
        let wide = "return document.documentElement.scrollWidth <= window.innerWidth";
        visit.gives(wide, true).await;
        visit.click("#show-opinion").await;
        visit.gone("[data-role=opinion]").await;
        visit.gives("return document.querySelectorAll('.heat').length", 0).await;
    });
}

#[test]
fn a_network_is_offered_where_there_is_one_and_refused_elsewhere() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.act("new").await;
        visit.choose("#new-kind", "tictactoe").await;
        visit.choose("#new-player-1", "zero").await;
        visit.write("#new-player-1-text", "zero:net=/etc/passwd").await;
        visit.act("start").await;
        visit.reads("#new-player-1-error", "reads no files").await;
        visit.choose("#new-kind", "connect4").await;
        visit
            .gives("return document.querySelector('#new-player-1 [value=zero]')", serde_json::Value::Null)
            .await;
        visit.choose("#new-player-1", "mcts").await;
        visit.write("#new-player-1-text", "zero").await;
        visit.act("start").await;
        visit.reads("#new-player-1-error", "no network comes with the program").await;
    });
}
