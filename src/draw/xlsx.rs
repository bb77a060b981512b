//! The answer as a sheet for spreadsheet programs.

use super::table::{ANSWER, CLUE, Entry, FILLS, Table};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::puzzle::{Rules, Solution};
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, XlsxError,
};

/// Side of a cell, in pixels of a spreadsheet at 100 %: two digits of [`FONT`] points with room around them.
const SIDE: u32 = 32;
/// Height of the values, in points: half the cell's side, as on the printed page.
const FONT: f64 = 14.0;

/// The answer as an XLSX file: one sheet, its cell A1 the puzzle's first; borders as the layout's lines,
/// boxes in alternating pale fills, clues bold and green, answers slanted and blue, numbers as such, letters
/// as text, gaps blank. The same bytes for the same answer.
///
/// # Errors
/// [`Code::Bug`] where the file cannot be made, which only a board larger than a sheet could cause.
pub fn xlsx(rules: &dyn Rules, solution: &Solution) -> Result<Vec<u8>> {
    file(&rules.name(), &Table::of(rules, solution))
        .map_err(|e| Diagnostic::new(Code::Bug, format!("the spreadsheet cannot be made: {e}")))
}

fn file(title: &str, table: &Table) -> std::result::Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The file would hold the time of the run, and no two runs would give the same bytes.
    let epoch = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(
        &DocProperties::new().set_title(format!("Answer: {title}")).set_creation_datetime(&epoch),
    );
    let sheet = book.add_worksheet();
    sheet.set_name("Answer")?.set_screen_gridlines(false).set_print_fit_to_pages(1, 1);
    for column in 0..table.columns {
        sheet.set_column_width_pixels(column as u16, SIDE)?;
    }
    for (row, entries) in (0_u32..).zip(table.rows()) {
        sheet.set_row_height_pixels(row, SIDE)?;
        for (column, entry) in (0_u16..).zip(entries) {
            let Some(entry) = entry else { continue };
            let format = format(entry);
            match entry.text.as_deref().map(value) {
                Some(Value::Number(number)) => {
                    sheet.write_number_with_format(row, column, number, &format)?
                }
                Some(Value::Text(text)) => sheet.write_string_with_format(row, column, text, &format)?,
                None => sheet.write_blank(row, column, &format)?,
            };
        }
    }
    book.save_to_buffer()
}

/// What a cell of the sheet holds.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    Text(String),
}

fn value(text: &str) -> Value {
    match text.parse::<u32>() {
        Ok(number) => Value::Number(f64::from(number)),
        Err(_) => Value::Text(text.to_owned()),
    }
}

fn format(entry: &Entry) -> Format {
    let line = |thick: bool| if thick { FormatBorder::Thick } else { FormatBorder::Thin };
    let [top, right, bottom, left] = entry.thick.map(line);
    let format = Format::new()
        .set_align(FormatAlign::Center)
        .set_align(FormatAlign::VerticalCenter)
        .set_font_size(FONT)
        .set_background_color(Color::RGB(FILLS[entry.fill]))
        .set_border_top(top)
        .set_border_right(right)
        .set_border_bottom(bottom)
        .set_border_left(left);
    if entry.clue {
        format.set_bold().set_font_color(Color::RGB(CLUE))
    } else {
        format.set_italic().set_font_color(Color::RGB(ANSWER))
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::{entry, jigsaw, sample};
    use super::*;

    #[test]
    fn the_file_is_a_zip_of_the_same_bytes_every_time() {
        for (puzzle, solution) in [sample("samurai-small-soft"), sample("sixteen"), jigsaw()] {
            let written = || xlsx(puzzle.rules(), &solution).expect("it is written");
            let first = written();
            assert!(first.starts_with(b"PK\x03\x04"));
            // Dates are kept to the second.
            std::thread::sleep(std::time::Duration::from_millis(1100));
            assert!(written() == first, "{}", puzzle.rules().name());
        }
    }

    #[test]
    fn digits_are_numbers_and_letters_text() {
        assert_eq!(value("9"), Value::Number(9.0));
        assert_eq!(value("a"), Value::Text("a".to_owned()));
    }

    #[test]
    fn clues_answers_and_borders_differ_in_format() {
        let (puzzle, solution) = jigsaw();
        let table = Table::of(puzzle.rules(), &solution);
        let (clue, answer) = (entry(&table, 6).clone(), entry(&table, 5).clone());
        assert!(clue.clue && !answer.clue);
        let plain = Entry { thick: [false; 4], fill: 0, ..answer };
        assert_ne!(format(&plain), format(&Entry { clue: true, ..plain.clone() }));
        assert_ne!(format(&plain), format(&Entry { fill: 1, ..plain.clone() }));
        for side in 0..4 {
            let mut thick = plain.clone();
            thick.thick[side] = true;
            assert_ne!(format(&plain), format(&thick), "side {side}");
        }
        assert_eq!(format(&clue), format(&Entry { text: Some("4".into()), ..clue.clone() }));
    }
}
