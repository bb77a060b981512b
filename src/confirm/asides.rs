//! What a person says of what stands beside the cells: totals, words, tiles.

use super::givens;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::ocr::{Candidate, Reading};
use crate::puzzle::aside::Form;
use crate::puzzle::{Aside, Clue, Layout, Symbol, recognise};
use serde::{Deserialize, Serialize};

/// What a person says that stands beside the cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AsideCorrection {
    /// What it is: [`Aside::name`].
    pub name: String,
    /// What it says; empty where a word is none.
    pub value: String,
}

/// Lays what a person says of asides over a reading: it is certain, and the empty puzzle has it from then on.
/// The cells have been corrected before, since some of what stands beside them follows from them. Of two
/// corrections of one aside the later holds; a word behind the last one is a further word.
///
/// # Errors
/// [`Code::OutOfRange`] for an aside that the puzzle does not have and for a value that it cannot have;
/// nothing is changed then.
pub fn restate(layout: &mut Layout, reading: &mut Reading, said: &[AsideCorrection]) -> Result<()> {
    let Some(printed) = &layout.printed else {
        return said.first().map_or(Ok(()), |correction| Err(no_such_aside(&reading.asides, correction)));
    };
    let mut asides = reading.asides.clone();
    for correction in said {
        take(&mut asides, correction)?;
    }
    let mut stated = Reading { asides, cells: reading.cells.clone() };
    for (before, now) in reading.asides.iter().zip(&stated.asides) {
        follow(before, now, &mut stated.cells);
    }
    let blank = recognise(layout)?;
    let values: Vec<&str> = stated.asides.iter().map(|aside| aside.value.as_str()).collect();
    let clues: Vec<Clue> =
        givens(layout, &stated, &[])?.into_iter().map(|(cell, symbol)| Clue { cell, symbol }).collect();
    let text = blank.rules().retold(&values, &clues);
    let before = std::mem::replace(reading, stated).asides;
    let is_left = before.iter().any(|aside| aside.is_doubtful(SURE_ASIDE)) && !said.is_empty();
    // Nothing else is in doubt where each doubtful aside has been looked at.
    layout.doubted &= !is_left || reading.asides.iter().any(|aside| aside.is_doubtful(SURE_ASIDE));
    layout.printed = text.map_or_else(|| Some(printed.clone()), |text| Some(text.as_str().into()));
    Ok(())
}

/// Asides that are as sure as this leave no doubt of the puzzle as a whole.
pub const SURE_ASIDE: f64 = 0.95;

/// Takes one correction.
fn take(asides: &mut Vec<Aside>, correction: &AsideCorrection) -> Result<()> {
    let is_further = || is_further_word(asides, &correction.name);
    let form = match asides.iter().find(|aside| aside.name == correction.name) {
        Some(aside) => aside.form,
        None if is_further() => Form::Word,
        None => return Err(no_such_aside(asides, correction)),
    };
    let Some(value) = form.read(&correction.value) else {
        let message = format!("\"{}\" cannot be the {}", correction.value, correction.name);
        return Err(Diagnostic::new(Code::OutOfRange, message).hint(form.hint()));
    };
    match asides.iter_mut().find(|aside| aside.name == correction.name) {
        Some(aside) => *aside = aside.clone().certainly(value),
        None => asides.push(Aside::new(correction.name.as_str(), form, "", Vec::new()).certainly(value)),
    }
    Ok(())
}

/// Whether a name is that of the word behind the last one of a list.
pub(crate) fn is_further_word(asides: &[Aside], name: &str) -> bool {
    let words = asides.iter().filter(|aside| aside.form == Form::Word).count();
    words > 0 && name == format!("word {}", words + 1)
}

/// A tile that lies on the board has there the number that it has beside it.
fn follow(before: &Aside, now: &Aside, cells: &mut [crate::ocr::CellReading]) {
    let number = |aside: &Aside| aside.value.parse().ok().map(Symbol);
    let Some(cell) = now.cell.filter(|_| before.value != now.value) else { return };
    for read in cells.iter_mut().filter(|read| read.place.cell == cell) {
        if read.best().symbol == number(before) {
            read.candidates = vec![Candidate { symbol: number(now), probability: 1.0 }];
        }
    }
}

/// The asides of which what is taken is less sure than `sure` (0 to 1), least sure first.
pub fn doubtful_asides(reading: &Reading, sure: f64) -> Vec<&Aside> {
    let mut found: Vec<&Aside> = reading.asides.iter().filter(|aside| aside.is_doubtful(sure)).collect();
    let rank = |aside: &Aside| if aside.is_contested { 0.0 } else { aside.probability() };
    found.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    found
}

