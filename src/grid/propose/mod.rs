//! Move 1: what ink and paper say about where a grid may lie, one file a sort of evidence.
//!
//! Each hands out [`Candidate`](super::candidate::Candidate)s. Frames and what touches them give
//! [`outlines`], in which a count of cells is tried ([`Outline::candidates`]), or those counts with which the
//! ink repeats ([`periods`]). Without any outline, pieces of overlapping grids are told from [`cells`] and
//! from [`boxes`]. What stands [`apart`] has no lines in common. On a screen the cells themselves are told
//! by their colour ([`tiled`]).

pub(super) mod apart;
pub(super) mod boxes;
pub(super) mod cells;
pub(super) mod characters;
mod corners;
pub(super) mod dots;
pub(super) mod faint;
pub(super) mod field;
mod holes;
mod hull;
pub(super) mod ink;
mod lattice;
mod outline;

mod outlines;
pub(super) mod page;
pub(super) mod pegs;
pub(super) mod periods;
mod pieces;
mod region;
mod steps;
mod symbols;
mod tiles;
mod tints;
pub(super) mod totals;

pub(super) use ink::darkened;
pub(super) use outline::Outline;
pub(super) use outlines::{Outlines, outlines, upright};
pub(super) use region::Region;
pub(super) use tiles::{Tiled, tiled};

#[cfg(test)]
mod drawn {
    //! Ink for tests.

    use image::{GrayImage, Luma};

    /// Blackens the pixels of a rectangle with this corner and size.
    pub(super) fn block(image: &mut GrayImage, (left, top): (i32, i32), (width, height): (i32, i32)) {
        for y in top..top + height {
            for x in left..left + width {
                image.put_pixel(x as u32, y as u32, Luma([20]));
            }
        }
    }
}
