//! Recorded games: opened, reviewed, saved, and opened again as they were.

use crate::visit::Visit;
use crate::world::browse;
use serde_json::json;
use std::path::Path;

/// Black wastes its second move at c3, but White leaves an open three alone at move 8.
const PSQ: &str = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n10,8,0\r\n3,13,0\r\n11,7,0\r\n9,7,0\r\n10,7,0\r\n10,6,0\r\n1,1,0\r\n11,5,0\r\n\
    1,3,0\r\n12,4,0\r\n";
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

/// Lets every move of the line be judged.
async fn review(visit: &Visit) {
    visit.choose("#review-time", "200").await;
    visit.act("review").await;
    visit.text("[data-role=summary]").await;
}

/// From mistake to mistake, until it is clear where the game was lost and how it was won.
async fn find_the_mistake(visit: &Visit) {
    let lost = visit.text("[data-role=turning]").await;
    assert!(lost.contains("White lost the game; until then it could be saved."), "{lost}");
    visit.act("first").await;
    visit.act("next-mistake").await;
    let verdict = visit.text("[data-role=verdict]").await;
    assert!(
        verdict.contains("Blunder: ") || verdict.contains("Mistake: ") || verdict.contains("Inaccuracy: "),
        "{verdict}"
    );

    visit.act("turning").await;
    visit.act("try-again").await;
    visit.reads("[data-role=judgement]", "White to move. Find something better on the board.").await;
    assert!(visit.seen("[data-role=lines]").await.is_none(), "the answer is hidden");
    visit.act("show-answer").await;
    let answer = visit.reads("[data-role=judgement]", "Better was ").await;
    assert!(answer.contains("for Black"), "{answer}");

    visit.act("show-forced-win").await;
    visit.reads("[data-role=win]", "Black wins by force").await;
    let three = visit.text("[data-role=win-steps] li").await;
    assert!(three.starts_with("Black "), "{three}");
    for _ in 0..12 {
        if visit.seen("[data-role=win]").await.unwrap_or_default().contains("Nothing stops Black now.") {
            break;
        }
        visit.act("win-forward").await;
    }
    visit.reads("[data-role=win]", "Nothing stops Black now.").await;
    visit.act("leave-win").await;
    visit.gone("[data-role=win]").await;
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

        review(&visit).await;
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
        open(&visit, &file, "game.psq: 11 moves.").await;
        let read = moves(&visit).await;
        visit.act("last").await;
        let end = visit.reads("[data-role=where]", "move 11").await;
        assert!(end.contains("Black wins: five at h8–l12"), "{end}");
        visit.holds(11).await;
        let stones = visit.stones().await;
        review(&visit).await;
        find_the_mistake(&visit).await;
        let text = String::from_utf8(save(&visit, "psq").await).unwrap();
        assert!(text.starts_with("Piskvor"), "{text}");
        let again = world.write("again.psq", &text);
        let other = world.visitor().await;
        other.open("#/analyse").await;
        open(&other, &again, "again.psq: 11 moves.").await;
        assert_eq!(moves(&other).await, read);
        other.act("last").await;
        other.reads("[data-role=where]", "move 11").await;
        assert_eq!(other.stones().await, stones);
    });
}

#[test]
fn pictures_and_a_film_are_saved() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=renju15&moves=h8i9g7").await;
        assert!(String::from_utf8(save(&visit, "svg").await).unwrap().contains("<svg"));
        assert!(save(&visit, "png").await.starts_with(b"\x89PNG\r\n"));
        assert!(save(&visit, "gif").await.starts_with(b"GIF89a"));
        let text = String::from_utf8(save(&visit, "text").await).unwrap();
        assert!(text.contains("h8") && text.contains("g7"), "{text}");
    });
}

#[test]
fn what_is_no_game_is_refused_with_a_reason() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/analyse?game=gomoku15&moves=h8i9").await;
        let file = world.write("broken.sgf", "(;GM[4]SZ[15];B[hh");
        open(&visit, &file, "broken.sgf could not be opened: ").await;
        visit.gives("return document.querySelectorAll('[data-square] .stone').length", json!(2)).await;
    });
}
