//! What train tracks look like: pieces of track, totals at the rows and columns, A and B where the track
//! enters and leaves.

use super::board::{Exit, Side, Tracks};
use crate::geometry::Point;
use crate::puzzle::figure::{self, Anchor, Figure, Role, Shape, Tone};
use crate::puzzle::{Rules, Solution, Symbol};

/// From the board's border to the middle of what stands next to it.
const NEAR: f64 = 0.5;
/// The same for what stands behind that.
const FAR: f64 = 1.15;
/// Height of the sign that no track is in a cell.
const CROSS: f64 = 0.2;

/// Tiles as characters, and the sign that no track is in a cell.
pub(super) const PIECES: [(Symbol, char); 7] = [
    (Symbol(5), '─'),
    (Symbol(10), '│'),
    (Symbol(3), '┌'),
    (Symbol(6), '┐'),
    (Symbol(12), '┘'),
    (Symbol(9), '└'),
    (Symbol(0), '×'),
];

/// The picture of a puzzle, with the answer where there is one.
pub(super) fn figure(tracks: &Tracks, solution: Option<&Solution>) -> Figure {
    let mut figure = Figure::grid(&tracks.layout());
    for (cell, tile, role) in figure::values(&tracks.values(), solution) {
        let Some(centre) = figure.centre(cell) else { continue };
        let given = tracks.clues().iter().any(|clue| clue.cell == cell);
        if tile.0 != 0 {
            let sides = [0, 1, 2, 3].map(|bit| tile.0 >> bit & 1 == 1);
            let tone = if role == Role::Clue { Tone::Given } else { Tone::Answered };
            figure.shapes.push(Shape::Track { centre, sides, tone });
        } else if given {
            let text = "X".to_owned();
            let (role, anchor) = (Role::Label, Anchor::Middle);
            figure.shapes.push(Shape::Text { text, place: centre, height: CROSS, role, anchor });
        }
    }
    draw_frame(tracks, &mut figure);
    figure
}

/// Totals and exits; where both stand at one side, the exits are next to the board.
fn draw_frame(tracks: &Tracks, figure: &mut Figure) {
    let (rows, columns) = tracks.size();
    let beside = |exit: Exit, distance: f64| {
        let along = f64::from(exit.place) + 0.5;
        match exit.side {
            Side::Left => Point::new(-distance, along),
            Side::Top => Point::new(along, -distance),
            Side::Right => Point::new(columns as f64 + distance, along),
            Side::Bottom => Point::new(along, rows as f64 + distance),
        }
    };
    let frame = &tracks.frame;
    for (exit, name) in frame.exits.iter().zip(["A", "B"]) {
        figure.text(name, beside(*exit, NEAR), Role::Label);
    }
    let row_side = if frame.totals_left { Side::Left } else { Side::Right };
    for (side, totals) in [(row_side, &frame.row_totals), (Side::Top, &frame.column_totals)] {
        let taken = frame.exits.iter().any(|exit| exit.side == side);
        let distance = if taken { FAR } else { NEAR };
        for (place, total) in totals.iter().enumerate() {
            if let Some(total) = total {
                let exit = Exit { side, place: place as u16 };
                figure.text(&total.to_string(), beside(exit, distance), Role::Total);
            }
        }
    }
}
