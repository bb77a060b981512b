//! What a table of the answer shows, whatever file it goes into: values, borders, areas.

use crate::geometry::Cell;
use crate::puzzle::{Layout, Rules, Solution};

/// Clues on white paper, sRGB; 6.4 : 1 against it, 5.5 : 1 or more on every one of [`FILLS`].
pub(super) const CLUE: u32 = 0x00_6e_3a;
/// Answers on white paper, the blue they are drawn with on photos; 4.5 : 1 or more on every one of [`FILLS`].
pub(super) const ANSWER: u32 = 0x00_72_b2;
/// Pale papers, sRGB, in the order in which areas take them. Boxes in rows need two, irregular regions up to
/// four, first come, first served up to six.
pub(super) const FILLS: [u32; 6] = [0xff_ff_ff, 0xf5_f0_e1, 0xe8_f2_ff, 0xff_ea_f3, 0xe9_f6_e6, 0xf5_f1_ff];

/// One existing cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its value as the kind writes it; `None` where the solution has none.
    pub(super) text: Option<String>,
    /// Whether the value is printed in the puzzle.
    pub(super) clue: bool,
    /// Whether the line is thick above, right, below and left.
    pub(super) thick: [bool; 4],
    /// Index into [`FILLS`]: areas with a common border differ.
    pub(super) fill: usize,
}

/// The answer as rows of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Columns of cells.
    pub(super) columns: usize,
    /// Row by row; `None` where no cell exists.
    pub(super) entries: Vec<Option<Entry>>,
}

impl Table {
    /// What `solution` makes of the puzzle `rules`.
    pub(super) fn of(rules: &dyn Rules, solution: &Solution) -> Self {
        let layout = rules.layout().outlined();
        let clues = rules.clues();
        let fills = fills(&layout);
        let mut entries = vec![None; fills.len()];
        for cell in layout.cells() {
            let (index, thick) = (layout.index(cell), thick(&layout, cell));
            let given = clues.iter().find(|clue| clue.cell == cell).map(|clue| clue.symbol);
            let symbol = solution.get(cell);
            let clue = given.is_some() && given == symbol;
            let text = symbol.map(|symbol| rules.show(symbol));
            entries[index] = Some(Entry { text, clue, thick, fill: fills[index] });
        }
        Self { columns: usize::from(layout.columns), entries }
    }

    /// The rows, top to bottom.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Option<Entry>]> {
        self.entries.chunks(self.columns.max(1))
    }
}

/// Whether the line is thick above, right, below and left of a cell.
fn thick(layout: &Layout, cell: Cell) -> [bool; 4] {
    let (row, column, columns) =
        (usize::from(cell.row), usize::from(cell.column), usize::from(layout.columns));
    let above = |row: usize| Layout::is_heavy(layout.horizontal[row * columns + column]);
    let left = |column: usize| Layout::is_heavy(layout.vertical[row * (columns + 1) + column]);
    [above(row), left(column + 1), above(row + 1), left(column)]
}

/// The existing neighbours of a cell, each with whether a thick line lies between.
fn neighbours(layout: &Layout, cell: Cell) -> impl Iterator<Item = (usize, bool)> + '_ {
    let (row, column) = (cell.row, cell.column);
    let beside = [
        row.checked_sub(1).map(|r| Cell::new(r, column)),
        Some(Cell::new(row, column + 1)),
        Some(Cell::new(row + 1, column)),
        column.checked_sub(1).map(|c| Cell::new(row, c)),
    ];
    beside
        .into_iter()
        .zip(thick(layout, cell))
        .filter_map(|(beside, thick)| beside.map(|b| (b, thick)))
        .filter(|(b, _)| b.row < layout.rows && b.column < layout.columns)
        .map(|(b, thick)| (layout.index(b), thick))
        .filter(|&(i, _)| layout.exists[i])
}

