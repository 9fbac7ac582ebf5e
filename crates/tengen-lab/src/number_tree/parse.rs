//! Reads `((3 12 8) (2 4 6) (14 5 2))`. Nothing recurses: brackets can be as deep as the limits allow.

use super::{MOST, Node, NumberTree};
use std::str::FromStr;

/// Trees with more nodes are refused.
pub const MOST_NODES: usize = 20_000;
/// Trees with more levels below the root are refused: searches recurse.
pub const MOST_LEVELS: usize = 60;

/// Why a text is no tree; columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberTreeError {
    /// Nothing there.
    #[error("the tree is empty; write one like ((3 12 8) (2 4 6))")]
    Empty,
    /// The text does not begin with a bracket.
    #[error("column {column}: a tree begins with `(`; write one like ((3 12 8) (2 4 6))")]
    NoBracket {
        /// Where.
        column: usize,
    },
    /// A character that has no place in a tree.
    #[error("column {column}: `{found}` is neither a number nor a bracket")]
    Character {
        /// Where.
        column: usize,
        /// What.
        found: char,
    },
    /// A number that is none, or too large.
    #[error("column {column}: `{text}` is not a whole number from −{MOST} to {MOST}")]
    Number {
        /// Where.
        column: usize,
        /// What.
        text: String,
    },
    /// `()`.
    #[error("column {column}: this pair of brackets is empty; put numbers or brackets into it")]
    NoChildren {
        /// Where it closes.
        column: usize,
    },
    /// A bracket is missing.
    #[error("the bracket opened in column {column} is never closed; add a `)`")]
    Unclosed {
        /// Where it was opened.
        column: usize,
    },
    /// Something follows the tree.
    #[error(
        "column {column}: the tree has ended here; remove what follows, or put all of it into one pair of brackets"
    )]
    Trailing {
        /// Where.
        column: usize,
    },
    /// Too many nodes.
    #[error("column {column}: the tree has more than {MOST_NODES} nodes; leave some out")]
    TooLarge {
        /// Where.
        column: usize,
    },
    /// Too many levels.
    #[error("column {column}: the tree is more than {MOST_LEVELS} levels deep; make it flatter")]
    TooDeep {
        /// Where.
        column: usize,
    },
}

impl FromStr for NumberTree {
    type Err = NumberTreeError;

    fn from_str(text: &str) -> Result<NumberTree, NumberTreeError> {
        let mut reader = Reader { nodes: Vec::new(), open: Vec::new() };
        let mut characters = text.chars().zip(1..).peekable();
        while let Some((found, column)) = characters.next() {
            match found {
                '(' | '[' | '{' | '（' => reader.open(column)?,
                ')' | ']' | '}' | '）' => reader.close(column)?,
                c if c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、') => {}
                '-' | '−' | '+' | '0'..='9' => {
                    let mut number = String::from(if found == '−' { '-' } else { found });
                    while let Some((c, _)) =
                        characters.next_if(|(c, _)| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'))
                    {
                        number.push(c);
                    }
                    reader.number(&number, column)?;
                }
                found => return Err(NumberTreeError::Character { column, found }),
            }
        }
        reader.finish()
    }
}

struct Reader {
    nodes: Vec<Node>,
    /// The nodes whose brackets are open, with the columns of the brackets.
    open: Vec<(u32, usize)>,
}

impl Reader {
    fn add(&mut self, number: i32, column: usize) -> Result<u32, NumberTreeError> {
        if self.nodes.len() >= MOST_NODES {
            return Err(NumberTreeError::TooLarge { column });
        }
        if self.open.is_empty() && !self.nodes.is_empty() {
            return Err(NumberTreeError::Trailing { column });
        }
        let id = self.nodes.len() as u32;
        let parent = self.open.last().map_or(0, |&(parent, _)| parent);
        if id > 0 {
            self.nodes[parent as usize].children.push(id);
        }
        self.nodes.push(Node { parent, children: Vec::new(), number });
        Ok(id)
    }

