//! Lines on a terminal that are drawn again in the same place.

use crossterm::{cursor, queue, terminal};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Drawn no more often than this: quicker than an eye, slower than a flood.
const DRAW_EVERY: Duration = Duration::from_millis(60);

/// Lines that replace each other.
pub(super) struct Live {
    drawn: u16,
    last: Option<Instant>,
}

impl Live {
    /// If standard output is a terminal that can move its cursor.
    pub(super) fn on_terminal() -> Option<Live> {
        let capable = std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        (capable && io::stdout().is_terminal()).then_some(Live { drawn: 0, last: None })
    }

    /// The columns of the terminal.
    pub(super) fn width() -> usize {
        extent().0
    }

    /// Draws what `lines` makes of the width of the terminal, unless it was drawn a moment ago; what does not fit on the
    /// screen is left out.
    pub(super) fn draw(
        &mut self,
        out: &mut impl Write,
        lines: impl FnOnce(usize) -> Vec<String>,
    ) -> io::Result<()> {
        if self.last.is_some_and(|last| last.elapsed() < DRAW_EVERY) {
            return Ok(());
        }
        self.clear(out)?;
        let (width, height) = extent();
        for line in lines(width).iter().take(height.saturating_sub(1)) {
            writeln!(out, "{line}")?;
            self.drawn += 1;
        }
        self.last = Some(Instant::now());
        out.flush()
    }

    /// Takes away what was drawn.
    pub(super) fn clear(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.drawn > 0 {
            let down = terminal::Clear(terminal::ClearType::FromCursorDown);
            queue!(out, cursor::MoveToPreviousLine(self.drawn), down)?;
            self.drawn = 0;
        }
        Ok(())
    }
}

/// Columns and rows of the terminal.
fn extent() -> (usize, usize) {
    terminal::size().map_or((80, 24), |(width, height)| (width.into(), height.into()))
}
