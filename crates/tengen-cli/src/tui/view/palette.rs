//! The styles: each differs from plain text without colour too.

use ratatui::style::{Color, Modifier, Style};
use tengen_core::Side;

/// The styles, with colour or without.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Palette {
    colored: bool,
}

impl Palette {
    pub(super) const HEADING: Style = Style::new().add_modifier(Modifier::BOLD);
    pub(super) const CURSOR: Style = Style::new().add_modifier(Modifier::REVERSED);

    /// Without colour if the variable `NO_COLOR` is set, as <https://no-color.org> asks.
    pub(in crate::tui) fn from_environment() -> Palette {
        Palette::new(std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()))
    }

    /// With colour or without.
    pub(in crate::tui) fn new(colored: bool) -> Palette {
        Palette { colored }
    }

    fn style(self, color: Color, modifier: Modifier) -> Style {
        let style = Style::new().add_modifier(modifier);
        if self.colored { style.fg(color) } else { style }
    }

    /// Stones and names of a side.
    pub(super) fn side(self, side: Side) -> Style {
        match side {
            Side::First => self.style(Color::Cyan, Modifier::empty()),
            Side::Second => self.style(Color::Magenta, Modifier::empty()),
        }
    }

    /// Empty cells, coordinates, labels.
    pub(super) fn quiet(self) -> Style {
        self.style(Color::DarkGray, Modifier::empty())
    }

    /// The last move made.
    pub(super) fn last(self) -> Style {
        self.style(Color::Yellow, Modifier::BOLD)
    }

    /// The cells that won.
    pub(super) fn winning(self) -> Style {
        self.style(Color::Green, Modifier::BOLD | Modifier::REVERSED)
    }

    pub(super) fn hint(self) -> Style {
        self.style(Color::Green, Modifier::UNDERLINED)
    }

    /// What could not be done.
    pub(super) fn refused(self) -> Style {
        self.style(Color::Red, Modifier::BOLD)
    }
}
