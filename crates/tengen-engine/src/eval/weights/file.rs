//! Weights as a file.
//!
//! ```text
//! tengen weights 4 freestyle ⏎     what it is, the version of the format, the rule
//! rows        i8                   32 numbers for each view of a window, in the order of `line::view`
//! then once, or for Black and White where the rule treats them differently:
//! bias        i16                  32 numbers
//! layers      f32                  `first`, `second`, `last`, `promise`: a row for each input, then the bias
//! at the end:
//! checksum    u64                  FNV-1a of all bytes before
//! ```
//! All numbers have their lowest byte first.

use super::{MOST, MOST_BIAS, SideWeights, Weights};
use crate::eval::network::{CHANNELS, Head, Layer};
use crate::line::view::{sides_differ, views};
use tengen_games::gomoku::Rule;

/// Bytes that are not a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They do not begin like one.
    #[error(
        "this is no file of weights: it must begin with `{TITLE} {VERSION}` and the name of a rule; `tengen tune fit` makes one"
    )]
    Title,
    /// A format of another time.
    #[error(
        "the format is of version `{0}`, and only {VERSION} can be read; fit the weights anew with `tengen tune fit`"
    )]
    Version(String),
    /// A rule that is not known.
    #[error("there is no rule `{0}`")]
    Rule(String),
    /// Too few or too many bytes.
    #[error(
        "weights of {rule} have {expected} bytes, and these {found}: the file was cut off, or is of another version"
    )]
    Length {
        /// What they are fitted to.
        rule: Rule,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Bytes that have changed.
    #[error("the file is damaged: its checksum is not that of its numbers; copy or fit it again")]
    Damaged,
    /// A number that cannot be worked with.
    #[error("the file has numbers that are too large to judge by; fit the weights anew")]
    TooLarge,
}

const TITLE: &str = "tengen weights";
const VERSION: &str = "4";
const LONGEST_TITLE: usize = 64;
/// A weight of the network beyond this is a mistake, and might make a judgement that is no number.
const LARGEST: f32 = 1e6;

/// FNV-1a.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Weights {
    /// Reads weights.
    pub fn parse(file: &[u8]) -> Result<Weights, WeightsError> {
        let rule = rule_of(file)?;
        let expected = length(rule);
        if file.len() != expected {
            return Err(WeightsError::Length { rule, expected, found: file.len() });
        }
        let mut weights = Weights::none(rule);
        let (numbers, sum) = file.split_last_chunk().expect("as long as weights are");
        if u64::from_le_bytes(*sum) != checksum(numbers) {
            return Err(WeightsError::Damaged);
        }
        let mut reader = Reader(&numbers[title(rule).len()..]);
        for row in &mut weights.rows {
            row.0.fill_with(|| i8::from_le_bytes(reader.take()));
        }
        let two_sides = weights.has_two_sides();
        let [black, white] = &mut weights.sides;
        reader.side(black);
        if two_sides {
            reader.side(white);
        } else {
            white.clone_from(black);
        }
        if weights.is_sound() { Ok(weights) } else { Err(WeightsError::TooLarge) }
    }

    /// Whether there are as many numbers as the rule asks for, and none that could not be worked with.
    pub(super) fn is_sound(&self) -> bool {
        let is_small = |side: &SideWeights| {
            side.bias.iter().all(|number| number.unsigned_abs() <= MOST_BIAS as u16)
                && floats(&side.head).iter().copied().flatten().all(|number| number.abs() <= LARGEST)
        };
        self.rows.len() == views(self.rule).classes.len()
            && self.rows.iter().flat_map(|row| row.0).all(|number| number.unsigned_abs() <= MOST as u8)
            && self.sides.iter().all(is_small)
    }

    /// The weights as a file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = title(self.rule).into_bytes();
        bytes.extend(self.rows.iter().flat_map(|row| row.0).flat_map(i8::to_le_bytes));
        for side in &self.sides[..=usize::from(self.has_two_sides())] {
            bytes.extend(side.bias.iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend(floats(&side.head).into_iter().flatten().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend([0; size_of::<u64>()]);
        Weights::seal(&mut bytes);
        bytes
    }

    /// Puts the checksum at the end of a file of weights in its place.
    pub fn seal(file: &mut [u8]) {
        if let Some((numbers, sum)) = file.split_last_chunk_mut() {
            *sum = checksum(numbers).to_le_bytes();
        }
    }
}

/// How many bytes weights of a rule have.
fn length(rule: Rule) -> usize {
    const SIDE: usize = CHANNELS * size_of::<i16>() + size_of::<Head>();
    let sides = 1 + usize::from(sides_differ(rule));
    title(rule).len() + views(rule).classes.len() * CHANNELS + sides * SIDE + size_of::<u64>()
}

fn title(rule: Rule) -> String {
    format!("{TITLE} {VERSION} {rule}\n")
}

fn rule_of(file: &[u8]) -> Result<Rule, WeightsError> {
    let beginning = &file[..file.len().min(LONGEST_TITLE)];
    let line = beginning.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let line = std::str::from_utf8(line).map_err(|_| WeightsError::Title)?;
    let words: Vec<&str> =
        line.strip_prefix(TITLE).ok_or(WeightsError::Title)?.split_ascii_whitespace().collect();
    match words[..] {
        [VERSION, name] => {
            let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name);
            rule.ok_or_else(|| WeightsError::Rule(name.to_owned()))
        }
        [version, _] => Err(WeightsError::Version(version.to_owned())),
        _ => Err(WeightsError::Title),
    }
}

