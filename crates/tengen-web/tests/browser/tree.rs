//! Searched trees: stepped through, compared, predicted, printed.

use crate::visit::{Screen, Visit};
use crate::world::browse;
use serde_json::json;

/// The tree of the textbooks.
const TEXTBOOK: &str = "#/tree?numbers=((3+12+8)+(2+4+6)+(14+5+2))";

async fn steps(visit: &Visit) -> String {
    visit.reads("[data-role=step]", "Step ").await
}

/// A number that the search has counted so far.
async fn counted(visit: &Visit, counter: &str) -> String {
    visit.text(&format!("[data-counter={counter}]")).await
}

/// Leaves of the drawn tree from left to right: their numbers and what became of them.
async fn leaves(visit: &Visit, count: usize) -> Vec<(String, String)> {
    let script = "const leaves = [...document.querySelectorAll('[role=tree] [data-kind=leaf]')]
        .map((leaf) => [leaf.getBoundingClientRect().x, leaf.dataset.node, leaf.dataset.state]);
        return leaves.length === arguments[0] ? leaves.sort((a, b) => a[0] - b[0]).map(([, node, state]) => [node, state]) : null";
    let found = visit.until_with("the leaves", script, &[json!(count)]).await;
    serde_json::from_value(found).expect("leaves")
}

#[test]
fn a_search_is_stepped_to_its_cut_and_to_its_value() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open(&format!("{TEXTBOOK}&technique=alphabeta")).await;
        assert!(steps(&visit).await.starts_with("Step 1 of "));
        visit.act("next").await;
        visit.reads("[data-role=step]", "Step 2 of ").await;
        visit.type_key('.').await;
        visit.reads("[data-role=step]", "Step 3 of ").await;
        visit.act("previous").await;
        visit.reads("[data-role=step]", "Step 2 of ").await;

        visit.act("next-cut").await;
        visit
            .until("the cut", "return document.querySelector('[data-role=sentence]').dataset.kind === 'cut'")
            .await;
        let sentence = visit.text("[data-role=sentence]").await;
        for part in ["2", "3", "cut"] {
            assert!(sentence.to_lowercase().contains(part), "{part} in “{sentence}”");
        }
        let states: Vec<_> = leaves(&visit, 9).await.into_iter().map(|(_, state)| state).collect();
        let wanted = ["done", "done", "done", "done", "cut", "cut", "unvisited", "unvisited", "unvisited"];
        assert_eq!(states, wanted, "the fifth and the sixth leaf are cut");
        assert_eq!(counted(&visit, "cutoffs").await, "1");
        let cause = "return document.querySelector('[role=treeitem][aria-level=\"1\"]')
            .getAttribute('aria-label').includes('caused this cut')";
        visit.until("the ancestor that caused it is named", cause).await;
        let follows =
            "const step = /^Step (\\d+) of/.exec(document.querySelector('[data-role=step]').textContent)[1];
            return location.hash.endsWith(`&step=${step - 1}`)";
        visit.until("the address follows", follows).await;
        let part = visit.part().await;

        visit.act("last").await;
        let root = visit.until(
            "the value of the root",
            "return document.querySelector('[role=treeitem][aria-level=\"1\"]').getAttribute('aria-label').includes('value 3')",
        );
        root.await;
        assert_eq!(counted(&visit, "nodes").await, "11");
        assert_eq!(counted(&visit, "leaves").await, "7");

        let other = world.visitor().await;
        other.open(&part).await;
        assert_eq!(other.text("[data-role=sentence]").await, sentence, "a link leads to the same step");
    });
}

#[test]
fn two_searches_are_counted_side_by_side_and_all_in_a_chart() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open(&format!("{TEXTBOOK}&mode=pair&technique=minimax&with=alphabeta")).await;
        let rows = visit
            .until(
                "both searches",
                "const rows = [...document.querySelectorAll('[data-role=summary] tr')]
                    .map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
                return rows[0]?.length === 3 ? rows : null",
            )
            .await;
        let row = |name: &str| {
            let found = rows.as_array().unwrap().iter().find(|row| row[0] == name);
            found
                .map(|row| (row[1].as_str().unwrap().to_owned(), row[2].as_str().unwrap().to_owned()))
                .unwrap()
        };
        assert_eq!(row(""), ("Minimax".to_owned(), "Alpha-beta".to_owned()));
        assert_eq!(row("Nodes"), ("13".to_owned(), "11".to_owned()));
        // Once where moves are left, and once at the last leaf.
        assert_eq!(row("Cut-offs"), ("0".to_owned(), "2".to_owned()));
        assert_eq!(row("Value"), ("3".to_owned(), "3".to_owned()));
        visit.act("compare").await;
        visit.reads("[data-role=chart] tr", "Minimax\t13\t0").await;
        visit.reads("[data-role=chart] tr", "Alpha-beta\t11\t2").await;
        visit.gone(".notice").await;
    });
}

