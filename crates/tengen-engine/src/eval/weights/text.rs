//! Weights as text.
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
//! Likelihoods are logarithms of odds. Shapes that add nothing may be left out, and nothing else.

use super::{Row, SideWeights, Weights};
use crate::eval::network::Layer;
use crate::line::{Class, Shape};
use std::fmt::Write;
use tengen_core::Side;
use tengen_games::gomoku::Rule;

/// A text that is not one of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the weights: {problem}")]
pub struct WeightsError {
    line: usize,
    problem: String,
}

const TITLE: &str = "tengen weights";
const VERSION: &str = "1";
const LAYERS: [&str; 3] = ["first", "second", "last"];

impl Weights {
    /// Reads weights.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let at = |line: usize| move |problem: String| WeightsError { line, problem };
        let mut lines = (1..).zip(text.lines());
        let (_, title) = lines.next().unwrap_or((1, ""));
        let rule = rule_of(title).map_err(at(1))?;
        let mut lists: Vec<List> = Vec::new();
        let mut end = 1;
        for (number, line) in lines {
            end = number;
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words[..] {
                [] => {}
                [name @ ("both" | "black" | "white")] => {
                    let list = List::new(number, name);
                    if lists.iter().flat_map(|known| known.sides).any(|side| list.sides.contains(side)) {
                        return Err(at(number)(format!(
                            "`{name}`, but there are weights of that side already"
                        )));
                    }
                    lists.push(list);
                }
                [name, ref row @ ..] => {
                    let list =
                        lists.last_mut().ok_or_else(|| "a row before `both`, `black` or `white`".to_owned());
                    list.and_then(|list| list.take(name, row)).map_err(at(number))?;
                }
            }
        }
        let mut sides = [None, None];
        for list in lists {
            list.lacks_nothing().map_err(at(list.line))?;
            list.sides.iter().for_each(|side| sides[side.index()] = Some(list.weights.clone()));
        }
        let [Some(black), Some(white)] = sides else {
            return Err(at(end)("the weights of a side are missing".to_owned()));
        };
        Ok(Weights { rule, sides: [black, white] })
    }

    /// The weights as text; one list for both sides where they are alike.
    pub fn text(&self) -> String {
        let mut text = format!("{TITLE} {VERSION} {}\n", self.rule);
        let [black, white] = &self.sides;
        let lists: &[(&str, &SideWeights)] =
            if black == white { &[("both", black)] } else { &[("black", black), ("white", white)] };
        for (name, side) in lists {
            let _ = writeln!(text, "{name}");
            write_side(&mut text, side);
        }
        text
    }
}

fn rule_of(title: &str) -> Result<Rule, String> {
    let words: Vec<&str> = title.strip_prefix(TITLE).unwrap_or_default().split(' ').collect();
    match words[..] {
        ["", VERSION, name] => {
            let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name);
            rule.ok_or_else(|| format!("there is no rule `{name}`"))
        }
        ["", version, _] => {
            Err(format!("the format is of version `{version}`, and only {VERSION} can be read"))
        }
        _ => Err(format!("it must be `{TITLE} {VERSION}` and the name of a rule")),
    }
}

fn write_side(text: &mut String, side: &SideWeights) {
    let joined = |row: &Row| row.map(written).join(" ");
    for (class, row) in side.classes.iter().enumerate() {
        let _ = writeln!(text, "class {class:x} {}", joined(row));
    }
    for (shape, row) in
        Shape::all().iter().zip(&side.shapes).filter(|(_, row)| row.iter().any(|&number| number != 0.0))
    {
        let digits: String = shape.classes().map(|class| format!("{:x}", class as u8)).concat();
        let _ = writeln!(text, "shape {digits} {}", joined(row));
    }
    write_layer(text, LAYERS[0], &side.head.first);
    write_layer(text, LAYERS[1], &side.head.second);
    write_layer(text, LAYERS[2], &side.head.last);
}

fn write_layer<const IN: usize, const OUT: usize>(text: &mut String, name: &str, layer: &Layer<IN, OUT>) {
    for row in layer.weights.iter().chain([&layer.bias]) {
        let _ = writeln!(text, "{name} {}", row.map(written).join(" "));
    }
}

