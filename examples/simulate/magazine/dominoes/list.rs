//! The list of the pieces to be found.

use super::super::super::canvas::Area;
use super::super::lattice::middle;
use super::super::sheet::{Anchor, Paint, Sheet, Type};
use super::{Board, List, Look, checks, counters};

/// Every piece of the set.
fn set(board: &Board) -> Vec<(u32, u32)> {
    (0..=board.most).flat_map(|a| (a..=board.most).map(move |b| (a, b))).collect()
}

/// Width and height of an entry of the list.
fn entry(look: &Look) -> (f32, f32) {
    match look.list {
        List::Pips | List::Dark => (0.95, 0.62),
        List::Upright => (0.6, 1.0),
        List::Triangle => (0.9, 0.6),
        List::Boxes => (0.5, 0.5),
        List::Fractions => (0.62, 1.1),
        List::Ticks => (1.45, 0.55),
        List::Capsules => (1.2, 0.68),
        List::Stairs => (0.92, 0.56),
        _ => (1.15, 0.6),
    }
}

/// Columns of the list.
fn columns(look: &Look, board: &Board) -> usize {
    match (look.list, look.beside) {
        (List::Triangle | List::Boxes | List::Stairs, _) => board.most as usize + 1,
        (_, true) => set(board).len().div_ceil((board.size.0 as f32 / entry(look).1) as usize),
        (_, false) => ((board.size.1 as f32 + 1.0) / entry(look).0) as usize,
    }
}

/// Width and height of the list.
pub(super) fn extent(look: &Look, board: &Board) -> (f32, f32) {
    let (wide, high) = entry(look);
    match look.list {
        List::None => (0.0, 0.0),
        List::Triangle | List::Stairs => (wide * (board.most + 1) as f32, high * (board.most + 1) as f32),
        List::Boxes => (wide * (board.most + 2) as f32, high * (board.most + 2) as f32),
        _ => {
            let count = columns(look, board);
            (wide * count as f32, high * set(board).len().div_ceil(count) as f32)
        }
    }
}

/// Prints the list of the pieces.
pub(super) fn draw(sheet: &mut Sheet, look: &Look, board: &Board, (x, y): (f32, f32)) {
    let (wide, high) = entry(look);
    let count = columns(look, board);
    for (i, (a, b)) in set(board).into_iter().enumerate() {
        let (row, column) = match (look.list, look.beside) {
            (List::None, _) => return,
            (List::Triangle, _) => (b as usize, a as usize),
            (List::Stairs, _) => (a as usize, (b - a) as usize),
            (List::Boxes, _) => (b as usize, a as usize + 1),
            // Beside the board they run down, below it across.
            (_, true) => (i % set(board).len().div_ceil(count), i / set(board).len().div_ceil(count)),
            (_, false) => (i / count, i % count),
        };
        let area = Area::new(x + wide * column as f32, y + high * row as f32, wide, high);
        let at = middle(area);
        let text = Type::symbols(0.3, look.ink).in_face(look.face).within(wide * 0.8);
        match look.list {
            List::Stairs => sheet.print(at, &format!("{a}-{b}"), Type { height: 0.26, ..text }),
            List::Words(between) => sheet.print(at, &format!("{a}{between}{b}"), text),
            List::Triangle => {
                sheet.rectangle(area, Paint::edge(0.15, look.ink));
                sheet.print(at, &format!("{a}-{b}"), Type { height: 0.24, ..text });
            }
            List::Boxes => {
                sheet.rectangle(area, Paint::edge(0.18, look.ink));
                if a == 0 {
                    sheet.print((at.0 - wide, at.1), &b.to_string(), text);
                }
                if b == board.most {
                    sheet.print((at.0, at.1 + high), &a.to_string(), text);
                }
            }
            List::Ticks => {
                let box_at = Area::around((area.x0 + 0.2, at.1), 0.13);
                sheet.rectangle(box_at, Paint::edge(0.2, look.ink));
                let set = Type { anchor: Anchor::Start, ..text }.within(wide * 0.6);
                sheet.print((area.x0 + 0.46, at.1), &format!("{a}-{b}"), set);
            }
            List::Fractions => checks::fraction(sheet, at, (a, b), text),
            List::Capsules => counters::capsule(sheet, area.grown(-0.07), 0.5, ((a, b), text)),
            List::Bones => counters::capsule(sheet, area.grown(-0.07), 0.06, ((a, b), text)),
            List::Upright => upright(sheet, look, area.grown(-0.07), (a, b)),
            _ => little(sheet, look, area.grown(-0.07), (a, b)),
        }
        if look.crossed && board.lies((a, b)) {
            let (dx, dy) = (wide * 0.36, high * 0.26);
            let ink = if look.list == List::Dark { sheet.paper } else { look.ink };
            sheet.line(&[(at.0 - dx, at.1 + dy), (at.0 + dx, at.1 - dy)], (0.35, ink));
        }
    }
}

/// A little piece that stands upright, with numbers.
fn upright(sheet: &mut Sheet, look: &Look, area: Area, (a, b): (u32, u32)) {
    sheet.rounded(area, 0.06, Paint::edge(0.2, look.ink));
    let ((x, y), high) = (middle(area), area.y1 - area.y0);
    sheet.line(&[(area.x0 + 0.06, y), (area.x1 - 0.06, y)], (0.16, look.ink));
    let set = Type::symbols(0.26, look.ink).in_face(look.face).within(0.36);
    sheet.print((x, y - high / 4.0), &a.to_string(), set);
    sheet.print((x, y + high / 4.0), &b.to_string(), set);
}

/// A little piece with pips, or with numbers where pips are too many.
fn little(sheet: &mut Sheet, look: &Look, area: Area, (a, b): (u32, u32)) {
    let is_dark = look.list == List::Dark;
    let ink = if is_dark { sheet.paper } else { look.ink };
    let paint = if is_dark { Paint::fill(look.ink) } else { Paint::edge(0.16, ink) };
    sheet.rounded(area, 0.08, paint);
    let half = (area.x1 - area.x0) / 2.0;
    sheet.line(&[(area.x0 + half, area.y0), (area.x0 + half, area.y1)], (0.12, ink));
    for (number, x) in [(a, area.x0 + half / 2.0), (b, area.x1 - half / 2.0)] {
        let y = f32::midpoint(area.y0, area.y1);
        if number > 6 {
            sheet.print((x, y), &number.to_string(), Type::symbols(0.22, ink).in_face(look.face));
            continue;
        }
        for (dx, dy) in pips(number) {
            sheet.disc((x + dx * half * 0.27, y + dy * half * 0.3), 0.035, Paint::fill(ink));
        }
    }
}

/// Where the pips of a half are, -1 to 1.
fn pips(number: u32) -> Vec<(f32, f32)> {
    let pairs = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (0.0, -1.0), (0.0, 1.0)];
    let mut places = pairs[..(number / 2 * 2) as usize].to_vec();
    if number % 2 == 1 {
        places.push((0.0, 0.0));
    }
    places
}
