//! The numbers of the evaluation, one file for each rule, made by `tengen tune fit`.
//!
//! ```text
//! tengen weights 1 freestyle       what it is, the version of the format, the rule
//! both                             for both sides alike; or `black`, and later `white`
//! class 5 -0.12 0.3 … 1.4 -0.2     by class, as a hexadecimal digit: what one of the four lines through an empty cell adds
//!                                  to its features; how likely the best move is on such a cell of the side to move, and of
//!                                  the other side
//! shape 0015 0.01 -0.2 … 0.1 0     what a cell of just these classes adds besides
//! first 0.12 -0.5 …                a line for each input of a layer, and one for its bias; likewise `second`, `last`
//! ```
//! Likelihoods are logarithms of odds.

use super::network::{FEATURE_STEPS, FEATURES, Features, Head, Layer};
use crate::line::{Class, Shape};
use crate::threat::install;
use std::fmt::Write;
use tengen_core::Side;
use tengen_games::gomoku::Rule;

/// How likely the best move is on a cell, in 512ths of a logarithm of odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// Of a shape of the side to move.
    pub attack: i16,
    /// Of a shape of the other side.
    pub defence: i16,
}

/// Steps of a promise to a logarithm of odds.
const PROMISE_STEPS: f32 = 512.0;

/// What a class or a shape counts: its features, then its promises.
pub type Row = [f32; FEATURES + 2];

/// The weights of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideWeights {
    /// By class.
    pub classes: [Row; Class::COUNT],
    /// By the index of the shape, on top of its classes.
    pub shapes: Vec<Row>,
    /// When the side is to move.
    pub head: Box<Head>,
}

/// All weights of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Of Black and White.
    pub sides: [SideWeights; 2],
}

/// A text that is not one of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the weights: {problem}")]
pub struct WeightsError {
    line: usize,
    problem: String,
}

/// Weights that come too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine judges by other weights already")]
pub struct InUse;

const TITLE: &str = "tengen weights 1";

impl Weights {
    /// Those that the engine comes with.
    pub fn of(rule: Rule) -> Weights {
        let text = match rule {
            Rule::Freestyle => include_str!("weights/freestyle.txt"),
            Rule::Standard => include_str!("weights/standard.txt"),
            Rule::Renju => include_str!("weights/renju.txt"),
            Rule::Caro | Rule::ExactCaro => include_str!("weights/caro.txt"),
        };
        Weights::parse(text).expect("the weights that come with the engine are sound")
    }

    /// Makes every engine of this process judge by these weights; refused once one has judged by others.
    pub fn install(&self, rule: Rule) -> Result<(), InUse> {
        install(rule, self)
    }

    /// Reads weights.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut sides: [Option<Reader>; 2] = [None, None];
        let mut current: &[Side] = &[];
        for (number, line) in (1..).zip(text.lines()) {
            let error = |problem: &str| WeightsError { line: number, problem: problem.to_owned() };
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words[..] {
                _ if number == 1 => {
                    line.strip_prefix(TITLE)
                        .map(|_| ())
                        .ok_or_else(|| error("no weights of this version"))?;
                }
                [] => {}
                [name @ ("both" | "black" | "white")] => {
                    current = match name {
                        "both" => &Side::BOTH,
                        "black" => &[Side::First],
                        _ => &[Side::Second],
                    };
                    for side in current {
                        sides[side.index()] = Some(Reader::default());
                    }
                }
                [name, ref numbers @ ..] => {
                    for side in current {
                        let reader = sides[side.index()].as_mut().expect("made above");
                        reader.take(name, numbers).map_err(error)?;
                    }
                }
            }
        }
        let end = text.lines().count();
        let [black, white] = sides.map(|side| {
            let whole = side.and_then(Reader::whole);
            whole.ok_or_else(|| WeightsError { line: end, problem: "the end is missing".to_owned() })
        });
        Ok(Weights { sides: [black?, white?] })
    }

    /// The weights as text; one list for both sides where they are alike.
    pub fn text(&self, rule: Rule) -> String {
        let mut text = format!("{TITLE} {rule}\n");
        let [black, white] = &self.sides;
        let lists: &[(&str, &SideWeights)] =
            if black == white { &[("both", black)] } else { &[("black", black), ("white", white)] };
        for (name, side) in lists {
            let _ = writeln!(text, "{name}");
            side.write(&mut text);
        }
        text
    }
}

