//! What the properties of a node mean.

use super::value::{is_pass, point, split, time, unescape, unescape_line};
use crate::Square;
use crate::gomoku::Rule;
use crate::gomoku::record::{Mark, Move, Node, NodeId, Property, Record, RecordError, Shape, Size};
use tengen_core::Side;

/// The most points that the lists of one file may stand for: `aa:yy` is 5 bytes and 625 points.
const MOST_POINTS: usize = 2_000_000;

/// A property as it stands in the file.
pub(super) struct RawProperty<'a> {
    pub(super) name: String,
    pub(super) values: Vec<&'a str>,
    pub(super) line: usize,
}

impl RawProperty<'_> {
    fn error(&self, value: &str, problem: &str) -> RecordError {
        RecordError::text(self.line, value, &format!("in {} {problem}", self.name))
    }

    fn first(&self) -> &str {
        self.values[0]
    }

    /// The property as it is kept when nothing here knows what it means.
    fn keep(&self) -> Property {
        let values = self.values.iter().map(|&value| value.to_owned()).collect();
        Property { name: self.name.clone(), values }
    }
}

/// A game under construction.
#[derive(Default)]
pub(super) struct Game {
    record: Option<Record>,
}

impl Game {
    /// The game, unless it has no node.
    pub(super) fn finish(self) -> Option<Record> {
        self.record
    }

    /// Adds a node: the first is the root, which names the board.
    pub(super) fn node(
        &mut self,
        parent: Option<NodeId>,
        properties: &[RawProperty<'_>],
        size: Option<Size>,
        points: &mut usize,
    ) -> Result<NodeId, RecordError> {
        let (record, id) = match &mut self.record {
            Some(record) => {
                let id = record.add(parent.unwrap_or(Record::ROOT), Node::default());
                (record, id)
            }
            none => (none.insert(Record::new(board(properties, size)?)), Record::ROOT),
        };
        for property in properties {
            let mut target = Target { record: &mut *record, id, points: &mut *points };
            target.apply(property)?;
        }
        Ok(id)
    }
}

/// The board that the root names; without a name 15×15, unless told. A file that names another game is refused: a game of
/// Go shown as five in a row would be nonsense that looks right. But nobody plays Go on 15×15: tools for Go that were used
/// for renju write such files.
fn board(root: &[RawProperty<'_>], told: Option<Size>) -> Result<Size, RecordError> {
    let property = |name| root.iter().find(|property| property.name == name);
    let of_15 = property("SZ").is_some_and(|size| matches!(size.first().trim(), "15" | "15:15"));
    let ours = |game: &str| matches!(game, "4" | "") || game == "1" && of_15;
    if let Some(named) = property("GM").filter(|named| !ours(named.first().trim())) {
        let problem = match named.first().trim() {
            "1" => "is Go, not five in a row; if its moves are of five in a row, write GM[4]",
            _ => "is another game; five in a row is GM[4]",
        };
        return Err(named.error(named.first().trim(), problem));
    }
    let Some(named) = property("SZ") else { return Ok(told.unwrap_or_default()) };
    let value = named.first();
    let (width, height) = split(value).unwrap_or((value, value));
    let (Ok(width), Ok(height)) = (width.trim().parse(), height.trim().parse()) else {
        return Err(named.error(value, "is not a size such as `15` or `20:15`"));
    };
    Size::new(width, height).map_err(|error| RecordError::line(named.line, error.to_string()))
}

/// The node that a property belongs to.
struct Target<'a> {
    record: &'a mut Record,
    id: NodeId,
    points: &'a mut usize,
}

impl Target<'_> {
    fn apply(&mut self, property: &RawProperty<'_>) -> Result<(), RecordError> {
        let root = self.id == Record::ROOT;
        match property.name.as_str() {
            "B" => self.play(Side::First, property),
            "W" => self.play(Side::Second, property),
            "AB" => self.set_up(Some(Side::First), property),
            "AW" => self.set_up(Some(Side::Second), property),
            "AE" => self.set_up(None, property),
            "PL" => self.turn(property),
            "CR" => self.mark(&Shape::Circle, property),
            "MA" => self.mark(&Shape::Cross, property),
            "SQ" => self.mark(&Shape::Box, property),
            "TR" => self.mark(&Shape::Triangle, property),
            "SL" => self.mark(&Shape::Selected, property),
            "LB" => self.label(property),
            name => {
                let known = match name {
                    "C" => self.comment(property),
                    "EMT" => self.time(property),
                    // Written anew, for they are about the file and not the game.
                    "FF" | "GM" | "CA" | "AP" | "SZ" => root,
                    _ => root && self.about_the_game(property),
                };
                if !known {
                    self.record.node_mut(self.id).notes_mut().properties.push(property.keep());
                }
                Ok(())
            }
        }
    }

