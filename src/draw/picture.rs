//! A puzzle, or its answer, as a picture of its own in one of several formats.

use super::finding::Finding;
use super::{encode, page, png, sketch, svg};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::figure::Figure;
use crate::puzzle::smt::{Fault, Reading, at_fault};
use crate::puzzle::{Check, Rules, Solution};
use std::path::Path;

/// Side of a cell in pixels, where the picture is not too large then.
const SIDE: f64 = 64.0;
/// Longest side of a picture in pixels: what every program opens.
const LONGEST: f64 = 4096.0;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// A web page of its own, with the list of checks.
    Html,
    /// Vectors; light, or dark where the screen is.
    Svg,
    /// Pixels.
    Png,
    /// Lines of text for a terminal.
    Text,
}

impl Format {
    /// The format that a file's name asks for by its extension, in either case.
    pub fn of(file: &Path) -> Option<Self> {
        let extension = file.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "html" | "htm" => Some(Self::Html),
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }

    /// The usual file name extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Text => "txt",
        }
    }
}

/// The puzzle as a picture, with `solution` in it where there is one: whole or not, right or wrong. What the
/// kind's own checker finds wrong is framed, and listed on the web page. The same bytes for the same puzzle
/// and solution.
///
/// # Errors
/// [`crate::diagnostics::Code::CannotWrite`] where the pixels do not fit a file, which at this size they do.
pub fn picture(rules: &dyn Rules, solution: Option<&Solution>, format: Format) -> Result<Vec<u8>> {
    let judged = solution.map(|solution| Judged::of(rules, solution, &[]));
    let text = |figure: &Figure| sketch::text(figure);
    drawn(rules, solution, judged.as_ref(), format, text)
}

/// [`picture`] of an answer from elsewhere, that is to be judged: what its values say besides is listed too,
/// and text has the whole list below the board.
///
/// # Errors
/// As [`picture`].
pub fn judged(rules: &dyn Rules, reading: &Reading, format: Format) -> Result<Vec<u8>> {
    let judged = Judged::of(rules, &reading.solution, &reading.faults);
    let text = |figure: &Figure| {
        let lines: Vec<&str> = judged.findings.iter().map(|finding| finding.text.as_str()).collect();
        let (board, sum) = (sketch::text(figure), Finding::sum(&judged.findings));
        format!("{board}\n{sum}\n{}\n", lines.join("\n"))
    };
    drawn(rules, Some(&reading.solution), Some(&judged), format, text)
}

/// What is found of an answer.
struct Judged {
    findings: Vec<Finding>,
    /// The cells at fault, each once.
    wrong: Vec<Cell>,
}

impl Judged {
    fn of(rules: &dyn Rules, solution: &Solution, faults: &[Fault]) -> Self {
        let checks = rules.check(solution);
        let of_check = |check: &Check| Finding { ok: check.ok, text: check.with_place() };
        let of_fault = |fault: &Fault| Finding { ok: false, text: fault.to_string() };
        let findings = checks.iter().map(of_check).chain(faults.iter().map(of_fault)).collect();
        Self { findings, wrong: at_fault(&checks, faults) }
    }
}

/// The figure in its format; `text` says what it is as text.
fn drawn(
    rules: &dyn Rules,
    solution: Option<&Solution>,
    judged: Option<&Judged>,
    format: Format,
    text: impl Fn(&Figure) -> String,
) -> Result<Vec<u8>> {
    let mut figure = rules.figure(solution);
    figure.faults(judged.map_or(&[], |judged| &judged.wrong));
    let title = page::title(rules, solution.is_some());
    Ok(match format {
        Format::Html => {
            page::html(rules, &figure, judged.map(|judged| judged.findings.as_slice())).into_bytes()
        }
        Format::Svg => svg::svg(&figure, &title).into_bytes(),
        Format::Text => text(&figure).into_bytes(),
        Format::Png => {
            let (from, to) = figure.bounds();
            let longest = (to.x - from.x).max(to.y - from.y) + 2.0 * svg::MARGIN;
            let picture = png::rgb(&figure, SIDE.min(LONGEST / longest));
            encode(&picture, image::ImageFormat::Png, None)?
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_formats() {
        for (name, format) in [
            ("a.html", Some(Format::Html)),
            ("a.HTM", Some(Format::Html)),
            ("x/a.b.svg", Some(Format::Svg)),
            ("a.Png", Some(Format::Png)),
            ("a.txt", Some(Format::Text)),
            ("a.csv", None),
            ("svg", None),
        ] {
            assert_eq!(Format::of(Path::new(name)), format, "{name}");
        }
    }

    #[test]
    fn large_boards_become_pictures_that_every_program_opens() {
        let row = vec!["0"; 100].join(",");
        let text = format!("#Hidato\n{}", format!("{row}\n").repeat(4));
        let puzzle = crate::puzzle::parse(&text, "t").expect("a hidato").remove(0);
        let bytes = picture(puzzle.rules(), None, Format::Png).expect("it fits");
        let reader = image::ImageReader::with_format(std::io::Cursor::new(bytes), image::ImageFormat::Png);
        let (width, _) = reader.into_dimensions().expect("a picture");
        assert!((4090..=4097).contains(&width), "{width}");
    }
}
