//! The lab: an experiment is chosen, run and read.

use crate::world::browse;

#[test]
fn an_experiment_is_run_and_its_plot_shown_in_both_languages() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/lab").await;
        visit.until("the list", "return document.querySelectorAll('[data-experiment]').length >= 1").await;
        visit.open("#/lab/pruning").await;
        visit.act("run").await;
        let drawn = "const plot = document.querySelector('[data-role=report] figure img');
            return plot !== null && plot.complete && plot.naturalWidth > 0";
        visit.until("the plot", drawn).await;
        let report = visit.text("[data-role=report]").await;
        assert!(report.contains("549,946") && report.contains("The claim held"), "{report}");
        visit.click("#language").await;
        visit
            .until(
                "Chinese",
                "return document.querySelector('[data-role=report]')?.textContent.includes('论断')",
            )
            .await;
        visit.until("the plot is still there", drawn).await;
    });
}

#[test]
fn an_unknown_experiment_is_said_to_be_unknown() {
    browse(async |world| {
        let visit = world.visitor().await;
        visit.open("#/lab/alchemy").await;
        visit
            .until(
                "the message",
                "return document.querySelector('main').textContent.includes('no such experiment')",
            )
            .await;
    });
}