    /// Who played what with which result; false for what stays a plain property.
    fn about_the_game(&mut self, property: &RawProperty<'_>) -> bool {
        let line = unescape_line(property.first());
        match property.name.as_str() {
            "PB" => self.record.names[Side::First.index()] = line,
            "PW" => self.record.names[Side::Second.index()] = line,
            "RE" => self.record.result = line,
            "RU" => match rule(&line) {
                Some(rule) => self.record.rule = Some(rule),
                None => return false,
            },
            _ => return false,
        }
        true
    }

    fn comment(&mut self, property: &RawProperty<'_>) -> bool {
        let comment = &mut self.record.node_mut(self.id).notes_mut().comment;
        for value in &property.values {
            if !comment.is_empty() {
                comment.push('\n');
            }
            *comment += &unescape(value);
        }
        true
    }

    fn time(&mut self, property: &RawProperty<'_>) -> bool {
        let Some(time) = time(property.first()) else { return false };
        self.record.node_mut(self.id).notes_mut().time = Some(time);
        true
    }

    fn play(&mut self, side: Side, property: &RawProperty<'_>) -> Result<(), RecordError> {
        let board = self.record.size;
        let node = self.record.node_mut(self.id);
        if node.mv.is_some() || property.values.len() > 1 {
            let problem = "is a second move in one node; put a `;` before it";
            return Err(property.error(property.values[property.values.len() - 1], problem));
        }
        let value = property.first();
        let square = if is_pass(value, board) { None } else { Some(square(property, value, board)?) };
        node.mv = Some(Move { side, square });
        Ok(())
    }

    fn turn(&mut self, property: &RawProperty<'_>) -> Result<(), RecordError> {
        let side = match property.first().trim() {
            "B" | "b" | "black" | "1" => Side::First,
            "W" | "w" | "white" | "2" => Side::Second,
            other => return Err(property.error(other, "is not a side; write `B` or `W`")),
        };
        self.record.node_mut(self.id).notes_mut().setup.to_move = Some(side);
        Ok(())
    }

    fn set_up(&mut self, stone: Option<Side>, property: &RawProperty<'_>) -> Result<(), RecordError> {
        for square in self.list(property)? {
            self.record.node_mut(self.id).notes_mut().setup.stones.insert(square, stone);
        }
        Ok(())
    }

    fn mark(&mut self, shape: &Shape, property: &RawProperty<'_>) -> Result<(), RecordError> {
        for square in self.list(property)? {
            let mark = Mark { square, shape: shape.clone() };
            self.record.node_mut(self.id).notes_mut().marks.push(mark);
        }
        Ok(())
    }

    fn label(&mut self, property: &RawProperty<'_>) -> Result<(), RecordError> {
        for value in &property.values {
            let wrong = || property.error(value, "is not a label; write one like `hh:A`");
            let (point, text) = split(value).ok_or_else(wrong)?;
            let square = square(property, point, self.record.size)?;
            let shape = Shape::Label(unescape_line(text));
            self.record.node_mut(self.id).notes_mut().marks.push(Mark { square, shape });
        }
        Ok(())
    }

    /// The points of a list, rectangles `aa:cc` written out.
    fn list(&mut self, property: &RawProperty<'_>) -> Result<Vec<Square>, RecordError> {
        let mut squares = Vec::new();
        for value in &property.values {
            let (from, to) = split(value).unwrap_or((value, value));
            let [from, to] = [from, to].map(|value| square(property, value, self.record.size));
            let (from, to) = (from?, to?);
            let columns = from.x.min(to.x)..=from.x.max(to.x);
            let rows = from.y.min(to.y)..=from.y.max(to.y);
            *self.points += columns.len() * rows.len();
            if *self.points > MOST_POINTS {
                return Err(property.error(value, "makes too many points for one file"));
            }
            squares.extend(rows.flat_map(|y| columns.clone().map(move |x| Square::new(x, y))));
        }
        Ok(squares)
    }
}

fn square(property: &RawProperty<'_>, value: &str, size: Size) -> Result<Square, RecordError> {
    point(value, size).ok_or_else(|| property.error(value, &format!("is not a point of a board of {size}")))
}

/// The rule by its name here, by the numbers of the Gomocup protocol, or by the words of other programs.
fn rule(text: &str) -> Option<Rule> {
    let text = text.to_ascii_lowercase();
    match text.as_str() {
        "0" | "free" | "gomoku" => Some(Rule::Freestyle),
        "1" | "exact five" | "exactly five" => Some(Rule::Standard),
        "4" => Some(Rule::Renju),
        "8" => Some(Rule::Caro),
        "9" => Some(Rule::ExactCaro),
        name => name.parse().ok(),
    }
}
