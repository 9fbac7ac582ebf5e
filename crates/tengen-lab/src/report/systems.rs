//! The programs and write-ups whose claims are tried, which reports call by letters.

use crate::Language;

/// Each with what it is, in English and Chinese.
const SYSTEMS: [(char, [&str; 2]); 5] = [
    ('A', ["tic-tac-toe with a window, in Python", "带窗口的井字棋程序（Python）"]),
    ('B', ["a framework of games for a university lab", "大学实验课的博弈框架"]),
    ('C', ["an article on game trees and alpha-beta", "一篇介绍博弈树与 α-β 剪枝的文章"]),
    ('D', ["tic-tac-toe at the prompt, a lab assignment", "命令行井字棋（实验课作业）"]),
    ('E', ["gomoku on 15×15 in Python, a course project", "15×15 五子棋程序（Python，课程设计）"]),
];

/// Who the systems are that a text names; nothing if it names none.
pub(super) fn explained(text: &str, language: Language) -> Option<String> {
    let named = SYSTEMS.iter().filter(|(letter, _)| {
        ["ystem ", "ystems ", "系统 "].iter().any(|word| text.contains(&format!("{word}{letter}")))
    });
    let explained: Vec<String> = named
        .map(|(letter, what)| {
            language.pick([format!("System {letter}: {}.", what[0]), format!("系统 {letter}：{}。", what[1])])
        })
        .collect();
    (!explained.is_empty()).then(|| explained.join(language.pick([" ", ""])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::EXPERIMENTS;

    /// Whatever the experiments call by a letter is explained, in both languages.
    #[test]
    fn the_systems_that_claims_name_are_explained() {
        let mut named = 0;
        for experiment in EXPERIMENTS {
            for (language, word) in [(Language::English, "ystem"), (Language::Chinese, "系统 ")] {
                let claim = language.pick(experiment.about.claim);
                let systems = claim.matches(word).count();
                let sentences =
                    explained(claim, language).map_or(0, |text| text.matches(['.', '。']).count());
                assert!(sentences >= systems, "{}: {claim}", experiment.about.name);
                named += systems;
            }
        }
        assert!(named >= 16, "{named}");
        assert_eq!(explained("the textbooks", Language::English), None);
    }
}
