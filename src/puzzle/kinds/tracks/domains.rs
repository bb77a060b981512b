//! Which tiles are left for a cell before anything is searched.

use super::board::{Side, TILES, Tracks};
use crate::puzzle::Symbol;

/// Tiles of a cell, a bit each by the sum of their edges.
type Tiles = u16;

/// No track.
const NONE: Tiles = 1;

/// The tiles left for every cell.
pub(super) struct Domains(Vec<Tiles>);

impl Domains {
    /// All tiles that fit the border.
    pub(super) fn all(tracks: &Tracks) -> Self {
        let fitting = |cell: usize| {
            let tiles = std::iter::once(0).chain(TILES);
            let fitting = tiles.filter(|&tile| fits_border(tracks, cell, Symbol(tile)));
            fitting.fold(0, |domain, tile| domain | 1 << tile)
        };
        Self((0..tracks.values.len()).map(fitting).collect())
    }

    /// What the clues leave: the tile given, where one is; tiles whose every edge is met by one of the cell
    /// beside it; none at all, or some, where the totals leave no choice (arc consistency). A cell for which
    /// no tile is left shows that the puzzle has no solution.
    pub(super) fn left(tracks: &Tracks) -> Self {
        let mut domains = Self::all(tracks);
        for (cell, value) in tracks.values.iter().enumerate() {
            if let Some(tile) = value {
                domains.0[cell] &= 1 << tile.0;
            }
        }
        loop {
            let before = domains.0.clone();
            for cell in 0..before.len() {
                domains.0[cell] = domains.met(tracks, cell);
            }
            domains.count(tracks);
            if domains.0 == before {
                return domains;
            }
        }
    }

    /// The tiles left for a cell, in the order of their edges.
    pub(super) fn tiles(&self, cell: usize) -> Vec<Symbol> {
        (0..Tiles::BITS).filter(|&tile| self.0[cell] & (1 << tile) != 0).map(Symbol).collect()
    }

    /// Whether all tiles left for a cell lead to a side, or none does; `None` where they differ, or none is
    /// left.
    pub(super) fn leads(&self, cell: usize, side: Side) -> Option<bool> {
        let leading = self.0[cell] & leading(side);
        match (leading, self.0[cell] & !leading) {
            (0, 0) => None,
            (_, 0) => Some(true),
            (0, _) => Some(false),
            _ => None,
        }
    }

    /// The tiles of a cell whose edges the cells beside it can meet.
    fn met(&self, tracks: &Tracks, cell: usize) -> Tiles {
        let mut domain = self.0[cell];
        for side in Side::ALL {
            let Some(beside) = tracks.neighbour(cell, side) else { continue };
            match self.leads(beside, side.opposite()) {
                Some(true) => domain &= leading(side),
                Some(false) => domain &= !leading(side),
                None => {}
            }
        }
        domain
    }

    /// Where a total is as many as must have track, or as can, the other cells have none, or all of these.
    fn count(&mut self, tracks: &Tracks) {
        for line in tracks.lines() {
            let Some(total) = line.total.map(|total| total as usize) else { continue };
            let must = line.cells.iter().filter(|&&cell| self.0[cell] & NONE == 0).count();
            let can = line.cells.iter().filter(|&&cell| self.0[cell] & !NONE != 0).count();
            for &cell in &line.cells {
                let domain = self.0[cell];
                if total == must && domain & NONE != 0 {
                    self.0[cell] = NONE;
                } else if total == can {
                    self.0[cell] &= !NONE | if domain & !NONE == 0 { NONE } else { 0 };
                }
            }
        }
    }
}

/// All tiles that lead to a side.
fn leading(side: Side) -> Tiles {
    TILES.iter().filter(|&&tile| side.of(Symbol(tile))).fold(0, |tiles, &tile| tiles | 1 << tile)
}

/// Whether a tile leads across the border exactly where the track does.
pub(super) fn fits_border(tracks: &Tracks, cell: usize, tile: Symbol) -> bool {
    let border = Side::ALL.into_iter().filter(|&side| tracks.neighbour(cell, side).is_none());
    border.into_iter().all(|side| side.of(tile) == tracks.frame.exits.contains(&tracks.border(cell, side)))
}
