//! How things look, with and without hues.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

/// Whether hues may be used.
#[derive(Clone, Copy, Debug)]
pub(in crate::terminal) struct Look {
    pub(in crate::terminal) color: bool,
}

impl Look {
    #[expect(clippy::unused_self, reason = "the plain one among its kin")]
    pub(super) const fn plain(self) -> Style {
        Style::new()
    }

    #[expect(clippy::unused_self, reason = "the strong one among its kin")]
    pub(super) const fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn doubtful(self) -> Style {
        self.hue(Color::Yellow)
    }

    pub(super) fn changed(self) -> Style {
        self.hue(Color::Cyan)
    }

    pub(super) fn clash(self) -> Style {
        self.hue(Color::Red)
    }

    #[expect(clippy::unused_self, reason = "one of a kind")]
    pub(super) const fn current(self, style: Style) -> Style {
        style.add_modifier(Modifier::REVERSED)
    }

    fn hue(self, color: Color) -> Style {
        if self.color { self.strong().fg(color) } else { self.strong() }
    }
}

/// As much of a text as fits, with dots where it goes on.
pub(super) fn cut(text: &str, width: u16) -> String {
    if Span::raw(text).width() <= usize::from(width) {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        let longer = format!("{short}{c}");
        if Span::raw(format!("{longer}...")).width() > usize::from(width) {
            break;
        }
        short = longer;
    }
    format!("{short}...")
}

/// A text in lines of at most `width` characters, broken between words.
pub(super) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last().cloned().unwrap_or_default();
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || Span::raw(longer.as_str()).width() <= usize::from(width) {
            lines.pop();
            lines.push(longer);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped_to_the_width() {
        assert_eq!(cut("exactly", 7), "exactly");
        assert_eq!(cut("exactly one", 7), "exac...");
        assert_eq!(wrapped("with 7 at row 3", 6), ["with 7", "at row", "3"]);
        assert_eq!(wrapped("", 6), [""]);
        assert_eq!(wrapped("incomprehensible is long", 6), ["incomprehensible", "is", "long"]);
    }
}
