//! A board of train tracks: its totals, its exits, and the tiles that are given.

use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::{Clue, Symbol, placed};

/// The text form, in a sentence without a full stop.
pub(super) const FORM: &str = "train tracks are R and the column totals, then a row a line, its total and \
           its cells; a cell is 0 where open, x where no track is, or a tile: two of right 1, down 2, left \
           4, up 8 added; a total that is not known is x";

/// Most rows and columns: more than fit a page, few enough for the solver to hold.
pub(crate) const MOST_SIDE: usize = 50;

/// The tiles: every set of two sides.
pub(super) const TILES: [u32; 6] = [3, 5, 6, 9, 10, 12];

/// A side of a cell or of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// To the left, west.
    Left,
    /// To the top, north.
    Top,
    /// To the right, east.
    Right,
    /// To the bottom, south.
    Bottom,
}

impl Side {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Left, Self::Top, Self::Right, Self::Bottom];

    /// What the side counts in the number of a tile that leads to it.
    pub const fn bit(self) -> u32 {
        match self {
            Self::Right => 1,
            Self::Bottom => 2,
            Self::Left => 4,
            Self::Top => 8,
        }
    }

    /// The name, as texts have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
        }
    }

    /// Whether a tile leads to the side.
    pub(super) const fn of(self, tile: Symbol) -> bool {
        tile.0 & self.bit() != 0
    }

    /// The same side seen from the other cell at it.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Top => Self::Bottom,
            Self::Right => Self::Left,
            Self::Bottom => Self::Top,
        }
    }
}

/// Where the track enters or leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exit {
    /// The side of the board.
    pub side: Side,
    /// The row, for the left and the right side, or the column, from zero.
    pub place: u16,
}

/// What is given beside the board; the totals say how large it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// From the top, how many cells of each row the track takes; `None` where that is not known.
    pub row_totals: Vec<Option<u32>>,
    /// The same for each column, from the left.
    pub column_totals: Vec<Option<u32>>,
    /// Whether the row totals stand on the left of the board instead of the right. No rule, but how it is
    /// drawn.
    pub totals_left: bool,
    /// Where the track enters and leaves: two, or none for those that the clues show.
    pub exits: Vec<Exit>,
}

/// Train tracks: what stands around the board, and the clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// Its exits are sorted: two, or those that the clues show where these are not two.
    pub(super) frame: Frame,
    /// Row by row; `None` where open.
    pub(super) values: Vec<Option<Symbol>>,
}

/// A row or a column of the board.
pub(super) struct Line {
    /// `row 3`.
    pub(super) name: String,
    pub(super) total: Option<u32>,
    /// Row by row.
    pub(super) cells: Vec<usize>,
}

impl Line {
    pub(super) fn total_name(&self, total: u32) -> String {
        format!("the total {total} of {}", self.name)
    }
}

