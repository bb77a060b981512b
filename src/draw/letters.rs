//! The letters of answers as glyphs that PDF operators draw, each on its halo.

use super::glyph;
use super::shape::{ANSWER_HEIGHT, HALO};
use crate::photo::Face;
use ab_glyph::{OutlineCurve, Point, point};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Glyph units to a cell's side.
const UNITS: f32 = 1000.0;

/// From one character to the next, in cell sides where figures are as high as those of answers: the advance
/// of a figure. Letters have the same, around their middle.
pub(super) const ADVANCE: f64 = 0.3758;

/// The glyphs of these characters, and the space. A font of size 1 has them as high as answers are in cells
/// whose sides are 1.
pub(super) fn of(characters: impl IntoIterator<Item = char>) -> Face {
    let mut wanted: BTreeSet<char> = characters.into_iter().filter(char::is_ascii).collect();
    wanted.insert(' ');
    let glyphs = wanted.into_iter().map(|c| (c, drawn(c))).collect();
    let advance = (ADVANCE * f64::from(UNITS)).round() as i32;
    // What the widest letter, slanted and with its halo, may cover.
    Face { glyphs, advance, bounds: [-300, -200, 800, 700] }
}

/// The operators that draw a character: its halo first, then itself in the colour that text has.
fn drawn(c: char) -> String {
    let Some((curves, advance)) = glyph::curves(c) else { return String::new() };
    // Its middle is where that of a figure is.
    let aside = (ADVANCE as f32 - advance * ANSWER_HEIGHT) / 2.0;
    let at = |p: Point| point((p.x * ANSWER_HEIGHT + aside) * UNITS, p.y * ANSWER_HEIGHT * UNITS);
    let path = path(&curves, at);
    format!("1 G 1 j {} w {path}S {path}f", (2.0 * HALO * UNITS).round())
}

fn path(curves: &[OutlineCurve], at: impl Fn(Point) -> Point) -> String {
    let (mut path, mut pen) = (String::new(), None);
    let mut put = |points: &[Point], operator: char| {
        for p in points {
            // Writing to a string cannot fail.
            let _ = write!(path, "{} {} ", p.x.round(), p.y.round());
        }
        path.push(operator);
        path.push(' ');
    };
    for curve in curves {
        let (start, end) = match *curve {
            OutlineCurve::Line(a, b) | OutlineCurve::Quad(a, _, b) | OutlineCurve::Cubic(a, _, _, b) => {
                (a, b)
            }
        };
        if pen != Some(start) {
            if pen.is_some() {
                put(&[], 'h');
            }
            put(&[at(start)], 'm');
        }
        match *curve {
            OutlineCurve::Line(_, b) => put(&[at(b)], 'l'),
            OutlineCurve::Quad(a, b, c) => {
                // The same curve as a cubic one.
                let third = |from: Point| {
                    let step = point((b.x - from.x) * 2.0 / 3.0, (b.y - from.y) * 2.0 / 3.0);
                    at(point(from.x + step.x, from.y + step.y))
                };
                put(&[third(a), third(c), at(c)], 'c');
            }
            OutlineCurve::Cubic(_, b, c, d) => put(&[at(b), at(c), at(d)], 'c'),
        }
        pen = Some(end);
    }
    put(&[], 'h');
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_the_advance_that_all_glyphs_get() {
        for figure in '0'..='9' {
            let (_, advance) = glyph::curves(figure).expect("the font has figures");
            assert!((f64::from(advance * ANSWER_HEIGHT) - ADVANCE).abs() < 0.001, "{figure}: {advance}");
        }
    }

    #[test]
    fn a_space_draws_nothing_and_a_zero_two_closed_lines_twice() {
        let face = of("0".chars());
        let characters: Vec<char> = face.glyphs.iter().map(|(c, _)| *c).collect();
        assert_eq!(characters, [' ', '0']);
        assert_eq!(face.glyphs[0].1, "");
        assert_eq!(face.glyphs[1].1.matches(" h ").count(), 4);
        let bounds = face.bounds;
        for number in face.glyphs[1].1.split(' ').filter_map(|word| word.parse::<i32>().ok()) {
            assert!((bounds[0]..=bounds[2]).contains(&number), "{number}");
        }
    }
}
