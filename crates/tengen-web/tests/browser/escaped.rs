//! Whatever others have written is shown as text, never run.

use crate::world::browse;

const EVIL: &str = "<img src=x onerror=\"window.evil=1\"><script>window.evil=2</script>";

#[test]
fn names_and_comments_of_a_file_are_text() {
    browse(async |world| {
        let visit = world.visitor().await;
        let sgf = format!("(;GM[4]FF[4]SZ[15]PB[{EVIL}]PW[{EVIL}]C[{EVIL}];B[hh]C[{EVIL}];W[ii])");
        let file = world.write("<img src=x onerror=evil()>.sgf", &sgf);
        visit.open("#/analyse").await;
        visit.unfold("[data-role=position-panel]").await;
        visit.give("#open-file", &file).await;
        let told = visit.reads("[data-role=told]", "2 moves.").await;
        assert!(told.contains("<img src=x"), "the name of the file as it is: {told}");
        assert!(visit.text("[data-role=where]").await.contains(EVIL));
        assert!(visit.text("[data-role=moves]").await.contains(EVIL));
        visit.act("last").await;
        visit.act("back").await;
        visit
            .until("the comment", "return document.getElementById('comment').value.startsWith('<img')")
            .await;
        let harm =
            "return [window.evil ?? 0, document.querySelectorAll('main img, main script').length].join()";
        visit.gives(harm, "0,0").await;

        // A file with several such games asks which one.
        let file = world.write("two.sgf", &format!("{sgf}{sgf}"));
        visit.give("#open-file", &file).await;
        let choices = visit.reads("dialog[data-role=chooser]", "two.sgf has 2 games").await;
        assert!(choices.contains(EVIL), "{choices}");
        visit.gives(harm, "0,0").await;
    });
}

#[test]
fn addresses_are_text() {
    browse(async |world| {
        let visit = world.visitor().await;
        for part in [
            "#/play/<img src=x onerror=window.evil=1>",
            "#/analyse?game=<img src=x onerror=window.evil=1>&moves=<script>window.evil=1</script>",
            "#/tree?numbers=<img src=x onerror=window.evil=1>",
            "#/<img src=x onerror=window.evil=1>",
        ] {
            visit.open(part).await;
            visit.until("words", "return document.querySelector('main').innerText.length > 10").await;
            let harm =
                "return [window.evil ?? 0, document.querySelectorAll('main img, main script').length].join()";
            visit.gives(harm, "0,0").await;
        }
    });
}
