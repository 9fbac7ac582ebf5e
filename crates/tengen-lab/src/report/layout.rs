//! Experiments as chapters: as an article, or in the sections that a course asks for.

use super::document::{Block, Document, Table};
use super::{number, systems};
use crate::Language;
use crate::experiment::journal::{Entry, Origin};
use crate::experiment::{About, Experiment, Page, Scale};
use std::collections::BTreeSet;

/// How a report is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Claim, data, discussion.
    Article,
    /// Purpose, task, platform, principle, steps, data, analysis, conclusion: made to be edited and handed in.
    Course,
}

/// An experiment with what a journal has of it.
pub struct Chapter<'a> {
    /// The experiment.
    pub experiment: &'static Experiment,
    /// Its results.
    pub entries: &'a [Entry],
    /// How much was to be tried.
    pub scale: Scale,
}

/// A report of these chapters.
pub fn arrange(chapters: &[Chapter<'_>], layout: Layout, language: Language) -> Document {
    let pages: Vec<Page> = chapters
        .iter()
        .map(|chapter| chapter.experiment.discuss(chapter.entries, chapter.scale, language))
        .collect();
    let both: Vec<(&Chapter<'_>, &Page)> = chapters.iter().zip(&pages).collect();
    let mut blocks = Vec::new();
    if both.len() > 1 {
        blocks.extend(overview(&both, language));
    }
    for (chapter, page) in both {
        let about = chapter.experiment.about;
        // A report of one experiment is named after it.
        if chapters.len() > 1 {
            blocks.push(Block::Heading(1, format!("{}. {}", about.number, language.pick(about.title))));
        }
        blocks.extend(match layout {
            Layout::Article => article(chapter, page),
            Layout::Course => course(chapter, page, if chapters.len() > 1 { 2 } else { 1 }),
        });
    }
    let title = match (chapters, layout) {
        ([one], _) => {
            let about = one.experiment.about;
            let kind = match layout {
                Layout::Article => format!("{}. ", about.number),
                Layout::Course => language.pick(["Lab report: ", "实验报告："]).to_owned(),
            };
            format!("{kind}{}", language.pick(about.title))
        }
        (_, Layout::Course) => language.pick(["Lab report", "实验报告"]).to_owned(),
        (_, Layout::Article) => {
            language.pick(["The experiments of the textbooks", "教科书中的实验"]).to_owned()
        }
    };
    Document { title, language, blocks }
}

/// All verdicts at a glance.
fn overview(chapters: &[(&Chapter<'_>, &Page)], language: Language) -> Vec<Block> {
    let head = language.pick([["experiment", "claim", "measured"], ["实验", "论断", "已测量"]]);
    let mut table = Table::new(language.pick(["What held", "哪些论断成立"]), head);
    for (chapter, page) in chapters {
        let about = chapter.experiment.about;
        let open = ["Left open.", "尚无定论。"];
        let verdict = language.pick(page.verdict.as_ref().map_or(open, |verdict| verdict.held.words()));
        let measured = format!("{}/{}", page.trials - page.missing, page.trials);
        table.row([
            format!("{}. {}", about.number, language.pick(about.title)),
            verdict.to_owned(),
            measured,
        ]);
    }
    vec![Block::Table(table)]
}

fn article(chapter: &Chapter<'_>, page: &Page) -> Vec<Block> {
    let (about, language) = (chapter.experiment.about, page.language());
    let mut blocks = vec![Block::Text(language.pick(about.purpose).to_owned())];
    blocks.push(claim(about, language));
    blocks.push(Block::Text(language.pick(about.method).to_owned()));
    blocks.extend(missing(page));
    blocks.push(verdict(page));
    blocks.extend(page.data.iter().cloned());
    blocks.extend(page.discussion.iter().cloned().map(Block::Text));
    blocks.push(Block::Text(platform(chapter.entries, language)));
    blocks
}

/// The sections of a course report, with headings of this level.
fn course(chapter: &Chapter<'_>, page: &Page, level: u8) -> Vec<Block> {
    let (about, language) = (chapter.experiment.about, page.language());
    let heading =
        |number: u8, text: [&str; 2]| Block::Heading(level, format!("{number}. {}", language.pick(text)));
    let text = |texts: [&str; 2]| Block::Text(language.pick(texts).to_owned());
    let mut blocks = vec![heading(1, ["Purpose", "实验目的"]), text(about.purpose), claim(about, language)];
    blocks.extend([heading(2, ["Task", "实验内容"]), text(about.method)]);
    blocks.extend([heading(3, ["Platform", "实验平台"]), Block::Text(platform(chapter.entries, language))]);
    blocks.extend([heading(4, ["Principle", "实验原理"]), text(about.principle)]);
    blocks.push(Block::Code(language.pick(about.pseudocode).trim().to_owned()));
    blocks.push(heading(5, ["Steps", "实验步骤"]));
    blocks.push(Block::List(steps(chapter, language)));
    blocks.push(heading(6, ["Data", "实验数据"]));
    blocks.extend(missing(page));
    blocks.extend(page.data.iter().cloned());
    blocks.push(heading(7, ["Analysis", "结果分析"]));
    blocks.extend(page.discussion.iter().cloned().map(Block::Text));
    blocks.push(heading(8, ["Conclusion", "实验结论"]));
    blocks.push(verdict(page));
    blocks.push(text([
        "(Add here what was hard, what you would try next, and what you take away from it.)",
        "（请在此补充：遇到的困难、还想尝试的内容与个人体会。）",
    ]));
    blocks
}

/// What is claimed, and who the systems are that the experiment speaks of.
fn claim(about: &About, language: Language) -> Block {
    let claim = format!("{}{}", language.pick(["The claim: ", "论断："]), language.pick(about.claim));
    Block::Text(match systems::explained(about, language) {
        Some(who) => format!("{claim}{}{who}", language.pick([" ", ""])),
        None => claim,
    })
}

/// Whether the claim held, or that this cannot be told yet.
fn verdict(page: &Page) -> Block {
    let open = [
        "Whether the claim holds is left open: what was measured does not decide it.",
        "论断是否成立尚无定论：已有的测量不足以判断。",
    ];
    page.verdict.clone().map_or_else(|| Block::Text(page.pick(open).to_owned()), Block::Verdict)
}

fn steps(chapter: &Chapter<'_>, language: Language) -> Vec<String> {
    let name = chapter.experiment.about.name;
    let quick = if chapter.scale == Scale::Quick { " --quick" } else { "" };
    let trials = chapter.experiment.trials(chapter.scale).len();
    let lang = language.pick(["", " --lang zh"]);
    vec![
        language.pick([
            format!("Run `tengen lab run {name}{quick}`: {trials} trials, one after another, each kept as soon as it is measured."),
            format!("运行 `tengen lab run {name}{quick}`：共 {trials} 次试验，逐一进行，每完成一次即保存。"),
        ]),
        language.pick([
            format!("Run `tengen lab report {name} --layout course{lang}`: tables, plots and this text are made from the results."),
            format!("运行 `tengen lab report {name} --layout course{lang}`：由结果生成表格、图与本文。"),
        ]),
        language.pick([
            "Check the sentences of the analysis against the tables, and complete the conclusion in your own words."
                .to_owned(),
            "对照表格核对分析中的语句，并用自己的话补全结论。".to_owned(),
        ]),
    ]
}

/// Says that trials are missing, if they are.
fn missing(page: &Page) -> Option<Block> {
    let (missing, trials) = (page.missing, page.trials);
    let said = if missing == 0 {
        return None;
    } else if missing == trials {
        [format!("None of the {trials} trials has been measured."), format!("{trials} 次试验均尚未进行。")]
    } else {
        [
            format!(
                "{missing} of {trials} trials have not been measured; what follows rests on the others alone."
            ),
            format!("{trials} 次试验中有 {missing} 次尚未测量；以下内容仅基于其余试验。"),
        ]
    };
    Some(Block::Warning(page.pick(said)))
}

/// What the results were measured by.
fn platform(entries: &[Entry], language: Language) -> String {
    let origins: Vec<&Origin> = entries.iter().map(|entry| &entry.origin).collect();
    let all = |part: fn(&Origin) -> &str| {
        let different: BTreeSet<&str> =
            origins.iter().map(|origin| part(origin)).filter(|part| !part.is_empty()).collect();
        different.into_iter().collect::<Vec<_>>().join(", ")
    };
    if origins.is_empty() {
        return language.pick(["Nothing has been measured yet.", "尚无测量数据。"]).to_owned();
    }
    let took = took(entries.iter().map(|entry| entry.seconds).sum(), language);
    let (program, machine) = (all(|origin| &origin.program), all(|origin| &origin.machine));
    let days = all(|origin| origin.at.get(..10).unwrap_or(""));
    let commit = all(|origin| &origin.commit);
    // What is not known is not told.
    let told = |before: [&str; 2], what: String, after: [&str; 2]| match what.as_str() {
        "" => String::new(),
        what => format!("{}{what}{}", language.pick(before), language.pick(after)),
    };
    let commit = told([" (commit ", "（提交 "], commit, [")", "）"]);
    let machine = told([" on ", "；机器："], machine, ["", ""]);
    let days = told([", ", "；日期："], days, ["", ""]);
    language.pick([
        format!("Measured by {program}{commit}{machine}{days}, in {took}."),
        format!("测量程序：{program}{commit}{machine}{days}；用时 {took}。"),
    ])
}

/// How long something took, as it is said of measurements.
fn took(seconds: f64, language: Language) -> String {
    let (number, unit) = match seconds {
        s if s < 1.0 => (1000.0 * s, ["ms", "毫秒"]),
        s if s < 120.0 => (s, ["s", "秒"]),
        s => (s / 60.0, ["min", "分钟"]),
    };
    format!("{} {}", number::three_figures(number), language.pick(unit))
}
