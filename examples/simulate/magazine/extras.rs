//! Blocks of a page that are no part of its puzzle.

use super::super::canvas::{Area, Canvas, Colour};
use super::super::text::{self, Setting};
use super::furniture::Press;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Sets words in lines from the top of an area, as wide as it is; where they end.
pub(super) fn paragraph(press: &mut Press, words: &str, area: Area) -> f32 {
    let (fonts, size) = (press.fonts, press.size);
    let mut lines: Vec<String> = vec![String::new()];
    for word in words.split_whitespace() {
        let last = lines.last().cloned().unwrap_or_default();
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        if last.is_empty() || press.canvas.measure(&fonts.body, size, &longer) <= area.x1 - area.x0 {
            lines.pop();
            lines.push(longer);
        } else {
            lines.push(word.to_owned());
        }
    }
    let leading = size * 1.25;
    for (i, line) in lines.iter().enumerate() {
        let y = area.y0 + size * 0.8 + leading * i as f32;
        press.canvas.print(&fonts.body, size, area.x0, y, line, press.ink);
    }
    area.y0 + leading * lines.len() as f32
}

/// The line at the head of a newspaper page.
pub(super) fn masthead(press: &mut Press, width: f32, rng: &mut ChaCha8Rng) {
    let fonts = press.fonts;
    let name = format!("{} & {}", text::capital(&text::word(rng)), text::capital(&text::word(rng)));
    let day = format!(
        "{} {} {}",
        text::capital(&text::word(rng)),
        rng.random_range(1..31),
        rng.random_range(1..90)
    );
    let end = press.canvas.measure(&fonts.body, 3.0, &day);
    let fits = (width - 22.0 - end) / press.canvas.measure(&fonts.head, 1.0, &name);
    press.canvas.print(&fonts.head, fits.min(4.4), 8.0, 9.0, &name, press.ink);
    press.canvas.print(&fonts.body, 3.0, width - 8.0 - end, 9.0, &day, press.ink);
    press.canvas.fill(Area::new(8.0, 11.0, width - 16.0, 0.5), press.ink);
    press.canvas.fill(Area::new(8.0, 12.0, width - 16.0, 0.15), press.ink);
}

/// Columns of text with headlines around an area that stays free.
pub(super) fn articles(press: &mut Press, (width, height): (f32, f32), free: Area, rng: &mut ChaCha8Rng) {
    let (fonts, ink) = (press.fonts, press.ink);
    let set = Setting { font: &fonts.body, size: rng.random_range(2.3..2.8), ink };
    let mut columns = Vec::new();
    if free.x0 > 30.0 {
        columns.push(Area { x0: 7.0, y0: 16.0, x1: free.x0 - 1.0, y1: height - 12.0 });
    }
    if width - free.x1 > 30.0 {
        columns.push(Area { x0: free.x1 + 1.0, y0: 16.0, x1: width - 7.0, y1: height - 12.0 });
    }
    if height - free.y1 > 24.0 {
        let count = ((free.x1 - free.x0) / 42.0).floor().max(1.0);
        let pitch = (free.x1 - free.x0) / count;
        for i in 0..count as usize {
            let x = free.x0 + 3.0 + pitch * i as f32;
            columns.push(Area { x0: x, y0: free.y1 + 3.0, x1: x + pitch - 5.0, y1: height - 12.0 });
        }
        press.canvas.fill(Area { x0: free.x0 + 3.0, y0: free.y1, x1: free.x1 - 3.0, y1: free.y1 + 0.2 }, ink);
    }
    for mut column in columns {
        if rng.random_bool(0.7) {
            let headline = text::capital(&[text::word(rng), text::word(rng)].join(" "));
            let fits = (column.x1 - column.x0) / press.canvas.measure(&fonts.head, 1.0, &headline);
            press.canvas.print(&fonts.head, fits.min(4.2), column.x0, column.y0 + 4.0, &headline, ink);
            column.y0 += 6.0;
        }
        text::flow(press.canvas, &set, column, &[], rng);
    }
}

/// A coloured box with large words in it.
pub(super) fn advert(press: &mut Press, area: Area, rng: &mut ChaCha8Rng) {
    if area.y1 - area.y0 < 14.0 {
        return;
    }
    let high = (area.y1 - area.y0).min(34.0);
    let area = Area { y0: area.y1 - high, ..area };
    let (fonts, light, accent) = (press.fonts, press.paper, press.accent);
    press.canvas.round(area, [3.0; 4], accent, if rng.random_bool(0.5) { 1.0 } else { 0.25 });
    let words: Vec<String> = (0..3).map(|_| text::word(rng).to_uppercase()).collect();
    let words = words.join(" ");
    let size = (0.8 * (area.x1 - area.x0) / press.canvas.measure(&fonts.head, 1.0, &words)).min(7.0);
    press.canvas.print(&fonts.head, size, area.x0 + 5.0, area.y0 + 10.0, &words, light);
    let small = format!("{} {} {}", text::word(rng), text::word(rng), rng.random_range(10_000..99_999));
    press.canvas.print(&fonts.body, 2.8, area.x0 + 5.0, area.y1 - 3.0, &small, light);
}