    fn open(&mut self, column: usize) -> Result<(), NumberTreeError> {
        if self.open.len() >= MOST_LEVELS {
            return Err(NumberTreeError::TooDeep { column });
        }
        let id = self.add(0, column)?;
        self.open.push((id, column));
        Ok(())
    }

    fn close(&mut self, column: usize) -> Result<(), NumberTreeError> {
        match self.open.pop() {
            None if self.nodes.is_empty() => Err(NumberTreeError::NoBracket { column }),
            None => Err(NumberTreeError::Trailing { column }),
            Some((id, _)) if self.nodes[id as usize].children.is_empty() => {
                Err(NumberTreeError::NoChildren { column })
            }
            Some(_) => Ok(()),
        }
    }

    fn number(&mut self, text: &str, column: usize) -> Result<(), NumberTreeError> {
        if self.nodes.is_empty() {
            return Err(NumberTreeError::NoBracket { column });
        }
        let number = text.parse::<i32>().ok().filter(|number| (-MOST..=MOST).contains(number));
        let Some(number) = number else {
            return Err(NumberTreeError::Number { column, text: text.chars().take(20).collect() });
        };
        self.add(number, column).map(drop)
    }

    fn finish(self) -> Result<NumberTree, NumberTreeError> {
        if let Some(&(_, column)) = self.open.last() {
            return Err(NumberTreeError::Unclosed { column });
        }
        if self.nodes.is_empty() {
            return Err(NumberTreeError::Empty);
        }
        let mut tree = NumberTree { nodes: self.nodes };
        tree.estimate_inner_nodes();
        Ok(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> NumberTreeError {
        text.parse::<NumberTree>().unwrap_err()
    }

    #[test]
    fn trees_print_as_they_are_read() {
        for text in ["((3 12 8) (2 4 6) (14 5 2))", "(1)", "(-3 (4 -5) ((0)))"] {
            assert_eq!(text.parse::<NumberTree>().unwrap().to_string(), text);
        }
        let same = " ( [3, 12,8]\n{2;4 6}（14 +5，−2） ) ".parse::<NumberTree>().unwrap();
        assert_eq!(same.to_string(), "((3 12 8) (2 4 6) (14 5 -2))");
        assert_eq!(same.leaves(), [3, 12, 8, 2, 4, 6, 14, 5, -2]);
    }

    #[test]
    fn what_is_no_tree_is_refused_where_it_goes_wrong() {
        use NumberTreeError as E;
        assert_eq!(error("  "), E::Empty);
        assert_eq!(error(" 3 4"), E::NoBracket { column: 2 });
        assert_eq!(error(")"), E::NoBracket { column: 1 });
        assert_eq!(error("(1 x)"), E::Character { column: 4, found: 'x' });
        assert_eq!(error("(1 2.5)"), E::Number { column: 4, text: "2.5".into() });
        assert_eq!(error("(1 --2)"), E::Number { column: 4, text: "--2".into() });
        assert_eq!(error("(31000)"), E::Number { column: 2, text: "31000".into() });
        assert_eq!(error("(1 ())"), E::NoChildren { column: 5 });
        assert_eq!(error("((1 2) (3"), E::Unclosed { column: 8 });
        assert_eq!(error("(1 2)) "), E::Trailing { column: 6 });
        assert_eq!(error("(1 2) (3)"), E::Trailing { column: 7 });
        assert!(error("(1 ())").to_string().starts_with("column 5:"));
    }

    #[test]
    fn size_and_depth_are_bounded() {
        let deep = |levels: usize| format!("{}1{}", "(".repeat(levels), ")".repeat(levels));
        assert!(deep(MOST_LEVELS).parse::<NumberTree>().is_ok());
        assert_eq!(error(&deep(1_000_000)), NumberTreeError::TooDeep { column: MOST_LEVELS + 1 });
        assert!(matches!(error(&format!("({})", "1 ".repeat(MOST_NODES))), NumberTreeError::TooLarge { .. }));
    }
}