/// A number with as few digits as tell it from others.
fn written(number: f32) -> String {
    if number != 0.0 && number.abs() < 1e-4 { format!("{number:e}") } else { number.to_string() }
}

/// The weights that stand under one name, as far as they have been read.
struct List {
    /// Where it begins.
    line: usize,
    sides: &'static [Side],
    weights: SideWeights,
    /// The classes and shapes that have been read.
    classes: [bool; Class::COUNT],
    shapes: Vec<bool>,
    /// Lines of each layer that have been read.
    rows: [usize; LAYERS.len()],
}

impl List {
    fn new(line: usize, name: &str) -> List {
        let sides: &[Side] = match name {
            "black" => &[Side::First],
            "white" => &[Side::Second],
            _ => &Side::BOTH,
        };
        List {
            line,
            sides,
            weights: SideWeights::none(),
            classes: [false; Class::COUNT],
            shapes: vec![false; Shape::COUNT],
            rows: [0; LAYERS.len()],
        }
    }

    /// Takes in a line.
    fn take(&mut self, name: &str, row: &[&str]) -> Result<(), String> {
        let head = &mut self.weights.head;
        match (name, row) {
            ("class", [digit, row @ ..]) => {
                let class = nibbles(digit, 1).map(usize::from).filter(|&class| class < Class::COUNT);
                let class = class.ok_or_else(|| format!("there is no class `{digit}`"))?;
                once(&mut self.classes[class], name, digit)?;
                self.weights.classes[class] = numbers_of(row)?;
            }
            ("shape", [digits, row @ ..]) => {
                let shape = nibbles(digits, 4).and_then(Shape::read);
                let shape = shape.ok_or_else(|| format!("there is no shape `{digits}`"))?.index();
                once(&mut self.shapes[shape], name, digits)?;
                self.weights.shapes[shape] = numbers_of(row)?;
            }
            ("first", row) => take_row(&mut head.first, &mut self.rows[0], row)?,
            ("second", row) => take_row(&mut head.second, &mut self.rows[1], row)?,
            ("last", row) => take_row(&mut head.last, &mut self.rows[2], row)?,
            _ => return Err(format!("`{name}` is neither a side, a class, a shape nor a layer")),
        }
        Ok(())
    }

    /// Refuses what is not whole.
    fn lacks_nothing(&self) -> Result<(), String> {
        if let Some(class) = self.classes.iter().position(|read| !read) {
            return Err(format!("in what follows, class {class:x} is missing"));
        }
        let head = &self.weights.head;
        let inputs = [head.first.weights.len(), head.second.weights.len(), head.last.weights.len()];
        for ((name, inputs), rows) in LAYERS.iter().zip(inputs).zip(self.rows) {
            if rows != inputs + 1 {
                return Err(format!("in what follows, {rows} of {} lines `{name}` are there", inputs + 1));
            }
        }
        Ok(())
    }
}

/// So many hexadecimal digits, as a number.
fn nibbles(digits: &str, count: usize) -> Option<u16> {
    let sound = digits.len() == count && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| sound)
}

/// Refuses what has been read before.
fn once(read: &mut bool, name: &str, digits: &str) -> Result<(), String> {
    if std::mem::replace(read, true) { Err(format!("{name} {digits} for the second time")) } else { Ok(()) }
}

fn take_row<const IN: usize, const OUT: usize>(
    layer: &mut Layer<IN, OUT>,
    row: &mut usize,
    words: &[&str],
) -> Result<(), String> {
    let place = layer.weights.iter_mut().chain([&mut layer.bias]).nth(*row);
    let place = place.ok_or_else(|| format!("the layer has more than {} lines", IN + 1))?;
    *place = numbers_of(words)?;
    *row += 1;
    Ok(())
}

/// Exactly so many numbers.
fn numbers_of<const N: usize>(words: &[&str]) -> Result<[f32; N], String> {
    let number = |word: &&str| {
        let number = word.parse().ok().filter(|number: &f32| number.is_finite());
        number.ok_or_else(|| format!("`{word}` is no number"))
    };
    let numbers = words.iter().map(number).collect::<Result<Vec<f32>, String>>()?;
    let found = numbers.len();
    numbers.try_into().map_err(|_| format!("{found} numbers where {N} belong"))
}

#[cfg(test)]
mod tests;
