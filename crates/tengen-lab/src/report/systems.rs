//! The programs and write-ups whose claims are tried, which reports call by letters.

use crate::Language;
use crate::experiment::About;
use std::collections::BTreeSet;

/// Each with what it is, in English and Chinese.
const SYSTEMS: [(char, [&str; 2]); 5] = [
    ('A', ["tic-tac-toe with a graphical interface, in Python", "带图形界面的井字棋程序（Python）"]),
    (
        'B',
        [
            "a framework of games for a university lab, after “Artificial Intelligence: A Modern Approach”",
            "大学实验课的博弈框架，仿《人工智能：现代方法》",
        ],
    ),
    ('C', ["an article on game trees and alpha-beta", "一篇介绍博弈树与 α-β 剪枝的文章"]),
    ('D', ["tic-tac-toe at the prompt, a lab assignment", "命令行井字棋（实验课作业）"]),
    ('E', ["gomoku on 15×15, a course project in Python", "15×15 五子棋程序（Python，课程设计）"]),
];

/// Who the systems are that an experiment names; nothing if it names none.
pub(super) fn explained(about: &About, language: Language) -> Option<String> {
    let named = named(about, language);
    let explained: Vec<String> = SYSTEMS
        .iter()
        .filter(|(letter, _)| named.contains(letter))
        .map(|(letter, what)| {
            language.pick([format!("System {letter}: {}.", what[0]), format!("系统 {letter}：{}。", what[1])])
        })
        .collect();
    (!explained.is_empty()).then(|| explained.join(language.pick([" ", ""])))
}

/// The systems that an experiment names in one language.
fn named(about: &About, language: Language) -> BTreeSet<char> {
    let texts = [about.title, about.purpose, about.claim, about.principle, about.method];
    texts.into_iter().flat_map(|texts| letters(language.pick(texts))).collect()
}

/// The letters that a text calls systems by.
fn letters(text: &str) -> BTreeSet<char> {
    let after = ["system ", "System ", "系统 "].into_iter().flat_map(|word| text.split(word).skip(1));
    let letter = |rest: &str| {
        let mut rest = rest.chars();
        let letter = rest.next().filter(char::is_ascii_uppercase)?;
        rest.next().is_none_or(|next| !next.is_ascii_alphabetic()).then_some(letter)
    };
    after.filter_map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::EXPERIMENTS;

    #[test]
    fn letters_are_those_of_systems() {
        assert_eq!(
            letters("System A, the system of D, (system E) and a system Alpha"),
            BTreeSet::from(['A', 'E'])
        );
        assert_eq!(letters("系统 C 与教科书；系统 B。"), BTreeSet::from(['B', 'C']));
        assert_eq!(letters("an operating system"), BTreeSet::new());
    }

    /// Both languages speak of the same systems, and each of the five is spoken of and explained.
    #[test]
    fn every_system_is_explained() {
        let mut all = BTreeSet::new();
        for experiment in EXPERIMENTS {
            let about = experiment.about;
            let [english, chinese] =
                [Language::English, Language::Chinese].map(|language| named(about, language));
            assert_eq!(english, chinese, "{}", about.name);
            let sentences = explained(about, Language::English).unwrap_or_default();
            for letter in &english {
                assert!(sentences.contains(&format!("System {letter}: ")), "{}: {letter}", about.name);
            }
            all.extend(english);
        }
        assert_eq!(all, SYSTEMS.map(|(letter, _)| letter).into());
    }
}
