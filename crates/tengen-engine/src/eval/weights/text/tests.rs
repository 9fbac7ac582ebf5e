//! What is read is what was written, and nothing else is read.

use super::*;

fn shipped() -> String {
    Weights::of(Rule::Freestyle).text()
}

/// The shipped weights with a line changed.
fn damaged(line: usize, change: impl Fn(&str) -> String) -> String {
    let change = |(number, text): (usize, &str)| if number == line { change(text) } else { text.to_owned() };
    (1..).zip(shipped().lines()).map(change).collect::<Vec<_>>().join("\n")
}

/// The number of the first line that begins so.
fn find(beginning: &str) -> usize {
    1 + shipped().lines().position(|line| line.starts_with(beginning)).unwrap()
}

#[track_caller]
fn refused(text: &str, line: usize, problem: &str) {
    let error = Weights::parse(text).unwrap_err();
    assert_eq!(error.line, line, "{error}");
    assert!(error.problem.contains(problem), "{error}");
}

#[test]
fn the_texts_that_ship_are_those_of_their_weights() {
    for (rule, text) in [
        (Rule::Freestyle, include_str!("../freestyle.txt")),
        (Rule::Standard, include_str!("../standard.txt")),
        (Rule::Renju, include_str!("../renju.txt")),
        (Rule::Caro, include_str!("../caro.txt")),
    ] {
        let weights = Weights::parse(text).unwrap();
        assert_eq!(weights.rule, rule);
        assert!(weights.text() == text, "{rule}");
    }
}

#[test]
fn small_numbers_are_written_short() {
    assert_eq!([0.1559, -0.0, 1e-4, -2.5e-7].map(written), ["0.1559", "-0", "0.0001", "-2.5e-7"]);
}

#[test]
fn the_title_must_be_exact() {
    for title in
        ["", "tengen", "tengen weights", "tengen weights 1", "tengen  weights 1 freestyle", "weights 1 renju"]
    {
        refused(&damaged(1, |_| title.to_owned()), 1, "it must be `tengen weights 1`");
    }
    refused("", 1, "it must be");
    refused(&damaged(1, |_| "tengen weights 10 freestyle".to_owned()), 1, "version `10`");
    refused(&damaged(1, |_| "tengen weights 1 Freestyle".to_owned()), 1, "no rule `Freestyle`");
    refused(&damaged(1, |line| format!("{line} ")), 1, "it must be");
}

#[test]
fn sides_are_named_once_before_their_rows() {
    refused(&damaged(2, |_| String::new()), 3, "a row before");
    refused(&damaged(2, |_| "red".to_owned()), 2, "a row before");
    refused(&damaged(3, |line| format!("green\n{line}")), 3, "`green` is neither");
    refused(&(shipped() + "white\n"), shipped().lines().count() + 1, "already");
    refused(&damaged(2, |_| "black".to_owned()), shipped().lines().count(), "a side are missing");
    refused("tengen weights 1 renju", 1, "a side are missing");
}

#[test]
fn classes_and_shapes_are_known_and_there_once() {
    let (class, shape) = (find("class 5"), find("shape "));
    for wrong in ["x", "e", "55", "+5"] {
        refused(
            &damaged(class, |line| line.replace("class 5", &format!("class {wrong}"))),
            class,
            "no class",
        );
    }
    refused(&damaged(class, |line| line.replace("class 5", "class 4")), class, "class 4 for the second time");
    refused(&damaged(class, |_| String::new()), 2, "class 5 is missing");
    for wrong in ["015", "00155", "+015", "00e0", "zzzz"] {
        refused(&damaged(shape, |line| format!("shape {wrong} {}", &line[11..])), shape, "no shape");
    }
    refused(&damaged(shape, |line| format!("{line}\n{line}")), shape + 1, "for the second time");
}

#[test]
fn rows_have_their_numbers() {
    for name in ["class", "shape", "first", "second", "last"] {
        let row = find(name);
        let fewer = |line: &str| line.rsplit_once(' ').unwrap().0.to_owned();
        refused(&damaged(row, fewer), row, "numbers where");
        refused(&damaged(row, |line| format!("{line} 1")), row, "numbers where");
        for wrong in ["x", "NaN", "inf", "1e39", "1,5"] {
            refused(&damaged(row, |line| format!("{} {wrong}", fewer(line))), row, "is no number");
        }
    }
    refused(&damaged(find("class"), |_| "class".to_owned()), find("class"), "`class` is neither");
}

#[test]
fn layers_have_their_lines() {
    for (name, lines) in [("first", 42), ("second", 33), ("last", 17)] {
        let row = find(name);
        refused(&damaged(row, |_| String::new()), 2, &format!("{} of {lines} lines `{name}`", lines - 1));
        refused(&damaged(row, |line| format!("{line}\n{line}")), row + lines, &format!("more than {lines}"));
    }
}
