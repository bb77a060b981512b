//! The report as one page that needs nothing beside it but the pictures it links to.

use super::report::{Line, Status, counts};
use crate::app::base64;
use crate::pipeline::{self, escaped};
use image::{DynamicImage, ImageFormat, ImageReader};
use std::fmt::Write as _;
use std::io::Cursor;
use std::path::Path;

/// Longest side of the small pictures of what a person must look at, in pixels.
const SMALL: u32 = 360;

/// Their quality as JPEG: what is marked on them can be seen.
const QUALITY: u8 = 70;

const CSS: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The page of these lines, of the batch in `folder`: what needs a person first, with small pictures.
pub(super) fn page(folder: &Path, lines: &[Line]) -> String {
    let counts = counts(lines);
    let mut list = String::new();
    for status in Status::ALL {
        lines.iter().filter(|line| line.status == status).for_each(|line| entry(folder, line, &mut list));
    }
    let said = [
        (counts.review, Status::Review),
        (counts.failed, Status::Failed),
        (counts.no_puzzle, Status::NoPuzzle),
        (counts.solved, Status::Solved),
        (counts.solutions, Status::Solution),
    ];
    let mut choices = choice("all", "everything", lines.len(), true);
    for (count, status) in said.iter().filter(|(count, _)| *count > 0) {
        choices += &choice(status.word(), words(*status), *count, false);
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Puzzles solved by gridlens</title>\n<style>\n{CSS}</style>\n\
         <main>\n<h1>{} solved, {} to look at</h1>\n\
         <fieldset>\n<legend>Show</legend>\n{choices}</fieldset>\n<ul>\n{list}</ul>\n</main>\n\
         <script>\n{SCRIPT}</script>\n</html>\n",
        counts.solved,
        counts.review + counts.failed
    )
}

const fn words(status: Status) -> &'static str {
    match status {
        Status::Review => "to look at",
        Status::Failed => "failed",
        Status::NoPuzzle => "without a puzzle",
        Status::Solved => "solved",
        Status::Solution => "printed solution",
    }
}

fn choice(value: &str, words: &str, count: usize, is_set: bool) -> String {
    let set = if is_set { " checked" } else { "" };
    format!("<label><input type=\"radio\" name=\"show\" value=\"{value}\"{set}> {words} ({count})</label>\n")
}

fn entry(folder: &Path, line: &Line, list: &mut String) {
    let mut name = escaped(&line.input);
    let mut add = |text: String| name += &text;
    line.page.iter().for_each(|page| add(format!(", page {page}")));
    match &line.title {
        Some(title) => add(format!(", {}", escaped(title))),
        None => line.puzzle.iter().for_each(|number| add(format!(", puzzle {number} of its page"))),
    }
    let small = line.picture.as_ref().filter(|_| line.status != Status::Solved);
    let small = small.and_then(|picture| small_picture(&folder.join(picture)));
    let image = small.map(|data| {
        format!("<img alt=\"{name}, what is doubtful marked\" src=\"data:image/jpeg;base64,{data}\">")
    });
    let link = |path: &Option<String>, text: &str| {
        let label = format!("{text} of {name}");
        let href = path.as_ref().map(|path| encoded(path));
        href.map(|href| format!("<a href=\"{href}\" aria-label=\"{label}\">{text}</a>"))
    };
    let links: Vec<String> =
        [link(&line.picture, "picture"), link(&line.csv, "digits"), link(&line.document, "document")]
            .into_iter()
            .flatten()
            .collect();
    let size = line.rows.zip(line.columns).map(|(r, c)| format!(", {r} x {c}")).unwrap_or_default();
    let why = line.message.as_ref().map(|why| format!("<p class=\"why\">{}</p>", escaped(why)));
    let printed = line
        .printed
        .as_ref()
        .map(|printed| format!("<p class=\"printed\">{}</p>", escaped(&printed.to_string())));
    let (class, status) = (line.status.word(), words(line.status));
    // Writing to a string cannot fail.
    let _ = writeln!(
        list,
        "<li class=\"{class}\">{}<p>{name}{size}</p><p class=\"status\">{status}</p>{}{}<p>{}</p></li>",
        image.unwrap_or_default(),
        why.unwrap_or_default(),
        printed.unwrap_or_default(),
        links.join(" &middot; ")
    );
}

/// The picture made small, as JPEG in base 64; none where it cannot be read.
fn small_picture(path: &Path) -> Option<String> {
    let bytes = Cursor::new(std::fs::read(path).ok()?);
    let picture = ImageReader::new(bytes).with_guessed_format().ok()?.decode().ok()?;
    let small = DynamicImage::ImageRgb8(picture.thumbnail(SMALL, SMALL).into_rgb8());
    let bytes = pipeline::encode(&small.into_rgb8(), ImageFormat::Jpeg, Some(QUALITY)).ok()?;
    Some(base64::encoded(&bytes))
}

/// A path as a link has it (RFC 3986, section 2.1).
fn encoded(path: &str) -> String {
    let mut link = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            link.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_files_of_any_name() {
        assert_eq!(encoded("data/a b%#\u{e4}.csv"), "data/a%20b%25%23%C3%A4.csv");
    }
}
