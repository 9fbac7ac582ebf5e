//! `tengen convert`: recorded games from one format to another.

use crate::lang::Lang;
use crate::records::{check_target, format_of, is_standard, load, save};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use tengen_games::gomoku::Rule;
use tengen_games::gomoku::record::{Charset, Format, Lost, Part, ReadOptions, Size, write};

/// Convert recorded games of five in a row: psq, sgf, txt, lib and others
///
/// The formats are those of the files' endings: .psq .sgf .txt, and for reading also .lib .sav .pos .rec. What the new
/// format cannot hold is told. docs/records.md describes the formats.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    tengen convert game.psq game.sgf --rule freestyle\n  \
    tengen convert book.lib book.sgf --encoding gbk      a RenLib library with Chinese comments\n  \
    tengen convert game.sgf - --to txt                   the moves, such as h8i9g7, on standard output\n  \
    echo h8i9g7 | tengen convert - game.sgf --from txt   from standard input\n  \
    tengen convert openings.txt openings.sgf --from offsets --size 20")]
pub(crate) struct Convert {
    /// The file to read; `-` is standard input
    #[arg(value_name = "A")]
    input: PathBuf,

    /// The file to write; `-` is standard output
    #[arg(value_name = "B")]
    output: PathBuf,

    /// The format of A, where its ending does not tell: psq, sgf, txt, lib, sav, pos, rec, offsets
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,

    /// The format of B, where its ending does not tell: psq, sgf, txt, offsets
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// The rule the games were played by: freestyle, standard, renju, caro, exact-caro
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,

    /// The board, where A does not name it, such as 20 or 20x15; by default 15
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,

    /// The code page of A, such as gbk; by default what A declares, else utf-8 or windows-1252
    #[arg(long, value_name = "NAME", default_value = "auto", hide_default_value = true)]
    encoding: Charset,

    /// Replace B if it exists
    #[arg(long)]
    force: bool,
}

impl Convert {
    pub(crate) fn run(self, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
        let from = format_of(&self.input, self.from, "--from")?;
        let to = format_of(&self.output, self.to, "--to")?;
        let to_standard = is_standard(&self.output);
        if !to_standard {
            // Before a large library is read in vain.
            check_target(&self.output, self.force)?;
        }
        let mut games = load(&self.input, from, ReadOptions { size: self.size, charset: self.encoding })?;
        for game in &mut games {
            game.rule = self.rule.or(game.rule);
        }
        let written = write(&games, to)?;
        if to_standard {
            out.write_all(&written.bytes)?;
        } else {
            save(&self.output, &written.bytes, self.force)?;
            writeln!(out, "{}: {}", lang.pick(["written", "已写入"]), self.output.display())?;
        }
        if !written.lost.is_empty() {
            // Not with the result, which may be on its way to another program.
            let _ = writeln!(std::io::stderr(), "{}", left_out(lang, to, &written.lost));
        }
        Ok(())
    }
}

/// What the format cannot hold, in a line.
fn left_out(lang: Lang, format: Format, lost: &[Lost]) -> String {
    match lang {
        Lang::En => {
            let parts: Vec<String> = lost.iter().map(in_english).collect();
            format!("left out, for {format} cannot hold it: {}", parts.join(", "))
        }
        Lang::Zh => {
            let parts: Vec<String> = lost.iter().map(in_chinese).collect();
            format!("{format} 格式无法保存，已略去：{}", parts.join("、"))
        }
    }
}

fn in_english(lost: &Lost) -> String {
    let count =
        |one: &str, many: &str| format!("{} {}", lost.count, if lost.count == 1 { one } else { many });
    match lost.part {
        Part::Games => count("further game", "further games"),
        Part::Variations => count("move off the main line", "moves off the main line"),
        Part::Comments => count("comment", "comments"),
        Part::Times => count("thinking time", "thinking times"),
        Part::Marks => count("mark", "marks"),
        Part::Names => "the players' names".to_owned(),
        Part::Result => "the result".to_owned(),
        Part::Rule => "the rule".to_owned(),
        Part::Size => "the size of the board".to_owned(),
        Part::Properties => count("other property", "other properties"),
    }
}

fn in_chinese(lost: &Lost) -> String {
    let count = lost.count;
    match lost.part {
        Part::Games => format!("其余 {count} 局"),
        Part::Variations => format!("变例中的 {count} 手"),
        Part::Comments => format!("{count} 条注释"),
        Part::Times => format!("{count} 手用时"),
        Part::Marks => format!("{count} 个标记"),
        Part::Names => "棋手姓名".to_owned(),
        Part::Result => "对局结果".to_owned(),
        Part::Rule => "规则".to_owned(),
        Part::Size => "棋盘大小".to_owned(),
        Part::Properties => format!("{count} 项其他属性"),
    }
}
