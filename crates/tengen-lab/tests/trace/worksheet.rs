//! Worksheets are complete, well formed, and need nothing from elsewhere.

use crate::TEXTBOOK;
use roxmltree::Document;
use tengen_lab::Language;
use tengen_lab::number_tree::RandomTree;
use tengen_lab::worksheet::{WorksheetError, WorksheetRequest, worksheet};

fn textbook(language: Language) -> String {
    let request = WorksheetRequest { tree: Some(TEXTBOOK.into()), language, ..WorksheetRequest::default() };
    worksheet(&request).unwrap()
}

/// The two halves of the page.
fn halves(page: &str) -> (&str, &str) {
    page.split_once("<section class=\"key\">").unwrap()
}

#[test]
fn leaves_are_in_both_halves_and_answers_in_one() {
    let page = textbook(Language::English);
    let (exercise, key) = halves(&page);
    for half in [exercise, key] {
        for leaf in [3, 12, 8, 2, 4, 6, 14, 5, 2] {
            assert!(half.contains(&format!(">{leaf}</text>")), "{leaf}");
        }
    }
    for answer in [
        "The value of the root is 3; MAX&#39;s best move is branch 1.",
        "Alpha-beta visits 7 leaves: A (3), B (12), C (8), D (2), G (14), H (5), I (2).",
        "It never visits: E (4), F (6).",
        "MAX is sure of 3 at the root after 1",
        "≤ 2",
        "class=\"slash\"",
        "α=3",
    ] {
        assert!(key.contains(answer), "{answer}");
        assert!(!exercise.contains(answer), "{answer}");
    }
    assert_eq!(exercise.matches("class=\"blank\"").count(), 4 * 3, "a value, α and β for each of four nodes");
    assert_eq!(key.matches("class=\"slash\"").count(), 4, "two strokes for each of two branches");
    assert!(page.contains("break-before: page"));
}

/// Alpha-beta cuts before it knows the second node of ((11 11 15) (5 3 5) (14 6 13)) to be 3; the key must tell all the same.
#[test]
fn the_key_has_the_value_of_every_node() {
    let tree = Some("((11 11 15) (5 3 5) (14 6 13))".into());
    let page = worksheet(&WorksheetRequest { tree, ..WorksheetRequest::default() }).unwrap();
    let (_, key) = halves(&page);
    let (by_minimax, by_alpha_beta) = key.split_once("What alpha-beta visits").unwrap();
    let inner = |text: &str, value: &str| text.matches(&format!(">{value}</text>")).count();
    assert_eq!(inner(by_minimax, "3"), 2, "a leaf and the node above it");
    assert_eq!(inner(by_alpha_beta, "3"), 1, "the leaf alone");
    assert_eq!(inner(by_alpha_beta, "≤ 5"), 1);
}

#[test]
fn pages_stand_alone() {
    for language in [Language::English, Language::Chinese] {
        let page = textbook(language);
        for outside in ["<script", "href", "src=", "url(", "@import"] {
            assert!(!page.contains(outside), "{outside}");
        }
        for piece in page.split("<svg").skip(1) {
            let picture = format!("<svg{}", &piece[..piece.find("</svg>").unwrap() + 6]);
            Document::parse(&picture).unwrap();
        }
        for left in ["{title}", "{key}", "{value}", "{leaves}", "{count}", "{move}", "{answers}"] {
            assert!(!page.contains(left), "{left}");
        }
    }
    assert!(textbook(Language::Chinese).contains("根节点的值为 3"));
}

#[test]
fn a_title_is_only_text() {
    let title = Some("<script>alert(\"1\")</script> & {answers}".into());
    let page = worksheet(&WorksheetRequest { title, ..WorksheetRequest::default() }).unwrap();
    assert!(!page.contains("<script"));
    assert!(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; {answers}"));
}

#[test]
fn random_trees_come_from_their_seed_and_must_fit() {
    let request = |seed| WorksheetRequest { seed, ..WorksheetRequest::default() };
    assert_eq!(worksheet(&request(1)).unwrap(), worksheet(&request(1)).unwrap());
    assert_ne!(worksheet(&request(1)).unwrap(), worksheet(&request(2)).unwrap());
    let random = RandomTree { branching: 5, depth: 4, ..RandomTree::default() };
    let error = worksheet(&WorksheetRequest { random, ..WorksheetRequest::default() }).unwrap_err();
    assert_eq!(error, WorksheetError::TooLarge(781));
    let tree = Some("(1 (2".into());
    assert!(worksheet(&WorksheetRequest { tree, ..WorksheetRequest::default() }).is_err());
}
