//! Figures as text for the terminal: values in their places, tracks as box-drawing characters.

use crate::geometry::Point;
use crate::puzzle::figure::{Anchor, Figure, Shape, Tone};

/// Characters for the sets of sides that a track leads to: right 1, down 2, left 4, up 8.
const TILES: [char; 16] = [' ', '╶', '╷', '┌', '╴', '─', '┐', '┬', '╵', '└', '│', '├', '┘', '┴', '┤', '┼'];
/// An open cell.
const OPEN: char = '.';
/// A place without a cell, where that is shown.
const BLOCK: char = '#';
/// What lies less than this far above something else is on the same line, in cell sides.
const SAME_LINE: f64 = 0.2;

/// Characters from a column on.
struct Piece {
    height: f64,
    column: i64,
    text: String,
}

/// `figure` as lines of text, each with a line break.
pub(super) fn text(figure: &Figure) -> String {
    let mut pieces = pieces(figure);
    pieces.sort_by(|a, b| a.height.total_cmp(&b.height));
    let left = pieces.iter().map(|piece| piece.column).min().unwrap_or(0);
    let mut text = String::new();
    for line in pieces.chunk_by(|a, b| b.height - a.height < SAME_LINE) {
        let mut characters: Vec<char> = Vec::new();
        for piece in line {
            let from = (piece.column - left) as usize;
            let to = from + piece.text.chars().count();
            characters.resize(characters.len().max(to), ' ');
            characters.splice(from..to, piece.text.chars());
        }
        let line: String = characters.into_iter().collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn pieces(figure: &Figure) -> Vec<Piece> {
    let longest = figure.shapes.iter().map(|shape| match shape {
        Shape::Text { text, anchor: Anchor::Middle, .. } => text.chars().count(),
        _ => 1,
    });
    // An even number of columns a cell, so that half a cell aside is a whole number of them.
    let width = (longest.max().unwrap_or(1) + 1).next_multiple_of(2) as f64;
    let centred = |text: String, p: Point| {
        let column = (p.x * width - text.chars().count() as f64 / 2.0 + 0.5).floor() as i64;
        Piece { height: p.y, column, text }
    };
    // What is written over an open cell comes after it.
    let open = figure.cells.iter().map(|(_, centre)| centred(OPEN.to_string(), *centre));
    let shown = figure.shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, place, anchor: Anchor::Middle, .. } => Some(centred(text.clone(), *place)),
        Shape::Text { text, place, anchor: Anchor::Start, .. } => {
            Some(Piece { height: place.y, column: (place.x * width).round() as i64, text: text.clone() })
        }
        Shape::Area { from, to, fill: Some(Tone::Block), .. } => {
            Some(centred(BLOCK.to_string(), from.lerp(*to, 0.5)))
        }
        // The link between the halves of a piece.
        Shape::Area { from, to, fill: Some(Tone::Piece(_)), .. } => {
            let lies = to.x - from.x > to.y - from.y;
            let link = if lies { "─".repeat(width as usize - 1) } else { "│".to_owned() };
            Some(centred(link, from.lerp(*to, 0.5)))
        }
        Shape::Track { centre, sides, .. } => {
            let aside = |open: bool| if open { width as usize - 1 } else { 0 };
            let set: usize = sides.iter().enumerate().map(|(k, &open)| usize::from(open) << k).sum();
            let (left, right) = (aside(sides[2]), aside(sides[0]));
            let text = format!("{}{}{}", "─".repeat(left), TILES[set], "─".repeat(right));
            let tile = centred(String::from(TILES[set]), *centre);
            Some(Piece { column: tile.column - left as i64, text, ..tile })
        }
        _ => None,
    });
    open.chain(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Cell;
    use crate::puzzle::figure::Role;

    #[test]
    fn values_stand_in_their_columns_and_totals_beside_them() {
        let mut figure = Figure::squares((0..4).map(|i| Cell::new(i / 2, i % 2)));
        figure.value(Cell::new(0, 1), "7", Role::Clue);
        figure.value(Cell::new(1, 0), "12", Role::Answer);
        figure.text("19", Point::new(-0.5, 1.5), Role::Total);
        assert_eq!(text(&figure), "     .   7\n19  12   .\n");
    }

    #[test]
    fn halves_of_pieces_are_linked() {
        let mut figure = Figure::squares((0..4).map(|i| Cell::new(i / 2, i % 2)));
        let mut area = |from, to| figure.area((from, to), 0.0, Some(Tone::Piece(0)), None);
        area(Point::new(0.1, 0.1), Point::new(0.9, 1.9));
        area(Point::new(1.1, 0.1), Point::new(2.9, 0.9));
        figure.value(Cell::new(0, 0), "4", Role::Label);
        assert_eq!(text(&figure), "4 .─\n│\n. .\n");
    }

    #[test]
    fn tracks_join() {
        let mut figure = Figure::squares((0..4).map(|i| Cell::new(i / 2, i % 2)));
        for (x, y, sides) in [(0.5, 0.5, [true, true, false, false]), (1.5, 0.5, [false, true, true, false])]
        {
            figure.shapes.push(Shape::Track { centre: Point::new(x, y), sides, tone: Tone::Given });
        }
        assert_eq!(text(&figure), "┌─┐\n. .\n");
    }
}