impl SideWeights {
    /// Weights by which all is even.
    pub fn none() -> SideWeights {
        SideWeights {
            classes: [[0.0; FEATURES + 2]; Class::COUNT],
            shapes: vec![[0.0; FEATURES + 2]; Shape::COUNT],
            head: Box::new(Head::NONE),
        }
    }

    /// What a cell of this shape adds to the features of its side, and how likely the best move is there.
    pub fn cell(&self, shape: Shape) -> (Features, Promises) {
        let mut row = self.shapes[shape.index()];
        for class in shape.classes() {
            row.iter_mut().zip(self.classes[class as usize]).for_each(|(sum, more)| *sum += more);
        }
        let round = |number: f32, steps: f32| (number * steps).round() as i16;
        let promises = Promises {
            attack: round(row[FEATURES], PROMISE_STEPS),
            defence: round(row[FEATURES + 1], PROMISE_STEPS),
        };
        // A cell without prospects adds nothing: so does one with a stone.
        let features = if shape.index() == 0 {
            [0; FEATURES]
        } else {
            std::array::from_fn(|index| round(row[index], FEATURE_STEPS))
        };
        (features, promises)
    }

    fn write(&self, text: &mut String) {
        let joined = |row: &Row| row.map(|number| number.to_string()).join(" ");
        for (class, row) in self.classes.iter().enumerate() {
            let _ = writeln!(text, "class {class:x} {}", joined(row));
        }
        for (shape, row) in
            Shape::all().iter().zip(&self.shapes).filter(|(_, row)| row.iter().any(|&number| number != 0.0))
        {
            let digits: String = shape.classes().map(|class| format!("{:x}", class as u8)).concat();
            let _ = writeln!(text, "shape {digits} {}", joined(row));
        }
        write_layer(text, "first", &self.head.first);
        write_layer(text, "second", &self.head.second);
        write_layer(text, "last", &self.head.last);
    }
}

fn write_layer<const IN: usize, const OUT: usize>(text: &mut String, name: &str, layer: &Layer<IN, OUT>) {
    for row in layer.weights.iter().chain([&layer.bias]) {
        let _ = writeln!(text, "{name} {}", row.map(|number| number.to_string()).join(" "));
    }
}

/// The weights of a side as far as they have been read.
struct Reader {
    weights: SideWeights,
    /// Lines of each layer that have been read.
    rows: [usize; 3],
}

impl Default for Reader {
    fn default() -> Reader {
        Reader { weights: SideWeights::none(), rows: [0; 3] }
    }
}

impl Reader {
    /// Takes in a line.
    fn take(&mut self, name: &str, numbers: &[&str]) -> Result<(), &'static str> {
        let head = &mut self.weights.head;
        match (name, numbers) {
            ("class", [class, row @ ..]) => {
                let class = usize::from_str_radix(class, 16).ok().filter(|&class| class < Class::COUNT);
                self.weights.classes[class.ok_or("no such class")?] = numbers_of(row)?;
            }
            ("shape", [digits, row @ ..]) => {
                let shape =
                    u16::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 4).and_then(Shape::read);
                self.weights.shapes[shape.ok_or("no such shape")?.index()] = numbers_of(row)?;
            }
            ("first", row) => take_row(&mut head.first, &mut self.rows[0], row)?,
            ("second", row) => take_row(&mut head.second, &mut self.rows[1], row)?,
            ("last", row) => take_row(&mut head.last, &mut self.rows[2], row)?,
            _ => return Err("neither a class, a shape nor a layer"),
        }
        Ok(())
    }

    /// The weights, if nothing is missing.
    fn whole(self) -> Option<SideWeights> {
        let Head { first, second, last } = &*self.weights.head;
        let rows = [first.weights.len(), second.weights.len(), last.weights.len()];
        (self.rows == rows.map(|inputs| inputs + 1)).then_some(self.weights)
    }
}

fn take_row<const IN: usize, const OUT: usize>(
    layer: &mut Layer<IN, OUT>,
    row: &mut usize,
    words: &[&str],
) -> Result<(), &'static str> {
    let place =
        layer.weights.iter_mut().chain([&mut layer.bias]).nth(*row).ok_or("a layer has too many lines")?;
    *place = numbers_of(words)?;
    *row += 1;
    Ok(())
}

/// Exactly so many numbers.
fn numbers_of<const N: usize>(words: &[&str]) -> Result<[f32; N], &'static str> {
    let number = |word: &&str| word.parse().ok().filter(|number: &f32| number.is_finite());
    let numbers: Option<Vec<f32>> = words.iter().map(number).collect();
    let numbers = numbers.ok_or("a number that is none")?;
    numbers.try_into().map_err(|_| "too few or too many numbers")
}
