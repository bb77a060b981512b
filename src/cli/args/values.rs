//! Values of flags.

use crate::app::options::Which;
use crate::puzzle::{KINDS, Kind, smt};
use crate::record::What;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};

/// How answers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ink {
    /// Blue, slanted, with a thin white halo
    Blue,
    /// Black, slanted, with a thin white halo
    Black,
    /// Black on a white plate
    HighContrast,
}

/// How a puzzle is written as SMT-LIB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    /// Integers with the names that are customary for the kind
    Customary,
    /// What gridlens solves itself, mostly Booleans
    Fast,
}

/// What a table of the answer is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Table {
    /// Browsers and printers: NAME.solved.html
    Html,
    /// Spreadsheet programs: NAME.solved.xlsx
    Xlsx,
}

/// What a puzzle without a photo is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A web page with the list of checks
    Html,
    /// Vectors
    Svg,
    /// Pixels
    Png,
    /// Lines for a terminal
    Text,
}

impl From<Ink> for crate::draw::Ink {
    fn from(ink: Ink) -> Self {
        match ink {
            Ink::Blue => Self::Blue,
            Ink::Black => Self::Black,
            Ink::HighContrast => Self::HighContrast,
        }
    }
}

impl From<Encoding> for smt::Encoding {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Customary => Self::Customary,
            Encoding::Fast => Self::Fast,
        }
    }
}

impl From<Table> for What {
    fn from(table: Table) -> Self {
        match table {
            Table::Html => Self::Html,
            Table::Xlsx => Self::Xlsx,
        }
    }
}

impl From<Format> for crate::draw::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Html => Self::Html,
            Format::Svg => Self::Svg,
            Format::Png => Self::Png,
            Format::Text => Self::Text,
        }
    }
}

/// Who reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Reader {
    /// The network, and Tesseract where it doubts
    #[default]
    Both,
    /// The network alone
    Network,
    /// Tesseract alone
    Tesseract,
}

/// The halves of labelled photos, told apart by a hash of the puzzle: `models/README.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Half {
    /// What the readers have learnt from
    A,
    /// What was kept apart, for measuring
    B,
}

/// When messages are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// When a person is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum When {
    /// When something is doubtful and somebody sits at the terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A kind that was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Let the text say.
    Auto,
    /// This one.
    Kind(&'static Kind),
}

/// The name of a kind.
pub(crate) fn kind() -> impl clap::builder::TypedValueParser<Value = &'static Kind> {
    let names = PossibleValuesParser::new(KINDS.iter().map(|kind| kind.name));
    names.try_map(|name| crate::puzzle::named(&name).ok_or("there is no such kind"))
}

pub(crate) fn kinds() -> impl clap::builder::TypedValueParser<Value = Told> {
    let names = std::iter::once("auto").chain(KINDS.iter().map(|kind| kind.name));
    PossibleValuesParser::new(names).map(|name| crate::puzzle::named(&name).map_or(Told::Auto, Told::Kind))
}

pub(crate) fn which(text: &str) -> Result<Which, &'static str> {
    if text == "all" {
        return Ok(Which::All);
    }
    let number = text.parse().ok().filter(|&n| n > 0);
    number.map(Which::One).ok_or("it must be `all` or a whole number from 1 on")
}
