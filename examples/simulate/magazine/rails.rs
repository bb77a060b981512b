//! Pieces of train tracks.

use super::super::canvas::{Area, Colour};
use super::lattice::middle;
use super::sheet::{Paint, Sheet};
use gridlens::puzzle::kinds::tracks::Side;
use std::f32::consts::FRAC_PI_2;

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rails {
    /// Two rails on sleepers.
    Sleepers,
    /// One thick line.
    Stroke,
    /// Two thin lines.
    Twin,
    /// A grey band with edges.
    Band,
    /// Sleepers under a thick line.
    Ladder,
    /// Two dark rails on thick sleepers of this colour.
    Timber(Colour),
    /// A broad band of this colour between thick edges.
    Tube(Colour),
    /// Light pieces in a thick line, as maps have it.
    Map,
    /// One broad line of this colour.
    Ribbon(Colour),
    /// Two rails with the ends of sleepers outside them, and this colour between them.
    Comb(Colour),
    /// Two light rails on a dark bed.
    Bed,
    /// A line of this colour with a station in the middle.
    Metro(Colour),
    /// Two rails with thin rungs between them.
    Rungs,
    /// A thin line with ticks across it, as atlases have it.
    Ticks,
    /// Sleepers alone.
    Ties,
    /// Sleepers on a band of this colour.
    Ballast(Colour),
}

/// How a track is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    pub(super) rails: Rails,
    /// Half the distance between the rails, in cells.
    pub(super) gauge: f32,
    /// How heavy sleepers and rails are: 1 is as heavy as they come.
    pub(super) weight: f32,
    /// Between the pieces of two cells, in cells.
    pub(super) gap: f32,
    pub(super) ink: Colour,
}

impl Track {
    /// Draws the piece with this symbol in a cell.
    pub(super) fn piece(&self, sheet: &mut Sheet, area: Area, tile: u32) {
        let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| tile & side.bit() != 0).collect();
        if sides.len() != 2 {
            return;
        }
        self.draw(sheet, area, &sides, area.grown(-self.gap / 2.0));
    }

    /// Draws a track that goes out of the board at a place on its edge, and ends there.
    pub(super) fn stub(&self, sheet: &mut Sheet, edge: (f32, f32), out: (f32, f32)) {
        /// How far it goes, in cells.
        const LONG: f32 = 0.32;
        let beyond = Area::around((edge.0 + out.0 / 2.0, edge.1 + out.1 / 2.0), 0.5);
        let (mut free, past) = (beyond, 1.0 - LONG);
        match out {
            (x, _) if x < 0.0 => free.x0 += past,
            (x, _) if x > 0.0 => free.x1 -= past,
            (_, y) if y < 0.0 => free.y0 += past,
            _ => free.y1 -= past,
        }
        let sides = if out.0 == 0.0 { [Side::Top, Side::Bottom] } else { [Side::Left, Side::Right] };
        self.draw(sheet, beyond, &sides, free);
    }

    /// Draws a piece between two sides of an area, as much of it as lies within `free`.
    fn draw(&self, sheet: &mut Sheet, area: Area, sides: &[Side], free: Area) {
        let line = |sheet: &mut Sheet, aside: f32, edge| sheet.flush(&course(area, sides, aside), edge, free);
        let pair = |sheet: &mut Sheet, aside: f32, edge| {
            line(sheet, -aside, edge);
            line(sheet, aside, edge);
        };
        let (unit, ink) = (sheet.unit, self.ink);
        match self.rails {
            Rails::Stroke => line(sheet, 0.0, (0.22 * self.weight * unit, ink)),
            Rails::Twin => pair(sheet, self.gauge, (0.3, ink)),
            Rails::Band => {
                line(sheet, 0.0, (2.0 * self.gauge * unit, [175; 3]));
                pair(sheet, self.gauge, (0.22, ink));
            }
            Rails::Sleepers => {
                sleepers(sheet, area, sides, (self.gauge + 0.1, [4, 5]), (0.09 * self.weight * unit, ink));
                pair(sheet, self.gauge, (0.06 * self.weight * unit, ink));
            }
            Rails::Ladder => {
                sleepers(sheet, area, sides, (self.gauge + 0.05, [4, 5]), (0.07 * self.weight * unit, ink));
                line(sheet, 0.0, (0.14 * unit, ink));
            }
            Rails::Timber(colour) => {
                sleepers(sheet, area, sides, (self.gauge + 0.1, [3, 4]), (0.13 * unit, colour));
                pair(sheet, self.gauge, (0.065 * unit, ink));
            }
            Rails::Tube(colour) => {
                line(sheet, 0.0, (2.0 * self.gauge * unit + 1.0, ink));
                line(sheet, 0.0, (2.0 * self.gauge * unit, colour));
            }
            Rails::Ribbon(colour) => line(sheet, 0.0, ((1.2 * self.gauge + 0.15) * unit, colour)),
            Rails::Rungs => {
                sleepers(sheet, area, sides, (self.gauge, [5, 6]), (0.035 * unit, ink));
                pair(sheet, self.gauge, (0.055 * unit, ink));
            }
            Rails::Ticks => {
                sleepers(sheet, area, sides, (self.gauge, [3, 4]), (0.05 * unit, ink));
                line(sheet, 0.0, (0.065 * unit, ink));
            }
            Rails::Ties => sleepers(sheet, area, sides, (self.gauge, [5, 6]), (0.075 * unit, ink)),
            Rails::Ballast(colour) => {
                line(sheet, 0.0, (2.2 * self.gauge * unit, colour));
                sleepers(sheet, area, sides, (self.gauge + 0.06, [4, 5]), (0.05 * unit, ink));
            }
            Rails::Comb(colour) => {
                sleepers(sheet, area, sides, (self.gauge + 0.1, [4, 4]), (0.05 * unit, ink));
                line(sheet, 0.0, (2.0 * self.gauge * unit, colour));
                pair(sheet, self.gauge, (0.055 * unit, ink));
            }
            Rails::Bed => {
                let light = sheet.paper;
                line(sheet, 0.0, ((2.0 * self.gauge + 0.08) * unit, ink));
                pair(sheet, 0.6 * self.gauge, (0.05 * unit, light));
            }
            Rails::Metro(colour) => {
                line(sheet, 0.0, (2.0 * self.gauge * unit, colour));
                self.station(sheet, area, sides, free);
            }
            Rails::Map => {
                let (wide, light) = (2.0 * self.gauge * unit, sheet.paper);
                line(sheet, 0.0, (wide, ink));
                let middle = course(area, sides, 0.0);
                let last = (middle.len() - 1) as f32;
                for start in [0.19, 0.69] {
                    let bit = [0.0, 0.03, 0.06, 0.09, 0.12].map(|on| along(&middle, last * (start + on)));
                    sheet.flush(&bit, (wide * 0.58, light), area);
                }
            }
        }
    }

    /// A station in the middle of a piece, where that lies within `free`.
    fn station(&self, sheet: &mut Sheet, area: Area, sides: &[Side], free: Area) {
        let middle = course(area, sides, 0.0);
        let at = along(&middle, (middle.len() - 1) as f32 / 2.0);
        let light = sheet.paper;
        if (free.x0..=free.x1).contains(&at.0) && (free.y0..=free.y1).contains(&at.1) {
            let radius = self.gauge + 0.05;
            sheet.disc(at, radius, Paint::both(light, 0.07 * sheet.unit, self.ink));
        }
    }
}

