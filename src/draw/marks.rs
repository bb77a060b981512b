//! What is drawn into cells, and with what ink.

use crate::geometry::Cell;
use crate::puzzle::{Solution, Symbol};

/// The colour and weight answers are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// #0072B2, slanted, thin white halo.
    #[default]
    Blue,
    /// Black, slanted, thin white halo.
    Black,
    /// Black on a white plate.
    HighContrast,
}

/// What is drawn into one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// An answer of the solver.
    Answer(Cell, Symbol),
    /// A given that was corrected by hand or changed by the rules: the cell is framed dotted and the value
    /// stands small in its corner, so that the print stays readable.
    Corrected(Cell, Symbol),
    /// A cell that clashes: framed with a thick double line, and `!` in the corner that has the least ink.
    Clash(Cell),
    /// A doubtful cell: dotted frame, and `?` in the corner that has the least ink.
    Doubtful(Cell),
}

impl Mark {
    /// The cell the mark is drawn into.
    pub const fn cell(&self) -> Cell {
        match *self {
            Self::Answer(cell, _) | Self::Corrected(cell, _) | Self::Clash(cell) | Self::Doubtful(cell) => {
                cell
            }
        }
    }
}

/// The marks for the cells of `solution` that are not in `given`, row by row.
pub fn answers(solution: &Solution, given: &[Cell]) -> Vec<Mark> {
    let columns = solution.columns.max(1);
    let cells = (0_u16..).map(|i| Cell::new(i / columns, i % columns));
    solution
        .values
        .iter()
        .zip(cells)
        .filter_map(|(value, cell)| value.map(|symbol| (cell, symbol)))
        .filter(|(cell, _)| !given.contains(cell))
        .map(|(cell, symbol)| Mark::Answer(cell, symbol))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_leave_out_givens_and_holes() {
        let values = vec![Some(Symbol(1)), None, Some(Symbol(3)), Some(Symbol(4))];
        let solution = Solution { rows: 2, columns: 2, values };
        let marks = answers(&solution, &[Cell::new(1, 0)]);
        assert_eq!(
            marks,
            [Mark::Answer(Cell::new(0, 0), Symbol(1)), Mark::Answer(Cell::new(1, 1), Symbol(4))]
        );
    }
}