/// The fill of every cell: areas are what thick lines enclose, and each takes the first that no area beside
/// it has.
fn fills(layout: &Layout) -> Vec<usize> {
    let columns = layout.columns;
    let mut fills = vec![usize::MAX; layout.exists.len()];
    for first in layout.cells() {
        if fills[layout.index(first)] != usize::MAX {
            continue;
        }
        let mut area = vec![first];
        let mut taken = [false; FILLS.len()];
        let mut next = 0;
        // Marked as belonging to this area until its fill is known.
        fills[layout.index(first)] = FILLS.len();
        while let Some(&cell) = area.get(next) {
            next += 1;
            for (beside, thick) in neighbours(layout, cell) {
                if thick {
                    if let Some(taken) = taken.get_mut(fills[beside]) {
                        *taken = true;
                    }
                } else if fills[beside] == usize::MAX {
                    fills[beside] = FILLS.len();
                    area.push(Cell::new(beside as u16 / columns, beside as u16 % columns));
                }
            }
        }
        let fill = taken.iter().position(|&t| !t).unwrap_or(0);
        for cell in area {
            fills[layout.index(cell)] = fill;
        }
    }
    fills
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::puzzle::kinds::{jigsaw::Jigsaw, regions::Regions};
    use crate::puzzle::{Puzzle, Symbol};

    /// A sample's puzzle and its solution.
    pub(in crate::draw) fn sample(name: &str) -> (Puzzle, Solution) {
        let read = |file: &str| {
            let path = format!("{}/samples/{name}/{file}", env!("CARGO_MANIFEST_DIR"));
            crate::puzzle::parse(&std::fs::read_to_string(path).expect("a sample"), file)
                .expect("a puzzle")
                .remove(0)
        };
        (read("puzzle.csv"), read("solution.csv").to_solution())
    }

    /// A jigsaw of four regions: a row, two L and what is left.
    pub(in crate::draw) fn jigsaw() -> (Puzzle, Solution) {
        let regions = Regions::new(4, &[0, 0, 0, 0, 1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 3, 2]).expect("regions");
        let symbols = [1, 2, 3, 4, 3, 4, 2, 1, 1, 3, 4, 2, 2, 4, 1, 3].map(|v| Some(Symbol(v)));
        let clues = (0..16).map(|i| symbols[i].filter(|_| i % 3 == 0)).collect();
        let solution = Solution { rows: 4, columns: 4, values: symbols.to_vec() };
        (Jigsaw::new(regions, clues).expect("a jigsaw").into(), solution)
    }

    /// Relative luminance (WCAG 2.2).
    fn luminance(rgb: u32) -> f64 {
        let part = |shift: u32| {
            let v = f64::from(rgb >> shift & 0xff) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    #[test]
    fn text_stands_out_from_every_fill() {
        for (ink, paper) in [CLUE, ANSWER].iter().flat_map(|&ink| FILLS.map(|paper| (ink, paper))) {
            let contrast = (luminance(paper) + 0.05) / (luminance(ink) + 0.05);
            assert!(contrast >= 4.5, "{ink:06x} on {paper:06x}: {contrast:.2}");
        }
    }

    /// The entry of a cell that exists.
    pub(in crate::draw) fn entry(table: &Table, index: usize) -> &Entry {
        table.entries[index].as_ref().expect("the cell exists")
    }

    #[test]
    fn areas_are_filled_evenly_and_differ_from_those_beside_them() {
        for (puzzle, solution) in [sample("samurai-curled"), sample("six"), sample("sixteen"), jigsaw()] {
            let layout = puzzle.rules().layout();
            let table = Table::of(puzzle.rules(), &solution);
            for cell in layout.cells() {
                let fill = |i: usize| entry(&table, i).fill;
                let own = fill(layout.index(cell));
                for (beside, thick) in neighbours(&layout, cell) {
                    assert_eq!(fill(beside) != own, thick, "{} {cell}", puzzle.rules().name());
                }
            }
        }
    }

    #[test]
    fn boxes_take_two_fills() {
        for name in ["samurai-curled", "six"] {
            let (puzzle, solution) = sample(name);
            let table = Table::of(puzzle.rules(), &solution);
            assert_eq!(table.entries.iter().flatten().map(|e| e.fill).max(), Some(1), "{name}");
        }
    }

    #[test]
    fn lines_are_thick_where_regions_meet() {
        let (puzzle, solution) = sample("six");
        let six = Table::of(puzzle.rules(), &solution);
        assert_eq!(entry(&six, 0).thick, [true, false, false, true]);
        assert_eq!(entry(&six, 8).thick, [false, true, true, false], "boxes are two high, three wide");
        let (puzzle, solution) = jigsaw();
        let jigsaw = Table::of(puzzle.rules(), &solution);
        assert_eq!(entry(&jigsaw, 6).thick, [true, true, true, false]);
        assert_eq!(entry(&jigsaw, 9).thick, [true, true, false, true]);
    }
}
