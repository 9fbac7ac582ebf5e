//! A document as one HTML page: its style and plots in it, no scripts, nothing fetched from elsewhere.

use super::document::{Block, Document, Held, Span, Table, spans};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("report.css");

/// A document as one HTML page.
pub fn html(document: &Document) -> String {
    let language = document.language.pick(["en", "zh-CN"]);
    let page = html! {
        (DOCTYPE)
        html lang=(language) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (document.title) }
                style { (PreEscaped(STYLE)) }
            }
            body { main { h1 { (document.title) } (body(document)) } }
        }
    };
    page.into_string() + "\n"
}

/// What stands on the page, without the frame around it.
pub(crate) fn body(document: &Document) -> Markup {
    html! { @for block in &document.blocks { (of_block(document, block)) } }
}

fn of_block(document: &Document, block: &Block) -> Markup {
    html! {
        @match block {
            Block::Heading(1, title) => h2 { (title) },
            Block::Heading(_, title) => h3 { (title) },
            Block::Text(text) => p { (of_text(text)) },
            Block::List(items) => ul { @for item in items { li { (of_text(item)) } } },
            Block::Code(text) => pre { code { (text.trim_end()) } },
            Block::Table(table) => (of_table(table)),
            Block::Plot(plot) => figure { (PreEscaped(plot.svg())) figcaption { (plot.title) } },
            Block::Verdict(verdict) => {
                p class={ "verdict " (mood(verdict.held)) } {
                    strong { (document.language.pick(verdict.held.words())) } " " (of_text(&verdict.sentence))
                }
            }
            Block::Warning(text) => p class="warning" role="note" { (of_text(text)) },
        }
    }
}

fn mood(held: Held) -> &'static str {
    match held {
        Held::Yes => "yes",
        Held::Partly => "partly",
        Held::No => "no",
    }
}

fn of_text(text: &str) -> Markup {
    html! {
        @for span in spans(text) {
            @match span {
                Span::Plain(text) => (text),
                Span::Code(text) => code { (text) },
            }
        }
    }
}

/// The class of the cells of a column.
fn words(table: &Table, column: usize) -> Option<&'static str> {
    table.in_words(column).then_some("words")
}

fn of_table(table: &Table) -> Markup {
    html! {
        div class="table" tabindex="0" role="region" aria-label=(table.caption) {
            table {
                caption { (table.caption) }
                thead {
                    tr {
                        @for (column, name) in table.head.iter().enumerate() {
                            th scope="col" class=[words(table, column)] { (name) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (column, cell) in row.iter().enumerate() {
                                @if column == 0 { th scope="row" class="words" { (cell) } }
                                @else { td class=[words(table, column)] { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
