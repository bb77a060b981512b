//! The words of a gogen, and the letters to cross off.

use super::super::super::canvas::Area;
use super::super::sheet::{Anchor, Paint, Sheet, Type, Use};
use super::{Bullet, Look, Place, Rows, racks, wings};

/// Width and height of the list of words, and above or below it what is between it and the board.
pub(super) fn size(look: &Look, words: &[String]) -> (f32, f32) {
    /// Width of a list that runs on.
    const RUNNING: f32 = 6.0;
    let (width, rows) = match look.run {
        Some(between) => {
            let signs: usize = words.iter().map(|word| word.len() + between.len()).sum();
            let wide = look.word.height * if look.capitals { 1.0 } else { 0.85 };
            (RUNNING, (signs as f32 * wide / RUNNING).ceil())
        }
        None => (column(look) * look.columns as f32, words.len().div_ceil(look.columns) as f32),
    };
    (width, rows * leading(look) + apart(look) + bar(look))
}

/// What is between the list and the board, above or below it.
pub(super) fn apart(look: &Look) -> f32 {
    if matches!(look.place, Place::Beside | Place::Left | Place::Wings) { 0.0 } else { look.apart }
}

/// Height of the bar over the words, with the paper below it.
fn bar(look: &Look) -> f32 {
    if look.heading.is_some() { look.word.height * 2.5 } else { 0.0 }
}

/// Height of a line of the list of words.
fn leading(look: &Look) -> f32 {
    look.word.height * if matches!(look.rows, Rows::Pills(_)) { 2.4 } else { 1.75 }
}

/// Width of a column of the list of words: the longest have eight letters.
fn column(look: &Look) -> f32 {
    let bullet = if look.bullet == Bullet::None { 0.0 } else { 1.5 };
    look.word.height * (9.4 + bullet)
}

pub(super) fn in_columns(sheet: &mut Sheet, look: &Look, words: &[String], (x, y): (f32, f32)) {
    let rows = words.len().div_ceil(look.columns);
    let wide = column(look) * look.columns as f32;
    if let Some((heading, colour)) = look.heading {
        let size = look.word.height;
        sheet.rectangle(Area::new(x, y, wide, size * 2.0), Paint::fill(colour));
        let set = Type { face: Use::Head, anchor: Anchor::Middle, ..look.word };
        sheet.print((x + wide / 2.0, y + size), heading, set.inked(sheet.paper).within(wide * 0.9));
    }
    let y = y + bar(look);
    for row in 0..rows {
        let top = y + leading(look) * row as f32;
        match look.rows {
            Rows::Striped(colour) if row % 2 == 0 => {
                sheet.rectangle(Area::new(x, top, wide, leading(look)), Paint::fill(colour));
            }
            Rows::Ruled(colour) => {
                let low = top + leading(look);
                sheet.line(&[(x, low), (x + wide, low)], (0.15, colour));
            }
            _ => {}
        }
    }
    let is_plain = matches!(look.rows, Rows::Plain | Rows::Pills(_));
    let x = if is_plain { x } else { x + look.word.height * 0.4 };
    let set = look.word.inked(if look.panel.is_some() { sheet.paper } else { look.ink });
    for (i, word) in words.iter().enumerate() {
        let mut left = x + column(look) * (i / rows) as f32;
        let middle = y + leading(look) * ((i % rows) as f32 + 0.5);
        let size = look.word.height;
        match look.bullet {
            Bullet::None => {}
            Bullet::Dot => sheet.disc((left + size * 0.4, middle), size * 0.25, Paint::fill(look.ink)),
            Bullet::Box => {
                let area = Area::new(left, middle - size * 0.5, size, size);
                sheet.rectangle(area, Paint::edge(0.2, look.ink));
            }
        }
        if look.bullet != Bullet::None {
            left += size * 1.5;
        }
        let set = set.within(size * 8.9);
        if look.place == Place::Wings {
            wings::word(sheet, (x, middle), (word, i >= rows), (column(look), set));
        } else if let Rows::Pills(ink) = look.rows {
            racks::pill(sheet, (left, middle), (word, set), column(look), ink);
        } else {
            sheet.print((left, middle), word, set);
        }
    }
}

/// The words in lines, in the middle of the width of the list.
pub(super) fn run_on(
    sheet: &mut Sheet,
    look: &Look,
    (words, between): (&[String], &str),
    ((x, y), list): ((f32, f32), (f32, f32)),
) {
    let most = ((list.1 - look.apart) / leading(look)).round() as usize;
    let set = Type { anchor: Anchor::Middle, ..look.word };
    let lines = |sheet: &Sheet, share: f32| -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in words {
            match lines.last_mut() {
                Some(line) if sheet.width(&format!("{line}{between}{word}"), set) * share <= list.0 => {
                    *line += between;
                    *line += word;
                }
                Some(line) => {
                    *line += between.trim_end();
                    lines.push(word.clone());
                }
                None => lines.push(word.clone()),
            }
        }
        lines
    };
    // Wide faces are set smaller, so that no more lines are needed.
    let shares = (10..=20).rev().map(|i| i as f32 / 20.0);
    let share = shares.into_iter().find(|&share| lines(sheet, share).len() <= most).unwrap_or(0.5);
    for (i, line) in lines(sheet, share).iter().enumerate() {
        let middle = y + leading(look) * (i as f32 + 0.5);
        let set = Type { height: set.height * share, ..set };
        sheet.print((x + list.0 / 2.0, middle), line, set);
    }
}

/// The letters to cross off.
pub(super) fn strip(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32)) {
    let wide = 25_u8.div_ceil(look.strips);
    let start = x + (5.0 - 0.2 * f32::from(wide)) / 2.0;
    for i in 0..25 {
        let letter = char::from(b'A' + i).to_string();
        let (row, y) = (i / wide, y + 0.3 * f32::from(i / wide));
        let at = (start + 0.1 + 0.2 * f32::from(i - row * wide), y);
        if let Some((width, ink)) = look.cells {
            let cell = Area { x0: at.0 - 0.1, y0: y - 0.12, x1: at.0 + 0.1, y1: y + 0.12 };
            sheet.rectangle(cell, Paint::edge(width, ink));
        }
        sheet.print(at, &letter, Type::symbols(0.12, look.ink).within(0.16));
    }
}
