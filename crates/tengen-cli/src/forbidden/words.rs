//! Explanations in words: a verdict, and below it, indented, what it rests on.

use crate::lang::Lang;
use tengen_games::Square;
use tengen_games::gomoku::Forbidden;
use tengen_games::gomoku::forbidden::{Explanation, Extension, Four, Refutation, Three};

/// What the marks on the board mean.
pub(super) fn legend(lang: Lang) -> &'static str {
    lang.pick([
        "3 double-three   4 double-four   6 overline   ? looks like one, but legal",
        "3 三三禁手   4 四四禁手   6 长连禁手   ? 似禁手而合法",
    ])
}

/// Why a point is forbidden, or why not.
pub(super) fn lines(lang: Lang, it: &Explanation) -> Vec<String> {
    let mut teller = Teller { lang, lines: Vec::new(), indent: 0 };
    teller.tell(it);
    teller.lines
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

struct Teller {
    lang: Lang,
    lines: Vec<String>,
    indent: usize,
}

impl Teller {
    fn line(&mut self, texts: [String; 2]) {
        self.lines.push(format!("{}{}", "  ".repeat(self.indent), self.lang.pick(texts)));
    }

    fn tell(&mut self, it: &Explanation) {
        self.verdict(it);
        self.indent += 1;
        match it.forbidden {
            Some(Forbidden::Overline) => self.overline(&it.overline),
            Some(Forbidden::DoubleFour) => it.fours.iter().for_each(|four| self.four(four)),
            Some(Forbidden::DoubleThree) => it.real_threes().for_each(|three| self.real_three(three)),
            None if !it.five.is_empty() => self.line([list(&it.five), list(&it.five)]),
            None => {
                it.fours.iter().for_each(|four| self.four(four));
                for three in &it.threes {
                    if three.is_real() { self.real_three(three) } else { self.false_three(three) }
                }
            }
        }
        self.indent -= 1;
    }

    fn verdict(&mut self, it: &Explanation) {
        let (at, real) = (it.square, it.real_threes().count());
        self.line(match it.forbidden {
            Some(kind) => [
                format!("{at} is forbidden: {}", self.lang.forbidden(kind)),
                format!("{at} 是{}", self.lang.forbidden(kind)),
            ],
            None if !it.five.is_empty() => {
                [format!("{at} is legal: it makes five and wins"), format!("{at} 合法：成五获胜")]
            }
            None if it.is_false_double_three() && real == 0 => [
                format!("{at} looks like a double-three, but is legal: none of its threes is real"),
                format!("{at} 似三三而合法：没有真活三"),
            ],
            None if it.is_false_double_three() => [
                format!("{at} looks like a double-three, but is legal: only one of its threes is real"),
                format!("{at} 似三三而合法：只有一个真活三"),
            ],
            None if it.fours.is_empty() && it.threes.is_empty() => [
                format!("{at} is legal: it makes no four and no three"),
                format!("{at} 合法：不成四也不成三"),
            ],
            None => [
                format!("{at} is legal: no overline, no two fours, no two threes"),
                format!("{at} 合法：无长连、双四、双三"),
            ],
        });
    }

    fn overline(&mut self, stones: &[Square]) {
        let (count, stones) = (stones.len(), list(stones));
        self.line([format!("{count} in a row: {stones}"), format!("{count} 子相连：{stones}")]);
    }

    fn four(&mut self, four: &Four) {
        let stones = list(&four.stones);
        let english = four.fives.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
        let chinese = list(&four.fives);
        self.line([format!("four {stones}: five with {english}"), format!("四 {stones}：{chinese} 成五")]);
    }

    /// A three with the points that make it a straight four; a point that only looks forbidden is explained if there is
    /// no plain one.
    fn real_three(&mut self, three: &Three<Extension>) {
        let real: Vec<&Extension> = three.extensions.iter().filter(|it| it.refuted.is_none()).collect();
        let plain: Vec<&Extension> = real.iter().copied().filter(|it| it.why.is_none()).collect();
        let shown = if plain.is_empty() { real } else { plain };
        let points: Vec<String> = shown.iter().map(|it| it.square.to_string()).collect();
        let (stones, english, chinese) = (list(&three.stones), points.join(" or "), points.join(" "));
        self.line([
            format!("three {stones}: straight four with {english}"),
            format!("活三 {stones}：{chinese} 成活四"),
        ]);
        self.indent += 1;
        self.reasons(&shown);
        self.indent -= 1;
    }

    fn false_three(&mut self, three: &Three<Extension>) {
        let stones = list(&three.stones);
        self.line([format!("not a three, {stones}:"), format!("假活三 {stones}：")]);
        self.indent += 1;
        for extension in &three.extensions {
            let at = extension.square;
            match (extension.refuted, &extension.why) {
                (Some(Refutation::Five), _) => self
                    .line([format!("{at} makes five, not a straight four"), format!("{at} 成五，而非活四")]),
                (Some(Refutation::Forbidden(kind)), None) => {
                    let kind = self.lang.forbidden(kind);
                    self.line([format!("{at} is forbidden: {kind}"), format!("{at} 是{kind}")]);
                }
                _ => self.reasons(&[extension]),
            }
        }
        self.indent -= 1;
    }

    fn reasons(&mut self, extensions: &[&Extension]) {
        for why in extensions.iter().filter_map(|extension| extension.why.as_deref()) {
            self.tell(why);
        }
    }
}
