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
    let partial = text(&folder.path().join("report.md"));
    assert!(partial.contains("13 of 20 trials have not been measured"));
    assert!(
        partial.contains("left open") && !partial.contains("The claim held"),
        "what is missing might decide it"
    );
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

/// Reports are made again as results come in; what somebody wrote into one stays, whatever kind of file it is.
#[test]
fn a_report_that_was_edited_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    ok(&["lab", "run", "pruning", "--quick", "--out", at]);
    let report =
        ["lab", "report", "pruning", "--layout", "course", "--format", "pdf,md,html,md", "--from", at];
    let expected = ["course-pruning.md", "course-pruning.html", "course-pruning.pdf"];
    let told = ok(&report);
    let files: Vec<&Path> = told.lines().map(Path::new).collect();
    assert_eq!(files, expected.map(|name| folder.path().join(name)));
    ok(&report);

    let plot = folder.path().join("plots/course-pruning-1.svg");
    for file in files.iter().copied().chain([plot.as_path()]) {
        let written = fs::read(file).unwrap();
        let edited = [&written[..], b"My own words.\n"].concat();
        fs::write(file, &edited).unwrap();
        let others: Vec<&Path> = files.iter().copied().filter(|other| *other != file).collect();
        for other in &others {
            fs::remove_file(other).unwrap();
        }
        refused(&report, "somebody may have edited it");
        assert_eq!(fs::read(file).unwrap(), edited);
        assert!(
            others.iter().all(|other| !other.exists()),
            "nothing is written where something would be lost"
        );
        ok(&["lab", "report", "--from", at, "--format", "md"]);
        assert_eq!(fs::read(file).unwrap(), edited, "another report has another name");
        ok(&[&report[..], &["--force"]].concat());
        assert_ne!(fs::read(file).unwrap(), edited);
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_str().unwrap();
    refused(&["lab", "run", "alchemy"], "choose from pruning");
    refused(&["lab", "report", "--from", at], "tengen lab run all --quick");
    refused(&["lab", "report", "growth", "--from", at], "nothing was measured of growth");
    refused(&["lab", "report", "all", "alchemy", "--from", at], "choose from pruning");
    fs::write(folder.path().join("pruning.jsonl"), "not a result\n").unwrap();
    for command in [&["lab", "run", "pruning", "--out", at][..], &["lab", "report", "--from", at]] {
        refused(command, "pruning.jsonl: line 1 is no result");
    }
    assert_eq!(text(&folder.path().join("pruning.jsonl")), "not a result\n", "what is there is not touched");
    fs::remove_file(folder.path().join("pruning.jsonl")).unwrap();
    ok(&["lab", "run", "pruning", "--quick", "--out", at]);
    fs::rename(folder.path().join("pruning.jsonl"), folder.path().join("growth.jsonl")).unwrap();
    for command in [&["lab", "run", "growth", "--out", at][..], &["lab", "report", "--from", at]] {
        refused(command, "growth.jsonl: line 1 is a result of the experiment pruning");
    }
}

#[test]
fn the_list_has_every_experiment() {
    let list: Value = serde_json::from_str(&ok(&["lab", "list", "--json"])).unwrap();
    let names: Vec<&str> =
        list.as_array().unwrap().iter().filter_map(|entry| entry["name"].as_str()).collect();
    assert!(names.contains(&"pruning"), "{names:?}");
    assert!(ok(&["lab", "list", "--lang", "zh"]).contains("井字棋"));
}