/// The line that lies `aside` of the middle of a piece, from one of its sides to the other.
fn course(area: Area, sides: &[Side], aside: f32) -> Vec<(f32, f32)> {
    let (x, y) = middle(area);
    let out = |side: Side| match side {
        Side::Left => (-1.0, 0.0),
        Side::Right => (1.0, 0.0),
        Side::Top => (0.0, -1.0),
        Side::Bottom => (0.0, 1.0),
    };
    let (a, b) = (out(sides[0]), out(sides[1]));
    if a.0 + b.0 == 0.0 && a.1 + b.1 == 0.0 {
        let (nx, ny) = (-b.1 * aside, b.0 * aside);
        return vec![(x + a.0 / 2.0 + nx, y + a.1 / 2.0 + ny), (x + b.0 / 2.0 + nx, y + b.1 / 2.0 + ny)];
    }
    // A quarter of a circle around the corner between the two sides.
    let corner = (x + f32::midpoint(a.0, b.0), y + f32::midpoint(a.1, b.1));
    let radius = 0.5 + aside;
    (0..=12)
        .map(|i| {
            let (s, c) = (FRAC_PI_2 * i as f32 / 12.0).sin_cos();
            (corner.0 - radius * (b.0 * c + a.0 * s), corner.1 - radius * (b.1 * c + a.1 * s))
        })
        .collect()
}

/// Sleepers across a piece, each reaching so far from its middle: so many where it is bent and straight.
fn sleepers(
    sheet: &mut Sheet,
    area: Area,
    sides: &[Side],
    (reach, [bent, straight]): (f32, [usize; 2]),
    edge: (f32, Colour),
) {
    // Around a corner they are fewer, since they meet there.
    let courses = [-reach, reach].map(|aside| course(area, sides, aside));
    let count = if courses[0].len() > 2 { bent } else { straight };
    let [one, other] = courses.map(|course| even(&course, count));
    for (a, b) in one.into_iter().zip(other) {
        sheet.line(&[a, b], edge);
    }
}

/// Places evenly along a course, none at its ends.
fn even(course: &[(f32, f32)], count: usize) -> Vec<(f32, f32)> {
    let last = (course.len() - 1) as f32;
    (0..count).map(|i| along(course, last * (i as f32 + 0.5) / count as f32)).collect()
}

/// The place so many stretches along a course.
fn along(course: &[(f32, f32)], at: f32) -> (f32, f32) {
    let (from, t) = (at.floor() as usize, at.fract());
    let (a, b) = (course[from], course[(from + 1).min(course.len() - 1)]);
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}