#[test]
fn leaves_to_be_chosen_are_in_sight() {
    browse(async |world| {
        for screen in [Screen::desk(), Screen::phone()] {
            let visit = world.visit(screen).await;
            visit.open("#/tree?mode=predict&game=tictactoe&position=XOX/.O./.X.&technique=alphabeta").await;
            let seen = "const frame = document.querySelector('.tree-frame').getBoundingClientRect();
                const boxes = [...document.querySelectorAll('[role=tree] [data-kind=leaf]')]
                    .map((leaf) => leaf.getBoundingClientRect());
                const inside = boxes.filter((box) => box.left >= frame.left && box.right <= frame.right
                    && box.top >= frame.top && box.bottom <= frame.bottom && box.width > 12);
                return boxes.length > 20 && inside.length >= 4";
            visit.until("several leaves are in the frame", seen).await;
        }
    });
}

#[test]
fn random_games_on_numbers_are_explained() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open(&format!("{TEXTBOOK}&technique=mcts&playouts=200")).await;
        let told = visit.reads("[data-role=playouts-meaning]", "A random game is only won or lost").await;
        assert!(told.contains("above 8, halfway between the smallest number 2 and the largest 14"), "{told}");
        assert!(told.contains("of 200 random games were enough"), "{told}");
        let depth = "return document.querySelector('[data-role=depth]').checkVisibility()";
        visit.gives(depth, false).await;
    });
}

#[test]
fn a_prediction_is_scored_and_its_first_mistake_explained() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open(&format!("{TEXTBOOK}&mode=predict&technique=alphabeta")).await;
        let all = leaves(&visit, 9).await;
        assert!(all.iter().all(|(_, state)| state == "unvisited"), "nothing is told in advance: {all:?}");
        for number in [0, 1, 2, 3, 6, 7, 8] {
            visit.click(&format!("[data-node='{}'][data-kind=leaf]", all[number].0)).await;
        }
        visit.act("submit").await;
        visit.reads("[data-role=score]", "9 of 9 leaves right. All right, well done!").await;

        visit.act("again").await;
        visit.gone("[data-role=score] p").await;
        for number in [0, 1, 2, 3, 4, 6, 7, 8] {
            visit.click(&format!("[data-node='{}'][data-kind=leaf]", all[number].0)).await;
        }
        visit.act("submit").await;
        let score = visit.reads("[data-role=score]", "8 of 9 leaves right.").await;
        assert!(score.contains("Missed: 0. Wrongly chosen: 1."), "{score}");
        let mistake = visit.reads("[data-role=mistake]", "First mistake:").await;
        assert!(mistake.len() > 40, "a reason: {mistake}");
        visit.act("see-step").await;
        visit
            .until(
                "the step",
                "return document.querySelector('[data-role=sentence]')?.dataset.kind === 'cut'",
            )
            .await;
    });
}

#[test]
fn the_whole_tree_of_tic_tac_toe_opens() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/tree?game=tictactoe&technique=minimax").await;
        visit.act("last").await;
        visit
            .until(
                "all nodes",
                "return document.querySelector('[data-counter=nodes]').textContent === '549,946'",
            )
            .await;
        let closed = "return [...document.querySelectorAll('[role=treeitem][aria-expanded=false]')].length";
        let before = visit.script(closed, Vec::new()).await.as_u64().unwrap();
        assert!(before > 0, "most of it is folded");
        let items = "return document.querySelectorAll('[role=treeitem]').length";
        let shown = visit.script(items, Vec::new()).await.as_u64().unwrap();
        let open = "const node = document.querySelector('[role=treeitem][aria-expanded=false]');
            node.dispatchEvent(new MouseEvent('click', { bubbles: true })); return true";
        visit.script(open, Vec::new()).await;
        let more = "return document.querySelectorAll('[role=treeitem]').length > arguments[0]";
        visit.until_with("what was folded", more, &[json!(shown)]).await;
    });
}

#[test]
fn a_worksheet_is_opened_and_saved() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open(&format!("{TEXTBOOK}&mode=sheet")).await;
        visit.click("[data-role=sheet-given]").await;
        visit.act("worksheet-save").await;
        let saved = String::from_utf8(visit.saved("html").await).unwrap();
        assert!(saved.contains("<svg") && saved.contains("12"), "a page with the tree");
        visit.act("worksheet").await;
        visit.look_at_tab(1).await;
        visit.until("the page to print", "return document.querySelectorAll('svg').length > 0").await;
    });
}

#[test]
fn what_is_no_tree_is_refused_with_a_reason() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/tree?numbers=((3+12").await;
        visit
            .until(
                "a warning",
                "return document.querySelector('[data-role=numbers-problem]:not([hidden])')?.textContent.length > 10",
            )
            .await;
        visit.write("[data-role=numbers]", "(7 (2 9))").await;
        visit.act("run").await;
        visit
            .until("a tree", "return document.querySelectorAll('[role=tree] [data-kind=leaf]').length === 3")
            .await;
        visit.gone("[data-role=numbers-problem]:not([hidden])").await;
    });
}
