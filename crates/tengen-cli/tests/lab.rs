//! `tengen lab`: an experiment from its run to its report, interrupted and gone on with.

mod common;

use common::{ok, refused};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The results without what differs from run to run.
fn trials(journal: &str) -> Vec<Value> {
    journal.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["trial"].clone()).collect()
}

#[test]
fn an_experiment_is_run_interrupted_gone_on_with_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    let run = |expected: &str| {
        let said = ok(&["lab", "run", "pruning", "--quick", "--out", at]);
        assert!(said.contains(expected), "{said}");
    };
    run("20 trials measured");
    let journal = folder.path().join("pruning.jsonl");
    let whole = text(&journal);
    assert_eq!(trials(&whole).len(), 20);

    // Killed in the middle of the eighth line.
    let end_of_seventh = whole.match_indices('\n').nth(6).unwrap().0;
    fs::write(&journal, &whole[..end_of_seventh + 40]).unwrap();
    let partial = ok(&["lab", "report", "--from", at, "--format", "md"]);
    assert!(partial.contains("report.md"), "{partial}");
    assert!(text(&folder.path().join("report.md")).contains("13 of 20 trials have not been measured"));
    run("13 trials measured");
    assert_eq!(trials(&text(&journal)), trials(&whole));

    for (lang, file, words) in [
        ("en", "report-pruning.md", ["Minimax against alpha-beta", "549,946", "The claim held"]),
        ("zh", "report-pruning.zh.html", ["井字棋", "549,946", "论断"]),
        ("zh", "course-pruning.zh.md", ["实验目的", "--layout course --lang zh", "实验结论"]),
    ] {
        let format = file.rsplit('.').next().unwrap();
        let layout = if file.starts_with("course") { "course" } else { "article" };
        ok(&[
            "lab", "report", "pruning", "--from", at, "--format", format, "--layout", layout, "--lang", lang,
        ]);
        let report = text(&folder.path().join(file));
        for word in words {
            assert!(report.contains(word), "{word} in {file}");
        }
        assert!(!report.contains("have not been measured"), "{file}");
    }
    ok(&["lab", "report", "--from", at, "--format", "pdf", "--lang", "zh"]);
    let printed = fs::read(folder.path().join("report.zh.pdf")).unwrap();
    assert!(printed.starts_with(b"%PDF") && printed.len() > 10_000, "{} bytes", printed.len());
    let plot = text(&folder.path().join("plots/report-1.svg"));
    assert!(plot.starts_with("<svg") && plot.contains("alpha-beta"));
    let entry: Value = serde_json::from_str(whole.lines().next().unwrap()).unwrap();
    for part in ["program", "machine", "at"] {
        assert!(!entry["origin"][part].as_str().unwrap().is_empty(), "{part}");
    }
}

/// Reports are made again as results come in; what somebody wrote into one stays.
#[test]
fn a_report_that_was_edited_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    ok(&["lab", "run", "pruning", "--quick", "--out", at]);
    let report = ["lab", "report", "pruning", "--layout", "course", "--from", at];
    let files: Vec<String> = ok(&report).lines().map(str::to_owned).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    assert!(
        files[0].ends_with("course-pruning.md") && files[1].ends_with("course-pruning.html"),
        "{files:?}"
    );
    ok(&report);

    let edited = format!("{}My own words.\n", text(Path::new(&files[0])));
    fs::write(&files[0], &edited).unwrap();
    fs::remove_file(&files[1]).unwrap();
    refused(&report, "has been edited");
    assert_eq!(text(Path::new(&files[0])), edited);
    assert!(!Path::new(&files[1]).exists(), "nothing is written where something would be lost");
    ok(&["lab", "report", "--from", at]);
    assert_eq!(text(Path::new(&files[0])), edited, "another report has another name");

    ok(&[&report[..], &["--force"]].concat());
    assert!(!text(Path::new(&files[0])).contains("My own words"));
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    refused(&["lab", "run", "alchemy"], "choose from pruning");
    refused(&["lab", "report", "--from", at], "tengen lab run all --quick");
    refused(&["lab", "report", "growth", "--from", at], "nothing was measured of growth");
    fs::write(folder.path().join("pruning.jsonl"), "not a result\n").unwrap();
    for command in [&["lab", "run", "pruning", "--out", at][..], &["lab", "report", "--from", at]] {
        refused(command, "pruning.jsonl: line 1 is no result");
    }
    assert_eq!(text(&folder.path().join("pruning.jsonl")), "not a result\n", "what is there is not touched");
}

#[test]
fn the_list_has_every_experiment() {
    let list: Value = serde_json::from_str(&ok(&["lab", "list", "--json"])).unwrap();
    let names: Vec<&str> =
        list.as_array().unwrap().iter().filter_map(|entry| entry["name"].as_str()).collect();
    assert!(names.contains(&"pruning"), "{names:?}");
    assert!(ok(&["lab", "list", "--lang", "zh"]).contains("井字棋"));
}
