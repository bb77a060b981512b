//! What is printed beside the cells of a board, or in them without being their value: totals, words, the
//! numbers and dots of tiles. It is read with probabilities as cells are, and corrected as cells are.

use crate::geometry::{Cell, Quad};
use serde::{Deserialize, Serialize};

/// The words that names of asides begin with: by them a line of corrections is told from one of a cell.
pub const NOUNS: [&str; 4] = ["total", "number", "dots", "word"];

/// Digits of the largest number.
const MOST_DIGITS: usize = 6;

/// How an aside is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Digits.
    Number,
    /// A dot in each corner, `1`, or none, `0`: upper left, upper right, lower left, lower right.
    Dots,
    /// Letters; none at all where there is no word.
    Word,
}

impl Form {
    /// What a person wrote as the form has it; `None` where it is nothing of this form.
    pub fn read(self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_digits = |most: usize| (1..=most).contains(&text.len()) && is_all(text, char::is_ascii_digit);
        match self {
            Self::Number if is_digits(MOST_DIGITS) => {
                let digits = text.trim_start_matches('0');
                Some(if digits.is_empty() { "0" } else { digits }.to_owned())
            }
            Self::Dots if text.len() == 4 && is_all(text, |c| matches!(c, '0' | '1')) => {
                Some(text.to_owned())
            }
            Self::Word if text == NO_WORD || text.is_empty() => Some(String::new()),
            Self::Word if text.len() >= 2 && is_all(text, char::is_ascii_alphabetic) => {
                Some(text.to_ascii_lowercase())
            }
            _ => None,
        }
    }

    /// What may be written, as a hint.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Number => "it is a number of up to 6 digits, such as 27",
            Self::Dots => {
                "it is four digits, 1 for a dot and 0 for none: upper left, upper right, lower left, lower \
                 right"
            }
            Self::Word => "it is a word of letters, or `none` where there is no such word",
        }
    }

    /// A value as people and files of corrections have it.
    pub const fn shown(self, value: &str) -> &str {
        if value.is_empty() { NO_WORD } else { value }
    }
}

/// What is written where there is no word.
const NO_WORD: &str = "none";

fn is_all(text: &str, is: impl Fn(&char) -> bool) -> bool {
    text.chars().all(|c| is(&c))
}

/// Something that is printed beside the cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Aside {
    /// What it is, for people and for files of corrections: `total of row 3`. The first word is one of
    /// [`NOUNS`].
    pub name: String,
    /// How it is written.
    pub form: Form,
    /// Its corners on the photo, where it was seen there.
    pub place: Option<Quad>,
    /// The cell that holds the same value: that of a tile that lies already.
    #[serde(skip)]
    pub cell: Option<Cell>,
    /// What it counts as, written as texts of the kind have it.
    pub value: String,
    /// What it may be, with probabilities, most probable first.
    pub values: Vec<(String, f64)>,
    /// Whether it is to be looked at however probable its value is: the rules had no use for what was read,
    /// or another value makes a puzzle that is about as probable.
    #[serde(skip)]
    pub is_contested: bool,
}

impl Aside {
    /// An aside with its values, counting as `value`.
    pub fn new(
        name: impl Into<String>,
        form: Form,
        value: impl Into<String>,
        values: Vec<(String, f64)>,
    ) -> Self {
        let (name, value) = (name.into(), value.into());
        Self { name, form, place: None, cell: None, value, values, is_contested: false }
    }

    /// A number that is read at a place of the photo and taken for `value`; `numbers` are those that it may
    /// be, most probable first.
    pub fn of_number(name: impl Into<String>, place: Quad, numbers: &[(u32, f64)], value: u32) -> Self {
        let values = numbers.iter().map(|(number, p)| (number.to_string(), *p)).collect();
        Self { place: Some(place), ..Self::new(name, Form::Number, value.to_string(), values) }
    }

    /// The probability of what it counts as.
    pub fn probability(&self) -> f64 {
        // An empty sum of floats is -0.
        self.values.iter().filter(|value| value.0 == self.value).map(|value| value.1).sum::<f64>().max(0.0)
    }

    /// What else it may be, most probable first.
    pub fn rivals(&self) -> impl Iterator<Item = &(String, f64)> {
        self.values.iter().filter(|value| value.0 != self.value)
    }

    /// Whether it is less sure than `sure` (0 to 1).
    pub fn is_doubtful(&self, sure: f64) -> bool {
        self.is_contested || self.probability() < sure
    }

    /// The same, for sure.
    #[must_use]
    pub fn certainly(self, value: String) -> Self {
        Self { values: vec![(value.clone(), 1.0)], value, is_contested: false, ..self }
    }
}

/// Whether a text may be the name of an aside.
pub fn is_name(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|noun| NOUNS.contains(&noun))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_writes_is_read_as_the_form_has_it() {
        let read = |form: Form, text: &str| form.read(text);
        assert_eq!(read(Form::Number, " 027 ").as_deref(), Some("27"));
        assert_eq!(read(Form::Number, "0").as_deref(), Some("0"));
        assert_eq!(read(Form::Dots, "0110").as_deref(), Some("0110"));
        assert_eq!(read(Form::Word, "Hock").as_deref(), Some("hock"));
        assert_eq!(read(Form::Word, "none").as_deref(), Some(""));
        for (form, odd) in [
            (Form::Number, "2x"),
            (Form::Number, ""),
            (Form::Number, "1234567"),
            (Form::Dots, "011"),
            (Form::Dots, "0120"),
            (Form::Word, "a b"),
            (Form::Word, "é"),
            (Form::Word, "x"),
        ] {
            assert_eq!(read(form, odd), None, "{odd:?}");
        }
    }

    #[test]
    fn names_are_told_from_places_of_cells() {
        assert!(is_name("total of row 3") && is_name("word 4") && is_name("dots of tile 2"));
        assert!(!is_name("row 3 column 2") && !is_name("totals") && !is_name(""));
    }
}
