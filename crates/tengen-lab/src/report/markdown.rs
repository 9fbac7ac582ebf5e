//! A document as Markdown, its plots as files beside it.

use super::document::{Block, Document, Table};

/// A document as Markdown.
#[derive(Clone, Debug)]
pub struct Markdown {
    /// The text.
    pub text: String,
    /// The plots: the name of the file, and its SVG.
    pub plots: Vec<(String, String)>,
}

/// A document as Markdown; plots are named after `stem`, and are expected in the folder `plots` beside it.
pub fn markdown(document: &Document, stem: &str) -> Markdown {
    let mut plots = Vec::new();
    let mut parts = vec![format!("# {}", document.title)];
    for block in &document.blocks {
        parts.push(match block {
            Block::Heading(level, text) => format!("{} {text}", "#".repeat(usize::from(*level) + 1)),
            Block::Text(text) => text.clone(),
            Block::List(items) => items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n"),
            Block::Code(text) => format!("```text\n{}\n```", text.trim_end()),
            Block::Table(table) => of_table(table),
            Block::Verdict(verdict) => {
                format!("**{}** {}", document.language.pick(verdict.held.words()), verdict.sentence)
            }
            Block::Warning(text) => format!("> {text}"),
            Block::Plot(plot) => {
                let name = format!("{stem}-{}.svg", plots.len() + 1);
                plots.push((name.clone(), plot.svg()));
                format!("![{}](plots/{name})\n\n*{}*", plot.title, plot.title)
            }
        });
    }
    Markdown { text: parts.join("\n\n") + "\n", plots }
}

fn of_table(table: &Table) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |", cells.join(" | "))
    };
    let rule: Vec<&str> =
        (0..table.head.len()).map(|column| if table.in_words(column) { "---" } else { "---:" }).collect();
    let mut lines = vec![format!("*{}*", table.caption), String::new(), row(&table.head)];
    lines.push(format!("|{}|", rule.join("|")));
    lines.extend(table.rows.iter().map(|cells| row(cells)));
    lines.join("\n")
}
