//! How large a puzzle is to be.

use std::fmt;
use std::str::FromStr;

/// Rows and columns, or what counts the size of a kind that has neither: the largest number of a domino set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
}

impl Size {
    /// As many columns as rows.
    pub const fn square(side: usize) -> Self {
        Self { rows: side, columns: side }
    }

    /// The rows, where there are as many columns and they are one of `sides`.
    pub fn is_square_of(self, sides: &[usize]) -> bool {
        self.rows == self.columns && sides.contains(&self.rows)
    }

    /// Whether both sides are from `least` to `most`.
    pub const fn within(self, least: usize, most: usize) -> bool {
        least <= self.rows && self.rows <= most && least <= self.columns && self.columns <= most
    }

    /// How many cells there are.
    pub const fn cells(self) -> usize {
        self.rows * self.columns
    }
}

impl FromStr for Size {
    type Err = String;

    /// `12` for a square, `12x8` for 12 rows and 8 columns.
    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            text.parse().ok().filter(|_| plain)
        };
        let size = match text.split_once(['x', 'X']) {
            Some((rows, columns)) => side(rows).zip(side(columns)),
            None => side(text).map(|side| (side, side)),
        };
        let (rows, columns) =
            size.ok_or("a size is a number, such as 8, or rows and columns, such as 8x12")?;
        Ok(Self { rows, columns })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows == self.columns {
            write!(f, "{}", self.rows)
        } else {
            write!(f, "{}x{}", self.rows, self.columns)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_they_are_read() {
        for text in ["8", "8x12", "0", "400"] {
            assert_eq!(text.parse::<Size>().map(|size| size.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("9X9".parse(), Ok(Size::square(9)));
        for text in ["", "x", "8x", "-8", "+8", "8.5", "8x8x8", "acht", "99999999999999999999999"] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }
}