/// The numbers of a head, in their order.
fn floats(head: &Head) -> [&[f32]; 8] {
    let Head { first, second, last, promise } = head;
    [
        first.weights.as_flattened(),
        &first.bias,
        second.weights.as_flattened(),
        &second.bias,
        last.weights.as_flattened(),
        &last.bias,
        promise.weights.as_flattened(),
        &promise.bias,
    ]
}

/// What is left of the numbers.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const BYTES: usize>(&mut self) -> [u8; BYTES] {
        let (bytes, rest) = self.0.split_first_chunk().expect("the length was checked");
        self.0 = rest;
        *bytes
    }

    fn side(&mut self, side: &mut SideWeights) {
        side.bias.fill_with(|| i16::from_le_bytes(self.take()));
        self.layer(&mut side.head.first);
        self.layer(&mut side.head.second);
        self.layer(&mut side.head.last);
        self.layer(&mut side.head.promise);
    }

    fn layer<const IN: usize, const OUT: usize>(&mut self, layer: &mut Layer<IN, OUT>) {
        layer.weights.as_flattened_mut().fill_with(|| f32::from_le_bytes(self.take()));
        layer.bias.fill_with(|| f32::from_le_bytes(self.take()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        for rule in Rule::ALL {
            let weights = Weights::of(rule);
            assert_eq!(weights.bytes().len(), length(weights.rule));
            assert_eq!(Weights::parse(&weights.bytes()), Ok(weights));
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let weights = Weights::of(Rule::Standard);
        let file = weights.bytes();
        let told = |file: &[u8]| Weights::parse(file).unwrap_err().to_string();
        assert!(told(b"").starts_with("this is no file of weights"));
        assert!(told(b"tengen weights").starts_with("this is no file of weights"));
        assert!(told(b"tengen weights 3 freestyle\n").starts_with("the format is of version `3`"));
        assert_eq!(told(b"tengen weights 4 chess\n"), "there is no rule `chess`");
        assert!(told(&file[..file.len() - 1]).contains("cut off"));
        assert!(told(&[&file[..], b"x"].concat()).contains("cut off"));
        for place in [40, file.len() / 2, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[place] ^= 4;
            assert!(told(&damaged).starts_with("the file is damaged"));
        }
        for wrong in [f32::NAN, f32::INFINITY, 1e9] {
            let mut large = weights.clone();
            large.sides[0].head.last.bias[0] = wrong;
            assert!(told(&large.bytes()).contains("too large"), "{wrong}");
        }
        let mut large = weights.clone();
        large.rows[7].0[3] = i8::MIN;
        assert!(told(&large.bytes()).contains("too large"));
        let mut large = weights;
        large.sides[0].bias[5] = i16::MIN;
        assert!(told(&large.bytes()).contains("too large"));
    }
}
