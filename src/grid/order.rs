//! The order in which a person reads the boards of a page: rows of them from above, each from the left; where
//! boards stand in columns, column by column.

use super::board::Board;
use crate::geometry::{Point, Quad, Turn};

/// How far boards may reach into the row above or the column before, as a share of the smaller one's side:
/// scanned pages lie a little aslant.
const REACH: f64 = 0.2;

/// A board's place on its page, from and to along both axes of the page.
#[derive(Clone, Copy, Debug)]
struct Frame {
    index: usize,
    down: (f64, f64),
    across: (f64, f64),
}

/// The places of boards in this list, in reading order (recursive cuts along the gaps between them: Nagy and
/// Seth, "Hierarchical representation of optically scanned documents", 1984). The page stands upright once it
/// is moved by `turn`; how far it lies aslant follows from how the boards stand.
pub fn reading_order(boards: &[Board], turn: Turn) -> Vec<usize> {
    let corners: Vec<Quad> = boards.iter().map(|board| board.mesh.turned(turn).corners()).collect();
    let mean = |from: usize, to: usize| {
        let sides = corners.iter().map(|corners| corners.0[to] - corners.0[from]);
        sides.fold(Point::default(), |sum, side| sum + side)
    };
    let axes = (mean(0, 3), mean(0, 1));
    let extent = |corners: &Quad, axis: Point| {
        let along = corners.0.map(|corner| corner.x * axis.x + corner.y * axis.y);
        (along.into_iter().fold(f64::INFINITY, f64::min), along.into_iter().fold(f64::NEG_INFINITY, f64::max))
    };
    let frame = |(index, corners): (usize, &Quad)| Frame {
        index,
        down: extent(corners, axes.0),
        across: extent(corners, axes.1),
    };
    let mut order = Vec::with_capacity(boards.len());
    arrange(corners.iter().enumerate().map(frame).collect(), &mut order);
    order
}

fn arrange(mut frames: Vec<Frame>, order: &mut Vec<usize>) {
    let down: fn(&Frame) -> (f64, f64) = |frame| frame.down;
    for extent in [down, |frame: &Frame| frame.across] {
        let groups = cut(&mut frames, extent);
        if groups.len() > 1 {
            for group in groups {
                arrange(group, order);
            }
            return;
        }
    }
    frames.sort_by(|a, b| a.down.0.total_cmp(&b.down.0).then(a.across.0.total_cmp(&b.across.0)));
    order.extend(frames.iter().map(|frame| frame.index));
}

/// The frames parted wherever hardly one reaches across, in order.
fn cut(frames: &mut [Frame], extent: fn(&Frame) -> (f64, f64)) -> Vec<Vec<Frame>> {
    frames.sort_by(|a, b| extent(a).0.total_cmp(&extent(b).0));
    let mut groups: Vec<Vec<Frame>> = Vec::new();
    let (mut reached, mut least) = (f64::NEG_INFINITY, f64::INFINITY);
    for frame in frames {
        let (from, to) = extent(frame);
        match groups.last_mut() {
            Some(group) if from < reached - REACH * least.min(to - from) => group.push(*frame),
            _ => groups.push(vec![*frame]),
        }
        (reached, least) = (reached.max(to), least.min(to - from));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Mesh;
    use crate::puzzle::Layout;

    /// A board of this side whose upper left corner is here, on a page that is turned by so many degrees.
    fn board((x, y, side): (f64, f64, f64), degrees: f64) -> Board {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let node = |row: usize, column: usize| {
            let (x, y) = (x + side * column as f64 / 9.0, y + side * row as f64 / 9.0);
            Point::new(x * cos - y * sin, x * sin + y * cos)
        };
        let mesh = Mesh::from_fn(9, 9, node);
        Board { mesh, layout: Layout::full(9, 9), turn: Turn::NONE, score: 1.0 }
    }

    #[test]
    fn rows_are_read_from_above_and_columns_where_boards_stand_in_columns() {
        let rows = [(0.0, 0.0, 9.0), (12.0, 1.0, 9.0), (0.0, 14.0, 9.0), (12.0, 13.0, 9.0)];
        let columns = [(0.0, 0.0, 9.0), (0.0, 12.0, 9.0), (12.0, 6.0, 9.0), (12.0, 18.0, 9.0)];
        let below_a_large_one = [(0.0, 0.0, 20.0), (0.0, 22.0, 9.0), (11.0, 22.0, 9.0), (5.0, 33.0, 9.0)];
        for places in [rows, columns, below_a_large_one] {
            for (degrees, turn) in [(0.0, 0), (4.0, 0), (-4.0, 0)] {
                let shuffled = [3, 1, 0, 2];
                let boards = shuffled.map(|i| board(places[i], degrees));
                let read = reading_order(&boards, Turn::quarters(turn));
                let read: Vec<usize> = read.into_iter().map(|i| shuffled[i]).collect();
                assert_eq!(read, [0, 1, 2, 3], "{places:?} at {degrees}");
            }
        }
        assert!(reading_order(&[], Turn::NONE).is_empty());
    }
}