fn no_such_aside(asides: &[Aside], correction: &AsideCorrection) -> Diagnostic {
    /// Names that are listed.
    const LISTED: usize = 6;
    let message = format!("this puzzle has no {}", correction.name);
    let names: Vec<&str> = asides.iter().map(|aside| aside.name.as_str()).collect();
    let diagnostic = Diagnostic::new(Code::OutOfRange, message);
    if names.is_empty() {
        return diagnostic.hint("only its cells can be corrected, such as `row 3 column 2: 7`");
    }
    let more = if names.len() > LISTED { ", ..." } else { "" };
    let listed = names[..names.len().min(LISTED)].join(", ");
    diagnostic.fact(format!("beside its cells it has: {listed}{more}")).hint("name one of these")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Cell, Place, Point, Quad};
    use crate::ocr::{CellReading, Ink};

    fn said(name: &str, value: &str) -> AsideCorrection {
        AsideCorrection { name: name.to_owned(), value: value.to_owned() }
    }

    fn aside(name: &str, form: Form, values: &[(&str, f64)]) -> Aside {
        let values: Vec<(String, f64)> = values.iter().map(|v| (v.0.to_owned(), v.1)).collect();
        Aside::new(name, form, values[0].0.clone(), values)
    }

    /// The board of a text, with what stands beside its cells; the cells hold what `cells` say.
    fn board(text: &str, asides: Vec<Aside>, cells: &[(u16, u16, u32)]) -> (Layout, Reading) {
        let puzzle = crate::puzzle::parse(text, "t").expect("a puzzle").remove(0);
        let layout = Layout { printed: Some(text.into()), doubted: true, ..puzzle.rules().layout() };
        let cell = |cell: Cell| {
            let value = cells.iter().find(|c| (c.0, c.1) == (cell.row, cell.column)).map(|c| Symbol(c.2));
            CellReading {
                place: Place { cell, quad: Quad([Point::default(); 4]) },
                candidates: vec![Candidate { symbol: value, probability: 1.0 }],
                ink: if value.is_some() { Ink::Printed } else { Ink::Empty },
                ink_probability: 1.0,
            }
        };
        let cells = layout.cells().map(cell).collect();
        (layout, Reading { cells, asides })
    }

    fn printed(layout: &Layout) -> String {
        layout.printed.as_deref().unwrap_or_default().to_owned()
    }

    const SQUARE: &str = "#tc\n9\nx,x,x,21\nx,x,x,9\nx,x,x,12\n12,15,15,9\n";

    fn square() -> (Layout, Reading) {
        let names = ["row 1", "row 2", "row 3", "column 1", "column 2", "column 3"]
            .map(|line| format!("total of {line}"))
            .into_iter()
            .chain(["rising", "falling"].map(|name| format!("total of the {name} diagonal")));
        let values = ["21", "9", "12", "12", "15", "15", "9", "9"];
        let rival = |i: usize| if i == 0 { ("27", 0.4) } else { ("99", 0.001) };
        let asides = names
            .zip(values)
            .enumerate()
            .map(|(i, (name, value))| aside(&name, Form::Number, &[(value, 1.0 - rival(i).1), rival(i)]));
        board(SQUARE, asides.collect(), &[])
    }

    #[test]
    fn what_is_said_of_a_total_is_certain_and_in_the_puzzle() {
        let (mut layout, mut reading) = square();
        assert_eq!(doubtful_asides(&reading, 0.9)[0].name, "total of row 1");
        restate(&mut layout, &mut reading, &[said("total of row 1", "27")]).expect("it has a first row");
        assert_eq!(printed(&layout), SQUARE.replace("x,21", "x,27"));
        assert!(doubtful_asides(&reading, 0.999).iter().all(|aside| aside.name != "total of row 1"));
        assert!(!layout.doubted, "nothing else was doubtful");
        let names = ["total of the rising diagonal", "total of the falling diagonal"];
        restate(&mut layout, &mut reading, &names.map(|name| said(name, "8"))).expect("both diagonals");
        let changed = printed(&layout);
        assert!(changed.starts_with("#tc\n8\n") && changed.ends_with(",15,8\n"), "{changed}");
    }

    #[test]
    fn a_doubtful_aside_that_nobody_looked_at_leaves_the_puzzle_in_doubt() {
        let (mut layout, mut reading) = square();
        restate(&mut layout, &mut reading, &[said("total of row 2", "9")]).expect("it has a second row");
        assert!(layout.doubted);
    }

    #[test]
    fn what_cannot_be_said_names_the_place_and_changes_nothing() {
        let (layout, reading) = square();
        for (name, value, part) in [
            ("total of row 4", "9", "no total of row 4"),
            ("word 1", "hock", "no word 1"),
            ("total of row 1", "2x", "\"2x\" cannot be the total of row 1"),
            ("total of row 1", "", "cannot be the total of row 1"),
        ] {
            let (mut after, mut read) = (layout.clone(), reading.clone());
            let both = [said("total of row 2", "7"), said(name, value)];
            let refused = restate(&mut after, &mut read, &both).expect_err(part);
            assert_eq!(refused.code, Code::OutOfRange);
            assert!(refused.message.contains(part) && refused.hint.is_some(), "{refused:?}");
            assert_eq!((after, read), (layout.clone(), reading.clone()));
        }
    }

    #[test]
    fn words_are_changed_taken_out_and_added() {
        let text = format!("#gogen\n{}abut\naxis\n", ".....\n".repeat(5));
        let asides = ["abut", "axis"].iter().zip(1..);
        let asides: Vec<Aside> =
            asides.map(|(word, i)| aside(&format!("word {i}"), Form::Word, &[(word, 1.0)])).collect();
        let (mut layout, mut reading) = board(&text, asides, &[]);
        let all =
            [said("word 1", "ABET"), said("word 2", "none"), said("word 3", "hock"), said("word 4", "jab")];
        restate(&mut layout, &mut reading, &all).expect("words");
        assert!(printed(&layout).ends_with(".....\nabet\nhock\njab\n"), "{}", printed(&layout));
        restate(&mut layout, &mut reading, &[said("word 6", "far")]).expect_err("the fifth comes first");
    }

    #[test]
    fn a_tile_that_lies_already_changes_its_number_with_its_tile() {
        let text = "#sumspots 2 5\n1,0000\n2,0101\n3,1010\n4,1111\n-\n";
        let tile = |i: u32| {
            let lies = (i == 2).then(|| Cell::new(0, 1));
            let number = aside(&format!("number of tile {i}"), Form::Number, &[(&i.to_string(), 1.0)]);
            let dots = aside(&format!("dots of tile {i}"), Form::Dots, &[("0000", 1.0)]);
            [Aside { cell: lies, ..number }, dots]
        };
        let (mut layout, mut reading) = board(text, (1..=4).flat_map(tile).collect(), &[(0, 1, 2)]);
        let all = [said("number of tile 2", "8"), said("dots of tile 3", "0110")];
        restate(&mut layout, &mut reading, &all).expect("four tiles");
        assert_eq!(printed(&layout), "#sumspots 2 8\n1,0000\n8,0000\n3,0110\n4,0000\n-\n");
        assert_eq!(reading.at(Cell::new(0, 1)).map(|cell| cell.best().symbol), Some(Some(Symbol(8))));
    }

    #[test]
    fn pieces_of_track_say_where_it_enters_and_leaves() {
        let text = "#tt\nR,1,1,1\n3,5,0,5\n0,0,0,0\n0,0,0,0\n";
        let lines = ["row", "column"].into_iter().flat_map(|line| (1..=3).map(move |i| (line, i)));
        let values = ["3", "0", "0", "1", "1", "1"];
        let asides: Vec<Aside> = lines
            .zip(values)
            .map(|((line, i), value)| aside(&format!("total of {line} {i}"), Form::Number, &[(value, 1.0)]))
            .collect();
        let (mut layout, mut reading) = board(text, asides, &[(0, 0, 5), (0, 2, 6)]);
        restate(&mut layout, &mut reading, &[]).expect("a board");
        assert_eq!(printed(&layout), text.replace("3,5,0,5", "3,5,0,6"));
    }

    #[test]
    fn numbers_of_dominoes_are_changed_one_by_one() {
        let text = "#dp 0-1\n011\n001\n-\n";
        let puzzle = crate::puzzle::parse(text, "t").expect("a board").remove(0);
        let numbers = ["0", "1", "1", "0", "0", "1"];
        let told = puzzle.rules().retold(&["1", "1", "1", "0", "0", "0"], &[]).expect("dominoes");
        assert_eq!(told, "#dp 0-1\n111\n000\n-\n");
        assert_eq!(puzzle.rules().retold(&numbers, &[]).as_deref(), Some(text));
    }
}