/// A small crossword with clues below it.
pub(super) fn crossword(press: &mut Press, area: Area, rng: &mut ChaCha8Rng) {
    let (fonts, ink, paper) = (press.fonts, press.ink, press.paper);
    let side = (area.x1 - area.x0).min(area.y1 - area.y0).min(52.0);
    let count = rng.random_range(7..=11_usize);
    let cell = side / count as f32;
    press.canvas.fill(Area::new(area.x0, area.y0, side, side), ink);
    let mut number = 0;
    for r in 0..count {
        for c in 0..count {
            if r % 2 == 1 && c % 2 == 1 || rng.random_bool(0.12) {
                continue;
            }
            let (x, y) = (area.x0 + cell * c as f32, area.y0 + cell * r as f32);
            press.canvas.fill(Area::new(x, y, cell, cell).grown(-0.12), paper);
            if rng.random_bool(0.3) {
                number += 1;
                let y = y + cell * 0.38;
                press.canvas.print(&fonts.body, cell * 0.34, x + 0.4, y, &number.to_string(), ink);
            }
        }
    }
    let beside = area.x1 - area.x0 > side + 30.0;
    let clues = if beside {
        Area { x0: area.x0 + side + 5.0, ..area }
    } else {
        Area { y0: area.y0 + side + 5.0, ..area }
    };
    let mut y = clues.y0 + 2.6;
    while y < clues.y1 {
        let clue =
            format!("{} {} {}", rng.random_range(1..30), text::capital(&text::word(rng)), text::word(rng));
        press.canvas.print(
            &fonts.body,
            2.4,
            clues.x0,
            y,
            &format!("{clue} ({})", rng.random_range(3..9)),
            ink,
        );
        y += 3.2;
    }
}

/// Five stars in a row that ends at a place, so many of them filled and the others hollow.
pub(super) fn stars(press: &mut Press, (x, y): (f32, f32), radius: f32, filled: usize) {
    let (ink, light) = (press.accent, press.paper);
    for i in 0..5 {
        let at = (x - radius * (1.0 + 2.3 * (4 - i) as f32), y);
        star(press.canvas, at, radius, ink);
        if i >= filled {
            star(press.canvas, at, radius * 0.66, light);
        }
    }
}

/// A star with a point upwards.
pub(super) fn star(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, ink: Colour) {
    use std::f32::consts::PI;
    /// From the middle to where two points meet, in radii.
    const NECK: f32 = 0.42;
    let scale = canvas.scale;
    // Half of a point, from its tip to its neck: all others lie as this one does.
    let (tip, neck) = ((radius, 0.0), (radius * NECK * (PI / 5.0).cos(), radius * NECK * (PI / 5.0).sin()));
    let (dx, dy) = (neck.0 - tip.0, neck.1 - tip.1);
    canvas.shape(Area::around((x, y), radius), ink, |px, py| {
        let (far, turn) = ((px - x).hypot(py - y), (px - x).atan2(y - py));
        let aside = (turn.rem_euclid(PI * 0.4) - PI * 0.2).abs();
        let (u, v) = (far * (PI * 0.2 - aside).cos(), far * (PI * 0.2 - aside).sin());
        let inside = (dx * (v - tip.1) - dy * (u - tip.0)) / dx.hypot(dy);
        inside * scale + 0.5
    });
}

/// A sudoku that is solved, in small, from its upper left corner on.
pub(super) fn solved(press: &mut Press, (x, y): (f32, f32), side: f32, rng: &mut ChaCha8Rng) {
    let cell = side / 9.0;
    let mut digits: Vec<usize> = (1..=9).collect();
    digits.shuffle(rng);
    for i in 0..=9 {
        let (at, half) = (cell * i as f32, if i % 3 == 0 { 0.16 } else { 0.06 });
        press.canvas.fill(Area { x0: x, y0: y + at, x1: x + side, y1: y + at }.grown(half), press.ink);
        press.canvas.fill(Area { x0: x + at, y0: y, x1: x + at, y1: y + side }.grown(half), press.ink);
    }
    for (r, c) in (0..9).flat_map(|r| (0..9).map(move |c| (r, c))) {
        let digit = digits[(r * 3 + r / 3 + c) % 9].to_string();
        let area = Area::new(x + cell * c as f32, y + cell * r as f32, cell, cell);
        press.canvas.symbol(&press.fonts.body, area, 0.55, &digit, press.ink);
    }
}