impl Tracks {
    /// The puzzle within this frame with these clues.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for no row or column or more than 50, [`Code::OutOfRange`] for exits that are
    /// not two different ones of the board, a clue where no cell is, a second one for a cell, or a symbol
    /// that is no tile.
    pub fn new(mut frame: Frame, clues: &[Clue]) -> Result<Self> {
        let (rows, columns) = (frame.row_totals.len(), frame.column_totals.len());
        let sides = 1..=MOST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            let message = format!("no train tracks have {rows} x {columns} cells");
            let hint = format!("train tracks have 1 to {MOST_SIDE} rows and columns");
            return Err(Diagnostic::new(Code::UnknownKind, message).hint(hint));
        }
        if let Some(clue) = clues.iter().find(|clue| clue.symbol.0 != 0 && !TILES.contains(&clue.symbol.0)) {
            let message = format!("{} at {} is no tile", clue.symbol.0, clue.cell);
            return Err(Diagnostic::new(Code::OutOfRange, message).hint(FORM));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, columns as u16), &vec![true; rows * columns], givens)?;
        frame.exits.sort_unstable();
        let within = |exit: &Exit| usize::from(exit.place) < places(exit.side, (rows, columns));
        match frame.exits.as_slice() {
            [] => {}
            [a, b] if a != b && frame.exits.iter().all(within) => {}
            exits => {
                let message = format!("{exits:?} are not two exits of {rows} x {columns} cells");
                return Err(Diagnostic::new(Code::OutOfRange, message));
            }
        }
        let mut tracks = Self { frame, values };
        if tracks.frame.exits.is_empty() {
            tracks.frame.exits = tracks.shown_exits();
        }
        Ok(tracks)
    }

    /// What stands around the board. The exits are two, or those that the clues show where these are not two:
    /// then there is no solution.
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.frame.row_totals.len(), self.frame.column_totals.len())
    }

    pub(super) fn cell(&self, index: usize) -> Cell {
        let columns = self.size().1;
        Cell::new((index / columns) as u16, (index % columns) as u16)
    }

    /// The cell on the other side of `side`; `None` across the border.
    pub(super) fn neighbour(&self, index: usize, side: Side) -> Option<usize> {
        let (rows, columns) = self.size();
        let (row, column) = (index / columns, index % columns);
        match side {
            Side::Left => (column > 0).then(|| index - 1),
            Side::Top => (row > 0).then(|| index - columns),
            Side::Right => (column + 1 < columns).then_some(index + 1),
            Side::Bottom => (row + 1 < rows).then_some(index + columns),
        }
    }

    /// The part of the border at `side` of a cell that lies there.
    pub(super) fn border(&self, index: usize, side: Side) -> Exit {
        let cell = self.cell(index);
        let place = if matches!(side, Side::Left | Side::Right) { cell.row } else { cell.column };
        Exit { side, place }
    }

    /// The cell at an exit.
    pub(super) fn entrance(&self, exit: Exit) -> usize {
        let (rows, columns) = self.size();
        let place = usize::from(exit.place);
        match exit.side {
            Side::Left => place * columns,
            Side::Top => place,
            Side::Right => place * columns + columns - 1,
            Side::Bottom => (rows - 1) * columns + place,
        }
    }

    /// Where given tiles lead across the border, sorted.
    pub(super) fn shown_exits(&self) -> Vec<Exit> {
        let mut exits: Vec<Exit> = self.tiles_across().map(|(_, exit)| exit).collect();
        exits.sort_unstable();
        exits
    }

    /// The given tiles that lead across the border, row by row, with where.
    pub(super) fn tiles_across(&self) -> impl Iterator<Item = (Clue, Exit)> + '_ {
        self.values.iter().enumerate().flat_map(move |(i, value)| {
            let across = move |side: &Side| value.is_some_and(|tile| side.of(tile));
            let sides = Side::ALL.into_iter().filter(across);
            let sides = sides.filter(move |&side| self.neighbour(i, side).is_none());
            sides.filter_map(move |side| Some((self.clue(i)?, self.border(i, side))))
        })
    }

    pub(super) fn clue(&self, index: usize) -> Option<Clue> {
        self.values[index].map(|symbol| Clue { cell: self.cell(index), symbol })
    }

    /// The rows from the top, then the columns from the left.
    pub(super) fn lines(&self) -> Vec<Line> {
        let (rows, columns) = self.size();
        let row = |(r, &total): (usize, &Option<u32>)| Line {
            name: format!("row {}", r + 1),
            total,
            cells: (r * columns..(r + 1) * columns).collect(),
        };
        let column = |(c, &total): (usize, &Option<u32>)| Line {
            name: format!("column {}", c + 1),
            total,
            cells: (0..rows).map(|r| r * columns + c).collect(),
        };
        let rows = self.frame.row_totals.iter().enumerate().map(row);
        rows.chain(self.frame.column_totals.iter().enumerate().map(column)).collect()
    }

    /// How many tiles are given among these cells.
    pub(super) fn given_tiles(&self, cells: &[usize]) -> usize {
        cells.iter().filter(|&&i| self.values[i].is_some_and(|tile| tile.0 != 0)).count()
    }
}

/// How many places a side of a board of (rows, columns) has.
pub(super) const fn places(side: Side, (rows, columns): (usize, usize)) -> usize {
    match side {
        Side::Left | Side::Right => rows,
        Side::Top | Side::Bottom => columns,
    }
}
