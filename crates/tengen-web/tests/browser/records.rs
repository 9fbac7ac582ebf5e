//! Recorded games: opened, reviewed, saved, and opened again as they were.

use crate::visit::Visit;
use crate::world::browse;
use serde_json::json;
use std::path::Path;

const PSQ: &str = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\n7,7,0\r\n9,9,0\r\n6,6,0\r\n9,8,0\r\n";
const SGF: &str = "(;GM[4]FF[4]SZ[15]RU[freestyle]PB[Ada]PW[Bo]RE[B+R]C[A short game];B[hh]C[the middle];W[ig]\
    (;B[gg];W[ii]C[a \\] bracket])(;B[hg]C[another idea];W[hi];B[gf]))";

async fn open(visit: &Visit, file: &Path, told: &str) {
    visit.unfold("[data-role=position-panel]").await;
    visit.give("#open-file", file).await;
    visit.reads("[data-role=told]", told).await;
}

/// All moves with their variations and comments, as they are read.
async fn moves(visit: &Visit) -> String {
    visit.text("[data-role=moves]").await
}

async fn save(visit: &Visit, format: &str) -> Vec<u8> {
    visit.unfold("[data-role=export-panel]").await;
    visit.act(&format!("export-{format}")).await;
    visit.saved(if format == "text" { "txt" } else { format }).await
}

#[test]
fn a_tree_of_moves_comes_back_as_it_was() {
    browse(async |world| {
        let visit = world.visitor().await;
        let file = world.write("game.sgf", SGF);
        visit.open("#/analyse").await;
        open(&visit, &file, "game.sgf: 4 moves.").await;
        let read = moves(&visit).await;
        for part in [
            "h8",
            "i9",
            "g9",
            "i7",
            "h9",
            "h7",
            "g10",
            "A short game",
            "the middle",
            "a ] bracket",
            "another idea",
        ] {
            assert!(read.contains(part), "{part} in {read}");
        }
        assert!(visit.text("[data-role=where]").await.starts_with("Ada – Bo"));

        let bytes = save(&visit, "sgf").await;
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains("PB[Ada]") && text.contains("C[a \\] bracket]"), "{text}");
        let again = world.write("again.sgf", &text);
        let other = world.visitor().await;
        other.open("#/analyse").await;
        open(&other, &again, "again.sgf: 4 moves.").await;
        assert_eq!(moves(&other).await, read);
        assert_eq!(save(&other, "sgf").await, bytes, "saved again it is the same file");

        // A variation is deleted, brought back, and made the main line.
        let idea = "const node = [...document.querySelectorAll('[data-role=moves] [data-node]')]
            .find((move) => move.innerText.includes('h9')); node.click(); return true";
        visit.until("the other idea", idea).await;
        visit.reads("[data-role=where]", "move 3").await;
        visit.act("delete").await;
        visit.reads("[data-role=told]", "Deleted").await;
        assert!(!moves(&visit).await.contains("another idea"));
        visit.act("undo").await;
        visit.reads("[data-role=moves]", "another idea").await;
        visit.act("promote").await;
        let first =
            "return document.querySelector('[data-role=moves] [data-ply=\"3\"]').innerText.includes('h9')";
        visit.until("the idea is the main line", first).await;
        let text = String::from_utf8(save(&visit, "sgf").await).unwrap();
        assert!(text.find("another idea").unwrap() < text.find("bracket").unwrap(), "{text}");
    });
}

#[test]
fn a_game_of_the_tournaments_comes_back_as_it_was() {
    browse(async |world| {
        let visit = world.visitor().await;
        let file = world.write("game.psq", PSQ);
        visit.open("#/analyse").await;
        open(&visit, &file, "game.psq: 6 moves.").await;
        let read = moves(&visit).await;
        visit.act("last").await;
        visit.reads("[data-role=where]", "move 6").await;
        let stones = visit.stones().await;
        assert_eq!(stones.len(), 6);
        let text = String::from_utf8(save(&visit, "psq").await).unwrap();
        assert!(text.starts_with("Piskvor"), "{text}");
        let again = world.write("again.psq", &text);
        let other = world.visitor().await;
        other.open("#/analyse").await;
        open(&other, &again, "again.psq: 6 moves.").await;
        assert_eq!(moves(&other).await, read);
        other.act("last").await;
        other.reads("[data-role=where]", "move 6").await;
        assert_eq!(other.stones().await, stones);
    });
}

#[test]
fn what_is_no_game_is_refused_with_a_reason() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=gomoku15&moves=h8i9").await;
        let file = world.write("broken.sgf", "(;GM[4]SZ[15];B[hh");
        open(&visit, &file, "broken.sgf could not be opened: ").await;
        assert_eq!(
            visit.script("return document.querySelectorAll('[data-square] .stone').length", vec![]).await,
            json!(2)
        );
    });
}
