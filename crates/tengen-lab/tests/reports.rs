//! Reports of fixed results: what they say, and that they quote what was measured.
//!
//! The results are those of a quick run, kept in `tests/data/quick`; `cargo insta review` shows how a change alters the reports.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tengen_lab::Language;
use tengen_lab::experiment::journal::{self, Entry};
use tengen_lab::experiment::{EXPERIMENTS, Experiment, Scale};
use tengen_lab::report::{Block, Chapter, Layout, arrange, markdown};

const LANGUAGES: [(Language, &str); 2] = [(Language::English, "en"), (Language::Chinese, "zh")];

fn results(experiment: &Experiment) -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/quick");
    let path = folder.join(format!("{}.jsonl", experiment.about.name));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    journal::read(&text).unwrap().0
}

/// The numbers of a text, as they are written.
fn numbers(text: &str) -> BTreeSet<String> {
    let part = |c: char| c.is_ascii_digit() || c == ',' || c == '.';
    let words = text.split(|c| !part(c)).map(|word| word.trim_matches([',', '.']));
    words.filter(|word| word.chars().any(|c| c.is_ascii_digit())).map(str::to_owned).collect()
}

#[test]
fn every_number_in_a_sentence_stands_in_a_table() {
    for experiment in EXPERIMENTS {
        for (language, name) in LANGUAGES {
            let page = experiment.discuss(&results(experiment), Scale::Quick, language);
            let mut known = numbers(language.pick(experiment.about.claim));
            for block in &page.data {
                if let Block::Table(table) = block {
                    known.extend(
                        table.rows.iter().chain([&table.head]).flatten().flat_map(|cell| numbers(cell)),
                    );
                }
            }
            let sentences =
                page.discussion.iter().chain(page.verdict.as_ref().map(|verdict| &verdict.sentence));
            for sentence in sentences {
                for number in numbers(sentence) {
                    let counts_something = number.parse::<u32>().is_ok_and(|count| count < 100);
                    let number_of = experiment.about.name;
                    assert!(
                        counts_something || known.contains(&number),
                        "{number_of} ({name}): {number} in “{sentence}”"
                    );
                }
            }
        }
    }
}

#[test]
fn reports_are_as_they_were() {
    for experiment in EXPERIMENTS {
        let entries = results(experiment);
        for (language, name) in LANGUAGES {
            let chapter = Chapter { experiment, entries: &entries, scale: Scale::Quick };
            let report = markdown(&arrange(&[chapter], Layout::Course, language), "report");
            let name = format!("{}-{name}", experiment.about.name);
            insta::assert_snapshot!(name, report.text);
        }
    }
}

/// Whatever is missing, a report is made, and says how much it lacks.
#[test]
fn a_report_of_part_of_the_results_says_what_is_missing() {
    for experiment in EXPERIMENTS {
        let entries = results(experiment);
        let trials = experiment.trials(Scale::Quick).len();
        for (kept, (language, _)) in (0..entries.len()).zip(LANGUAGES.into_iter().cycle()) {
            let few: Vec<Entry> = entries.iter().filter(|entry| **entry != entries[kept]).cloned().collect();
            for part in [&few[..], &entries[..kept]] {
                let page = experiment.discuss(part, Scale::Quick, language);
                assert_eq!(
                    (page.missing, page.trials),
                    (trials - part.len(), trials),
                    "{}",
                    experiment.about.name
                );
                let chapter = Chapter { experiment, entries: part, scale: Scale::Quick };
                let document = arrange(&[chapter], Layout::Article, language);
                assert!(document.blocks.iter().any(|block| matches!(block, Block::Warning(_))));
            }
        }
    }
}
